import { isZero, ZERO } from '../../../money/decimal.ts'
import { startOfDay } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord } from '../../../platform/database/records.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { updateInvoice } from '../../documents/invoice-actions/update-invoice.ts'
import { invoiceInput } from '../../documents/invoices/input.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { createPayment } from '../../payments/payments/actions.ts'
import { type Payment, payments } from '../../payments/payments/schema.ts'

// Records the open amount of a document as a payment of the given day, or of today, so that the payment
// appears in the cash book, and returns it. A document with nothing open only changes its status.
export const markAsPaid = (
  db: Database,
  writer: WriteContext,
  id: number,
  day: string | null,
): Promise<Payment | undefined> =>
  transaction(db, async (db) => {
    const { account_id, time_zone } = writer
    const invoice = await getRecord(db, account_id, invoices, id)
    const { number, currency, income, amount_due } = invoice
    if (invoice.cancelled || isZero(amount_due ?? ZERO)) {
      const draft = { status: 'paid' as const, ...(day ? { paid_date: day } : {}) }
      await updateInvoice(db, writer, id, invoiceInput(draft))
      return undefined
    }
    const money = { price: amount_due, currency, income, invoice_id: id }
    const paidDate = day ? { paid_date: startOfDay(day, time_zone) } : {}
    const { id: paymentId } = await createPayment(db, writer, {
      name: number ?? '',
      kind: 'manual',
      paid: true,
      ...money,
      ...paidDate,
    })
    return getRecord(db, account_id, payments, paymentId)
  })
