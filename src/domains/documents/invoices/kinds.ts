import type { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'

// Kinds of documents, their groups and titles.

// Documents of sales and purchases. Offers, orders, correction notes and cash slips are not among them.
export const TURNOVER_KINDS = [
  'vat',
  'bill',
  'receipt',
  'advance',
  'final',
  'correction',
  'vat_mp',
  'invoice_other',
  'vat_margin',
  'vat_rr',
  'accounting_note',
  'wnt',
  'wdt',
  'import_service',
  'import_service_eu',
  'import_products',
  'export_products',
] as const satisfies readonly (typeof INVOICE_KINDS)[number][]

const turnoverKinds: ReadonlySet<string> = new Set(TURNOVER_KINDS)

export const isTurnoverKind = (kind: string | null | undefined): boolean => turnoverKinds.has(kind ?? '')

// Documents that buyers owe money for: they are reminded of and bear interest. Corrections are set off
// against them.
export const RECEIVABLE_KINDS = [
  'vat',
  'bill',
  'receipt',
  'advance',
  'final',
  'vat_mp',
  'invoice_other',
  'vat_margin',
  'wdt',
  'export_products',
] as const satisfies readonly (typeof INVOICE_KINDS)[number][]

const receivableKinds: ReadonlySet<string> = new Set(RECEIVABLE_KINDS)

export const isReceivable = ({ kind, income }: KindFields): boolean =>
  income !== false && receivableKinds.has(kind ?? '')

// Notes and cash slips have neither a sale date nor tax.
export const NON_SALE_KINDS = ['kp', 'kw', 'payment_receipt', 'accounting_note', 'correction_note'] as const
const nonSaleKinds = new Set<string>(NON_SALE_KINDS)

// Kinds that the account issues although it is the buyer: by law the buyer issues the invoice for the goods
// of a flat-rate farmer, and a payer issues the slip for money paid out.
export const BUYER_ISSUED_KINDS = ['vat_rr', 'kw', 'dw'] as const
const buyerIssuedKinds = new Set<string>(BUYER_ISSUED_KINDS)

const includesKind = (kinds: readonly string[], kind: string | null | undefined): boolean =>
  kinds.includes(kind ?? '')

type KindFields = { kind?: string | null | undefined; income?: boolean | null | undefined }
type CorrectionFields = KindFields & { corrected_kind?: string | null | undefined }

export const isSaleOrPurchase = ({ kind }: KindFields): boolean => !nonSaleKinds.has(kind ?? '')

type IssueFields = KindFields & { self_billing?: boolean | null | undefined }

// Art. 106d of the Polish VAT act: the buyer issues the invoice in the name of the supplier.
export const isSelfBilledPurchase = ({ kind, income, self_billing }: IssueFields): boolean =>
  income === false && self_billing === true && !buyerIssuedKinds.has(kind ?? '')

export const isIssuedByAccount = (document: IssueFields): boolean =>
  document.income !== false || buyerIssuedKinds.has(document.kind ?? '') || isSelfBilledPurchase(document)

// Documents that the buyer issues for acquisitions from abroad, to account for the tax due in the own
// country.
export const ACQUISITION_KINDS = [
  'wnt',
  'import_service',
  'import_service_eu',
  'import_products',
] as const satisfies readonly (typeof INVOICE_KINDS)[number][]

// A correction is what it corrects.
export const isAcquisition = ({ kind, corrected_kind }: CorrectionFields): boolean =>
  includesKind(ACQUISITION_KINDS, kind === 'correction' ? corrected_kind : kind)

// An acquisition issued for the tax alone is no sale and no claim on the supplier. As an expense it is a claim
// of the supplier.
export const isOwnAcquisition = (document: CorrectionFields): boolean =>
  document.income !== false && isAcquisition(document)

// Purchases whose tax the account owes itself. The tax of imported goods is paid at the customs.
export const SELF_ASSESSED_KINDS = ['wnt', 'import_service', 'import_service_eu'] as const

// Whether an expense has the number of its supplier. A number that Kwit assigned does not count, unless the account
// issues the document itself.
export const isVendorNumberMissing = (
  document: IssueFields & CorrectionFields & { series?: string | null | undefined },
): boolean =>
  Boolean(document.series?.startsWith('expense ')) && !isIssuedByAccount(document) && !isAcquisition(document)

// The supplier of such an expense is owed the net amount, because the tax goes to the tax office.
export const owesNet = ({
  kind,
  income,
  corrected_kind,
  reverse_charge,
}: CorrectionFields & { reverse_charge?: boolean | null | undefined }): boolean =>
  income === false &&
  (reverse_charge === true ||
    includesKind(SELF_ASSESSED_KINDS, kind === 'correction' ? corrected_kind : kind))

// Documents that a client accepts or declines and that request no payment.
export const OFFER_KINDS = [
  'estimate',
  'client_order',
] as const satisfies readonly (typeof INVOICE_KINDS)[number][]

export const isOffer = ({ kind, income }: KindFields): boolean =>
  income !== false && includesKind(OFFER_KINDS, kind)

// Documents that advances and final invoices are made from.
export const ORDER_KINDS = [
  'client_order',
  'proforma',
  'estimate',
] as const satisfies readonly (typeof INVOICE_KINDS)[number][]

export const isOrder = ({ kind }: KindFields): boolean => includesKind(ORDER_KINDS, kind)

// An order is invoiced in parts: by advances, and by the final invoice for the remainder.
export const ORDER_PART_KINDS = [
  'advance',
  'final',
] as const satisfies readonly (typeof INVOICE_KINDS)[number][]

export const isOrderPart = ({ kind }: KindFields): boolean => includesKind(ORDER_PART_KINDS, kind)

// Documents that have a meaning only together with the document that they were made from.
export const DERIVED_KINDS = [
  'correction',
  ...ORDER_PART_KINDS,
] as const satisfies readonly (typeof INVOICE_KINDS)[number][]

export const isDerivedKind = ({ kind }: KindFields): boolean => includesKind(DERIVED_KINDS, kind)

type NoteFields = { kind?: string | null | undefined; accounting_note_kind?: string | null | undefined }

// Corrections and correction notes refer to the document that they change.
export const refersToDocument = ({ kind }: KindFields): boolean =>
  kind === 'correction' || kind === 'correction_note'

// The amount of a credit note is a refund.
export const isCreditNote = ({ kind, accounting_note_kind }: NoteFields): boolean =>
  kind === 'accounting_note' && accounting_note_kind === 'credit'

// Statuses of an issued document; `draft` is not among them.
export const INVOICE_STATUSES = [
  'issued',
  'sent',
  'paid',
  'partial',
  'rejected',
  'accepted',
  'incomplete',
] as const

// How much of a document is paid.
export const PAYMENT_STATUSES = ['issued', 'paid', 'partial'] as const

// Kinds of lines other than goods and services.
export const POSITION_KINDS = [
  'correction',
  'correction_before',
  'correction_after',
  'text_separator',
  'subtotal',
] as const

const TITLES: { readonly [lang: string]: { readonly [kind: string]: string } } = {
  en: {
    vat: 'VAT invoice',
    proforma: 'Pro forma invoice',
    bill: 'Bill',
    receipt: 'Receipt',
    advance: 'Advance invoice',
    final: 'Final invoice',
    correction: 'Corrective invoice',
    vat_mp: 'Invoice, cash accounting',
    invoice_other: 'Other invoice',
    vat_margin: 'Invoice, margin scheme',
    kp: 'Cash receipt',
    kw: 'Cash payment',
    estimate: 'Estimate',
    vat_rr: 'Invoice VAT RR',
    correction_note: 'Correction note',
    accounting_note: 'Debit or credit note',
    accounting_note_credit: 'Credit note',
    accounting_note_debit: 'Debit note',
    client_order: 'Order',
    dw: 'Internal document',
    wnt: 'Intra-Community acquisition',
    wdt: 'Invoice, intra-Community supply',
    import_service: 'Import of services',
    import_service_eu: 'Import of services from the EU',
    import_products: 'Import of goods',
    export_products: 'Invoice, export of goods',
    maintenance_request: 'Maintenance request',
    payment_receipt: 'Payment receipt',
    canceled: 'Void',
  },
  pl: {
    vat: 'Faktura VAT',
    proforma: 'Faktura pro forma',
    bill: 'Rachunek',
    receipt: 'Paragon',
    advance: 'Faktura zaliczkowa',
    final: 'Faktura końcowa',
    correction: 'Faktura korygująca',
    vat_mp: 'Faktura VAT, metoda kasowa',
    invoice_other: 'Inna faktura',
    vat_margin: 'Faktura VAT marża',
    kp: 'Kasa przyjmie',
    kw: 'Kasa wyda',
    estimate: 'Oferta',
    vat_rr: 'Faktura VAT RR',
    correction_note: 'Nota korygująca',
    accounting_note: 'Nota księgowa',
    accounting_note_credit: 'Nota uznaniowa',
    accounting_note_debit: 'Nota obciążeniowa',
    client_order: 'Zamówienie',
    dw: 'Dowód wewnętrzny',
    wnt: 'Wewnątrzwspólnotowe nabycie towarów',
    wdt: 'Faktura – wewnątrzwspólnotowa dostawa towarów',
    import_service: 'Import usług',
    import_service_eu: 'Import usług z UE',
    import_products: 'Import towarów',
    export_products: 'Faktura – eksport towarów',
    maintenance_request: 'Zlecenie serwisowe',
    payment_receipt: 'Potwierdzenie zapłaty',
    canceled: 'Anulowana',
  },
  de: {
    vat: 'Rechnung',
    proforma: 'Proforma-Rechnung',
    bill: 'Rechnung ohne Umsatzsteuer',
    receipt: 'Kassenbon',
    advance: 'Anzahlungsrechnung',
    final: 'Schlussrechnung',
    correction: 'Rechnungskorrektur',
    estimate: 'Angebot',
    client_order: 'Auftrag',
    accounting_note: 'Belastungs- oder Gutschriftsanzeige',
    accounting_note_credit: 'Gutschriftsanzeige',
    accounting_note_debit: 'Belastungsanzeige',
    vat_margin: 'Rechnung, Differenzbesteuerung',
    correction_note: 'Berichtigungsnote',
    export_products: 'Ausfuhrrechnung',
    wdt: 'Rechnung, innergemeinschaftliche Lieferung',
    vat_mp: 'Rechnung, Istversteuerung',
    invoice_other: 'Sonstige Rechnung',
    kp: 'Kasseneinnahme',
    kw: 'Kassenausgabe',
    vat_rr: 'Gutschrift an Landwirte (VAT RR)',
    dw: 'Eigenbeleg',
    wnt: 'Innergemeinschaftlicher Erwerb',
    import_service: 'Leistung aus dem Drittland (Reverse Charge)',
    import_service_eu: 'Leistung aus der EU (Reverse Charge)',
    import_products: 'Einfuhr von Waren',
    maintenance_request: 'Serviceauftrag',
    payment_receipt: 'Zahlungsbestätigung',
    canceled: 'Storniert',
  },
  fr: {
    vat: 'Facture',
    proforma: 'Facture pro forma',
    bill: 'Note',
    receipt: 'Reçu',
    advance: "Facture d'acompte",
    final: 'Facture de solde',
    correction: 'Facture rectificative',
    estimate: 'Devis',
    client_order: 'Bon de commande',
    accounting_note: 'Note comptable',
    accounting_note_credit: 'Note de crédit',
    accounting_note_debit: 'Note de débit',
    vat_margin: 'Facture, régime de la marge',
    wdt: 'Facture, livraison intracommunautaire',
    export_products: 'Facture, exportation',
    correction_note: 'Note de rectification',
    vat_mp: 'Facture, TVA sur les encaissements',
    invoice_other: 'Autre facture',
    kp: 'Bon d’encaissement',
    kw: 'Bon de décaissement',
    vat_rr: 'Facture VAT RR',
    dw: 'Document interne',
    wnt: 'Acquisition intracommunautaire',
    import_service: 'Importation de services',
    import_service_eu: 'Services acquis dans l’UE',
    import_products: 'Importation de biens',
    maintenance_request: 'Demande d’intervention',
    payment_receipt: 'Reçu de paiement',
    canceled: 'Annulée',
  },
}

// The title of an accounting note depends on whether it is a credit or a debit.
export const titleKind = ({ kind, accounting_note_kind }: TitleFields): string =>
  kind === 'accounting_note' && (accounting_note_kind === 'credit' || accounting_note_kind === 'debit')
    ? `accounting_note_${accounting_note_kind}`
    : (kind ?? 'vat')

type TitleFields = { kind: string | null; accounting_note_kind: string | null }

// Returns the title in the first language of `pl/en`, or in English if that language has no title.
export function kindTitle(kind: string, lang: string | null): string {
  const [language = 'en'] = (lang ?? 'en').split(/[/-]/)
  return TITLES[language]?.[kind] ?? TITLES.en?.[kind] ?? kind
}
