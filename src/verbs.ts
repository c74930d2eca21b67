import { guarded } from './resources/einvoices/guard.ts'
import { restoringOnce } from './resources/interest/actions.ts'
import { sending } from './resources/ksef/sending/triggers.ts'
import {
  cancelPaidInvoice,
  changeInvoice,
  createPaidInvoice,
  deletePaidInvoice,
  issuePaidInvoice,
  restorePaidInvoice,
} from './resources/payments/documents.ts'

// What is done to documents, and the same with what follows from it: it is judged, and KSeF gets it or does not get it any more.

export const plainVerbs = { create: createPaidInvoice, update: changeInvoice, issue: issuePaidInvoice }

export const verbs = sending({
  ...guarded(plainVerbs),
  delete: deletePaidInvoice,
  cancel: cancelPaidInvoice,
})

export const restoreDocument = restoringOnce(restorePaidInvoice)
