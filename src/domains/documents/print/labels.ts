import { isAcquisition, isIssuedByAccount, NON_SALE_KINDS } from '../invoices/kinds.ts'
import type { Invoice } from '../invoices/schema.ts'
import type { Labels } from '../texts/language.ts'
import { type LanguageMark, type Texts, textsIn } from '../texts/texts.ts'

// The labels that depend on the kind of a document: not every recipient is a buyer, and not every document is about
// tax.

type KindAndSide = Pick<Invoice, 'kind' | 'income'> & Partial<Pick<Invoice, 'corrected_kind'>>
type Role = 'seller' | 'buyer' | 'issuer' | 'recipient' | 'received_from' | 'paid_to'

// Notes and cash slips are issued to a recipient and state neither a sale nor tax.
const ROLES: { readonly [kind: string]: readonly [issuer: Role, other: Role] } = {
  kp: ['issuer', 'received_from'],
  kw: ['issuer', 'paid_to'],
  payment_receipt: ['issuer', 'received_from'],
  accounting_note: ['issuer', 'recipient'],
  correction_note: ['issuer', 'recipient'],
  dw: ['issuer', 'recipient'],
}
const SIGNED_KINDS = new Set(['kp', 'kw', 'vat_rr'])

export const isSigned = ({ kind }: KindAndSide): boolean => SIGNED_KINDS.has(kind ?? '')

export type PartyRoles = { account: Role; other: Role; isAccountFirst: boolean }

// An expense comes from the other party, which is therefore its seller.
export function partyRoles(document: KindAndSide): PartyRoles {
  const { kind, income } = document
  const [first, second] = ROLES[kind ?? ''] ?? ['seller', 'buyer']
  const isAccountFirst = ROLES[kind ?? '']
    ? isIssuedByAccount({ kind, income })
    : income !== false && !isAcquisition(document)
  return isAccountFirst
    ? { account: first, other: second, isAccountFirst }
    : { account: second, other: first, isAccountFirst }
}

const NON_SALE_LABELS = { name: 'content', issue_date: 'document_date' } as const
const OFFER_LABELS = { seller: 'offered_by', buyer: 'offered_to', issue_date: 'document_date' } as const
const LABELS_BY_KIND: {
  readonly [kind: string]: Partial<{ readonly [name in keyof Labels]: keyof Labels }>
} = {
  ...Object.fromEntries([...NON_SALE_KINDS, 'dw'].map((kind) => [kind, NON_SALE_LABELS])),
  // Offers have no amount due.
  estimate: { ...OFFER_LABELS, payment_to: 'valid_until', to_pay: 'total' },
  client_order: { ...OFFER_LABELS, to_pay: 'total' },
  // Art. 116 of the Polish VAT act: a farmer receives a flat-rate refund instead of tax.
  vat_rr: { tax_rate: 'flat_rate', total_tax: 'flat_amount' },
}

export const textsFor = ({ lang, kind }: Pick<Invoice, 'lang' | 'kind'>, second?: LanguageMark): Texts =>
  textsIn(lang, LABELS_BY_KIND[kind ?? ''], second)
