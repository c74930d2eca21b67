import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { SHEET_SIDE_MAX, type Size } from './pixels.ts'
import { endedWasm } from './wasm.ts'

// Renders the page of a PDF to pixels with PDFium, which runs no scripts and opens no connections.

const MEMORY_PAGES = 4096 // 256 MB
const POINTS_MAX = 1500 // A3 and a little

export type RenderedPage = (Size & { pixels: Uint8Array }) | { problem: string }

export async function openPdf(bytes: Uint8Array): Promise<PDFiumDocument> {
  const wasmBinary = new Uint8Array(endedWasm('@hyzyla/pdfium/dist/pdfium.wasm', MEMORY_PAGES)).buffer
  const library = await PDFiumLibrary.init({ wasmBinary })
  return library.loadDocument(bytes)
}

export async function drawPage(bytes: Uint8Array, sideMax = SHEET_SIDE_MAX): Promise<RenderedPage> {
  const document = await openPdf(bytes)
  const pages = document.getPageCount()
  if (pages !== 1) return { problem: `has ${pages} pages; a letterhead must have one page` }
  return renderPage(document, 0, sideMax)
}

export async function renderPage(
  document: PDFiumDocument,
  index: number,
  sideMax: number,
): Promise<RenderedPage> {
  const page = document.getPage(index)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const side = Math.max(originalWidth, originalHeight)
  if (!(side <= POINTS_MAX && Math.min(originalWidth, originalHeight) >= 1))
    return { problem: 'has a page larger than A3; reduce it to A4' }
  const [wide, high] = [originalWidth, originalHeight].map((length) =>
    Math.max(1, Math.round((length * sideMax) / side)),
  )
  const { width, height, data } = await page.render({
    width: wide as number,
    height: high as number,
    render: 'bitmap',
  })
  return { width, height, pixels: data }
}
