import { createHash } from 'node:crypto'
import type { Picture } from './picture.ts'
import { readPng } from './png.ts'
import { readSvgDrawing } from './svg-drawing.ts'

// Converts images for PDF: a JPEG in colour or grey unchanged, a PNG with its transparency separated, an SVG as drawing
// operations.

const cachedPictures = new Map<string, Picture | undefined>()
const KEPT_BYTES_MAX = 32 * 1024 * 1024
let keptBytes = 0

// Cached, because the same logo is on every document of a seller.
export function readPicture(contentType: string, bytes: Buffer): Picture | undefined {
  const key = createHash('sha256').update(contentType).update(bytes).digest('base64')
  if (cachedPictures.has(key)) return cachedPictures.get(key)
  const picture = readOrLeave(contentType, bytes)
  const size = picture ? sizeOf(picture) : 1000
  if (keptBytes + size > KEPT_BYTES_MAX) {
    cachedPictures.clear()
    keptBytes = 0
  }
  cachedPictures.set(key, picture)
  keptBytes += size
  return picture
}

const sizeOf = ({ layers, shown }: Picture): number =>
  1000 +
  layers.bytes.length +
  (layers.mask?.bytes.length ?? 0) +
  ('bytes' in shown ? shown.bytes.length : shown.operations.reduce((sum, { length }) => sum + length, 0))

// An image that cannot be decoded is left out, because the document matters more than its decoration.
function readOrLeave(contentType: string, bytes: Buffer): Picture | undefined {
  try {
    return read(contentType, bytes)
  } catch {
    return undefined
  }
}

function read(contentType: string, bytes: Buffer): Picture | undefined {
  if (contentType === 'image/jpeg') return readJpeg(bytes)
  if (contentType === 'image/png') return readPng(bytes)
  return contentType === 'image/svg+xml' ? readSvgDrawing(bytes) : undefined
}

const FRAMES = new Set([0xc0, 0xc1, 0xc2])

function readJpeg(bytes: Buffer): Picture | undefined {
  for (let at = 2; at + 10 <= bytes.length; ) {
    const marker = bytes[at + 1] as number
    if (bytes[at] !== 0xff) return undefined
    if (marker === 0xff) {
      at++
      continue
    }
    if (FRAMES.has(marker)) return jpegPicture(bytes, at + 4)
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

// CMYK images were converted to PNG before, because PDF/A with an sRGB profile does not allow them.
function jpegPicture(bytes: Buffer, frame: number): Picture | undefined {
  const [height, width] = [bytes.readUInt16BE(frame + 1), bytes.readUInt16BE(frame + 3)]
  const components = bytes[frame + 5] as number
  if (components === 4) return undefined
  const space = components === 1 ? '/DeviceGray' : '/DeviceRGB'
  const dictionary = `/Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode`
  return {
    width,
    height,
    layers: { dictionary, bytes, is_packed: true },
    shown: { content_type: 'image/jpeg', bytes },
  }
}
