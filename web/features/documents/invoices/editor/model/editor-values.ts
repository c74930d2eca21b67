import { decimalsOf } from '../../../../../../src/money/currency.ts'
import type { LineOptions } from '../../../../../../src/money/line.ts'
import type { CalculationRules } from '../../../../../../src/money/rules/versions.ts'
import { type SumDefault, sumDefault } from '../../../../../../src/money/sum-default.ts'
import { NO_TAX, type SumStrategy } from '../../../../../../src/money/totals.ts'
import { countryCode } from '../../../../../../src/platform/checks/countries.ts'
import type { IssuedFields } from '../../../../../api/resources.ts'
import type { Answers } from '../../../../../api/schemas.d.ts'
import { isUntaxedKind } from '../../document-kinds.ts'
import { type EditorLine, type Position, toText } from './line.ts'
import type { CorrectedChain, PriceOptions } from './pricing.ts'

// Form values of a document: fields by API name, and the lines.

export const BUYER_FIELDS = [
  'buyer_name',
  'buyer_tax_no',
  'buyer_street',
  'buyer_post_code',
  'buyer_city',
  'buyer_country',
  'buyer_email',
  'buyer_phone',
  'buyer_person',
] as const

export const SELLER_FIELDS = [
  'seller_name',
  'seller_tax_no',
  'seller_street',
  'seller_post_code',
  'seller_city',
  'seller_country',
  'seller_bank',
  'seller_bank_account',
] as const

type ApiField = keyof Answers['Invoice']

// Fields that a copy does not take over.
const OWN_FIELDS = [
  'number',
  'issue_date',
  'sell_date',
  'payment_to',
  'delivery_date',
  'transaction_date',
  'accounting_vat_tax_date',
  'accounting_income_tax_date',
  'correction_cause',
  'cause_on',
  'confirmed_on',
  'deduct_in',
  'evidence_on',
  'bad_debt_relief',
  'not_an_advance',
  'art_33a',
  'status',
  'paid',
  'paid_date',
  'oid',
  'price_list_id',
  'use_prices_from_price_lists',
  'correction_reason',
  'corrected_content_before',
  'corrected_content_after',
] as const satisfies readonly ApiField[]

const COPIED_FIELDS = [
  'kind',
  'income',
  'department_id',
  'client_id',
  ...BUYER_FIELDS,
  'place',
  'payment_type',
  'payment_to_kind',
  'currency',
  'exchange_currency',
  'exchange_kind',
  'exchange_currency_rate',
  'exchange_currency_rate_den',
  'exchange_date',
  'exchange_note',
  'lang',
  'title',
  'description',
  'description_long',
  'description_footer',
  'internal_note',
  'additional_invoice_field',
  'additional_info',
  'additional_info_desc',
  'show_discount',
  'discount_kind',
  'vendor_totals',
  'split_payment',
  'reverse_charge',
  'self_billing',
  'accounting_note_kind',
  'use_oss',
  'use_moss',
  'exempt_tax_kind',
  'np_tax_kind',
  'procedure_designations',
  'procedure_vat_margin',
  'accounting_kind',
  'tax_point',
  'deduction',
  'skonto_active',
  'skonto_discount_date',
  'skonto_discount_value',
  'category_id',
  'warehouse_id',
  'recipient_id',
  'use_delivery_address',
  'delivery_address',
  'delivery_address_title',
  'delivery_address_street',
  'delivery_address_street_additional',
  'delivery_address_post_code',
  'delivery_address_city',
  'delivery_address_country',
  'exclude_from_stock_level',
  'exclude_from_accounting',
  'not_cost',
  'test',
  'use_issuer',
  'issuer',
  'buyer_reference',
  'chorus_service_code',
  'chorus_engagement_number',
  'contract_number',
  'buyer_endpoint',
  'seller_endpoint',
  'payment_means',
  'business_process',
  'cash_method',
  'buyer_jst',
  'buyer_gv',
] as const satisfies readonly ApiField[]

export const NESTED_LISTS = [
  'settlement_positions',
  'descriptions',
  'recipients',
  'issuers',
  'bank_accounts',
] as const
export type PartName = (typeof NESTED_LISTS)[number]
export type Part = { [field: string]: unknown }

export const FIELDS = [...OWN_FIELDS, ...COPIED_FIELDS] as const
type Field = (typeof FIELDS)[number] | (typeof SELLER_FIELDS)[number]

export type EditorValues = { [field in Field]?: unknown } & { [part in PartName]: Part[] } & {
  kind: string
  income: boolean
  currency: string
  show_discount: boolean
  issue_date: string
  client_id: number | null
  // Whether the buyer on this document differs from the client record.
  buyer_override: boolean
  // Parts of `calculating_strategy`.
  price_kind: 'net' | 'gross'
  position: LineOptions['position']
  // `default`: as the settings or the country of the seller determine.
  sum: SumStrategy | 'default'
  from_invoice_id: number | null
  invoice_id: number | null
  lines: EditorLine[]
}

export type DiscountKind = Exclude<LineOptions['discount_kind'], null>

export type EditorSettings = Pick<
  Answers['Account'],
  'discount_kind' | 'currency' | 'lang' | 'payment_to_kind' | 'default_tax' | 'buyer_required'
> &
  // `place` is the city of the seller.
  SumSettings & { today: string; place?: string }
type SumSettings = Partial<Pick<Answers['Account'], 'calculating_strategy' | 'einvoice_formats'>>
export type Seller = Pick<Answers['Department'], 'calculating_strategy' | 'einvoice_formats' | 'country'>

// State of a document among the documents created from it.
export type Remaining = Answers['Remaining']

// What the editor reads besides the document itself (the parameter `include`).
export const SOURCE_FIELDS = 'given,remaining,next_calculation_version'

export type EditorInvoice = { [field: string]: unknown } & {
  positions: Position[]
  remaining?: Remaining
} & Pick<IssuedFields, 'number'> &
  Pick<
    Required<Answers['Invoice']>,
    | 'id'
    | 'updated_at'
    | 'kind'
    | 'totals_by_rate'
    | 'price_gross'
    | 'calculation_version'
    | 'cancelled'
    | 'locked'
  >

// A document to be changed; only the parameter `include` returns the version of its next calculation.
export type EditedInvoice = EditorInvoice & Pick<Required<Answers['Invoice']>, 'next_calculation_version'>

// Converts the fields of a document to form values.
export function editorValues(document: EditorInvoice): Omit<EditorValues, 'lines'> {
  const strategy = (document.calculating_strategy ?? {}) as { [name: string]: string | undefined }
  const parts = Object.fromEntries(
    NESTED_LISTS.map((name) => [name, (document[name] as Part[] | null) ?? []]),
  )
  return {
    ...Object.fromEntries(FIELDS.map((name) => [name, document[name] ?? null])),
    ...parts,
    split_payment: isYes(document.split_payment) ? '1' : null,
    buyer_override: false,
    price_kind: (strategy.invoice_form_price_kind ?? 'net') as EditorValues['price_kind'],
    position: (strategy.position ?? 'default') as EditorValues['position'],
    sum: (strategy.sum ?? 'sum') as EditorValues['sum'],
    from_invoice_id: (document.from_invoice_id as number | null) ?? null,
    invoice_id: (document.invoice_id as number | null) ?? null,
  } as Omit<EditorValues, 'lines'>
}

export const ownFieldsCleared = Object.fromEntries(OWN_FIELDS.map((name) => [name, null]))

// A stored document keeps the discount type with which it was calculated.
export function discountKind(
  { discount_kind }: Pick<EditorValues, 'discount_kind'>,
  { discount_kind: setting }: Pick<EditorSettings, 'discount_kind'>,
): DiscountKind {
  return (discount_kind as DiscountKind | null | undefined) ?? (setting === 'any' ? 'percent_unit' : setting)
}

export const priceOptions = (
  values: EditorValues,
  settings: Pick<EditorSettings, 'discount_kind' | 'default_tax'> & SumSettings,
  seller: Seller | undefined,
  rules: CalculationRules,
  chain?: CorrectedChain,
): PriceOptions => ({
  rules,
  chain,
  position: values.position,
  sum: values.sum === 'default' ? defaultSum(values, settings, seller) : values.sum,
  discount_kind: values.show_discount ? discountKind(values, settings) : null,
  default_tax: isUntaxedKind(values) ? NO_TAX : settings.default_tax,
  is_taxless: isUntaxedKind(values),
  places: decimalsOf(values.currency),
})

// As the server decides for a new document.
function defaultSum(
  { income, issue_date }: EditorValues,
  settings: SumSettings,
  seller: Seller | undefined,
): SumDefault {
  if (!income) return 'sum'
  const departmentFormats = seller?.einvoice_formats ?? []
  const formats = departmentFormats.length > 0 ? departmentFormats : (settings.einvoice_formats ?? [])
  return sumDefault({
    department: seller?.calculating_strategy?.sum,
    account: settings.calculating_strategy?.sum,
    country: countryCode(seller?.country ?? ''),
    formats: formats.includes('none') ? [] : formats,
    day: issue_date,
  })
}

const isYes = (value: unknown) => !['', '0', 'false', 'no'].includes(toText(value))
