import { normalizeText } from '../../../einvoice/clean-text.ts'
import {
  type Amounts,
  type DeductionRule,
  isAcquisition,
  isAllZero,
  purchaseFields,
  salesFields,
} from '../../../einvoice/jpk/v7-fields.ts'
import type { KsefMark, Party, Row } from '../../../einvoice/jpk/v7-write.ts'
import { shorteningLimitsOf } from '../../../einvoice/limits.ts'
import type { Problem } from '../../../einvoice/model.ts'
import { type Decimal, decimal, sum, ZERO } from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import { countryCode } from '../../../platform/checks/countries.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { isVendorNumberMissing } from '../../documents/invoices/kinds.ts'
import { procedureOf } from '../../documents/invoices/rules/margin.ts'
import { saleDay } from '../../documents/invoices/rules/payment-terms.ts'
import { taxOf } from '../../e-invoicing/files/parties.ts'
import { declaredTaxOf, exchangeRateOf } from '../dashboard/vat.ts'
import type { TaxData, TaxRegisterRow } from '../dashboard/vat-store.ts'

// Composes the JPK_V7 row of a document in the VAT register.

export const CURRENCY = 'PLN'
const FIRST_DAY = '2006-01-01'
export const NO_PARTY = 'BRAK'
// The number by which the vendor identified the purchase is not known.
const NO_NUMBER = 'BRAK'

type RegisterData = TaxData & {
  np_tax_kind?: string | null
  use_oss?: unknown
  use_moss?: unknown
  cash_method?: unknown
  procedure_vat_margin?: string | null
  gov_status?: string | null
  buyer_tax_no_kind?: string | null
  buyer_first_name?: string | null
  buyer_last_name?: string | null
  accounting_kind?: string | null
  delivery_date?: string | null
  self_billing?: boolean | null
}
export type Original = { kind: string; data: RegisterData }
export type RegisteredDocument = { document: TaxRegisterRow; original?: Original | undefined }

// `is_counted` is false for an invoice for a receipt, because its receipt counts.
export type JpkEntry = { row: Row; kind: string; is_counted: boolean; tax_date: string }

const { text } = shorteningLimitsOf('JPK-16', 'JPK-03')

// Empty fields of a correction take the values of its original.
const effectiveData = ({ document, original }: RegisteredDocument): RegisterData =>
  original ? { ...original.data, ...withoutBlanks(document.taxData) } : document.taxData
const withoutBlanks = (read: RegisterData) =>
  Object.fromEntries(
    Object.entries(read).filter(([, value]) => value !== null && value !== ''),
  ) as RegisterData

export const kindOf = ({ document, original }: RegisteredDocument): string =>
  document.kind === 'correction' ? (original?.kind ?? 'vat') : document.kind

export const taxDateOf = ({ taxData, day }: TaxRegisterRow): string => taxData.accounting_vat_tax_date ?? day

// Undefined for documents outside the register: without amounts or without tax.
export function saleOf(
  registered: RegisteredDocument,
  settings: Settings,
  problems: Problem[],
): JpkEntry | undefined {
  const { document } = registered
  const declared = declaredTaxOf(document, CURRENCY)
  if (declared === undefined) return undefined
  if (declared.converted === undefined) {
    problems.push({ rule: 'JPK-10', field: 'exchange_currency_rate' })
    return undefined
  }
  const kind = kindOf(registered)
  const data = effectiveData(registered)
  const is_margin = kind === 'vat_margin' || Boolean(data.procedure_vat_margin)
  const fields = salesFields(
    {
      kind,
      ...declared.converted,
      is_margin,
      is_one_stop: Boolean(data.use_oss || data.use_moss),
      is_service_to_union: data.np_tax_kind === 'export_service_eu',
      is_triangular: Boolean(data.procedure_designations?.includes('TT_D')),
    },
    problems,
  )
  const margin = is_margin ? paidUnderMargin(document) : ZERO
  if (isAllZero(fields) && margin.units === 0n) return undefined
  // Receipts are in the file by the day of their tax, whenever they were issued.
  if (document.kind !== 'receipt' && isTooOld(document, problems)) return undefined
  const type = typeOf(kind, document)
  const row = {
    ...headOf(registered, settings, problems),
    day: saleDayOf(registered),
    ksefMark: ksefMarkOf(kind, data),
    type,
    marks: [...(type === 'WEW' ? [] : goodsOf(data)), ...proceduresOf(data, is_margin)],
    fields,
    ...(is_margin && { margin }),
  }
  return { row, kind, is_counted: !document.is_for_receipt, tax_date: taxDateOf(document) }
}

// Deductible are the tax that vendors invoiced and the tax that the account owes itself for acquisitions abroad.
export function purchaseOf(
  registered: RegisteredDocument,
  settings: Settings,
  problems: Problem[],
): JpkEntry | undefined {
  const { document } = registered
  const declared = declaredTaxOf(document, CURRENCY)
  if (declared === undefined || isTaxedAbroad(registered, settings)) return undefined
  if (declared.converted === undefined) {
    problems.push({ rule: 'JPK-10', field: 'exchange_currency_rate' })
    return undefined
  }
  const kind = kindOf(registered)
  const data = effectiveData(registered)
  const fields = purchaseFields({
    rates: declared.converted.rates,
    deducted: deductedOf(data.accounting_kind),
  })
  if (isAllZero(fields) || isTooOld(document, problems)) return undefined
  const row = {
    ...headOf(registered, settings, problems),
    ...(isVendorNumberMissing({
      kind,
      income: false,
      series: document.taxData.series,
      self_billing: data.self_billing,
    }) && { number: NO_NUMBER }),
    day: ifDifferent(data.delivery_date, document.issue_date),
    ksefMark: ksefMarkOf(kind, data),
    type: purchaseTypeOf(kind, data),
    marks: kind === 'import_products' ? ['IMP'] : [],
    fields,
  }
  return { row, kind, is_counted: true, tax_date: taxDateOf(document) }
}

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
})

function isTooOld({ issue_date }: TaxRegisterRow, problems: Problem[]): boolean {
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

function buyerTax(
  { buyer_tax_no, taxData }: Pick<TaxRegisterRow, 'buyer_tax_no' | 'taxData'>,
  settings: Settings,
) {
  const { buyer_country, buyer_tax_no_kind } = taxData as RegisterData
  const country = buyer_country ? countryCode(buyer_country) : homeCountry(settings)
  return {
    country,
    tax: taxOf(normalizeText(buyer_tax_no), normalizeText(buyer_tax_no_kind), country, settings),
  }
}

function partyOf({ buyer_name, buyer_tax_no, taxData }: TaxRegisterRow, settings: Settings): Party {
  const data = taxData as RegisterData
  const { tax } = buyerTax({ buyer_tax_no, taxData }, settings)
  const number = tax?.number.replace(/[^A-Za-z0-9]/g, '') || undefined
  const person = [data.buyer_first_name, data.buyer_last_name].filter(Boolean).join(' ')
  return {
    ...(number !== undefined && tax?.kind !== 'pl' && { country: tax?.country }),
    number: number ?? NO_PARTY,
    name: normalizeText(buyer_name) ?? normalizeText(person) ?? NO_PARTY,
  }
}

// A foreign vendor charges the tax of its own country, unless it invoices under a Polish number.
function isTaxedAbroad(registered: RegisteredDocument, settings: Settings): boolean {
  const kind = kindOf(registered)
  if (isAcquisition(kind) || kind === 'vat_rr') return false
  const { country, tax } = buyerTax(registered.document, settings)
  return tax ? tax.kind !== 'pl' : country !== undefined && country !== homeCountry(settings)
}

const ifDifferent = (day: string | null | undefined, from: string) => (day && day !== from ? day : undefined)

// An advance is dated by the day of the payment.
const saleDayOf = ({ document }: RegisteredDocument): string | undefined =>
  document.kind === 'advance'
    ? ifDifferent(taxDateOf(document), document.issue_date)
    : ifDifferent(saleDay(document.sell_date, document.issue_date), document.issue_date)

const KSEF_NUMBER =
  /^([1-9](\d[1-9]|[1-9]\d)\d{7}|M\d{9}|[A-Z]{3}\d{7})-(20[2-9]\d|2[1-9]\d\d|[3-9]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}$/

const NO_INVOICES = new Set(['receipt', 'bill'])

function ksefMarkOf(kind: string, { gov_id, gov_status }: RegisterData): KsefMark {
  // A number of the KSeF test environment does not count.
  const isBinding = !gov_status?.startsWith('demo_')
  if (gov_id && isBinding && KSEF_NUMBER.test(gov_id)) return { ksef_number: gov_id }
  if (NO_INVOICES.has(kind) || isAcquisition(kind)) return 'DI'
  return gov_status?.includes('offline') ? 'OFF' : 'BFK'
}

// The type of documents that the account issues for itself.
function typeOf(kind: string, { is_for_receipt }: TaxRegisterRow): string | undefined {
  if (is_for_receipt) return 'FP'
  if (kind === 'receipt') return 'WEW'
  return isAcquisition(kind) && kind !== 'import_products' ? 'WEW' : undefined
}

function purchaseTypeOf(kind: string, { cash_method }: RegisterData): string | undefined {
  if (kind === 'vat_rr') return 'VAT_RR'
  if (kind === 'vat_mp' || cash_method) return 'MK'
  return isAcquisition(kind) && kind !== 'import_products' ? 'WEW' : undefined
}

const GOODS = Array.from({ length: 13 }, (_, nr) => `GTU_${String(nr + 1).padStart(2, '0')}`)
const PROCEDURES = [
  ...['WSTO_EE', 'IED', 'TP', 'TT_WNT', 'TT_D', 'MR_T', 'MR_UZ', 'I_42', 'I_63'],
  ...['B_SPV', 'B_SPV_DOSTAWA', 'B_MPV_PROWIZJA'],
]

const goodsOf = ({ gtu_codes }: RegisterData) => GOODS.filter((code) => gtu_codes?.includes(code))

function proceduresOf({ procedure_designations, procedure_vat_margin }: RegisterData, isMargin: boolean) {
  const procedures = new Set(procedure_designations)
  if (isMargin) procedures.add(procedureOf(procedure_vat_margin) === 'travel' ? 'MR_T' : 'MR_UZ')
  return PROCEDURES.filter((code) => procedures.has(code))
}

// The full price that buyers paid under the margin scheme, in złoty.
function paidUnderMargin({ currency, taxData }: TaxRegisterRow): Decimal {
  const rows = (taxData.totals_by_rate ?? []).filter(({ tax }) => tax === 'disabled')
  const rate = exchangeRateOf(taxData) ?? ZERO
  return sum(
    rows.map(({ gross = '0', exchange_gross }) => {
      if (currency === CURRENCY) return decimal(gross)
      if (exchange_gross !== undefined) return decimal(exchange_gross)
      const { units, scale } = decimal(gross)
      return round({ units: units * rate.units, scale: scale + rate.scale })
    }),
  )
}

const FULL = decimal('1')
const HALF = decimal('0.5')

// Only half of the tax is deductible for cars that are also used privately.
const DEDUCTED: { readonly [kind: string]: DeductionRule } = {
  fuel0: { is_asset: false, share: ZERO },
  fuel_expl50: { is_asset: false, share: HALF },
  fuel_expl75: { is_asset: false, share: HALF },
  fixed_assets: { is_asset: true, share: FULL },
  fixed_assets50: { is_asset: true, share: HALF },
  no_vat_deduction: { is_asset: false, share: ZERO },
}

const deductedOf = (kind: string | null | undefined): DeductionRule =>
  DEDUCTED[kind ?? ''] ?? { is_asset: false, share: FULL }
