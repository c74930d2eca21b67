// Labels and rules of the document types; printed documents use the same labels.

type DocumentWithKind = { kind: string | null; corrected_kind?: string | null }

// Cash documents and notes are not sales: they have no sale date and no tax.
const TAXLESS = new Set(['kp', 'kw', 'payment_receipt', 'accounting_note', 'correction_note'])
// Documents that the account issues itself, even if they are expenses.
const OWN_PAPERS = new Set(['kw', 'dw', 'vat_rr'])
const ACQUISITIONS = new Set(['wnt', 'import_service', 'import_service_eu', 'import_products'])
const ISSUED: { readonly [kind: string]: PartyRole } = {
  kp: 'receivedFrom',
  kw: 'paidTo',
  payment_receipt: 'receivedFrom',
  accounting_note: 'recipient',
  correction_note: 'recipient',
  dw: 'recipient',
}

// Estimates and orders cannot be paid.
const OFFERS = new Set(['estimate', 'client_order'])
export const isOffer = ({ kind }: DocumentWithKind): boolean => OFFERS.has(kind ?? '')

export type PartyRole =
  | 'seller'
  | 'offeredBy'
  | 'buyer'
  | 'vendor'
  | 'ownCompany'
  | 'issuer'
  | 'recipient'
  | 'receivedFrom'
  | 'paidTo'

export const isUntaxedKind = ({ kind }: DocumentWithKind) => TAXLESS.has(kind ?? '')

// Credit notes, whose total is paid out.
export const isCreditNote = ({
  kind,
  accounting_note_kind,
}: DocumentWithKind & { accounting_note_kind?: unknown }) =>
  kind === 'accounting_note' && accounting_note_kind === 'credit'

// A correction has the rules of the corrected document type.
const isAcquisition = ({ kind, corrected_kind }: DocumentWithKind) =>
  ACQUISITIONS.has((kind === 'correction' ? corrected_kind : kind) ?? '')

// Types that exist only for VAT and cannot be paid.
export const isOwnAcquisition = (document: DocumentWithKind & { income: boolean }) =>
  document.income && isAcquisition(document)

// The account owes the tax of such an expense to the tax office, so its supplier is owed the net amount. The tax of
// imported goods is paid at the customs.
const SELF_ASSESSED = new Set(['wnt', 'import_service', 'import_service_eu'])
export const owesNet = ({
  kind,
  income,
  reverse_charge,
}: DocumentWithKind & { income: boolean; reverse_charge?: unknown }): boolean =>
  !income && (reverse_charge === true || SELF_ASSESSED.has(kind ?? ''))

// Roles of the account and the other party on a document, in the order in which they are shown.
export function partyRoles(document: DocumentWithKind & { income: boolean }) {
  const { kind, income } = document
  const role = ISSUED[kind ?? '']
  const is_own_first = role ? income || OWN_PAPERS.has(kind ?? '') : income && !isAcquisition(document)
  const [ownRole, other]: [PartyRole, PartyRole] = role
    ? is_own_first
      ? ['issuer', role]
      : [role, 'issuer']
    : is_own_first
      ? [isOffer(document) ? 'offeredBy' : 'seller', 'buyer']
      : ['ownCompany', 'vendor']
  return { own: ownRole, other, is_own_first }
}

// Cash documents and correction notes have no payment terms.
const SLIPS = new Set(['kp', 'kw', 'correction_note'])

export const isCashOrNote = ({ kind }: DocumentWithKind) => SLIPS.has(kind ?? '')
