import { amendAs, changesBetween } from '../../../platform/actions/crud.ts'
import { messageOf, Refusal } from '../../../platform/api-error.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockRecord, updateRecord } from '../../../platform/database/records.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { mayChangeBankAccounts, timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Account } from '../../administration/accounts/store.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { doTogether } from '../../administration/scheduler/actions.ts'
import type { Context, Source } from '../../administration/scheduler/work-source.ts'
import { makeNext, placeOf, type Tools } from './create-document.ts'
import { tell } from './emails.ts'
import { nextOf } from './rules/definition.ts'
import { dueFrom, scheduleOf } from './rules/plan.ts'
import { type Recurring, type RecurringDraft, recurrings } from './schema.ts'
import { dueSeries, lockWaiting, seriesDues } from './store.ts'

// Series of documents in the calendar of an account.

const PORTION = 24
const TRIES_MAX = 5
const AGAIN_MS = 10 * 60_000

export const seriesSource = (tools: Tools): Source => ({
  ...seriesDues,
  run: async ({ db, signal, machine_now }: Context, account: Account, now: number) => {
    const due = await dueSeries(db, account.id, now, PORTION)
    const times = { now, machine_now: machine_now ?? now }
    const unexpected = await doTogether(due, signal, (series) => attempt(db, tools, account, series, times))
    for (const error of unexpected) throw error
    return due.length
  },
  replan: async (db, account, now, hold) => {
    for (let last_id: number | undefined = 0; last_id !== undefined; ) {
      last_id = await planAgain(db, account, last_id, now)
      await hold()
    }
  },
})

// The work of whoever made the series, with the rights of a program.
type Times = { now: number; machine_now?: number }

const writerFor = (
  account: Account,
  series: Pick<Recurring, 'id' | 'creator_id'>,
  { now, machine_now = now }: Times,
): Writer => ({
  account_id: account.id,
  user_id: series.creator_id ?? 0,
  request_id: `recurring ${series.id}`,
  now,
  machine_now,
  settings: account.settings,
  time_zone: timeZoneOf(account.settings),
  clock: { now: () => now },
  adds_accounts: mayChangeBankAccounts({ role: 'member', session_id: 0, settings: account.settings }),
})

// What is refused is told and waits for a person. What nobody expected is tried again a few times, so that one series never holds up
// the others.
async function attempt(db: Database, tools: Tools, account: Account, series: Recurring, times: Times) {
  const { id } = series
  const writer = writerFor(account, series, times)
  try {
    await makeNext(db, tools, writer, { prefix: account.prefix, id })
  } catch (error) {
    if (error instanceof Refusal && error.status >= 500) throw error
    const is_over = error instanceof Refusal || (series.tries ?? 0) + 1 >= TRIES_MAX
    const problem = error instanceof Refusal ? messageOf(error) : 'An unexpected error; see the log'
    await (is_over ? fail(db, tools, writer, id, problem) : tryAgainLater(db, writer, id))
    if (!(error instanceof Refusal)) throw error
  }
}

// The day stays due: nothing is lost until somebody mends, skips or ends it.
const fail = (db: Database, { from }: Tools, writer: Writer, id: number, problem: string): Promise<void> =>
  transaction(db, async (db) => {
    const series = await lockRecord(db, writer.account_id, recurrings, id)
    if (series.next_at === null || series.next_at > writer.now) return
    await amendAs(db, writer, recurrings, series, {
      draft: { state: 'failed', problem, next_at: null },
      action: 'fail',
    })
    await tell(
      db,
      writer,
      series,
      {
        kind: 'recurring_failed',
        values: { problem, day: series.next_invoice_date ?? '' },
      },
      from,
    )
  })

const tryAgainLater = (db: Database, writer: Writer, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const series = await lockRecord(db, writer.account_id, recurrings, id)
    if (series.next_at === null || series.next_at > writer.now) return
    await keepPlan(db, series, { next_at: writer.now + AGAIN_MS, tries: (series.tries ?? 0) + 1 }, writer)
  })

// Nobody has changed the series, so the history tells nothing: whoever moved the account to another zone stands there already.
async function keepPlan(
  db: Database,
  series: Recurring,
  draft: RecurringDraft,
  { account_id, now }: Pick<Writer, 'account_id' | 'now'>,
) {
  const whole = compose(recurrings, draft, series)
  if (Object.keys(changesBetween(recurrings, series, whole)).length > 0)
    await updateRecord(db, { account_id, now }, recurrings, series, whole)
}

// A portion of them; undefined when there was none left.
const planAgain = (
  db: Database,
  account: Account,
  after_id: number,
  now: number,
): Promise<number | undefined> =>
  transaction(db, async (db) => {
    const some = await lockWaiting(db, account.id, after_id)
    for (const series of some) {
      const writer = writerFor(account, series, { now })
      const due = dueFrom(scheduleOf(series), series.next_number ?? 0, placeOf(writer))
      const draft = { ...nextOf(due, series.state), next_invoice_date: due?.issue_day ?? null }
      await keepPlan(db, series, draft, writer)
    }
    return some.at(-1)?.id
  })
