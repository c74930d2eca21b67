import { plain } from '../../../einvoice/clean-text.ts'
import {
  type Amounts,
  type Deducted,
  isAcquired,
  isNothing,
  purchaseFields,
  salesFields,
} from '../../../einvoice/jpk/v7-fields.ts'
import type { Known, Party, Row } from '../../../einvoice/jpk/v7-write.ts'
import { shorteningLimitsOf } from '../../../einvoice/limits.ts'
import type { Problem } from '../../../einvoice/model.ts'
import { type Decimal, decimal, sum, ZERO } from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import { countryCode } from '../../../platform/checks/countries.ts'
import { homeOf } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { procedureOf } from '../../documents/invoices/rules/margin.ts'
import { saleDay } from '../../documents/invoices/rules/payment-terms.ts'
import { taxOf } from '../../e-invoicing/files/parties.ts'
import { declaredOf, rateIn } from '../dashboard/vat.ts'
import type { Data, Taxed } from '../dashboard/vat-store.ts'

// A document of the register of VAT as a row of JPK_V7.

export const CURRENCY = 'PLN'
const FIRST_DAY = '2006-01-01'
const NOBODY = 'BRAK'

type Said = Data & {
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
}
export type Original = { kind: string; read: Said }
export type Found = { document: Taxed; original?: Original | undefined }

// Whether it counts in the sums: an invoice for a receipt is counted with that.
export type Told = { row: Row; kind: string; is_counted: boolean; tax_date: string }

const { text } = shorteningLimitsOf('JPK-16', 'JPK-03')

// What a correction leaves open is as in its document.
const saidOf = ({ document, original }: Found): Said =>
  original ? { ...original.read, ...filled(document.read) } : document.read
const filled = (read: Said) =>
  Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null && value !== '')) as Said

export const kindOf = ({ document, original }: Found): string =>
  document.kind === 'correction' ? (original?.kind ?? 'vat') : document.kind

export const taxDateOf = ({ read, day }: Taxed): string => read.accounting_vat_tax_date ?? day

// Nothing for what is outside the register: no amount at all, or no tax.
export function saleOf(found: Found, settings: Settings, problems: Problem[]): Told | undefined {
  const { document } = found
  const told = declaredOf(document, CURRENCY)
  if (told === undefined) return undefined
  if (told.own === undefined) {
    problems.push({ rule: 'JPK-10', field: 'exchange_currency_rate' })
    return undefined
  }
  const kind = kindOf(found)
  const said = saidOf(found)
  const is_margin = kind === 'vat_margin' || Boolean(said.procedure_vat_margin)
  const fields = salesFields(
    {
      kind,
      ...told.own,
      is_margin,
      is_one_stop: Boolean(said.use_oss || said.use_moss),
      is_service_to_union: said.np_tax_kind === 'export_service_eu',
      is_triangular: Boolean(said.procedure_designations?.includes('TT_D')),
    },
    problems,
  )
  const margin = is_margin ? paidUnderMargin(document) : ZERO
  if (isNothing(fields) && margin.units === 0n) return undefined
  // Receipts stand in the file by the day of their tax, whenever they were issued.
  if (document.kind !== 'receipt' && isTooOld(document, problems)) return undefined
  const type = typeOf(kind, document)
  const row = {
    ...headOf(found, settings, problems),
    day: soldOn(found),
    known: knownOf(kind, said),
    type,
    marks: [...(type === 'WEW' ? [] : goodsOf(said)), ...proceduresOf(said, is_margin)],
    fields,
    ...(is_margin && { margin }),
  }
  return { row, kind, is_counted: !document.is_for_receipt, tax_date: taxDateOf(document) }
}

// Deducted is what the account was invoiced for, and what it owes itself for what it acquired abroad.
export function purchaseOf(found: Found, settings: Settings, problems: Problem[]): Told | undefined {
  const { document } = found
  const told = declaredOf(document, CURRENCY)
  if (told === undefined || isTaxedAbroad(found, settings)) return undefined
  if (told.own === undefined) {
    problems.push({ rule: 'JPK-10', field: 'exchange_currency_rate' })
    return undefined
  }
  const kind = kindOf(found)
  const said = saidOf(found)
  const fields = purchaseFields({ rates: told.own.rates, deducted: deductedOf(said.accounting_kind) })
  if (isNothing(fields) || isTooOld(document, problems)) return undefined
  const row = {
    ...headOf(found, settings, problems),
    day: differing(said.delivery_date, document.issue_date),
    known: knownOf(kind, said),
    type: purchaseTypeOf(kind, said),
    marks: kind === 'import_products' ? ['IMP'] : [],
    fields,
  }
  return { row, kind, is_counted: true, tax_date: taxDateOf(document) }
}

// Receipts of a day are one document: what the cash register reports of it.
export const receiptsOf = (day: string, fields: Amounts): Told => ({
  row: {
    party: { number: NOBODY, name: NOBODY },
    number: `RO/${day}`,
    issue_date: day,
    known: 'DI',
    type: 'RO',
    marks: [],
    fields,
  },
  kind: 'receipt',
  is_counted: true,
  tax_date: day,
})

function isTooOld({ issue_date }: Taxed, problems: Problem[]): boolean {
  if (issue_date >= FIRST_DAY) return false
  problems.push({ rule: 'JPK-08', field: 'issue_date', values: [FIRST_DAY, '9999-12-31'] })
  return true
}

function headOf({ document }: Found, settings: Settings, problems: Problem[]) {
  const { number, issue_date } = document
  const party = partyOf(document, settings)
  const name = text(party.name, 512, 'buyer_name', problems) ?? NOBODY
  return { number: text(number, 256, 'number', problems) ?? number, issue_date, party: { ...party, name } }
}

function taxedBy({ buyer_tax_no, read }: Pick<Taxed, 'buyer_tax_no' | 'read'>, settings: Settings) {
  const { buyer_country, buyer_tax_no_kind } = read as Said
  const country = buyer_country ? countryCode(buyer_country) : homeOf(settings)
  return { country, tax: taxOf(plain(buyer_tax_no), plain(buyer_tax_no_kind), country, settings) }
}

function partyOf({ buyer_name, buyer_tax_no, read }: Taxed, settings: Settings): Party {
  const said = read as Said
  const { tax } = taxedBy({ buyer_tax_no, read }, settings)
  const number = tax?.number.replace(/[^A-Za-z0-9]/g, '') || undefined
  const person = [said.buyer_first_name, said.buyer_last_name].filter(Boolean).join(' ')
  return {
    ...(number !== undefined && tax?.kind !== 'pl' && { country: tax?.country }),
    number: number ?? NOBODY,
    name: plain(buyer_name) ?? plain(person) ?? NOBODY,
  }
}

// What a vendor of another country charges is the tax of that country, unless it invoices by a Polish number.
function isTaxedAbroad(found: Found, settings: Settings): boolean {
  const kind = kindOf(found)
  if (isAcquired(kind) || kind === 'vat_rr') return false
  const { country, tax } = taxedBy(found.document, settings)
  return tax ? tax.kind !== 'pl' : country !== undefined && country !== homeOf(settings)
}

const differing = (day: string | null | undefined, from: string) => (day && day !== from ? day : undefined)

// Of an advance the day the money came.
const soldOn = ({ document }: Found): string | undefined =>
  document.kind === 'advance'
    ? differing(taxDateOf(document), document.issue_date)
    : differing(saleDay(document.sell_date, document.issue_date), document.issue_date)

const KSEF_NUMBER =
  /^([1-9](\d[1-9]|[1-9]\d)\d{7}|M\d{9}|[A-Z]{3}\d{7})-(20[2-9]\d|2[1-9]\d\d|[3-9]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}$/

const NO_INVOICES = new Set(['receipt', 'bill'])

function knownOf(kind: string, { gov_id, gov_status }: Said): Known {
  // A number that was given to try things out is none.
  const is_binding = !gov_status?.startsWith('demo_')
  if (gov_id && is_binding && KSEF_NUMBER.test(gov_id)) return { ksef_number: gov_id }
  if (NO_INVOICES.has(kind) || isAcquired(kind)) return 'DI'
  return gov_status?.includes('offline') ? 'OFF' : 'BFK'
}

// Of what the account documents for itself.
function typeOf(kind: string, { is_for_receipt }: Taxed): string | undefined {
  if (is_for_receipt) return 'FP'
  if (kind === 'receipt') return 'WEW'
  return isAcquired(kind) && kind !== 'import_products' ? 'WEW' : undefined
}

function purchaseTypeOf(kind: string, { cash_method }: Said): string | undefined {
  if (kind === 'vat_rr') return 'VAT_RR'
  if (kind === 'vat_mp' || cash_method) return 'MK'
  return isAcquired(kind) && kind !== 'import_products' ? 'WEW' : undefined
}

const GOODS = Array.from({ length: 13 }, (_, nr) => `GTU_${String(nr + 1).padStart(2, '0')}`)
const PROCEDURES = [
  ...['WSTO_EE', 'IED', 'TP', 'TT_WNT', 'TT_D', 'MR_T', 'MR_UZ', 'I_42', 'I_63'],
  ...['B_SPV', 'B_SPV_DOSTAWA', 'B_MPV_PROWIZJA'],
]

const goodsOf = ({ gtu_codes }: Said) => GOODS.filter((code) => gtu_codes?.includes(code))

function proceduresOf({ procedure_designations, procedure_vat_margin }: Said, is_margin: boolean) {
  const said = new Set(procedure_designations)
  if (is_margin) said.add(procedureOf(procedure_vat_margin) === 'travel' ? 'MR_T' : 'MR_UZ')
  return PROCEDURES.filter((code) => said.has(code))
}

// In whole, without the margin: what buyers paid, in złoty.
function paidUnderMargin({ currency, read }: Taxed): Decimal {
  const rows = (read.totals_by_rate ?? []).filter(({ tax }) => tax === 'disabled')
  const rate = rateIn(read) ?? ZERO
  return sum(
    rows.map(({ gross = '0', exchange_gross }) => {
      if (currency === CURRENCY) return decimal(gross)
      if (exchange_gross !== undefined) return decimal(exchange_gross)
      const { units, scale } = decimal(gross)
      return round({ units: units * rate.units, scale: scale + rate.scale })
    }),
  )
}

const WHOLE = decimal('1')
const HALF = decimal('0.5')

// Cars that are used privately too give half of the tax.
const DEDUCTED: { readonly [kind: string]: Deducted } = {
  fuel0: { is_asset: false, share: ZERO },
  fuel_expl50: { is_asset: false, share: HALF },
  fuel_expl75: { is_asset: false, share: HALF },
  fixed_assets: { is_asset: true, share: WHOLE },
  fixed_assets50: { is_asset: true, share: HALF },
  no_vat_deduction: { is_asset: false, share: ZERO },
}

const deductedOf = (kind: string | null | undefined): Deducted =>
  DEDUCTED[kind ?? ''] ?? { is_asset: false, share: WHOLE }
