import type { Outline, TrueType } from './truetype.ts'

// A glyph of the font, or one composed of several glyphs.
type Shape = { id: number; dots?: readonly { id: number; x: number; y: number }[] }

// Creates a font subset with only the glyphs of a document, renumbered in the given order. Glyphs come from a cache, so
// this copies a few kilobytes.
export function subsetFont(font: TrueType, glyphs: readonly Shape[]): Buffer {
  const { kept: keptGlyphs, renumbered } = withParts(font, glyphs)
  const outlines = keptGlyphs.map(({ outline }) => outlineFor(outline, renumbered))
  const loca = Buffer.alloc((keptGlyphs.length + 1) * 4)
  const hmtx = Buffer.alloc(keptGlyphs.length * 4)
  let end = 0
  keptGlyphs.forEach(({ id, outline }, index) => {
    end += (outlines[index] as Buffer).length
    loca.writeUInt32BE(end, (index + 1) * 4)
    hmtx.writeUInt16BE(font.advanceOf(id), index * 4)
    // Renderers shift an outline so that it begins at its left side bearing.
    const shift = leftOf(outline) - leftOf(font.outlineOf(id))
    hmtx.writeInt16BE(bearingOf(font, id) + shift, index * 4 + 2)
  })
  const head = Buffer.from(font.table('head'))
  head.writeUInt32BE(0, 8)
  head.writeInt16BE(1, 50)
  const hhea = Buffer.from(font.table('hhea'))
  hhea.writeUInt16BE(keptGlyphs.length, 34)
  return writeTables([
    ['glyf', Buffer.concat(outlines)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', mostOf(font, glyphs, keptGlyphs.length)],
  ])
}

const leftOf = ({ bytes }: Outline): number => (bytes.length === 0 ? 0 : bytes.readInt16BE(2))

function bearingOf(font: TrueType, glyph: number): number {
  const hmtx = font.table('hmtx')
  const measured = font.table('hhea').readUInt16BE(34)
  const at = glyph < measured ? glyph * 4 + 2 : measured * 4 + (glyph - measured) * 2
  return at + 2 <= hmtx.length ? hmtx.readInt16BE(at) : 0
}

// Limits of the font: the number of glyphs and the depth of composed ones.
function mostOf(font: TrueType, glyphs: readonly Shape[], count: number): Buffer {
  const maxp = Buffer.from(font.table('maxp'))
  maxp.writeUInt16BE(count, 4)
  const parts = glyphs.reduce((most, { dots = [] }) => Math.max(most, dots.length), 0) + 1
  if (parts === 1) return maxp
  const [points, contours, elements, depth] = [10, 12, 28, 30]
  for (const at of [points, contours])
    maxp.writeUInt16BE(parts * Math.max(maxp.readUInt16BE(at), maxp.readUInt16BE(at - 4)), at)
  maxp.writeUInt16BE(Math.max(parts, maxp.readUInt16BE(elements)), elements)
  maxp.writeUInt16BE(maxp.readUInt16BE(depth) + 1, depth)
  return maxp
}

// An accented letter is often composed of its letter and accent. These components follow the requested glyphs.
function withParts(font: TrueType, glyphs: readonly Shape[]) {
  const keptGlyphs = glyphs.map((shape) => ({ id: shape.id, outline: outlineOf(font, shape) }))
  const renumbered = new Map<number, number>()
  glyphs.forEach(({ id, dots }, index) => {
    if (!dots) renumbered.set(id, index)
  })
  for (let index = 0; index < keptGlyphs.length; index++) {
    for (const { glyph } of (keptGlyphs[index] as (typeof keptGlyphs)[number]).outline.parts) {
      if (renumbered.has(glyph)) continue
      renumbered.set(glyph, keptGlyphs.length)
      keptGlyphs.push({ id: glyph, outline: font.outlineOf(glyph) })
    }
  }
  return { kept: keptGlyphs, renumbered }
}

const ARGUMENTS_ARE_PLACES = 0x0003 // as words
const MORE_PARTS = 0x0020

function outlineOf(font: TrueType, { id, dots }: Shape): Outline {
  if (!dots) return font.outlineOf(id)
  const parts = [{ id, x: 0, y: 0 }, ...dots].filter((part) => font.outlineOf(part.id).bytes.length > 0)
  if (parts.length === 0) return font.outlineOf(id)
  const bytes = Buffer.alloc(10 + parts.length * 8)
  bytes.writeInt16BE(-1, 0)
  boundsOf(font, parts).forEach((bounds, index) => {
    bytes.writeInt16BE(bounds, 2 + index * 2)
  })
  parts.forEach(({ x, y }, index) => {
    const flags = ARGUMENTS_ARE_PLACES | (index < parts.length - 1 ? MORE_PARTS : 0)
    bytes.writeUInt16BE(flags, 10 + index * 8)
    bytes.writeInt16BE(Math.round(x), 14 + index * 8)
    bytes.writeInt16BE(Math.round(y), 16 + index * 8)
  })
  return { bytes, parts: parts.map((part, index) => ({ at: 12 + index * 8, glyph: part.id })) }
}

function boundsOf(font: TrueType, parts: readonly { id: number; x: number; y: number }[]): number[] {
  const boxes = parts.map(({ id, x, y }) => {
    const { bytes } = font.outlineOf(id)
    return [2, 4, 6, 8].map((at, index) => bytes.readInt16BE(at) + Math.round(index % 2 === 0 ? x : y))
  })
  return [0, 1, 2, 3].map((side) => {
    const bounds = boxes.map((box) => box[side] as number)
    return side < 2 ? Math.min(...bounds) : Math.max(...bounds)
  })
}

function outlineFor({ bytes, parts }: Outline, renumbered: ReadonlyMap<number, number>): Buffer {
  const padding = (4 - (bytes.length % 4)) % 4
  if (parts.length === 0 && padding === 0) return bytes
  const copy = Buffer.alloc(bytes.length + padding)
  bytes.copy(copy)
  for (const part of parts) copy.writeUInt16BE(renumbered.get(part.glyph) as number, part.at)
  return copy
}

function writeTables(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const header = Buffer.alloc(12 + tables.length * 16)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((tables.length - power) * 16, 10)
  const chunks: Buffer[] = [header]
  let at = header.length
  tables.forEach(([tag, bytes], index) => {
    const padded =
      bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))])
    header.write(tag, 12 + index * 16, 'latin1')
    header.writeUInt32BE(checksum(padded), 16 + index * 16)
    header.writeUInt32BE(at, 20 + index * 16)
    header.writeUInt32BE(bytes.length, 24 + index * 16)
    chunks.push(padded)
    at += padded.length
  })
  const file = Buffer.concat(chunks)
  const head = tables.findIndex(([tag]) => tag === 'head')
  const adjustment = (0xb1b0afba - checksum(file)) >>> 0
  file.writeUInt32BE(adjustment, header.readUInt32BE(20 + head * 16) + 8)
  return file
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}
