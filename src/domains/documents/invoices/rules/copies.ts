import type { Decimal } from '../../../../money/decimal.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { namesOther } from '../kinds.ts'
import type { Invoice, InvoiceDraft, Position } from '../schema.ts'
import type { FieldUses } from './field-use.ts'
import { INVOICE_USES } from './invoice-uses.ts'
import type { PositionDraft } from './lines.ts'
import { POSITION_USES } from './position-uses.ts'

// Documents made from documents: a proforma, estimate or order becomes an invoice, an advance, a final invoice; an invoice gets
// its correction. What the request says wins over what is copied.

export type CopyOptions = {
  advance_creation_mode: 'percent' | 'amount' | null
  advance_value: Decimal | null
  position_name: string | null
  total_correction: boolean
}

export type Copy = { draft: InvoiceDraft; positions: PositionDraft[] }
export type Source = { invoice: Invoice; positions: Position[] }

// The days and the rate of a document are its own; a correction stands by the rate of what it corrects.
function isCopied(name: string, kind: string): boolean {
  const copied = (INVOICE_USES as FieldUses)[name]?.copied
  return copied === 'to corrections' ? kind === 'correction' : copied === true
}

// `lines` are those of the new document where none are sent.
export function composeCopy(
  draft: InvoiceDraft,
  given: readonly PositionDraft[],
  source: Source,
  lines: (kind: string) => PositionDraft[] = () => source.positions.map(copyLine),
): Copy {
  const { invoice } = source
  const kind = draft.kind ?? invoice.kind ?? 'vat'
  const left_out = partiesSent(draft)
  const copied = Object.fromEntries(
    Object.entries(invoice).filter(
      ([name, value]) =>
        value !== null && isCopied(name, kind) && !left_out.some((start) => name.startsWith(start)),
    ),
  )
  if (!isBlank(draft.exchange_currency_rate)) delete copied.exchange_currency_rate_den
  const links = {
    from_invoice_id: invoice.id,
    invoice_id: namesOther({ kind }) || kind === 'final' ? invoice.id : null,
  }
  if (!takesTerm(invoice, draft)) delete copied.payment_to_kind
  return {
    draft: { ...copied, ...links, ...draft, kind } as InvoiceDraft,
    positions: given.length > 0 ? [...given] : lines(kind),
  }
}

// A term in days is taken over, a day to pay is not; nor is the term where the request says the day.
export const takesTerm = ({ payment_to_kind }: Invoice, { payment_to }: InvoiceDraft): boolean =>
  payment_to_kind !== 'other_date' && isBlank(payment_to)

// A buyer or seller who is named in the request takes nothing over from the one who was copied.
function partiesSent(draft: InvoiceDraft): string[] {
  const is_sent = (...names: (keyof InvoiceDraft)[]) => names.some((name) => !isBlank(draft[name]))
  return [
    ...(is_sent('buyer_name', 'buyer_tax_no', 'buyer_last_name', 'client_id') ? ['buyer_', 'client_id'] : []),
    ...(is_sent('seller_name', 'seller_tax_no', 'department_id') ? ['seller_', 'department_id'] : []),
  ]
}

const PARTIES = /^(client_id$|department_id$|delivery_address$|(buyer|seller|recipient)_)/

// Who stands on a document, without whom the request names himself.
export function copiedParties(invoice: Invoice, draft: InvoiceDraft): InvoiceDraft {
  const left_out = partiesSent(draft)
  const kept = Object.entries(invoice).filter(
    ([name, value]) =>
      value !== null && PARTIES.test(name) && !left_out.some((start) => name.startsWith(start)),
  )
  return Object.fromEntries(kept) as InvoiceDraft
}

// Who bought, so that a correction of the name or the address of a client goes to this client.
export function buyerFieldsOf(invoice: Invoice): InvoiceDraft {
  if (invoice.client_id === null) return {}
  const kept = Object.entries(invoice).filter(([name, value]) => value !== null && BUYER.test(name))
  return Object.fromEntries(kept) as InvoiceDraft
}

const BUYER = /^(client_id$|delivery_address$|buyer_)/

// The invoice for a receipt: its goods left the warehouse with the receipt, on the day of the receipt.
export function invoiceFor(
  receipt: Source & { lines: PositionDraft[] },
  draft: InvoiceDraft,
  given: readonly PositionDraft[],
): Copy {
  const { sell_date, issue_date } = receipt.invoice
  const sold = isBlank(draft.sell_date) ? { sell_date: sell_date ?? issue_date } : {}
  const rate = isBlank(draft.exchange_currency_rate) ? rateOf(receipt.invoice) : {}
  // Goods that left with the receipt do not leave again, whatever is said.
  const are_sold = !receipt.invoice.exclude_from_stock_level
  const own = {
    exclude_from_stock_level: true,
    ...draft,
    ...(are_sold ? { exclude_from_stock_level: true } : {}),
    ...rate,
    ...sold,
    kind: draft.kind ?? ('vat' as const),
  }
  const copy = composeCopy(own, given, receipt, () => receipt.lines)
  const links = {
    receipt_for_invoice_id: receipt.invoice.id,
    issued_to_receipt: true,
    receipt_without_tax_no: isBlank(receipt.invoice.buyer_tax_no),
  }
  return { ...copy, draft: { ...copy.draft, ...links } }
}

// It is one sale with the receipt, and stands by its rate.
const rateOf = (receipt: Invoice): InvoiceDraft => {
  const { exchange_currency_rate, exchange_currency_rate_den, exchange_date, exchange_note } = receipt
  if (exchange_currency_rate === null) return {}
  return { exchange_currency_rate, exchange_currency_rate_den, exchange_date, exchange_note }
}

// A line as a request would send it.
export function asDraft(line: Position): PositionDraft {
  const { id, invoice_id, price_net, price_gross, total_price_net, total_price_gross, price_tax, ...rest } =
    line
  const lead = (line.given ?? 'total_price_gross') as 'price_net'
  return { ...rest, [lead]: line[lead] }
}

// The fields of a line that its copy has as well.
export const copyFields = (line: PositionDraft): PositionDraft =>
  Object.fromEntries(
    Object.entries(line).filter(([name]) => (POSITION_USES as FieldUses)[name]?.copied !== false),
  ) as PositionDraft

export const copyLine = (line: Position): PositionDraft => copyFields(asDraft(line))
