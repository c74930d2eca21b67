import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDifferences } from '../../src/domains/reporting/tax-ledger/check.ts'
import { type Kwit, type Reply, startKwit, type TestAccount } from '../harness.ts'
import { until } from '../wait-until.ts'

// Tests that a month closed during concurrent writes contains the tax of exactly the documents accepted before: those
// in progress at that moment appear as changes since closing, and later ones are refused.

const NOW = Date.parse('2026-11-18T12:00:00Z')
const MONTH = '2026-10'
const WRITERS = 12
const IMPORTED = 400
const BEFORE_CLOSING = 40
// Documents that are restored, deleted and cancelled meanwhile, each so many.
const CHANGED = 30

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  kwit.clock.set(NOW)
  account = await kwit.newAccount()
  const [{ id }] = (await call('GET', '/departments.json')).json
  const department = {
    ...{ name: 'Kowal', tax_no: '5252445767', tax_office_code: '1471', email: 'biuro@example.pl' },
    ...{ street: 'Prosta 1', post_code: '00-001', city: 'Warszawa', country: 'PL' },
    ...{ voivodeship: 'mazowieckie', county: 'Warszawa', commune: 'Warszawa' },
  }
  expect((await call('PUT', `/departments/${id}.json`, { department })).status).toBe(200)
})
afterAll(() => kwit.close())

const call = (method: string, path: string, json?: unknown) =>
  kwit.call(method, path, { token: account.token, ...(json === undefined ? {} : { json }) })

const SALE = { buyer_name: 'Nova', issue_date: '2026-10-20', sell_date: '2026-10-20' }
const LINE = { name: 'Work', quantity: 1, tax: 23, total_price_net: '100' }
const TAX = 23

test('closing a month while people and an import write into it loses no tax and counts none twice', async () => {
  const accepted: number[] = []
  const before = await createMany(3 * CHANGED)
  const [deleted, removed, cancelled] = [0, 1, 2].map((part) =>
    before.slice(part * CHANGED, (part + 1) * CHANGED),
  ) as [number[], number[], number[]]
  for (const id of deleted) expect((await call('DELETE', `/invoices/${id}.json`)).status).toBe(200)
  const imported = startImport()
  // Restored, deleted and cancelled one after the other, until the month is closed and after.
  const changing = Promise.all([
    changeEach(deleted, (id) => call('POST', `/invoices/${id}/restore.json`)),
    changeEach(removed, (id) => call('DELETE', `/invoices/${id}.json`)),
    changeEach(cancelled, (id) => call('POST', `/invoices/${id}/cancel.json`)),
  ])
  const writers = Array.from({ length: WRITERS }, async () => {
    for (;;) {
      const { status, json } = await call('POST', '/invoices.json', {
        invoice: { ...SALE, positions: [LINE] },
      })
      if (status !== 201) return { status, message: json.message }
      accepted.push(json.id)
    }
  })
  await until(async () => accepted.length >= BEFORE_CLOSING)
  expect((await call('POST', '/closing.json', { month: MONTH })).status).toBe(200)
  for (const refusal of await Promise.all(writers))
    expect(refusal).toMatchObject({ status: 422, message: { issue_date: [expect.any(String)] } })
  const { created, problems_count, problems } = await imported
  expect(created + (problems_count ?? problems.length)).toBe(IMPORTED)
  await until(
    () => call('GET', `/closing.json?month=${MONTH}`),
    ({ json }) => json.state === 'closed',
  )

  const [restoredCount, removedCount, cancelledCount] = await changing
  const counted = await taxOf('counted')
  const pending = await taxOf('pending')
  const changedCount = 2 * CHANGED + restoredCount - removedCount - cancelledCount
  expect(counted + pending).toBe((accepted.length + created + changedCount) * TAX)
  const { text } = await call('GET', `/closing/${MONTH}/file.xml`)
  expect(Number(/<PodatekNalezny>([\d.]+)</.exec(text)?.[1])).toBe(counted)
  const register = (
    await call('GET', `/reports/vat.json?period=more&date_from=2026-10-01&date_to=2026-10-31`)
  ).json
  expect(Number(register.totals[0].tax_value)).toBe(counted)
  expect(await findDifferences(kwit.db, account.account_id)).toEqual([])

  // What was in progress is a change since closing, and the correction of the file declares it.
  const { changes } = (await call('GET', `/closing.json?month=${MONTH}`)).json
  const due = (changes?.fields ?? []).find(({ name }: { name: string }) => name === 'K_20')
  expect(Number(due?.value ?? 0)).toBe(pending)
  if (changes === null) return
  expect((await call('POST', '/closing.json', { month: MONTH, confirm: true })).status).toBe(200)
  await until(
    () => call('GET', `/closing.json?month=${MONTH}`),
    ({ json }) => json.state === 'closed',
  )
  const correction = (await call('GET', `/closing/${MONTH}/file.xml`)).text
  expect(Number(/<PodatekNalezny>([\d.]+)</.exec(correction)?.[1])).toBe(counted + pending)
})

async function createMany(count: number): Promise<number[]> {
  const ids: number[] = []
  const write = async () => {
    while (count-- > 0) {
      const invoice = { ...SALE, positions: [LINE] }
      ids.push((await call('POST', '/invoices.json', { invoice })).json.id)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  return ids
}

// Returns how many were changed; the others are refused because the month is closed.
async function changeEach(ids: readonly number[], change: (id: number) => Promise<Reply>): Promise<number> {
  let count = 0
  for (const id of ids) {
    const { status } = await change(id)
    expect([200, 422]).toContain(status)
    if (status === 200) count++
  }
  return count
}

// Resolves with the import when it has ended.
async function startImport() {
  const rows = Array.from(
    { length: IMPORTED },
    (_, index) => `Buyer ${index},2026-10-21,2026-10-21,Work,1,100,23`,
  )
  const headings =
    'buyer_name,issue_date,sell_date,positions.name,positions.quantity,positions.total_price_net,positions.tax'
  const { status, json } = await call('POST', '/imports.json', {
    import: { resource: 'invoices', file: [headings, ...rows].join('\n') },
  })
  expect(status).toBe(201)
  expect((await call('POST', `/imports/${json.id}/run.json`)).status).toBe(200)
  return until(
    async () => (await call('GET', `/imports/${json.id}.json`)).json,
    (run) => run.status !== 'running',
  )
}

async function taxOf(state: string): Promise<number> {
  let tax = 0
  for (let page = 1; ; page++) {
    const query = `month=${MONTH}&state=${state}&side=output&per_page=100&page=${page}`
    const { entries } = (await call('GET', `/tax_entries.json?${query}`)).json
    for (const { own_tax } of entries) tax += Number(own_tax)
    if (entries.length < 100) return tax
  }
}
