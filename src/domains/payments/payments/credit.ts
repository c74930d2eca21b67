import { type Decimal, printPlain, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord, getRow } from '../../../platform/database/records.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { updatePayment } from './actions.ts'
import { limitsOf } from './allocation.ts'
import { type Credit, creditsOf, type Left, takenOf } from './credit-rules.ts'
import type { Payment } from './schema.ts'
import { paymentsLeft, sharesOf } from './store.ts'

// The credit of a client: money that came and settles nothing yet. It is no record of its own but what payments have left, so
// it is never there twice, and using it has such a payment name one more invoice.

export async function findCredits(
  db: Database,
  account_id: number,
  client_id: number,
  is_income: boolean,
): Promise<Credit[]> {
  const found = await paymentsLeft(db, account_id, client_id)
  const ids = found.map(({ id }) => id)
  const shares = await sharesOf(db, account_id, ids)
  const left = found
    .filter(({ income }) => (income !== false) === is_income)
    .map((payment): Left => {
      const spent = sum((shares.get(payment.id) ?? []).map((share) => share.spent))
      return { payment, left: subtract(payment.price ?? ZERO, spent) }
    })
  return creditsOf(left)
}

export async function readCredits(
  db: Database,
  account_id: number,
  client_id: number,
  is_income: boolean,
): Promise<Credit[]> {
  await getRow(db, account_id, clients as unknown as Resource, client_id)
  return findCredits(db, account_id, client_id, is_income)
}

export type Used = { invoice: Invoice; amount: Decimal; left: Decimal; payment_ids: number[] }

// As much as is owed and there is, and no more than is said. Payments change one after another, so nobody uses what another one has.
export const useCredit = (
  db: Database,
  writer: Writer,
  invoice_id: number,
  asked: Decimal | null,
): Promise<Used> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const invoice = await getRecord(db, account_id, invoices, invoice_id)
    const credit = await findCredit(db, account_id, invoice)
    const taken = takenOf(credit, invoice.debt ?? ZERO, asked)
    const before = await givenTo(db, account_id, invoice_id, credit)
    for (const { payment, amount } of taken) await give(db, writer, payment, invoice_id, amount)
    const amount = subtract(await givenTo(db, account_id, invoice_id, credit), before)
    return {
      invoice: await getRecord(db, account_id, invoices, invoice_id),
      amount,
      left: subtract(credit.amount, amount),
      payment_ids: taken.map(({ payment }) => payment.id),
    }
  })

// What its client has in its currency, which may be nothing.
async function findCredit(db: Database, account_id: number, invoice: Invoice): Promise<Credit> {
  const { client_id, currency, income } = invoice
  const none = { currency: currency ?? '', amount: ZERO, left: [] }
  if (client_id === null) return none
  const credits = await findCredits(db, account_id, client_id, income !== false)
  return credits.find((one) => one.currency === currency) ?? none
}

async function give(db: Database, writer: Writer, payment: Payment, invoice_id: number, amount: Decimal) {
  const named = payment.invoice_ids ?? []
  const limits = limitsOf(payment)
  // What names the invoice without a limit gives all it can by itself.
  if (named.includes(invoice_id) && limits[invoice_id] === undefined)
    return updatePayment(db, writer, payment.id, {})
  const shares = (await sharesOf(db, writer.account_id, [payment.id])).get(payment.id) ?? []
  const gave = sum(shares.filter((share) => share.invoice_id === invoice_id).map((share) => share.amount))
  return updatePayment(db, writer, payment.id, {
    invoice_ids: [...new Set([...named, invoice_id])],
    given_at_most: { ...limits, [invoice_id]: printPlain(sum([gave, amount])) },
  })
}

async function givenTo(db: Database, account_id: number, invoice_id: number, { left }: Credit) {
  const ids = left.map(({ payment }) => payment.id)
  const shares = [...(await sharesOf(db, account_id, ids)).values()].flat()
  return sum(shares.filter((share) => share.invoice_id === invoice_id).map(({ amount }) => amount))
}
