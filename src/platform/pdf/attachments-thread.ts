import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { endedWasm } from '../images/wasm.ts'

// Worker thread that extracts the XML files of one PDF with PDFium. PDFium runs no scripts and opens no connections,
// and its memory is bounded and freed with the thread.

const MEMORY_PAGES = 2048 // 128 MB
const ATTACHMENTS_MAX = 20
const BYTES_TOGETHER_MAX = 20_000_000
const NOTHING = new Uint8Array()

// Members that the library's types lack.
type Pdfium = {
  HEAPU8: Uint8Array
  wasmExports: { malloc(bytes: number): number }
  _FPDFDoc_GetAttachmentCount(document: number): number
  _FPDFDoc_GetAttachment(document: number, index: number): number
  _FPDFAttachment_GetName(attachment: number, to: number, bytes: number): number
  _FPDFAttachment_GetFile(attachment: number, to: number, bytes: number, sizeTo: number): number
}

parentPort?.postMessage(await attachmentsOf(workerData as Uint8Array))

async function attachmentsOf(bytes: Uint8Array): Promise<{ name: string; bytes: Uint8Array }[]> {
  const wasmBinary = new Uint8Array(endedWasm('@hyzyla/pdfium/dist/pdfium.wasm', MEMORY_PAGES)).buffer
  const library = await PDFiumLibrary.init({ wasmBinary })
  // The types of the library hide the handle of the document and the functions of PDFium.
  const { documentIdx } = (await library.loadDocument(bytes)) as unknown as { documentIdx: number }
  const pdfium = (library as unknown as { module: Pdfium }).module
  const count = Math.min(pdfium._FPDFDoc_GetAttachmentCount(documentIdx), ATTACHMENTS_MAX)
  const attachments = Array.from({ length: count }, (_, index) =>
    pdfium._FPDFDoc_GetAttachment(documentIdx, index),
  )
  let room = BYTES_TOGETHER_MAX
  return attachments.flatMap((attachment) => {
    const name = nameOf(pdfium, attachment)
    const bytes = /\.xml$/i.test(name) ? fileOf(pdfium, attachment, room) : NOTHING
    room -= bytes.length
    return bytes.length > 0 ? [{ name, bytes }] : []
  })
}

function nameOf(pdfium: Pdfium, attachment: number): string {
  const length = pdfium._FPDFAttachment_GetName(attachment, 0, 0)
  const to = pdfium.wasmExports.malloc(length)
  pdfium._FPDFAttachment_GetName(attachment, to, length)
  return Buffer.from(pdfium.HEAPU8.slice(to, to + Math.max(0, length - 2))).toString('utf16le')
}

function fileOf(pdfium: Pdfium, attachment: number, room: number): Uint8Array {
  const sizeTo = pdfium.wasmExports.malloc(4)
  const isThere = pdfium._FPDFAttachment_GetFile(attachment, 0, 0, sizeTo)
  const size = new DataView(pdfium.HEAPU8.buffer).getUint32(sizeTo, true)
  if (!isThere || size > room) return NOTHING
  const to = pdfium.wasmExports.malloc(size)
  pdfium._FPDFAttachment_GetFile(attachment, to, size, sizeTo)
  return pdfium.HEAPU8.slice(to, to + size)
}
