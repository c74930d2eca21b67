import { isNegative, parseDecimal } from '../../../money/decimal.ts'
import { conflict, invalid, notFound, unprocessable } from '../../../platform/api-error.ts'
import { type Actor, audit, auditLength, systemTime } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueueOnce } from '../../../platform/jobs/jobs.ts'
import { lastDayOf } from '../../../tax/days.ts'
import { enqueueTaxRefresh } from '../../administration/accounts/actions.ts'
import { homeCountry, timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { lockSettings, saveSettings } from '../../administration/accounts/store.ts'
import { lastClosedMonth, type Month } from '../tax-ledger/months.ts'
import { refreshEntries } from '../tax-ledger/refresh.ts'
import type { StatedFields } from '../tax-periods/declaration.ts'
import {
  confirmPending,
  freeEntries,
  freezeEntries,
  idsOfReliefs,
  idsPendingAfter,
  insertPeriod,
  markFiled,
  markReopened,
  periodBefore,
  revisionsOf,
  type TaxPeriod,
} from '../tax-periods/store.ts'
import { goThroughChecks } from './checklist.ts'
import { type Figures, readFigures, type StatedInput } from './figures.ts'

// Closes a month, corrects it, marks it as filed and opens it again. Each runs under the lock of the account, so no entry
// is written meanwhile.

export const FILE_JOB = 'write_tax_file'

export type ClosingInput = StatedInput & { confirm?: boolean; reason?: string }

export const closeMonth = (db: Database, actor: Actor, month: Month, input: ClosingInput): Promise<void> =>
  transaction(db, async (db) => {
    const settings = await lockSettings(db, actor.account_id)
    checkIsOver(month, actor, settings)
    const { confirm, reason, ...stated } = input
    const { account_id } = actor
    const today = dayAt(actor.now, timeZoneOf(settings))
    const figures = await readFigures({ db, account_id, settings, today }, month, stated)
    const { current, changes } = figures
    if (current === undefined) await closeOpenMonth(db, actor, settings, figures)
    // A correction follows the file that it corrects.
    else if (current.state === 'closing') await writeFileAgain(db, actor, current)
    else if (changes) await correctMonth(db, actor, settings, figures, { confirm, reason })
    else throw conflict(`${month} is closed and nothing has changed since`)
  })

function checkIsOver(month: Month, { now }: Actor, settings: Settings) {
  if (lastDayOf(month) >= dayAt(now, timeZoneOf(settings)))
    throw invalid({ month: `${month} is not over yet; close it from the first day of the next month` })
}

async function closeOpenMonth(db: Database, actor: Actor, settings: Settings, figures: Figures) {
  const { account_id } = actor
  const { month, stated } = figures
  await checkNoObstacles(db, account_id, settings, month)
  const before = settings.closed_until ?? null
  const id = await insertRevision(db, actor, settings, figures, {
    reason: null,
    stated: { ...stated, closed_until_before: before },
  })
  await freezeEntries(db, account_id, month, id)
  const closed_until = before !== null && before > lastDayOf(month) ? before : lastDayOf(month)
  await saveSettings(db, account_id, { ...settings, closed_until, closed_with_file: closed_until })
}

// Names every obstacle with its documents.
async function checkNoObstacles(db: Database, account_id: number, settings: Settings, month: Month) {
  const results = await goThroughChecks(db, account_id, settings, month)
  const obstacles = results.filter(({ severity, count }) => severity === 'obstacle' && count > 0)
  if (obstacles.length === 0) return
  throw invalid(
    Object.fromEntries(
      obstacles.map(({ code, sentence, action, details, documents }) => {
        const references = [...details, ...documents.map(({ number, id }) => `${number} (${id})`)].join(', ')
        return [code, `${sentence} ${references}. ${action}`]
      }),
    ),
  )
}

async function correctMonth(
  db: Database,
  actor: Actor,
  settings: Settings,
  figures: Figures,
  { confirm, reason }: Pick<ClosingInput, 'confirm' | 'reason'>,
) {
  const { changes, month } = figures
  if (changes === undefined) return
  if (confirm !== true)
    throw invalid({
      confirm: `must be true: ${month} is closed and has changed since (entries: ${changes.count}); confirm the changes as a correction of the file`,
    })
  await checkNoObstacles(db, actor.account_id, settings, month)
  const { corrected_fields: fields, declaration, stated } = changes
  const id = await insertRevision(
    db,
    actor,
    settings,
    { ...figures, fields, declaration },
    { reason: reason || changes.reason, stated },
  )
  await confirmPending(db, actor.account_id, month, id)
}

async function insertRevision(
  db: Database,
  actor: Actor,
  settings: Settings,
  { month, revisions, fields, declaration }: Figures,
  { reason, stated }: { reason: string | null; stated: StatedFields },
): Promise<number> {
  const { account_id, user_id } = actor
  const now = systemTime(actor)
  const revision = (revisions.at(-1)?.revision ?? -1) + 1
  const has_file = hasFile(month, settings)
  const id = await insertPeriod(db, account_id, {
    period: month,
    revision,
    reason,
    stated,
    sums: [...fields, ...declaration],
    state: has_file ? 'closing' : 'closed',
    history_seq: await auditLength(db, account_id),
    closed_at: now,
    closed_by: user_id,
  })
  audit(db, actor, {
    action: reason === null ? 'close' : 'correct',
    resource: 'closing',
    record_id: id,
    changes: {
      month: [null, month],
      revision: [null, revision],
      ...(reason === null ? {} : { reason: [null, reason] }),
      ...Object.fromEntries([...fields, ...declaration].map(({ name, value }) => [name, [null, value]])),
    },
  })
  if (has_file) await writeFileLater(db, actor, id)
  return id
}

// Version 3 of JPK_V7 begins with this month; other countries have no file yet.
const FIRST_FILE = '2026-02'
const hasFile = (month: Month, settings: Settings): boolean =>
  homeCountry(settings) === 'PL' && month >= FIRST_FILE

const writeFileLater = (db: Database, actor: Actor, id: number) =>
  enqueueOnce(db, {
    account_id: actor.account_id,
    kind: FILE_JOB,
    payload: { id, user_id: actor.user_id, request_id: actor.request_id },
    run_at: systemTime(actor),
    once_key: `${FILE_JOB} ${id}`,
  })

async function writeFileAgain(db: Database, actor: Actor, { id, period, problem }: TaxPeriod) {
  if (problem === null) throw conflict(`The file of ${period} is being written`)
  await writeFileLater(db, actor, id)
}

export const reopenMonth = (db: Database, actor: Actor, month: Month, reason: string): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const settings = await lockSettings(db, account_id)
    const { revisions, current } = await findClosed(db, account_id, month)
    if (revisions.some(({ state }) => state === 'filed'))
      throw unprocessable(`${month} was filed; later changes become a correction of its file`)
    if (lastClosedMonth(settings.closed_until) !== month)
      throw unprocessable(`Only the last closed month can be reopened, and ${month} is not`)
    const { closed_until_before = null } = (revisions[0] as TaxPeriod).stated
    const closed_until =
      closed_until_before !== null && closed_until_before < lastDayOf(month) ? closed_until_before : null
    const before = await periodBefore(db, account_id, month)
    const closed_with_file = before ? lastDayOf(before.period) : null
    const opened = { ...settings, closed_until, closed_with_file }
    await saveSettings(db, account_id, opened)
    await freeEntries(db, account_id, month)
    await markReopened(db, account_id, month)
    const ids = await idsPendingAfter(db, account_id, lastClosedMonth(closed_until))
    if (ids.length > 0) await refreshEntries(db, account_id, opened, ids)
    // Other documents come to the same amounts, but perhaps by other payments than when the month was closed.
    await enqueueTaxRefresh(db, actor)
    audit(db, actor, {
      action: 'reopen',
      resource: 'closing',
      record_id: current.id,
      changes: { month: [month, null], reason: [null, reason] },
    })
  })

async function findClosed(db: Database, account_id: number, month: Month) {
  const revisions = await revisionsOf(db, account_id, month)
  const current = revisions.filter(({ state }) => state !== 'reopened').at(-1)
  if (current === undefined) throw notFound()
  return { revisions: revisions.filter(({ state }) => state !== 'reopened'), current }
}

export type Filing = { confirmation?: string | null; filed_on?: string | null }

export const fileMonth = (db: Database, actor: Actor, month: Month, filing: Filing): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id, user_id } = actor
    const settings = await lockSettings(db, account_id)
    const { current } = await findClosed(db, account_id, month)
    if (current.state === 'closing')
      throw conflict(
        `The file of ${month} is not written yet${current.problem ? `: ${current.problem}` : ''}`,
      )
    const today = dayAt(actor.now, timeZoneOf(settings))
    const filed_on = filing.filed_on ?? today
    const confirmation = filing.confirmation ?? null
    if (filed_on <= lastDayOf(month)) throw invalid({ filed_on: `must be after ${lastDayOf(month)}` })
    if (filed_on > today) throw invalid({ filed_on: 'must not be in the future' })
    await markFiled(db, account_id, current.id, { confirmation, filed_on, filed_by: user_id })
    const ids = await idsOfReliefs(db, account_id, month)
    if (ids.length > 0) await refreshEntries(db, account_id, settings, ids)
    audit(db, actor, {
      action: 'file',
      resource: 'closing',
      record_id: current.id,
      changes: {
        month: [null, month],
        filed_on: [current.filed_on, filed_on],
        confirmation: [current.confirmation, confirmation],
      },
    })
  })

// Checks what a person states for the declaration.
export function checkStated(input: StatedInput, carried_from: Month | undefined) {
  for (const name of ['carried', 'refund', 'refund_credit'] as const) {
    const amount = input[name] === undefined ? undefined : parseDecimal(input[name])
    if (amount && isNegative(amount)) throw invalid({ [name]: 'must not be negative' })
  }
  if (carried_from && input.carried !== undefined)
    throw invalid({ carried: `is carried over from ${carried_from}; leave it empty` })
  if (input.refund_credit !== undefined && !input.refund_credit_tax?.trim())
    throw invalid({ refund_credit_tax: 'must name the tax that refund_credit pays' })
}
