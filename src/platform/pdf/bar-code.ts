import type { Color } from './color.ts'
import type { Box, Paper } from './paper.ts'

// Encodes product bar codes as dark and light modules: EAN-13 (a UPC-A is one with a leading zero) and EAN-8.

const MODULE = 0.75 // the smallest module that the standard allows, 0.264 mm
const BAR = 17
const BLACK: Color = [0, 0, 0]

export const BARS_HEIGHT = BAR + 3

export function drawBars(paper: Paper, modules: string, x: number, y: number): void {
  const boxes = [...modules.matchAll(/1+/g)].map(
    ({ 0: dark, index }): Box => [x + index * MODULE, y + 2, dark.length * MODULE, BAR],
  )
  paper.boxes(boxes, BLACK)
}

// Undefined for invalid codes: wrong length, letters, or a wrong check digit.
export function barsOf(code: string): string | undefined {
  if (!/^(\d{8}|\d{12}|\d{13})$/.test(code) || !isRight(code)) return undefined
  const figures = [...(code.length === 12 ? `0${code}` : code)].map(Number)
  return figures.length === 8 ? shortBars(figures) : longBars(figures)
}

// The check digit weights every second digit from the right by three.
const isRight = (code: string): boolean =>
  [...code].reverse().reduce((sum, figure, index) => sum + Number(figure) * (index % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0

const LEFT_DIGITS = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const RIGHT = LEFT_DIGITS.map((bars) => [...bars].map((module) => (module === '0' ? '1' : '0')).join(''))
const MIRRORED = RIGHT.map((bars) => [...bars].reverse().join(''))

// The first of thirteen digits has no bars: it selects which of the next six are mirrored.
const FIRST = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
]

const EDGE = '101'
const MIDDLE = '01010'

const modulesOf = (figures: readonly number[], bars: readonly string[]): string =>
  figures.map((figure) => bars[figure]).join('')

function longBars([first, ...figures]: readonly number[]): string {
  const turns = FIRST[first as number] as string
  const leftBars = figures
    .slice(0, 6)
    .map((figure, index) => (turns[index] === 'G' ? MIRRORED : LEFT_DIGITS)[figure])
  return `${EDGE}${leftBars.join('')}${MIDDLE}${modulesOf(figures.slice(6), RIGHT)}${EDGE}`
}

const shortBars = (figures: readonly number[]): string =>
  `${EDGE}${modulesOf(figures.slice(0, 4), LEFT_DIGITS)}${MIDDLE}${modulesOf(figures.slice(4), RIGHT)}${EDGE}`
