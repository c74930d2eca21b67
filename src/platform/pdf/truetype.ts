// Reads the parts of a TrueType font that printing needs: glyph ids of characters, widths and outlines.

export type TrueType = {
  bytes: Buffer
  units_per_em: number
  glyph_count: number
  bounds: readonly [number, number, number, number]
  ascent: number
  descent: number
  cap_height: number
  weight: number
  glyphOf: (codePoint: number) => number // 0 if the font has none
  advanceOf: (glyph: number) => number
  outlineOf: (glyph: number) => Outline
  table: (tag: string) => Buffer
}

// The outline of one glyph without hints, and the positions that refer to its components.
export type Outline = { bytes: Buffer; parts: readonly { at: number; glyph: number }[] }

export function readTrueType(bytes: Buffer): TrueType {
  const tables = readTables(bytes)
  const table = (tag: string): Buffer => {
    const entry = tables.get(tag)
    if (entry === undefined) throw new TypeError(`the font has no table ${tag}`)
    return entry
  }
  const [head, hhea, os2] = [table('head'), table('hhea'), table('OS/2')]
  const glyph_count = table('maxp').readUInt16BE(4)
  const outlines = new Map<number, Outline>()
  return {
    bytes,
    units_per_em: head.readUInt16BE(18),
    glyph_count,
    bounds: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    cap_height: os2.readUInt16BE(0) >= 2 ? os2.readInt16BE(88) : hhea.readInt16BE(4),
    weight: os2.readUInt16BE(4),
    glyphOf: readCharacterMap(table('cmap')),
    advanceOf: readAdvances(table('hmtx'), hhea.readUInt16BE(34)),
    outlineOf: (glyph) => {
      let outline = outlines.get(glyph)
      if (outline === undefined) {
        outline = readOutline(glyphBytes(table('loca'), table('glyf'), head.readInt16BE(50) === 1, glyph))
        outlines.set(glyph, outline)
      }
      return outline
    },
    table,
  }
}

function readTables(bytes: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < bytes.readUInt16BE(4); index++) {
    const at = 12 + index * 16
    const start = bytes.readUInt32BE(at + 8)
    tables.set(
      bytes.toString('latin1', at, at + 4),
      bytes.subarray(start, start + bytes.readUInt32BE(at + 12)),
    )
  }
  return tables
}

// Format 12 covers all of Unicode, format 4 its first 65,536 characters.
function readCharacterMap(cmap: Buffer): (codePoint: number) => number {
  let best: { format: number; at: number } | undefined
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const platform = cmap.readUInt16BE(4 + index * 8)
    const at = cmap.readUInt32BE(8 + index * 8)
    const format = cmap.readUInt16BE(at)
    if ((platform === 0 || platform === 3) && (format === 4 || format === 12) && format > (best?.format ?? 0))
      best = { format, at }
  }
  if (best === undefined) throw new TypeError('the font has no Unicode character map')
  const map = cmap.subarray(best.at)
  return best.format === 12 ? (code) => glyphOfFormat12(map, code) : (code) => glyphOfFormat4(map, code)
}

function glyphOfFormat12(map: Buffer, code: number): number {
  let [low, high] = [0, map.readUInt32BE(12) - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = 16 + middle * 12
    if (code < map.readUInt32BE(at)) high = middle - 1
    else if (code > map.readUInt32BE(at + 4)) low = middle + 1
    else return map.readUInt32BE(at + 8) + code - map.readUInt32BE(at)
  }
  return 0
}

function glyphOfFormat4(map: Buffer, code: number): number {
  if (code > 0xffff) return 0
  const doubled = map.readUInt16BE(6)
  for (let at = 0; at < doubled; at += 2) {
    if (map.readUInt16BE(14 + at) < code) continue
    const start = map.readUInt16BE(16 + doubled + at)
    if (start > code) return 0
    const delta = map.readUInt16BE(16 + doubled * 2 + at)
    const rangeAt = 16 + doubled * 3 + at
    const range = map.readUInt16BE(rangeAt)
    if (range === 0) return (code + delta) & 0xffff
    const glyph = map.readUInt16BE(rangeAt + range + (code - start) * 2)
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}

// The last width applies to all further glyphs.
const readAdvances = (hmtx: Buffer, count: number) => (glyph: number) =>
  hmtx.readUInt16BE(Math.min(glyph, count - 1) * 4)

function glyphBytes(loca: Buffer, glyf: Buffer, isLong: boolean, glyph: number): Buffer {
  const at = (index: number) => (isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2)
  return glyf.subarray(at(glyph), at(glyph + 1))
}

function readOutline(bytes: Buffer): Outline {
  if (bytes.length < 10) return { bytes: Buffer.alloc(0), parts: [] }
  return bytes.readInt16BE(0) < 0 ? readComposite(bytes) : { bytes: withoutHints(bytes), parts: [] }
}

// Hints call functions of the font program, which the subset does not include.
function withoutHints(bytes: Buffer): Buffer {
  const hintsAt = 10 + bytes.readInt16BE(0) * 2
  const copy = Buffer.concat([
    bytes.subarray(0, hintsAt + 2),
    bytes.subarray(hintsAt + 2 + bytes.readUInt16BE(hintsAt)),
  ])
  copy.writeUInt16BE(0, hintsAt)
  return copy
}

const ARGUMENTS_ARE_WORDS = 0x0001
const HAS_SCALE = 0x0008
const MORE_PARTS = 0x0020
const HAS_TWO_SCALES = 0x0040
const HAS_MATRIX = 0x0080
const HAS_HINTS = 0x0100

function readComposite(bytes: Buffer): Outline {
  const copy = Buffer.from(bytes)
  const parts: { at: number; glyph: number }[] = []
  let at = 10
  for (let flags = MORE_PARTS; (flags & MORE_PARTS) !== 0; ) {
    flags = copy.readUInt16BE(at)
    copy.writeUInt16BE(flags & ~HAS_HINTS, at)
    parts.push({ at: at + 2, glyph: copy.readUInt16BE(at + 2) })
    at += 4 + ((flags & ARGUMENTS_ARE_WORDS) !== 0 ? 4 : 2)
    if ((flags & HAS_SCALE) !== 0) at += 2
    else if ((flags & HAS_TWO_SCALES) !== 0) at += 4
    else if ((flags & HAS_MATRIX) !== 0) at += 8
  }
  return { bytes: copy.subarray(0, at), parts }
}
