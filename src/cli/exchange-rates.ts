import { readFileSync } from 'node:fs'
import { installation } from '../domains/administration/accounts/actions.ts'
import { listOwnedAccounts } from '../domains/administration/accounts/store.ts'
import { importRates, publishedIn } from '../domains/catalog/exchange-rates/actions.ts'
import { command, Problem } from './command.ts'
import { getAccount, withExistingInstallation } from './installation.ts'

export const importFile = command({
  name: 'exchange-rates import',
  about: 'Reads a file of rates of NBP or ECB into an account, or into all of them.',
  operand: 'FILE',
  options: { account: { value: 'PREFIX', about: 'The account (all of them)' } },
  notes:
    'Of NBP: tables of its API in JSON or XML, the archive of a year in CSV. Of ECB: reference rates in XML or CSV. The same\n' +
    'file twice does nothing.',
  example: 'kwit exchange-rates import archiwum_tab_a_2026.csv --account shop',
  run: ({ account }, file) =>
    withExistingInstallation(async ({ db }) => {
      const published = publishedIn(textOf(file))
      const accounts = account
        ? [{ ...(await getAccount(db, account)), prefix: account }]
        : await listOwnedAccounts(db)
      for (const { id: account_id, prefix } of accounts) {
        const actor = { ...installation(Date.now()), account_id }
        const { created, updated, skipped } = await importRates(db.forAccount(account_id), actor, published)
        process.stdout.write(`${prefix}: ${created} new, ${updated} changed, ${skipped} there already\n`)
      }
      return undefined
    }),
})

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    throw new Problem(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
