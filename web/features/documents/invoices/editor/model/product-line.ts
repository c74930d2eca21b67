import type { Product } from '../../../../../api/resources.ts'
import { type EditorLine, toText } from './line.ts'

// Values of a product for a line. The price that was entered on the product determines the line.
export function lineFromProduct(card: Product, line?: EditorLine): Partial<EditorLine> {
  const priceField = card.price_lead === 'gross' ? ('price_gross' as const) : ('price_net' as const)
  return {
    product_id: card.id,
    name: card.name,
    code: toText(card.code),
    quantity_unit: toText(card.quantity_unit),
    tax: toText(card.tax),
    ...(card[priceField]
      ? { given: priceField, amount: toText(card[priceField]), price_source: 'product' as const }
      : {}),
    more: { ...line?.more, ...(card.gtu_code ? { gtu_code: card.gtu_code } : {}) },
  }
}
