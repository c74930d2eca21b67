// API calls for tests of payments.
import { expect } from 'vitest'
import type { Ask, Tree } from './formats.ts'

// A function, because the account exists only once its test begins.
export function paymentVerbs(here: () => Ask) {
  const create = async (path: string, fields: Tree) => {
    const { status, body } = await here()('POST', path, fields)
    expect({ status, body }).toMatchObject({ status: 201 })
    return body
  }
  return {
    pay: (fields: Tree) =>
      create('/banking/payments', {
        banking_payment: { name: 'Payment 001', price: 100, paid: true, kind: 'api', ...fields },
      }),
    change: async (id: number, banking_payment: Tree) => {
      const { status, body } = await here()('PUT', `/banking/payments/${id}`, { banking_payment })
      expect({ status, body }).toMatchObject({ status: 200 })
      return body
    },
    invoiceOf: (gross: number | string, more: Tree = {}) => {
      const positions = [{ name: 'Item', tax: 23, quantity: 1, total_price_gross: gross }]
      return create('/invoices', { invoice: { buyer_name: 'Acme', positions, ...more } })
    },
  }
}
