import { decimal, equals } from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import type { TaxDocument } from '../../../tax/types.ts'
import { sentTaxDay } from '../../documents/invoices/rules/dates.ts'
import { ratesOf, storedMargins } from '../../documents/invoices/rules/exchange.ts'
import { receivedFileOf } from '../../documents/invoices/rules/received-differences.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'

// Converts a document to what the tax ledger needs to know of it. Its lines must have been read.

// Every new document is converted while others wait to write, so this is one literal: spreading parts costs several times
// as much.
export function toTaxDocument(invoice: Invoice): TaxDocument {
  return {
    id: invoice.id,
    kind: invoice.kind ?? 'vat',
    income: invoice.income !== false,
    cancelled: invoice.cancelled,
    issue_date: invoice.issue_date as string,
    sell_date: invoice.sell_date,
    payment_to: invoice.payment_to,
    delivery_date: invoice.delivery_date,
    undecided: isUndecided(invoice),
    accounting_vat_tax_date: sentTaxDay(invoice),
    currency: invoice.currency ?? '',
    exchange_currency: invoice.exchange_currency,
    exchange_currency_rate: ratePerUnit(invoice),
    exchange_date: invoice.exchange_date,
    rate_found: invoice.rate_found,
    totals_by_rate: ratesOf(invoice),
    margins_by_rate: storedMargins(invoice),
    invoice_id: invoice.invoice_id,
    is_collective: invoice.corrected_invoices !== null,
    from_invoice_id: invoice.from_invoice_id,
    receipt_for_invoice_id: invoice.receipt_for_invoice_id,
    settled_advances: invoice.settled_advances === null ? null : settledIds(invoice),
    buyer_country: invoice.buyer_country,
    buyer_tax_no: invoice.buyer_tax_no,
    buyer_tax_no_kind: invoice.buyer_tax_no_kind,
    cash_method: invoice.cash_method,
    self_billing: invoice.self_billing,
    reverse_charge: invoice.reverse_charge,
    use_oss: invoice.use_oss,
    use_moss: invoice.use_moss,
    np_tax_kind: invoice.np_tax_kind,
    service: consistsOfServices(invoice),
    procedure_vat_margin: invoice.procedure_vat_margin,
    procedure_designations: invoice.procedure_designations,
    gtu_codes: invoice.gtu_codes,
    accounting_kind: invoice.accounting_kind,
    gov_id: invoice.gov_id,
    gov_status: invoice.gov_status,
    gov_send_date: invoice.gov_send_date,
    correction_cause: invoice.correction_cause,
    cause_on: invoice.cause_on,
    confirmed_on: invoice.confirmed_on,
    deduct_in: invoice.deduct_in,
    deduction: invoice.deduction,
    tax_point: invoice.tax_point,
    art_33a: invoice.art_33a,
    evidence_on: invoice.evidence_on,
    bad_debt_relief: invoice.bad_debt_relief,
    not_an_advance: invoice.not_an_advance,
  }
}

// A received file counts unless it is rejected, and is a doubt until it is booked or rejected.
function isUndecided(invoice: Invoice): boolean | null {
  const received = receivedFileOf(invoice)
  return received === null ? null : received.is_booked !== true
}

export const settledIds = ({ settled_advances }: Invoice): number[] =>
  ((settled_advances ?? []) as { id: number }[]).map(({ id }) => Number(id))

const ONE = decimal('1')
// A rate has 8 decimals, and at most 10,000 units have one rate.
const RATE_PLACES = 12

function ratePerUnit({ exchange_currency_rate: rate, exchange_currency_rate_den: units }: Invoice) {
  if (rate === null || units === null || equals(units, ONE)) return rate
  return divide(rate, units, RATE_PLACES)
}

type StoredLine = { service?: boolean; kind?: string }

// Lines are goods unless they say otherwise, but most people say nothing, so only `true` is a statement.
function consistsOfServices({ positions }: Invoice): boolean | null {
  const lines = ((positions ?? []) as StoredLine[]).filter(
    ({ kind }) => kind !== 'text_separator' && kind !== 'subtotal',
  )
  return lines.length > 0 && lines.every(({ service }) => service === true) ? true : null
}
