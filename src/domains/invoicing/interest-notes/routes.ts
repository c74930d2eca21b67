import { compose, readFields } from '../../../platform/fields/resource.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import { type Operation, post } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { presentInvoice } from '../../documents/invoices/present.ts'
import { interestInput, interestQuery } from '../../payments/interest/query.ts'
import { noteShape } from '../../payments/interest/schema.ts'
import { createInterestNote } from './actions.ts'

export const interestNoteRoutes = [...post('/invoices/:id/interest', 'json xml', noteInterest())]

function noteInterest(): Operation {
  return {
    summary: 'Ask for the interest of an invoice',
    about:
      'Makes an accounting note (debit) with each line of the calculation, linked to the invoice. Days that a note counts are not asked for twice.',
    right: 'write',
    shape: noteShape,
    takes: 'record',
    gives: 'record',
    answers: invoiceShape,
    status: 201,
    run: async (call) => {
      const sent = interestInput(call)
      const { compensation } = compose(noteShape, readFields(noteShape, sent))
      const asked = { ...interestQuery(sent), compensation: compensation ?? false }
      const note = await createInterestNote(call.db, writerOf(call), idOf(call), asked)
      return recordAnswer(invoiceShape, presentInvoice(call, note, true), 201)
    },
  }
}
