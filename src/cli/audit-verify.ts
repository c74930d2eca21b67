import { listAccounts } from '../domains/administration/accounts/store.ts'
import { type Verdict, verifyChains } from '../platform/audit/verify.ts'
import { FIRST_HASH } from '../platform/commit/index.ts'
import type { Database } from '../platform/database/database.ts'
import { command } from './command.ts'
import { getAccount, withExistingInstallation } from './installation.ts'

const INSTALLATION = { id: 0, prefix: '(installation)' }

export const auditVerify = command({
  name: 'audit verify',
  about: 'Verifies the hash chain of the audit log of every account and reports changed or removed entries.',
  options: { account: { value: 'PREFIX', about: 'Verify only this account' } },
  notes:
    'Prints one line per account: prefix, number of entries, hash of the last entry. A person with write access to the\n' +
    'database could rewrite a whole chain. Store the hash elsewhere to detect that: it stays the same as the chain grows.',
  example: 'kwit audit verify --account acme',
  run: ({ account }) =>
    withExistingInstallation((installed) =>
      // Reads entries and chain heads in one snapshot, because the server may be writing.
      installed.db.snapshot(async (db) => {
        const owners = account === undefined ? await ownersOfChains(db) : [await getAccount(db, account)]
        const verdicts = await verifyChains(db, account === undefined ? undefined : owners[0]?.id)
        return report(owners, verdicts)
      }),
    ),
})

// The installation has a chain as soon as there is an account, because it records the creation of accounts.
async function ownersOfChains(db: Database) {
  const accounts = await listAccounts(db)
  return accounts.length === 0 ? [] : [INSTALLATION, ...accounts]
}

function report(owners: { id: number; prefix: string }[], verdicts: Verdict[]): number {
  const prefixes = new Map([INSTALLATION, ...owners].map(({ id, prefix }) => [id, prefix]))
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
  let exitCode = 0
  for (const { account_id, entries, head, fault } of [...verdicts, ...missing]) {
    const prefix = prefixes.get(account_id) ?? `(account ${account_id}, which does not exist)`
    process.stdout.write(`${prefix.padEnd(24)}${String(entries).padStart(9)}  ${head}\n`)
    if (fault === undefined) continue
    exitCode = 1
    process.stderr.write(`kwit: the audit log of ${prefix} is broken: ${fault}\n`)
  }
  return exitCode
}
