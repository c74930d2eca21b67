// Tests closing, correcting and reopening in unusual orders: each file follows the previous one, and entries always
// match the documents.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDifferences } from '../../src/domains/reporting/tax-ledger/check.ts'
import { sql } from '../../src/platform/database/sql.ts'
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
const sale = (day: string, fields: object = {}) =>
  done('POST', '/invoices.json', {
    invoice: { issue_date: day, sell_date: day, positions: taxLine('1000'), ...fields },
  })
const pay = (invoice_id: number, paid_date: string, price: string) => {
  const banking_payment = { name: 'Transfer', invoice_id, paid: true, paid_date, price, currency: 'PLN' }
  return done('POST', '/banking/payments.json', { banking_payment })
}
const show = (month: string) => done('GET', `/closing.json?month=${month}`)
const close = (month: string, fields: object = {}) => send('POST', '/closing.json', { month, ...fields })
const closed = async (month: string, fields: object = {}) => {
  expect((await close(month, fields)).status).toBe(200)
  return until(
    () => show(month),
    ({ state }) => state === 'closed',
  )
}
const reopen = (month: string) => done('POST', `/closing/${month}/reopen.json`, { reason: 'A mistake' })
const differences = () => findDifferences(kwit.db, account.account_id)
const jobsAreDone = (kind: string) =>
  until(async () => {
    const { account_id } = account
    const jobs = await kwit.db.all(
      sql`select id from jobs where account_id = ${account_id} and kind = ${kind}`,
    )
    return jobs.length === 0
  })

test('a month that is opened again before its file is written stays open', async () => {
  await sale('2026-10-05')
  await close('2026-10')
  expect(await reopen('2026-10')).toMatchObject({ state: 'open' })
  await jobsAreDone('write_tax_file')
  expect(await show('2026-10')).toMatchObject({ state: 'open', closed_until: null, can_close: true })
})

test('a month is corrected only once it has a file', async () => {
  const [department] = await done('GET', '/departments.json')
  const office = (tax_office_code: string | null) =>
    done('PUT', `/departments/${department.id}.json`, { department: { tax_office_code } })
  await office(null)
  const { id } = await sale('2026-10-02', { cash_method: true })
  await pay(id, '2026-10-20', '615')
  await close('2026-10')
  await until(async () => (await show('2026-10')).revisions[0].problem)
  await pay(id, '2026-10-25', '246')
  await office('1471')
  const first = await closed('2026-10', { confirm: true })
  expect(first.revisions).toMatchObject([{ revision: 0, correction: false, sha256: expect.any(String) }])
  const corrected = await closed('2026-10', { confirm: true })
  expect(corrected.revisions).toMatchObject([{ revision: 0 }, { revision: 1, correction: true }])
  const file = async (revision: number) =>
    (await send('GET', `/closing/2026-10/file.xml?revision=${revision}`)).text
  expect(await file(0)).toContain('<PodatekNalezny>115.00</PodatekNalezny>')
  expect(await file(1)).toContain('<PodatekNalezny>161.00</PodatekNalezny>')
})

test('confirmed changes leave the entries of the document as they follow from it', async () => {
  const { id } = await sale('2026-10-02', { cash_method: true })
  await pay(id, '2026-10-20', '615')
  await closed('2026-10')
  await pay(id, '2026-10-25', '246')
  await closed('2026-10', { confirm: true })
  expect(await differences()).toEqual([])
  expect(await reopen('2026-10')).toMatchObject({ output_tax: '161.00' })
  await jobsAreDone('refresh_tax_entries')
  expect(await differences()).toEqual([])
})

test('reopening frees changes of earlier months that were closed with it', async () => {
  const { id } = await sale('2026-09-02', { sell_date: '2026-10-05', cash_method: true })
  await pay(id, '2026-10-20', '615')
  await closed('2026-10')
  await pay(id, '2026-09-25', '246')
  expect((await show('2026-09')).output_tax).toBe('0.00')
  await reopen('2026-10')
  expect((await show('2026-09')).output_tax).toBe('46.00')
  await jobsAreDone('refresh_tax_entries')
  expect(await differences()).toEqual([])
})

test('entries follow a change of the currency and of the time zone of the account', async () => {
  const { id } = await sale('2026-09-05', { cash_method: true })
  await pay(id, '2026-10-31T23:30:00Z', '615')
  const month = async () => (await done('GET', `/tax_entries.json?document_id=${id}`)).entries[0].period
  expect(await month()).toBe('2026-11')
  await done('PUT', '/account.json', { account: { time_zone: 'America/New_York' } })
  await until(async () => (await month()) === '2026-10')
  await done('PUT', '/account.json', { account: { currency: 'EUR' } })
  await jobsAreDone('refresh_tax_entries')
  expect(await differences()).toEqual([])
})
