import { type Block, drawBlock, type Paragraph, setBlock } from '../../../platform/pdf/flow.ts'
import { formatPlace, type Party, type PartyPrint, partyLines } from './print-parties.ts'
import { HAIRLINE, INK, MUTED } from './style.ts'

// Draws the address of the recipient where the window of an envelope is, and the sender beside it. All measures are
// millimetres on the sheet. German windows follow DIN 5008. The Polish window is the area of a sheet folded in three
// that a window of 90 × 45 mm, 20 mm from the right and 15 mm from the bottom of a DL envelope, shows wherever the
// sheet has slipped to.

type Window = {
  x: number
  y: number
  width: number
  height: number
  sender_y?: number
  folds: readonly number[]
}

const WINDOWS: { readonly [envelope: string]: Window } = {
  din_a: { x: 25, y: 44.7, width: 75, height: 27.3, sender_y: 39.7, folds: [87, 192] },
  din_b: { x: 25, y: 62.7, width: 75, height: 27.3, sender_y: 57.7, folds: [105, 210] },
  pl: { x: 114, y: 51, width: 74, height: 32, folds: [99, 198] },
}

// The top of the address field, including the zone that DIN reserves above the address.
const FIELD_TOPS: { readonly [envelope: string]: number } = { din_a: 27, din_b: 45, pl: 50 }
const FOLD_LENGTH = 5

export const windowOf = ({ printStyle }: Pick<PartyPrint, 'printStyle'>): Window | undefined =>
  WINDOWS[printStyle.choices.envelope]

// The height that is free above the field, where a logo may stand.
export const heightAboveField = ({ printStyle, flow }: PartyPrint): number =>
  flow.paper.millimetres(FIELD_TOPS[printStyle.choices.envelope] ?? 0) - flow.y - 6

export function drawEnvelope(print: PartyPrint, window: Window, sender: Party, addressee: Party): void {
  const { flow, texts, printStyle } = print
  const mm = (length: number) => flow.paper.millimetres(length)
  const address = setAddress(print, window, addressee)
  // The small line above the address repeats the sender, so it is decoration only.
  const { sender_y } = window
  if (sender_y !== undefined) flow.paper.decorate(() => drawSender(print, window, sender_y, sender))
  // The sender stands on the other side of the sheet.
  const isRight = window.x > 100
  const x = isRight ? flow.left : mm(window.x + window.width + 15)
  const width = isRight ? mm(window.x - 10) - flow.left : flow.left + flow.width - x
  const senderBlock = setBlock(partyLines(sender, texts, printStyle), width)
  const top = Math.max(flow.y, mm(FIELD_TOPS[printStyle.choices.envelope] as number))
  drawBlock(flow.paper, senderBlock, x, top)
  // The role, the tax number and a name that does not fit stand below the window, where they are not visible in the
  // post.
  const details = { ...addressee, ...NO_ADDRESS, name: address.isComplete ? null : addressee.name }
  const belowBlock = setBlock(partyLines(details, texts, printStyle), mm(window.width))
  const belowY = mm(window.y + window.height + 3)
  const drawBelow = (isHeading: boolean) => {
    const lines = belowBlock.lines.filter(({ ink }) => (ink.heading !== undefined) === isHeading)
    drawBlock(flow.paper, { ...belowBlock, lines }, mm(window.x), belowY)
  }
  // Draws in the reading order of other documents: the role, the address, the tax number.
  drawBelow(true)
  drawBlock(flow.paper, address.block, mm(window.x), mm(window.y))
  drawBelow(false)
  for (const fold of window.folds) flow.paper.rule(0, mm(fold), mm(FOLD_LENGTH), HAIRLINE)
  flow.y = Math.max(top + senderBlock.height, belowY + belowBlock.height) + 16
}

const NO_ADDRESS = { street: null, post_code: null, city: null, country: null }

// Cuts off a name that is longer than the window. `is_complete` says whether all of the address is shown.
function setAddress(
  { flow }: PartyPrint,
  window: Window,
  addressee: Party,
): { block: Block; isComplete: boolean } {
  const mm = (length: number) => flow.paper.millimetres(length)
  const maxHeight = mm(window.height)
  const blocks = [10, 9, 8, 7].map((size) => setBlock(addressLines(addressee, size), mm(window.width)))
  const smallest = blocks.at(-1) as Block
  const block = blocks.find(({ height }) => height <= maxHeight) ?? smallest
  const lines = block.lines.filter(({ end }) => end <= maxHeight)
  return { block: { ...block, lines }, isComplete: lines.length === block.lines.length }
}

// A single line, because DIN 5008 provides room for one. A long address is smaller or leaves out the street.
function drawSender({ flow, printStyle }: PartyPrint, { x, width }: Window, y: number, sender: Party): void {
  const mm = (length: number) => flow.paper.millimetres(length)
  const { name, street } = sender
  const city = formatPlace(sender)
  const setParts = (parts: (string | null)[], size: number) =>
    setBlock([{ text: parts.filter(Boolean).join(' · '), size, color: MUTED }], mm(width))
  const fullLine = setParts([name, street, city], 6)
  const shorter = [setParts([name, street, city], 5), setParts([name, city], 5), setParts([name], 5)]
  const blocks = printStyle.is_compact ? [fullLine, ...shorter] : [fullLine]
  const block = blocks.find(({ lines }) => lines.length === 1) ?? fullLine
  drawBlock(flow.paper, { ...block, lines: block.lines.slice(0, 1) }, mm(x), mm(y))
}

const addressLines = ({ name, street, post_code, city, country }: Party, size: number): Paragraph[] => [
  { text: name ?? '', size, is_bold: true, color: INK },
  { text: street ?? '', size, color: INK },
  { text: [post_code, city].filter(Boolean).join(' '), size, color: INK },
  { text: country ?? '', size, color: INK },
]
