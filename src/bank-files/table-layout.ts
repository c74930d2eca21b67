import type { NumberedRow } from '../platform/spreadsheets/sheet.ts'
import { type BankTransaction, cleanText, UnreadableBankFile } from './statement.ts'
import {
  COMMON_HEADINGS,
  PRESETS,
  type Preset,
  TABLE_FIELDS,
  type TableField,
  type TableMapping,
} from './table-presets.ts'
import { fold, parseDay } from './table-values.ts'

// Finds the columns of a table: by the mapping of the user, by the headings of a known bank, or by usual headings.

export type Layout = {
  first: number // index of the first row below the headings
  columns: { readonly [field in TableField]?: readonly number[] }
  isBooked: (row: NumberedRow) => boolean
  labelsOf: (
    row: NumberedRow,
  ) => Pick<BankTransaction, 'counterparty_name' | 'counterparty_account' | 'title'>
}

export function findLayout(rows: readonly NumberedRow[], mapping?: TableMapping): Layout | undefined {
  const headings = rows.slice(0, HEADING_ROWS_MAX).map(({ cells }) => indexHeadings(cells))
  return mapping
    ? findMapped(headings, mapping)
    : (findPreset(headings) ?? findSantander(rows) ?? findCommon(headings))
}

export const unknownColumns = (mapping?: TableMapping) =>
  new UnreadableBankFile(
    mapping
      ? 'no row has all headings of the mapping'
      : 'the columns are not recognised; name the headings of the date and the amount in the mapping',
    1,
    'row',
  )

const HEADING_ROWS_MAX = 60

type Headings = Map<string, number>

function indexHeadings(cells: readonly string[]): Headings {
  const headings: Headings = new Map()
  for (const [column, cell] of cells.entries()) {
    const heading = fold(cell)
    if (heading === '') continue
    headings.set(headings.has(heading) ? `${heading} 2` : heading, column)
  }
  return headings
}

function findMapped(rows: readonly Headings[], mapping: TableMapping): Layout | undefined {
  const folded = mapFields((field) => mapping[field]?.map(fold))
  const expected = Object.values(folded).flat()
  const at = rows.findIndex((headings) => expected.every((heading) => headings.has(heading)))
  return at < 0 ? undefined : layoutOf(at, rows[at] as Headings, folded)
}

function findPreset(rows: readonly Headings[]): Layout | undefined {
  for (const [at, headings] of rows.entries())
    for (const preset of PRESETS)
      if (fits(preset, headings)) return layoutOf(at, headings, preset.columns, preset)
  return undefined
}

function fits({ columns, requires = [] }: Preset, headings: Headings): boolean {
  const has = (names: readonly string[] | undefined) => names?.some((name) => headings.has(name)) === true
  return (
    requires.every((name) => headings.has(name)) &&
    has(columns.booking_date) &&
    (has(columns.amount) || (has(columns.debit) && has(columns.credit)))
  )
}

// Of several usual headings of a field the first one is taken.
function findCommon(rows: readonly Headings[]): Layout | undefined {
  for (const [at, headings] of rows.entries()) {
    const columns = mapFields((field) =>
      COMMON_HEADINGS[field]?.filter((name) => headings.has(name)).slice(0, 1),
    )
    if (fits({ name: 'common', columns }, headings)) return layoutOf(at, headings, columns)
  }
  return undefined
}

// Tables of Santander have no headings: the first row describes the account.
function findSantander(rows: readonly NumberedRow[]): Layout | undefined {
  const cells = rows[1]?.cells ?? []
  const isTable =
    cells.length >= 8 && [0, 1].every((at) => parseDay(cells[at] ?? '')) && /\d/.test(cells[5] ?? '')
  if (!isTable || !/\d{26}/.test((rows[0]?.cells.join(' ') ?? '').replace(/[\s']/g, ''))) return undefined
  const columns = {
    booking_date: [0],
    value_date: [1],
    title: [2],
    counterparty_name: [3],
    counterparty_account: [4],
    amount: [5],
    balance: [6],
  }
  return { first: 1, columns, isBooked: () => true, labelsOf: () => NO_LABELS }
}

function layoutOf(at: number, headings: Headings, names: TableMapping, preset?: Preset): Layout {
  const columns = mapFields((field) => names[field]?.flatMap((name) => headings.get(name) ?? []))
  const status = preset?.status
  const statusColumn = status && headings.get(status.heading)
  const mapped = new Set(headings.values())
  // The first of these headings that the file has, except for names, which may stand in several columns.
  const { booking_date = [], ...others } = columns
  return {
    first: at + 1,
    columns: { booking_date: booking_date.slice(0, 1), ...others },
    isBooked: ({ cells }) =>
      statusColumn === undefined || status?.booked.test(fold(cells[statusColumn] ?? '')) !== false,
    labelsOf: preset?.hasLabels ? (row) => readLabels(row.cells, headings, mapped) : () => NO_LABELS,
  }
}

const NO_LABELS = { counterparty_name: null, counterparty_account: null, title: null }

// The cells from the description on, as `Tytuł: …`.
function readLabels(cells: readonly string[], headings: Headings, mapped: ReadonlySet<number>) {
  const first = headings.get('opis transakcji') ?? cells.length
  const texts = cells.filter((_, column) => column >= first && (column === first || !mapped.has(column)))
  const labelled = (pattern: RegExp) => {
    const cell = texts.find((text) => pattern.test(fold(text)))
    return cell === undefined ? null : cleanText(cell.slice(cell.indexOf(':') + 1))
  }
  return {
    counterparty_name: labelled(/^nazwa (nadawcy|odbiorcy)\s*:/),
    counterparty_account: labelled(/^rachunek (nadawcy|odbiorcy)\s*:/),
    title: labelled(/^tytul\s*:/) ?? cleanText(texts.filter(Boolean).join(' ')),
  }
}

const mapFields = <Value>(
  valueFor: (field: TableField) => Value | undefined,
): { [field in TableField]?: Value } =>
  Object.fromEntries(
    TABLE_FIELDS.flatMap((field) => {
      const value = valueFor(field)
      return value === undefined ? [] : [[field, value]]
    }),
  )
