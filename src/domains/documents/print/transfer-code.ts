import { isCollectiveNumber, isKsefNumber } from '../../../ksef/number.ts'
import { compare, type Decimal, decimal, printFixed, toUnits } from '../../../money/decimal.ts'
import { isIban } from '../../../platform/checks/iban.ts'
import { amountDue } from '../invoices/rules/amount-due.ts'
import { isUnissued } from '../invoices/rules/test-documents.ts'
import { transferTitle } from '../invoices/rules/transfer-title.ts'
import type { Invoice } from '../invoices/schema.ts'

// The QR code of a transfer for banking apps. It exists only for currencies with such a code, valid accounts and
// amounts that are due.

export type TransferOrder = {
  payee: string | null
  tax_no: string | null
  account: string | null
  swift: string | null
  amount: Decimal
  currency: string | null
  title: string | null
}

export function transferCode(invoice: Invoice): string | undefined {
  if (!invoice.price_gross || invoice.cancelled || isUnissued(invoice)) return undefined
  return orderCode({
    payee: invoice.seller_name,
    tax_no: invoice.seller_tax_no,
    account: invoice.buyer_mass_payment_code || invoice.seller_bank_account,
    swift: invoice.seller_bank_swift,
    amount: amountDue(invoice),
    currency: invoice.currency,
    title: transferTitle(invoice),
  })
}

export function orderCode(order: TransferOrder): string | undefined {
  const account = (order.account ?? '').replace(/[\s-]/g, '').toUpperCase()
  if (!order.payee?.trim()) return undefined
  if (compare(order.amount, CENT) < 0 || compare(order.amount, MAX_AMOUNT) > 0) return undefined
  if (order.currency === 'EUR') return europeanCode(order, account)
  return order.currency === 'PLN' ? polishCode(order, account) : undefined
}

const CENT = decimal('0.01')
const MAX_AMOUNT = decimal('999999999.99')

// EPC069-12, version 002: lines in a fixed order, empty ones kept up to the last with content.
function europeanCode(order: TransferOrder, account: string): string | undefined {
  const iban = /^\d{26}$/.test(account) ? `PL${account}` : account
  if (!isIban(iban)) return undefined
  const swift = (order.swift ?? '').replace(/\s/g, '').toUpperCase()
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(swift) ? swift : '',
    shorten(order.payee, 70),
    iban,
    `EUR${printFixed(order.amount, 2)}`,
    '',
    '',
    shorten(order.title, 140),
  ]
  return lines.join('\n')
}

// Recommendation of the Polish Bank Association on 2D codes: payee's tax number, country, account, amount in grosze,
// name, title, three reserved fields.
function polishCode(order: TransferOrder, account: string): string | undefined {
  const number = account.replace(/^PL/, '')
  if (!/^\d{26}$/.test(number) || !isIban(`PL${number}`)) return undefined
  const taxNo = (order.tax_no ?? '').replace(/\D/g, '')
  const grosze = toUnits(order.amount, 2)
  if (grosze === undefined) return undefined
  return [
    taxNo.length === 10 ? taxNo : '',
    'PL',
    number,
    String(grosze).padStart(6, '0'),
    shorten(order.payee, 20),
    shorten(shortenKsefNumber(order.title), 32),
    '',
    '',
    '',
  ].join('|')
}

// A KSeF number without its hyphens has 32 characters, which is exactly the limit.
function shortenKsefNumber(title: string | null): string | null {
  const isNumber = title !== null && (isKsefNumber(title) || isCollectiveNumber(title))
  return isNumber ? title.replaceAll('-', '') : title
}

// Field separators cannot stand inside a field.
const shorten = (text: string | null, length: number): string =>
  [...(text ?? '').replace(/[|\s]+/g, ' ').trim()].slice(0, length).join('').trim()
