import { createHash } from 'node:crypto'
import { runThread } from '../run-thread.ts'
import { SHEET_SIDE_MAX, SIDE_MAX } from './pixels.ts'
import { hasFourInks, type Image, type Problem, readImage } from './read-image.ts'
import { printingOf } from './svg-plain.ts'

// A picture that every document can show: a WebP or a GIF, which PDF does not know, becomes PNG, and so does a drawing that is
// more than plain shapes, or a JPEG in the inks of printing, which archives refuse.
export const readPrintableImage = (bytes: Buffer): Promise<Image | Problem> => readWithin(bytes, SIDE_MAX)

async function readWithin(bytes: Buffer, side_max: number): Promise<Image | Problem> {
  const image = readImage(bytes)
  if ('problem' in image) return image
  if (image.content_type === 'image/svg+xml') return readDrawing(image, bytes)
  const is_inked = hasFourInks(image.content_type, image.bytes)
  const name = is_inked ? 'CMYK JPEG' : UNKNOWN_TO_PDF[image.content_type]
  if (name === undefined) return image
  const most = is_inked ? most_inked_megapixels : most_megapixels
  if ((image.width ?? 0) * (image.height ?? 0) > most * 1_000_000)
    return { problem: `is too large: a ${name} image may have at most ${most} megapixels` }
  const png = await drawnOf({ ...image, side_max })
  return png === undefined
    ? { problem: `is a ${name} image that is damaged or of an unusual kind` }
    : readImage(Buffer.from(png))
}

// What may lie behind a page: a picture, or the page of a PDF, which becomes one.
export async function readStationery(bytes: Buffer): Promise<Image | Problem> {
  if (!isPdf(bytes)) return readWithin(bytes, SHEET_SIDE_MAX)
  if (bytes.length > PDF_MAX_BYTES) return { problem: 'is larger than 2 MB' }
  const png = await inTurn(() => converted({ content_type: 'application/pdf', bytes }))
  if (png === undefined)
    return { problem: 'is a PDF that is damaged, locked by a password, or takes too long to draw' }
  return 'problem' in png ? png : readImage(Buffer.from(png))
}

// A picture that was stored before such ones became PNG when they were sent. What was drawn last is kept, as it comes again in every
// document; what cannot be drawn is left out.
export async function readStoredImage<Picture extends { content_type: string; bytes: Buffer }>(
  picture: Picture,
  is_sheet = false,
): Promise<Picture | undefined> {
  if (!hasFourInks(picture.content_type, picture.bytes)) return picture
  const png = await keptDrawing(picture.bytes, async () => {
    const image = await readWithin(picture.bytes, is_sheet ? SHEET_SIDE_MAX : SIDE_MAX)
    return 'problem' in image ? undefined : image
  })
  return png && { ...picture, ...png }
}

const PDF_MAX_BYTES = 2 * 1024 * 1024
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-')

// Drawn from what was sent: the clean copy may lack what only the pixels can show.
async function readDrawing(image: Image, bytes: Buffer): Promise<Image | Problem> {
  const printing = printingOf(bytes.toString('utf8'))
  if (printing === 'lines') return image
  if (printing !== 'pixels') return printing
  const png = await drawnOf({ ...image, bytes })
  return png === undefined
    ? { problem: 'is an SVG image that cannot be drawn, or takes too long to draw' }
    : readImage(Buffer.from(png))
}

// A picture as mail programs show it: they know no drawings. What was drawn last is kept, for a seller sends many letters.
export async function readMailImage(given: {
  content_type: string
  bytes: Buffer
}): Promise<{ content_type: string; bytes: Buffer } | undefined> {
  if (given.content_type !== 'image/svg+xml') return readStoredImage(given)
  return keptDrawing(given.bytes, async () => {
    const image = readImage(given.bytes)
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
  const known = drawn.get(key)
  if (known) return known
  const png = await draw()
  if (png === undefined) return undefined
  if (drawn.size >= DRAWN_MAX) drawn.clear()
  const drawing = { content_type: 'image/png', bytes: png.bytes }
  drawn.set(key, drawing)
  return drawing
}

const drawn = new Map<string, Drawing>()
const DRAWN_MAX = 20

const UNKNOWN_TO_PDF: { [content_type: string]: string } = { 'image/webp': 'WebP', 'image/gif': 'GIF' }

const most_megapixels = 8
// A sheet as sharp as printers are has nine.
const most_inked_megapixels = 16
// The worst takes a second of processor time, so that even on a busy machine what takes this long is up to something.
const longest_ms = 30_000

// One at a time, since each may need a hundred megabytes.
let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine
  return mine
}

async function drawnOf(image: ImageInput): Promise<Uint8Array | undefined> {
  const png = await inTurn(() => converted(image))
  return png && 'problem' in png ? undefined : png
}

type ImageInput = {
  content_type: string
  bytes: Buffer
  width?: number | null
  height?: number | null
  side_max?: number
}
type Converted = Uint8Array | Problem | undefined

// A decoder and a drawing program run in a thread, because both may fail or run long on a strange picture.
const converted = ({ content_type, bytes, width, height, side_max }: ImageInput): Promise<Converted> =>
  runThread(THREAD, { content_type, bytes, width, height, side_max })

const THREAD = { module: new URL('./picture-thread.ts', import.meta.url), longest_ms }
