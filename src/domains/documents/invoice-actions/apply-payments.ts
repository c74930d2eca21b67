import { type Decimal, equals, isZero, ZERO } from '../../../money/decimal.ts'
import { amend } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { showMoney } from '../conversions/payment-transfer.ts'
import { settleChain } from '../corrections/settle-chain.ts'
import { isPart } from '../invoices/kinds.ts'
import { withPayments } from '../invoices/rules/amount-due.ts'
import { followMoney } from '../invoices/rules/dates.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { noteLeft } from './delivery.ts'

// How payments change documents: the only way in.

type Days = { first: string | null; last: string | null }

// All that payments gave to the document now, and the days of the first and the last of them.
export async function settleInvoice(
  db: Database,
  writer: Writer,
  invoice: Invoice,
  given: Decimal,
  { first, last }: Days,
) {
  const first_paid_date = firstOf(invoice, first)
  const is_same =
    equals(given, invoice.paid_by_payments ?? ZERO) && first_paid_date === invoice.first_paid_date
  if (is_same && (isZero(given) || last === invoice.paid_date)) return
  const settled = { ...withPayments(invoice, given, last), first_paid_date }
  const days = followMoney({ ...invoice, ...settled }, writer.settings.closed_until, invoice)
  const whole = compose(invoices, { ...settled, ...days }, invoice)
  await noteLeft(db, writer, invoice, whole)
  const { record } = await amend(db, writer, invoices, invoice, whole)
  if (!isPart(record)) await showMoney(db, writer, record)
}

// Only of an advance it matters when money began to come.
const firstOf = ({ kind, income }: Invoice, day: string | null): string | null =>
  kind === 'advance' && income !== false ? day : null

// One of them may correct another, so this comes when all have their money.
export async function settleChains(db: Database, writer: Writer, settled: readonly Invoice[]) {
  for (const invoice of settled) await settleChain(db, writer, invoice)
}
