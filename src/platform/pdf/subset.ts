import type { TrueType } from './truetype.ts'

// A font of only the glyphs a document prints, numbered anew in the given order. Glyphs come ready from their cache, so
// this copies a few kilobytes.
export function subsetFont(font: TrueType, glyphs: readonly number[]): Buffer {
  const { kept, renumbered } = withParts(font, glyphs)
  const outlines = kept.map((glyph) => outlineFor(font, glyph, renumbered))
  const loca = Buffer.alloc((kept.length + 1) * 4)
  const hmtx = Buffer.alloc(kept.length * 4)
  const source_hmtx = font.table('hmtx')
  const measured = font.table('hhea').readUInt16BE(34)
  let end = 0
  kept.forEach((glyph, place) => {
    end += (outlines[place] as Buffer).length
    loca.writeUInt32BE(end, (place + 1) * 4)
    hmtx.writeUInt16BE(font.advanceOf(glyph), place * 4)
    const bearing_at = glyph < measured ? glyph * 4 + 2 : measured * 4 + (glyph - measured) * 2
    hmtx.writeInt16BE(
      bearing_at + 2 <= source_hmtx.length ? source_hmtx.readInt16BE(bearing_at) : 0,
      place * 4 + 2,
    )
  })
  const head = Buffer.from(font.table('head'))
  head.writeUInt32BE(0, 8)
  head.writeInt16BE(1, 50)
  const hhea = Buffer.from(font.table('hhea'))
  hhea.writeUInt16BE(kept.length, 34)
  const maxp = Buffer.from(font.table('maxp'))
  maxp.writeUInt16BE(kept.length, 4)
  return writeTables([
    ['glyf', Buffer.concat(outlines)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', maxp],
  ])
}

// An accented letter is often drawn as its letter and its accent: those come along, after the glyphs asked for.
function withParts(font: TrueType, glyphs: readonly number[]) {
  const kept = [...glyphs]
  const renumbered = new Map(kept.map((glyph, place) => [glyph, place]))
  for (let place = 0; place < kept.length; place++) {
    for (const { glyph } of font.outlineOf(kept[place] as number).parts) {
      if (renumbered.has(glyph)) continue
      renumbered.set(glyph, kept.length)
      kept.push(glyph)
    }
  }
  return { kept, renumbered }
}

function outlineFor(font: TrueType, glyph: number, renumbered: ReadonlyMap<number, number>): Buffer {
  const { bytes, parts } = font.outlineOf(glyph)
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
  tables.forEach(([tag, bytes], place) => {
    const padded =
      bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))])
    header.write(tag, 12 + place * 16, 'latin1')
    header.writeUInt32BE(checksum(padded), 16 + place * 16)
    header.writeUInt32BE(at, 20 + place * 16)
    header.writeUInt32BE(bytes.length, 24 + place * 16)
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
