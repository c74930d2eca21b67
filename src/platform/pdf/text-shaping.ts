import bidiFactory, { type Bidi } from 'bidi-js'
import {
  type Cut,
  cutOf,
  type Dot,
  type Face,
  findFace,
  type Glyph,
  glyphFor,
  legibleText,
  shapedGlyph,
} from './fonts.ts'
import { type LanguagePart, languageParts } from './second-language.ts'

// Shapes text into positioned glyphs in visual order, left to right. Widths are in thousandths of the font size.

export type Run = { face: Face; signs: readonly Sign[]; is_plain: boolean; span?: Span }
export type Sign = { glyph: Glyph; advance: number; dx: number; dy: number }
// The text of a run, if glyphs alone do not tell it: in right-to-left text the visual order differs (`turns`), and
// parts may be in the second language. Runs of one span share the object.
export type Span = { text?: string; turns?: boolean; is_second?: boolean }
// True if the line ends within a word, so that no space follows.
export type ShapedLine = { runs: readonly Run[]; width: number; is_cut?: boolean }

// The types of bidi-js describe the module instead of its default export.
const bidi = (bidiFactory as unknown as () => Bidi)()
const linesByCut = new Map<Cut, Map<string, ShapedLine>>()
const LINES_KEPT = 5000
const KEPT_LENGTH_MAX = 200

// Shaped lines are cached up to a limit, because documents repeat words.
export function shapeLine(text: string, isBold: boolean): ShapedLine {
  const cut = cutOf(isBold)
  const cachedLines = linesOf(cut)
  const cached = cachedLines.get(text)
  if (cached !== undefined) return cached
  const line = shape(text, cut)
  if (text.length <= KEPT_LENGTH_MAX) {
    if (cachedLines.size >= LINES_KEPT) cachedLines.clear()
    cachedLines.set(text, line)
  }
  return line
}

function linesOf(cut: Cut): Map<string, ShapedLine> {
  let lines = linesByCut.get(cut)
  if (lines === undefined) {
    lines = new Map()
    linesByCut.set(cut, lines)
  }
  return lines
}

// Composed letters have glyphs of their own; characters without a glyph (controls, joiners outside Arabic) are dropped.
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}|\p{Variation_Selector}|[\u00ad\u2060\ufeff]/gu, '')

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200f\u202a-\u202e\u2066-\u2069]/
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/

function shape(text: string, cut: Cut): ShapedLine {
  const runs = partsOf(text).flatMap((part) => shapePart(part, cut))
  return { runs, width: runs.reduce((sum, run) => sum + widthOf(run), 0) }
}

type Direction = 'ltr' | 'rtl' | 'auto'
type Part = LanguagePart & { direction: Direction }

// Parts follow each other from left to right; a right-to-left line is not divided.
function partsOf(text: string): Part[] {
  const parts = languageParts(text).map((part) => ({ ...part, text: cleanText(part.text) }))
  if (parts.length === 1) return [{ ...(parts[0] as LanguagePart), direction: 'auto' }]
  const fullText = parts.map((part) => part.text).join('')
  const isFromRight =
    RIGHT_TO_LEFT.test(fullText) && bidi.getEmbeddingLevels(fullText).paragraphs[0]?.level === 1
  return isFromRight
    ? [{ text: fullText, is_second: false, direction: 'rtl' }]
    : parts.map((part) => ({ ...part, direction: 'ltr' }))
}

function shapePart({ text, is_second, direction }: Part, cut: Cut): Run[] {
  const turns = RIGHT_TO_LEFT.test(text)
  const runs = turns
    ? visualSpans(text, direction).flatMap(({ span, is_right_to_left }) =>
        shapeSpan(span, cut, is_right_to_left),
      )
    : shapeSpan(text, cut, false)
  const spoken = turns || runs.some(({ is_plain }) => !is_plain) ? spokenText(text, runs) : undefined
  if (spoken === undefined && !is_second) return runs
  const span: Span = {
    ...(spoken === undefined ? {} : { text: spoken, turns }),
    ...(is_second ? { is_second } : {}),
  }
  return runs.map((run) => ({ ...run, span }))
}

// The text in reading order, unless the glyphs spell it in visual order. Joiners belong to a word, direction marks do
// not.
function spokenText(text: string, runs: readonly Run[]): string | undefined {
  const spelled = runs.flatMap(({ signs }) => signs.map(({ glyph }) => glyph.text)).join('')
  const spoken = legibleText(text.replace(UNSPOKEN, ''))
  return spelled === spoken ? undefined : spoken
}

const UNSPOKEN = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const widthOf = ({ signs }: Run): number => signs.reduce((sum, { advance }) => sum + advance, 0)

type DirectedSpan = { span: string; level: number; is_right_to_left: boolean }

// The Unicode bidirectional algorithm: reverses runs from the deepest level up.
function visualSpans(text: string, direction: Direction): DirectedSpan[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const spans: DirectedSpan[] = []
  for (let start = 0; start < text.length; ) {
    const level = levels[start] as number
    let end = start + 1
    while (end < text.length && levels[end] === level) end++
    spans.push({ span: text.slice(start, end), level, is_right_to_left: level % 2 === 1 })
    start = end
  }
  const deepest = spans.reduce((most, { level }) => Math.max(most, level), 0)
  for (let level = deepest; level > 0; level--) turn(spans, level)
  return spans
}

function turn(spans: DirectedSpan[], level: number) {
  for (let start = 0; start < spans.length; start++) {
    if ((spans[start] as DirectedSpan).level < level) continue
    let end = start
    while (end + 1 < spans.length && (spans[end + 1] as DirectedSpan).level >= level) end++
    for (let low = start, high = end; low < high; low++, high--)
      [spans[low], spans[high]] = [spans[high] as DirectedSpan, spans[low] as DirectedSpan]
    start = end
  }
}

function shapeSpan(text: string, cut: Cut, isRightToLeft: boolean): Run[] {
  const runs = itemise(text, cut).map(({ face, span, is_complex }) =>
    is_complex && face ? shapeComplex(face, span, isRightToLeft) : plainRun(span, cut, isRightToLeft),
  )
  const flat = runs.flat()
  return isRightToLeft ? flat.reverse() : flat
}

const COMPLEX =
  /[\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Thaana}\p{Script=Nko}]/u
type Item = { face: Face | undefined; span: string; is_complex: boolean }

// Groups neighbours of one font; combining marks stay with their letter and joiners with the letters they join.
function itemise(text: string, cut: Cut): Item[] {
  if (!COMPLEX.test(text)) return [{ face: undefined, span: text, is_complex: false }]
  const items: Item[] = []
  for (const character of text) {
    const code = character.codePointAt(0) as number
    const last = items.at(-1)
    const isAttached = /[\p{M}\u200c\u200d]/u.test(character)
    if (last?.face && isAttached && (last.face.font().glyphOf(code) !== 0 || INVISIBLE.test(character))) {
      last.span += character
      last.is_complex = true
      continue
    }
    const face = findFace(code, cut)
    const is_complex = COMPLEX.test(character) && face !== undefined
    if (last && last.face === face && (last.is_complex === is_complex || (!last.is_complex && !is_complex)))
      last.span += character
    else items.push({ face, span: character, is_complex })
  }
  return items
}

// Glyphs from several fonts become several runs.
function plainRun(text: string, cut: Cut, isRightToLeft: boolean): Run[] {
  const runs: { face: Face; signs: Sign[]; is_plain: true }[] = []
  for (const character of text) {
    if (INVISIBLE.test(character)) continue
    const glyph = plainGlyph(character, cut, isRightToLeft)
    const sign = { glyph, advance: glyph.width, dx: 0, dy: 0 }
    const last = runs.at(-1)
    if (last?.face === glyph.face) last.signs.push(sign)
    else runs.push({ face: glyph.face, signs: [sign], is_plain: true })
  }
  if (isRightToLeft) for (const run of runs) run.signs.reverse()
  return runs
}

// A bracket in right-to-left text is mirrored while it stays the same character.
function plainGlyph(character: string, cut: Cut, isRightToLeft: boolean): Glyph {
  const mirrored = isRightToLeft ? bidi.getMirroredCharacter(character) : null
  const glyph = glyphFor((mirrored ?? character).codePointAt(0) as number, cut)
  return mirrored ? shapedGlyph(glyph.face, glyph.id, character) : glyph
}

const words = new Map<string, Run[]>()
const WORDS_KEPT = 10_000

// Shaped words are cached, because shaping is a hundred times slower than looking up letters. Its time grows faster
// than the length, so texts longer than a word are shaped in parts; marks stay with their letters.
function shapeComplex(face: Face, text: string, isRightToLeft: boolean): Run[] {
  const parts = text.length <= PART_MAX ? [text] : (text.match(PARTS) ?? [])
  return parts.flatMap((part) => {
    const key = `${face.name} ${isRightToLeft} ${part}`
    let runs = words.get(key)
    if (runs === undefined) {
      if (words.size >= WORDS_KEPT) words.clear()
      runs = shapeWord(face, part, isRightToLeft)
      words.set(key, runs)
    }
    return runs
  })
}

const PART_MAX = 60
const PARTS = /(?:\P{M}\p{M}{0,9}|\p{M}{1,10}){1,40}/gu

function shapeWord(face: Face, text: string, isRightToLeft: boolean): Run[] {
  const { glyphs, positions } = laidOut(face, text, isRightToLeft ? 'rtl' : 'ltr')
  const scale = 1000 / face.font().units_per_em
  const signs: Sign[] = []
  let dots: Dot[] = []
  glyphs.forEach(({ id, codePoints }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const source = String.fromCodePoint(...codePoints)
    if (INVISIBLE.test(source) && source.length === 1) return
    // Arabic letters have their dots before them on the left, at the same position.
    if (source === '' && isRightToLeft && xAdvance === 0) {
      dots.push({ id, x: xOffset, y: yOffset })
      return
    }
    const shifted = dots.map(({ id, x, y }) => ({ id, x: x - xOffset, y: y - yOffset }))
    dots = []
    signs.push({
      glyph: shapedGlyph(face, id, source || WORD_JOINER, shifted),
      advance: Math.round(xAdvance * scale),
      dx: Math.round(xOffset * scale),
      dy: Math.round(yOffset * scale),
    })
  })
  return [{ face, signs, is_plain: false }]
}

// PDF/UA requires a text for every glyph; this one does not change its word.
const WORD_JOINER = '\u2060'

// The shaper fails for marks without positioning data in the font; these stay where they are.
function laidOut(face: Face, text: string, direction: 'rtl' | 'ltr') {
  try {
    return face.shaper().layout(text, undefined, undefined, undefined, direction)
  } catch {
    return face.shaper().layout(text, { mark: false, mkmk: false }, undefined, undefined, direction)
  }
}
