import { describe, expect, test } from 'vitest'
import { cutOf, glyphFor } from './fonts.ts'
import { shapeLine } from './text-shaping.ts'
import { textWidth, wrapText } from './wrap.ts'

const drawnText = (text: string) =>
  shapeLine(text, false)
    .runs.flatMap(({ signs }) => signs.map(({ glyph }) => glyph.text))
    .join('')
const reversed = (text: string) => [...text].reverse().join('')

describe('signs', () => {
  test.each([
    ['Polish', 'ą', 'NotoSans-Regular'],
    ['Greek', 'Ω', 'NotoSans-Regular'],
    ['Cyrillic', 'ї', 'NotoSans-Regular'],
    ['Arabic', 'ع', 'NotoSansArabic-Regular'],
    ['Hebrew', 'ש', 'NotoSansHebrew-Regular'],
    ['Han', '漢', 'ChocolateClassicalSans-Regular'],
    ['kana', 'さ', 'ChocolateClassicalSans-Regular'],
    ['Hangul', '한', 'NanumGothic'],
    ['a symbol', '✓', 'DejaVuSans'],
  ])('%s has a face that draws it', (_, character, name) => {
    const glyph = glyphFor(character.codePointAt(0) as number, cutOf(false))
    expect(glyph.face.name).toBe(name)
    expect(glyph.face.font().outlineOf(glyph.id).bytes.length).toBeGreaterThan(0)
  })

  test('a sign without a glyph becomes a box and keeps its text', () => {
    const glyph = glyphFor(0x0e01, cutOf(false))
    expect(glyph.id).toBe(glyph.face.font().glyphOf(0x25a1))
    expect(glyph.text).toBe('\u0e01')
  })
})

describe('order', () => {
  test.each([
    ['plain', 'Acme 2026', 'Acme 2026'],
    ['Hebrew', 'שלום', reversed('שלום')],
    ['Hebrew with a number', 'רחוב 15', `15 ${reversed('רחוב')}`],
    ['Hebrew inside Latin', 'Firma שלום Ltd', `Firma ${reversed('שלום')} Ltd`],
    ['Latin inside Hebrew', 'שלום Ltd עולם', `${reversed('עולם')} Ltd ${reversed('שלום')}`],
    ['controls and joiners', 'a\u0007b\u200bc\ufeffd', 'abcd'],
    ['composed', 'Z\u0307o\u0301lw', 'Żólw'],
  ])('%s', (_, text, order) => {
    expect(drawnText(text)).toBe(order)
  })

  test('Arabic letters are joined: the same letter has other forms inside a word', () => {
    const forms = shapeLine('ههه', false).runs.flatMap(({ signs }) => signs.map(({ glyph }) => glyph.id))
    expect(new Set(forms).size).toBe(3)
    expect(drawnText('السلام')).toBe(reversed('السلام'))
  })

  test('a bracket is mirrored with the direction', () => {
    const ids = (text: string) =>
      shapeLine(text, false).runs.flatMap(({ signs }) => signs.map(({ glyph }) => glyph.id))
    expect(ids('(ש)')[0]).toBe(ids('(')[0])
    expect(drawnText('(ש)')).toBe(')ש(')
  })
})

describe('wrapping', () => {
  const letters = { size: 10 }
  const lines = (text: string, width: number) =>
    wrapText(text, letters, width).map(({ runs }) =>
      runs.flatMap(({ signs }) => signs.map(({ glyph }) => glyph.text)).join(''),
    )

  test.each([
    ['at spaces', 'one two three', 45, ['one two', 'three']],
    ['at line ends', 'one\ntwo\r\nthree', 400, ['one', 'two', 'three']],
    ['inside a long word', 'aaaaaaaa', 25, ['aaaa', 'aaaa']],
    ['between Han characters', '東京都千代田区', 35, ['東京都', '千代田', '区']],
    ['not at all', '', 10, ['']],
  ])('%s', (_, text, width, expected) => {
    expect(lines(text, width)).toEqual(expected)
  })

  test('no line is wider than its box and no word is lost', () => {
    const text = 'Żółta łódź płynie przez Świnoujście do Łodzi '.repeat(20).trim()
    for (const width of [30, 60, 120, 300]) {
      const wrapped = lines(text, width)
      expect(wrapped.join(' ').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      for (const line of wrapped) expect(textWidth(line, letters)).toBeLessThanOrEqual(width + 0.01)
    }
  })

  // Marks for which the font has no position.
  test.each(['\u0620\u0615', '\u0620\u06a3', '\u0628\u0657\u0616'])('of %s can be drawn', (text) => {
    for (const isBold of [false, true]) expect(shapeLine(text, isBold).runs).not.toEqual([])
  })

  test('too long for a line keep all their letters', () => {
    const signsIn = (text: string) => shapeLine(text, false).runs.flatMap(({ signs }) => signs)
    const word = '\u0628\u064e'.repeat(300)
    const drawn = signsIn(word).map(({ glyph }) => glyph.text)
    expect(drawn.filter((sign) => sign === '\u0628')).toHaveLength(300)
    expect(drawn.filter((sign) => sign === '\u064e')).toHaveLength(300)
    expect(signsIn('\u0301'.repeat(500))).toHaveLength(500)
  })
})
