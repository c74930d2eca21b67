import { listOwnedAccounts } from '../domains/administration/accounts/store.ts'
import { command } from './command.ts'
import { withExistingInstallation } from './installation.ts'

export const accountList = command({
  name: 'account list',
  about:
    'Lists the accounts: id, prefix, creation date, login and email address of the first owner, partner code.',
  options: {},
  example: 'kwit account list',
  run: () =>
    withExistingInstallation(async ({ db }) => {
      for (const { id, prefix, created_at, login, email, from_partner } of await listOwnedAccounts(db)) {
        const day = new Date(created_at).toISOString().slice(0, 10)
        const cells = [
          String(id).padEnd(6),
          prefix.padEnd(24),
          day,
          login ?? '–',
          email ?? '–',
          from_partner ?? '–',
        ]
        process.stdout.write(`${cells.join('  ')}\n`)
      }
      return undefined
    }),
})
