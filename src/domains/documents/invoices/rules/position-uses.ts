import type { positions } from '../schema.ts'
import { COMPUTED, type UsesOf } from './field-use.ts'

// Uses of the fields of a line. The copy of a line has one of its four prices, the one that determines the others.

const COMPUTED_COPIED = { copied: true, exported: 'on request', imported: 'no' } as const
const INTERNAL_COPIED = { copied: true, exported: 'no', imported: 'no' } as const

// biome-ignore format: one field is one line
export const POSITION_USES = {
  id: COMPUTED,
  invoice_id: COMPUTED,
  product_id: { copied: true, printed: false, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'no' },
  name: { copied: true, printed: true, exported: 'on request', imported: 'by words', en16931: 'read', fa3: 'read' },
  description: { copied: true, printed: true, exported: 'on request', imported: 'by name', en16931: 'read', fa3: 'no' },
  code: { copied: true, printed: true, exported: 'on request', imported: 'by words', en16931: 'read', fa3: 'read' },
  additional_info: { copied: true, printed: true, exported: 'on request', imported: 'by name', en16931: 'read', fa3: 'read' },
  quantity: { copied: true, printed: true, exported: 'on request', imported: 'by words', en16931: 'read', fa3: 'read' },
  quantity_unit: { copied: true, printed: true, exported: 'on request', imported: 'by words', en16931: 'read', fa3: 'read' },
  price_net: { copied: true, printed: true, exported: 'on request', imported: 'by words', en16931: 'read', fa3: 'read' },
  price_gross: { copied: true, printed: true, exported: 'on request', imported: 'by words', en16931: 'read', fa3: 'read' },
  price_tax: COMPUTED,
  total_price_net: { copied: true, printed: true, exported: 'on request', imported: 'by name', en16931: 'read', fa3: 'read' },
  total_price_gross: { copied: true, printed: true, exported: 'on request', imported: 'by words', en16931: 'read', fa3: 'read' },
  total_price_tax: COMPUTED_COPIED,
  tax: { copied: true, printed: true, exported: 'on request', imported: 'by words', en16931: 'read', fa3: 'read' },
  tax2: { copied: true, printed: false, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'no' },
  discount: { copied: true, printed: true, exported: 'on request', imported: 'by name', en16931: 'read', fa3: 'read' },
  discount_percent: { copied: true, printed: true, exported: 'on request', imported: 'by words', en16931: 'read', fa3: 'read' },
  discount_net: COMPUTED_COPIED,
  discount_gross: COMPUTED_COPIED,
  kind: { copied: true, printed: true, exported: 'on request', imported: 'by name', en16931: 'read', fa3: 'read' },
  gtu_code: { copied: true, printed: true, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'read' },
  lump_sum_tax: { copied: true, printed: false, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'no' },
  service: { copied: true, printed: false, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'no' },
  tax_category: { copied: true, printed: false, exported: 'on request', imported: 'by name', en16931: 'read', fa3: 'no' },
  tax_exemption_reason: { copied: true, printed: false, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'no' },
  annex_15: { copied: true, printed: false, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'written' },
  uu_id: { copied: true, printed: false, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'read' },
  vat_margin_tax: { copied: true, printed: false, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'no' },
  total_purchase_price: { copied: true, printed: false, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'no' },
  vat_margin_total_price_net: COMPUTED_COPIED,
  vat_margin_total_price_tax: COMPUTED_COPIED,
  vat_margin_total_price_gross: COMPUTED_COPIED,
  correction_before_attributes: { copied: true, printed: true, exported: 'on request', imported: 'by name', en16931: 'read', fa3: 'read' },
  correction_after_attributes: { copied: true, printed: true, exported: 'on request', imported: 'by name', en16931: 'read', fa3: 'read' },
  corrected_pos_kind: { copied: true, printed: false, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'no' },
  price_source: COMPUTED_COPIED,
  price_list_id: COMPUTED_COPIED,
  use_eco_tax: { copied: true, printed: true, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'no' },
  eco_tax_net: { copied: true, printed: true, exported: 'on request', imported: 'by name', en16931: 'no', fa3: 'no' },
  given: COMPUTED_COPIED,
  overruled_net: INTERNAL_COPIED,
} satisfies UsesOf<typeof positions.fields>
