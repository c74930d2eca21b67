import { invalid } from '../../../platform/api-error.ts'
import { lastOfMonth, onDate } from '../../../platform/checks/months.ts'
import { DAY_MS, plusDays } from '../../../platform/clock.ts'
import { type Fields, isBlank } from '../../../platform/fields/field.ts'
import { isUnissued } from '../../documents/drafts/draft-input.ts'
import { plainRequest, type Request } from '../../documents/invoices/input.ts'
import { composeCopy, copyLine, type Source } from '../../documents/invoices/rules/copies.ts'
import {
  type Invoice,
  type InvoiceDraft,
  invoices,
  positions as positionShape,
} from '../../documents/invoices/schema.ts'
import { printDay } from '../../documents/texts/format-values.ts'
import { textsIn } from '../../documents/texts/texts.ts'
import { dateOf, dayNumber, type Interval, parseInterval } from './rules/intervals.ts'
import { type Language, type Period, sayPeriod } from './rules/texts.ts'
import type { Recurring } from './schema.ts'

// The document of a series for one of its days, as a request: what the model says, or the one line of the series, and what the series
// says itself. The words move with the period.

type Line = Request['positions'][number]
export type Making = { issue_date: string; period: Period; default_lang: string | null | undefined }

export function requestFor(series: Recurring, model: Source | undefined, making: Making): Request {
  const copied = model ? copyOf(series, model) : lineOf(series)
  const lang = copied.draft.lang ?? making.default_lang ?? null
  const language = languageOf(lang)
  const say = (text: string) => sayPeriod(text, making.period, language)
  const draft: InvoiceDraft = {
    ...spoken(copied.draft, invoices.fields, TEXTS, say),
    ...daysOf(series, model, making.issue_date),
    ...saidBy(series),
    ...(series.as_draft ? { status: 'draft' as const } : {}),
    ...(series.create_as_paid && !series.as_draft
      ? { status: 'paid' as const, paid_date: making.issue_date }
      : {}),
    origin: 'recurring',
    recurring_id: series.id,
  }
  const positions = copied.positions.map((line, place) =>
    spoken(line, positionShape.fields, LINE_TEXTS, say, `positions[${place}].`),
  )
  const pattern = series.invoice_pattern_enabled && draft.income !== false ? series.invoice_pattern : null
  return { ...plainRequest(draft, positions), ...(pattern ? { pattern } : {}) }
}

// The letter of it, in the same words.
export function lettersFor(series: Recurring, lang: string | null, period: Period) {
  const language = languageOf(lang)
  const say = (text: string | null) => (isBlank(text) ? null : sayPeriod(text as string, period, language))
  return { subject: say(series.email_subject), body: say(series.email_body) }
}

const TEXTS = [
  'title',
  'description',
  'description_long',
  'description_footer',
  'internal_note',
  'additional_invoice_field',
] as const
const LINE_TEXTS = ['name', 'description', 'additional_info'] as const

function spoken<Said extends object>(
  draft: Said,
  fields: Fields,
  names: readonly (keyof Said & string)[],
  say: (text: string) => string,
  place = '',
) {
  const said = { ...draft }
  for (const name of names) {
    const text = said[name]
    if (typeof text === 'string')
      said[name] = fitting(say(text), text, fields[name]?.max, place + name) as never
  }
  return said
}

// What is read at the edge is held to its length there; words may grow it.
function fitting(said: string, text: string, max: number | undefined, field: string): string {
  if (max !== undefined && said.length > max && said !== text)
    throw invalid({ [field]: `is too long (maximum is ${max} characters)` })
  return said
}

const languageOf = (lang: string | null): Language => {
  const { main, languages } = textsIn(lang)
  return { codes: languages.map(({ code }) => code), print: (day) => printDay(day, main) }
}

function copyOf(series: Recurring, model: Source): { draft: InvoiceDraft; positions: Line[] } {
  const { client_id, department_id } = series
  const parties = {
    ...(isBlank(client_id) || client_id === model.invoice.client_id ? {} : { client_id }),
    ...(isBlank(department_id) || department_id === model.invoice.department_id ? {} : { department_id }),
  }
  const kind = series.convert_to_vat_invoice ? ('vat' as const) : model.invoice.kind
  const { draft, positions } = composeCopy({ ...parties, kind }, [], model)
  return {
    draft: { ...draft, ...linksTo(model.invoice) },
    positions: series.prices_from === 'card' ? model.positions.map(byCard) : positions,
  }
}

// What is made from a draft or a test document leads nowhere, and what is made from a receipt would count as the invoice for it.
function linksTo(model: Invoice): InvoiceDraft {
  const id = isUnissued(model) ? null : model.id
  return { from_invoice_id: model.kind === 'receipt' ? null : id, invoice_id: id }
}

// What the card says of price and rate on the day.
function byCard(position: Source['positions'][number]): Line {
  const line = copyLine(position)
  if (isBlank(line.product_id)) return line
  const { price_net, price_gross, total_price_net, total_price_gross, tax, given, ...rest } = line
  return rest
}

function lineOf(series: Recurring): { draft: InvoiceDraft; positions: Line[] } {
  const { kind, income, department_id, client_id, currency, product_id, quantity, price_gross } = series
  const said = { kind: kind ?? ('vat' as const), income, department_id, client_id, currency }
  const draft = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null))
  return {
    draft: draft as InvoiceDraft,
    positions: [
      {
        ...(product_id === null ? { name: series.name } : { product_id }),
        ...(price_gross === null ? {} : { price_gross }),
        quantity,
      },
    ],
  }
}

const MONTH = /^\d{4}-\d{2}$/

function daysOf(series: Recurring, model: Source | undefined, issue_date: string): InvoiceDraft {
  return { issue_date, ...soldOn(series, model, issue_date), ...termOf(series, model, issue_date) }
}

// As the model tells it: a day, a month, or none at all.
function soldOn(series: Recurring, model: Source | undefined, issue_date: string): InvoiceDraft {
  const sold = model?.invoice.sell_date ?? ''
  if (series.end_of_month_sell_date) return { sell_date: lastOfMonth(issue_date) }
  if (series.only_year_month) return { sell_date: issue_date.slice(0, 7) }
  const date = dateOf(series.custom_sell_date)
  if (date !== undefined) return { sell_date: onDate(issue_date, date) }
  if (MONTH.test(sold)) return { sell_date: issue_date.slice(0, 7) }
  return sold === 'off' ? { sell_date: 'off' } : {}
}

// A day to pay that the model names is as far from the issue as it was there.
function termOf(series: Recurring, model: Source | undefined, issue_date: string): InvoiceDraft {
  const term = parseInterval(series.payment_to ?? '')
  if (term) return { payment_to_kind: 'other_date', payment_to: dayNumber(issue_date, term as Interval, 1) }
  if (!model) return {}
  const { payment_to_kind, payment_to, skonto_discount_date } = model.invoice
  const away = (day: string) => plusDays(issue_date, daysBetween(model.invoice.issue_date ?? day, day))
  return {
    ...(payment_to_kind === 'other_date' && payment_to
      ? { payment_to_kind: 'other_date', payment_to: away(payment_to) }
      : {}),
    ...(skonto_discount_date ? { skonto_discount_date: away(skonto_discount_date) } : {}),
  }
}

const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS))

function saidBy({ gtu_codes, procedure_designations, split_payment }: Recurring): InvoiceDraft {
  return {
    ...(gtu_codes?.length ? { gtu_codes } : {}),
    ...(procedure_designations?.length ? { procedure_designations } : {}),
    ...(isBlank(split_payment) ? {} : { split_payment }),
  }
}
