import { invalid } from '../../../platform/api-error.ts'
import type { Field } from '../../../platform/fields/field.ts'
import { type InputValue, isInputObject } from '../../../platform/formats/input.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { priceListPositions } from '../../catalog/price-lists/schema.ts'
import { products } from '../../catalog/products/schema.ts'
import type { FieldUses } from '../../documents/invoices/rules/field-use.ts'
import { INVOICE_USES } from '../../documents/invoices/rules/invoice-uses.ts'
import { POSITION_USES } from '../../documents/invoices/rules/position-uses.ts'
import { invoices, positions } from '../../documents/invoices/schema.ts'
import { readBooleanWord } from './cells.ts'
import { candidateFields, foldHeading } from './headings.ts'
import { CELL_MAX, type CellFixes, type Import, type ImportResource, LINE, type Mapping } from './schema.ts'

// Defines which fields a column of a file can contain, and suggests them from headings.

type FieldsByName = ReadonlyMap<string, Field<unknown>>

const writableFields = (
  fields: { [name: string]: Field<unknown> },
  prefix = '',
): [string, Field<unknown>][] =>
  Object.entries(fields)
    .filter(([, { options }]) => !options.readonly && !options.hidden)
    .map(([name, field]) => [`${prefix}${name}`, field])

const { percentage, price_net, price_gross, tax, quantity_from, valid_from, valid_to } =
  priceListPositions.fields
const { code, ean_code, name } = products.fields

// Identifies the product, and its price.
const PRICE_FIELDS = {
  code,
  ean_code,
  name,
  price_net,
  price_gross,
  percentage,
  tax,
  quantity_from,
  valid_from,
  valid_to,
}

const FIELDS: { [name in ImportResource]: FieldsByName } = {
  clients: new Map(writableFields(clients.fields)),
  products: new Map(writableFields(products.fields)),
  price_list_positions: new Map(writableFields(PRICE_FIELDS)),
  invoices: new Map([
    ...writableFields(invoices.fields).filter(([name]) => isImported(INVOICE_USES, name)),
    ...writableFields(positions.fields, LINE).filter(([name]) =>
      isImported(POSITION_USES, name.slice(LINE.length)),
    ),
  ]),
}

function isImported(uses: FieldUses, name: string): boolean {
  return uses[name]?.imported !== 'no'
}

export const fieldsOf = (resource: ImportResource): FieldsByName => FIELDS[resource]

// A heading that is the name of a field means that field, unless its cells cannot: "Company" above names is not a boolean. Names of fields
// come first, so that a synonym in another column does not take the field.
export function suggestColumns(
  resource: ImportResource,
  headers: readonly string[],
  cells: readonly (readonly string[])[],
): Mapping {
  const fields = fieldsOf(resource)
  const mapping = new Map<string, string>()
  const suggest = (header: string, index: number, candidates: readonly string[]) => {
    const used = new Set(mapping.values())
    const match = candidates.find((name) => {
      const field = fields.get(name)
      return field && !used.has(name) && fitsColumn(field, cells, index)
    })
    if (match && !mapping.has(header)) mapping.set(header, match)
  }
  headers.forEach((header, index) => {
    suggest(header, index, [foldHeading(header)])
  })
  headers.forEach((header, index) => {
    suggest(header, index, candidateFields(resource, header))
  })
  return Object.fromEntries(headers.map((header) => [header, mapping.get(header) ?? null]))
}

const SAMPLE_ROWS = 20

const fitsColumn = (
  { kind }: Field<unknown>,
  cells: readonly (readonly string[])[],
  index: number,
): boolean =>
  kind !== 'boolean' ||
  cells.slice(0, SAMPLE_ROWS).every((row) => {
    const text = (row[index] ?? '').trim()
    return text === '' || typeof readBooleanWord(text) === 'boolean'
  })

// The mapping can be an object or, in forms, JSON text.
export function readMapping(
  resource: ImportResource,
  headers: readonly string[],
  input: InputValue | undefined,
): Mapping | undefined {
  if (input === undefined || input === null || input === '') return undefined
  const headingMap = typeof input === 'string' ? parseJson(input, 'columns') : input
  if (!isInputObject(headingMap))
    throw invalid({ columns: 'must be an object of headings and fields, such as {"Name": "name"}' })
  const fields = fieldsOf(resource)
  const mapping: Mapping = Object.fromEntries(headers.map((header) => [header, null]))
  for (const [header, field] of Object.entries(headingMap)) {
    if (!headers.includes(header))
      throw invalid({ columns: `column "${shorten(header)}" does not exist; use a heading of the file` })
    if (field === null || field === '') continue
    if (typeof field !== 'string' || !fields.has(field))
      throw invalid({ columns: `"${shorten(String(field))}" is not a field of ${resource}` })
    if (Object.values(mapping).includes(field))
      throw invalid({ columns: `"${field}" occurs twice; assign each field to one column only` })
    mapping[header] = field
  }
  return mapping
}

// Reads corrected cells by row and heading, and rows to skip. The rows must exist.
export function readFixes(
  { headers, numbers }: Pick<Import, 'headers' | 'numbers'>,
  input: InputValue | undefined,
): CellFixes | undefined {
  if (input === undefined || input === null || input === '') return undefined
  const rowFixes = typeof input === 'string' ? parseJson(input, 'fixes') : input
  if (!isInputObject(rowFixes))
    throw invalid({
      fixes: 'must be an object of row numbers and corrections, such as {"2": {"Name": "Acme"}}',
    })
  const rowNumbers = new Set(numbers)
  return new Map(
    Object.entries(rowFixes).map(([row, cells]) => {
      if (!rowNumbers.has(Number(row)))
        throw invalid({ fixes: `row ${shorten(row)} does not exist or needs no correction` })
      return [Number(row), cells === null || cells === '' ? null : readCells(headers, row, cells)]
    }),
  )
}

function readCells(headers: readonly string[], row: string, cells: InputValue): { [header: string]: string } {
  if (!isInputObject(cells))
    throw invalid({ fixes: `row ${row} must be an object of headings and values, such as {"Name": "Acme"}` })
  return Object.fromEntries(
    Object.entries(cells).map(([header, value]) => {
      if (!headers.includes(header))
        throw invalid({ fixes: `column "${shorten(header)}" does not exist; use a heading of the file` })
      const text = value === null ? '' : String(value)
      if (typeof value === 'object' && value !== null)
        throw invalid({ fixes: `row ${row} may contain only texts and numbers` })
      if (text.length > CELL_MAX)
        throw invalid({ fixes: `row ${row} contains a value longer than ${CELL_MAX} characters; shorten it` })
      return [header, text.replaceAll('\0', '').toWellFormed()]
    }),
  )
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid({ [name]: 'must be JSON' })
  }
}

const shorten = (text: string) => text.slice(0, 100).toWellFormed()
