import { invalid } from '../../../platform/api-error.ts'
import { lastOfMonth, onDate } from '../../../platform/checks/months.ts'
import { DAY_MS, plusDays } from '../../../platform/clock.ts'
import { type Fields, isBlank } from '../../../platform/fields/field.ts'
import { isUnissued } from '../../documents/drafts/draft-input.ts'
import { type InvoiceInput, invoiceInput } from '../../documents/invoices/input.ts'
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
import { fillPlaceholders, type Language, type Period } from './rules/texts.ts'
import type { Recurring } from './schema.ts'

// Builds the input for the document of a series on one of its days, from the model document or the single
// line of the series and from the fields of the series. Placeholders in texts are replaced for the period.

type Line = InvoiceInput['positions'][number]
export type IssueContext = { issue_date: string; period: Period; default_lang: string | null | undefined }

export function documentInputFor(
  series: Recurring,
  model: Source | undefined,
  context: IssueContext,
): InvoiceInput {
  const copied = model ? copyOf(series, model) : lineOf(series)
  const lang = copied.draft.lang ?? context.default_lang ?? null
  const language = languageOf(lang)
  const fill = (text: string) => fillPlaceholders(text, context.period, language)
  const draft: InvoiceDraft = {
    ...fillTexts(copied.draft, invoices.fields, TEXTS, fill),
    ...dateFields(series, model, context.issue_date),
    ...taxFields(series),
    ...(series.as_draft ? { status: 'draft' as const } : {}),
    ...(series.create_as_paid && !series.as_draft
      ? { status: 'paid' as const, paid_date: context.issue_date }
      : {}),
    origin: 'recurring',
    recurring_id: series.id,
  }
  const positions = copied.positions.map((line, index) =>
    fillTexts(line, positionShape.fields, LINE_TEXTS, fill, `positions[${index}].`),
  )
  const pattern = series.invoice_pattern_enabled && draft.income !== false ? series.invoice_pattern : null
  return { ...invoiceInput(draft, positions), ...(pattern ? { pattern } : {}) }
}

// Returns subject and body of the email, with the same placeholders replaced.
export function emailTextsFor(series: Recurring, lang: string | null, period: Period) {
  const language = languageOf(lang)
  const fill = (text: string | null) =>
    isBlank(text) ? null : fillPlaceholders(text as string, period, language)
  return { subject: fill(series.email_subject), body: fill(series.email_body) }
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

function fillTexts<Draft extends object>(
  draft: Draft,
  fields: Fields,
  names: readonly (keyof Draft & string)[],
  fill: (text: string) => string,
  fieldPrefix = '',
) {
  const filled = { ...draft }
  for (const name of names) {
    const text = filled[name]
    if (typeof text === 'string')
      // A cast, because TypeScript cannot tell that `name` is a text field.
      filled[name] = checkLength(fill(text), text, fields[name]?.max, fieldPrefix + name) as never
  }
  return filled
}

// Checks the length again, because replacing placeholders may lengthen a text.
function checkLength(filled: string, text: string, max: number | undefined, field: string): string {
  if (max !== undefined && filled.length > max && filled !== text)
    throw invalid({ [field]: `is too long (maximum is ${max} characters)` })
  return filled
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
    draft: { ...draft, ...linkFields(model.invoice) },
    positions: series.prices_from === 'card' ? model.positions.map(byCard) : positions,
  }
}

// Omits the link to a model that is a draft, test document or receipt: the first two cannot be linked, and a
// document linked to a receipt would count as the invoice for it.
function linkFields(model: Invoice): InvoiceDraft {
  const id = isUnissued(model) ? null : model.id
  return { from_invoice_id: model.kind === 'receipt' ? null : id, invoice_id: id }
}

// Drops the prices and tax rate of the model, so that the current ones of the product apply.
function byCard(position: Source['positions'][number]): Line {
  const line = copyLine(position)
  if (isBlank(line.product_id)) return line
  const { price_net, price_gross, total_price_net, total_price_gross, tax, given, ...lineWithoutPrices } =
    line
  return lineWithoutPrices
}

function lineOf(series: Recurring): { draft: InvoiceDraft; positions: Line[] } {
  const { kind, income, department_id, client_id, currency, product_id, quantity, price_gross } = series
  const seriesFields = { kind: kind ?? ('vat' as const), income, department_id, client_id, currency }
  const draft = Object.fromEntries(Object.entries(seriesFields).filter(([, value]) => value !== null))
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

function dateFields(series: Recurring, model: Source | undefined, issue_date: string): InvoiceDraft {
  return { issue_date, ...saleDate(series, model, issue_date), ...paymentTerm(series, model, issue_date) }
}

// Returns the sale date in the precision of the model: a day, a month, or none.
function saleDate(series: Recurring, model: Source | undefined, issueDate: string): InvoiceDraft {
  const sold = model?.invoice.sell_date ?? ''
  if (series.end_of_month_sell_date) return { sell_date: lastOfMonth(issueDate) }
  if (series.only_year_month) return { sell_date: issueDate.slice(0, 7) }
  const date = dateOf(series.custom_sell_date)
  if (date !== undefined) return { sell_date: onDate(issueDate, date) }
  if (MONTH.test(sold)) return { sell_date: issueDate.slice(0, 7) }
  return sold === 'off' ? { sell_date: 'off' } : {}
}

// Keeps the distance between issue date and due date of the model.
function paymentTerm(series: Recurring, model: Source | undefined, issueDate: string): InvoiceDraft {
  const term = parseInterval(series.payment_to ?? '')
  if (term) return { payment_to_kind: 'other_date', payment_to: dayNumber(issueDate, term as Interval, 1) }
  if (!model) return {}
  const { payment_to_kind, payment_to, skonto_discount_date } = model.invoice
  const shiftDay = (day: string) => plusDays(issueDate, daysBetween(model.invoice.issue_date ?? day, day))
  return {
    ...(payment_to_kind === 'other_date' && payment_to
      ? { payment_to_kind: 'other_date', payment_to: shiftDay(payment_to) }
      : {}),
    ...(skonto_discount_date ? { skonto_discount_date: shiftDay(skonto_discount_date) } : {}),
  }
}

const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS))

function taxFields({ gtu_codes, procedure_designations, split_payment }: Recurring): InvoiceDraft {
  return {
    ...(gtu_codes?.length ? { gtu_codes } : {}),
    ...(procedure_designations?.length ? { procedure_designations } : {}),
    ...(isBlank(split_payment) ? {} : { split_payment }),
  }
}
