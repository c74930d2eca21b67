import type { Color } from './color.ts'
import type { Glyph } from './fonts.ts'
import { glyphPath } from './glyph-paths.ts'
import { type Box, HEAVIER, type Mark, type Paper, type SheetSize, TURN } from './paper.ts'
import { pictureSvg } from './picture-svg.ts'
import type { Run } from './text-shaping.ts'
import { pdfNumber as n } from './writer.ts'

// Writes sheets as SVG previews, from the same marks as the PDF. Letters are outlines, so the preview needs no font,
// looks the same everywhere and contains no user text as text.

type Sheet = { body: string[]; glyphs: Map<Glyph, string>; outlines: string[] }

// Returns the requested sheets up to a limit of characters, at least the first one.
type Most = { sheets: number; characters: number }

export function writeSvgs({ size, count, marks }: Paper, most: Most): string[] {
  const sheets = Array.from(
    { length: Math.min(count, most.sheets) },
    (): Sheet => ({ body: [], glyphs: new Map(), outlines: [] }),
  )
  for (const mark of marks) {
    const sheet = sheets[mark.sheet]
    if (sheet) sheet.body.push(markToSvg(sheet, mark, size))
  }
  const svgs: string[] = []
  let characters = 0
  for (const { body, outlines } of sheets) {
    if (svgs.length > 0 && characters >= most.characters) break
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"` +
      ` viewBox="0 0 ${size.width} ${size.height}"><defs>${outlines.join('')}</defs>${body.join('')}</svg>`
    svgs.push(svg)
    characters += svg.length
  }
  return svgs
}

function markToSvg(sheet: Sheet, mark: Mark, size: SheetSize): string {
  switch (mark.kind) {
    case 'line':
      return lineSvg(sheet, mark)
    case 'boxes':
      return `<path fill="${colorText(mark.color)}" d="${mark.boxes.map(boxPath).join('')}"/>`
    case 'picture':
      return pictureSvg(mark.picture, mark.box)
    case 'turn':
      return `<g transform="matrix(${TURN.cos} ${-TURN.sin} ${TURN.sin} ${TURN.cos} ${n(size.width / 2)} ${n(size.height / 2)})">`
    case 'turn back':
      return '</g>'
  }
}

const boxPath = ([x, y, width, height]: Box): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`

// Lengths within a line are thousandths of its font size.
function lineSvg(sheet: Sheet, { x, y, line, size, color }: Mark & { kind: 'line' }): string {
  const fill = colorText(color)
  let at = 0
  let signs = ''
  for (const run of line.runs) {
    const uses = runSvg(sheet, run, at)
    signs += run.face.is_thin ? `<g stroke="${fill}" stroke-width="${n(1000 / HEAVIER)}">${uses}</g>` : uses
    for (const { advance } of run.signs) at += advance
  }
  if (signs === '') return ''
  return `<g fill="${fill}" transform="translate(${n(x)} ${n(y)})scale(${size / 1000})">${signs}</g>`
}

function runSvg(sheet: Sheet, { signs }: Run, from: number): string {
  let at = from
  let uses = ''
  for (const { glyph, advance, dx, dy } of signs) {
    const name = nameOf(sheet, glyph)
    const rise = dy === 0 ? '' : ` y="${n(-dy)}"`
    if (name !== '') uses += `<use href="#${name}" x="${n(at + dx)}"${rise}/>`
    at += advance
  }
  return uses
}

// A space has no outline and needs no id.
function nameOf(sheet: Sheet, glyph: Glyph): string {
  let name = sheet.glyphs.get(glyph)
  if (name === undefined) {
    const path = glyphPath(glyph.face, glyph.id)
    name = path === '' ? '' : `g${sheet.outlines.length}`
    if (name !== '') sheet.outlines.push(outlineSvg(name, path, glyph))
    sheet.glyphs.set(glyph, name)
  }
  return name
}

function outlineSvg(name: string, path: string, { face, dots }: Glyph): string {
  if (!dots) return `<path id="${name}" d="${path}"/>`
  const scale = 1000 / face.font().units_per_em
  const shifted = dots.map(
    ({ id, x, y }) =>
      `<path transform="translate(${n(x * scale)} ${n(-y * scale)})" d="${glyphPath(face, id)}"/>`,
  )
  return `<g id="${name}"><path d="${path}"/>${shifted.join('')}</g>`
}

const colorText = (color: Color): string =>
  `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
