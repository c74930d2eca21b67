import { ACQUISITIONS, isIssuedHere, NO_SALES } from '../invoices/kinds.ts'
import type { Invoice } from '../invoices/schema.ts'
import type { Labels } from '../texts/language.ts'
import { type LanguageMark, type Texts, textsIn } from '../texts/texts.ts'

// What a kind of document calls things: not everybody who gets a paper buys, and not every paper is about tax.

type Kinded = Pick<Invoice, 'kind' | 'income'>
type Role = 'seller' | 'buyer' | 'issuer' | 'recipient' | 'received_from' | 'paid_to'

// Notes and slips of cash are issued to somebody, and tell of no sale and no tax.
const ROLES: { readonly [kind: string]: readonly [issuer: Role, other: Role] } = {
  kp: ['issuer', 'received_from'],
  kw: ['issuer', 'paid_to'],
  payment_receipt: ['issuer', 'received_from'],
  accounting_note: ['issuer', 'recipient'],
  correction_note: ['issuer', 'recipient'],
  dw: ['issuer', 'recipient'],
}
const SIGNED = new Set(['kp', 'kw', 'vat_rr'])

export const isSigned = ({ kind }: Kinded): boolean => SIGNED.has(kind ?? '')

export type Roles = { own: Role; other: Role; is_own_first: boolean }

// An expense came from the other side, whose words it bears.
export function rolesOf({ kind, income }: Kinded): Roles {
  const [first, second] = ROLES[kind ?? ''] ?? ['seller', 'buyer']
  const is_own_first = ROLES[kind ?? '']
    ? isIssuedHere({ kind, income })
    : income !== false && !ACQUISITIONS.includes(kind as never)
  return is_own_first
    ? { own: first, other: second, is_own_first }
    : { own: second, other: first, is_own_first }
}

const PLAIN = { name: 'content', issue_date: 'document_date' } as const
const RENAMED: { readonly [kind: string]: Partial<{ readonly [name in keyof Labels]: keyof Labels }> } = {
  ...Object.fromEntries([...NO_SALES, 'dw'].map((kind) => [kind, PLAIN])),
  // What is offered is not due.
  estimate: { payment_to: 'valid_until', to_pay: 'total' },
  client_order: { to_pay: 'total' },
  // Art. 116 of the Polish VAT act: a farmer gets no tax but a flat-rate refund of it.
  vat_rr: { tax_rate: 'flat_rate', total_tax: 'flat_amount' },
}

export const textsFor = ({ lang, kind }: Pick<Invoice, 'lang' | 'kind'>, second?: LanguageMark): Texts =>
  textsIn(lang, RENAMED[kind ?? ''], second)
