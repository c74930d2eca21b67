import { createHash } from 'node:crypto'
import { runThread } from '../run-thread.ts'
import { SHEET_SIDE_MAX, SIDE_MAX } from './pixels.ts'
import { hasFourInks, type Image, type Problem, readImage } from './read-image.ts'
import { printingOf } from './svg-plain.ts'

// Converts images so that every document can show them: WebP and GIF, which PDF does not support, CMYK JPEG, which
// PDF/A rejects, and SVG with more than plain shapes become PNG.
export const readPrintableImage = (bytes: Buffer): Promise<Image | Problem> => readWithin(bytes, SIDE_MAX)

async function readWithin(bytes: Buffer, side_max: number): Promise<Image | Problem> {
  const image = readImage(bytes)
  if ('problem' in image) return image
  if (image.content_type === 'image/svg+xml') return readDrawing(image, bytes)
  const isInked = hasFourInks(image.content_type, image.bytes)
  const name = isInked ? 'CMYK JPEG' : UNKNOWN_TO_PDF[image.content_type]
  if (name === undefined) return image
  const most = isInked ? mostInkedMegapixels : mostMegapixels
  if ((image.width ?? 0) * (image.height ?? 0) > most * 1_000_000)
    return { problem: `is too large (maximum for ${name} images is ${most} megapixels)` }
  const png = await drawnOf({ ...image, side_max })
  return png === undefined
    ? { problem: `is a ${name} image that is damaged or has an unsupported format; save it again as PNG` }
    : readImage(Buffer.from(png))
}

// Stationery: an image, or the page of a PDF, which becomes an image.
export async function readStationery(bytes: Buffer): Promise<Image | Problem> {
  if (!isPdf(bytes)) return readWithin(bytes, SHEET_SIDE_MAX)
  if (bytes.length > PDF_MAX_BYTES) return { problem: 'is too large (maximum is 2 MB)' }
  const png = await inTurn(() => convertImage({ content_type: 'application/pdf', bytes }))
  if (png === undefined)
    return {
      problem:
        'is a PDF that is damaged, password-protected or too complex; save it again without a password',
    }
  return 'problem' in png ? png : readImage(Buffer.from(png))
}

// Converts an image stored before uploads were converted. The last results are cached, because they recur in every
// document; images that cannot be converted are left out.
export async function readStoredImage<Picture extends { content_type: string; bytes: Buffer }>(
  picture: Picture,
  isSheet = false,
): Promise<Picture | undefined> {
  if (!hasFourInks(picture.content_type, picture.bytes)) return picture
  const png = await keptDrawing(picture.bytes, async () => {
    const image = await readWithin(picture.bytes, isSheet ? SHEET_SIDE_MAX : SIDE_MAX)
    return 'problem' in image ? undefined : image
  })
  return png && { ...picture, ...png }
}

const PDF_MAX_BYTES = 2 * 1024 * 1024
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-')

// Rendered from the upload, because the cleaned copy may lack what only pixels can show.
async function readDrawing(image: Image, bytes: Buffer): Promise<Image | Problem> {
  const printing = printingOf(bytes.toString('utf8'))
  if (printing === 'lines') return image
  if (printing !== 'pixels') return printing
  const png = await drawnOf({ ...image, bytes })
  return png === undefined
    ? { problem: 'is an SVG image that cannot be rendered or is too complex; save it as PNG' }
    : readImage(Buffer.from(png))
}

// Converts an image for mail programs, which do not show SVG. The last results are cached, because a seller sends many
// emails.
export async function readMailImage(source: {
  content_type: string
  bytes: Buffer
}): Promise<{ content_type: string; bytes: Buffer } | undefined> {
  if (source.content_type !== 'image/svg+xml') return readStoredImage(source)
  return keptDrawing(source.bytes, async () => {
    const image = readImage(source.bytes)
    if ('problem' in image) return undefined
    const png = await drawnOf(image)
    return png && { bytes: Buffer.from(png) }
  })
}

type Drawing = { content_type: string; bytes: Buffer }

async function keptDrawing(
  source: Buffer,
  draw: () => Promise<{ bytes: Buffer } | undefined>,
): Promise<Drawing | undefined> {
  const key = createHash('sha256').update(source).digest('base64')
  const cached = drawingCache.get(key)
  if (cached) return cached
  const png = await draw()
  if (png === undefined) return undefined
  if (drawingCache.size >= DRAWN_MAX) drawingCache.clear()
  const drawing = { content_type: 'image/png', bytes: png.bytes }
  drawingCache.set(key, drawing)
  return drawing
}

const drawingCache = new Map<string, Drawing>()
const DRAWN_MAX = 20

const UNKNOWN_TO_PDF: { [contentType: string]: string } = { 'image/webp': 'WebP', 'image/gif': 'GIF' }

const mostMegapixels = 8
// A sheet at printer resolution has nine megapixels.
const mostInkedMegapixels = 16
// The slowest valid image takes a second, so a longer conversion is considered an attack.
const longest_ms = 30_000

// One conversion at a time, because each may need a hundred megabytes.
let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine
  return mine
}

async function drawnOf(image: ImageInput): Promise<Uint8Array | undefined> {
  const png = await inTurn(() => convertImage(image))
  return png && 'problem' in png ? undefined : png
}

type ImageInput = {
  content_type: string
  bytes: Buffer
  width?: number | null
  height?: number | null
  side_max?: number
}
type ConversionResult = Uint8Array | Problem | undefined

// Decoders run in a thread, because malformed images may crash them or take long.
const convertImage = ({
  content_type,
  bytes,
  width,
  height,
  side_max,
}: ImageInput): Promise<ConversionResult> =>
  runThread(THREAD, { content_type, bytes, width, height, side_max })

const THREAD = { module: new URL('./picture-thread.ts', import.meta.url), longest_ms }
