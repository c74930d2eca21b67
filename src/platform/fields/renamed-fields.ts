import { type InputObject, isInputObject } from '../formats/input.ts'
import type { Field, Fields, NestedShape } from './field.ts'

// Fields of our own that had other names before version 1.0. All releases 1.0.x accept both names in requests and
// return both in responses, so that programs written for a preview keep working; docs/operate/upgrade.md announces when
// the former names end. Which of the two names the code declares makes no difference: stored fields keep the former
// one, because renaming them would need an upgrade step.

type Names = { readonly [former: string]: string }

const RENAMED_FIELDS: { readonly [shape: string]: Names } = {
  account: { first_steps: 'onboarding_step' },
  invoice: { left_by: 'delivered_by', paid_on_id: 'paid_on_invoice_id', standing: 'remaining' },
  remaining: { advance_name: 'advance_line_name', settled_lines: 'advance_lines' },
  summary: { without_rate: 'missing_rate_count' },
  vat_to_declare: { without_rate: 'missing_rate_count' },
  vat_report_total: { without_rate: 'missing_rate_count' },
  payment_share: { spent: 'amount_in_payment_currency' },
  banking_payment: { uncounted_receipts: 'unmatched_receipts' },
  payment: { uncounted_receipts: 'unmatched_receipts' },
  deleted_record: { left_by: 'delivered_by', leaves_at: 'purged_at' },
  import: { doubles: 'on_duplicate', mended: 'fixes' },
  account_transfer: { at_work: 'is_running' },
  account_transfer_part: { left_out: 'skipped' },
  clock: { forward: 'advance_by', happened: 'changes_count' },
  verdict: { is_whole: 'is_intact', fault: 'error', head: 'last_hash' },
  network_transmission: { channel_id: 'network_connection_id' },
  invoice_delivery: { channel_id: 'network_connection_id' },
}

const RENAMED_PARAMETERS: Names = { again: 'resend', doubles: 'on_duplicate', mended: 'fixes' }

const RENAMED_WRAPPERS: Names = { look: 'template', channel: 'network_connection', move: 'account_transfer' }

type RenamedShape = Pick<NestedShape, 'name' | 'fields'> & {
  readonly component?: string
  readonly response_fields?: Fields
}

const renamedIn = ({ name, component }: RenamedShape): Names =>
  RENAMED_FIELDS[component ?? ''] ?? RENAMED_FIELDS[name] ?? {}

export const currentName = (shape: RenamedShape, name: string): string | undefined => renamedIn(shape)[name]

// The other name of each renamed field that is declared.
export function otherNames(shape: RenamedShape, fields: Fields): Fields {
  const others: { [name: string]: Field<unknown> } = {}
  for (const [former, current] of Object.entries(renamedIn(shape))) {
    const declared = fields[current] ?? fields[former]
    if (declared !== undefined && !(current in fields && former in fields))
      others[current in fields ? former : current] = declared
  }
  return others
}

type Pair = readonly [former: string, current: string]
type Renaming = {
  readonly pairs: readonly Pair[]
  readonly nested: readonly (readonly [string, RenamedShape])[]
}
const renamings = new WeakMap<object, Renaming>()

// The renamed fields of a shape, and the fields whose records contain renamed ones.
function renamingOf(shape: RenamedShape): Renaming {
  const cached = renamings.get(shape)
  if (cached !== undefined) return cached
  // Stored before it is complete, because a shape may contain itself.
  const renaming = { pairs: Object.entries(renamedIn(shape)), nested: [] as [string, RenamedShape][] }
  renamings.set(shape, renaming)
  for (const [name, field] of Object.entries({ ...shape.fields, ...shape.response_fields })) {
    const of = field.nested?.of
    if (of === undefined) continue
    const { pairs, nested } = renamingOf(of)
    if (pairs.length > 0 || nested.length > 0) renaming.nested.push([name, of])
  }
  return renaming
}

type Document = { [name: string]: unknown }

// Adds the other name of renamed fields to a response.
export function addOtherNames(shape: RenamedShape, document: Document): void {
  const { pairs, nested } = renamingOf(shape)
  for (const [name, of] of nested) {
    const value = document[name]
    if (Array.isArray(value)) for (const item of value) addOtherNames(of, item as Document)
    else if (typeof value === 'object' && value !== null) addOtherNames(of, value as Document)
  }
  for (const [former, current] of pairs) {
    if (document[current] !== undefined) document[former] = document[current]
    else if (document[former] !== undefined) document[current] = document[former]
  }
}

const FORMER_WRAPPERS = new Map(
  Object.entries(RENAMED_WRAPPERS).map(([former, current]) => [current, former]),
)

export const formerWrapper = (name: string): string | undefined => FORMER_WRAPPERS.get(name)

// The names with the other name of each renamed one, for requests that select fields.
export function withOtherNames(shape: RenamedShape, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const { pairs } = renamingOf(shape)
  const others = pairs.filter(([former, current]) => names.includes(former) || names.includes(current))
  return others.length === 0 ? [...names] : [...names, ...others.flat()]
}

// Renames the fields of a request to the declared names. If a request contains both, the current name counts.
export function useDeclaredNames(shape: RenamedShape | undefined, body: InputObject): void {
  if (shape === undefined) return
  const former = formerWrapper(shape.name)
  if (former !== undefined) rename(body, former, shape.name)
  const { pairs } = renamingOf(shape)
  if (pairs.length === 0) return
  // The fields are in the body, in the wrapper or, in XML, in any root element.
  renameIn(body, shape, pairs)
  for (const name in body) if (isInputObject(body[name])) renameIn(body[name], shape, pairs)
}

function renameIn(record: InputObject, shape: RenamedShape, pairs: readonly Pair[]): void {
  for (const [former, current] of pairs) {
    if (!(former in record || current in record)) continue
    if (current in shape.fields) rename(record, former, current)
    else if (current in record) {
      record[former] = record[current] as InputObject[string]
      delete record[current]
    }
  }
}

const parameterRenamings = new WeakMap<Fields, readonly Pair[]>()

// The former names of declared parameters, with their current ones.
export function formerParameters(declared: Fields): readonly Pair[] {
  const cached = parameterRenamings.get(declared)
  if (cached !== undefined) return cached
  const pairs = Object.entries(RENAMED_PARAMETERS).filter(([, current]) => current in declared)
  parameterRenamings.set(declared, pairs)
  return pairs
}

export function withCurrentParameters(declared: Fields, query: InputObject): InputObject {
  let renamed = query
  for (const [former, current] of formerParameters(declared)) {
    if (!(former in query)) continue
    if (renamed === query) renamed = { ...query }
    rename(renamed, former, current)
  }
  return renamed
}

function rename(record: InputObject, former: string, current: string): void {
  if (!(former in record)) return
  if (!(current in record)) record[current] = record[former] as InputObject[string]
  delete record[former]
}
