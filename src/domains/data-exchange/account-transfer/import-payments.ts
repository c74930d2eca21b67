import {
  absolute,
  add,
  compare,
  type Decimal,
  isNegative,
  isZero,
  negate,
  subtract,
  ZERO,
} from '../../../money/decimal.ts'
import { applyChangesAs } from '../../../platform/actions/crud.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { InputObject, InputValue } from '../../../platform/formats/input.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { lockInvoices } from '../../documents/invoices/store.ts'
import type { Allocation } from '../../payments/payments/allocation.ts'
import { payments } from '../../payments/payments/schema.ts'
import { allocationsOf, paidTimes, replaceAllocations } from '../../payments/payments/store.ts'
import type { InnerReference, TransferContext } from './context.ts'
import { importerOf } from './import-catalog.ts'
import { type ImportedRecord, MOVED_IN } from './import-page.ts'
import { objectsOf } from './rules.ts'

// Imports payments. The paid amounts of documents stay as stated; payments only determine which part of them came from which payment.

const readAmount = payments.fields.price.read

export const paymentImporter = importerOf(payments, {
  links: { generated_invoice_id: 'invoices', payment_id: 'banking_payments' },
  ignored: ['subscription_id'],
  innerReferences: (draft, sourceRecord) => {
    const sourceIds =
      Array.isArray(sourceRecord.invoice_ids) && sourceRecord.invoice_ids.length > 0
        ? sourceRecord.invoice_ids
        : [sourceRecord.invoice_id]
    const ids = sourceIds.filter((id) => Number(id)).map((id) => ({ id }))
    const shares = objectsOf(sourceRecord.shares).map((allocation) => ({ ...allocation }))
    Object.assign(draft, { invoice_ids: ids, shares })
    const referenceTo =
      (field: string) =>
      (at: object): InnerReference => ({ at: at as InnerReference['at'], field, to: 'invoices' })
    return [...ids.map(referenceTo('id')), ...shares.map(referenceTo('invoice_id'))]
  },
  decide: async (_db, { writer }, readings) =>
    readings.map(({ draft: { invoice_ids, shares, ...draft } }) => ({
      ...draft,
      creator_id: writer.user_id,
      user_id: writer.user_id,
      invoice_ids: idsIn(invoice_ids),
    })),
  storeRelated: storeAllocations,
})

const idsIn = (references: unknown): number[] => [
  ...new Set((references as { id: number | null }[]).flatMap(({ id }) => (id ? [id] : []))),
]

async function storeAllocations(db: Database, { move, writer }: TransferContext, records: ImportedRecord[]) {
  const { account_id } = move
  const invoiceIds = new Set(records.flatMap(({ draft }) => idsIn(draft.invoice_ids)))
  const locked = await lockInvoices(db, account_id, [...invoiceIds])
  const formerAllocations = await allocationsOf(
    db,
    account_id,
    records.map(({ record_id }) => record_id),
  )
  const allocated = new Map(
    [...locked.values()].map((invoice) => [invoice.id, invoice.paid_by_payments ?? ZERO]),
  )
  for (const { invoice_id, amount } of [...formerAllocations.values()].flat())
    allocated.set(invoice_id, subtract(allocated.get(invoice_id) ?? ZERO, amount))
  for (const record of records) {
    const allocations = sourceAllocations(record, locked, allocated)
    await replaceAllocations(db, account_id, record.record_id, allocations)
    for (const { invoice_id, amount } of allocations)
      allocated.set(invoice_id, add(allocated.get(invoice_id) ?? ZERO, amount))
  }
  const paymentTimes = invoiceIds.size > 0 ? await paidTimes(db, account_id, [...invoiceIds]) : new Map()
  for (const invoice of locked.values()) {
    const amount = allocated.get(invoice.id) ?? ZERO
    const firstPaidAt = paymentTimes.get(invoice.id)?.first
    await applyChangesAs(db, writer, invoices, invoice, {
      draft: paymentFields(invoice, amount, firstPaidAt && dayAt(firstPaidAt, writer.time_zone)),
      action: MOVED_IN,
    })
  }
}

// Without any payment the document counts as unpaid.
const paymentFields = ({ kind, income }: Invoice, allocated: Decimal, first: string | undefined) => ({
  paid_by_payments: isZero(allocated) ? null : allocated,
  before_payments: isZero(allocated) ? null : { status: 'issued', paid_date: null },
  first_paid_date: kind === 'advance' && income !== false ? (first ?? null) : null,
})

// Uses the allocations that the source states. Otherwise allocates in the order of the documents, to each the paid amount that no payment
// covers yet.
function sourceAllocations(
  { draft, sourceRecord }: ImportedRecord,
  invoices: ReadonlyMap<number, Invoice>,
  allocated: ReadonlyMap<number, Decimal>,
): Allocation[] {
  const ids = idsIn(draft.invoice_ids)
  const stated = objectsOf(draft.shares as InputValue).filter(isFirst)
  if (stated.length > 0)
    return stated.flatMap(({ invoice_id, amount, spent }) =>
      invoice_id
        ? [{ invoice_id: Number(invoice_id), amount: amountOf(amount), spent: amountOf(spent) }]
        : [],
    )
  let remaining = sourceRecord.paid === true ? amountOf(sourceRecord.price) : ZERO
  return ids.map((invoice_id) => {
    const invoice = invoices.get(invoice_id)
    const isSame = invoice !== undefined && invoice.currency === (draft.currency ?? invoice.currency)
    const uncovered = isSame ? subtract(invoice.paid ?? ZERO, allocated.get(invoice_id) ?? ZERO) : ZERO
    const amount = smallerOf(remaining, uncovered)
    remaining = subtract(remaining, amount)
    return { invoice_id, amount, spent: amount }
  })
}

// A document has one allocation of a payment, even if the source repeats it.
const isFirst = ({ invoice_id }: InputObject, index: number, allocations: readonly InputObject[]): boolean =>
  allocations.findIndex((allocation) => allocation.invoice_id === invoice_id) === index

const amountOf = (value: InputValue | undefined): Decimal => {
  const amount = value === undefined || value === null ? null : readAmount(value as string)
  return amount !== null && 'units' in (amount as object) ? (amount as Decimal) : ZERO
}

// A payment and the documents that it settles have the same sign.
function smallerOf(remaining: Decimal, uncovered: Decimal): Decimal {
  if (isZero(remaining) || isZero(uncovered) || isNegative(remaining) !== isNegative(uncovered)) return ZERO
  const smaller =
    compare(absolute(remaining), absolute(uncovered)) <= 0 ? absolute(remaining) : absolute(uncovered)
  return isNegative(remaining) ? negate(smaller) : smaller
}
