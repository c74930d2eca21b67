import { guarded } from '../../e-invoicing/files/validate-on-write.ts'
import { sending } from '../../e-invoicing/ksef/sending/triggers.ts'
import { restoringOnce } from '../../payments/interest/actions.ts'
import {
  cancelPaidInvoice,
  changeInvoice,
  createPaidInvoice,
  deletePaidInvoice,
  issuePaidInvoice,
  restorePaidInvoice,
} from '../../payments/payments/invoice-actions.ts'

// What is done to documents, and the same with what follows from it: it is judged, and KSeF gets it or does not get it any more.

export const plainVerbs = { create: createPaidInvoice, update: changeInvoice, issue: issuePaidInvoice }

export const verbs = sending({
  ...guarded(plainVerbs),
  delete: deletePaidInvoice,
  cancel: cancelPaidInvoice,
})

export const restoreDocument = restoringOnce(restorePaidInvoice)
