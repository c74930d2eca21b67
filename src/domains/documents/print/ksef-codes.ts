import { type Block, drawBlock, keepTogether, setBlock } from '../../../platform/pdf/flow.ts'
import { drawQrCode } from '../../../platform/pdf/qr.ts'
import { textWidth } from '../../../platform/pdf/wrap.ts'
import { govCodes } from '../invoices/rules/gov-codes.ts'
import { label, type PrintContext, value } from './style.ts'

// The verification codes of KSeF, each with the label that the law requires under it.

const SIZE = 88
const WIDTH = 176
const QUIET_ZONE = 9 // four modules of the smaller code

export function drawGovCodes(print: PrintContext): void {
  const { flow, texts, invoice } = print
  const codes = govCodes(invoice)
  if (codes.length === 0 || codeBeside(print)) return
  const title = setBlock([label(texts.label('ksef_check'))], flow.width)
  const captions = codes.map((code) => setBlock([value(code.label, { size: 7.5, is_bold: true })], WIDTH))
  const height =
    title.height + SIZE + Math.max(...captions.map((caption) => caption.height)) + 2 * QUIET_ZONE + 8
  keepTogether(flow, height)
  const top = flow.y + 8
  drawBlock(flow.paper, title, flow.left, top)
  codes.forEach((code, index) => {
    const x = flow.left + index * (WIDTH + 12)
    const y = top + title.height + QUIET_ZONE
    drawLinkedCode(print, code, { x, y })
    drawBlock(flow.paper, captions[index] as (typeof captions)[number], x, y + SIZE + 3)
  })
  flow.y = top + height - 8
}

type Code = ReturnType<typeof govCodes>[number]

// Screen readers announce the address of the code and can follow it.
function drawLinkedCode({ flow, texts }: PrintContext, code: Code, at: { x: number; y: number }): void {
  const altText = `${texts.main.labels.ksef_check} (${code.label})`
  const drawCode = () => drawQrCode(flow.paper, code.text, { ...at, size: SIZE, quiet: 0 })
  flow.paper.tag('Link', () => flow.paper.tag('Figure', drawCode, { words: `${altText}: ${code.text}` }), {
    address: code.text,
    words: altText,
  })
}

// One code stands with the payment details beside the totals, so that it never needs a sheet of its own.
export function codeBeside({ printStyle, invoice }: PrintContext): Code | undefined {
  const codes = govCodes(invoice)
  const hasTotals = printStyle.choices.blocks.includes('totals')
  return codes.length === 1 && hasTotals && printStyle.is_compact ? codes[0] : undefined
}

export type CodeBlock = { code: Code; caption: Block; height: number }

export function setCodeBeside(print: PrintContext, width: number): CodeBlock | undefined {
  const code = codeBeside(print)
  if (code === undefined) return undefined
  const caption = setBlock(
    [
      label(print.texts.label('ksef_check')),
      value(twoLines(code.label, width), { size: 7.5, is_bold: true }),
    ],
    width,
  )
  return { code, caption, height: QUIET_ZONE + SIZE + 3 + caption.height }
}

// A KSeF number that is wider than its column is divided after its date.
const twoLines = (text: string, width: number): string =>
  textWidth(text, { size: 7.5, is_bold: true }) <= width ? text : text.replace(/^(\d{10}-\d{8}-)/, '$1\n')

export function drawCodeBeside(
  print: PrintContext,
  { code, caption }: CodeBlock,
  { x, y }: { x: number; y: number },
): void {
  drawLinkedCode(print, code, { x, y: y + QUIET_ZONE })
  drawBlock(print.flow.paper, caption, x, y + QUIET_ZONE + SIZE + 3)
}
