import { compose, readFields } from '../../../platform/fields/resource.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { type Operation, post } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { presentInvoice } from '../../documents/invoices/present.ts'
import { interestInput, interestQuery } from '../../payments/interest/query.ts'
import { noteShape } from '../../payments/interest/schema.ts'
import { createInterestNote } from './actions.ts'

export const interestNoteRoutes = [...post('/invoices/:id/interest', 'json xml', noteInterest())]

function noteInterest(): Operation {
  return {
    summary: 'Claim interest for late payment of an invoice',
    description:
      'Creates an accounting note (debit) with each line of the calculation, linked to the invoice. Days that a note covers cannot be claimed again.',
    access: 'write',
    shape: noteShape,
    request_kind: 'record',
    response_kind: 'record',
    response_shape: invoiceShape,
    status: 201,
    run: async (call) => {
      const input = interestInput(call)
      const { compensation } = compose(noteShape, readFields(noteShape, input))
      const query = { ...interestQuery(input), compensation: compensation ?? false }
      const note = await createInterestNote(call.db, writeContext(call), idOf(call), query)
      return recordResponse(invoiceShape, presentInvoice(call, note, true), 201)
    },
  }
}
