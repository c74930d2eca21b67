import { drawBlock, keepTogether, setBlock } from '../../../platform/pdf/flow.ts'
import type { Picture } from '../../../platform/pdf/picture.ts'
import { isIssuedByAccount } from '../invoices/kinds.ts'
import { isSigned } from './labels.ts'
import { HAIRLINE, label, type PrintContext, showsDetail } from './style.ts'

// The lines where the parties sign for goods or money.

const SIGNATURE_SIZE = { width: 180, height: 56 }
const HEIGHT_WITH_IMAGE = 96
const INSET = 8

// Documents that were received have been issued by others.
export function issuerOf({ invoice, printStyle }: PrintContext): string | null {
  if (!isIssuedByAccount(invoice) || !showsDetail(printStyle, 'issuer')) return null
  return invoice.use_issuer === true ? invoice.issuer || invoice.seller_person : invoice.seller_person
}

export function drawSignatures(print: PrintContext): void {
  const { flow, texts, invoice, pictures, printStyle } = print
  const hasPicture = pictures.signature !== undefined || pictures.stamp !== undefined
  const height = hasPicture ? HEIGHT_WITH_IMAGE : SIGNATURE_SIZE.height
  keepTogether(flow, height)
  const y = flow.y + height - 14
  const right = flow.left + flow.width - SIGNATURE_SIZE.width
  // A single issuer signs at the end of the page, where readers look for a signature.
  const signatures = isSigned(invoice)
    ? ([
        ['issued_by', flow.left],
        ['received_by', right],
      ] as const)
    : ([['issued_by', right]] as const)
  const [[, issuerX]] = signatures
  if (pictures.stamp) drawFitting(print, 'stamp', pictures.stamp, issuerX + SIGNATURE_SIZE.width / 2, y)
  if (pictures.signature) drawFitting(print, 'signature', pictures.signature, issuerX, y)
  for (const [name, x] of signatures) {
    flow.paper.rule(x, y, SIGNATURE_SIZE.width, HAIRLINE)
    const issuer =
      name === 'issued_by' && printStyle.choices.blocks.includes('signature') ? issuerOf(print) : null
    const text = [texts.label(name), issuer].filter(Boolean).join(': ')
    drawBlock(flow.paper, setBlock([label(text)], SIGNATURE_SIZE.width), x, y + 3)
  }
  flow.y += height
}

// Fits the image into half of the signature area, on its line.
function drawFitting(
  print: PrintContext,
  name: 'signature' | 'stamp',
  picture: Picture,
  x: number,
  bottom: number,
): void {
  const { flow, texts } = print
  const [maxWidth, maxHeight] = [SIGNATURE_SIZE.width / 2 - INSET, HEIGHT_WITH_IMAGE - 14 - INSET]
  const scale = Math.min(maxWidth / picture.width, maxHeight / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const leftEdge = x + (SIGNATURE_SIZE.width / 2 - width) / 2
  const altText = [texts.main.labels[name], issuerOf(print)].filter(Boolean).join(': ')
  flow.paper.tag('Figure', () => flow.paper.picture(picture, leftEdge, bottom - height - 2, width, height), {
    words: altText,
  })
}
