import { readFileSync } from 'node:fs'
import { installation } from '../domains/administration/accounts/actions.ts'
import { listOwnedAccounts } from '../domains/administration/accounts/store.ts'
import { importRates, parseRates } from '../domains/catalog/exchange-rates/actions.ts'
import { CommandError, command } from './command.ts'
import { getAccount, withExistingInstallation } from './installation.ts'

export const importFile = command({
  name: 'exchange-rates import',
  about: 'Imports a rate file of NBP or ECB into one account, or into all accounts.',
  operand: 'FILE',
  options: { account: { value: 'PREFIX', about: 'The account (default: all accounts)' } },
  notes:
    'NBP: tables of its API in JSON or XML, yearly archives in CSV. ECB: reference rates in XML or CSV. Importing the same\n' +
    'file twice changes nothing.',
  example: 'kwit exchange-rates import archiwum_tab_a_2026.csv --account shop',
  run: ({ account }, file) =>
    withExistingInstallation(async ({ db }) => {
      const published = parseRates(textOf(file))
      const accounts = account
        ? [{ ...(await getAccount(db, account)), prefix: account }]
        : await listOwnedAccounts(db)
      for (const { id: account_id, prefix } of accounts) {
        const actor = { ...installation(Date.now()), account_id }
        const { created, updated, skipped } = await importRates(db.forAccount(account_id), actor, published)
        process.stdout.write(`${prefix}: ${created} new, ${updated} changed, ${skipped} unchanged\n`)
      }
      return undefined
    }),
})

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    throw new CommandError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
