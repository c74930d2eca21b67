import { normalizeText } from '../../../einvoice/clean-text.ts'
import { type Amounts, isAllZero } from '../../../einvoice/jpk/v7-fields.ts'
import type { KsefMark, Party, Relief, Row } from '../../../einvoice/jpk/v7-write.ts'
import { shorteningLimitsOf } from '../../../einvoice/limits.ts'
import type { Problem } from '../../../einvoice/model.ts'
import { type Decimal, sum, ZERO } from '../../../money/decimal.ts'
import { countryCode } from '../../../platform/checks/countries.ts'
import { fieldPair } from '../../../tax/pl/fields.ts'
import { addToFields } from '../../../tax/sums.ts'
import type { Entry } from '../../../tax/types.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { ACQUISITION_KINDS, isVendorNumberMissing } from '../../documents/invoices/kinds.ts'
import { procedureOf } from '../../documents/invoices/rules/margin.ts'
import { saleDay } from '../../documents/invoices/rules/payment-terms.ts'
import { taxOf } from '../../e-invoicing/files/parties.ts'

// Composes the JPK_V7 row of a document from its tax entries of a month.

export const CURRENCY = 'PLN'
const FIRST_DAY = '2006-01-01'
export const NO_PARTY = 'BRAK'
// The number by which the supplier identified the purchase is not known.
const NO_NUMBER = 'BRAK'

type RegisterData = {
  buyer_country?: string | null
  gov_id?: string | null
  gtu_codes?: string[]
  procedure_designations?: string[]
  procedure_vat_margin?: string | null
  gov_status?: string | null
  buyer_tax_no_kind?: string | null
  buyer_first_name?: string | null
  buyer_last_name?: string | null
  delivery_date?: string | null
  self_billing?: boolean | null
}
export type RegisterDocument = {
  id: number
  number: string
  kind: string
  issue_date: string
  sell_date: string | null
  buyer_name: string | null
  buyer_tax_no: string | null
  invoice_id: number | null
  series: string | null
  data: RegisterData
}
export type Original = { kind: string; data: RegisterData }
export type RegisteredDocument = { document: RegisterDocument; original?: Original | undefined }

// `is_counted` is false for an invoice for a receipt, because its receipt counts.
export type JpkEntry = {
  row: Row
  kind: string
  is_counted: boolean
  tax_date: string
  entries: readonly Entry[]
}

const { text } = shorteningLimitsOf('JPK-16', 'JPK-03')

// Empty fields of a correction take the values of its original.
const effectiveData = ({ document, original }: RegisteredDocument): RegisterData =>
  original ? { ...original.data, ...withoutBlanks(document.data) } : document.data
const withoutBlanks = (data: RegisterData) =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== ''),
  ) as RegisterData

const kindOf = ({ document, original }: RegisteredDocument): string =>
  document.kind === 'correction' ? (original?.kind ?? 'vat') : document.kind

// A document has a row of its own for each bad debt relief.
export const splitByRelief = (entries: readonly Entry[]): Entry[][] => [
  ...Map.groupBy(entries, ({ marks }) => marks.find((mark) => RELIEF.test(mark)) ?? '').values(),
]

const RELIEF = /^(TerminPlatnosci|DataZaplaty)=(.*)$/

function reliefOf(entries: readonly Entry[]): Relief | undefined {
  for (const mark of entries[0]?.marks ?? []) {
    const [, name, day] = RELIEF.exec(mark) ?? []
    if (name && day) return { name: name as Relief['name'], day }
  }
  return undefined
}

// Undefined for documents outside the register: without amounts or without tax.
export function saleOf(
  registered: RegisteredDocument,
  entries: readonly Entry[],
  settings: Settings,
  problems: Problem[],
): JpkEntry | undefined {
  const { document } = registered
  if (hasNoRate(entries, problems)) return undefined
  addRateProblems(entries, problems)
  const kind = kindOf(registered)
  const data = effectiveData(registered)
  const isMargin = kind === 'vat_margin' || Boolean(data.procedure_vat_margin)
  const fields = fieldsOfEntries(entries)
  const margin = isMargin ? sum(entries.map(({ margin_sale }) => margin_sale ?? ZERO)) : ZERO
  if (isAllZero(fields) && margin.units === 0n) return undefined
  // Receipts are in the file by the day of their tax, whenever they were issued.
  if (document.kind !== 'receipt' && isTooOld(document, problems)) return undefined
  const type = typeOf(kind, entries)
  const row = {
    ...headOf(registered, settings, problems),
    day: saleDayOf(registered, entries),
    ksefMark: ksefMarkOf(kind, data),
    type,
    marks: [...(type === 'WEW' ? [] : goodsOf(data)), ...proceduresOf(data, isMargin, entries)],
    fields,
    relief: reliefOf(entries),
    ...(isMargin && { margin }),
  }
  return { row, kind, is_counted: type !== 'FP', tax_date: taxDateOf(entries), entries }
}

// Deductible are the tax that suppliers invoiced and the tax that the account owes itself for acquisitions abroad.
export function purchaseOf(
  registered: RegisteredDocument,
  entries: readonly Entry[],
  settings: Settings,
  problems: Problem[],
): JpkEntry | undefined {
  const { document } = registered
  if (hasNoRate(entries, problems)) return undefined
  const kind = kindOf(registered)
  const data = effectiveData(registered)
  const fields = fieldsOfEntries(entries)
  if (isAllZero(fields) || isTooOld(document, problems)) return undefined
  const has = (mark: string) => entries.some(({ marks }) => marks.includes(mark))
  const row = {
    ...headOf(registered, settings, problems),
    ...(isVendorNumberMissing({
      kind,
      income: false,
      series: document.series,
      self_billing: data.self_billing,
    }) && { number: NO_NUMBER }),
    day: ifDifferent(data.delivery_date, document.issue_date),
    ksefMark: ksefMarkOf(kind, data),
    type: PURCHASE_TYPES.find(has),
    marks: has('IMP') ? ['IMP'] : [],
    fields,
  }
  return { row, kind, is_counted: true, tax_date: taxDateOf(entries), entries }
}

const PURCHASE_TYPES = ['VAT_RR', 'MK', 'WEW']

// The receipts of a day form one row, like the report of a cash register.
export const receiptsOf = (day: string, fields: Amounts): JpkEntry => ({
  row: {
    party: { number: NO_PARTY, name: NO_PARTY },
    number: `RO/${day}`,
    issue_date: day,
    ksefMark: 'DI',
    type: 'RO',
    marks: [],
    fields,
  },
  kind: 'receipt',
  is_counted: true,
  tax_date: day,
  entries: [],
})

export function fieldsOfEntries(entries: readonly Entry[]): Amounts {
  const fields = new Map<string, Decimal>()
  for (const entry of entries) addToFields(fields, entry, fieldPair)
  return fields
}

function hasNoRate(entries: readonly Entry[], problems: Problem[]): boolean {
  if (entries.every(({ own_base }) => own_base !== null)) return false
  problems.push({ rule: 'JPK-10', field: 'exchange_currency_rate' })
  return true
}

// The lump sum of taxi drivers has a separate declaration (VAT-12).
const LUMP_SUM = new Set(['4', '3'])

function addRateProblems(entries: readonly Entry[], problems: Problem[]) {
  const unplaced = entries.filter(
    ({ field, category }) => field === null && ['reversed', 'domestic', 'margin'].includes(category),
  )
  for (const rate of new Set(unplaced.map((entry) => entry.rate))) {
    const isReversed = unplaced.some((entry) => entry.rate === rate && entry.category === 'reversed')
    problems.push(
      isReversed
        ? { rule: 'JPK-14', field: 'positions' }
        : { rule: LUMP_SUM.has(rate) ? 'JPK-15' : 'JPK-09', field: 'positions', values: [rate] },
    )
  }
}

const taxDateOf = (entries: readonly Entry[]): string =>
  entries.map(({ tax_date }) => tax_date).sort()[0] as string

function isTooOld({ issue_date }: RegisterDocument, problems: Problem[]): boolean {
  if (issue_date >= FIRST_DAY) return false
  problems.push({ rule: 'JPK-08', field: 'issue_date', values: [FIRST_DAY, '9999-12-31'] })
  return true
}

function headOf({ document }: RegisteredDocument, settings: Settings, problems: Problem[]) {
  const { number, issue_date } = document
  const party = partyOf(document, settings)
  const name = text(party.name, 512, 'buyer_name', problems) ?? NO_PARTY
  return { number: text(number, 256, 'number', problems) ?? number, issue_date, party: { ...party, name } }
}

function partyOf({ buyer_name, buyer_tax_no, data }: RegisterDocument, settings: Settings): Party {
  const country = data.buyer_country ? countryCode(data.buyer_country) : homeCountry(settings)
  const tax = taxOf(normalizeText(buyer_tax_no), normalizeText(data.buyer_tax_no_kind), country, settings)
  const number = tax?.number.replace(/[^A-Za-z0-9]/g, '') || undefined
  const person = [data.buyer_first_name, data.buyer_last_name].filter(Boolean).join(' ')
  return {
    ...(number !== undefined && tax?.kind !== 'pl' && { country: tax?.country }),
    number: number ?? NO_PARTY,
    name: normalizeText(buyer_name) ?? normalizeText(person) ?? NO_PARTY,
  }
}

const ifDifferent = (day: string | null | undefined, from: string) => (day && day !== from ? day : undefined)

// An advance is dated by the day of the payment, and so is money that comes before the sale.
function saleDayOf({ document }: RegisteredDocument, entries: readonly Entry[]): string | undefined {
  const payment = entries.findLast(({ rule }) => rule === 'pl.payment')
  const day =
    payment?.tax_date ??
    (document.kind === 'advance' ? taxDateOf(entries) : saleDay(document.sell_date, document.issue_date))
  return ifDifferent(day, document.issue_date)
}

const KSEF_NUMBER =
  /^([1-9](\d[1-9]|[1-9]\d)\d{7}|M\d{9}|[A-Z]{3}\d{7})-(20[2-9]\d|2[1-9]\d\d|[3-9]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}$/

// Neither internal documents nor receipts are invoices.
const NO_INVOICES: ReadonlySet<string> = new Set(['receipt', 'bill', 'dw', ...ACQUISITION_KINDS])

function ksefMarkOf(kind: string, { gov_id, gov_status }: RegisterData): KsefMark {
  // A number of the KSeF test environment does not count.
  const isBinding = !gov_status?.startsWith('demo_')
  if (gov_id && isBinding && KSEF_NUMBER.test(gov_id)) return { ksef_number: gov_id }
  if (NO_INVOICES.has(kind)) return 'DI'
  return gov_status?.includes('offline') ? 'OFF' : 'BFK'
}

// The type of documents that the account issues for itself.
function typeOf(kind: string, entries: readonly Entry[]): string | undefined {
  if (entries.some(({ state }) => state === 'informative')) return 'FP'
  return kind === 'receipt' || entries.some(({ marks }) => marks.includes('WEW')) ? 'WEW' : undefined
}

const GOODS = Array.from({ length: 13 }, (_, nr) => `GTU_${String(nr + 1).padStart(2, '0')}`)
const PROCEDURES = [
  ...['WSTO_EE', 'IED', 'TP', 'TT_WNT', 'TT_D', 'MR_T', 'MR_UZ', 'I_42', 'I_63'],
  ...['B_SPV', 'B_SPV_DOSTAWA', 'B_MPV_PROWIZJA'],
]

const goodsOf = ({ gtu_codes }: RegisterData) => GOODS.filter((code) => gtu_codes?.includes(code))

function proceduresOf(
  { procedure_designations, procedure_vat_margin }: RegisterData,
  isMargin: boolean,
  entries: readonly Entry[],
) {
  const procedures = new Set([...(procedure_designations ?? []), ...entries.flatMap(({ marks }) => marks)])
  if (isMargin) procedures.add(procedureOf(procedure_vat_margin) === 'travel' ? 'MR_T' : 'MR_UZ')
  return PROCEDURES.filter((code) => procedures.has(code))
}
