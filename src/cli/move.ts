import { text } from 'node:stream/consumers'
import { attachmentStorageOf } from '../app-context.ts'
import { attachmentOwners } from '../attachment-owners.ts'
import { installation } from '../domains/administration/accounts/actions.ts'
import { timeZoneOf } from '../domains/administration/accounts/rules.ts'
import type { WriteContext } from '../domains/administration/accounts/write-context.ts'
import { openTransfer, requestIdOf, runTransfer } from '../domains/data-exchange/account-transfer/actions.ts'
import { reportOf } from '../domains/data-exchange/account-transfer/report.ts'
import type { AccountTransfer } from '../domains/data-exchange/account-transfer/schema.ts'
import { getMove } from '../domains/data-exchange/account-transfer/store.ts'
import { systemClock } from '../platform/clock.ts'
import { command, UsageProblem } from './command.ts'
import { getAccount, withExistingInstallation } from './installation.ts'
import { groupDigits } from './progress.ts'

const LINE_MS = 5_000

export const move = command({
  name: 'move',
  about: 'Imports an account from another compatible service: everything that its API returns, unchanged.',
  options: {
    from: { value: 'URL', required: true, about: 'Address of the source account' },
    token: { value: 'TOKEN', about: 'API token of the source account, not stored; - reads it from stdin' },
    account: { value: 'PREFIX', required: true, about: 'The account to import into, preferably a new one' },
    'dry-run': { about: 'Read everything and report, but write nothing' },
    json: { about: 'Print the report as JSON' },
  },
  notes:
    'Without --token, uses KWIT_TRANSFER_TOKEN, because other users can see the arguments of a command in the process list.\n' +
    'Documents keep their numbers, links, dates and totals, and nothing is sent. If interrupted, run it again to continue.\n' +
    'Later runs import new and changed records. Works while the server is running.',
  example: 'kwit move --from https://acme.example --account acme --dry-run',
  run: (options) =>
    withExistingInstallation(async ({ db, config }) => {
      const token = await tokenOf(options.token, config.move_token)
      const { id: account_id, settings } = await getAccount(db, options.account)
      const accountDb = db.forAccount(account_id)
      const writer: WriteContext = {
        ...installation(Date.now()),
        account_id,
        settings,
        time_zone: timeZoneOf(settings),
        clock: systemClock,
        adds_accounts: true,
      }
      const transfer = await openTransfer(accountDb, writer, {
        from: options.from,
        is_dry: options['dry-run'],
      })
      const files = { storage: attachmentStorageOf(config, db), owners: attachmentOwners }
      const mover = { ...writer, request_id: requestIdOf(transfer.id) }
      await runTransfer(accountDb, mover, transfer, files, {
        token,
        limits: config.moving.limits,
        reportProgress: progressReporter(),
      })
      const result = await getMove(accountDb, account_id, transfer.id)
      const report = await reportOf(accountDb, result, config.moving.limits)
      process.stdout.write(options.json ? `${JSON.stringify(report.json, null, 2)}\n` : report.text)
      return result.status === 'done' ? 0 : 1
    }),
})

async function tokenOf(option: string | undefined, configured: string | undefined): Promise<string> {
  const token = option === '-' ? await text(process.stdin) : (option ?? configured)
  if (token?.trim()) return token.trim()
  throw new UsageProblem(
    'the token is missing: set KWIT_TRANSFER_TOKEN, or use --token; see kwit move --help',
  )
}

function progressReporter() {
  let reportedAt = Date.now()
  return ({ step, parts }: AccountTransfer) => {
    if (Date.now() - reportedAt < LINE_MS) return
    reportedAt = Date.now()
    const read = Object.values(parts).reduce((sum, part) => sum + part.read, 0)
    process.stderr.write(`Importing: ${step}, ${groupDigits(read)} records read\n`)
  }
}
