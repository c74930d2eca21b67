import { BARS_HEIGHT, drawBars } from './bar-code.ts'
import type { Color } from './color.ts'
import type { Ink, Paper } from './paper.ts'
import type { ShapedLine } from './text-shaping.ts'
import { wrapText } from './wrap.ts'

// Lays out blocks from top to bottom and continues on the next sheet.

export type Flow = { paper: Paper; y: number; left: number; width: number; top: number; bottom: number }

export type Paragraph = {
  text: string
  size: number
  is_bold?: boolean
  color?: Color
  align?: Ink['align']
  heading?: Ink['heading']
  before?: number // space above, in points
  bars?: string // bar code drawn above its text
}

// A line of a block, `depth` points below its top.
type SetLine = { line: ShapedLine; ink: Ink; depth: number; end: number; bars?: string | undefined }
export type Block = { lines: readonly SetLine[]; width: number; height: number }

const LEADING = 1.36
const ASCENT = 1.02

export const lineHeight = (size: number): number => size * LEADING

export function openFlow(paper: Paper, margins: { x: number; top: number; bottom: number }): Flow {
  paper.addSheet()
  return {
    paper,
    y: margins.top,
    left: margins.x,
    width: paper.width - 2 * margins.x,
    top: margins.top,
    bottom: paper.height - margins.bottom,
  }
}

export function nextSheet(flow: Flow): void {
  flow.paper.addSheet()
  flow.y = flow.top
}

// Starts a new sheet unless this height still fits on the current one.
export function keepTogether(flow: Flow, height: number): void {
  if (flow.y + height > flow.bottom && flow.y > flow.top) nextSheet(flow)
}

export function setBlock(paragraphs: readonly Paragraph[], width: number): Block {
  const lines: SetLine[] = []
  let depth = 0
  for (const { text, before = 0, bars, ...ink } of paragraphs) {
    if (text === '') continue
    depth += lines.length > 0 ? before : 0
    for (const line of wrapText(text, ink, width)) {
      const end = depth + lineHeight(ink.size) + (bars ? BARS_HEIGHT : 0)
      lines.push({ line, ink, depth, end, bars })
      depth = end
    }
  }
  return { lines, width, height: depth }
}

export function drawBlock(paper: Paper, block: Block, x: number, y: number): void {
  for (const set of block.lines) drawLine(paper, set, x, y + set.depth, block.width)
}

// Draws a block line by line over as many sheets as it needs.
export function flowBlock(flow: Flow, block: Block, x = flow.left): void {
  let from = 0
  for (const set of block.lines) {
    const { depth, end } = set
    if (flow.y + end - from > flow.bottom && flow.y > flow.top) {
      nextSheet(flow)
      from = depth
    }
    drawLine(flow.paper, set, x, flow.y + depth - from, block.width)
  }
  flow.y += block.height - from
}

function drawLine(paper: Paper, { line, ink, bars }: SetLine, x: number, y: number, width: number): void {
  if (bars) drawBars(paper, bars, x, y)
  const top = bars ? y + BARS_HEIGHT : y
  paper.line(alignedX(x, width, ink), top + ink.size * ASCENT, line, ink)
}

// Splits a block at a height. The first part has at least one line.
export function cutBlock(block: Block, height: number): [Block, Block] {
  const fitting = Math.max(1, block.lines.findLastIndex(({ end }) => end <= height) + 1)
  const [first, remaining] = [block.lines.slice(0, fitting), block.lines.slice(fitting)]
  const from = remaining[0]?.depth ?? 0
  const shifted = remaining.map((line) => ({ ...line, depth: line.depth - from, end: line.end - from }))
  return [
    { ...block, lines: first, height: first.at(-1)?.end ?? 0 },
    { ...block, lines: shifted, height: shifted.at(-1)?.end ?? 0 },
  ]
}

const alignedX = (x: number, width: number, { align }: Ink): number =>
  align === 'right' ? x + width : align === 'center' ? x + width / 2 : x
