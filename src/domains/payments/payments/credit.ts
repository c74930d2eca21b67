import { type Decimal, printPlain, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord, getRow } from '../../../platform/database/records.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { updatePayment } from './actions.ts'
import { limitsOf } from './allocation.ts'
import { type Credit, type CreditPart, creditsOf, planCreditUse } from './credit-rules.ts'
import type { Payment } from './schema.ts'
import { allocationsOf, paymentsWithRemainder } from './store.ts'

// The credit of a client: payments that are not fully allocated. It is derived from the payments, so it
// cannot exist twice. To use it, a payment is allocated to one more invoice.

export async function findCredits(
  db: Database,
  accountId: number,
  clientId: number,
  isIncome: boolean,
): Promise<Credit[]> {
  const clientPayments = await paymentsWithRemainder(db, accountId, clientId)
  const ids = clientPayments.map(({ id }) => id)
  const allocations = await allocationsOf(db, accountId, ids)
  const creditParts = clientPayments
    .filter(({ income }) => (income !== false) === isIncome)
    .map((payment): CreditPart => {
      const spent = sum((allocations.get(payment.id) ?? []).map((share) => share.spent))
      return { payment, remaining: subtract(payment.price ?? ZERO, spent) }
    })
  return creditsOf(creditParts)
}

export async function readCredits(
  db: Database,
  accountId: number,
  clientId: number,
  isIncome: boolean,
): Promise<Credit[]> {
  await getRow(db, accountId, clients as Resource, clientId)
  return findCredits(db, accountId, clientId, isIncome)
}

export type UsedCredit = { invoice: Invoice; amount: Decimal; remaining: Decimal; payment_ids: number[] }

// Uses at most what is due, available and requested. Changes of payments run one after another, so no credit
// is used twice.
export const useCredit = (
  db: Database,
  writer: WriteContext,
  invoiceId: number,
  requestedAmount: Decimal | null,
): Promise<UsedCredit> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const invoice = await getRecord(db, account_id, invoices, invoiceId)
    const credit = await findCredit(db, account_id, invoice)
    const creditUses = planCreditUse(credit, invoice.debt ?? ZERO, requestedAmount)
    const before = await allocatedTo(db, account_id, invoiceId, credit)
    for (const { payment, amount } of creditUses) await useForInvoice(db, writer, payment, invoiceId, amount)
    const amount = subtract(await allocatedTo(db, account_id, invoiceId, credit), before)
    return {
      invoice: await getRecord(db, account_id, invoices, invoiceId),
      amount,
      remaining: subtract(credit.amount, amount),
      payment_ids: creditUses.map(({ payment }) => payment.id),
    }
  })

// Returns the credit of the client in the currency of the invoice, zero if there is none.
async function findCredit(db: Database, accountId: number, invoice: Invoice): Promise<Credit> {
  const { client_id, currency, income } = invoice
  const noCredit = { currency: currency ?? '', amount: ZERO, parts: [] }
  if (client_id === null) return noCredit
  const credits = await findCredits(db, accountId, client_id, income !== false)
  return credits.find((credit) => credit.currency === currency) ?? noCredit
}

async function useForInvoice(
  db: Database,
  writer: WriteContext,
  payment: Payment,
  invoiceId: number,
  amount: Decimal,
) {
  const currentInvoiceIds = payment.invoice_ids ?? []
  const limits = limitsOf(payment)
  // A payment for the invoice without a limit is allocated to it as far as possible anyway.
  if (currentInvoiceIds.includes(invoiceId) && limits[invoiceId] === undefined)
    return updatePayment(db, writer, payment.id, {})
  const allocations = (await allocationsOf(db, writer.account_id, [payment.id])).get(payment.id) ?? []
  const allocated = sum(
    allocations.filter((share) => share.invoice_id === invoiceId).map((share) => share.amount),
  )
  return updatePayment(db, writer, payment.id, {
    invoice_ids: [...new Set([...currentInvoiceIds, invoiceId])],
    given_at_most: { ...limits, [invoiceId]: printPlain(sum([allocated, amount])) },
  })
}

async function allocatedTo(db: Database, accountId: number, invoiceId: number, { parts }: Credit) {
  const ids = parts.map(({ payment }) => payment.id)
  const allocations = [...(await allocationsOf(db, accountId, ids)).values()].flat()
  return sum(allocations.filter((share) => share.invoice_id === invoiceId).map(({ amount }) => amount))
}
