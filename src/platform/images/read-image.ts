import { crc32 } from 'node:zlib'
import { readSvg } from './svg.ts'

export type Image = {
  content_type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml'
  extension: 'png' | 'jpg' | 'gif' | 'webp' | 'svg'
  width: number | null
  height: number | null
  bytes: Buffer
}

export type Problem = { problem: string }
type Raster = Image & Size
// The size of an image and the end of its data; bytes after the end are cut off.
type Outline = Size & { end: number }
type Size = { width: number; height: number }

// Checks an image by its content alone. Store the returned bytes instead of the upload.
export function readImage(bytes: Buffer): Image | Problem {
  if (bytes.length > largestFile) return { problem: 'is too large (maximum is 2 MB)' }
  const raster = readRaster(bytes)
  if (raster !== undefined) return raster
  const svg = readSvg(bytes, readRaster)
  if (svg === undefined) return { problem: 'must be a PNG, JPEG, GIF, WebP or SVG image' }
  return 'problem' in svg ? svg : { content_type: 'image/svg+xml', extension: 'svg', ...svg }
}

const largestFile = 2 * 1024 * 1024
const largestSide = 10_000
const mostPixels = 40_000_000
// A progressive JPEG repaints the whole picture at every scan, so a small file with thousands of them is a trap.
const mostScans = 100

// Checks everything but the number of bytes, and no drawings.
export function readRaster(bytes: Buffer): Raster | Problem | undefined {
  if (bytes.subarray(0, 8).equals(pngSignature))
    return checkRaster(bytes, outlinePng(bytes), 'PNG', 'image/png', 'png')
  if (bytes[0] === 0xff && bytes[1] === 0xd8)
    return checkRaster(bytes, outlineJpeg(bytes), 'JPEG', 'image/jpeg', 'jpg')
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)))
    return checkRaster(bytes, outlineGif(bytes), 'GIF', 'image/gif', 'gif')
  if (nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP')
    return checkRaster(bytes, outlineWebp(bytes), 'WebP', 'image/webp', 'webp')
  return undefined
}

function checkRaster(
  bytes: Buffer,
  outline: Outline | undefined,
  name: string,
  content_type: Image['content_type'],
  extension: Image['extension'],
): Raster | Problem {
  if (outline === undefined)
    return {
      problem: `is a ${name} image that is damaged or has an unsupported format; save it again as PNG`,
    }
  const { width, height, end } = outline
  if (width === 0 || height === 0)
    return { problem: `is a ${name} image without a size; set its width and height` }
  if (width > largestSide || height > largestSide || width * height > mostPixels)
    return { problem: 'is too large (maximum is 10,000 pixels per side and 40 megapixels)' }
  return { content_type, extension, width, height, bytes: bytes.subarray(0, end) }
}

const nameAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4)

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pngHeaderEnd = 8 + 12 + 13
const pngBitDepths: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

function outlinePng(bytes: Buffer): Outline | undefined {
  if (bytes.length < pngHeaderEnd || !isPngHeader(bytes)) return undefined
  const needed = new Set(bytes[25] === 3 ? ['PLTE', 'IDAT'] : ['IDAT'])
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return undefined
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    const name = nameAt(bytes, at + 4)
    if (name === 'IEND')
      return needed.size > 0
        ? undefined
        : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), end }
    needed.delete(name)
    at = end
  }
  return undefined
}

function isPngHeader(bytes: Buffer): boolean {
  if (bytes.readUInt32BE(8) !== 13 || nameAt(bytes, 12) !== 'IHDR') return false
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = bytes.subarray(24, 29)
  const knownDepth = pngBitDepths[colour]?.includes(depth) ?? false
  return knownDepth && compression === 0 && filter === 0 && interlace <= 1
}

function outlineJpeg(bytes: Buffer): Outline | undefined {
  let size: Size | undefined
  let scans = 0
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (marker === jpegEnd) return size && scans > 0 ? { ...size, end } : undefined
    if (jpegFrames.has(marker)) {
      if (size !== undefined || !isDrawnFrame(bytes, marker, start, end)) return undefined
      size = { height: bytes.readUInt16BE(start + 1), width: bytes.readUInt16BE(start + 3) }
    }
    if (marker !== jpegScan) continue
    scans += 1
    if (size === undefined || scans > mostScans) return undefined
  }
  return undefined
}

// True for a CMYK image (JPEG for print shops).
export function hasFourInks(contentType: string, bytes: Buffer): boolean {
  if (contentType !== 'image/jpeg') return false
  for (const { marker, start } of jpegSegments(bytes))
    if (jpegFrames.has(marker)) return bytes[start + 5] === 4
  return false
}

const jpegFrames = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const jpegScan = 0xda
const jpegEnd = 0xd9

// Stops where the segments are not contiguous.
function* jpegSegments(bytes: Buffer): Generator<{ marker: number; start: number; end: number }> {
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === jpegEnd) return yield { marker, start: at + 2, end: at + 2 }
    if (marker === 0xff) {
      at += 1 // Any marker may be preceded by filling bytes of 0xff.
      continue
    }
    const start = at + 4
    if (marker < 0xc0 || isRestart(marker) || start > bytes.length) return
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < start || end > bytes.length) return
    yield { marker, start, end }
    at = marker === jpegScan ? scanEnd(bytes, end) : end
  }
}

// Baseline, extended and progressive frames of 8 bits; no browser draws the others.
function isDrawnFrame(bytes: Buffer, marker: number, start: number, end: number): boolean {
  const [precision, , , , , components = 0] = bytes.subarray(start, end)
  return (
    marker <= 0xc2 && precision === 8 && [1, 3, 4].includes(components) && end - start === 6 + 3 * components
  )
}

// Inside a scan 0xff is followed by 0x00 when it is data and by a restart marker now and then.
function scanEnd(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !isRestart(next)) return at
  }
  return bytes.length
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

// Ends after the first frame, because a document shows a still image.
function outlineGif(bytes: Buffer): Outline | undefined {
  if (bytes.length < gifHeaderEnd) return undefined
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  for (let at = gifHeaderEnd + gifPalette(bytes, 10); at + 10 < bytes.length; ) {
    if (bytes[at] === gifExtension) {
      at = gifBlocksEnd(bytes, at + 2)
      continue
    }
    if (bytes[at] !== gifPicture) return undefined
    const [x, y] = [bytes.readUInt16LE(at + 1), bytes.readUInt16LE(at + 3)]
    const [width, height] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)]
    const end = gifBlocksEnd(bytes, at + 11 + gifPalette(bytes, at + 9))
    const isInside = width > 0 && height > 0 && x + width <= size.width && y + height <= size.height
    return isInside && end <= bytes.length ? { ...size, end } : undefined
  }
  return undefined
}

const gifHeaderEnd = 13
const gifExtension = 0x21
const gifPicture = 0x2c

function gifPalette(bytes: Buffer, flagsAt: number): number {
  const flags = bytes[flagsAt] ?? 0
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

// Blocks begin with their length; an empty one is the last.
function gifBlocksEnd(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes[at]; length !== undefined; length = bytes[at]) {
    at += 1 + length
    if (length === 0) return at
  }
  return Number.POSITIVE_INFINITY
}

function outlineWebp(bytes: Buffer): Outline | undefined {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return undefined
  let canvas: Size | undefined
  for (let at = 12; at + 8 <= end; ) {
    const [name, length] = [nameAt(bytes, at), bytes.readUInt32LE(at + 4)]
    if (at + 8 + length > end) return undefined
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'VP8X') canvas = canvasSize(data)
    if (name === 'VP8X' && canvas === undefined) return undefined
    if (name === 'VP8 ' || name === 'VP8L') {
      const size = name === 'VP8 ' ? lossySize(data) : losslessSize(data)
      const fillsCanvas =
        size && (canvas ?? size).width === size.width && (canvas ?? size).height === size.height
      return fillsCanvas ? { ...size, end } : undefined
    }
    at += 8 + length + (length % 2)
  }
  return undefined
}

// Animations are rejected, because a document shows a still image.
function canvasSize(data: Buffer): Size | undefined {
  if (data.length < 10 || (data.readUInt8(0) & 0x02) !== 0) return undefined
  return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
}

function lossySize(data: Buffer): Size | undefined {
  const keyFrame = data.length >= 10 && (data.readUInt8(0) & 0x01) === 0
  if (!keyFrame || data.readUIntBE(3, 3) !== 0x9d012a) return undefined
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

function losslessSize(data: Buffer): Size | undefined {
  if (data.length < 5 || data.readUInt8(0) !== 0x2f) return undefined
  const bits = data.readUInt32LE(1)
  if (bits >>> 29 !== 0) return undefined
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
