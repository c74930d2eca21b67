import { createHash } from 'node:crypto'
import { type Face, type Glyph, shapedGlyph } from './fonts.ts'
import { subsetFont } from './subset.ts'
import { type PdfFile, pdfName, pdfNumber, type Reference } from './writer.ts'

// The glyphs of one font that a document uses, in the order of their first use (a font subset).
export type FontUse = { name: string; face: Face; glyphs: Glyph[]; codes: Map<Glyph, string>; space?: Glyph }

export const fontInUse = (name: string, face: Face): FontUse => ({
  name,
  face,
  glyphs: [{ face, id: 0, width: 0, text: '' }],
  codes: new Map(),
})

// The code of a glyph in the page content of this document.
export function codeOf(use: FontUse, glyph: Glyph): string {
  let code = use.codes.get(glyph)
  if (code === undefined) {
    code = hex(use.glyphs.length)
    use.glyphs.push(glyph)
    use.codes.set(glyph, code)
  }
  return code
}

// The space glyph, the same as within lines if these have one.
export function spaceOf(use: FontUse): Glyph {
  use.space ??=
    use.glyphs.find(({ text }) => text === ' ') ?? shapedGlyph(use.face, use.face.font().glyphOf(SPACE), ' ')
  return use.space
}

const SPACE = 0x20

export function embedFont(file: PdfFile, { face, glyphs }: FontUse): Reference {
  const font = face.font()
  const program = subsetFont(font, glyphs)
  const name = pdfName(`${subsetTag(program)}+${face.name}`)
  const scaled = (units: number) => Math.round((units * 1000) / font.units_per_em)
  const programAt = file.stream(`/Length1 ${program.length}`, program)
  const descriptor = file.add(
    `<</Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [${font.bounds.map(scaled).join(' ')}]` +
      ` /ItalicAngle 0 /Ascent ${scaled(font.ascent)} /Descent ${scaled(font.descent)}` +
      ` /CapHeight ${scaled(font.cap_height)} /StemV ${font.weight >= 600 ? 140 : 80}` +
      ` /FontFile2 ${programAt} 0 R>>`,
  )
  const widths = glyphs.map((glyph) => pdfNumber(glyph.width)).join(' ')
  const descendant = file.add(
    `<</Type /Font /Subtype /CIDFontType2 /BaseFont ${name}` +
      ' /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>' +
      ` /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /DW 1000 /W [0 [${widths}]]>>`,
  )
  const toUnicode = file.stream('', Buffer.from(unicodeMap(glyphs), 'latin1'))
  return file.add(
    `<</Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H` +
      ` /DescendantFonts [${descendant} 0 R] /ToUnicode ${toUnicode} 0 R>>`,
  )
}

// The tag of a font subset: six letters that depend on its glyphs, as the format requires.
const subsetTag = (program: Buffer): string =>
  [...createHash('md5').update(program).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('')

const BLOCK_MAX = 100

// Maps glyphs to text, so that readers can copy and search it.
function unicodeMap(glyphs: readonly Glyph[]): string {
  const rows = glyphs.flatMap(({ text }, code) =>
    text === '' ? [] : [`<${hex(code)}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`],
  )
  const blocks: string[] = []
  for (let at = 0; at < rows.length; at += BLOCK_MAX) {
    const block = rows.slice(at, at + BLOCK_MAX)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

const hex = (code: number): string => code.toString(16).padStart(4, '0')
