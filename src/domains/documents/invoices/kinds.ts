import type { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'

// The kinds of documents and what they are called.

// Documents of sales and purchases; offers, orders, notes about texts and slips of cash are none.
export const COUNTED_KINDS = [
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

// What buyers owe for goods and services: reminded of, and bearing interest. Corrections are set off against these.
export const OWED_KINDS = [
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

const owed_kinds: ReadonlySet<string> = new Set(OWED_KINDS)

export const isOwed = ({ kind, income }: Kinded): boolean => income !== false && owed_kinds.has(kind ?? '')

// Notes and slips of cash: neither a day of sale nor tax is told of them.
export const NO_SALES = ['kp', 'kw', 'payment_receipt', 'accounting_note', 'correction_note'] as const
const no_sales = new Set<string>(NO_SALES)

// Written by the account also where it spends: the law has the buyer issue what a farmer sells, and money is paid out by a slip of
// one's own.
export const OWN_PAPERS = ['vat_rr', 'kw', 'dw'] as const
const own_papers = new Set<string>(OWN_PAPERS)

type Kinded = { kind?: string | null | undefined; income?: boolean | null | undefined }

export const tellsOfSale = ({ kind }: Kinded): boolean => !no_sales.has(kind ?? '')

export const isIssuedHere = ({ kind, income }: Kinded): boolean =>
  income !== false || own_papers.has(kind ?? '')

// Whoever acquires from abroad writes the document for the tax that is owed here.
export const ACQUISITIONS = [
  'wnt',
  'import_service',
  'import_service_eu',
  'import_products',
] as const satisfies readonly (typeof INVOICE_KINDS)[number][]

// Written for the tax alone: no sale, and no claim on the vendor. Booked as an expense it is what the vendor asks for.
export const isOwnAcquisition = ({ kind, income }: Kinded): boolean =>
  income !== false && ACQUISITIONS.includes(kind as never)

// They ask for an answer, and nobody for money.
export const OFFERS = [
  'estimate',
  'client_order',
] as const satisfies readonly (typeof INVOICE_KINDS)[number][]

export const isOffer = ({ kind, income }: Kinded): boolean =>
  income !== false && OFFERS.includes(kind as never)

// What advances and final invoices are made from.
export const ORDERS = [
  'client_order',
  'proforma',
  'estimate',
] as const satisfies readonly (typeof INVOICE_KINDS)[number][]

export const isOrder = ({ kind }: Kinded): boolean => ORDERS.includes(kind as never)

// An order is paid in parts: by advances, and by the final invoice for the rest.
export const PARTS = ['advance', 'final'] as const satisfies readonly (typeof INVOICE_KINDS)[number][]

export const isPart = ({ kind }: Kinded): boolean => PARTS.includes(kind as never)

// They say something about the document that they were made from, and nothing without it.
export const FOLLOWING = ['correction', ...PARTS] as const satisfies readonly (typeof INVOICE_KINDS)[number][]

export const isFollowing = ({ kind }: Kinded): boolean => FOLLOWING.includes(kind as never)

type Noted = { kind?: string | null | undefined; accounting_note_kind?: string | null | undefined }

// Corrections and notes about texts name the document that they are about.
export const namesOther = ({ kind }: Kinded): boolean => kind === 'correction' || kind === 'correction_note'

// What it comes to is given back.
export const isCreditNote = ({ kind, accounting_note_kind }: Noted): boolean =>
  kind === 'accounting_note' && accounting_note_kind === 'credit'

// What a document may be called; a draft is none yet.
export const INVOICE_STATUSES = [
  'issued',
  'sent',
  'paid',
  'partial',
  'rejected',
  'accepted',
  'incomplete',
] as const

// What of a document is paid.
export const PAYMENT_STATUSES = ['issued', 'paid', 'partial'] as const

// What a line is, unless it is goods.
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
    kw: 'Cash disbursement',
    estimate: 'Estimate',
    vat_rr: 'Invoice VAT RR',
    correction_note: 'Correction note',
    accounting_note: 'Accounting note',
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
    canceled: 'Cancelled',
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
    proforma: 'Pro-forma-Rechnung',
    bill: 'Quittung',
    receipt: 'Kassenbeleg',
    advance: 'Abschlagsrechnung',
    final: 'Schlussrechnung',
    correction: 'Rechnungskorrektur',
    estimate: 'Angebot',
    client_order: 'Auftrag',
    accounting_note: 'Buchungsbeleg',
    accounting_note_credit: 'Gutschriftsanzeige',
    accounting_note_debit: 'Belastungsanzeige',
    vat_margin: 'Rechnung, Differenzbesteuerung',
    correction_note: 'Korrekturbeleg',
    export_products: 'Ausfuhrrechnung',
    wdt: 'Rechnung, innergemeinschaftliche Lieferung',
    vat_mp: 'Rechnung, Ist-Versteuerung',
    invoice_other: 'Sonstige Rechnung',
    kp: 'Einnahmebeleg',
    kw: 'Ausgabebeleg',
    vat_rr: 'Rechnung VAT RR',
    dw: 'Interner Beleg',
    wnt: 'Innergemeinschaftlicher Erwerb',
    import_service: 'Einfuhr von Dienstleistungen',
    import_service_eu: 'Dienstleistungen aus der EU',
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

// An accounting note is titled by whom it speaks for.
export const titleKind = ({ kind, accounting_note_kind }: Titled): string =>
  kind === 'accounting_note' && (accounting_note_kind === 'credit' || accounting_note_kind === 'debit')
    ? `accounting_note_${accounting_note_kind}`
    : (kind ?? 'vat')

type Titled = { kind: string | null; accounting_note_kind: string | null }

// The title in the first language of `pl/en`; English where a language has no word of its own.
export function kindTitle(kind: string, lang: string | null): string {
  const [language = 'en'] = (lang ?? 'en').split(/[/-]/)
  return TITLES[language]?.[kind] ?? TITLES.en?.[kind] ?? kind
}
