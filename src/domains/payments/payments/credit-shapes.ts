import { ZERO } from '../../../money/decimal.ts'
import {
  bool,
  choice,
  decimal,
  type Fields,
  ids,
  integer,
  nestedList,
  text,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { INVOICE_STATUSES } from '../../documents/invoices/kinds.ts'

// Shapes of the requests and responses about the credit of a client.

const readOnly = { readonly: true } as const
const money = (about: string) => decimal({ ...readOnly, scale: 2, initial: ZERO, description: about })

const sources = shape({
  name: 'payment',
  plural: 'payments',
  component: 'credit_payment',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    name: text({ ...readOnly, never_null: true }),
    paid_date: timestamp(),
    amount: money('Its unused amount; negative for a refund'),
  },
})

export const credits = shape({
  name: 'credit',
  plural: 'credits',
  fields: {
    currency: text({ ...readOnly, never_null: true }),
    amount: money('The available amount'),
    payments: nestedList(sources, {
      ...readOnly,
      initial: [],
      description: 'The payments that it consists of, the oldest first',
    }),
  },
})

export const DIRECTION_PARAMETER = {
  income: bool({ initial: true, description: '`no` for money that a supplier owes to the account' }),
} satisfies Fields

export const useCreditShape = shape({
  name: 'credit',
  plural: 'credits',
  fields: {
    amount: decimal({ scale: 2, description: 'Maximum amount; the default is everything due and available' }),
  },
})

export const usedCreditShape = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'used_credit',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    used: money('Amount used'),
    credit_left: money('The remaining credit'),
    currency: text({ ...readOnly, never_null: true }),
    status: choice(INVOICE_STATUSES, { ...readOnly, initial: 'issued' }),
    paid: money('The paid amount of the document'),
    amount_due: money('The amount due of the document'),
    payment_ids: ids({ ...readOnly, initial: [], description: 'The payments that were used' }),
  },
})
