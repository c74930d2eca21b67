import { ciiSpaces, writeCii, writeXRechnungCii } from '../../../einvoice/cii.ts'
import { enLines } from '../../../einvoice/en16931.ts'
import { FA_RR_SPACES, writeFaRr } from '../../../einvoice/fa-rr.ts'
import { FA3_SPACES, fa3Lines, writeFa3 } from '../../../einvoice/fa3.ts'
import type { PublicFormat } from '../../../einvoice/format-names.ts'
import type * as model from '../../../einvoice/model.ts'
import { check } from '../../../einvoice/rules/check.ts'
import { checkFa3, checkFaRr } from '../../../einvoice/rules/fa3.ts'
import { checkFa3Size } from '../../../einvoice/rules/fa3-bytes.ts'
import type { Finding } from '../../../einvoice/rules/finding.ts'
import { ublSpaces, writeFrenchUbl, writePeppol, writeXRechnung } from '../../../einvoice/ubl.ts'
import type { Element } from '../../../einvoice/xml/tree.ts'
import { writeXml } from '../../../einvoice/xml/write.ts'
import { isSelfBilledPurchase } from '../../documents/invoices/kinds.ts'
import { isUnissued } from '../../documents/invoices/rules/test-documents.ts'
import {
  changedByCorrection,
  KEPT_IN_KSEF_RULE,
} from '../../documents/invoices/rules/unchangeable-parties.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { Sources } from './sources.ts'

// The formats in which documents are written, and the documents that each of them accepts.

export type FormatName = 'fa3' | 'fa_rr' | 'ubl' | 'xrechnung' | 'xrechnung_cii' | 'cii' | 'cii_fr' | 'ubl_fr'

// Maps public format names to files. Factur-X embeds the CII file.
const FILE_FORMATS: { readonly [format in PublicFormat]: FormatName } = {
  fa3: 'fa3',
  'fa-rr': 'fa_rr',
  ubl: 'ubl',
  xrechnung: 'xrechnung',
  'xrechnung-cii': 'xrechnung_cii',
  cii: 'cii',
  'cii-fr': 'cii_fr',
  'ubl-fr': 'ubl_fr',
  facturx: 'cii',
}

export const fileFormatOf = (format: PublicFormat): FormatName => FILE_FORMATS[format]

export const formatOf = (format: PublicFormat): Format => FORMATS[fileFormatOf(format)]

export type Format = {
  title: string
  name: string // the same in every language
  kinds: ReadonlySet<string>
  // Issued by the buyer, so only expenses are written in it.
  is_of_buyer?: boolean
  // Also what the buyer issues in the name of the supplier.
  is_self_billed?: boolean
  check: (root: Element, invoice: model.Invoice) => Finding[]
  lines: (invoice: model.Invoice) => readonly model.Line[] // the lines that the file contains, in its order
  spaces: (root: Element) => { readonly [prefix: string]: string }
  write: (invoice: model.Invoice, madeAt: number, problems: model.Problem[]) => Element
  is_european: boolean // based on EN 16931
  beyond?: (sources: Sources) => model.Problem[] // problems that the file itself cannot show
}

const SALES = ['vat', 'vat_mp', 'vat_margin', 'wdt', 'export_products', 'advance', 'final', 'correction']

// A future issue date is checked when the document is sent, not here.
const FAR_FUTURE = '9999-12-31'

// The European formats also accept invoices without VAT.
const EUROPEAN = new Set([...SALES, 'invoice_other', 'bill'])

export const FORMATS: { readonly [name in FormatName]: Format } = {
  fa3: {
    title: 'FA(3) of the Polish KSeF',
    name: 'FA(3)',
    kinds: new Set(SALES),
    check: (root) => [...checkFa3(root, FAR_FUTURE), ...checkFa3Size(writeXml(root, FA3_SPACES))],
    lines: fa3Lines,
    spaces: () => FA3_SPACES,
    is_self_billed: true,
    write: writeFa3,
    is_european: false,
    beyond: ({ original, invoice }) =>
      changedByCorrection(original, invoice).map((field) => ({ rule: KEPT_IN_KSEF_RULE, field })),
  },
  fa_rr: {
    title: 'FA_RR(1) of the Polish KSeF',
    name: 'FA_RR(1)',
    kinds: new Set(['vat_rr', 'correction']),
    is_of_buyer: true,
    is_european: false,
    check: (root) => [...checkFaRr(root, FAR_FUTURE), ...checkFa3Size(writeXml(root, FA_RR_SPACES))],
    lines: ({ lines }) => lines,
    spaces: () => FA_RR_SPACES,
    write: writeFaRr,
  },
  ubl: {
    title: 'UBL of Peppol BIS Billing 3',
    name: 'Peppol BIS Billing 3',
    kinds: EUROPEAN,
    check: (root, { marks }) => check(root, marks.self_billing ? 'peppol-selfbilling' : 'peppol'),
    lines: enLines,
    spaces: ublSpaces,
    write: writePeppol,
    is_european: true,
  },
  xrechnung: {
    title: 'XRechnung in UBL',
    name: 'XRechnung',
    kinds: EUROPEAN,
    check: (root) => check(root, 'xrechnung-ubl'),
    lines: enLines,
    spaces: ublSpaces,
    write: writeXRechnung,
    is_european: true,
  },
  xrechnung_cii: {
    title: 'XRechnung in CII',
    name: 'XRechnung',
    kinds: EUROPEAN,
    check: (root) => check(root, 'xrechnung-cii'),
    lines: enLines,
    spaces: ciiSpaces,
    write: writeXRechnungCii,
    is_european: true,
  },
  cii: {
    title: 'CII of EN 16931',
    name: 'CII',
    kinds: EUROPEAN,
    check: (root) => check(root, 'facturx'),
    lines: enLines,
    spaces: ciiSpaces,
    write: writeCii,
    is_european: true,
  },
  // Writes the same file as `cii` but checks it by more rules.
  cii_fr: {
    title: 'CII of the French reform',
    name: 'French CII',
    kinds: EUROPEAN,
    check: (root) => check(root, 'french-cii'),
    lines: enLines,
    spaces: ciiSpaces,
    write: writeCii,
    is_european: true,
  },
  ubl_fr: {
    title: 'UBL of the French reform',
    name: 'French UBL',
    kinds: EUROPEAN,
    check: (root) => check(root, 'french-ubl'),
    lines: enLines,
    spaces: ublSpaces,
    write: writeFrenchUbl,
    is_european: true,
  },
}

// Returns the reason why the format cannot express such a document at all, whatever its fields contain.
export function unsupportedReason(
  invoice: Invoice,
  { kinds, name, is_of_buyer = false, is_self_billed = false }: Format,
  original: Invoice | undefined,
): model.Problem | undefined {
  const { kind, income, number, cancelled, draft_of } = invoice
  const correctedKind = kind === 'correction' && original ? original.kind : kind
  const isOfBuyer = income === false && !(is_self_billed && isSelfBilledPurchase(invoice))
  if (isOfBuyer !== is_of_buyer)
    return is_of_buyer
      ? { rule: 'KWIT-04', field: 'kind', values: [correctedKind ?? '', name] }
      : { rule: 'KWIT-01', field: 'income', values: [name] }
  if (isUnissued({ draft_of }) || number === null) return { rule: 'KWIT-02', field: 'number' }
  if (cancelled) return { rule: 'KWIT-03', field: 'cancelled' }
  if (kinds.has(kind ?? '') && kinds.has(correctedKind ?? '')) return undefined
  return { rule: 'KWIT-04', field: 'kind', values: [correctedKind ?? '', name] }
}
