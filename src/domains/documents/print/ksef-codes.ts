import { drawBlock, keepTogether, setBlock } from '../../../platform/pdf/flow.ts'
import { drawQrCode } from '../../../platform/pdf/qr.ts'
import { govCodes } from '../invoices/rules/gov-codes.ts'
import { label, type PrintContext, value } from './style.ts'

// The verification codes of KSeF, each with the label that the law requires under it.

const SIZE = 88
const WIDTH = 176
const QUIET_ZONE = 9 // four modules of the smaller code

export function drawGovCodes({ flow, texts, invoice }: PrintContext): void {
  const codes = govCodes(invoice)
  if (codes.length === 0) return
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
    const altText = `${texts.main.labels.ksef_check} (${code.label})`
    const drawCode = () => drawQrCode(flow.paper, code.text, { x, y, size: SIZE, quiet: 0 })
    // Screen readers announce the address of the code and can follow it.
    flow.paper.tag('Link', () => flow.paper.tag('Figure', drawCode, { words: `${altText}: ${code.text}` }), {
      address: code.text,
      words: altText,
    })
    drawBlock(flow.paper, captions[index] as (typeof captions)[number], x, y + SIZE + 3)
  })
  flow.y = top + height - 8
}
