import { drawBlock, type Flow, type Paragraph, setBlock } from '../../../platform/pdf/flow.ts'
import { type Drawn, pairedLabel, value } from '../print/style.ts'
import type { Texts } from '../texts/texts.ts'
import type { WarehouseDocument } from './schema.ts'
import { wordOf } from './titles.ts'

// Who issues a warehouse document, and from whom or for whom the goods are.

type Print = { flow: Flow; texts: Texts; document: WarehouseDocument; look: Drawn; is_chosen: boolean }

export function drawParties(print: Print) {
  const { flow, texts, document } = print
  const width = flow.width / 2 - 12
  const blocks = (['department', 'client'] as const).map((side) =>
    setBlock([...roleOf(side, print), ...partyOf(side, document, texts)], width),
  )
  blocks.forEach((block, place) => {
    drawBlock(flow.paper, block, flow.left + place * (width + 24), flow.y)
  })
  flow.y += Math.max(...blocks.map(({ height }) => height)) + 16
}

// Before there were looks nobody was told which of the two is which.
function roleOf(side: 'department' | 'client', { document, texts, look, is_chosen }: Print): Paragraph[] {
  if (!is_chosen || !document[`${side}_name`]) return []
  const receives = OUTGOING.has(document.kind ?? '')
  const client = receives ? texts.label('recipient') : wordOf(texts, 'supplier')
  const role = side === 'department' ? texts.label('issuer') : client
  return pairedLabel(look, role).map((line) => ({ ...line, heading: 2 as const }))
}

const OUTGOING = new Set(['wz', 'rw', 'mm'])

function partyOf(side: 'department' | 'client', document: WarehouseDocument, texts: Texts): Paragraph[] {
  const tax_no = document[`${side}_tax_no`]
  const place = [document[`${side}_post_code`], document[`${side}_city`]].filter(Boolean).join(' ')
  const contact = [document[`${side}_phone`], document[`${side}_email`]].filter(Boolean).join(' · ')
  return [
    value(document[`${side}_name`] ?? '', { size: 10, is_bold: true }),
    value(document[`${side}_street`] ?? ''),
    value([place, document[`${side}_country`]].filter(Boolean).join(', ')),
    value(tax_no ? `${texts.label('tax_no')}: ${tax_no}` : ''),
    value(contact),
  ]
}
