import { markEachLine } from './second-language.ts'
import { type ShapedLine, shapeLine } from './text-shaping.ts'

// Breaks text into lines no wider than the available width.

export type Letters = { size: number; is_bold?: boolean }

export const textWidth = (text: string, { size, is_bold = false }: Letters): number =>
  (shapeLine(text, is_bold).width * size) / 1000

export function wrapText(text: string, letters: Letters, width: number): ShapedLine[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph.trimEnd(), letters, width))
}

function wrapParagraph(text: string, { size, is_bold = false }: Letters, width: number): ShapedLine[] {
  const room = (width * 1000) / size + 0.01
  if (text.length <= WHOLE_LENGTH_MAX) {
    const shaped = shapeLine(text, is_bold)
    if (shaped.width <= room) return [shaped]
  }
  const measure = (piece: string) => shapeLine(piece, is_bold).width
  const lines: string[] = []
  let line = ''
  let usedWidth = 0
  for (const piece of pieces(text, room, measure)) {
    const pieceWidth = measure(piece)
    if (line !== '' && usedWidth + measure(piece.trimEnd()) > room) {
      lines.push(line)
      line = ''
      usedWidth = 0
    }
    line += piece
    usedWidth += pieceWidth
  }
  lines.push(line)
  const direction = STARTS_FROM_RIGHT.test(text) ? RIGHT_TO_LEFT_MARK : ''
  return markEachLine(lines).map((wrapped, index) => {
    const shaped = shapeLine(direction + wrapped.trimEnd(), is_bold)
    const is_cut = index < lines.length - 1 && !/\s$/.test(wrapped)
    return is_cut ? { ...shaped, is_cut } : shaped
  })
}

const WHOLE_LENGTH_MAX = 300

// The first letter decides the direction of a paragraph, so its other lines are marked.
const STARTS_FROM_RIGHT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
const RIGHT_TO_LEFT_MARK = '\u200f'

// Break opportunities: after a space or dash, and on either side of a Han character or kana.
const BREAKS =
  /(?<=[ \t])(?=[^ \t])|(?<=[-\u2013\u2014/])(?=\p{L})|(?<=[\u2e80-\u9fff\uff00-\uffef])(?=[^\p{P} ])|(?=[\u2e80-\u9fff])/u

function* pieces(text: string, room: number, measure: (piece: string) => number): Generator<string> {
  for (const piece of text.split(BREAKS)) {
    if (piece.length <= WORD_LENGTH_MAX && measure(piece.trimEnd()) <= room) yield piece
    else yield* chopWord(piece, room, measure)
  }
}

// Shaping time grows faster than the length, and no word is this long.
const WORD_LENGTH_MAX = 200

// A word wider than the line is split where the line is full; marks stay with their letters.
function* chopWord(word: string, room: number, measure: (piece: string) => number): Generator<string> {
  let part = ''
  let usedWidth = 0
  for (const cluster of word.match(/\P{M}\p{M}{0,9}|\p{M}{1,10}/gu) ?? []) {
    const width = measure(cluster)
    if (part !== '' && usedWidth + width > room) {
      yield part
      part = ''
      usedWidth = 0
    }
    part += cluster
    usedWidth += width
  }
  if (part !== '') yield part
}
