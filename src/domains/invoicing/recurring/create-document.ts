import { amendAs } from '../../../platform/actions/crud.ts'
import { invalid, messageOf, Refusal } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Account } from '../../administration/accounts/store.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { workingDaysOf } from '../../administration/scheduler/rules.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import type { Enclose } from '../../documents/email/einvoice-attachment.ts'
import { sendInvoice } from '../../documents/email/send.ts'
import { isFollowing } from '../../documents/invoices/kinds.ts'
import { viewUrl } from '../../documents/invoices/present.ts'
import type { Source as Model } from '../../documents/invoices/rules/copies.ts'
import { readPositions } from '../../documents/invoices/rules/stored-positions.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { createDocument } from '../document-actions/create.ts'
import { lettersFor, requestFor } from './document-input.ts'
import { tell } from './emails.ts'
import { nextOf } from './rules/definition.ts'
import { type Due, dueFrom, type Place, scheduleOf } from './rules/plan.ts'
import { type Period, periodOf } from './rules/texts.ts'
import { type Recurring, type RecurringDraft, recurrings } from './schema.ts'
import { isTaken, takeDay } from './store.ts'

// One document of a series: the day is taken, the document made and the series moved on in one transaction, so that no crash and no
// second process makes two, or none.

export type Tools = {
  root_url: string
  from: string
  enclose: Enclose
}

export const placeOf = ({ settings, time_zone }: Pick<Writer, 'settings' | 'time_zone'>): Place => ({
  time_zone,
  isWorkingDay: workingDaysOf(settings),
})

type Early = { is_early: boolean } // it is wanted now, whatever its day

// False when it was not due any more.
export const makeNext = (
  db: Database,
  tools: Tools,
  writer: Writer,
  { prefix, id, is_early = false }: { prefix: Account['prefix']; id: number } & Partial<Early>,
): Promise<boolean> =>
  transaction(db, async (db) => {
    const { account_id, now, time_zone } = writer
    const series = await lockRecord(db, account_id, recurrings, id)
    if (!is_early && (series.next_at === null || series.next_at > now)) return false
    const place = placeOf(writer)
    const due = dueFrom(scheduleOf(series), series.next_number ?? 0, place)
    if (is_early && (!due || series.state === 'finished')) throw invalid({ state: 'the series has ended' })
    if (!due) return moveOn(db, tools, writer, series, {})
    const { is_skipped, issue_date } = issueOf(series, due, dayAt(now, time_zone), is_early)
    const day = { recurring_id: id, due_day: due.day }
    const is_free = !(await isTaken(db, account_id, day))
    const is_wanted = is_free && !is_skipped
    const made = is_wanted ? await make(db, tools, writer, prefix, { series, due, issue_date }) : {}
    if (is_free) takeDay(db, account_id, { ...day, invoice_id: made.invoice?.id ?? null, made_at: now })
    return moveOn(db, tools, writer, series, { due, ...made })
  })

// A day that was missed is left out, or issued today or with its own date, as the series says.
function issueOf({ missed_days }: Recurring, due: Due, today: string, is_early: boolean) {
  const is_missed = !is_early && due.issue_day < today
  return {
    is_skipped: is_missed && missed_days === 'skip',
    issue_date: is_early || (is_missed && missed_days !== 'own_day') ? today : due.issue_day,
  }
}

// Leaves out the next one.
export const skipNext = (db: Database, writer: Writer, id: number): Promise<Recurring> =>
  transaction(db, async (db) => {
    const { account_id, now } = writer
    const series = await lockRecord(db, account_id, recurrings, id)
    const due = dueFrom(scheduleOf(series), series.next_number ?? 0, placeOf(writer))
    if (!due || series.state === 'finished') throw invalid({ state: 'the series has ended' })
    const day = { recurring_id: id, due_day: due.day }
    if (!(await isTaken(db, account_id, day)))
      takeDay(db, account_id, { ...day, invoice_id: null, made_at: now })
    const next = dueFrom(scheduleOf(series), due.number + 1, placeOf(writer))
    const state = next ? (series.state === 'paused' ? 'paused' : 'active') : 'finished'
    const draft = { ...standing(next, state), problem: null, tries: 0 }
    return (
      await amendAs(db, writer, recurrings, series, {
        draft,
        action: 'skip',
        beside: { skipped: [due.day, null] },
      })
    ).record
  })

type Made = { invoice?: Invoice; problem?: string | null }

async function make(
  db: Database,
  tools: Tools,
  writer: Writer,
  prefix: string,
  { series, due, issue_date }: { series: Recurring; due: Due; issue_date: string },
): Promise<Made> {
  const { settings } = writer
  const model = await modelOf(db, writer.account_id, series)
  const { anchor, interval } = scheduleOf(series)
  const period = periodOf(anchor, interval, due.number)
  const request = requestFor(series, model, { issue_date, period, default_lang: settings.lang })
  const invoice = await createDocument(db, writer, request, 'recurring')
  const problem = series.send_email
    ? await send(db, tools, writer, prefix, { series, invoice, period })
    : null
  if (series.email_notification_enabled)
    await tell(
      db,
      writer,
      series,
      { kind: 'recurring_made', values: { number: invoice.number ?? '', day: issue_date } },
      tools.from,
    )
  return { invoice, problem }
}

async function modelOf(db: Database, account_id: number, series: Recurring): Promise<Model | undefined> {
  if (isBlank(series.invoice_id)) return undefined
  const invoice = await getModel(db, account_id, series.invoice_id as number)
  return { invoice, positions: readPositions(invoice) }
}

export async function getModel(db: Database, account_id: number, id: number): Promise<Invoice> {
  const invoice = await getDocument(db, account_id, id).catch((error) => {
    throw error instanceof Refusal && error.status === 404 ? invalid({ invoice_id: 'does not exist' }) : error
  })
  if (isFollowing(invoice) || invoice.kind === 'correction_note')
    throw invalid({ invoice_id: 'is about another document and cannot be repeated' })
  return invoice
}

// A document that cannot be sent is made all the same, and it is told why.
async function send(
  db: Database,
  { root_url, from, enclose }: Tools,
  writer: Writer,
  prefix: string,
  { series, invoice, period }: { series: Recurring; invoice: Invoice; period: Period },
): Promise<string | null> {
  const asked = {
    email_to: isBlank(series.buyer_email) ? [] : [series.buyer_email as string],
    email_cc: [],
    email_pdf: true,
    email_xml: undefined,
    email_attachments: false,
    update_buyer_email: false,
    print_option: undefined,
    words: lettersFor(series, invoice.lang ?? writer.settings.lang ?? null, period),
  }
  try {
    const link = { viewUrl: (one: Invoice) => viewUrl(root_url, prefix, one) }
    await sendInvoice(db, writer, invoice.id, asked, { from, enclose, ...link })
    return null
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const problem = messageOf(error)
    await tell(
      db,
      writer,
      series,
      {
        kind: 'recurring_unsent',
        values: { number: invoice.number ?? '', problem },
      },
      from,
    )
    return problem
  }
}

async function moveOn(
  db: Database,
  { from }: Tools,
  writer: Writer,
  series: Recurring,
  { due, invoice, problem }: Made & { due?: Due },
): Promise<boolean> {
  const counter = (series.counter ?? 0) + (invoice ? 1 : 0)
  const schedule = scheduleOf({ ...series, counter })
  const next = due && dueFrom(schedule, due.number + 1, placeOf(writer))
  const state = next ? (series.state === 'paused' ? 'paused' : 'active') : 'finished'
  const last = invoice && {
    counter,
    last_invoice_id: invoice.id,
    last_invoice_date: invoice.issue_date,
    last_invoice_at: writer.now,
  }
  const draft: RecurringDraft = { ...last, ...standing(next, state), problem: problem ?? null, tries: 0 }
  await amendAs(db, writer, recurrings, series, { draft, action: invoice ? 'issue' : 'update' })
  if (state === 'finished' && series.state !== 'finished' && series.recurring_finished_notification)
    await tell(db, writer, series, { kind: 'recurring_finished', values: { count: String(counter) } }, from)
  return true
}

export const standing = (next: Due | undefined, state: NonNullable<Recurring['state']>): RecurringDraft => ({
  ...nextOf(next, state),
  next_invoice_date: next?.issue_day ?? null,
  state,
})
