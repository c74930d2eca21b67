import { FA3_SPACES, writeFa3 } from '../../einvoice/fa3.ts'
import type * as model from '../../einvoice/model.ts'
import type { Element } from '../../einvoice/xml/tree.ts'
import type { Invoice } from '../invoices/schema.ts'

// The formats a document is written in, and which documents each of them takes.

export type Format = {
  title: string
  kinds: ReadonlySet<string>
  spaces: (root: Element) => { readonly [prefix: string]: string }
  write: (invoice: model.Invoice, made_at: number, problems: model.Problem[]) => Element
}

const SALES = ['vat', 'vat_mp', 'vat_margin', 'wdt', 'export_products', 'advance', 'final', 'correction']

export const FORMATS = {
  fa3: {
    title: 'FA(3) of the Polish KSeF',
    kinds: new Set(SALES),
    spaces: () => FA3_SPACES,
    write: writeFa3,
  },
} satisfies { [name: string]: Format }

export type FormatName = keyof typeof FORMATS

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
