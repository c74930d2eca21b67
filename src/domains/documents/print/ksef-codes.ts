import { drawBlock, keepTogether, setBlock } from '../../../platform/pdf/flow.ts'
import { drawQrCode } from '../../../platform/pdf/qr.ts'
import { govCodes } from '../invoices/rules/gov-codes.ts'
import { label, type Print, value } from './style.ts'

// The codes of KSeF, each with what has to stand under it.

const SIZE = 88
const WIDTH = 176
const EDGE = 9 // four squares of the smaller code

export function drawGovCodes({ flow, texts, invoice }: Print): void {
  const codes = govCodes(invoice)
  if (codes.length === 0) return
  const title = setBlock([label(texts.label('ksef_check'))], flow.width)
  const captions = codes.map((code) => setBlock([value(code.label, { size: 7.5, is_bold: true })], WIDTH))
  const height = title.height + SIZE + Math.max(...captions.map((caption) => caption.height)) + 2 * EDGE + 8
  keepTogether(flow, height)
  const top = flow.y + 8
  drawBlock(flow.paper, title, flow.left, top)
  codes.forEach((code, place) => {
    const x = flow.left + place * (WIDTH + 12)
    const y = top + title.height + EDGE
    const words = `${texts.main.labels.ksef_check} (${code.label})`
    const drawCode = () => drawQrCode(flow.paper, code.text, { x, y, size: SIZE, quiet: 0 })
    // Who cannot see the code hears where it leads, and can go there.
    flow.paper.tell('Link', () => flow.paper.tell('Figure', drawCode, { words: `${words}: ${code.text}` }), {
      address: code.text,
      words,
    })
    drawBlock(flow.paper, captions[place] as (typeof captions)[number], x, y + SIZE + 3)
  })
  flow.y = top + height - 8
}
