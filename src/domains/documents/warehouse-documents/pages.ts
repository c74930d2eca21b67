import { shape } from '../../../platform/fields/resource.ts'
import { type Pages, pagesFields, readPages, writePages } from '../../../platform/pdf/pages.ts'
import { type Printing, printCached } from '../../../platform/pdf/print-cache.ts'
import { costOfPrinting, drawDocument, type PdfDocument } from './pdf.ts'

// Renders the pages of the PDF for display on a screen.

export const renderDocumentPages = (document: PdfDocument): Buffer => writePages(drawDocument(document))

const printing: Printing<PdfDocument> = {
  module: new URL(import.meta.url),
  render: renderDocumentPages,
  cost: costOfPrinting,
}

export const showDocument = async (accountId: number, document: PdfDocument): Promise<Pages> =>
  readPages(await printCached(accountId, printing, document))

export const pagesShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'warehouse_document_pages',
  fields: pagesFields,
})
