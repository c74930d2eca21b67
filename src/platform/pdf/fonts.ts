import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { readTrueType, type TrueType } from './truetype.ts'

const require = createRequire(import.meta.url)

// Loads the fonts of documents in two weights, each when a character first needs it, and looks up glyphs.

export type Face = {
  name: string
  is_thin: boolean // replaces a bold face that does not exist
  has_loose_figures?: boolean // digits have different widths unless tabular figures are requested
  font: () => TrueType
  shaper: () => Font
}

// A glyph with its outline and the text it represents.
export type Glyph = { face: Face; id: number; width: number; text: string; dots?: readonly Dot[] }

// A component of a glyph that the font draws separately, with its position in font units. Together they are one glyph,
// because only the base letter has a text.
export type Dot = { id: number; x: number; y: number }

const noto = (script: string, weight: string) =>
  `@expo-google-fonts/noto-sans${script && `-${script.toLowerCase()}`}/${weight}/NotoSans${script}_${weight}.ttf`
const nanum = (weight: string) => `@expo-google-fonts/nanum-gothic/${weight}/NanumGothic_${weight}.ttf`
const HAN = '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf'

const han = face('ChocolateClassicalSans-Regular', HAN)

const REGULAR = {
  latin: face('NotoSans-Regular', noto('', '400Regular')),
  arabic: face('NotoSansArabic-Regular', noto('Arabic', '400Regular')),
  hebrew: face('NotoSansHebrew-Regular', noto('Hebrew', '400Regular')),
  symbols: face('DejaVuSans', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  han,
  hangul: face('NanumGothic', nanum('400Regular')),
}

const BOLD: typeof REGULAR = {
  latin: face('NotoSans-Bold', noto('', '700Bold')),
  arabic: face('NotoSansArabic-Bold', noto('Arabic', '700Bold')),
  hebrew: face('NotoSansHebrew-Bold', noto('Hebrew', '700Bold')),
  symbols: face('DejaVuSans-Bold', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  han: { ...han, is_thin: true },
  hangul: face('NanumGothicBold', nanum('700Bold')),
}

// The font family of a document. Characters that it lacks are taken from the other fonts.
export const FAMILIES = ['noto', 'sans', 'serif'] as const
export type Family = (typeof FAMILIES)[number]

const inter = (weight: string) => `@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`
const sourceSerif = (weight: string) =>
  `@expo-google-fonts/source-serif-4/${weight}/SourceSerif4_${weight}.ttf`

// One weight of a family, with the glyphs looked up so far.
export type Cut = { familyFace: Face | undefined; others: typeof REGULAR; glyphs: Map<number, Glyph> }

const CUTS: { readonly [family in Family]: { regular: Cut; bold: Cut } } = {
  noto: cuts(undefined, undefined),
  sans: cuts(
    { ...face('Inter-Regular', inter('400Regular')), has_loose_figures: true },
    { ...face('Inter-Bold', inter('700Bold')), has_loose_figures: true },
  ),
  serif: cuts(
    face('SourceSerif4-Regular', sourceSerif('400Regular')),
    face('SourceSerif4-Bold', sourceSerif('700Bold')),
  ),
}

function cuts(regular: Face | undefined, bold: Face | undefined): { regular: Cut; bold: Cut } {
  return {
    regular: { familyFace: regular, others: REGULAR, glyphs: new Map() },
    bold: { familyFace: bold, others: BOLD, glyphs: new Map() },
  }
}

let family: Family = 'noto'

// Drawing is synchronous and uses a single family, so the family can be a module variable meanwhile.
export function inFamily<Drawn>(selectedFamily: Family, draw: () => Drawn): Drawn {
  const before = family
  family = selectedFamily
  try {
    return draw()
  } finally {
    family = before
  }
}

export const cutOf = (isBold: boolean): Cut => CUTS[family][isBold ? 'bold' : 'regular']

// Fonts to search for a character, by its Unicode block. Large fonts come last where they are unlikely to be needed.
function candidates(code: number, { familyFace, others }: Cut): readonly Face[] {
  const { latin, arabic, hebrew, symbols, han, hangul } = others
  const isHangul = (code >= 0x1100 && code < 0x1200) || (code >= 0xac00 && code < 0xd7b0)
  if (isHangul || (code >= 0x3130 && code < 0x3190)) return [hangul, han]
  if (code >= 0x2e80 && code < 0xfb00) return [han, hangul, symbols]
  const fallbackFaces = [latin, arabic, hebrew, symbols, ...(code >= 0x2000 ? [han, hangul] : [])]
  return familyFace ? [familyFace, ...fallbackFaces] : fallbackFaces
}

const UNKNOWN = [0x25a1, 0x3f] // a box, else a question mark

// The glyph of a character in the first font that has one; a box if none has, never an empty space.
export function glyphFor(code: number, cut: Cut): Glyph {
  let glyph = cut.glyphs.get(code)
  if (glyph === undefined) {
    const shown = [code, ...UNKNOWN].find((candidate) => findFace(candidate, cut) !== undefined) as number
    const face = findFace(shown, cut) as Face
    glyph = makeGlyph(face, signOf(face, shown), String.fromCodePoint(code))
    cut.glyphs.set(code, glyph)
  }
  return glyph
}

// Digits must align in columns: fonts with proportional digits use their tabular ones.
function signOf(face: Face, code: number): number {
  const isFigure = code >= 0x30 && code <= 0x39
  if (!isFigure || !face.has_loose_figures) return face.font().glyphOf(code)
  return face.shaper().layout(String.fromCodePoint(code), ['tnum']).glyphs[0]?.id ?? 0
}

export const findFace = (code: number, cut: Cut): Face | undefined =>
  candidates(code, cut).find((face) => face.font().glyphOf(code) !== 0)

const glyphCache = new Map<string, Glyph>()

// A glyph chosen by shaping, such as the medial form of an Arabic letter.
export function shapedGlyph(face: Face, id: number, text: string, dots: readonly Dot[] = []): Glyph {
  const key = `${face.name} ${face.is_thin} ${id} ${text} ${dots.map(({ id, x, y }) => `${id} ${x} ${y}`)}`
  let glyph = glyphCache.get(key)
  if (glyph === undefined) {
    if (glyphCache.size >= SHAPED_KEPT) glyphCache.clear()
    glyph = { ...makeGlyph(face, id, text), ...(dots.length > 0 ? { dots } : {}) }
    glyphCache.set(key, glyph)
  }
  return glyph
}

const SHAPED_KEPT = 20_000

function makeGlyph(face: Face, id: number, text: string): Glyph {
  const font = face.font()
  const width = Math.round((font.advanceOf(id) * 1000) / font.units_per_em)
  return { face, id, width, text: legibleText(text) }
}

// Private-use and non-characters mean nothing to a reader, and PDF/A rejects them.
export const legibleText = (text: string): string => text.replace(MEANINGLESS, '\ufffd')

const MEANINGLESS = /[\p{Co}\p{Noncharacter_Code_Point}]/gu

function face(name: string, file: string): Face {
  let font: TrueType | undefined
  let shaper: Font | undefined
  const read = () => readTrueType(readFileSync(require.resolve(file)))
  const load = () => {
    font ??= read()
    return font
  }
  return {
    name,
    is_thin: false,
    font: load,
    shaper: () => {
      // Loaded on demand: few documents need shaping, and loading the library takes a tenth of a second.
      shaper ??= withOwnText((require('fontkit') as typeof import('fontkit')).create(load().bytes) as Font)
      return shaper
    },
  }
}

// The shaper caches one object per glyph with the first text it stood for. Letters that share a shape and differ by
// their dots would otherwise all be copied as the first one.
function withOwnText(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) =>
    Object.create(getGlyph(id, codePoints), { codePoints: { value: codePoints } })
  return font
}
