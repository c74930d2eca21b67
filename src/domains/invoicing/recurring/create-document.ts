import { applyChangesAs } from '../../../platform/actions/crud.ts'
import { ApiError, errorMessage, invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Account } from '../../administration/accounts/store.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { workingDaysOf } from '../../administration/scheduler/rules.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import type { AttachEinvoice } from '../../documents/email/einvoice-attachment.ts'
import { sendInvoice } from '../../documents/email/send.ts'
import { isDerivedKind } from '../../documents/invoices/kinds.ts'
import { viewUrl } from '../../documents/invoices/present.ts'
import type { Source as Model } from '../../documents/invoices/rules/copies.ts'
import { readPositions } from '../../documents/invoices/rules/stored-positions.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { createDocument } from '../document-actions/create.ts'
import { documentInputFor, emailTextsFor } from './document-input.ts'
import { notifyOwner } from './emails.ts'
import { nextDueFields } from './rules/definition.ts'
import { type Due, dueFrom, type ScheduleContext, scheduleOf } from './rules/plan.ts'
import { type Period, periodOf } from './rules/texts.ts'
import { type Recurring, type RecurringDraft, recurrings } from './schema.ts'
import { isDayUsed, reserveDay } from './store.ts'

// Issues one document of a series. Reserving the day, creating the document and advancing the series share
// one transaction, so that neither a crash nor a second process makes two documents, or none.

export type IssueTools = {
  root_url: string
  from: string
  enclose: AttachEinvoice
}

export const scheduleContextOf = ({
  settings,
  time_zone,
}: Pick<WriteContext, 'settings' | 'time_zone'>): ScheduleContext => ({
  time_zone,
  isWorkingDay: workingDaysOf(settings),
})

type Early = { is_early: boolean } // issue now, even if the next day is in the future

// Returns false when the series is no longer due.
export const issueNext = (
  db: Database,
  tools: IssueTools,
  writer: WriteContext,
  { prefix, id, is_early = false }: { prefix: Account['prefix']; id: number } & Partial<Early>,
): Promise<boolean> =>
  transaction(db, async (db) => {
    const { account_id, now, time_zone } = writer
    const series = await lockRecord(db, account_id, recurrings, id)
    if (!is_early && (series.next_at === null || series.next_at > now)) return false
    const context = scheduleContextOf(writer)
    const due = dueFrom(scheduleOf(series), series.next_number ?? 0, context)
    if (is_early && (!due || series.state === 'finished'))
      throw invalid({ state: 'the schedule has ended; create a new one' })
    if (!due) return advanceSeries(db, tools, writer, series, {})
    const { is_skipped, issue_date } = issueOf(series, due, dayAt(now, time_zone), is_early)
    const day = { recurring_id: id, due_day: due.day }
    const isFree = !(await isDayUsed(db, account_id, day))
    const isWanted = isFree && !is_skipped
    const created = isWanted
      ? await createSeriesDocument(db, tools, writer, prefix, { series, due, issue_date })
      : {}
    if (isFree) reserveDay(db, account_id, { ...day, invoice_id: created.invoice?.id ?? null, made_at: now })
    return advanceSeries(db, tools, writer, series, { due, ...created })
  })

// Decides about a missed day: it is skipped, issued with today's date or with its own, as the series is
// configured.
function issueOf({ missed_days }: Recurring, due: Due, today: string, isEarly: boolean) {
  const isMissed = !isEarly && due.issue_day < today
  return {
    is_skipped: isMissed && missed_days === 'skip',
    issue_date: isEarly || (isMissed && missed_days !== 'own_day') ? today : due.issue_day,
  }
}

// Skips the next document.
export const skipNext = (db: Database, writer: WriteContext, id: number): Promise<Recurring> =>
  transaction(db, async (db) => {
    const { account_id, now } = writer
    const series = await lockRecord(db, account_id, recurrings, id)
    const due = dueFrom(scheduleOf(series), series.next_number ?? 0, scheduleContextOf(writer))
    if (!due || series.state === 'finished')
      throw invalid({ state: 'the schedule has ended; create a new one' })
    const day = { recurring_id: id, due_day: due.day }
    if (!(await isDayUsed(db, account_id, day)))
      reserveDay(db, account_id, { ...day, invoice_id: null, made_at: now })
    const next = dueFrom(scheduleOf(series), due.number + 1, scheduleContextOf(writer))
    const state = next ? (series.state === 'paused' ? 'paused' : 'active') : 'finished'
    const draft = { ...progressFields(next, state), problem: null, tries: 0 }
    return (
      await applyChangesAs(db, writer, recurrings, series, {
        draft,
        action: 'skip',
        beside: { skipped: [due.day, null] },
      })
    ).record
  })

type IssueResult = { invoice?: Invoice; problem?: string | null }

async function createSeriesDocument(
  db: Database,
  tools: IssueTools,
  writer: WriteContext,
  prefix: string,
  { series, due, issue_date }: { series: Recurring; due: Due; issue_date: string },
): Promise<IssueResult> {
  const { settings } = writer
  const model = await gatherModel(db, writer.account_id, series)
  const { anchor, interval } = scheduleOf(series)
  const period = periodOf(anchor, interval, due.number)
  const request = documentInputFor(series, model, { issue_date, period, default_lang: settings.lang })
  const invoice = await createDocument(db, writer, request, 'recurring')
  const problem = series.send_email
    ? await sendDocument(db, tools, writer, prefix, { series, invoice, period })
    : null
  if (series.email_notification_enabled)
    await notifyOwner(
      db,
      writer,
      series,
      { kind: 'recurring_made', values: { number: invoice.number ?? '', day: issue_date } },
      tools.from,
    )
  return { invoice, problem }
}

async function gatherModel(db: Database, accountId: number, series: Recurring): Promise<Model | undefined> {
  if (isBlank(series.invoice_id)) return undefined
  const invoice = await getModel(db, accountId, series.invoice_id as number)
  return { invoice, positions: readPositions(invoice) }
}

export async function getModel(db: Database, accountId: number, id: number): Promise<Invoice> {
  const invoice = await getDocument(db, accountId, id).catch((error) => {
    throw error instanceof ApiError && error.status === 404
      ? invalid({ invoice_id: 'does not exist' })
      : error
  })
  if (isDerivedKind(invoice) || invoice.kind === 'correction_note')
    throw invalid({
      invoice_id: 'refers to another document and cannot be repeated; choose an independent document',
    })
  return invoice
}

// Sends the document. If that is impossible, the document stays and the owner is notified of the problem.
async function sendDocument(
  db: Database,
  { root_url, from, enclose }: IssueTools,
  writer: WriteContext,
  prefix: string,
  { series, invoice, period }: { series: Recurring; invoice: Invoice; period: Period },
): Promise<string | null> {
  const emailInput = {
    email_to: isBlank(series.buyer_email) ? [] : [series.buyer_email as string],
    email_cc: [],
    email_pdf: true,
    email_xml: undefined,
    email_attachments: false,
    update_buyer_email: false,
    print_option: undefined,
    words: emailTextsFor(series, invoice.lang ?? writer.settings.lang ?? null, period),
  }
  try {
    const link = { viewUrl: (document: Invoice) => viewUrl(root_url, prefix, document) }
    await sendInvoice(db, writer, invoice.id, emailInput, { from, attachEinvoice: enclose, ...link })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const problem = errorMessage(error)
    await notifyOwner(
      db,
      writer,
      series,
      {
        kind: 'recurring_unsent',
        values: { number: invoice.number ?? '' },
      },
      from,
    )
    return problem
  }
}

async function advanceSeries(
  db: Database,
  { from }: IssueTools,
  writer: WriteContext,
  series: Recurring,
  { due, invoice, problem }: IssueResult & { due?: Due },
): Promise<boolean> {
  const counter = (series.counter ?? 0) + (invoice ? 1 : 0)
  const schedule = scheduleOf({ ...series, counter })
  const next = due && dueFrom(schedule, due.number + 1, scheduleContextOf(writer))
  const state = next ? (series.state === 'paused' ? 'paused' : 'active') : 'finished'
  const last = invoice && {
    counter,
    last_invoice_id: invoice.id,
    last_invoice_date: invoice.issue_date,
    last_invoice_at: writer.now,
  }
  const draft: RecurringDraft = {
    ...last,
    ...progressFields(next, state),
    problem: problem ?? null,
    tries: 0,
  }
  await applyChangesAs(db, writer, recurrings, series, { draft, action: invoice ? 'issue' : 'update' })
  if (state === 'finished' && series.state !== 'finished' && series.recurring_finished_notification)
    await notifyOwner(
      db,
      writer,
      series,
      { kind: 'recurring_finished', values: { count: String(counter) } },
      from,
    )
  return true
}

export const progressFields = (
  next: Due | undefined,
  state: NonNullable<Recurring['state']>,
): RecurringDraft => ({
  ...nextDueFields(next, state),
  next_invoice_date: next?.issue_day ?? null,
  state,
})
