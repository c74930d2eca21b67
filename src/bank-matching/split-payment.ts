import { type Decimal, parseDecimal } from '../money/decimal.ts'

// The text of a split payment: `/VAT/230,00/IDC/5252445767/INV/FV 1-2026/TXT/...`. Banks break it anywhere.

export type SplitPayment = { tax: Decimal; key: string } // the key is the same for all transactions of one transfer

export function readSplitPayment(title: string): SplitPayment | undefined {
  const plain = title.replace(/\s+/g, '').toUpperCase()
  const match = /\/VAT\/(\d{1,10})[,.](\d{2})\/IDC\/([A-Z0-9]{1,14})\/INV\/([^/]*)/.exec(plain)
  if (match === null) return undefined
  const [, units, cents, payee, document] = match
  const tax = parseDecimal(`${units}.${cents}`)
  return tax && { tax, key: `${units}.${cents} ${payee} ${document}` }
}
