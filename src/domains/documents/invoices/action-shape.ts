import { ZERO } from '../../../money/decimal.ts'
import { choice, date, decimal, type Fields, integer, text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { INVOICE_STATUSES, PAYMENT_STATUSES } from './kinds.ts'

// What is sent and answered where a document is cancelled or its status is changed.

const told = { readonly: true } as const

export const cancelShape = shape({
  name: 'invoice',
  plural: 'invoices',
  fields: { cancel_reason: text({ max: 1000, about: 'Kept with the document' }) },
})

export const cancelling = {
  cancel_invoice_id: integer({ required: true, about: 'The document' }),
  ...cancelShape.fields,
} satisfies Fields

export const changingStatus = {
  status: choice(INVOICE_STATUSES, { required: true, about: 'The new status' }),
  paid_date: date({ about: 'With `paid`: the day, otherwise today' }),
} satisfies Fields

// What is answered where something is done to a document.
export const outcomes = {
  status: shape({
    name: 'hash',
    plural: 'hashes',
    component: 'invoice_status',
    fields: {
      id: integer({ ...told, initial: 0 }),
      status: choice(INVOICE_STATUSES, { ...told, initial: 'issued' }),
      payment_status: choice(PAYMENT_STATUSES, { ...told, initial: 'issued' }),
      percent_paid: decimal({ ...told, initial: ZERO }),
      paid: decimal({ ...told, initial: ZERO }),
      paid_date: date(told),
    },
  }),
  cancel: shape({
    name: 'hash',
    plural: 'hashes',
    component: 'invoice_cancellation',
    fields: {
      code: text({ ...told, initial: '', about: '`success`' }),
      message: text({ ...told, initial: '' }),
    },
  }),
}
