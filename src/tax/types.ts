import type { Decimal } from '../money/decimal.ts'
import type { RateTotal } from '../money/totals.ts'

// Input and output of the tax ledger: facts about documents and payments, and entries. Days are YYYY-MM-DD, periods
// YYYY-MM.

// A document of a sale or purchase. Fields have the names of the invoice record; those without influence on most documents are optional.
export type TaxDocument = {
  id: number
  kind: string
  income: boolean
  cancelled?: boolean | null
  issue_date: string
  sell_date?: string | null
  payment_to?: string | null
  // The day on which an expense was received.
  delivery_date?: string | null
  currency: string
  exchange_currency?: string | null
  // The value of one unit of the currency. It applies to all entries if the request set it; `rate_found` is true if the
  // system found it.
  exchange_currency_rate?: Decimal | null
  exchange_date?: string | null
  rate_found?: boolean | null
  totals_by_rate: readonly RateTotal[]
  margins_by_rate?: readonly RateTotal[]
  // The document that a correction changes, and the one that a document was made from.
  invoice_id?: number | null
  // A collective correction, which corrects many documents by its own lines.
  is_collective?: boolean
  from_invoice_id?: number | null
  receipt_for_invoice_id?: number | null
  settled_advances?: readonly number[] | null
  // Only if a request set it; it overrides all rules.
  accounting_vat_tax_date?: string | null
  buyer_country?: string | null
  buyer_tax_no?: string | null
  buyer_tax_no_kind?: string | null
  cash_method?: boolean | null
  self_billing?: boolean | null
  reverse_charge?: boolean | null
  use_oss?: boolean | null
  use_moss?: boolean | null
  np_tax_kind?: string | null
  // Whether all lines are services; null if some are not or it is unknown.
  service?: boolean | null
  procedure_vat_margin?: string | null
  procedure_designations?: readonly string[] | null
  gtu_codes?: readonly string[] | null
  accounting_kind?: string | null
  gov_id?: string | null
  gov_status?: string | null
  gov_send_date?: string | null
  // Whether this received file has been neither booked nor rejected.
  undecided?: boolean | null
} & NewFields

// Facts that only the ledger uses.
export type NewFields = {
  correction_cause?: 'original' | 'later' | 'other' | null
  cause_on?: string | null
  // The day on which the buyer confirmed that a correction outside of KSeF was received.
  confirmed_on?: string | null
  // The month in which the tax of an expense is deducted instead of the first possible one.
  deduct_in?: string | null
  deduction?: 'taxed' | 'mixed' | 'exempt' | null
  // When the tax of special services is due: with the invoice (rent, media), with the invoice but at most that many days
  // after the supply (construction 30, printing of books 60 and 90), or with the payment.
  tax_point?: 'sale' | 'invoice' | 'invoice_30' | 'invoice_60' | 'invoice_90' | 'payment' | null
  art_33a?: boolean | null
  evidence_on?: string | null
  bad_debt_relief?: boolean | null
  // Payments of this order are a deposit.
  not_an_advance?: boolean | null
  manual_entries?: readonly ManualEntry[] | null
}

export type ManualEntry = { side: Side; field: string; base: Decimal; tax: Decimal }

// The share of a payment that belongs to a document. A refund is negative. The payment has no id if it was noted by hand.
export type MoneyReceipt = { payment_id: number | null; document_id: number; day: string; amount: Decimal }

// A daily table returns the last rate before the day, a monthly one the rate of its month.
export type QuoteQuery = { table: QuoteTable; currency: string; to: string; day: string }
export type QuoteTable = 'nbp' | 'ecb' | 'monthly'
export type Quote = { rate: Decimal; date: string }
export type Quotes = (query: QuoteQuery) => Quote | undefined

// Tax settings of the taxpayer on a day.
export type Regime = {
  country: string
  currency: string
  // Tax is due on payment: cash accounting in Poland, Istversteuerung in Germany.
  cash_method?: boolean
  quarterly?: boolean
  // Percentages: of taxed sales (art. 90), and of business use (art. 86(2a)).
  proportion?: number | null
  business_share?: number | null
  // Which rates convert amounts; `income_tax` are those of the income tax (art. 31a(2a)).
  exchange_rates?: 'nbp' | 'ecb' | 'income_tax'
  // Whether only accepted files are deducted.
  only_decided?: boolean
  // Whether a reduction outside of KSeF waits for the confirmation of the buyer.
  unconfirmed_corrections?: 'wait' | 'issue'
  // `required`: a supply abroad without evidence gets the domestic rate once the time for it is over.
  evidence?: 'assumed' | 'required'
}

export type Facts = {
  // All documents of one sale or purchase, and the money that was received or paid for them.
  documents: readonly TaxDocument[]
  money: readonly MoneyReceipt[]
  quotes: Quotes
  regime: (day: string) => Regime
  family_id?: number
  // The day on which the return of a month, or of the quarter that ends with it, was filed.
  filed_on?: (month: string) => string | undefined
  // Entries that depend only on time (art. 89b) are derived up to this day.
  until?: string
}

export type Side = 'output' | 'input'
// What makes tax due.
export type EntryEvent = (typeof ENTRY_EVENTS)[number]
export const ENTRY_EVENTS = [
  'sale',
  'issue',
  'month15',
  'payment',
  'receipt',
  'agreed',
  'confirmed',
  'day90',
  'day180',
  'settled',
  'entered',
  'manual',
] as const

export type Category =
  | 'domestic'
  | 'exempt'
  | 'outside'
  | 'eu_service'
  | 'wdt'
  | 'export'
  | 'wnt'
  | 'import_service'
  | 'import_service_eu'
  | 'import_goods'
  | 'buyer_17_1_5'
  | 'reversed'
  | 'margin'
  | 'oss'
  | 'rr'
  | 'bad_debt'
  | 'adjustment'

// `pending`: it belongs to a closed month whose return does not contain it yet. `withheld`: it exceeds the figures that
// an older version declared.
export type EntryState = 'counted' | 'informative' | 'provisional' | 'pending' | 'withheld'

export type Entry = {
  document_id: number
  family_id: number
  payment_id: number | null
  event: EntryEvent
  event_on: string
  rule: string
  side: Side
  country: string
  rate: string
  category: Category
  tax_date: string
  period: string
  currency: string
  base: Decimal
  tax: Decimal
  // Null while an exchange rate is missing.
  own_base: Decimal | null
  own_tax: Decimal | null
  exchange_rate: Decimal | null
  exchange_date: string | null
  // For input tax: the deductible share in millionths, and the amount.
  share: number | null
  deductible: Decimal | null
  field: string | null
  second_field: string | null
  marks: readonly string[]
  // Under the margin scheme: the price, in the currency of the account.
  margin_sale: Decimal | null
  // For corrections: the period of the corrected document.
  original_period: string | null
  state: EntryState
}

export type DoubtCode =
  | 'rate_missing'
  | 'rate_differs'
  | 'rate_assumed'
  | 'unknown_rate'
  | 'invoice_missing'
  | 'cause_missing'
  | 'not_confirmed'
  | 'original_missing'
  | 'refund_without_correction'
  | 'self_assessment_missing'
  | 'deduct_in_impossible'
  | 'not_decided'
  | 'zero_rate_expected'
  | 'not_derived'

// A problem that a user has to check. `day` is the tax date that it concerns.
export type Doubt = { document_id: number; code: DoubtCode; day: string }
