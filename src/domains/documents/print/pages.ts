import { nestedList, text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { type Pages, pagesFields, readPages, writePages } from '../../../platform/pdf/pages.ts'
import { type Printing, printCached, printUncached } from '../../../platform/pdf/print-cache.ts'
import { costOfPrinting, drawInvoice, type PdfInvoice } from './pdf.ts'

// Renders the pages of the PDF for display on a screen.

export const renderInvoicePages = (document: PdfInvoice): Buffer => writePages(drawInvoice(document))

const printing: Printing<PdfInvoice> = {
  module: new URL(import.meta.url),
  render: renderInvoicePages,
  cost: costOfPrinting,
}

export const showInvoice = async (accountId: number, document: PdfInvoice): Promise<Pages> =>
  readPages(await printCached(accountId, printing, document))

// A document that is being edited changes at once, so its pages are not cached.
export const showInvoiceOnce = async (accountId: number, document: PdfInvoice): Promise<Pages> =>
  readPages(await printUncached(accountId, printing, document))

const readOnly = { readonly: true, initial: '' } as const

const problemShape = shape({
  name: 'problem',
  plural: 'problems',
  component: 'preview_problem',
  fields: {
    field: text({ ...readOnly, description: 'The field, such as `positions[0].tax`' }),
    message: text({ ...readOnly, description: 'Why the field would be rejected' }),
  },
})

export const pagesShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'invoice_pages',
  fields: pagesFields,
})

export const previewShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'invoice_preview',
  fields: {
    ...pagesFields,
    problems: nestedList(problemShape, {
      readonly: true,
      initial: [],
      description: 'Why creating the document would be rejected; the pages show all valid fields',
    }),
  },
})
