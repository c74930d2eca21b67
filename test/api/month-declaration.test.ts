// Tests declarations of a month in unusual cases: departments, quarters, missing rates, huge amounts and debts that
// become due later.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDifferences } from '../../src/domains/reporting/tax-ledger/check.ts'
import { seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { taxLine } from '../tax-calls.ts'
import { until } from '../wait-until.ts'

const NOW = Date.parse('2026-12-18T12:00:00Z')

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  kwit.clock.set(NOW)
})
afterAll(() => kwit.close())
beforeEach(async () => {
  account = await kwit.newAccount()
  await seller(kwit, account)
})

const send = (method: string, path: string, json?: unknown) =>
  kwit.call(method, path, { token: account.token, json })
const done = async (method: string, path: string, json?: unknown): Promise<any> => {
  const reply = await send(method, path, json)
  expect([path, reply.status < 300, reply.text]).toEqual([path, true, expect.any(String)])
  return reply.json
}
const create = (invoice: object) =>
  done('POST', '/invoices.json', { invoice: { positions: taxLine('1000'), ...invoice } })
const sale = (day: string, fields: object = {}) => create({ issue_date: day, sell_date: day, ...fields })
const pay = (invoice_id: number, paid_date: string, price: string, currency = 'PLN') => {
  const banking_payment = { name: 'Transfer', invoice_id, paid: true, paid_date, price, currency }
  return done('POST', '/banking/payments.json', { banking_payment })
}
const show = (month: string) => done('GET', `/closing.json?month=${month}`)
const close = (month: string, fields: object = {}) => send('POST', '/closing.json', { month, ...fields })
const closed = async (month: string, fields: object = {}) => {
  const { status, text } = await close(month, fields)
  expect([status, text]).toEqual([200, expect.any(String)])
  return until(
    () => show(month),
    ({ state }) => state === 'closed',
  )
}
const fileOf = async (month: string) => (await send('GET', `/closing/${month}/file.xml`)).text
const values = (fields: any[]) => Object.fromEntries(fields.map(({ name, value }) => [name, value]))
const quote = () =>
  done('POST', '/exchange_rates.json', {
    exchange_rate: { kind: 'nbp', date: '2026-10-01', currency: 'EUR', rate: '4' },
  })

test('departments with another tax number are in no figure of the declaration', async () => {
  const other = await done('POST', '/departments.json', {
    department: { name: 'Other', tax_no: '1132191233' },
  })
  const { id } = await sale('2026-10-05')
  await sale('2026-10-06', { department_id: other.id, positions: taxLine('500') })
  const shown = await closed('2026-10')
  expect(shown.output_tax).toBe('230.00')
  expect(values(shown.fields)).toEqual({ K_19: '1000.00', K_20: '230.00' })
  const file = await fileOf('2026-10')
  expect(file).toContain('<P_38>230</P_38>')
  expect(file).toContain('<PodatekNalezny>230.00</PodatekNalezny>')
  for (const { entries } of [...shown.fields, ...shown.declaration])
    expect((await done('GET', entries)).entries).toMatchObject([{ document_id: id }])
})

test('the VAT settings decide between monthly and quarterly filing, else the month before', async () => {
  const variantOf = async (month: string) => (await show(month)).variant
  expect(await variantOf('2026-07')).toBe('V7M')
  const tax_settings = [
    { since: '2026-07-01', quarterly: true },
    { since: '2026-08-05', cash_method: true },
  ]
  await done('PUT', '/account.json', { account: { tax_settings } })
  expect(await variantOf('2026-07')).toBe('V7K')
  await sale('2026-09-02')
  expect([await variantOf('2026-09'), await variantOf('2026-06')]).toEqual(['V7K', 'V7M'])
  await closed('2026-09', { variant: 'V7M' })
  expect([await variantOf('2026-09'), await variantOf('2026-10')]).toEqual(['V7M', 'V7K'])
})

test('the last month of a quarter follows corrections of the others', async () => {
  const { id } = await sale('2026-07-02', { cash_method: true })
  await pay(id, '2026-07-20', '615')
  await closed('2026-07', { variant: 'V7K' })
  await closed('2026-08')
  await closed('2026-09')
  expect(await show('2026-09')).toMatchObject({ changes: null })
  await pay(id, '2026-07-25', '246')
  await closed('2026-07', { confirm: true })
  const { changes } = await show('2026-09')
  expect(changes).toMatchObject({ count: 1, fields: [], reason: expect.stringContaining('kwartału') })
  expect(values(changes.declaration)).toMatchObject({ P_19: '700', P_20: '161' })
  const corrected = await closed('2026-09', { confirm: true })
  expect(corrected).toMatchObject({ changes: null, revisions: [{ revision: 0 }, { revision: 1 }] })
  expect(await fileOf('2026-09')).toContain('<P_20>161</P_20>')
})

test('a change without an exchange rate is declared once the rate is there', async () => {
  const { id: rate } = await quote()
  const { id } = await sale('2026-10-02', { cash_method: true, currency: 'EUR' })
  await pay(id, '2026-10-20', '615', 'EUR')
  await closed('2026-10')
  await done('DELETE', `/exchange_rates/${rate}.json`)
  await pay(id, '2026-10-25', '246', 'EUR')
  const { status, json } = await close('2026-10', { confirm: true })
  expect([status, json.message]).toEqual([422, { rate_missing: [expect.stringContaining(`(${id})`)] }])
  await quote()
  expect(values((await show('2026-10')).changes.fields)).toEqual({ K_19: '800.00', K_20: '184.00' })
  const [, { id: closing }] = (await closed('2026-10', { confirm: true })).revisions
  const history = JSON.stringify(await done('GET', `/account/history.json?object=closing&id=${closing}`))
  expect(history).toContain('644.00')
})

test('a sale whose rate was missing when its month was closed is declared by a correction', async () => {
  const { id } = await sale('2026-10-02', { currency: 'EUR' })
  await done('PUT', '/account.json', { account: { closed_until: '2026-10-31' } })
  const pending = async () => (await done('GET', `/tax_entries.json?document_id=${id}&state=pending`)).entries
  await until(async () => (await pending()).length === 1)
  expect(await findDifferences(kwit.db, account.account_id)).toEqual([])
  await quote()
  expect(await pending()).toMatchObject([{ own_base: '4000.00', own_tax: '920.00' }])
  expect(await findDifferences(kwit.db, account.account_id)).toEqual([])
})

test('amounts that exceed an integer together are summed', async () => {
  const positions = Array.from({ length: 40 }, () => ({ ...taxLine('9999999999999')[0] }))
  for (const day of ['05', '06', '07']) await sale(`2026-10-${day}`, { positions })
  expect(values((await show('2026-10')).fields)).toMatchObject({ K_19: '1199999999999880.00' })
})

test('a document whose tax is too large to be stored has a warning, also once its rate is there', async () => {
  const { id } = await sale('2026-10-05', { currency: 'EUR', positions: taxLine('9999999999999') })
  const rate = { kind: 'nbp', date: '2026-10-01', currency: 'EUR', rate: '9999999' }
  await done('POST', '/exchange_rates.json', { exchange_rate: rate })
  const shown = await show('2026-10')
  const check = shown.checks.find(({ code }: any) => code === 'not_derived')
  expect(check).toMatchObject({ severity: 'obstacle', documents: [{ id }] })
})

test('a debt that may still be paid takes no tax back in the preview of its month', async () => {
  const debt = { income: false, number: 'V/1', payment_to: '2026-09-25' }
  const { id } = await sale('2026-09-01', debt)
  expect((await show('2026-12')).input_tax).toBe('0.00')
  kwit.clock.set(Date.parse('2026-12-28T12:00:00Z'))
  const shown = await show('2026-12').finally(() => kwit.clock.set(NOW))
  expect(shown.input_tax).toBe('-230.00')
  expect(id).toBeGreaterThan(0)
})
