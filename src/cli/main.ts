import { ConfigProblem } from '../config.ts'
import { BackupProblem } from '../domains/administration/backups/file.ts'
import { Refusal } from '../platform/api-error.ts'
import { nearestName } from '../platform/nearest-name.ts'
import { currentBuild } from '../platform/version.ts'
import { type Command, helpOf, Problem, runCommand, UsageProblem } from './command.ts'

// The command line: finds the command, tells its help, and turns what goes wrong into one line and an exit code
// (2: asked wrongly, 1: refused or failed).

type Entry = { summary: string; load: () => Promise<Command> }

const commands: { readonly [name: string]: Entry } = {
  serve: { summary: 'Start the server', load: async () => (await import('./serve.ts')).serve },
  'account create': {
    summary: 'Create an account with its owner and token',
    load: async () => (await import('./account-create.ts')).accountCreate,
  },
  'account list': {
    summary: 'List the accounts, their owners and partners',
    load: async () => (await import('./account-list.ts')).accountList,
  },
  'user create': {
    summary: 'Add a user to an account',
    load: async () => (await import('./user-create.ts')).userCreate,
  },
  'integration-token issue': {
    summary: 'Issue a token that may create accounts',
    load: async () => (await import('./integration-token.ts')).issue,
  },
  'integration-token list': {
    summary: 'List the integration tokens',
    load: async () => (await import('./integration-token.ts')).list,
  },
  'integration-token revoke': {
    summary: 'End an integration token',
    load: async () => (await import('./integration-token.ts')).revoke,
  },
  'exchange-rates import': {
    summary: 'Read a file of rates of NBP or ECB',
    load: async () => (await import('./exchange-rates.ts')).importFile,
  },
  backup: {
    summary: 'Write everything into one file, also while serving',
    load: async () => (await import('./backup.ts')).backup,
  },
  'backup list': {
    summary: 'List the backups in the folder of backups',
    load: async () => (await import('./backup-list.ts')).list,
  },
  'backup verify': {
    summary: 'Read backups and tell whether they are whole',
    load: async () => (await import('./backup-list.ts')).verify,
  },
  export: {
    summary: 'Write everything of an account as open files',
    load: async () => (await import('./export.ts')).exportAccount,
  },
  move: {
    summary: 'Move an account of another service in',
    load: async () => (await import('./move.ts')).move,
  },
  restore: {
    summary: 'Load a backup into an empty installation',
    load: async () => (await import('./restore.ts')).restore,
  },
  'audit verify': {
    summary: 'Check that the history was not changed',
    load: async () => (await import('./audit-verify.ts')).auditVerify,
  },
  'database plan': {
    summary: 'Show how tables are spread by account',
    load: async () => (await import('./database.ts')).plan,
  },
  'database distribute': {
    summary: 'Spread the tables of a PostgreSQL by account',
    load: async () => (await import('./database.ts')).distribute,
  },
  demo: {
    summary: 'Fill an account with sample data',
    load: async () => (await import('./demo.ts')).demo,
  },
  'ksef-sandbox': {
    summary: 'Start a stand-in of KSeF to try with',
    load: async () => (await import('./ksef-sandbox.ts')).ksefSandbox,
  },
}

const TOLD = [Problem, ConfigProblem, BackupProblem]

process.umask(0o077) // what it writes, backups above all, is the own user's
try {
  process.exitCode = await dispatch(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`kwit: ${explain(error)}\n`)
  process.exitCode = error instanceof UsageProblem ? 2 : 1
}

async function dispatch(args: string[]): Promise<number> {
  const [first = '', second = ''] = args
  if (first === '') return runNamed('serve', [])
  if (['help', '-h', '--help'].includes(first)) return say(overview('', commands))
  if (first === '--version') return say(`kwit ${currentBuild()}, Node ${process.versions.node}`)
  const name = [`${first} ${second}`, first].find((one) => Object.hasOwn(commands, one))
  if (name === first) refuseSlip(first, second)
  if (name !== undefined) return runNamed(name, args.slice(name.split(' ').length))
  return listGroup(first, second)
}

// `kwit backup lst` would write a file called "lst", though a list was asked for. What is written as a path is a file.
function refuseSlip(first: string, second: string) {
  if (second === '' || second.startsWith('-') || /[./\\]/.test(second)) return
  const names = Object.keys(commands).filter((one) => one.startsWith(`${first} `))
  const nearest = nearestName(`${first} ${second}`, names, 2)
  if (nearest === undefined) return
  throw new UsageProblem(
    `there is no command "${first} ${second}"; did you mean "${nearest}"? A file of that name is ./${second}`,
  )
}

async function runNamed(name: string, args: string[]): Promise<number> {
  // As in main.ts: SIGHUP ends no server, not even one that is still starting.
  if (name === 'serve') process.on('SIGHUP', () => {})
  const command = await commands[name]?.load()
  if (!command) throw new Error(`unreachable: ${name} is in the table`)
  if (args.includes('--help') || args.includes('-h')) return say(helpOf(command))
  return runCommand(command, args)
}

// `kwit account` and `kwit account --help` tell what there is under `account`.
function listGroup(first: string, second: string): number {
  const group = Object.entries(commands).filter(([name]) => name.startsWith(`${first} `))
  const asked = second === '' || second.startsWith('-') ? first : `${first} ${second}`
  if (group.length === 0 || asked !== first) {
    throw new UsageProblem(`there is no command "${group.length === 0 ? first : asked}"; see kwit --help`)
  }
  const text = overview(`${first} `, Object.fromEntries(group))
  if (['-h', '--help'].includes(second)) return say(text)
  process.stderr.write(`${text}\n`)
  return 2
}

function overview(group: string, listed: { readonly [name: string]: Entry }): string {
  return [
    `Usage: kwit ${group}COMMAND [options]`,
    '',
    ...Object.entries(listed).map(([name, { summary }]) => `  ${name.padEnd(26)}${summary}`),
    '',
    'kwit COMMAND --help tells more about each; kwit alone starts the server.',
    'Settings (KWIT_DATA, DATABASE_URL and others) come from the environment or the file kwit.env.',
  ].join('\n')
}

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function explain(error: unknown): string {
  if (error instanceof Refusal) {
    const { detail } = error
    if (typeof detail === 'string') return detail
    return Object.entries(detail)
      .map(([field, problems]) => `${field} ${problems.join(', ')}`)
      .join('; ')
  }
  if (TOLD.some((kind) => error instanceof kind)) return (error as Error).message
  if (isOutside(error)) return error.message.split('\n')[0] as string
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

// What the system or the database says (no space left, connection lost, locked) is no fault of the program.
function isOutside(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return (
    'syscall' in error || 'severity' in error || (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR'
  )
}
