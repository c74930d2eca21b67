import type { Decimal } from '../../../../money/decimal.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { refersToDocument } from '../kinds.ts'
import type { Invoice, InvoiceDraft, Position } from '../schema.ts'
import type { FieldUses } from './field-use.ts'
import { INVOICE_USES } from './invoice-uses.ts'
import type { PositionDraft } from './lines.ts'
import { POSITION_USES } from './position-uses.ts'

// Documents made from documents: a proforma, estimate or order becomes an invoice, an advance or a final invoice; an
// invoice gets a correction. Fields of the request win over copied ones.

export type CopyOptions = {
  advance_creation_mode: 'percent' | 'amount' | null
  advance_value: Decimal | null
  position_name: string | null
  total_correction: boolean
}

export type Copy = { draft: InvoiceDraft; positions: PositionDraft[] }
export type Source = { invoice: Invoice; positions: Position[] }

// The dates and the exchange rate of a document are not copied; a correction keeps the rate of its original.
function isCopied(name: string, kind: string): boolean {
  const copied = (INVOICE_USES as FieldUses)[name]?.copied
  return copied === 'to corrections' ? kind === 'correction' : copied === true
}

// `lines` returns the lines of the new document if the request has none.
export function composeCopy(
  draft: InvoiceDraft,
  sentLines: readonly PositionDraft[],
  source: Source,
  lines: (kind: string) => PositionDraft[] = () => source.positions.map(copyLine),
): Copy {
  const { invoice } = source
  const kind = draft.kind ?? invoice.kind ?? 'vat'
  const skippedPrefixes = sentPartyPrefixes(draft)
  const copied = Object.fromEntries(
    Object.entries(invoice).filter(
      ([name, value]) =>
        value !== null && isCopied(name, kind) && !skippedPrefixes.some((start) => name.startsWith(start)),
    ),
  )
  if (!isBlank(draft.exchange_currency_rate)) delete copied.exchange_currency_rate_den
  const links = {
    from_invoice_id: invoice.id,
    invoice_id: refersToDocument({ kind }) || kind === 'final' ? invoice.id : null,
  }
  if (!copiesTerm(invoice, draft)) delete copied.payment_to_kind
  if (sentLines.length > 0 || kind === 'correction') delete copied.vendor_totals
  else if (invoice.income === false && invoice.received) copied.vendor_totals = statedTotalsOf(invoice)
  return {
    draft: { ...copied, ...links, ...draft, kind } as InvoiceDraft,
    positions: sentLines.length > 0 ? [...sentLines] : lines(kind),
  }
}

type RateFields = { tax: string; net: string; tax_amount: string; gross: string }

// The totals of a received file stay those of its supplier in a copy.
const statedTotalsOf = ({ totals_by_rate }: Invoice) =>
  ((totals_by_rate ?? []) as RateFields[]).map(({ tax, net, tax_amount, gross }) => ({
    tax,
    net,
    tax_amount,
    gross,
  }))

// Copies a payment term in days, but not a due date, and not if the request has a due date.
export const copiesTerm = ({ payment_to_kind }: Invoice, { payment_to }: InvoiceDraft): boolean =>
  payment_to_kind !== 'other_date' && isBlank(payment_to)

// A buyer or seller in the request replaces the copied one completely.
function sentPartyPrefixes(draft: InvoiceDraft): string[] {
  const isSent = (...names: (keyof InvoiceDraft)[]) => names.some((name) => !isBlank(draft[name]))
  return [
    ...(isSent('buyer_name', 'buyer_tax_no', 'buyer_last_name', 'client_id') ? ['buyer_', 'client_id'] : []),
    ...(isSent('seller_name', 'seller_tax_no', 'department_id') ? ['seller_', 'department_id'] : []),
  ]
}

const PARTIES = /^(client_id$|department_id$|delivery_address$|(buyer|seller|recipient)_)/

// Copies the parties of a document except those that the request names.
export function copiedParties(invoice: Invoice, draft: InvoiceDraft): InvoiceDraft {
  const skippedPrefixes = sentPartyPrefixes(draft)
  const entries = Object.entries(invoice).filter(
    ([name, value]) =>
      value !== null && PARTIES.test(name) && !skippedPrefixes.some((start) => name.startsWith(start)),
  )
  return Object.fromEntries(entries) as InvoiceDraft
}

// Copies the buyer, so that a correction of a client's name or address refers to the same client.
export function buyerFieldsOf(invoice: Invoice): InvoiceDraft {
  if (invoice.client_id === null) return {}
  const entries = Object.entries(invoice).filter(([name, value]) => value !== null && BUYER.test(name))
  return Object.fromEntries(entries) as InvoiceDraft
}

const BUYER = /^(client_id$|delivery_address$|buyer_)/

// Composes the invoice for a receipt: its goods left the warehouse with the receipt, on the day of the receipt.
export function invoiceFor(
  receipt: Source & { lines: PositionDraft[] },
  draft: InvoiceDraft,
  sentLines: readonly PositionDraft[],
): Copy {
  const { sell_date, issue_date } = receipt.invoice
  const saleDate = isBlank(draft.sell_date) ? { sell_date: sell_date ?? issue_date } : {}
  const rate = isBlank(draft.exchange_currency_rate) ? exchangeRateOf(receipt.invoice) : {}
  // Goods that were issued with the receipt are never issued again, whatever the request says.
  const hasIssuedGoods = !receipt.invoice.exclude_from_stock_level
  const receiptDraft = {
    exclude_from_stock_level: true,
    ...draft,
    ...(hasIssuedGoods ? { exclude_from_stock_level: true } : {}),
    ...rate,
    ...saleDate,
    kind: draft.kind ?? ('vat' as const),
  }
  const copy = composeCopy(receiptDraft, sentLines, receipt, () => receipt.lines)
  const links = {
    receipt_for_invoice_id: receipt.invoice.id,
    issued_to_receipt: true,
    receipt_without_tax_no: isBlank(receipt.invoice.buyer_tax_no),
  }
  return { ...copy, draft: { ...copy.draft, ...links } }
}

// The invoice keeps the exchange rate of the receipt, because both are one sale.
const exchangeRateOf = (receipt: Invoice): InvoiceDraft => {
  const { exchange_currency_rate, exchange_currency_rate_den, exchange_date, exchange_note } = receipt
  if (exchange_currency_rate === null) return {}
  return { exchange_currency_rate, exchange_currency_rate_den, exchange_date, exchange_note }
}

// Converts a line to the form in which a request would send it.
export function asDraft(line: Position): PositionDraft {
  const { id, invoice_id, price_net, price_gross, total_price_net, total_price_gross, price_tax, ...copied } =
    line
  const lead = (line.given ?? 'total_price_gross') as 'price_net'
  return { ...copied, [lead]: line[lead] }
}

// Keeps the fields of a line that are copied.
export const copyFields = (line: PositionDraft): PositionDraft =>
  Object.fromEntries(
    Object.entries(line).filter(([name]) => (POSITION_USES as FieldUses)[name]?.copied !== false),
  ) as PositionDraft

export const copyLine = (line: Position): PositionDraft => copyFields(asDraft(line))
