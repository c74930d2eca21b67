// Tests that fields which link a document to others cannot be changed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

type Fields = { [name: string]: any }

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
})
afterAll(() => kwit.close())

const send = (method: string, path: string, invoice: Fields) =>
  kwit.call(method, path, { token: account.token, json: { invoice } })
const make = async (invoice: Fields): Promise<Fields> => {
  const { status, json } = await send('POST', '/invoices.json', invoice)
  expect({ status, json }).toMatchObject({ status: 201 })
  return json
}
const LINE = { name: 'Chair', tax: 23, total_price_gross: 1230, quantity: 1 }
const sale = (more: Fields = {}) => make({ buyer_name: 'Buyer', positions: [LINE], ...more })
const standing = async (id: number) =>
  (await kwit.call('GET', `/invoices/${id}.json?include=standing`, { token: account.token })).status

const CASES: [string, () => Promise<{ document: Fields; change: Fields; field: string }>][] = [
  [
    'a document refers to itself as its source',
    async () => {
      const document = await sale()
      return { document, change: { from_invoice_id: document.id }, field: 'from_invoice_id' }
    },
  ],
  [
    'a correction is moved to another document',
    async () => {
      const [source, other] = [await sale(), await sale()]
      const document = await make({
        kind: 'correction',
        copy_invoice_from: source.id,
        total_correction: true,
      })
      return { document, change: { invoice_id: other.id }, field: 'invoice_id' }
    },
  ],
  [
    'a sale becomes the correction of another',
    async () => {
      const [source, document] = [await sale(), await sale()]
      return { document, change: { kind: 'correction', invoice_id: source.id }, field: 'invoice_id' }
    },
  ],
  [
    'a corrected sale becomes an offer',
    async () => {
      const document = await sale()
      await make({ kind: 'correction', copy_invoice_from: document.id, total_correction: true })
      return { document, change: { kind: 'estimate' }, field: 'kind' }
    },
  ],
  [
    'an advance leaves its order',
    async () => {
      const order = await sale({ kind: 'client_order' })
      const percent = { advance_creation_mode: 'percent', advance_value: 30 }
      const document = await make({ kind: 'advance', copy_invoice_from: order.id, ...percent })
      return { document, change: { from_invoice_id: null }, field: 'from_invoice_id' }
    },
  ],
  [
    'the invoice of a receipt becomes an offer',
    async () => {
      const receipt = await sale({ kind: 'receipt' })
      const document = await make({ from_invoice_id: receipt.id, additional_params: 'for_receipt' })
      return { document, change: { kind: 'estimate' }, field: 'kind' }
    },
  ],
]

test.each(CASES)('rejected: %s', async (_name, prepare) => {
  const { document, change, field } = await prepare()
  const { status, json } = await send('PUT', `/invoices/${document.id}.json`, change)
  expect({ status, message: json.message }).toEqual({
    status: 422,
    message: { [field]: [expect.any(String)] },
  })
  // Sending the same values back is accepted.
  const { id, kind, invoice_id, from_invoice_id, currency } = document
  const same = { kind, invoice_id, from_invoice_id, currency, description: 'Seen' }
  expect((await send('PUT', `/invoices/${id}.json`, same)).status).toBe(200)
})

const PERCENT = { advance_creation_mode: 'percent', advance_value: 30 }
const REFUSED: [string, () => Promise<{ made: Fields; field: string }>][] = [
  [
    'an advance of a sale',
    async () => ({
      made: { kind: 'advance', copy_invoice_from: (await sale()).id, ...PERCENT },
      field: 'copy_invoice_from',
    }),
  ],
  [
    'a final invoice of a sale',
    async () => ({
      made: { kind: 'final', copy_invoice_from: (await sale()).id },
      field: 'copy_invoice_from',
    }),
  ],
  [
    'an advance of a cancelled order',
    async () => {
      const { id } = await sale({ kind: 'client_order' })
      await kwit.call('POST', `/invoices/${id}/cancel.json`, { token: account.token })
      return { made: { kind: 'advance', copy_invoice_from: id, ...PERCENT }, field: 'copy_invoice_from' }
    },
  ],
  [
    'an advance in another currency than its order',
    async () => {
      const { id } = await sale({ kind: 'client_order' })
      return {
        made: { kind: 'advance', copy_invoice_from: id, currency: 'EUR', ...PERCENT },
        field: 'currency',
      }
    },
  ],
  [
    'a correction in another currency than its original',
    async () => {
      const { id } = await sale()
      const invoice = { kind: 'correction', copy_invoice_from: id, total_correction: true, currency: 'EUR' }
      return { made: invoice, field: 'currency' }
    },
  ],
  [
    'a correction of a receipt that has its invoice',
    async () => {
      const { id } = await sale({ kind: 'receipt' })
      await make({ from_invoice_id: id, additional_params: 'for_receipt' })
      const invoice = { kind: 'correction', copy_invoice_from: id, total_correction: true }
      return { made: invoice, field: 'copy_invoice_from' }
    },
  ],
]

test.each(REFUSED)('rejected: %s', async (_name, prepare) => {
  const { made, field } = await prepare()
  const { status, json } = await send('POST', '/invoices.json', made)
  expect({ status, message: json.message }).toEqual({
    status: 422,
    message: { [field]: [expect.any(String)] },
  })
})

test('corrections that refer to each other in a circle do not cause an endless loop', async () => {
  const [first, other] = [await sale(), await sale()]
  for (const [id, target] of [
    [first.id, other.id],
    [other.id, first.id],
  ])
    await kwit.db.begin(async (db) => {
      await db.run(sql`update invoices set kind = 'correction', invoice_id = ${target}, from_invoice_id = ${target}
        where id = ${id}`)
    })
  expect(await standing(first.id)).toBe(200)
  const late = { kind: 'correction', copy_invoice_from: first.id, total_correction: true }
  expect((await send('POST', '/invoices.json', late)).status).toBe(422)
})
