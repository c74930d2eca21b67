import { ZERO } from '../../../money/decimal.ts'
import { bool, date, decimal, integer, nestedList, text } from '../../../platform/fields/field.ts'
import { apiShape, shape } from '../../../platform/fields/resource.ts'
import { rates } from './fields/totals.ts'
import { positions } from './schema.ts'

// Shapes of the order, the advances and the corrections that belong to a document.

const readOnly = { readonly: true } as const

const sums = {
  price_net: decimal(readOnly),
  price_tax: decimal(readOnly),
  price_gross: decimal(readOnly),
}

const advance = {
  id: integer({ ...readOnly, description: 'Id of the advance' }),
  number: text({ ...readOnly, description: 'Number of the advance' }),
  issue_date: date({ ...readOnly, description: 'Issue date of the advance' }),
  paid_date: date({ ...readOnly, description: 'Day on which it was paid' }),
  ...sums,
}

const earlierAdvances = shape({ name: 'earlier_advance', plural: 'earlier_advances', fields: advance })

export const orderLineShape = shape({
  name: 'ordered',
  plural: 'ordered',
  component: 'advance_order',
  fields: {
    id: integer(readOnly),
    kind: text(readOnly),
    number: text(readOnly),
    issue_date: date(readOnly),
    ...sums,
    show_discount: bool(readOnly),
    discount_kind: text(readOnly),
    positions: nestedList(apiShape(positions, { component: 'ordered_position' }), {
      ...readOnly,
      description: 'Ordered lines',
    }),
    advances: nestedList(earlierAdvances, {
      ...readOnly,
      description: 'Advances of the order before this one',
    }),
  },
})

export const remainingShape = shape({
  name: 'remaining',
  plural: 'remaining',
  fields: {
    left: decimal({
      ...readOnly,
      initial: ZERO,
      description:
        'Gross amount of the order that is not invoiced yet, or of the invoice that is not reversed yet',
    }),
    totals_by_rate: nestedList(rates, {
      ...readOnly,
      initial: [],
      description: 'The remaining amounts by tax rate',
    }),
    positions: nestedList(
      shape({
        name: 'position',
        plural: 'positions',
        component: 'remaining_position',
        fields: {
          product_id: integer(readOnly),
          name: text(readOnly),
          code: text(readOnly),
          quantity: decimal(readOnly),
          quantity_unit: text(readOnly),
          tax: text(readOnly),
          discount: decimal(readOnly),
          discount_percent: decimal(readOnly),
          vat_margin_tax: text(readOnly),
          total_purchase_price: decimal(readOnly),
          total_price_gross: decimal(readOnly),
          price_gross: decimal(readOnly),
          total_price_net: decimal(readOnly),
          price_net: decimal(readOnly),
        },
      }),
      {
        ...readOnly,
        initial: [],
        description: 'Lines of an invoice after all corrections',
      },
    ),
    documents: nestedList(
      shape({
        name: 'document',
        plural: 'documents',
        component: 'remaining_document',
        fields: {
          id: integer({ ...readOnly, initial: 0 }),
          kind: text({ ...readOnly, never_null: true }),
          number: text({ ...readOnly, never_null: true }),
          issue_date: date({ ...readOnly, never_null: true }),
          price_gross: decimal({ ...readOnly, initial: ZERO }),
          settled_by_id: integer({ ...readOnly, description: 'For an advance: the final invoice' }),
        },
      }),
      {
        ...readOnly,
        initial: [],
        description: 'Corrections of an invoice, advances and invoices of an order',
      },
    ),
    advance_count: integer({
      ...readOnly,
      initial: 0,
      description: 'For orders: number of advances',
    }),
    advance_line_name: text({
      ...readOnly,
      description: 'For orders: name of the line of an advance, with `{percent}` for its share',
    }),
    advance_lines: nestedList(
      shape({
        name: 'advance_line',
        plural: 'advance_lines',
        fields: {
          name: text({ ...readOnly, never_null: true }),
          tax: text({ ...readOnly, never_null: true }),
          quantity: decimal(readOnly),
          total_price_gross: decimal({ ...readOnly, never_null: true }),
        },
      }),
      {
        ...readOnly,
        initial: [],
        description: 'For orders: lines of a final invoice that deduct the open advances',
      },
    ),
  },
})

export const settledAdvances = shape({
  name: 'settled_advance',
  plural: 'settled_advances',
  fields: advance,
})
