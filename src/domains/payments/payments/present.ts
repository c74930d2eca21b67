import { printDecimal, ZERO } from '../../../money/decimal.ts'
import { printTime } from '../../../platform/clock.ts'
import { decimal, type Fields, integer, listOf, texts } from '../../../platform/fields/field.ts'
import { outside, present, shape } from '../../../platform/fields/resource.ts'
import { namesIn } from '../../../platform/formats/input.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { presentInvoice } from '../../documents/invoices/present.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { type Payment, payments } from './schema.ts'
import { connectedTo, sharesOf } from './store.ts'

const told = { readonly: true } as const

const shares = shape({
  name: 'share',
  plural: 'shares',
  component: 'payment_share',
  fields: {
    invoice_id: integer({ ...told, initial: 0 }),
    amount: decimal({ ...told, initial: ZERO, about: 'What the invoice got, in its currency' }),
    spent: decimal({ ...told, initial: ZERO, about: 'The same in the currency of the payment' }),
  },
})

export const paymentShape = outside(payments, {
  shown: {
    invoices: listOf(invoiceShape, { ...told, sometimes: true, about: 'With `include=invoices`' }),
    shares: listOf(shares, { ...told, sometimes: true, about: 'With `include=invoices`' }),
  },
})

export const paymentByShortName = {
  ...outside(paymentShape, {
    sent: { amount: decimal({ scale: 2, about: 'The same as `price`, which wins where both are sent' }) },
  }),
  name: 'payment',
  plural: 'payments',
}

export const INCLUDED = {
  include: texts({ about: '`invoices` adds the invoices of a payment, and what each got of it' }),
} satisfies Fields

// Payments as clients see them; `include=invoices` adds the documents they are for, and what each got.
export async function presentPayments(call: Call, records: readonly Payment[]): Promise<Document[]> {
  const documents: Document[] = records.map((payment) =>
    present(payments, payment, (ms) => printTime(ms, call.caller.time_zone)),
  )
  if (!asksForInvoices(call)) return documents
  const ids = [...new Set(records.flatMap(({ invoice_ids }) => invoice_ids ?? []))]
  const seen = await call.caller.limits?.sees(call.db, ids)
  const isSeen = (id: number) => !seen || seen.has(id)
  const found = await invoicesOf(call, ids.filter(isSeen))
  const shares = await sharesOf(
    call.db,
    call.caller.account_id,
    records.map(({ id }) => id),
  )
  documents.forEach((document, place) => {
    const given = (shares.get(document.id as number) ?? []).filter(({ invoice_id }) => isSeen(invoice_id))
    document.shares = given.map(({ invoice_id, amount, spent }) => ({
      invoice_id,
      amount: printDecimal(amount),
      spent: printDecimal(spent),
    }))
    document.invoices = (records[place]?.invoice_ids ?? []).flatMap((id) => found.get(id) ?? [])
  })
  return documents
}

const asksForInvoices = ({ query: { include } }: Call): boolean => namesIn(include).includes('invoices')

async function invoicesOf(call: Call, ids: readonly number[]): Promise<Map<number, Document>> {
  const found = await findInvoices(call.db, call.caller.account_id, ids)
  return new Map([...found].map(([id, invoice]) => [id, presentInvoice(call, invoice, false)]))
}

// The payments that name an invoice, paid or not, for whoever reads the invoice.
export const connectedPayments = {
  shape: paymentShape,
  of: async (call: Call, invoice_id: number): Promise<Document[]> => {
    const { account_id, time_zone, limits } = call.caller
    if (limits?.rights?.includes('payments.view') === false) return []
    const found = await connectedTo(call.db, account_id, invoice_id)
    return found.map((payment) => present(payments, payment, (ms) => printTime(ms, time_zone)))
  },
}
