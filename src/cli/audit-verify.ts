import { listAccounts } from '../domains/administration/accounts/store.ts'
import { type Verdict, verifyChains } from '../platform/audit/verify.ts'
import { FIRST_HASH } from '../platform/commit/index.ts'
import type { Database } from '../platform/database/database.ts'
import { command } from './command.ts'
import { getAccount, withExistingInstallation } from './installation.ts'

const INSTALLATION = { id: 0, prefix: '(installation)' }

export const auditVerify = command({
  name: 'audit verify',
  about: 'Walks the chain of history of every account and tells where an entry was changed or removed.',
  options: { account: { value: 'PREFIX', about: 'Only this account' } },
  notes:
    'Prints a line for each account: prefix, number of entries, hash of the last one. Whoever can write to the database\n' +
    'could make a whole chain anew; a hash kept elsewhere shows that, for it stays in its place as the chain grows.',
  example: 'kwit audit verify --account acme',
  run: ({ account }) =>
    withExistingInstallation((house) =>
      // One view for entries and heads: the server may be writing.
      house.db.snapshot(async (db) => {
        const owners = account === undefined ? await ownersOfChains(db) : [await getAccount(db, account)]
        const verdicts = await verifyChains(db, account === undefined ? undefined : owners[0]?.id)
        return report(owners, verdicts)
      }),
    ),
})

// The chain of the installation tells who was registered, so it is there as soon as there is an account.
async function ownersOfChains(db: Database) {
  const accounts = await listAccounts(db)
  return accounts.length === 0 ? [] : [INSTALLATION, ...accounts]
}

function report(owners: { id: number; prefix: string }[], verdicts: Verdict[]): number {
  const known = new Map([INSTALLATION, ...owners].map(({ id, prefix }) => [id, prefix]))
  const absent = owners.filter(
    ({ id }) =>
      !verdicts.some(({ account_id, entries, fault }) => account_id === id && (entries > 0 || fault)),
  )
  const missing = absent.map(({ id }) => ({
    account_id: id,
    entries: 0,
    head: FIRST_HASH,
    fault: 'the chain is missing',
  }))
  let exit_code = 0
  for (const { account_id, entries, head, fault } of [...verdicts, ...missing]) {
    const prefix = known.get(account_id) ?? `(account ${account_id}, which does not exist)`
    process.stdout.write(`${prefix.padEnd(24)}${String(entries).padStart(9)}  ${head}\n`)
    if (fault === undefined) continue
    exit_code = 1
    process.stderr.write(`kwit: the history of ${prefix} is broken: ${fault}\n`)
  }
  return exit_code
}
