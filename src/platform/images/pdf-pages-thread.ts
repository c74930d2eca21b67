import { parentPort, workerData } from 'node:worker_threads'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import { openPdf, renderPage } from './pdf-page.ts'
import { PAGES_MAX, type PdfPagesInput, type PdfPagesOutput } from './pdf-pages.ts'
import { shrinkToPng } from './write-png.ts'

// Worker thread that reads the text of one PDF or draws one of its pages.

const TEXT_MAX = 20_000
const SIDE_MAX = 1600

const { bytes, page } = workerData as PdfPagesInput
const document = await openPdf(bytes)
const output = page === undefined ? readText(document) : await draw(document, page)
if (output) parentPort?.postMessage(output)

// Invoices are a few pages; what matters is on the first ones.
function readText(document: PDFiumDocument): PdfPagesOutput {
  const pages = Math.min(document.getPageCount(), PAGES_MAX)
  let text = ''
  for (let index = 0; index < pages && text.length < TEXT_MAX; index++)
    text += `${document.getPage(index).getText()}\n`
  return { text: text.slice(0, TEXT_MAX), pages }
}

async function draw(document: PDFiumDocument, index: number): Promise<PdfPagesOutput | undefined> {
  if (index >= Math.min(document.getPageCount(), PAGES_MAX)) return undefined
  const picture = await renderPage(document, index, SIDE_MAX)
  return 'problem' in picture ? undefined : { png: shrinkToPng(picture, SIDE_MAX) }
}
