import { type Block, drawBlock, type Paragraph, setBlock } from '../../../platform/pdf/flow.ts'
import { type Party, partiesOf, partyLines, place } from './print-parties.ts'
import { HAIRLINE, INK, MUTED, type Print } from './style.ts'

// The address of the buyer where the window of an envelope is, the seller beside it. All measures are of the sheet, in
// millimetres: DIN 5008 for German envelopes; for Polish ones what a window of 90 × 45 mm, 20 mm from the right and 15 mm from the
// bottom of a DL envelope, shows of a sheet folded in three, wherever it has slipped to.

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

// Where the field of the address begins, with what DIN puts above the address.
const FIELD_TOPS: { readonly [envelope: string]: number } = { din_a: 27, din_b: 45, pl: 50 }
const FOLD_LENGTH = 5

export const windowOf = ({ look }: Print): Window | undefined => WINDOWS[look.choices.envelope]

// How much of the sheet is free above the field, for those whose logo stands over it.
export const roomAbove = ({ look, flow }: Print): number =>
  flow.paper.millimetres(FIELD_TOPS[look.choices.envelope] ?? 0) - flow.y - 6

export function drawEnvelope(print: Print, window: Window): void {
  const { flow, texts, invoice, look } = print
  const mm = (length: number) => flow.paper.millimetres(length)
  const [seller, buyer] = partiesOf(invoice, texts) as [Party, Party]
  const address = setAddress(print, window, buyer)
  // What is small above the address comes again beside it.
  const { sender_y } = window
  if (sender_y !== undefined) flow.paper.decorate(() => drawSender(print, window, sender_y, seller))
  // The seller stands on the other side of the sheet.
  const is_right = window.x > 100
  const x = is_right ? flow.left : mm(window.x + window.width + 15)
  const width = is_right ? mm(window.x - 10) - flow.left : flow.left + flow.width - x
  const own = setBlock(partyLines(seller, texts, look), width)
  const top = Math.max(flow.y, mm(FIELD_TOPS[look.choices.envelope] as number))
  drawBlock(flow.paper, own, x, top)
  // What the buyer is called here, and its number, stand below the window, where nobody on the way reads it.
  const told = { ...buyer, ...NO_ADDRESS, name: address.is_whole ? null : buyer.name }
  const below = setBlock(partyLines(told, texts, look), mm(window.width))
  const below_y = mm(window.y + window.height + 3)
  const drawBelow = (is_heading: boolean) => {
    const lines = below.lines.filter(({ ink }) => (ink.heading !== undefined) === is_heading)
    drawBlock(flow.paper, { ...below, lines }, mm(window.x), below_y)
  }
  // Read in the order of other documents: who it is, the address, the number.
  drawBelow(true)
  drawBlock(flow.paper, address.block, mm(window.x), mm(window.y))
  drawBelow(false)
  for (const fold of window.folds) flow.paper.rule(0, mm(fold), mm(FOLD_LENGTH), HAIRLINE)
  flow.y = Math.max(top + own.height, below_y + below.height) + 16
}

const NO_ADDRESS = { street: null, post_code: null, city: null, country: null }

// A name longer than any window ends where the window does. Says whether all of it is there.
function setAddress({ flow }: Print, window: Window, buyer: Party): { block: Block; is_whole: boolean } {
  const mm = (length: number) => flow.paper.millimetres(length)
  const room = mm(window.height)
  const blocks = [10, 9, 8, 7].map((size) => setBlock(addressLines(buyer, size), mm(window.width)))
  const smallest = blocks.at(-1) as Block
  const block = blocks.find(({ height }) => height <= room) ?? smallest
  const lines = block.lines.filter(({ end }) => end <= room)
  return { block: { ...block, lines }, is_whole: lines.length === block.lines.length }
}

// One line, as the norm has room for one.
function drawSender({ flow }: Print, { x, width }: Window, y: number, seller: Party): void {
  const mm = (length: number) => flow.paper.millimetres(length)
  const text = [seller.name, seller.street, place(seller)].filter(Boolean).join(' · ')
  const block = setBlock([{ text, size: 6, color: MUTED }], mm(width))
  drawBlock(flow.paper, { ...block, lines: block.lines.slice(0, 1) }, mm(x), mm(y))
}

const addressLines = (buyer: Party, size: number): Paragraph[] => [
  { text: buyer.name ?? '', size, is_bold: true, color: INK },
  { text: buyer.street ?? '', size, color: INK },
  { text: [buyer.post_code, buyer.city].filter(Boolean).join(' '), size, color: INK },
  { text: buyer.country ?? '', size, color: INK },
]
