import { isPublicFormat, PUBLIC_FORMATS } from '../../../einvoice/format-names.ts'
import { CURRENCIES, decimalsOf } from '../../../money/currency.ts'
import { type Decimal, equals } from '../../../money/decimal.ts'
import { isQuotedUnits } from '../../../money/exchange.ts'
import { type FieldProblems, forbidden, invalid } from '../../../platform/api-error.ts'
import { patternProblem } from '../../../platform/checks/number-pattern.ts'
import { type ClockShift, isTimeZone, shiftedTime } from '../../../platform/clock.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { type InputObject, isInputObject } from '../../../platform/formats/input.ts'
import { HOLIDAY_COUNTRIES } from '../../../platform/holidays.ts'
import { DOCUMENT_KINDS, INVOICE_KINDS } from './document-kinds.ts'
import type { Settings } from './schema.ts'

// Rules of account settings, prefixes, passwords and administrators.

const PASSWORD_MIN = 6
const PASSWORD_MAX = 200
const PREFIX_MAX = 40
export const TERM_MAX_DAYS = 3650
export const RESERVED_PREFIXES = new Set(['www', 'api', 'app', 'admin', 'mail', 'static', 'docs'])

export const isSandbox = ({ test }: { readonly test?: unknown }): boolean => test === true

export const timeZoneOf = ({ time_zone }: Settings): string => time_zone ?? 'UTC'

// Only a sandbox has its own clock.
export const clockShiftOf = ({ clock }: Settings): ClockShift | undefined =>
  (clock as ClockShift | null | undefined) ?? undefined

// Converts the time of the machine to the time of the account.
export function accountNow({ settings }: { settings: Settings }, now: number): number {
  const clockShift = clockShiftOf(settings)
  return clockShift ? shiftedTime(now, clockShift) : now
}

// Country of a department or client that states none.
export const homeCountry = ({ currency }: Settings): string | undefined =>
  currency === 'PLN' ? 'PL' : undefined

export function checkPassword(password: string | null) {
  if (password === null || password === '') throw invalid({ password: "can't be blank" })
  if (password.length < PASSWORD_MIN) {
    throw invalid({ password: `is too short (minimum is ${PASSWORD_MIN} characters)` })
  }
  if (password.length > PASSWORD_MAX) {
    throw invalid({ password: `is too long (maximum is ${PASSWORD_MAX} characters)` })
  }
}

// The prefix becomes the first part of a host name.
export function checkPrefix(prefix: string): string {
  const normalized = prefix.trim().toLowerCase()
  if (normalized === '') throw invalid({ prefix: "can't be blank" })
  if (normalized.length > PREFIX_MAX)
    throw invalid({ prefix: `is too long (maximum is ${PREFIX_MAX} characters)` })
  if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(normalized)) {
    throw invalid({ prefix: 'may contain only letters a-z, digits, and hyphens between them' })
  }
  return normalized
}

// Names to try when one is taken: demo, demo2 to demo9, then demo with a random number.
export function* freeNames(name: string, reserved: ReadonlySet<string> = new Set()): Iterable<string> {
  if (!reserved.has(name)) yield name
  for (let number = 2; number <= 9; number++) yield `${name}${number}`
  for (;;) yield `${name}${100 + Math.floor(Math.random() * 1_000_000)}`
}

export function checkEmail(email: string) {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalid({ email: 'must be an email address' })
}

// Amounts are stored with two decimal places, so currencies with three cannot be supported.
export function checkCurrency(field: string, currency: string) {
  if (!CURRENCIES.has(currency)) throw invalid({ [field]: 'must be an ISO 4217 currency code such as EUR' })
  const decimals = decimalsOf(currency)
  if (decimals > 2)
    throw invalid({
      [field]: `has ${decimals} decimal places, but EN 16931 and KSeF allow only two; choose another currency`,
    })
}

// Values stored before this check existed may stay.
export function checkNewCurrency(field: string, currency: string | null | undefined, before?: string | null) {
  if (currency && currency !== before) checkCurrency(field, currency)
}

// Units stored before this check existed may stay.
export function checkNewRateUnits(units: Decimal | null | undefined, current: Decimal | null | undefined) {
  if (!units || isQuotedUnits(units) || (current && equals(units, current))) return
  throw invalid({
    exchange_currency_rate_den: 'must be 1, 10, 100, 1000 or 10000, as in exchange rate tables',
  })
}

export function checkSettings(settings: Settings, current: Settings = {}) {
  const { currency } = settings
  checkNewCurrency('currency', currency, current.currency)
  if (settings.lang && !/^[a-z]{2}(-[A-Z]{2})?(\/[a-z]{2}(-[A-Z]{2})?)?$/.test(settings.lang)) {
    throw invalid({ lang: 'must be a language code such as en or pl/en' })
  }
  if (typeof settings.time_zone === 'string' && !isTimeZone(settings.time_zone)) {
    throw invalid({ time_zone: 'must be a time zone such as Europe/Warsaw' })
  }
  checkRanges(settings)
  checkPatterns(settings.patterns ?? null, current.patterns ?? null)
  checkUnitCodes(settings.unit_codes ?? null)
  checkFormats(settings.einvoice_formats)
  checkStrategyDefault(settings.calculating_strategy)
  checkHolidays(settings)
  checkClosedUntil(settings, current)
}

const KEPT_DAYS_MAX = 365

const RANGES = [
  ['reminder_hour', 0, 23, 'must be from 0 to 23'],
  ['events_kept_days', 1, KEPT_DAYS_MAX, `must be from 1 to ${KEPT_DAYS_MAX}`],
  ['payment_to_kind', 0, TERM_MAX_DAYS, `must be between 0 and ${TERM_MAX_DAYS} days`],
] as const

function checkRanges(settings: Settings) {
  for (const [name, min, max, message] of RANGES) {
    const value = settings[name]
    if (typeof value === 'number' && (value < min || value > max)) throw invalid({ [name]: message })
  }
}

// A month that was closed with its file is opened by reopening it, which frees its entries.
function checkClosedUntil({ closed_until }: Settings, { closed_with_file }: Settings) {
  if (closed_with_file && (closed_until ?? '') < closed_with_file)
    throw invalid({
      closed_until: `must not be before ${closed_with_file}, because that month was closed with its file; reopen the month instead`,
    })
}

function checkHolidays({ holidays, holidays_country }: Settings) {
  if (holidays_country && !HOLIDAY_COUNTRIES.includes(holidays_country))
    throw invalid({ holidays_country: `must be one of: ${HOLIDAY_COUNTRIES.join(', ')}` })
  if (holidays && !holidays.every((day) => /^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day)))
    throw invalid({ holidays: 'must contain only days such as 2026-12-31 or 12-31' })
}

export function checkFormats(names: readonly string[] | null | undefined, ...more: readonly string[]) {
  if (names && !names.every((name) => isPublicFormat(name) || more.includes(name)))
    throw invalid({
      einvoice_formats: `contains an unknown value; allowed are ${[...PUBLIC_FORMATS, ...more].join(', ')}`,
    })
}

const SUM_STRATEGIES = ['sum', 'keep_gross', 'keep_net']

export function checkStrategyDefault(strategy: Settings['calculating_strategy']) {
  if (isBlank(strategy)) return
  if (!isInputObject(strategy))
    throw invalid({
      calculating_strategy: 'must be an object with the field sum, such as {"sum": "keep_net"}',
    })
  for (const [name, value] of Object.entries(strategy as InputObject)) {
    if (name !== 'sum')
      throw invalid({
        [`calculating_strategy.${name}`]: 'has no default in the account; set it on each document',
      })
    if (!isBlank(value) && !SUM_STRATEGIES.includes(value as string))
      throw invalid({
        'calculating_strategy.sum': [
          'is not included in the list',
          `must be one of: ${SUM_STRATEGIES.join(', ')}`,
        ],
      })
  }
}

const UNIT_CODE = /^[A-Z0-9]{2,3}$/

function checkUnitCodes(codes: Settings['unit_codes']) {
  if (isBlank(codes)) return
  if (!isInputObject(codes))
    throw invalid({ unit_codes: 'must be an object of units and their codes, such as {"kg": "KGM"}' })
  for (const [unit, code] of Object.entries(codes as InputObject)) {
    if (typeof code !== 'string' || !UNIT_CODE.test(code))
      throw invalid({
        [`unit_codes.${unit}`]: 'must be a code of two or three letters and digits such as H87',
      })
  }
}

const NUMBERED_KINDS = new Set<string>([...INVOICE_KINDS, ...DOCUMENT_KINDS])

// Patterns stored before this check existed may stay; they are ignored.
function checkPatterns(patterns: Settings['patterns'], current: Settings['patterns']) {
  if (isBlank(patterns)) return
  if (!isInputObject(patterns))
    throw invalid({
      patterns: 'must be an object of document types and number formats, such as {"vat": "nr/yyyy"}',
    })
  const before = isInputObject(current) ? (current as InputObject) : {}
  const problems: FieldProblems = {}
  for (const [kind, pattern] of Object.entries(patterns as InputObject)) {
    if (isBlank(pattern) || pattern === before[kind]) continue
    const problem = NUMBERED_KINDS.has(kind)
      ? patternProblem(pattern)
      : 'must be a document type such as vat or proforma'
    if (problem !== undefined) problems[`patterns.${kind}`] = [problem]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

// Numbers, transmissions and connections of the account would change their meaning.
export function checkStaysSandbox(draft: Settings, current: Settings) {
  const { test = null } = draft
  if (test !== null && test !== isSandbox(current))
    throw invalid({ test: 'cannot be changed after the account was created; create another account instead' })
}

type SettingsEditor = { role: string; session_id: number; settings: { readonly [name: string]: unknown } }

// A caller who may not change bank accounts cannot appoint administrators, who may.
export function checkMayAppoint(caller: SettingsEditor, role: string | null | undefined) {
  if ((role === 'admin' || role === 'owner') && !mayChangeBankAccounts(caller))
    throw forbidden('The API cannot appoint administrators; do it in the web application')
}

// Depends on the security level of the account: all writers, administrators only, or administrators in the web application only.
export function mayChangeBankAccounts({ role, session_id, settings }: SettingsEditor): boolean {
  const level = settings.bank_account_security_level ?? 'none'
  if (level === 'none') return true
  const isAdmin = role === 'owner' || role === 'admin'
  return isAdmin && (level === 'normal' || session_id !== 0)
}
