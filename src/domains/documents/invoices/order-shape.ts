import { ZERO } from '../../../money/decimal.ts'
import { bool, date, decimal, integer, listOf, text } from '../../../platform/fields/field.ts'
import { outside, shape } from '../../../platform/fields/resource.ts'
import { positions } from './schema.ts'

// What a document tells of the order, the advances and the corrections that belong to it.

const told = { readonly: true } as const

const sums = {
  price_net: decimal(told),
  price_tax: decimal(told),
  price_gross: decimal(told),
}

const advance = {
  id: integer(told),
  number: text(told),
  issue_date: date(told),
  paid_date: date(told),
  ...sums,
}

const advancesBefore = shape({ name: 'earlier_advance', plural: 'earlier_advances', fields: advance })

export const ordered = shape({
  name: 'ordered',
  plural: 'ordered',
  component: 'advance_order',
  fields: {
    id: integer(told),
    kind: text(told),
    number: text(told),
    issue_date: date(told),
    ...sums,
    show_discount: bool(told),
    discount_kind: text(told),
    positions: listOf(outside(positions, { component: 'ordered_position' }), {
      ...told,
      about: 'What was ordered',
    }),
    advances: listOf(advancesBefore, { ...told, about: 'Those that were made of the order before it' }),
  },
})

export const standing = shape({
  name: 'standing',
  plural: 'standings',
  fields: {
    left: decimal({
      ...told,
      initial: ZERO,
      about: 'Gross: of an order not invoiced, of an invoice not taken back',
    }),
    positions: listOf(
      shape({
        name: 'position',
        plural: 'positions',
        component: 'standing_position',
        fields: {
          product_id: integer(told),
          name: text(told),
          code: text(told),
          quantity: decimal(told),
          quantity_unit: text(told),
          tax: text(told),
          discount: decimal(told),
          discount_percent: decimal(told),
          vat_margin_tax: text(told),
          total_purchase_price: decimal(told),
          total_price_gross: decimal(told),
          price_gross: decimal(told),
          total_price_net: decimal(told),
          price_net: decimal(told),
        },
      }),
      {
        ...told,
        initial: [],
        about: 'What an invoice holds after its corrections, each line by the price that leads',
      },
    ),
    documents: listOf(
      shape({
        name: 'document',
        plural: 'documents',
        component: 'standing_document',
        fields: {
          id: integer({ ...told, initial: 0 }),
          kind: text({ ...told, filled: true }),
          number: text({ ...told, filled: true }),
          issue_date: date({ ...told, filled: true }),
          price_gross: decimal({ ...told, initial: ZERO }),
          settled_by_id: integer({ ...told, about: 'Of an advance: the final invoice' }),
        },
      }),
      { ...told, initial: [], about: 'Corrections of an invoice, advances and invoices of an order' },
    ),
    advance_name: text({
      ...told,
      about: 'Of an order: what the line of an advance says, with `{percent}` for its share',
    }),
    settled_lines: listOf(
      shape({
        name: 'settled_line',
        plural: 'settled_lines',
        fields: {
          name: text({ ...told, filled: true }),
          tax: text({ ...told, filled: true }),
          quantity: decimal(told),
          total_price_gross: decimal({ ...told, filled: true }),
        },
      }),
      { ...told, initial: [], about: 'Of an order: what a final invoice takes off for its open advances' },
    ),
  },
})

export const settledAdvances = shape({
  name: 'settled_advance',
  plural: 'settled_advances',
  fields: advance,
})
