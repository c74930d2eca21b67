import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { createPdfFile } from '../pdf/writer.ts'
import { drawPage } from './pdf-page.ts'
import { SIDE_MAX, type Size } from './pixels.ts'
import { drawSvg } from './svg-pixels.ts'
import { instantiate, readWasm } from './wasm.ts'
import { type Picture, shrinkToPng } from './write-png.ts'

// Worker thread that converts one image to PNG. libwebp, resvg and PDFium are WebAssembly: a malicious image can only
// reach their own memory, which is bounded and freed with the thread.

type Decoder = {
  memory: { buffer: ArrayBuffer }
  malloc(bytes: number): number
  WebPDecodeRGBA(from: number, bytes: number, widthTo: number, heightTo: number): number
}

const PNG_BYTES_MAX = 2 * 1024 * 1024
const MEMORY_PAGES = 1536 // 96 MB
const POINTS_MAX = 1400 // of a page covered by an image

type PictureInput = Size & { content_type: string; bytes: Uint8Array; side_max?: number }
type GifReader = Size & { decodeAndBlitFrameRGBA(frame: number, pixels: Uint8Array): void }

const input = workerData as PictureInput
parentPort?.postMessage(await toPng())

async function toPng(): Promise<Uint8Array | { problem: string }> {
  if (input.content_type === 'image/svg+xml') return drawSvg(input, PNG_BYTES_MAX)
  if (input.content_type === 'application/pdf') {
    const page = await drawPage(input.bytes)
    return 'problem' in page ? page : writeFitting(page, Math.max(page.width, page.height))
  }
  if (input.content_type === 'image/jpeg') {
    const side = Math.min(Math.max(input.width, input.height), input.side_max ?? SIDE_MAX)
    const page = await drawPage(pageOf(input), side)
    return 'problem' in page ? page : writeFitting(page, side)
  }
  return writeFitting(input.content_type === 'image/gif' ? decodeGif(input) : decodeWebp(input))
}

// A page covered by a CMYK image: PDFium knows how these look on a screen.
function pageOf({ bytes, width, height }: PictureInput): Uint8Array {
  const scale = Math.min(1, POINTS_MAX / Math.max(width, height))
  const [wide, high] = [width * scale, height * scale]
  const file = createPdfFile()
  const tree = file.reserve()
  const image = file.stream(inkedDictionary(input), Buffer.from(bytes), { deflated: false })
  const content = file.stream('', Buffer.from(`${wide} 0 0 ${high} 0 0 cm /I Do`))
  const page = file.add(
    `<</Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${content} 0 R` +
      ` /Resources <</XObject <</I ${image} 0 R>>>>>>`,
  )
  file.setObject(tree, `<</Type /Pages /Count 1 /Kids [${page} 0 R]>>`)
  return file.finish(file.add(`<</Type /Catalog /Pages ${tree} 0 R>>`), file.add('<<>>'), 'picture')
}

// Adobe programs store the CMYK values inverted.
function inkedDictionary({ bytes, width, height }: PictureInput): string {
  const isAdobe = /\xff\xee.{2}Adobe/s.test(Buffer.from(bytes).toString('latin1'))
  const decode = isAdobe ? ' /Decode [1 0 1 0 1 0 1 0]' : ''
  return `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode${decode}`
}

// The first frame of a GIF; pixels outside of it stay transparent.
function decodeGif({ bytes, width, height }: PictureInput): Picture {
  const { GifReader } = createRequire(import.meta.url)('omggif') as {
    GifReader: new (bytes: Uint8Array) => GifReader
  }
  const end = 0x3b
  const reader = new GifReader(Buffer.concat([bytes, Buffer.of(end)]))
  const pixels = new Uint8Array(width * height * 4)
  reader.decodeAndBlitFrameRGBA(0, pixels)
  return { width, height, pixels }
}

function decodeWebp({ bytes, width, height }: PictureInput): Picture {
  const { memory, malloc, WebPDecodeRGBA } = openDecoder()
  const sizeAt = malloc(8)
  const from = malloc(bytes.length)
  new Uint8Array(memory.buffer, from, bytes.length).set(bytes)
  const at = WebPDecodeRGBA(from, bytes.length, sizeAt, sizeAt + 4)
  const [foundWidth, foundHeight] = new Uint32Array(memory.buffer, sizeAt, 2)
  if (at === 0 || foundWidth !== width || foundHeight !== height) throw new Error('no such picture')
  return { width, height, pixels: new Uint8Array(memory.buffer, at, width * height * 4) }
}

function openDecoder(): Decoder {
  const refuse = () => {
    throw new Error('libwebp has something to say, and nothing good')
  }
  const wasi_snapshot_preview1 = { fd_seek: refuse, fd_close: refuse, fd_write: refuse }
  const module = readWasm('@cwasm/webp/webp.wasm', MEMORY_PAGES)
  return instantiate(module, { wasi_snapshot_preview1 }) as Decoder
}

function writeFitting(picture: Picture, sideMax = SIDE_MAX): Buffer {
  for (let side = sideMax; ; side = Math.floor(side / 1.5)) {
    const png = shrinkToPng(picture, side)
    if (png.length <= PNG_BYTES_MAX) return png
  }
}
