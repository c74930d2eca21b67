import { type Decimal, equals, isZero, ZERO } from '../../../money/decimal.ts'
import { applyChanges } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { showPaidOnSource } from '../conversions/payment-transfer.ts'
import { settleChain } from '../corrections/settle-chain.ts'
import { rateForNewDays } from '../invoices/gather/exchange-rate.ts'
import { isOrderPart } from '../invoices/kinds.ts'
import { withPayments } from '../invoices/rules/amount-due.ts'
import { paymentTaxDates } from '../invoices/rules/dates.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { markDeliveredByChange } from './delivery.ts'

// Applies payments to documents. All changes that payments make to a document go through this module.

type Days = { first: string | null; last: string | null }

// Stores the sum of all payments allocated to the document, and the days of the first and the last one.
export async function applyPayments(
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
  allocated: Decimal,
  { first, last }: Days,
) {
  const first_paid_date = firstPaidDate(invoice, first)
  const isSame =
    equals(allocated, invoice.paid_by_payments ?? ZERO) && first_paid_date === invoice.first_paid_date
  if (isSame && (isZero(allocated) || last === invoice.paid_date)) return
  const settled = { ...withPayments(invoice, allocated, last), first_paid_date }
  const days = paymentTaxDates({ ...invoice, ...settled }, invoice)
  const rate = await rateForNewDays(db, writer, invoice, days)
  const composed = compose(invoices, { ...settled, ...days, ...rate }, invoice)
  await markDeliveredByChange(db, writer, invoice, composed)
  const { record } = await applyChanges(db, writer, invoices, invoice, composed)
  if (!isOrderPart(record)) await showPaidOnSource(db, writer, record)
}

// Only advances need the day of the first payment.
const firstPaidDate = ({ kind, income }: Invoice, day: string | null): string | null =>
  kind === 'advance' && income !== false ? day : null

// Runs after all documents have their payments, because one of them may correct another.
export async function settleChains(db: Database, writer: WriteContext, settled: readonly Invoice[]) {
  for (const invoice of settled) await settleChain(db, writer, invoice)
}
