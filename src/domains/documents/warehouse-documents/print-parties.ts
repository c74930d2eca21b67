import { drawPartyRow, type Party, type PartyPrint } from '../print/print-parties.ts'
import type { Texts } from '../texts/texts.ts'
import type { WarehouseDocument } from './schema.ts'
import { documentTerm } from './titles.ts'

// Prints the department that issues a warehouse document, and the client that delivers or receives the goods.

export const drawParties = (print: PartyPrint & { document: WarehouseDocument }): void =>
  drawPartyRow(print, [
    partyOf('department', print.document, print.texts),
    partyOf('client', print.document, print.texts),
  ])

const partyOf = (side: 'department' | 'client', document: WarehouseDocument, texts: Texts): Party => ({
  role: document[`${side}_name`] ? roleOf(side, document, texts) : '',
  name: document[`${side}_name`],
  street: document[`${side}_street`],
  post_code: document[`${side}_post_code`],
  city: document[`${side}_city`],
  country: document[`${side}_country`],
  tax_no: document[`${side}_tax_no`],
  more: [],
  contact: [[document[`${side}_phone`], document[`${side}_email`]].filter(Boolean).join(' · ')],
})

function roleOf(side: 'department' | 'client', { kind }: WarehouseDocument, texts: Texts): string {
  if (side === 'department') return texts.label('issuer')
  return OUTGOING.has(kind ?? '') ? texts.label('recipient') : documentTerm(texts, 'supplier')
}

const OUTGOING = new Set(['wz', 'rw', 'mm'])
