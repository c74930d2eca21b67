import {
  installation,
  issueIntegrationToken,
  revokeIntegrationTokenById,
} from '../domains/administration/accounts/actions.ts'
import { listIntegrationTokens } from '../domains/administration/accounts/token-store.ts'
import { invalid } from '../platform/api-error.ts'
import { randomToken } from '../platform/secret.ts'
import { CommandError, command, print } from './command.ts'
import { withExistingInstallation, withInstallation } from './installation.ts'

export const issue = command({
  name: 'integration-token issue',
  about: 'Issues a token with which a program may create users and accounts. It is shown once.',
  options: {
    name: { value: 'NAME', about: 'Purpose of the token (default: command line)' },
    token: {
      value: 'TOKEN',
      about: 'The token, for a program that already has one (default: generated and printed)',
    },
  },
  example: 'kwit integration-token issue --name "web shop"',
  run: async ({ name = 'command line', token = randomToken() }) => {
    if (!/^[\x21-\x7e]{8,100}$/.test(token))
      throw invalid({ token: 'must be 8 to 100 characters without spaces' })
    await withInstallation(async ({ db }) => {
      const id = await issueIntegrationToken(db, installation(Date.now()), token, name)
      if (id === undefined) throw invalid({ token: 'has already been issued; choose another' })
      print({ id: String(id), name, token })
    })
    return undefined
  },
})

export const list = command({
  name: 'integration-token list',
  about: 'Lists the integration tokens: id, last characters, issued, revoked, name.',
  options: {},
  example: 'kwit integration-token list',
  run: () =>
    withExistingInstallation(async ({ db }) => {
      for (const { id, hint, created_at, revoked_at, name } of await listIntegrationTokens(db)) {
        const state = revoked_at === null ? 'in use' : `revoked ${day(revoked_at)}`
        process.stdout.write(
          `${String(id).padEnd(6)}…${hint}  ${day(created_at)}  ${state.padEnd(20)}${name}\n`,
        )
      }
      return undefined
    }),
})

export const revoke = command({
  name: 'integration-token revoke',
  about: 'Revokes an integration token at once. Users and accounts created with it stay.',
  operand: 'ID',
  options: {},
  example: 'kwit integration-token revoke 2',
  run: (_given, operand) =>
    withExistingInstallation(async ({ db }) => {
      const id = /^\d{1,16}$/.test(operand) ? Number(operand) : 0
      if (!(await revokeIntegrationTokenById(db, installation(Date.now()), id))) {
        throw new CommandError(`there is no active integration token ${operand}`)
      }
      process.stdout.write(`Integration token ${id} is revoked.\n`)
      return undefined
    }),
})

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
