// Tests concurrent payments, changes and refunds: whatever their order, invoices show exactly what the remaining
// payments say.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices as invoiceResource } from '../../src/domains/documents/invoices/schema.ts'
import { readChanges } from '../../src/platform/audit/history.ts'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { Field } from '../../src/platform/fields/field.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const SEED = Number(process.env.PAYMENTS_SEED ?? 20_261_115)
const STORIES = Number(process.env.PAYMENTS_STORIES ?? 3)
const WRITERS = 6
const STEPS = 12
const GROSS = [10_000, 5_050, 1, 12_345, -3_000, 7_700]
const BY_HAND = [0, 0, 0, 2_345, 0, 7_700]
const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03']

type Fields = { price: string; paid: boolean; paid_date: string; invoices: number[] }
type Step = { verb: 'create' | 'change' | 'delete' | 'note'; target: number; fields: Partial<Fields> }
type Payment = {
  id: number
  price: string
  paid: boolean
  paid_date: string | null
  invoice_ids: number[]
  overpaid: string
}
type Invoice = { id: number; price_gross: string; paid: string; status: string }

const price = fc.integer({ min: -4_000, max: 15_000 }).map((cents) => (cents / 100).toFixed(2))
const fields = fc.record({
  price,
  paid: fc.boolean().chain((paid) => (paid ? fc.constant(true) : fc.boolean())),
  paid_date: fc.constantFrom(...DAYS),
  invoices: fc.shuffledSubarray([...GROSS.keys()], { maxLength: 4 }),
})
const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom('create', 'create', 'change', 'change', 'change', 'delete', 'note') as fc.Arbitrary<
    Step['verb']
  >,
  target: fc.nat(),
  fields: fc.oneof(
    fields,
    fields.map(({ price }) => ({ price })),
    fields.map(({ paid }) => ({ paid })),
  ),
})
const story = fc.array(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
  minLength: WRITERS,
  maxLength: WRITERS,
})

describe(`concurrent payments (PAYMENTS_SEED=${SEED})`, () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit()
  })
  afterAll(() => kwit.close())

  test.each(
    fc.sample(story, { seed: SEED, numRuns: STORIES }).map((writers, number) => ({ writers, number })),
  )('story $number: paid amounts of invoices equal their payments', async ({ writers }) => {
    const account = await kwit.newAccount()
    const call = caller(kwit, account)
    const invoices = await openInvoices(call)
    const payments: number[] = []
    const surprises: string[] = []
    let isOver = false
    const noting = Promise.all(
      invoices.map(async (id) => {
        for (let round = 0; !isOver; round++)
          await call('PUT', `/invoices/${id}.json`, { invoice: { internal_note: `0.${round}` } })
      }),
    )
    const working = Promise.all(
      writers.map(async (steps, writer) => {
        for (const [index, step] of steps.entries()) {
          const reply = await perform(call, step, { invoices, payments, note: `${writer}.${index}` })
          if (reply && ![200, 201, 404].includes(reply.status))
            surprises.push(`${reply.status} ${reply.text}`)
        }
      }),
    )
    await working.finally(() => {
      isOver = true
    })
    await noting
    expect(surprises).toEqual([])
    for (const id of invoices) expect(await brokenHistory(kwit, account, id)).toEqual([])
    const state = await everything(call)
    expect(state.payments).not.toEqual([])
    const { paid, overpaid } = replay(state.payments, invoices)
    for (const [index, id] of invoices.entries()) {
      const invoice = state.invoices.find((invoice) => invoice.id === id) as Invoice
      const expected = { paid: paid.get(id), status: statusOf(index, paid.get(id) as number) }
      expect({ paid: cents(invoice.paid), status: invoice.status }).toEqual(expected)
    }
    const [sums] = (await call('GET', '/invoices/summary.json')).json
    expect(cents(sums.paid)).toBe([...paid.values()].reduce((sum, amount) => sum + amount, 0))
    for (const payment of state.payments) expect(cents(payment.overpaid)).toBe(overpaid.get(payment.id))

    for (const { id } of state.payments) await call('DELETE', `/banking/payments/${id}.json`)
    for (const [index, { paid, status }] of (await everything(call)).invoices.toReversed().entries())
      expect({ paid: cents(paid), status }).toEqual({
        paid: BY_HAND[index],
        status: statusOf(index, BY_HAND[index] as number),
      })
  })

  test('the audit chain has no gap and no fork', async () => {
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
  })
})

type Call = ReturnType<typeof caller>
const caller =
  (kwit: Kwit, { token }: TestAccount) =>
  (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token, ...(json ? { json } : {}) })

async function openInvoices(call: Call): Promise<number[]> {
  const ids: number[] = []
  for (const [index, gross] of GROSS.entries()) {
    const positions = [{ name: 'Item', tax: 23, total_price_gross: (gross / 100).toFixed(2) }]
    const paid = ((BY_HAND[index] as number) / 100).toFixed(2)
    const reply = await call('POST', '/invoices.json', { invoice: { positions, paid, internal_note: '0.0' } })
    ids.push(reply.json.id)
  }
  return ids
}

const invoiceFields: { readonly [name: string]: Field<unknown> } = invoiceResource.fields

// Each change starts from the result of the previous one: no write overwrote another.
async function brokenHistory({ db }: Kwit, { account_id }: TestAccount, id: number): Promise<string[]> {
  const rows = await db.all<{ changes: string }>(sql`select changes from audit_entries
    where account_id = ${account_id} and resource = 'invoice' and record_id = ${id} order by seq`)
  const state: { [field: string]: unknown } = {}
  const broken: string[] = []
  for (const { changes } of rows) {
    for (const [field, [before, after]] of Object.entries(readChanges(changes))) {
      // A derived field is first in the history when it changes.
      if (!(field in state) && invoiceFields[field]?.options.derived) state[field] = before
      if (JSON.stringify(state[field] ?? null) !== JSON.stringify(before))
        broken.push(`${field}: ${state[field]}, not ${before}`)
      state[field] = after
    }
  }
  return broken
}

type StepContext = { invoices: number[]; payments: number[]; note: string }

async function perform(
  call: Call,
  { verb, target, fields }: Step,
  { invoices, payments, note }: StepContext,
) {
  const { invoices: places, ...rest } = fields
  const ids = places && { invoice_ids: places.map((index) => invoices[index]) }
  if (verb === 'note')
    return call('PUT', `/invoices/${invoices[target % invoices.length]}.json`, {
      invoice: { internal_note: note },
    })
  if (verb === 'create') {
    const banking_payment = { name: note, price: '1', ...rest, ...ids }
    const reply = await call('POST', '/banking/payments.json', { banking_payment })
    payments.push(reply.json.id)
    return reply
  }
  if (payments.length === 0) return undefined
  const path = `/banking/payments/${payments[target % payments.length]}.json`
  return verb === 'delete'
    ? call('DELETE', path)
    : call('PUT', path, { banking_payment: { ...rest, ...ids } })
}

async function everything(call: Call): Promise<{ payments: Payment[]; invoices: Invoice[] }> {
  const payments = (await call('GET', '/banking/payments.json?per_page=100')).json
  const invoices = (await call('GET', '/invoices.json?per_page=100')).json
  return { payments, invoices }
}

// Computes the same in whole cents, independently of the program.
function replay(payments: readonly Payment[], invoices: readonly number[]) {
  const paid = new Map(invoices.map((id, index) => [id, BY_HAND[index] as number]))
  const overpaid = new Map(payments.map(({ id }) => [id, 0]))
  const inOrder = payments
    .filter((payment) => payment.paid)
    .toSorted((a, b) => Date.parse(a.paid_date ?? '') - Date.parse(b.paid_date ?? '') || a.id - b.id)
  for (const { id: paymentId, price, invoice_ids } of inOrder) {
    let remaining = cents(price)
    for (const id of invoice_ids) {
      const due = (GROSS[invoices.indexOf(id)] as number) - (paid.get(id) as number)
      const most = Math.min(Math.abs(remaining), Math.abs(due))
      const share = Math.sign(remaining) === Math.sign(due) ? Math.sign(due) * most : 0
      paid.set(id, (paid.get(id) as number) + share)
      remaining -= share
    }
    if (invoice_ids.length > 0) overpaid.set(paymentId, remaining)
  }
  return { paid, overpaid }
}

const statusOf = (index: number, paid: number) =>
  paid === 0 ? 'issued' : paid === GROSS[index] ? 'paid' : 'partial'

const cents = (amount: string) => Math.round(Number(amount) * 100) + 0
