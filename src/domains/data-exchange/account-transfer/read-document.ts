import { absolute, type Decimal, equals, printFixed, subtract, ZERO } from '../../../money/decimal.ts'
import { type CalculationRules, currentRules, findRules } from '../../../money/rules/versions.ts'
import { messageOf, Refusal } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { keepLines } from '../../../platform/fields/nested-lines.ts'
import { isTree, type Tree, type Value } from '../../../platform/formats/input.ts'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { chooseSeries, counted, countIn } from '../../catalog/numbering/rules.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { documentAccounts, SUBLISTS, type SublistName } from '../../documents/invoices/fields/sublists.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import { type Composed, composeInvoice } from '../../documents/invoices/rules/compose.ts'
import { owedOf } from '../../documents/invoices/rules/debts.ts'
import { mergePositions, POSITIONS_MAX, type PositionDraft } from '../../documents/invoices/rules/lines.ts'
import { declaredOn, NOT_YET } from '../../documents/invoices/rules/payment-terms.ts'
import { keepPositions } from '../../documents/invoices/rules/stored-positions.ts'
import { type InvoiceDraft, invoices, type Position, positions } from '../../documents/invoices/schema.ts'
import type { Inner, Reading } from './context.ts'
import { chooseDefaultKind } from './guess-kind.ts'
import {
  countFiles,
  hasDeclaredForm,
  listIn,
  readSourceLines,
  readSourceRecord,
  type SourceRecord,
  withLineIds,
} from './rules.ts'

// A document as it was issued elsewhere: everything it tells stays to the cent, and only what it does not tell follows from our rules.

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

const SENDING = ['queued', 'retrying']

export function readDocument(given: SourceRecord): Omit<Reading, 'told' | 'url'> {
  const { told, problems } = formed(given)
  const is_cancelled = told.kind === 'canceled' || told.cancelled === true
  const kind = told.kind === 'canceled' ? chooseDefaultKind(told) : (told.kind ?? 'vat')
  const read = readSourceRecord(invoices as never, { ...told, kind }, LINKS)
  const lines = readSourceLines(positions, told.positions, 'positions')
  const drafted = withLineIds(lines.lines)
  const sublists = readSublists(told)
  const accounts = listIn(told.bank_accounts).map((one) => ({ ...one }))
  const draft = {
    ...read.draft,
    ...sublists.lists,
    ...answers(told),
    ...(isFirstNote(told) && { description: null }),
    ...(accounts.length > 0 && { bank_accounts: accounts }),
    ...(told.set_off ? { set_off: decimalOf(told.set_off) } : {}),
    ...(SENDING.includes(String(told.email_status)) && { email_status: null }),
    cancelled: is_cancelled,
    positions: drafted,
    ordered: isTree(told.ordered ?? null) ? ordered(told.ordered as Tree) : null,
    settled_advances: listIn(told.settled_advances).length > 0 ? listIn(told.settled_advances) : null,
  }
  return {
    draft,
    links: { ...read.links, ...insideLinks(draft) },
    problems: [...problems, ...read.problems, ...lines.problems, ...sublists.problems],
    inner: innerOf(draft, drafted, accounts),
    files: countFiles(told),
    stock: null,
  }
}

const PARTS = ['ordered', 'settled_advances', 'client_answers'] as const

// What is kept as it was told, for prints and sums that count on it, has the form in which it is told here, or is left out.
function formed(given: SourceRecord) {
  const told = { ...given, bank_accounts: listIn(given.bank_accounts).filter(isAccount) } as SourceRecord
  const problems: Reading['problems'] = []
  for (const name of PARTS) {
    const value = told[name] ?? null
    const holds = invoiceShape.shown?.[name]?.holds
    if (
      value === null ||
      (holds && hasDeclaredForm(holds, value) && (name === 'client_answers' || isSummed(value)))
    )
      continue
    delete told[name]
    problems.push({ field: name, message: 'does not have its form' })
  }
  return { told, problems }
}

const isAccount = (one: Tree): boolean =>
  typeof one.bank_account_number === 'string' && hasDeclaredForm({ of: documentAccounts, many: false }, one)

// Orders and advances are named, and say what they come to.
const isSummed = (value: Value): boolean =>
  [value, (value as Tree).advances ?? []]
    .flat()
    .every((one) => ['id', 'price_net', 'price_tax', 'price_gross'].every((name) => (one as Tree)[name]))

const decimalOf = (value: Value): Decimal | null => {
  const read = invoices.fields.price_gross.read(value as string)
  return read !== null && 'units' in (read as object) ? (read as Decimal) : null
}

// A document with notes tells the first of them as its description.
const isFirstNote = ({ description, descriptions }: SourceRecord): boolean =>
  listIn(descriptions).some(({ content }) => content === description)

const answers = ({ client_answers }: SourceRecord) =>
  listIn(client_answers).length === 0
    ? {}
    : {
        client_answers: listIn(client_answers).map((one) => ({
          ...one,
          at: Date.parse(String(one.at)) || 0,
        })),
      }

// The order as it was, without what only an answer shows.
const ordered = (told: Tree): Tree => ({
  ...told,
  positions: keepPositions(
    withLineIds(readSourceLines(positions, told.positions, 'ordered').lines) as Position[],
  ) as never,
})

function readSublists(told: SourceRecord) {
  const lists: { [name: string]: unknown } = {}
  const problems: Reading['problems'] = []
  for (const name of Object.keys(SUBLISTS) as SublistName[]) {
    const read = readSourceLines(SUBLISTS[name] as never, told[name], name)
    if (read.lines.length === 0) continue
    lists[name] = keepLines(SUBLISTS[name], withLineIds(read.lines))
    problems.push(...read.problems)
  }
  return { lists, problems }
}

function innerOf(
  draft: { [field: string]: unknown },
  lines: { [field: string]: unknown }[],
  accounts: Tree[],
): Inner[] {
  const issuers = (draft.issuers ?? []) as { [field: string]: unknown }[]
  return [
    ...lines.map((at) => ({ at, field: 'product_id', to: 'products' })),
    ...lines.map((at) => ({ at, field: 'price_list_id', to: 'price_lists' })),
    ...accounts.map((at) => ({ at: at as Inner['at'], field: 'id', to: 'bank_accounts' })),
    ...issuers.map((at) => ({ at, field: 'issuer_id', to: 'issuers' })),
  ]
}

// Documents that are named inside of others may come after them.
function insideLinks({
  ordered,
  settled_advances,
}: {
  ordered: Tree | null
  settled_advances: Tree[] | null
}) {
  const links: Reading['links'] = {}
  if (ordered && Number(ordered.id)) links['ordered.id'] = { to: 'invoices', id: Number(ordered.id) }
  settled_advances?.forEach((one, place) => {
    if (Number(one.id)) links[`settled_advances.${place}.id`] = { to: 'invoices', id: Number(one.id) }
  })
  return links
}

type Kept = { whole: InvoiceDraft; differs: string | undefined }

// What it comes to by our calculator is told where it differs; what it was issued with is what is kept.
export function keepDocument(
  { draft, told }: Reading,
  settings: Settings,
  department: Department | undefined,
): Kept | string {
  const transferred = draft as MovedDraft
  const problem = problemOf(transferred)
  if (problem !== undefined) return problem
  // A total that is not told would be read as none.
  const is_told = !isBlank(told.price_gross) && !isBlank(told.price_net)
  if (!is_told || !transferred.price_gross || !transferred.price_net) return 'does not say what it comes to'
  const lines = transferred.positions.map(asLine)
  // Another Kwit tells by which rules it calculated; a version that is not known here counts as another calculator.
  const rules = findRules(transferred.calculation_version) ?? currentRules()
  const ours = calculate(transferred, lines, settings, rules)
  const differs = typeof ours === 'string' ? ours : difference(transferred, lines, ours)
  const base: InvoiceDraft = typeof ours === 'string' ? {} : ours.invoice
  const whole: InvoiceDraft = {
    ...base,
    ...withoutEmpty(transferred, base),
    price_tax: transferred.price_tax ?? subtract(transferred.price_gross, transferred.price_net),
    positions: keepPositions(lines) as never,
    ...numbered(transferred, settings, department),
    calculation_version: rules.version,
    ...(differs === undefined ? {} : { as_issued: true }),
  }
  const paid = whole.paid ?? ZERO
  const amount_due = amountDue({ ...whole, paid })
  const day = whole.accounting_vat_tax_date ?? null
  return {
    whole: {
      ...whole,
      paid,
      amount_due,
      ...owedOf({ ...whole, paid, amount_due }),
      declared_on: day === null ? NOT_YET : declaredOn(day, transferred.issue_date as string),
    },
    differs,
  }
}

type MovedDraft = InvoiceDraft & { positions: PositionDraft[] }

function problemOf({ kind, positions, number, issue_date }: MovedDraft): string | undefined {
  if (isBlank(kind) || !INVOICE_KINDS.includes(kind as never)) return 'is of a kind that is not known here'
  if (positions.length > POSITIONS_MAX) return `positions is too long (maximum is ${POSITIONS_MAX} positions)`
  if (isBlank(number)) return 'has no number'
  if (isBlank(issue_date)) return 'has no date of issue'
  return undefined
}

// What was left open there follows from our rules here; what is told as nothing is nothing.
const FOLLOWING = [
  'totals_by_rate',
  'calculating_strategy',
  'product_cache',
  'issue_year',
  'tax_in_account_currency',
] as const

function withoutEmpty(said: InvoiceDraft, base: InvoiceDraft): InvoiceDraft {
  const told = { ...said }
  for (const name of FOLLOWING) {
    const value = told[name]
    const is_empty = isBlank(value) || (Array.isArray(value) && value.length === 0)
    if (is_empty && !isBlank(base[name])) delete told[name]
  }
  return told
}

// A line that does not say by which price it was priced goes by what was paid for it.
function asLine(line: PositionDraft): PositionDraft {
  const { _destroy, ...kept } = line
  const tax = kept.tax ?? 'disabled'
  if (!isBlank(kept.given) || !kept.total_price_gross || kept.correction_before_attributes)
    return { ...kept, tax }
  return { ...kept, tax, given: 'total_price_gross' }
}

const FIGURES = [
  'price_net',
  'price_tax',
  'price_gross',
  'price_tax',
  'total_price_net',
  'total_price_gross',
  'total_price_tax',
] as const

function calculate(
  said: InvoiceDraft,
  lines: readonly PositionDraft[],
  settings: Settings,
  rules: CalculationRules,
): Composed | string {
  const { positions: _lines, ...draft } = said
  const asked = lines.map((line) => {
    const { id, given, ...rest } = line
    if (isBlank(given)) return rest
    const priced = { ...rest }
    for (const name of FIGURES) if (name !== given) delete priced[name]
    return priced
  })
  try {
    return composeInvoice({
      layers: [draft as InvoiceDraft],
      lines: mergePositions([], asked),
      products: new Map(),
      settings: { ...settings, discount_kind: 'any' } as Settings,
      today: said.issue_date as string,
      rules,
    })
  } catch (error) {
    if (error instanceof Refusal) return `our calculator refuses it: ${messageOf(error)}`
    throw error
  }
}

const TOTALS = ['price_net', 'price_tax', 'price_gross'] as const
const LINE_TOTALS = ['total_price_net', 'total_price_gross'] as const

// Of what follows from other documents only their chain could tell.
const isAlone = ({ kind, settled_advances }: InvoiceDraft): boolean =>
  kind !== 'correction' && kind !== 'advance' && !settled_advances

function difference(said: InvoiceDraft, lines: readonly Position[], ours: Composed): string | undefined {
  const found = [
    ...(isAlone(said) ? TOTALS : []).flatMap((name) => compared(name, said[name], ours.invoice[name])),
    ...lines.flatMap((line, place) =>
      LINE_TOTALS.flatMap((name) =>
        compared(`positions[${place}].${name}`, line[name], ours.positions[place]?.[name]),
      ),
    ),
  ]
  return found.length > 0 ? found.join('; ') : undefined
}

function compared(
  name: string,
  theirs: Decimal | null | undefined,
  ours: Decimal | null | undefined,
): string[] {
  if (!theirs || !ours || equals(theirs, ours)) return []
  const apart = printFixed(absolute(subtract(theirs, ours)), 2)
  return [`${name} is ${printFixed(theirs, 2)}, ours would be ${printFixed(ours, 2)} (${apart} apart)`]
}

// The series goes on behind the highest number that came.
function numbered(said: InvoiceDraft, settings: Settings, department: Department | undefined) {
  const number = said.number as string
  if (said.income === false) return { series: null, series_count: null }
  const issue_date = said.issue_date as string
  const kind = said.kind as string
  const patterns = isBlank(said.pattern)
    ? settings.patterns
    : { ...(settings.patterns as object), [kind]: said.pattern }
  const own = chooseSeries(kind, issue_date, settings, department)
  const told = chooseSeries(kind, issue_date, { ...settings, patterns } as Settings, undefined)
  const series = isBlank(said.pattern) || own.pattern === said.pattern ? own : told
  const count = countIn(series, issue_date, number)
  if (count === undefined) return { series: null, series_count: null }
  const { series: key, series_count } = counted(series, number, count)
  return { series: key, series_count }
}
