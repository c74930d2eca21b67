import { type Decimal, subtract, ZERO } from '../../../money/decimal.ts'
import { type CalculationRules, currentRules, findRules } from '../../../money/rules/versions.ts'
import { ApiError, errorMessage } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { toStoredLines } from '../../../platform/fields/nested-lines.ts'
import { type InputObject, type InputValue, isInputObject } from '../../../platform/formats/input.ts'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { assignedNumber, chooseSeries, countIn } from '../../catalog/numbering/rules.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { documentAccounts, SUBLISTS, type SublistName } from '../../documents/invoices/fields/sublists.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import { type ComposedInvoice, composeInvoice } from '../../documents/invoices/rules/compose.ts'
import { receivableOf } from '../../documents/invoices/rules/debts.ts'
import { mergePositions, POSITIONS_MAX, type PositionDraft } from '../../documents/invoices/rules/lines.ts'
import { declaredOn, UNDECLARED_DAY } from '../../documents/invoices/rules/payment-terms.ts'
import { toStoredPositions } from '../../documents/invoices/rules/stored-positions.ts'
import { type InvoiceDraft, invoices, type Position, positions } from '../../documents/invoices/schema.ts'
import { describeDifferences } from './compare-totals.ts'
import type { InnerReference, ReadRecord } from './context.ts'
import { chooseDefaultKind } from './guess-kind.ts'
import {
  countFiles,
  hasDeclaredForm,
  objectsOf,
  readSourceLines,
  readSourceRecord,
  type SourceRecord,
  withLineIds,
} from './rules.ts'

// Reads documents issued by another service. Stated values stay exact to the cent; only missing values are calculated by our rules.

const LINKS = {
  duplicate_of_id: 'invoices',
  seller_bank_account_id: 'bank_accounts',
  paid_on_id: 'invoices',
  invoice_for_receipt_id: 'invoices',
  receipt_for_invoice_id: 'invoices',
  product_id: 'products',
  warehouse_document_id: 'warehouse_documents',
  recurring_id: 'recurrings',
} as const

const UNSENT_STATUSES = ['queued', 'retrying']

export function readDocument(sourceRecord: SourceRecord): Omit<ReadRecord, 'sourceRecord' | 'url'> {
  const { sourceFields, problems } = withValidStructures(sourceRecord)
  const isCancelled = sourceFields.kind === 'canceled' || sourceFields.cancelled === true
  const kind =
    sourceFields.kind === 'canceled' ? chooseDefaultKind(sourceFields) : (sourceFields.kind ?? 'vat')
  const read = readSourceRecord(invoices, { ...sourceFields, kind }, LINKS)
  const lines = readSourceLines(positions, sourceFields.positions, 'positions')
  const drafted = withLineIds(lines.lines)
  const sublists = readSublists(sourceFields)
  const accounts = objectsOf(sourceFields.bank_accounts).map((account) => ({ ...account }))
  const draft = {
    ...read.draft,
    ...sublists.lists,
    ...answers(sourceFields),
    ...(isFirstNote(sourceFields) && { description: null }),
    ...(accounts.length > 0 && { bank_accounts: accounts }),
    ...(sourceFields.set_off ? { set_off: decimalOf(sourceFields.set_off) } : {}),
    ...(UNSENT_STATUSES.includes(String(sourceFields.email_status)) && { email_status: null }),
    cancelled: isCancelled,
    positions: drafted,
    ordered: isInputObject(sourceFields.ordered ?? null)
      ? readOrder(sourceFields.ordered as InputObject)
      : null,
    settled_advances:
      objectsOf(sourceFields.settled_advances).length > 0 ? objectsOf(sourceFields.settled_advances) : null,
  }
  return {
    draft,
    links: { ...read.links, ...nestedLinks(draft) },
    problems: [...problems, ...read.problems, ...lines.problems, ...sublists.problems],
    innerReferences: innerReferencesOf(draft, drafted, accounts),
    files: countFiles(sourceFields),
    stock: null,
  }
}

const STRUCTURED_FIELDS = ['ordered', 'settled_advances', 'client_answers'] as const

// Fields that are stored as the source states them must have the declared form, because prints and sums rely on it; otherwise they are
// skipped.
function withValidStructures(sourceRecord: SourceRecord) {
  const sourceFields = {
    ...sourceRecord,
    bank_accounts: objectsOf(sourceRecord.bank_accounts).filter(isAccount),
  } as SourceRecord
  const problems: ReadRecord['problems'] = []
  for (const name of STRUCTURED_FIELDS) {
    const value = sourceFields[name] ?? null
    const nested = invoiceShape.response_fields?.[name]?.nested
    if (
      value === null ||
      (nested && hasDeclaredForm(nested, value) && (name === 'client_answers' || isSummed(value)))
    )
      continue
    delete sourceFields[name]
    problems.push({ field: name, message: 'has an unexpected format' })
  }
  return { sourceFields, problems }
}

const isAccount = (account: InputObject): boolean =>
  typeof account.bank_account_number === 'string' &&
  hasDeclaredForm({ of: documentAccounts, many: false }, account)

// Orders and advances need an id and their amounts.
const isSummed = (value: InputValue): boolean =>
  [value, (value as InputObject).advances ?? []]
    .flat()
    .every((entry) =>
      ['id', 'price_net', 'price_tax', 'price_gross'].every((name) => (entry as InputObject)[name]),
    )

const decimalOf = (value: InputValue): Decimal | null => {
  const read = invoices.fields.price_gross.read(value as string)
  return read !== null && 'units' in (read as object) ? (read as Decimal) : null
}

// The description of a document with notes repeats the first note.
const isFirstNote = ({ description, descriptions }: SourceRecord): boolean =>
  objectsOf(descriptions).some(({ content }) => content === description)

const answers = ({ client_answers }: SourceRecord) =>
  objectsOf(client_answers).length === 0
    ? {}
    : {
        client_answers: objectsOf(client_answers).map((answer) => ({
          ...answer,
          at: Date.parse(String(answer.at)) || 0,
        })),
      }

// Keeps the order without fields that only responses contain.
const readOrder = (orderRecord: InputObject): InputObject => ({
  ...orderRecord,
  positions: toStoredPositions(
    withLineIds(readSourceLines(positions, orderRecord.positions, 'ordered').lines) as Position[],
  ),
})

function readSublists(sourceRecord: SourceRecord) {
  const lists: { [name: string]: unknown } = {}
  const problems: ReadRecord['problems'] = []
  for (const name of Object.keys(SUBLISTS) as SublistName[]) {
    const read = readSourceLines(SUBLISTS[name], sourceRecord[name], name)
    if (read.lines.length === 0) continue
    lists[name] = toStoredLines(SUBLISTS[name], withLineIds(read.lines))
    problems.push(...read.problems)
  }
  return { lists, problems }
}

function innerReferencesOf(
  draft: { [field: string]: unknown },
  lines: { [field: string]: unknown }[],
  accounts: InputObject[],
): InnerReference[] {
  const issuers = (draft.issuers ?? []) as { [field: string]: unknown }[]
  return [
    ...lines.map((at) => ({ at, field: 'product_id', to: 'products' })),
    ...lines.map((at) => ({ at, field: 'price_list_id', to: 'price_lists' })),
    ...accounts.map((at) => ({ at: at as InnerReference['at'], field: 'id', to: 'bank_accounts' })),
    ...issuers.map((at) => ({ at, field: 'issuer_id', to: 'issuers' })),
  ]
}

// Documents referred to inside others may be transferred later.
function nestedLinks({
  ordered,
  settled_advances,
}: {
  ordered: InputObject | null
  settled_advances: InputObject[] | null
}) {
  const links: ReadRecord['links'] = {}
  if (ordered && Number(ordered.id)) links['ordered.id'] = { to: 'invoices', id: Number(ordered.id) }
  settled_advances?.forEach((advance, index) => {
    if (Number(advance.id)) links[`settled_advances.${index}.id`] = { to: 'invoices', id: Number(advance.id) }
  })
  return links
}

type ComposedDocument = { invoice: InvoiceDraft; difference: string | undefined }

// Composes the invoice to store, with its stated amounts, and reports differences from our calculation.
export function composeDocument(
  { draft, sourceRecord }: ReadRecord,
  settings: Settings,
  department: Department | undefined,
): ComposedDocument | string {
  const transferred = draft as TransferredDraft
  const problem = findProblem(transferred)
  if (problem !== undefined) return problem
  // A missing total would be read as zero.
  const isStated = !isBlank(sourceRecord.price_gross) && !isBlank(sourceRecord.price_net)
  if (!isStated || !transferred.price_gross || !transferred.price_net) return 'has no total'
  const lines = transferred.positions.map(withLeadingPrice)
  // Another Kwit states its calculation rules. An unknown version counts as another calculator.
  const rules = findRules(transferred.calculation_version) ?? currentRules()
  const ours = calculate(transferred, lines, settings, rules)
  const differs = typeof ours === 'string' ? ours : describeDifferences(transferred, lines, ours)
  const base: InvoiceDraft = typeof ours === 'string' ? {} : ours.invoice
  const invoice: InvoiceDraft = {
    ...base,
    ...withoutEmpty(transferred, base),
    price_tax: transferred.price_tax ?? subtract(transferred.price_gross, transferred.price_net),
    positions: toStoredPositions(lines),
    ...seriesOf(transferred, settings, department),
    calculation_version: rules.version,
    ...(differs === undefined ? {} : { as_issued: true }),
  }
  const paid = invoice.paid ?? ZERO
  const amount_due = amountDue({ ...invoice, paid })
  const day = invoice.accounting_vat_tax_date ?? null
  return {
    invoice: {
      ...invoice,
      paid,
      amount_due,
      ...receivableOf({ ...invoice, paid, amount_due }),
      declared_on: day === null ? UNDECLARED_DAY : declaredOn(day, transferred.issue_date as string),
    },
    difference: differs,
  }
}

type TransferredDraft = InvoiceDraft & { positions: PositionDraft[] }

function findProblem({ kind, positions, number, issue_date }: TransferredDraft): string | undefined {
  if (isBlank(kind) || !INVOICE_KINDS.some((documentKind) => documentKind === kind))
    return 'has an unknown document type'
  if (positions.length > POSITIONS_MAX) return `positions is too long (maximum is ${POSITIONS_MAX} positions)`
  if (isBlank(number)) return 'has no number'
  if (isBlank(issue_date)) return 'has no issue date'
  return undefined
}

// Empty fields that our rules can calculate; other empty values stay empty.
const CALCULATED_FIELDS = [
  'totals_by_rate',
  'calculating_strategy',
  'product_cache',
  'issue_year',
  'tax_in_account_currency',
] as const

function withoutEmpty(transferred: InvoiceDraft, base: InvoiceDraft): InvoiceDraft {
  const nonEmpty = { ...transferred }
  for (const name of CALCULATED_FIELDS) {
    const value = nonEmpty[name]
    const isEmpty = isBlank(value) || (Array.isArray(value) && value.length === 0)
    if (isEmpty && !isBlank(base[name])) delete nonEmpty[name]
  }
  return nonEmpty
}

// A line without a leading price is priced by its total.
function withLeadingPrice(line: PositionDraft): PositionDraft {
  const { _destroy, ...lineFields } = line
  const tax = lineFields.tax ?? 'disabled'
  if (!isBlank(lineFields.given) || !lineFields.total_price_gross || lineFields.correction_before_attributes)
    return { ...lineFields, tax }
  return { ...lineFields, tax, given: 'total_price_gross' }
}

const AMOUNTS = [
  'price_net',
  'price_tax',
  'price_gross',
  'price_tax',
  'total_price_net',
  'total_price_gross',
  'total_price_tax',
] as const

function calculate(
  transferred: InvoiceDraft,
  lines: readonly PositionDraft[],
  settings: Settings,
  rules: CalculationRules,
): ComposedInvoice | string {
  const { positions: _lines, ...draft } = transferred
  const lineInputs = lines.map((line) => {
    const { id, given, ...rest } = line
    if (isBlank(given)) return rest
    const priceInput = { ...rest }
    for (const name of AMOUNTS) if (name !== given) delete priceInput[name]
    return priceInput
  })
  try {
    return composeInvoice({
      layers: [draft as InvoiceDraft],
      lines: mergePositions([], lineInputs),
      products: new Map(),
      settings: { ...settings, discount_kind: 'any' } as Settings,
      today: transferred.issue_date as string,
      rules,
    })
  } catch (error) {
    if (error instanceof ApiError) return `the calculator rejects it: ${errorMessage(error)}`
    throw error
  }
}

// Continues the number series after the highest transferred number.
function seriesOf(transferred: InvoiceDraft, settings: Settings, department: Department | undefined) {
  const number = transferred.number as string
  if (transferred.income === false) return { series: null, series_count: null }
  const issueDate = transferred.issue_date as string
  const kind = transferred.kind as string
  const patterns = isBlank(transferred.pattern)
    ? settings.patterns
    : { ...(settings.patterns as object), [kind]: transferred.pattern }
  const ownSeries = chooseSeries(kind, issueDate, settings, department)
  const sourceSeries = chooseSeries(kind, issueDate, { ...settings, patterns } as Settings, undefined)
  const series =
    isBlank(transferred.pattern) || ownSeries.pattern === transferred.pattern ? ownSeries : sourceSeries
  const count = countIn(series, issueDate, number)
  if (count === undefined) return { series: null, series_count: null }
  const { series: key, series_count } = assignedNumber(series, number, count)
  return { series: key, series_count }
}
