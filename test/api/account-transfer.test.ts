// Tests that an account of one Kwit is transferred to an equal account of another.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { environmentOf, runTogether } from '../command-line.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { compareAccounts, type Side } from '../moving/compare.ts'
import { fillAccount } from '../moving/fill.ts'

let there: Kwit
let here: Kwit
let old: TestAccount
let receiver: TestAccount
let source: Side
let target: Side

beforeAll(async () => {
  there = await startKwit({ KWIT_REQUIRE_INTEGRATION_TOKEN: 'false' })
  here = await startKwit()
  old = await there.newAccount('old')
  receiver = await here.newAccount('own')
  source = { url: there.url, token: old.token }
  target = { url: here.url, token: receiver.token }
  await fillAccount(source)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const move = (more = '') =>
  runTogether(
    environmentOf(here),
    `move --from ${there.url} --token ${old.token} --account own --json${more}`,
  )

test('an account is transferred unchanged, once', async () => {
  const tried = await move(' --dry-run')
  expect(tried.code, tried.stderr).toBe(0)
  expect((await here.call('GET', '/clients.json', { token: receiver.token })).json).toEqual([])

  const moved = await move()
  expect(moved.code, moved.stderr).toBe(0)
  const report = JSON.parse(moved.stdout)
  expect(report.notes.filter(({ kind }: { kind: string }) => kind !== 'user')).toEqual([])
  const { counts, problems } = await compareAccounts(source, target, 100)
  expect(problems).toEqual([])
  expect(counts.invoices).toBeGreaterThanOrEqual(25)

  // The transfer starts no other work, and the history says where every record came from.
  const jobs = await here.db.all<{ kind: string }>(
    sql`select kind from jobs where account_id = ${receiver.account_id}`,
  )
  expect(jobs.filter(({ kind }) => kind !== 'sweep_file')).toEqual([])
  const [entries] = await here.db.all<{ count: number }>(
    sql`select count(*) as count from audit_entries where account_id = ${receiver.account_id} and action = 'move_in'
      and resource = 'invoice' and changes like '{"new"%'`,
  )
  expect(entries?.count).toBe(counts.invoices)
  const verified = await runTogether(environmentOf(here), 'audit verify')
  expect(verified.code, verified.stdout).toBe(0)

  const again = JSON.parse((await move()).stdout)
  const sums = Object.values(again.parts as { [name: string]: { created: number; updated: number } })
  expect(sums.reduce((sum, { created, updated }) => sum + created + updated, 0)).toBe(0)
  expect((await compareAccounts(source, target)).problems).toEqual([])
})

const create = async (kwit: Kwit, token: string, record: object) =>
  (await kwit.call('POST', '/invoices.json', { token, json: { invoice: record } })).json

test('numbers continue, links work, and new or changed records come with the next run', async () => {
  const line = { name: 'Work', tax: 23, total_price_gross: '10' }
  const [first] = (await there.call('GET', '/invoices.json?kind=vat&period=all', { token: old.token })).json
  const page = await here.call('GET', `/invoice/${first.token}.pdf`)
  expect(page.status).toBe(200)
  const base = { client_id: first.client_id, positions: [line] }
  for (const kind of ['vat', 'correction_note', 'proforma', 'client_order', 'receipt']) {
    const record = { buyer_name: 'Żółw & syn', buyer_tax_no: '5252445767', positions: [line], kind }
    const [theirs, ours] = [
      await create(there, old.token, record),
      await create(here, receiver.token, record),
    ]
    expect(ours.number, kind).toBe(theirs.number)
    await there.call('DELETE', `/invoices/${theirs.id}.json`, { token: old.token })
    await here.call('DELETE', `/invoices/${ours.id}.json`, { token: receiver.token })
  }
  const late = await create(there, old.token, { ...base, kind: 'vat', number: 'LATE/1' })
  const clients = (await there.call('GET', '/clients.json?order=id', { token: old.token })).json
  await there.call('PUT', `/clients/${clients[0].id}.json`, {
    token: old.token,
    json: { client: { city: 'Gdynia' } },
  })
  const [mine] = (await here.call('GET', '/clients.json?name=Müller', { token: receiver.token })).json
  await here.call('PUT', `/clients/${mine.id}.json`, {
    token: receiver.token,
    json: { client: { city: 'Bonn' } },
  })
  await there.call('PUT', `/clients/${clients[1].id}.json`, {
    token: old.token,
    json: { client: { city: 'Köln' } },
  })

  const report = JSON.parse((await move()).stdout)
  expect(report.parts.invoices).toMatchObject({ created: 1, updated: 0 })
  expect(report.parts.clients).toMatchObject({ created: 0, updated: 1 })
  const notes = report.notes.filter(({ kind }: { kind: string }) => kind === 'kept')
  expect(notes).toMatchObject([{ resource: 'clients', called: 'Müller GmbH' }])
  const invoices = (await here.call('GET', '/invoices.json?number=LATE/1', { token: receiver.token })).json
  expect(invoices).toMatchObject([{ token: late.token, price_gross: '10.0' }])
  const cities = (await here.call('GET', '/clients.json?order=id', { token: receiver.token })).json
  expect(cities.map(({ city }: { city: string }) => city).slice(0, 2)).toEqual(['Gdynia', 'Bonn'])
})
