import { ciiSpaces, writeCii, writeXRechnungCii } from '../../einvoice/cii.ts'
import { FA3_SPACES, writeFa3 } from '../../einvoice/fa3.ts'
import type * as model from '../../einvoice/model.ts'
import { check } from '../../einvoice/rules/check.ts'
import { checkFa3 } from '../../einvoice/rules/fa3.ts'
import type { Finding } from '../../einvoice/rules/finding.ts'
import { ublSpaces, writePeppol, writeXRechnung } from '../../einvoice/ubl.ts'
import type { Element } from '../../einvoice/xml/tree.ts'
import type { Invoice } from '../invoices/schema.ts'

// The formats a document is written in, and which documents each of them takes.

export type FormatName = 'fa3' | 'ubl' | 'xrechnung' | 'xrechnung_cii' | 'cii'

export type Format = {
  title: string
  kinds: ReadonlySet<string>
  check: (root: Element, invoice: model.Invoice) => Finding[]
  spaces: (root: Element) => { readonly [prefix: string]: string }
  write: (invoice: model.Invoice, made_at: number, problems: model.Problem[]) => Element
}

const SALES = ['vat', 'vat_mp', 'vat_margin', 'wdt', 'export_products', 'advance', 'final', 'correction']

// Whether the day of issue has come is asked when it is sent.
const ANY_DAY = '9999-12-31'

// Elsewhere an invoice without tax is one too.
const EUROPEAN = new Set([...SALES, 'invoice_other', 'bill'])

export const FORMATS: { readonly [name in FormatName]: Format } = {
  fa3: {
    title: 'FA(3) of the Polish KSeF',
    kinds: new Set(SALES),
    check: (root) => checkFa3(root, ANY_DAY),
    spaces: () => FA3_SPACES,
    write: writeFa3,
  },
  ubl: {
    title: 'UBL of Peppol BIS Billing 3',
    kinds: EUROPEAN,
    check: (root, { marks }) => check(root, marks.self_billing ? 'en16931-ubl' : 'peppol'),
    spaces: ublSpaces,
    write: writePeppol,
  },
  xrechnung: {
    title: 'XRechnung in UBL',
    kinds: EUROPEAN,
    check: (root) => check(root, 'xrechnung-ubl'),
    spaces: ublSpaces,
    write: writeXRechnung,
  },
  xrechnung_cii: {
    title: 'XRechnung in CII',
    kinds: EUROPEAN,
    check: (root) => check(root, 'xrechnung-cii'),
    spaces: ciiSpaces,
    write: writeXRechnungCii,
  },
  cii: {
    title: 'CII of EN 16931',
    kinds: EUROPEAN,
    check: (root) => check(root, 'facturx'),
    spaces: ciiSpaces,
    write: writeCii,
  },
}

// What no format could say of it, whatever its fields hold.
export function wholeProblem(
  { kind, income, number, cancelled, status }: Invoice,
  { kinds, title }: Format,
  original: Invoice | undefined,
): model.Problem | undefined {
  if (income === false)
    return { field: 'income', message: `is no: what others issued is not written in ${title}` }
  if (status === 'draft' || number === null)
    return { field: 'number', message: 'is missing: a draft is no invoice yet' }
  if (cancelled) return { field: 'cancelled', message: 'is yes: what is cancelled was never issued' }
  const about = kind === 'correction' && original ? original.kind : kind
  if (kinds.has(kind ?? '') && kinds.has(about ?? '')) return undefined
  return { field: 'kind', message: `${about} is no document of ${title}` }
}
