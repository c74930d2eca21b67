import {
  type AdvanceBasis,
  type AdvanceMode,
  advanceAmount,
  advanceByRate,
  advanceSum,
} from '../../../../../../src/money/advance.ts'
import { decimalsOf } from '../../../../../../src/money/currency.ts'
import { type Decimal, decimal, parseDecimal, printPlain, ZERO } from '../../../../../../src/money/decimal.ts'
import {
  type CalculationRules,
  calculationRules,
  currentRules,
} from '../../../../../../src/money/rules/versions.ts'
import type { RateTotal } from '../../../../../../src/money/totals.ts'
import { applyClientTerms, type ClientTerms } from './client-terms.ts'
import {
  type EditedInvoice,
  type EditorInvoice,
  type EditorSettings,
  type EditorValues,
  editorValues,
  ownFieldsCleared,
  type Remaining,
} from './editor-values.ts'
import { copyLine, correctionLine, type EditorLine, emptyLine, lineFromPosition, toText } from './line.ts'
import type { CorrectedChain } from './pricing.ts'
import { type ReceivedSource, receivedValues } from './received-values.ts'

// Initial values of the form: empty, from a stored document, or from a source document.

export type EditorSource =
  | {
      how: 'new'
      kind: string
      income: boolean
      client_id: number | null
      terms?: ClientTerms
      received?: ReceivedSource
    }
  | { how: 'edit'; source: EditedInvoice }
  | { how: 'copy' | 'correct'; source: EditorInvoice }
  | { how: 'convert'; source: EditorInvoice; kind: string }

// A draft that is stored on the server.
export const isDraft = (start: EditorSource): boolean =>
  start.how === 'edit' && start.source.status === 'draft'

// Terms of the client still apply to new documents and drafts.
export const isNewOrDraft = (start: EditorSource): boolean => start.how === 'new' || isDraft(start)

// The calculation rules, as the server chooses them: a correction and a document that invoices another one are
// calculated by the version of that document, so that their totals agree.
export function rulesFor(start: EditorSource): CalculationRules {
  if (start.how === 'edit') return calculationRules(start.source.next_calculation_version)
  return isBound(start) ? calculationRules(start.source.calculation_version) : currentRules()
}

// What a correction corrects. Corrections of suppliers are recorded as they are.
export function correctedChain(
  start: EditorSource,
  { income, lines }: EditorValues,
): CorrectedChain | undefined {
  const { remaining } = start.how === 'correct' ? start.source : {}
  return remaining && income ? { rates: remaining.totals_by_rate.map(readRate), lines } : undefined
}

const readRate = ({ tax, net, tax_amount, gross }: RateOfRemaining): RateTotal => ({
  tax,
  net: decimal(net),
  tax_amount: decimal(tax_amount),
  gross: decimal(gross),
})
type RateOfRemaining = Remaining['totals_by_rate'][number]

type DerivedSource = Extract<EditorSource, { how: 'correct' | 'convert' }>

const isBound = (start: EditorSource): start is DerivedSource =>
  start.how === 'correct' ||
  (start.how === 'convert' && start.kind !== 'client_order' && start.kind !== 'proforma')

export function initialValues(
  start: EditorSource,
  settings: EditorSettings,
  departmentId: number | null,
): EditorValues {
  const base = begin(start, settings, departmentId)
  // Keys are the same at each visit, so that unsaved changes are compared correctly.
  const lines = base.lines.map((line, index) => (line.stored ? line : { ...line, key: `first.${index}` }))
  return { ...base, lines }
}

function begin(start: EditorSource, settings: EditorSettings, departmentId: number | null): EditorValues {
  switch (start.how) {
    case 'new':
      return newFor(
        start,
        {
          ...blank(settings, departmentId),
          ...pick(start),
          ...(start.income ? { place: settings.place ?? null } : {}),
          lines: [emptyLine(start.kind === 'vat_margin' ? { tax: 'disabled' } : {})],
        },
        settings,
      )
    case 'edit':
      return {
        ...editorValues(start.source),
        ...(isDraft(start) ? defaultsFor(start.source, settings) : {}),
        lines: linesOf(start.source),
      }
    case 'copy':
      return { ...copyValues(start.source, settings), lines: start.source.positions.map(copiedOf) }
    case 'correct':
      return correctionValues(start.source, settings)
    case 'convert':
      return conversionValues(start, settings)
  }
}

// For fields that a draft does not set, the form shows the values that issuing it today would set.
function defaultsFor(source: EditorInvoice, settings: EditorSettings): Partial<EditorValues> {
  const issue_date = toText(source.issue_date) || settings.today
  return { issue_date, sell_date: source.sell_date ?? issue_date }
}

function linesOf(source: EditorInvoice): EditorLine[] {
  const lines = source.positions.map(lineFromPosition)
  return lines.length === 0 && source.status === 'draft' ? [emptyLine()] : lines
}

const newFor = (
  { terms, received }: Extract<EditorSource, { how: 'new' }>,
  values: EditorValues,
  settings: EditorSettings,
): EditorValues => ({
  ...values,
  ...(terms ? applyClientTerms(terms, values, settings) : {}),
  ...(received ? receivedValues(received) : {}),
})

const pick = ({ kind, income, client_id }: Extract<EditorSource, { how: 'new' }>) => ({
  kind,
  income,
  client_id,
})

function blank(settings: EditorSettings, department_id: number | null): Omit<EditorValues, 'lines'> {
  const issue_date = settings.today
  return {
    kind: 'vat',
    income: true,
    issue_date,
    sell_date: issue_date,
    department_id,
    client_id: null,
    buyer_override: false,
    payment_type: 'transfer',
    payment_to_kind: String(settings.payment_to_kind ?? 5),
    currency: settings.currency ?? 'PLN',
    lang: settings.lang ?? 'en',
    show_discount: false,
    price_kind: 'net',
    position: 'default',
    sum: 'default',
    from_invoice_id: null,
    invoice_id: null,
    settlement_positions: [],
    descriptions: [],
    recipients: [],
    issuers: [],
    bank_accounts: [],
  }
}

function copyValues(source: EditorInvoice, settings: EditorSettings): Omit<EditorValues, 'lines'> {
  const values = editorValues(source)
  const issue_date = settings.today
  const withoutIds = (parts: EditorValues['descriptions']) => parts.map(({ id: _id, ...part }) => part)
  return {
    ...values,
    ...ownFieldsCleared,
    ...(source.department_id ? {} : sellerOf(source)),
    issue_date,
    sell_date: issue_date,
    payment_to_kind:
      values.payment_to_kind === 'other_date'
        ? String(settings.payment_to_kind ?? 5)
        : values.payment_to_kind,
    discount_kind: settings.discount_kind === 'any' ? values.discount_kind : null,
    settlement_positions: [],
    descriptions: withoutIds(values.descriptions),
    recipients: withoutIds(values.recipients),
    issuers: withoutIds(values.issuers),
    invoice_id: null,
    from_invoice_id: null,
  }
}

// A seller that is not a department is copied field by field.
const sellerOf = (source: EditorInvoice) =>
  Object.fromEntries(Object.entries(source).filter(([name]) => name.startsWith('seller_')))

// A correction has the buyer of the corrected document, even if the client record has changed.
const correctionValues = (source: EditorInvoice, settings: EditorSettings): EditorValues => ({
  ...copyValues(source, settings),
  kind: 'correction',
  // Goods of an invoice for a receipt were issued with the receipt, so the server decides whether they return.
  ...(source.receipt_for_invoice_id ? { exclude_from_stock_level: null } : {}),
  buyer_override: true,
  vendor_totals: null,
  from_invoice_id: source.id,
  invoice_id: source.kind === 'correction' ? (source.invoice_id as number | null) : source.id,
  // Positions after all earlier corrections.
  lines: (source.remaining?.positions ?? source.positions).map((position) =>
    // Remaining positions lack fields that a correction does not read.
    correctionLine(position as never),
  ),
})

function conversionValues(
  { source, kind }: Extract<EditorSource, { how: 'convert' }>,
  settings: EditorSettings,
): EditorValues {
  const copiedLines = source.positions.map(copiedOf)
  const values = copyValues(source, settings)
  const isReceipt = source.kind === 'receipt'
  return {
    ...values,
    kind,
    sum: kind === 'advance' ? advanceSum(values.sum) : values.sum,
    vendor_totals: null,
    // The invoice for a receipt has its sale date, and the goods have already left stock.
    sell_date: isReceipt ? (source.sell_date ?? source.issue_date) : values.sell_date,
    exclude_from_stock_level: isReceipt ? true : source.exclude_from_stock_level,
    from_invoice_id: source.id,
    invoice_id: kind === 'final' ? source.id : null,
    lines:
      kind === 'advance'
        ? advanceLines(source, 'percent', '50')
        : kind === 'final'
          ? [...copiedLines, ...settledLines(source)]
          : isReceipt
            ? soldLines(source)
            : copiedLines,
  }
}

// As on the server: a corrected line of a correction stays one.
const copiedOf = (position: EditorInvoice['positions'][number]): EditorLine => {
  if (position.kind !== 'correction') return copyLine(position)
  return { ...lineFromPosition(position), key: emptyLine().key, id: null, stored: null }
}

// An advance is shared among the tax rates of its source document, as on the server.
export function advanceLines(source: EditorInvoice, mode: AdvanceMode, value: string): EditorLine[] {
  const order = advanceBasis(source)
  if (order.rates.length === 0) return []
  const amounts = advanceByRate(order, advanceAmount(order, mode, parseDecimal(value) ?? ZERO))
  const percent = mode === 'amount' ? '' : ` ${value.trim()}%`
  const name = source.remaining?.advance_line_name?.replace('{percent}', percent) ?? source.number
  return order.rates.map(({ tax }, index) => grossLine(name, tax, amounts[index] as Decimal))
}

function advanceBasis(source: EditorInvoice): AdvanceBasis {
  const { remaining } = source
  const rates = grossByRate(source.totals_by_rate)
  return {
    gross: decimal(source.price_gross),
    rates,
    remaining: decimal(remaining?.left ?? source.price_gross),
    remainingRates: remaining ? grossByRate(remaining.totals_by_rate) : rates,
    advanceCount: remaining?.advance_count ?? 0,
    places: decimalsOf(source.currency as string | null),
    rules: calculationRules(source.calculation_version),
  }
}

const grossByRate = (rates: EditorInvoice['totals_by_rate']) =>
  (rates ?? []).map(({ tax, gross }) => ({ tax, gross: decimal(gross) }))

// Advances and their corrections are deducted from the final invoice.
const settledLines = ({ remaining }: EditorInvoice): EditorLine[] =>
  (remaining?.advance_lines ?? []).map(({ name, tax, total_price_gross }) =>
    grossLine(name, tax, decimal(total_price_gross)),
  )

// An invoice for a receipt contains the receipt after its corrections. Remaining positions lack fields that a copy does not read.
const soldLines = ({ positions, remaining }: EditorInvoice): EditorLine[] =>
  remaining && remaining.documents.length > 0
    ? remaining.positions.map((position) => copyLine({ ...position, kind: null } as never))
    : positions.map(copiedOf)

const grossLine = (name: string, tax: string, amount: Decimal): EditorLine =>
  emptyLine({ name, tax, given: 'total_price_gross', amount: printPlain(amount) })
