import type { Product } from '../../../../../api/resources.ts'
import { type Line, textOf } from './line.ts'

// What the card tells; documents are priced by the price that was given there.
export function fromCard(card: Product, line?: Line): Partial<Line> {
  const given = card.price_lead === 'gross' ? ('price_gross' as const) : ('price_net' as const)
  return {
    product_id: card.id,
    name: card.name,
    code: textOf(card.code),
    quantity_unit: textOf(card.quantity_unit),
    tax: textOf(card.tax),
    ...(card[given] ? { given, amount: textOf(card[given]), price_source: 'product' as const } : {}),
    more: { ...line?.more, ...(card.gtu_code ? { gtu_code: card.gtu_code } : {}) },
  }
}
