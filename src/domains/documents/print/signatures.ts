import { drawBlock, keepTogether, setBlock } from '../../../platform/pdf/flow.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { isIssuedHere } from '../invoices/kinds.ts'
import { isSigned } from './labels.ts'
import { HAIRLINE, label, type Print, shows } from './style.ts'

// Where those who hand over and receive goods or money sign.

const PLACE = { width: 180, height: 56 }
const PICTURED_HEIGHT = 96
const INSET = 8

// Others issued what came in.
export function issuerOf({ invoice, look }: Print): string | null {
  if (!isIssuedHere(invoice) || !shows(look, 'issuer')) return null
  return invoice.use_issuer === true ? invoice.issuer || invoice.seller_person : invoice.seller_person
}

export function drawSignatures(print: Print): void {
  const { flow, texts, invoice, pictures, look } = print
  const has_picture = pictures.signature !== undefined || pictures.stamp !== undefined
  const height = has_picture ? PICTURED_HEIGHT : PLACE.height
  keepTogether(flow, height)
  const y = flow.y + height - 14
  const right = flow.left + flow.width - PLACE.width
  // Who issues alone signs where one looks for it, at the end of the page.
  const places = isSigned(invoice)
    ? ([
        ['issued_by', flow.left],
        ['received_by', right],
      ] as const)
    : ([['issued_by', right]] as const)
  const [[, issuer_x]] = places
  if (pictures.stamp) drawFitting(print, 'stamp', pictures.stamp, issuer_x + PLACE.width / 2, y)
  if (pictures.signature) drawFitting(print, 'signature', pictures.signature, issuer_x, y)
  for (const [name, x] of places) {
    flow.paper.rule(x, y, PLACE.width, HAIRLINE)
    const who = name === 'issued_by' && look.choices.blocks.includes('signature') ? issuerOf(print) : null
    const text = [texts.label(name), who].filter(Boolean).join(': ')
    drawBlock(flow.paper, setBlock([label(text)], PLACE.width), x, y + 3)
  }
  flow.y += height
}

// In half of the place, on its line.
function drawFitting(
  print: Print,
  name: 'signature' | 'stamp',
  picture: Picture,
  x: number,
  bottom: number,
): void {
  const { flow, texts } = print
  const [most_width, most_height] = [PLACE.width / 2 - INSET, PICTURED_HEIGHT - 14 - INSET]
  const scale = Math.min(most_width / picture.width, most_height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const left = x + (PLACE.width / 2 - width) / 2
  const words = [texts.main.labels[name], issuerOf(print)].filter(Boolean).join(': ')
  flow.paper.tell('Figure', () => flow.paper.picture(picture, left, bottom - height - 2, width, height), {
    words,
  })
}
