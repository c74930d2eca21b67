import { drawBlock, type Flow, type Paragraph, setBlock } from '../../../platform/pdf/flow.ts'
import { type PrintStyle, pairedLabel, value } from '../print/style.ts'
import { printTaxNo } from '../texts/tax-number.ts'
import type { Texts } from '../texts/texts.ts'
import type { WarehouseDocument } from './schema.ts'
import { documentTerm } from './titles.ts'

// Prints the department that issues a warehouse document, and the client that delivers or receives the goods.

type PartyPrint = {
  flow: Flow
  texts: Texts
  document: WarehouseDocument
  printStyle: PrintStyle
}

export function drawParties(print: PartyPrint) {
  const { flow, texts, document } = print
  const width = flow.width / 2 - 12
  const blocks = (['department', 'client'] as const).map((side) =>
    setBlock([...roleOf(side, print), ...partyOf(side, document, texts)], width),
  )
  blocks.forEach((block, index) => {
    drawBlock(flow.paper, block, flow.left + index * (width + 24), flow.y)
  })
  flow.y += Math.max(...blocks.map(({ height }) => height)) + 16
}

function roleOf(side: 'department' | 'client', { document, texts, printStyle }: PartyPrint): Paragraph[] {
  if (!document[`${side}_name`]) return []
  const receives = OUTGOING.has(document.kind ?? '')
  const client = receives ? texts.label('recipient') : documentTerm(texts, 'supplier')
  const role = side === 'department' ? texts.label('issuer') : client
  return pairedLabel(printStyle, role).map((line) => ({ ...line, heading: 2 as const }))
}

const OUTGOING = new Set(['wz', 'rw', 'mm'])

function partyOf(side: 'department' | 'client', document: WarehouseDocument, texts: Texts): Paragraph[] {
  const tax_no = document[`${side}_tax_no`]
  const city = [document[`${side}_post_code`], document[`${side}_city`]].filter(Boolean).join(' ')
  const contact = [document[`${side}_phone`], document[`${side}_email`]].filter(Boolean).join(' · ')
  return [
    value(document[`${side}_name`] ?? '', { size: 10, is_bold: true }),
    value(document[`${side}_street`] ?? ''),
    value([city, document[`${side}_country`]].filter(Boolean).join(', ')),
    value(printTaxNo({ tax_no, country: document[`${side}_country`] }, texts)),
    value(contact),
  ]
}
