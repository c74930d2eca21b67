import { ASKED_FORMATS, isAskedFormat } from '../../../einvoice/format-names.ts'
import { CURRENCIES, decimalsOf } from '../../../money/currency.ts'
import { type Decimal, equals } from '../../../money/decimal.ts'
import { isQuotedUnits } from '../../../money/exchange.ts'
import { type FieldProblems, forbidden, invalid } from '../../../platform/api-error.ts'
import { patternProblem } from '../../../platform/checks/number-pattern.ts'
import { isTimeZone, type Moved, movedTime } from '../../../platform/clock.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { isTree, type Tree } from '../../../platform/formats/input.ts'
import { HOLIDAY_COUNTRIES } from '../../../platform/holidays.ts'
import { DOCUMENT_KINDS, INVOICE_KINDS } from './document-kinds.ts'
import type { Settings } from './schema.ts'

const PASSWORD_MIN = 6
const PASSWORD_MAX = 200
const PREFIX_MAX = 40
export const TERM_MAX_DAYS = 3650
export const RESERVED_PREFIXES = new Set(['www', 'api', 'app', 'admin', 'mail', 'static', 'docs'])

export const isSandbox = ({ test }: { readonly test?: unknown }): boolean => test === true

export const timeZoneOf = ({ time_zone }: Settings): string => time_zone ?? 'UTC'

// Only a sandbox has a clock of its own.
export const movedOf = ({ clock }: Settings): Moved | undefined =>
  (clock as Moved | null | undefined) ?? undefined

// What time it is for the account, when it is so much for the machine.
export function accountNow({ settings }: { settings: Settings }, now: number): number {
  const moved = movedOf(settings)
  return moved ? movedTime(now, moved) : now
}

// The country of those who name none.
export const homeOf = ({ currency }: Settings): string | undefined => (currency === 'PLN' ? 'PL' : undefined)

export function checkPassword(password: string | null) {
  if (password === null || password === '') throw invalid({ password: "can't be blank" })
  if (password.length < PASSWORD_MIN) {
    throw invalid({ password: `is too short (minimum is ${PASSWORD_MIN} characters)` })
  }
  if (password.length > PASSWORD_MAX) {
    throw invalid({ password: `is too long (maximum is ${PASSWORD_MAX} characters)` })
  }
}

// A prefix is the first part of a host name.
export function checkPrefix(prefix: string): string {
  const wanted = prefix.trim().toLowerCase()
  if (wanted === '') throw invalid({ prefix: "can't be blank" })
  if (wanted.length > PREFIX_MAX)
    throw invalid({ prefix: `is too long (maximum is ${PREFIX_MAX} characters)` })
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(wanted)) {
    throw invalid({ prefix: 'may hold letters a-z, digits and hyphens inside' })
  }
  return wanted
}

// What is tried when a name is taken: demo, demo2, demo3, then demo with a random tail.
export function* freeNames(wanted: string, reserved: ReadonlySet<string> = new Set()): Iterable<string> {
  if (!reserved.has(wanted)) yield wanted
  for (let number = 2; number <= 9; number++) yield `${wanted}${number}`
  for (;;) yield `${wanted}${100 + Math.floor(Math.random() * 1_000_000)}`
}

export function checkEmail(email: string) {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalid({ email: 'is not an e-mail address' })
}

// Amounts are kept to the hundredth, so a currency of thousandths would lose what it owes.
export function checkCurrency(field: string, currency: string) {
  if (!CURRENCIES.has(currency)) throw invalid({ [field]: 'is not a currency code of ISO 4217 such as EUR' })
  const decimals = decimalsOf(currency)
  if (decimals > 2)
    throw invalid({
      [field]: `has ${decimals} decimals in ISO 4217; amounts are kept in hundredths, since EN 16931 and KSeF allow no more`,
    })
}

// What was stored before it was checked may stay.
export function checkNewCurrency(field: string, currency: string | null | undefined, before?: string | null) {
  if (currency && currency !== before) checkCurrency(field, currency)
}

// Units that were stored before stay as they are.
export function checkNewRateUnits(units: Decimal | null | undefined, current: Decimal | null | undefined) {
  if (!units || isQuotedUnits(units) || (current && equals(units, current))) return
  throw invalid({
    exchange_currency_rate_den: 'must be 1, 10, 100, 1000 or 10000, as tables of rates quote',
  })
}

export function checkSettings(settings: Settings, current: Settings = {}) {
  const { currency } = settings
  checkNewCurrency('currency', currency, current.currency)
  if (settings.lang && !/^[a-z]{2}(-[A-Z]{2})?(\/[a-z]{2}(-[A-Z]{2})?)?$/.test(settings.lang)) {
    throw invalid({ lang: 'is not a language code such as en or pl/en' })
  }
  if (typeof settings.time_zone === 'string' && !isTimeZone(settings.time_zone)) {
    throw invalid({ time_zone: 'is not a time zone such as Europe/Warsaw' })
  }
  const hour = settings.reminder_hour
  if (hour !== null && hour !== undefined && (hour < 0 || hour > 23))
    throw invalid({ reminder_hour: 'must be from 0 to 23' })
  const term = settings.payment_to_kind
  if (typeof term === 'number' && (term < 0 || term > TERM_MAX_DAYS)) {
    throw invalid({ payment_to_kind: `must be from 0 to ${TERM_MAX_DAYS} days` })
  }
  checkPatterns(settings.patterns ?? null, current.patterns ?? null)
  checkUnitCodes(settings.unit_codes ?? null)
  checkFormats(settings.einvoice_formats)
  checkStrategyDefault(settings.calculating_strategy)
  checkHolidays(settings)
}

function checkHolidays({ holidays, holidays_country }: Settings) {
  if (holidays_country && !HOLIDAY_COUNTRIES.includes(holidays_country))
    throw invalid({ holidays_country: `may be ${HOLIDAY_COUNTRIES.join(', ')}` })
  if (holidays && !holidays.every((day) => /^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day)))
    throw invalid({ holidays: 'may hold days such as 2026-12-31 or 12-31' })
}

export function checkFormats(names: readonly string[] | null | undefined, ...more: readonly string[]) {
  if (names && !names.every((name) => isAskedFormat(name) || more.includes(name)))
    throw invalid({ einvoice_formats: `may hold ${[...ASKED_FORMATS, ...more].join(', ')}` })
}

const SUMS = ['sum', 'keep_gross', 'keep_net']

export function checkStrategyDefault(strategy: Settings['calculating_strategy']) {
  if (isBlank(strategy)) return
  if (!isTree(strategy as never)) throw invalid({ calculating_strategy: 'is not an object with `sum`' })
  for (const [name, value] of Object.entries(strategy as Tree)) {
    if (name !== 'sum')
      throw invalid({ [`calculating_strategy.${name}`]: 'has no default; send it with the document' })
    if (!isBlank(value) && !SUMS.includes(value as string))
      throw invalid({ 'calculating_strategy.sum': `is not included in the list (${SUMS.join(', ')})` })
  }
}

const UNIT_CODE = /^[A-Z0-9]{2,3}$/

function checkUnitCodes(codes: Settings['unit_codes']) {
  if (isBlank(codes)) return
  if (!isTree(codes as never)) throw invalid({ unit_codes: 'is not a list of codes by unit' })
  for (const [unit, code] of Object.entries(codes as Tree)) {
    if (typeof code !== 'string' || !UNIT_CODE.test(code))
      throw invalid({
        [`unit_codes.${unit}`]: 'is not a code of two or three letters and digits such as H87',
      })
  }
}

const NUMBERED_KINDS = new Set<string>([...INVOICE_KINDS, ...DOCUMENT_KINDS])

// What was stored before it was checked may stay, and counts for nothing.
function checkPatterns(patterns: Settings['patterns'], current: Settings['patterns']) {
  if (isBlank(patterns)) return
  if (!isTree(patterns as never)) throw invalid({ patterns: 'is not a list of patterns by kind' })
  const before = isTree(current as never) ? (current as Tree) : {}
  const problems: FieldProblems = {}
  for (const [kind, pattern] of Object.entries(patterns as Tree)) {
    if (isBlank(pattern) || pattern === before[kind]) continue
    const problem = NUMBERED_KINDS.has(kind) ? patternProblem(pattern) : 'is not a kind of document'
    if (problem !== undefined) problems[`patterns.${kind}`] = [problem]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

// What it has numbered, sent and connected would mean something else afterwards.
export function checkStaysSandbox(draft: Settings, current: Settings) {
  const { test = null } = draft
  if (test !== null && test !== isSandbox(current))
    throw invalid({ test: 'is said when the account is made, and never changed' })
}

type Changing = { role: string; session_id: number; settings: { readonly [name: string]: unknown } }

// Whoever may not change bank accounts makes nobody who may.
export function checkMakes(caller: Changing, role: string | null | undefined) {
  if ((role === 'admin' || role === 'owner') && !mayChangeBankAccounts(caller))
    throw forbidden('Administrators are made in the web application here')
}

// By the level of the account: everybody who writes, administrators alone, or administrators and only in the web application.
export function mayChangeBankAccounts({ role, session_id, settings }: Changing): boolean {
  const level = settings.bank_account_security_level ?? 'none'
  if (level === 'none') return true
  const is_admin = role === 'owner' || role === 'admin'
  return is_admin && (level === 'normal' || session_id !== 0)
}
