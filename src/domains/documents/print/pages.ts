import { listOf, text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { type Pages, pagesFields, readPages, writePages } from '../../../platform/pdf/pages.ts'
import { type Printing, printKept, printOnce } from '../../../platform/pdf/print-cache.ts'
import { costOfPrinting, drawInvoice, type PdfInvoice } from './pdf.ts'

// The same document as its PDF, for a screen.

export const renderInvoicePages = (document: PdfInvoice): Buffer => writePages(drawInvoice(document))

const printing: Printing<PdfInvoice> = {
  module: new URL(import.meta.url),
  render: renderInvoicePages,
  cost: costOfPrinting,
}

export const showInvoice = async (account_id: number, document: PdfInvoice): Promise<Pages> =>
  readPages(await printKept(account_id, printing, document))

// What is being written looks otherwise a moment later.
export const showInvoiceOnce = async (account_id: number, document: PdfInvoice): Promise<Pages> =>
  readPages(await printOnce(account_id, printing, document))

const told = { readonly: true, initial: '' } as const

const problems = shape({
  name: 'problem',
  plural: 'problems',
  component: 'preview_problem',
  fields: {
    field: text({ ...told, about: 'Which field, such as `positions[0].tax`' }),
    message: text({ ...told, about: 'Why it would be refused' }),
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
    problems: listOf(problems, {
      readonly: true,
      initial: [],
      about: 'What creating the document would refuse; the pages show the rest',
    }),
  },
})
