import { expect } from 'vitest'
import type { Ask } from './formats.ts'
import { stub } from './stub.ts'

// Requests for tests of the tax ledger, and entries as one short text each: side, month, base/tax, the field unless
// it is the default, and marks.

export type TaxEntry = { [name: string]: any }

export const taxLine = (net: string, tax: number | string = 23) => [
  { name: 'Work', tax, total_price_net: net },
]

export function taxCalls(ask: () => Ask) {
  const send = async (method: string, path: string, body?: object, status = 200): Promise<any> => {
    const reply = await ask()(method as 'GET', path, stub(body))
    expect([reply.status, reply.body]).toMatchObject([status, {}])
    return reply.body
  }
  const create = (fields: object) =>
    send('POST', '/invoices', { invoice: { positions: taxLine('1000'), ...fields } }, 201)
  const pay = (invoice_id: number, paid_date: string, price: string, currency = 'PLN') => {
    const payment = { name: 'Transfer', invoice_id, paid: true, paid_date, price, currency }
    return send('POST', '/banking/payments', { banking_payment: payment }, 201)
  }
  const quote = (date: string, rate: string, currency = 'EUR') =>
    send('POST', '/exchange_rates', { exchange_rate: { kind: 'nbp', date, currency, rate } }, 201)
  const read = (query: string): Promise<{ entries: TaxEntry[]; doubts: any[] }> =>
    send('GET', `/tax_entries?${query}`)
  const entriesOf = async (id: number) => (await read(`document_id=${id}`)).entries.map(printEntry)
  return { send, create, pay, quote, read, entriesOf }
}

const amount = (text: string) => String(Number(text))

export function printEntry(entry: TaxEntry): string {
  const field = entry.field?.replace('_', '') ?? '--'
  const is_usual = field === (entry.side === 'output' ? 'K19' : 'K42')
  const is_partial = entry.deductible !== null && Number(entry.deductible) !== Number(entry.own_tax)
  return [
    entry.side === 'output' ? 'O' : 'I',
    entry.period.slice(5),
    ...(entry.country === 'PL' ? [] : [entry.country]),
    `${amount(entry.own_base)}/${amount(entry.own_tax)}`,
    ...(is_usual ? [] : [field]),
    ...(is_partial ? [`deductible ${amount(entry.deductible)}`] : []),
    ...(entry.state === 'counted' ? [] : [entry.state]),
    ...entry.marks,
  ].join(' ')
}
