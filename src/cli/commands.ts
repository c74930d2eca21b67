import type { Command } from './command.ts'

// All commands of the command line with their summaries. Each is loaded only when it runs, so that the others cost no start time.

export type CommandEntry = { summary: string; load: () => Promise<Command> }

export const commands: { readonly [name: string]: CommandEntry } = {
  serve: { summary: 'Start the server', load: async () => (await import('./serve.ts')).serve },
  'account create': {
    summary: 'Create an account with its owner and token',
    load: async () => (await import('./account-create.ts')).accountCreate,
  },
  'account list': {
    summary: 'List the accounts, their owners and partners',
    load: async () => (await import('./account-list.ts')).accountList,
  },
  'account allow-passwords': {
    summary: 'Allow passwords again where a provider is required',
    load: async () => (await import('./account-allow-passwords.ts')).accountAllowPasswords,
  },
  'user create': {
    summary: 'Add a user to an account',
    load: async () => (await import('./user-create.ts')).userCreate,
  },
  'user reset-password': {
    summary: 'Give a user a new password',
    load: async () => (await import('./user-reset-password.ts')).userResetPassword,
  },
  'user reset-two-factor': {
    summary: 'Remove the lost second factor of a user',
    load: async () => (await import('./user-reset-two-factor.ts')).userResetTwoFactor,
  },
  'integration-token issue': {
    summary: 'Issue a token for creating accounts',
    load: async () => (await import('./integration-token.ts')).issue,
  },
  'integration-token list': {
    summary: 'List the integration tokens',
    load: async () => (await import('./integration-token.ts')).list,
  },
  'integration-token revoke': {
    summary: 'Revoke an integration token',
    load: async () => (await import('./integration-token.ts')).revoke,
  },
  'exchange-rates import': {
    summary: 'Import a rate file of NBP or ECB',
    load: async () => (await import('./exchange-rates.ts')).importFile,
  },
  'white-list import': {
    summary: 'Import the white list of a day',
    load: async () => (await import('./white-list.ts')).importWhiteList,
  },
  backup: {
    summary: 'Create a backup (works while the server is running)',
    load: async () => (await import('./backup.ts')).backup,
  },
  'backup list': {
    summary: 'List the backups in the backup folder',
    load: async () => (await import('./backup-list.ts')).list,
  },
  'backup verify': {
    summary: 'Verify backups',
    load: async () => (await import('./backup-list.ts')).verify,
  },
  export: {
    summary: 'Export an account to JSON, CSV, PDF and XML',
    load: async () => (await import('./export.ts')).exportAccount,
  },
  move: {
    summary: 'Import an account from another service',
    load: async () => (await import('./move.ts')).move,
  },
  restore: {
    summary: 'Load a backup into an empty installation',
    load: async () => (await import('./restore.ts')).restore,
  },
  'audit verify': {
    summary: 'Verify the audit log',
    load: async () => (await import('./audit-verify.ts')).auditVerify,
  },
  'database plan': {
    summary: 'Show how tables are distributed by account',
    load: async () => (await import('./database.ts')).plan,
  },
  'database distribute': {
    summary: 'Distribute PostgreSQL tables by account',
    load: async () => (await import('./database.ts')).distribute,
  },
  listen: {
    summary: 'Send events to a program on this machine',
    load: async () => (await import('./listen.ts')).listen,
  },
  mcp: {
    summary: 'Connect an assistant to an account',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  demo: {
    summary: 'Fill an account with sample data',
    load: async () => (await import('./demo.ts')).demo,
  },
  'ksef-sandbox': {
    summary: 'Start a KSeF simulator for testing',
    load: async () => (await import('./ksef-sandbox.ts')).ksefSandbox,
  },
}
