// Describes every stored field as text: the declarations on which the reading of stored rows depends. A difference to
// the committed file is harmless when it only adds; any other would change the meaning of stored data, and needs a
// step that names the field (docs/internals/stored-data.md).

import { migrations, resources, tables } from '../../src/database-schema.ts'
import { settings } from '../../src/domains/administration/accounts/schema.ts'
import { priceListPositions } from '../../src/domains/catalog/price-lists/schema.ts'
import { documentAccounts, SUBLISTS } from '../../src/domains/documents/invoices/fields/sublists.ts'
import { positions } from '../../src/domains/documents/invoices/schema.ts'
import { documentActions } from '../../src/domains/documents/warehouse-documents/schema.ts'
import { type Decimal, printPlain } from '../../src/money/decimal.ts'
import type { Table } from '../../src/platform/database/tables.ts'
import type { Migration } from '../../src/platform/database/upgrades/migrate.ts'
import { type Field, type Fields, storedDefault } from '../../src/platform/fields/field.ts'
import type { Shape } from '../../src/platform/fields/resource.ts'

export type StoredField = {
  kind: string
  column?: true
  scale?: number // of a column the unit; elsewhere a decimal is its text, and this limits its decimals
  max?: number // characters of a text
  integerDigits?: number // before the point of a decimal
  required?: true // and without a default
  choices?: readonly string[]
  unsaid?: unknown
}
export type Description = { fields: ReadonlyMap<string, StoredField>; steps: readonly string[] }
export type Difference = { field: string; trouble?: string }

type DeclaredResource = { readonly plural: string; readonly fields: Fields }

// Records that are stored in a field of another, each without its default values.
const INSIDE: { readonly [field: string]: Pick<Shape, 'fields'> } = {
  'invoices.positions': positions,
  'invoices.bank_accounts': documentAccounts,
  'invoices.recipients': SUBLISTS.recipients,
  'invoices.issuers': SUBLISTS.issuers,
  'invoices.descriptions': SUBLISTS.descriptions,
  'invoices.settlement_positions': SUBLISTS.settlement_positions,
  'warehouse_documents.warehouse_actions': documentActions,
}

export function describeAll(): Description {
  const described = describeKept(tables, [...resources, priceListPositions], migrations, INSIDE)
  const fields = new Map(described.fields)
  describeFields(fields, 'accounts.settings', settings.fields, 'whole')
  return { ...described, fields }
}

export function describeKept(
  tables: readonly Table[],
  declared: readonly DeclaredResource[],
  steps: readonly Pick<Migration, 'name'>[],
  inside: typeof INSIDE = {},
): Description {
  const fields = new Map<string, StoredField>()
  for (const { plural, fields: ownFields } of declared) describeFields(fields, plural, ownFields)
  for (const [key, { fields: nestedFields }] of Object.entries(inside))
    describeFields(fields, `${key}[]`, nestedFields)
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const key = `${name}.${column.name}`
      if (!fields.has(key)) fields.set(key, { kind: column.type, column: true })
    }
  }
  return { fields, steps: steps.map(({ name }) => name) }
}

function describeFields(into: Map<string, StoredField>, path: string, fields: Fields, scope?: 'whole') {
  for (const [name, field] of Object.entries(fields)) {
    into.set(`${path}.${name}`, storedAs(field, scope))
    const { nested: holds } = field
    if (holds) describeFields(into, `${path}.${name}${holds.many ? '[]' : ''}`, holds.of.fields, 'whole')
  }
}

// Records that are stored completely have no omitted defaults.
function storedAs(field: Field<unknown>, scope: 'whole' | undefined): StoredField {
  const { kind, choices, options } = field
  const unsaid = scope ? null : storedDefault(field)
  return {
    kind,
    ...(options.column && { column: true }),
    ...limitsOf(field),
    ...(choices && { choices }),
    ...(!options.column && unsaid !== null && { unsaid: plain(field, unsaid) }),
  }
}

// A record that exceeds a limit can be read, but not saved again. Fields that no request contains have none.
function limitsOf(field: Field<unknown>): Partial<StoredField> {
  const { kind, scale, max, integerDigits, options } = field
  if (options.readonly) return options.column && kind === 'decimal' ? { scale } : {}
  return {
    ...(kind === 'decimal' && { scale, integerDigits }),
    ...(kind === 'text' && { max }),
    ...(options.required && storedDefault(field) === null && { required: true }),
  }
}

const plain = ({ kind }: Field<unknown>, value: unknown) =>
  kind === 'decimal' ? printPlain(value as Decimal) : value

// One line per field, so that two changes conflict only if they change the same field.
export const printed = ({ fields, steps }: Description): string =>
  [
    ...[...fields].map(([field, stored]) => `${field} ${JSON.stringify(stored)}`).sort(),
    ...steps.map((step) => `step ${JSON.stringify(step)}`),
  ].join('\n')

export function parsed(text: string): Description {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), JSON.parse(line.slice(line.indexOf(' ') + 1))] as const)
  return {
    fields: new Map(lines.filter(([field]) => field !== 'step')),
    steps: lines.filter(([field]) => field === 'step').map(([, step]) => step),
  }
}

// Returns the differences, with the reason why each is not allowed unless one of these new steps alters the field.
export function compare(
  before: Description,
  after: Description,
  steps: readonly Pick<Migration, 'name' | 'alters'>[],
): Difference[] {
  const fresh = steps.filter(({ name }) => !before.steps.includes(name))
  const altered = new Set(fresh.flatMap(({ alters = [] }) => alters))
  const differences: Difference[] = []
  for (const [field, stored] of before.fields) {
    const now = after.fields.get(field)
    if (JSON.stringify(stored) === JSON.stringify(now)) continue
    const trouble = altered.has(field) ? undefined : problemOf(stored, now)
    differences.push(trouble === undefined ? { field } : { field, trouble })
  }
  for (const [field, { required }] of after.fields) {
    if (before.fields.has(field)) continue
    const trouble =
      required && holdsRecords(before, field) && !altered.has(field) ? BECOMES_REQUIRED : undefined
    differences.push(trouble === undefined ? { field } : { field, trouble })
  }
  for (const step of before.steps) {
    if (!after.steps.includes(step))
      differences.push({
        field: `step "${step}"`,
        trouble: 'has run in installations: it keeps its name and stays',
      })
  }
  for (const { name } of fresh) differences.push({ field: `step "${name}"` })
  return differences
}

// Whether records of the resource, or lines of the list, were stored without the new field.
function holdsRecords({ fields }: Description, field: string): boolean {
  const owner = field.slice(0, field.lastIndexOf('.') + 1)
  return [...fields.keys()].some((name) => name.startsWith(owner))
}

const A_STEP = 'an upgrade step in its module.ts whose `alters` names it'
const BECOMES_REQUIRED = `becomes required, so that records without a value could not be changed: write ${A_STEP} and fills it`

function problemOf(before: StoredField, after: StoredField | undefined): string | undefined {
  if (after === undefined)
    return `is gone: what is stored would be lost with the next change. Write ${A_STEP} (renameField, or one that says where it goes)`
  if (before.kind !== after.kind)
    return `was kept as ${before.kind} and is read as ${after.kind}: write ${A_STEP} and turns it`
  if (before.column !== after.column)
    return after.column
      ? `becomes a column, which is empty: write ${A_STEP} (moveToColumn)`
      : `leaves its column, where its values stay behind: write ${A_STEP} (moveToData)`
  if (after.column && before.scale !== after.scale)
    return `counts in other units (scale ${before.scale}, now ${after.scale}): write ${A_STEP} (rescale)`
  const narrower = narrowedLimit(before, after)
  if (narrower)
    return `accepts ${narrower}, and records that hold more could not be saved again: write ${A_STEP} and shortens them`
  if (after.required && !before.required) return BECOMES_REQUIRED
  const lost = (before.choices ?? []).filter((choice) => !after.choices?.includes(choice))
  if (lost.length > 0)
    return `loses ${lost.join(', ')}, which records hold: write ${A_STEP} and says what they become`
  if (JSON.stringify(before.unsaid) !== JSON.stringify(after.unsaid))
    return `reads ${JSON.stringify(before.unsaid ?? null)} from records without a value, and now would read ${JSON.stringify(after.unsaid ?? null)}: add \`stored_default: ${JSON.stringify(before.unsaid ?? null)}\` beside its new \`initial\``
  return undefined
}

const LIMITS = [
  ['max', 'characters'],
  ['scale', 'decimals'],
  ['integerDigits', 'digits before the point'],
] as const

function narrowedLimit(before: StoredField, after: StoredField): string | undefined {
  for (const [limit, unit] of LIMITS) {
    const [earlier, now] = [before[limit], after[limit]]
    if (earlier !== undefined && now !== undefined && now < earlier)
      return `${now} ${unit} instead of ${earlier}`
  }
  return undefined
}
