import { ZERO } from '../../../money/decimal.ts'
import { choice, date, decimal, type Fields, integer, tax, text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { INVOICE_STATUSES, PAYMENT_STATUSES, SELF_ASSESSED_KINDS } from './kinds.ts'

// Shapes of the requests and responses that cancel a document or change its status.

const readOnly = { readonly: true } as const

export const cancelShape = shape({
  name: 'invoice',
  plural: 'invoices',
  fields: { cancel_reason: text({ max: 1000, description: 'Stored with the document' }) },
})

export const cancelParameters = {
  cancel_invoice_id: integer({ required: true, description: 'The document' }),
  ...cancelShape.fields,
} satisfies Fields

export const statusParameters = {
  status: choice(INVOICE_STATUSES, { required: true, description: 'The new status' }),
  paid_date: date({ description: 'With `paid`: the day, otherwise today' }),
} satisfies Fields

export const selfAssessmentParameters = {
  kind: choice(SELF_ASSESSED_KINDS, {
    description:
      'Required unless all lines are services (`service`), which the country of the supplier divides',
  }),
  tax: tax({ description: 'The Polish rate of all lines; by default 23' }),
} satisfies Fields

// Responses of actions on a document.
export const actionResults = {
  status: shape({
    name: 'hash',
    plural: 'hashes',
    component: 'invoice_status',
    fields: {
      id: integer({ ...readOnly, initial: 0 }),
      status: choice(INVOICE_STATUSES, { ...readOnly, initial: 'issued' }),
      payment_status: choice(PAYMENT_STATUSES, { ...readOnly, initial: 'issued' }),
      percent_paid: decimal({ ...readOnly, initial: ZERO }),
      paid: decimal({ ...readOnly, initial: ZERO }),
      paid_date: date(readOnly),
    },
  }),
  cancel: shape({
    name: 'hash',
    plural: 'hashes',
    component: 'invoice_cancellation',
    fields: {
      code: text({ ...readOnly, initial: '', description: '`success`' }),
      message: text({ ...readOnly, initial: '' }),
    },
  }),
}
