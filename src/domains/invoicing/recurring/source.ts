import { applyChangesAs, changesBetween } from '../../../platform/actions/crud.ts'
import { ApiError, errorMessage } from '../../../platform/api-error.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockRecord, updateRecord } from '../../../platform/database/records.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { mayChangeBankAccounts, timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Account } from '../../administration/accounts/store.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { runConcurrently } from '../../administration/scheduler/actions.ts'
import type { WorkContext, WorkSource } from '../../administration/scheduler/work-source.ts'
import { type IssueTools, issueNext, scheduleContextOf } from './create-document.ts'
import { notifyOwner } from './emails.ts'
import { nextDueFields } from './rules/definition.ts'
import { dueFrom, scheduleOf } from './rules/plan.ts'
import { type Recurring, type RecurringDraft, recurrings } from './schema.ts'
import { dueSeries, lockWaitingSeries, seriesDues } from './store.ts'

// Runs due series for the scheduler of an account.

const BATCH_SIZE = 24
const TRIES_MAX = 5
const RETRY_MS = 10 * 60_000

export const seriesSource = (tools: IssueTools): WorkSource => ({
  ...seriesDues,
  run: async ({ db, signal, machine_now }: WorkContext, account: Account, now: number) => {
    const due = await dueSeries(db, account.id, now, BATCH_SIZE)
    const times = { now, machine_now: machine_now ?? now }
    const unexpected = await runConcurrently(due, signal, (series) =>
      issueOrRecordFailure(db, tools, account, series, times),
    )
    for (const error of unexpected) throw error
    return due.length
  },
  replan: async (db, account, now, extendLease) => {
    for (let lastId: number | undefined = 0; lastId !== undefined; ) {
      lastId = await replanBatch(db, account, lastId, now)
      await extendLease()
    }
  },
})

// Writes on behalf of the creator of the series, with the permissions of a program.
type Times = { now: number; machine_now?: number }

const writerFor = (
  account: Account,
  series: Pick<Recurring, 'id' | 'creator_id'>,
  { now, machine_now = now }: Times,
): WriteContext => ({
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

// Marks the series as failed when its document is rejected, because a person must fix it. Retries unexpected
// errors a few times, so that one series never blocks the others.
async function issueOrRecordFailure(
  db: Database,
  tools: IssueTools,
  account: Account,
  series: Recurring,
  times: Times,
) {
  const { id } = series
  const writer = writerFor(account, series, times)
  try {
    await issueNext(db, tools, writer, { prefix: account.prefix, id })
  } catch (error) {
    if (error instanceof ApiError && error.status >= 500) throw error
    const isOver = error instanceof ApiError || (series.tries ?? 0) + 1 >= TRIES_MAX
    const problem = error instanceof ApiError ? errorMessage(error) : 'An unexpected error; see the log'
    await (isOver ? markAsFailed(db, tools, writer, id, problem) : tryAgainLater(db, writer, id))
    if (!(error instanceof ApiError)) throw error
  }
}

// Stops the series but keeps its day due, until a person fixes, skips or ends it.
const markAsFailed = (
  db: Database,
  { from }: IssueTools,
  writer: WriteContext,
  id: number,
  problem: string,
): Promise<void> =>
  transaction(db, async (db) => {
    const series = await lockRecord(db, writer.account_id, recurrings, id)
    if (series.next_at === null || series.next_at > writer.now) return
    await applyChangesAs(db, writer, recurrings, series, {
      draft: { state: 'failed', problem, next_at: null },
      action: 'fail',
    })
    await notifyOwner(
      db,
      writer,
      series,
      {
        kind: 'recurring_failed',
        values: { day: series.next_invoice_date ?? '' },
      },
      from,
    )
  })

const tryAgainLater = (db: Database, writer: WriteContext, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const series = await lockRecord(db, writer.account_id, recurrings, id)
    if (series.next_at === null || series.next_at > writer.now) return
    await savePlan(db, series, { next_at: writer.now + RETRY_MS, tries: (series.tries ?? 0) + 1 }, writer)
  })

// Saves the schedule without an audit entry, because no person changed the series; a change of time zone has
// its own entry.
async function savePlan(
  db: Database,
  series: Recurring,
  draft: RecurringDraft,
  { account_id, now }: Pick<WriteContext, 'account_id' | 'now'>,
) {
  const composed = compose(recurrings, draft, series)
  if (Object.keys(changesBetween(recurrings, series, composed)).length > 0)
    await updateRecord(db, { account_id, now }, recurrings, series, composed)
}

// Reschedules one batch of series. Returns the last id, or undefined after the last batch.
const replanBatch = (
  db: Database,
  account: Account,
  afterId: number,
  now: number,
): Promise<number | undefined> =>
  transaction(db, async (db) => {
    const batch = await lockWaitingSeries(db, account.id, afterId)
    for (const series of batch) {
      const writer = writerFor(account, series, { now })
      const due = dueFrom(scheduleOf(series), series.next_number ?? 0, scheduleContextOf(writer))
      const draft = { ...nextDueFields(due, series.state), next_invoice_date: due?.issue_day ?? null }
      await savePlan(db, series, draft, writer)
    }
    return batch.at(-1)?.id
  })
