import { isCounter, isPattern, isToken, piecesOf, TOKEN } from '../../../platform/checks/number-pattern.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Department } from '../../administration/departments/schema.ts'

// Chooses the series of a document and formats its number.

export type Counter = 'nr' | 'nr-m' | 'nr-d'
export type Series = { key: string; pattern: string; counter: Counter }

// The data that a number is assigned for, and the data that the document stores of it.
export type NumberRequest = {
  kind: string
  issue_date: string
  number?: string | null | undefined
  income?: boolean | null | undefined
  // The supplier that the account issues the document for; the numbers of each supplier are a series.
  vendor?: string | undefined
}
export type AssignedNumber = {
  number: string
  series: string | null
  series_count: number | null
  pattern?: string
  pattern_nr?: number | null
  pattern_nr_m?: number | null
  pattern_nr_d?: number | null
}

// Takes the pattern of the department, if it has one, or that of the account.
export function chooseSeries(
  kind: string,
  issueDate: string,
  settings: Settings,
  department: Department | undefined,
): Series {
  const departmentPattern = department?.use_pattern
    ? (department as { [name: string]: unknown })[departmentPatternField(kind)]
    : null
  if (typeof departmentPattern === 'string' && isPattern(departmentPattern))
    return seriesOf(kind, department?.id ?? 0, markTest(departmentPattern, settings), issueDate)
  const patterns = settings.patterns as { [kind: string]: unknown } | null
  const accountPattern = patterns?.[kind]
  const pattern =
    typeof accountPattern === 'string' && isPattern(accountPattern) ? accountPattern : defaultPattern(kind)
  return seriesOf(kind, 0, markTest(pattern, settings), issueDate)
}

// Marks numbers of a sandbox, so that they are not mistaken for those of real documents.
const markTest = (pattern: string, { test }: Settings): string =>
  test === true ? `TEST ${pattern}` : pattern

// The prefixes of numbers by kind; warehouse documents start with their kind in capitals.
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
  self_billing: 'SF',
  self_billing_correction: 'KSF',
}

// The department fields that contain the pattern of a kind.
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

// Kinds whose numbers started with their full name in capitals in earlier versions.
export const FORMERLY_LONG_KINDS = [
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

// Documents with the same kind, pattern (and department, if it has its own) and period count together.
function seriesOf(kind: string, departmentId: number, pattern: string, issueDate: string): Series {
  const counter = (piecesOf(pattern).find(isCounter) ?? 'nr') as Counter
  const period = issueDate.slice(0, Math.min(PERIODS[counter], shownPeriodLength(pattern)))
  return { key: `${kind} ${departmentId} ${pattern} ${period}`, pattern, counter }
}

// The year, month or day that a series counts in; empty for a series without a period.
export const periodOf = (series: string): string => series.slice(series.lastIndexOf(' ') + 1)

// The length of the date prefix that makes the period: year, month or day.
const PERIODS = { nr: 4, 'nr-m': 7, 'nr-d': 10 } as const

// A counter restarts only if the number shows the period: `Rnr` has no year and never restarts.
function shownPeriodLength(pattern: string): number {
  const pieces = piecesOf(pattern)
  const shows = (token: string) => pieces.some((piece, index) => isToken(index) && piece === token)
  if (!shows('yyyy') && !shows('yy')) return 0
  if (!shows('mm')) return PERIODS.nr
  return shows('dd') ? PERIODS['nr-d'] : PERIODS['nr-m']
}

export function assignedNumber(series: Series, number: string, count: number): AssignedNumber {
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

export function printNumber({ pattern }: Series, issueDate: string, count: number): string {
  const parts = dateParts(issueDate)
  return piecesOf(pattern)
    .map((piece, index) => {
      if (!isToken(index)) return piece
      return piece.startsWith('nr') ? String(count) : (parts[piece] as string)
    })
    .join('')
}

// The count inside a manually entered number, if it fits the pattern on that day.
export function countIn({ pattern }: Series, issueDate: string, number: string): number | undefined {
  const parts = dateParts(issueDate)
  let expression = ''
  let end = 0
  for (const match of pattern.matchAll(TOKEN)) {
    expression += literal(pattern.slice(end, match.index))
    expression += match[0].startsWith('nr') ? '0*([1-9]\\d{0,8})' : parts[match[0]]
    end = match.index + match[0].length
  }
  const count = new RegExp(`^${expression}${literal(pattern.slice(end))}$`).exec(number.trim())?.[1]
  return count === undefined ? undefined : Number(count)
}

function dateParts(day: string): { [token: string]: string } {
  return { yyyy: day.slice(0, 4), yy: day.slice(2, 4), mm: day.slice(5, 7), dd: day.slice(8, 10) }
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
