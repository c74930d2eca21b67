import { text } from 'node:stream/consumers'
import { attachmentStorageOf } from '../app-context.ts'
import { attachmentOwners } from '../attachment-owners.ts'
import { installation } from '../domains/administration/accounts/actions.ts'
import { timeZoneOf } from '../domains/administration/accounts/rules.ts'
import type { Writer } from '../domains/administration/accounts/write-context.ts'
import { openMove, requestOf, runMove } from '../domains/data-exchange/account-transfer/actions.ts'
import { reportOf } from '../domains/data-exchange/account-transfer/report.ts'
import type { Move } from '../domains/data-exchange/account-transfer/schema.ts'
import { getMove } from '../domains/data-exchange/account-transfer/store.ts'
import { systemClock } from '../platform/clock.ts'
import { command, UsageProblem } from './command.ts'
import { getAccount, withExistingInstallation } from './installation.ts'
import { grouped } from './progress.ts'

const LINE_MS = 5_000

export const move = command({
  name: 'move',
  about: 'Moves an account of another service of the family in: everything its API gives, as it was there.',
  options: {
    from: { value: 'URL', required: true, about: 'Address of the account there' },
    token: { value: 'TOKEN', about: 'Its API token there, not stored; - reads it from stdin' },
    account: { value: 'PREFIX', required: true, about: 'The account here that takes it, best a new one' },
    'dry-run': { about: 'Read everything and report, and write nothing' },
    json: { about: 'Print the report as JSON' },
  },
  notes:
    'Without --token it is taken from KWIT_MOVE_TOKEN: the words of a command are seen by others in the list of processes.\n' +
    'Documents keep numbers, links, dates and sums; nobody is written to and nothing is sent. Broken off, it goes on where it\n' +
    'was; run again, it brings what is new or has changed there. The server may go on serving.',
  example: 'kwit move --from https://acme.example --account acme --dry-run',
  run: (given) =>
    withExistingInstallation(async ({ db, config }) => {
      const token = await tokenOf(given.token, config.move_token)
      const { id: account_id, settings } = await getAccount(db, given.account)
      const own = db.forAccount(account_id)
      const writer: Writer = {
        ...{ ...installation(Date.now()), account_id, settings, time_zone: timeZoneOf(settings) },
        ...{ clock: systemClock, adds_accounts: true },
      }
      const begun = await openMove(own, writer, { from: given.from, is_dry: given['dry-run'] })
      const house = { shelf: attachmentStorageOf(config, db), owners: attachmentOwners }
      const mover = { ...writer, request_id: requestOf(begun.id) }
      await runMove(own, mover, begun, house, { token, limits: config.moving.limits, tell: teller() })
      const ended = await getMove(own, account_id, begun.id)
      const report = await reportOf(own, ended, config.moving.limits)
      process.stdout.write(given.json ? `${JSON.stringify(report.json, null, 2)}\n` : report.text)
      return ended.status === 'done' ? 0 : 1
    }),
})

async function tokenOf(given: string | undefined, kept: string | undefined): Promise<string> {
  const token = given === '-' ? await text(process.stdin) : (given ?? kept)
  if (token?.trim()) return token.trim()
  throw new UsageProblem('the token is missing: set KWIT_MOVE_TOKEN, or give --token; see kwit move --help')
}

function teller() {
  let told_at = Date.now()
  return ({ step, parts }: Move) => {
    if (Date.now() - told_at < LINE_MS) return
    told_at = Date.now()
    const read = Object.values(parts).reduce((sum, one) => sum + one.read, 0)
    process.stderr.write(`Moving: ${step}, ${grouped(read)} records read\n`)
  }
}
