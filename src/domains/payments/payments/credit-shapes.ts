import { ZERO } from '../../../money/decimal.ts'
import {
  bool,
  choice,
  decimal,
  type Fields,
  ids,
  integer,
  listOf,
  text,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { INVOICE_STATUSES } from '../../documents/invoices/kinds.ts'

// What is asked and answered of the credit of a client.

const told = { readonly: true } as const
const money = (about: string) => decimal({ ...told, scale: 2, initial: ZERO, about })

const sources = shape({
  name: 'payment',
  plural: 'payments',
  component: 'credit_payment',
  fields: {
    id: integer({ ...told, initial: 0 }),
    name: text({ ...told, filled: true }),
    paid_date: timestamp(),
    amount: money('What is left of it; below zero what was given back'),
  },
})

export const credits = shape({
  name: 'credit',
  plural: 'credits',
  fields: {
    currency: text({ ...told, filled: true }),
    amount: money('What may be used'),
    payments: listOf(sources, { ...told, initial: [], about: 'The money it consists of, the oldest first' }),
  },
})

export const SIDE = {
  income: bool({ initial: true, about: '`no` for what a vendor has of ours' }),
} satisfies Fields

export const using = shape({
  name: 'credit',
  plural: 'credits',
  fields: {
    amount: decimal({ scale: 2, about: 'How much at most; otherwise all that is owed and there is' }),
  },
})

export const used = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'used_credit',
  fields: {
    id: integer({ ...told, initial: 0 }),
    used: money('What the document got'),
    credit_left: money('What of the credit remains'),
    currency: text({ ...told, filled: true }),
    status: choice(INVOICE_STATUSES, { ...told, initial: 'issued' }),
    paid: money('What is paid of the document now'),
    amount_due: money('What is still to be paid'),
    payment_ids: ids({ ...told, initial: [], about: 'The payments it was taken of' }),
  },
})
