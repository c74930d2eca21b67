import { entriesOf } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import type { Account } from '../../administration/accounts/store.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { recipientsOf } from './recipients.ts'
import {
  type DueStep,
  decide,
  dueAt,
  dueBetween,
  isHeld,
  isQuiet,
  isReminded,
  isStopped,
  isThanked,
  isThanks,
  paidBetween,
  planOf,
  type ReminderSchedule,
  reminderScheduleOf,
  thanksOf,
} from './rules.ts'
import type { ReminderStep } from './schema.ts'
import { doneStepIds, findHolds, owedPage, paidPage, stepsOf } from './store.ts'

// Plans the reminders of an account for a point in time.

// A document, the step that is due, the steps it replaces, and the recipients.
export type PlannedReminder = { invoice: Invoice; dueStep: DueStep; skipped: DueStep[]; to: string[] }

const BATCH = 100

export type RunPage = { planned: PlannedReminder[]; last_id: number; is_last: boolean }

// Plans the next hundred documents.
export async function planRun(
  db: Database,
  { id, settings }: Account,
  now: number,
  afterId: number,
): Promise<RunPage> {
  const when = reminderScheduleOf(settings)
  const steps = (await stepsOf(db, id)).filter(({ active }) => active)
  const remindingSteps = steps.filter((step) => !isThanks(step))
  const isQuietHour = isQuiet(now, when)
  const overdueInvoices =
    remindingSteps.length === 0 || isQuietHour
      ? []
      : await owedPage(db, id, dueBetween(remindingSteps, now, when), afterId, BATCH)
  const paid =
    remindingSteps.length === steps.length || isQuietHour
      ? []
      : await paidPage(db, id, paidBetween(now, when), afterId, BATCH)
  // Merges the two lists by id as far as both have been read.
  const ends = [overdueInvoices, paid].flatMap((batch) =>
    batch.length < BATCH ? [] : [batch.at(-1)?.id as number],
  )
  const last_id = Math.min(...ends)
  const upToLastId = (batch: readonly Invoice[]) => batch.filter((invoice) => invoice.id <= last_id)
  return {
    planned: [
      ...(await planAll(db, id, upToLastId(overdueInvoices), remindingSteps, { now, when })),
      ...(await planThanks(db, id, upToLastId(paid), steps, { now, when })),
    ],
    last_id,
    is_last: ends.length === 0,
  }
}

async function planAll(
  db: Database,
  accountId: number,
  owed: readonly Invoice[],
  steps: readonly ReminderStep[],
  { now, when }: { now: number; when: ReminderSchedule },
): Promise<PlannedReminder[]> {
  const ids = owed.map(({ id }) => id)
  const [holds, doneByInvoice] = [await findHolds(db, accountId, ids), await doneStepIds(db, accountId, ids)]
  const today = dayAt(now, when.time_zone)
  const planned: PlannedReminder[] = []
  for (const invoice of owed) {
    if (!isReminded(invoice) || isHeld(holds.get(invoice.id), today)) continue
    const { dueStep, skipped } = decide(
      invoice,
      planOf(steps, invoice),
      doneByInvoice.get(invoice.id) ?? new Set(),
      now,
      when,
    )
    if (!dueStep) continue
    const client = await clientOf(db, accountId, invoice)
    if (client?.disable_auto_reminders) continue
    planned.push({ invoice, dueStep, skipped, to: recipientsOf(invoice, client) })
  }
  return planned
}

export const clientOf = async (db: Database, accountId: number, { client_id }: Invoice) =>
  client_id === null ? undefined : findRecord(db, accountId, clients, client_id)

// An email without a recipient waits; the next run tries again.
export const isSendable = ({ dueStep, to }: PlannedReminder): boolean =>
  dueStep.step.action === 'task' || to.length > 0

// Plans thanks with the most specific step, once its days have passed.
async function planThanks(
  db: Database,
  accountId: number,
  paid: readonly Invoice[],
  steps: readonly ReminderStep[],
  { now, when }: { now: number; when: ReminderSchedule },
): Promise<PlannedReminder[]> {
  const holds = await findHolds(
    db,
    accountId,
    paid.map(({ id }) => id),
  )
  const planned: PlannedReminder[] = []
  for (const invoice of paid) {
    const step = thanksOf(steps, invoice)
    if (!step || !isThanked(invoice) || isStopped(holds.get(invoice.id))) continue
    const paidDate = invoice.paid_date as string
    const due_at = dueAt(step, paidDate, when)
    if (due_at > now || paidDate < dayAt(step.since ?? 0, when.time_zone)) continue
    const client = await clientOf(db, accountId, invoice)
    if (client?.disable_auto_reminders || !(await wasOwed(db, accountId, invoice))) continue
    planned.push({ invoice, dueStep: { step, due_at }, skipped: [], to: recipientsOf(invoice, client) })
  }
  return planned
}

const ENTRIES_MAX = 200

// Returns whether the document was due before it was paid. Documents that were created as paid get no thanks.
async function wasOwed(db: Database, accountId: number, { id }: Invoice): Promise<boolean> {
  const entries = await entriesOf(db, accountId, invoices.name, id, ENTRIES_MAX)
  for (const { changes } of entries) {
    const [before, after] = (JSON.parse(changes) as { status?: [string | null, string] }).status ?? []
    if (after === 'paid') return Boolean(before) && before !== 'draft'
  }
  return false
}
