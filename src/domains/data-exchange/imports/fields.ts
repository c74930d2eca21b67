import { invalid } from '../../../platform/api-error.ts'
import type { Field } from '../../../platform/fields/field.ts'
import { isTree, type Value } from '../../../platform/formats/input.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { priceListPositions } from '../../catalog/price-lists/schema.ts'
import { products } from '../../catalog/products/schema.ts'
import type { FieldUses } from '../../documents/invoices/rules/field-use.ts'
import { INVOICE_USES } from '../../documents/invoices/rules/invoice-uses.ts'
import { POSITION_USES } from '../../documents/invoices/rules/position-uses.ts'
import { invoices, positions } from '../../documents/invoices/schema.ts'
import { readYes } from './cells.ts'
import { fieldsMeant, foldHeading } from './headings.ts'
import { CELL_MAX, type Import, type ImportedName, LINE, type Mapping, type Mended } from './schema.ts'

// What a column of a file may hold, and what its heading looks like.

type FieldsByName = ReadonlyMap<string, Field<unknown>>

const writable = (fields: { [name: string]: Field<unknown> }, prefix = ''): [string, Field<unknown>][] =>
  Object.entries(fields)
    .filter(([, { options }]) => !options.readonly && !options.hidden)
    .map(([name, field]) => [`${prefix}${name}`, field])

const { percentage, price_net, price_gross, tax, quantity_from, valid_from, valid_to } =
  priceListPositions.fields
const { code, ean_code, name } = products.fields

// A product by what tells it from others, and its price.
const PRICE_FIELDS = {
  ...{ code, ean_code, name, price_net, price_gross, percentage, tax },
  ...{ quantity_from, valid_from, valid_to },
}

const FIELDS: { [name in ImportedName]: FieldsByName } = {
  clients: new Map(writable(clients.fields)),
  products: new Map(writable(products.fields)),
  price_list_positions: new Map(writable(PRICE_FIELDS)),
  invoices: new Map([
    ...writable(invoices.fields).filter(([name]) => isImported(INVOICE_USES, name)),
    ...writable(positions.fields, LINE).filter(([name]) =>
      isImported(POSITION_USES, name.slice(LINE.length)),
    ),
  ]),
}

function isImported(uses: FieldUses, name: string): boolean {
  return uses[name]?.imported !== 'no'
}

export const fieldsOf = (resource: ImportedName): FieldsByName => FIELDS[resource]

// A heading that is the name of a field means it, unless what stands below it cannot: "Company" over names is no yes or no. Names
// of fields come first, so that a word in another column does not take their place.
export function suggestColumns(
  resource: ImportedName,
  headers: readonly string[],
  cells: readonly (readonly string[])[],
): Mapping {
  const fields = fieldsOf(resource)
  const mapping = new Map<string, string>()
  const offer = (header: string, place: number, meant: readonly string[]) => {
    const taken = new Set(mapping.values())
    const found = meant.find((name) => {
      const field = fields.get(name)
      return field && !taken.has(name) && isFitting(field, cells, place)
    })
    if (found && !mapping.has(header)) mapping.set(header, found)
  }
  headers.forEach((header, place) => {
    offer(header, place, [foldHeading(header)])
  })
  headers.forEach((header, place) => {
    offer(header, place, fieldsMeant(resource, header))
  })
  return Object.fromEntries(headers.map((header) => [header, mapping.get(header) ?? null]))
}

const SAMPLE_ROWS = 20

const isFitting = ({ kind }: Field<unknown>, cells: readonly (readonly string[])[], place: number): boolean =>
  kind !== 'boolean' ||
  cells.slice(0, SAMPLE_ROWS).every((row) => {
    const text = (row[place] ?? '').trim()
    return text === '' || typeof readYes(text) === 'boolean'
  })

// What was sent may be an object or, in forms, its JSON.
export function readMapping(
  resource: ImportedName,
  headers: readonly string[],
  sent: Value | undefined,
): Mapping | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined
  const given = typeof sent === 'string' ? parsed(sent, 'columns') : sent
  if (!isTree(given)) throw invalid({ columns: 'is not a mapping of headings to fields' })
  const fields = fieldsOf(resource)
  const mapping: Mapping = Object.fromEntries(headers.map((header) => [header, null]))
  for (const [header, field] of Object.entries(given)) {
    if (!headers.includes(header)) throw invalid({ columns: `there is no column "${shortened(header)}"` })
    if (field === null || field === '') continue
    if (typeof field !== 'string' || !fields.has(field))
      throw invalid({ columns: `"${shortened(String(field))}" is no field of ${resource}` })
    if (Object.values(mapping).includes(field)) throw invalid({ columns: `"${field}" is named twice` })
    mapping[header] = field
  }
  return mapping
}

// Cells by row and heading, and rows to leave out. The rows must be there.
export function readMended(
  { headers, numbers }: Pick<Import, 'headers' | 'numbers'>,
  sent: Value | undefined,
): Mended | undefined {
  if (sent === undefined || sent === null || sent === '') return undefined
  const given = typeof sent === 'string' ? parsed(sent, 'mended') : sent
  if (!isTree(given)) throw invalid({ mended: 'is not an object of rows' })
  const known = new Set(numbers)
  return new Map(
    Object.entries(given).map(([row, cells]) => {
      if (!known.has(Number(row))) throw invalid({ mended: `there is no row ${shortened(row)} to mend` })
      return [Number(row), cells === null || cells === '' ? null : readCells(headers, row, cells)]
    }),
  )
}

function readCells(headers: readonly string[], row: string, cells: Value): { [header: string]: string } {
  if (!isTree(cells)) throw invalid({ mended: `row ${row} is not an object of headings and texts` })
  return Object.fromEntries(
    Object.entries(cells).map(([header, value]) => {
      if (!headers.includes(header)) throw invalid({ mended: `there is no column "${shortened(header)}"` })
      const text = value === null ? '' : String(value)
      if (typeof value === 'object' && value !== null) throw invalid({ mended: `row ${row} holds no text` })
      if (text.length > CELL_MAX)
        throw invalid({ mended: `row ${row} is longer than ${CELL_MAX} characters` })
      return [header, text.replaceAll('\0', '').toWellFormed()]
    }),
  )
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid({ [name]: 'is not JSON' })
  }
}

const shortened = (text: string) => text.slice(0, 100).toWellFormed()
