import { printDecimal, ZERO } from '../../../money/decimal.ts'
import { printTime } from '../../../platform/clock.ts'
import { decimal, type Fields, integer, nestedList, texts } from '../../../platform/fields/field.ts'
import { apiShape, present, shape } from '../../../platform/fields/resource.ts'
import { namesIn } from '../../../platform/formats/input.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { presentInvoice } from '../../documents/invoices/present.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { type Payment, payments } from './schema.ts'
import { allocationsOf, listPaymentsOfInvoice } from './store.ts'

const readOnly = { readonly: true } as const

const shares = shape({
  name: 'share',
  plural: 'shares',
  component: 'payment_share',
  fields: {
    invoice_id: integer({ ...readOnly, initial: 0 }),
    amount: decimal({
      ...readOnly,
      initial: ZERO,
      description: 'Allocated amount, in the currency of the invoice',
    }),
    amount_in_payment_currency: decimal({
      ...readOnly,
      initial: ZERO,
      description: 'The same in the currency of the payment',
    }),
  },
})

export const paymentShape = apiShape(payments, {
  response_fields: {
    invoices: nestedList(invoiceShape, {
      ...readOnly,
      omit_empty: true,
      description: 'With `include=invoices`',
    }),
    shares: nestedList(shares, { ...readOnly, omit_empty: true, description: 'With `include=invoices`' }),
  },
})

export const paymentByShortName = {
  ...apiShape(paymentShape, {
    request_fields: {
      amount: decimal({ scale: 2, description: 'The same as `price`, which takes precedence' }),
    },
  }),
  name: 'payment',
  plural: 'payments',
}

export const INCLUDED = {
  include: texts({ description: '`invoices` adds the invoices of a payment with the allocated amounts' }),
} satisfies Fields

// Presents payments; `include=invoices` adds their invoices and allocations.
export async function presentPayments(call: ApiRequest, records: readonly Payment[]): Promise<JsonObject[]> {
  const documents: JsonObject[] = records.map((payment) =>
    present(payments, payment, (ms) => printTime(ms, call.caller.time_zone)),
  )
  if (!includesInvoices(call)) return documents
  const ids = [...new Set(records.flatMap(({ invoice_ids }) => invoice_ids ?? []))]
  const visibleIds = await call.caller.restrictions?.sees(call.db, ids)
  const isVisible = (id: number) => !visibleIds || visibleIds.has(id)
  const invoicesById = await invoicesOf(call, ids.filter(isVisible))
  const shares = await allocationsOf(
    call.db,
    call.caller.account_id,
    records.map(({ id }) => id),
  )
  documents.forEach((document, index) => {
    const visibleShares = (shares.get(document.id as number) ?? []).filter(({ invoice_id }) =>
      isVisible(invoice_id),
    )
    document.shares = visibleShares.map(({ invoice_id, amount, spent }) => ({
      invoice_id,
      amount: printDecimal(amount),
      amount_in_payment_currency: printDecimal(spent),
    }))
    document.invoices = (records[index]?.invoice_ids ?? []).flatMap((id) => invoicesById.get(id) ?? [])
  })
  return documents
}

const includesInvoices = ({ query: { include } }: ApiRequest): boolean =>
  namesIn(include).includes('invoices')

async function invoicesOf(call: ApiRequest, ids: readonly number[]): Promise<Map<number, JsonObject>> {
  const invoicesById = await findInvoices(call.db, call.caller.account_id, ids)
  return new Map([...invoicesById].map(([id, invoice]) => [id, presentInvoice(call, invoice, false)]))
}

// Presents the payments of an invoice, paid or not, to members who may view payments.
export const invoicePayments = {
  shape: paymentShape,
  of: async (call: ApiRequest, invoiceId: number): Promise<JsonObject[]> => {
    const { account_id, time_zone, restrictions: limits } = call.caller
    if (limits?.rights?.includes('payments.view') === false) return []
    const linkedPayments = await listPaymentsOfInvoice(call.db, account_id, invoiceId)
    return linkedPayments.map((payment) => present(payments, payment, (ms) => printTime(ms, time_zone)))
  },
}
