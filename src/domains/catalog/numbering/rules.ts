import { isCounter, isPattern, isToken, piecesOf, TOKEN } from '../../../platform/checks/number-pattern.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Department } from '../../administration/departments/schema.ts'

// Which series a document counts in, and how its number is written.

export type Counter = 'nr' | 'nr-m' | 'nr-d'
export type Series = { key: string; pattern: string; counter: Counter }

// What a number is taken for, and what the document keeps of it.
export type Unnumbered = {
  kind: string
  issue_date: string
  number?: string | null | undefined
  income?: boolean | null | undefined
}
export type Numbered = {
  number: string
  series: string | null
  series_count: number | null
  pattern?: string
  pattern_nr?: number | null
  pattern_nr_m?: number | null
  pattern_nr_d?: number | null
}

// The pattern of the department, if it has its own, else that of the account.
export function chooseSeries(
  kind: string,
  issue_date: string,
  settings: Settings,
  department: Department | undefined,
): Series {
  const own = department?.use_pattern
    ? (department as { [name: string]: unknown })[departmentPatternField(kind)]
    : null
  if (typeof own === 'string' && isPattern(own))
    return seriesOf(kind, department?.id ?? 0, marked(own, settings), issue_date)
  const patterns = settings.patterns as { [kind: string]: unknown } | null
  const asked = patterns?.[kind]
  const pattern = typeof asked === 'string' && isPattern(asked) ? asked : defaultPattern(kind)
  return seriesOf(kind, 0, marked(pattern, settings), issue_date)
}

// Nobody takes a number of a sandbox for that of a document.
const marked = (pattern: string, { test }: Settings): string => (test === true ? `TEST ${pattern}` : pattern)

// How the numbers of a kind begin; those of goods begin with their kind in capitals.
const PREFIXES: { readonly [kind: string]: string } = {
  vat: '',
  proforma: 'P',
  correction: 'K',
  receipt: 'R',
  advance: 'ZAL',
  final: 'ROZ',
  bill: 'B',
  estimate: 'O',
  client_order: 'ZAM',
  vat_mp: 'MP',
  invoice_other: 'IN',
  vat_margin: 'MAR',
  kp: 'KP',
  kw: 'KW',
  vat_rr: 'RR',
  correction_note: 'NK',
  accounting_note: 'N',
  dw: 'DW',
  wnt: 'WNT',
  wdt: 'WDT',
  import_service: 'IU',
  import_service_eu: 'IUE',
  import_products: 'IT',
  export_products: 'EXP',
  maintenance_request: 'ZS',
  payment_receipt: 'POT',
}

// The department field that holds the pattern of a kind.
const DEPARTMENT_PATTERNS: { readonly [kind: string]: string } = {
  vat: 'invoice_pattern',
  bill: 'invoice_pattern_bill',
  proforma: 'invoice_pattern_proforma',
  correction: 'invoice_pattern_correction',
  receipt: 'invoice_pattern_receipt',
  advance: 'invoice_pattern_advance',
  final: 'invoice_pattern_final',
  correction_note: 'invoice_pattern_correction_note',
  accounting_note: 'invoice_pattern_accounting_note',
}

const defaultPattern = (kind: string): string => `${PREFIXES[kind] ?? kind.toUpperCase()}nr-m/mm/yyyy`

// Kinds whose numbers once began with their whole name in capitals.
export const FORMERLY_LONG = [
  'vat_mp',
  'invoice_other',
  'vat_margin',
  'vat_rr',
  'correction_note',
  'accounting_note',
  'import_service',
  'import_service_eu',
  'import_products',
  'export_products',
  'maintenance_request',
  'payment_receipt',
] as const

export const formerPattern = (kind: string): string => `${kind.toUpperCase()}nr-m/mm/yyyy`

const departmentPatternField = (kind: string): string => DEPARTMENT_PATTERNS[kind] ?? `pattern_${kind}`

// Documents of one series count together: one kind, one pattern (of one department where it has its own), one period.
function seriesOf(kind: string, department_id: number, pattern: string, issue_date: string): Series {
  const counter = (piecesOf(pattern).find(isCounter) ?? 'nr') as Counter
  const period = issue_date.slice(0, Math.min(PERIODS[counter], toldPeriod(pattern)))
  return { key: `${kind} ${department_id} ${pattern} ${period}`, pattern, counter }
}

// The year, month or day that a series counts in; nothing where it counts for ever.
export const periodOf = (series: string): string => series.slice(series.lastIndexOf(' ') + 1)

// How much of a day makes the period: the year, the month, the day.
const PERIODS = { nr: 4, 'nr-m': 7, 'nr-d': 10 } as const

// A counter starts again only where the number tells the periods apart: `Rnr`, which names no year, never does.
function toldPeriod(pattern: string): number {
  const pieces = piecesOf(pattern)
  const tells = (token: string) => pieces.some((piece, place) => isToken(place) && piece === token)
  if (!tells('yyyy') && !tells('yy')) return 0
  if (!tells('mm')) return PERIODS.nr
  return tells('dd') ? PERIODS['nr-d'] : PERIODS['nr-m']
}

export function counted(series: Series, number: string, count: number): Numbered {
  return {
    number,
    pattern: series.pattern,
    pattern_nr: series.counter === 'nr' ? count : null,
    pattern_nr_m: series.counter === 'nr-m' ? count : null,
    pattern_nr_d: series.counter === 'nr-d' ? count : null,
    series: series.key,
    series_count: count,
  }
}

export function printNumber({ pattern }: Series, issue_date: string, count: number): string {
  const parts = dateParts(issue_date)
  return piecesOf(pattern)
    .map((piece, place) => {
      if (!isToken(place)) return piece
      return piece.startsWith('nr') ? String(count) : (parts[piece] as string)
    })
    .join('')
}

// The count inside a number written by hand, if it fits the pattern on that day.
export function countIn({ pattern }: Series, issue_date: string, number: string): number | undefined {
  const parts = dateParts(issue_date)
  let expression = ''
  let end = 0
  for (const found of pattern.matchAll(TOKEN)) {
    expression += literal(pattern.slice(end, found.index))
    expression += found[0].startsWith('nr') ? '0*([1-9]\\d{0,8})' : parts[found[0]]
    end = found.index + found[0].length
  }
  const count = new RegExp(`^${expression}${literal(pattern.slice(end))}$`).exec(number.trim())?.[1]
  return count === undefined ? undefined : Number(count)
}

function dateParts(day: string): { [token: string]: string } {
  return { yyyy: day.slice(0, 4), yy: day.slice(2, 4), mm: day.slice(5, 7), dd: day.slice(8, 10) }
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
