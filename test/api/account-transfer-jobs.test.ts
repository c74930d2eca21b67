// Tests transfers that a user starts on the server: they run as a job, with progress and a report.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { invoice, startStandIn } from '../moving/stand-in.ts'

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit({ KWIT_TRANSFER_HOSTS: '127.0.0.1' })
})
afterAll(() => kwit.close())

const askAs = (format: 'json' | 'xml', { token }: TestAccount) => speaker(kwit, format, token)
type Ask = ReturnType<typeof askAs>

async function ended(ask: Ask, id: number) {
  for (;;) {
    const { body } = await ask('GET', `/account_transfers/${id}`)
    if (body.status !== 'running') return body
    await sleep(20)
  }
}

const sealedTokens = (account: TestAccount) =>
  kwit.db.all(sql`select id from moves where account_id = ${account.account_id} and sealed_token is not null`)

describe.each(FORMATS)('account transfers in %s', (format) => {
  test('a transfer runs in the background, stops, continues and reports', async () => {
    const account = await kwit.newAccount()
    const ask = askAs(format, account)
    const elsewhere = await startStandIn({ holds: '/products.json' })
    const transferInput = { from: `${elsewhere.url}/clients`, token: ' good ' }
    const begun = await ask('POST', '/account_transfers', { move: transferInput })
    expect(begun, begun.text).toMatchObject({ status: 201 })
    expect(begun.body).toMatchObject({ from: elsewhere.url, status: 'running', dry_run: false, notes: [] })
    const { id } = begun.body
    await expect.poll(() => elsewhere.asked).toContain('/products.json')

    // Shows the progress, and never the token.
    const { body, text } = await ask('GET', `/account_transfers/${id}`)
    expect(body).toMatchObject({ status: 'running', at_work: true, step: 'products', problem: null })
    expect(body.step_number).toBeGreaterThan(0)
    expect(body.step_number).toBeLessThan(body.steps)
    expect(body.parts).toContainEqual(
      expect.objectContaining({ resource: 'categories', read: 1, created: 1 }),
    )
    const rows = [
      ...(await kwit.db.all(sql`select * from moves where account_id = ${account.account_id}`)),
      ...(await kwit.db.all(sql`select * from jobs where account_id = ${account.account_id}`)),
      ...(await kwit.db.all(sql`select changes from audit_entries where account_id = ${account.account_id}`)),
    ]
    for (const output of [begun.text, text, JSON.stringify(rows)]) expect(output).not.toContain('good')

    // A transfer on which no process works shows that it waits.
    const ofMove = sql`account_id = ${account.account_id} and kind = 'move_in'`
    await kwit.db.begin(
      async (db) => void (await db.run(sql`update jobs set last_error = 'away' where ${ofMove}`)),
    )
    expect((await ask('GET', `/account_transfers/${id}`)).body).toMatchObject({
      status: 'running',
      at_work: false,
    })
    await kwit.db.begin(
      async (db) => void (await db.run(sql`update jobs set last_error = null where ${ofMove}`)),
    )

    const again = await ask('POST', '/account_transfers', { move: { ...transferInput, dry_run: true } })
    expect(again.status).toBe(409)
    const stopped = await ask('POST', `/account_transfers/${id}/stop`)
    expect(stopped.body).toMatchObject({ status: 'stopped' })
    expect(await sealedTokens(account)).toEqual([])
    elsewhere.release()

    const on = await ask('POST', '/account_transfers', { move: transferInput })
    expect(on.body).toMatchObject({ id, status: 'running', step: 'products' })
    const done = await ended(ask, id)
    expect(done).toMatchObject({ status: 'done', at_work: false, problem: null, step_number: done.steps })
    expect(await sealedTokens(account)).toEqual([])
    expect(done.parts).toContainEqual(expect.objectContaining({ resource: 'categories', read: 1 }))
    expect(done.parts).toContainEqual(
      expect.objectContaining({ resource: 'invoices', created: 3, left_out: 2 }),
    )
    expect(done.note_counts).toContainEqual({ kind: 'differs', count: 1 })
    expect(done.notes).toContainEqual(expect.objectContaining({ kind: 'differs', source_id: 1002 }))
    expect((await ask('POST', `/account_transfers/${id}/stop`)).body).toMatchObject({ status: 'done' })
    expect((await ask('GET', '/account_transfers')).body).toMatchObject([{ id, status: 'done', notes: [] }])

    const { token } = account
    const report = await kwit.call('GET', `/account_transfers/${id}/report.csv`, { token })
    expect(report.text).toContain('came,invoices,,,"read 5, new 3, changed 0, unchanged 0, skipped 2",')
    expect(report.text).toMatch(/\ndiffers,invoices,1002,1002\/01\/2018,/)
    expect((await kwit.call('GET', `/account_transfers/${id}/report.xlsx`, { token })).status).toBe(200)
    elsewhere.close()
  })

  test('a dry run writes nothing and reports what cannot be transferred', async () => {
    const account = await kwit.newAccount()
    const ask = askAs(format, account)
    const elsewhere = await startStandIn()
    const dry = await ask('POST', '/account_transfers', {
      move: { from: elsewhere.url, token: 'good', dry_run: true },
    })
    const { parts, status, dry_run } = await ended(ask, dry.body.id)
    expect({ status, dry_run }).toEqual({ status: 'done', dry_run: true })
    expect(parts).toContainEqual(expect.objectContaining({ resource: 'invoices', created: 3 }))
    expect((await ask('GET', '/invoices?period=all')).body).toEqual([])
    const wrong = await ask('POST', '/account_transfers', { move: { from: elsewhere.url, token: 'wrong' } })
    expect(await ended(ask, wrong.body.id)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('does not accept the token'),
    })
    expect(await sealedTokens(account)).toEqual([])
    elsewhere.close()
  })

  test('invalid records are left out one by one, and no transferred text breaks a page', async () => {
    const lines = { positions: [{ id: 1, name: 'Item', quantity: 1, tax: '23', total_price_gross: '100.0' }] }
    const amounts = { price_net: 'zz', price_tax: {}, price_gross: null }
    const strange = [
      { totals_by_rate: { 23: 'much' } },
      { totals_by_rate: [null, { tax: '23' }] },
      { margins_by_rate: 'none' },
      { settled_advances: [{ id: 'a', ...amounts }, {}] },
      { kind: 'advance', ordered: { positions: 'x', ...amounts } },
      { bank_accounts: [{ bank_account_number: { a: 1 } }, 5] },
      { client_answers: [{ at: 'x', decision: {} }] },
      { created_at: '+200000-01-01T00:00:00Z', sent_time: '-200000-01-01T00:00:00Z' },
      { settlement_positions: [{ kind: 'charge', amount: 'y' }] },
      { kind: 'spaceship', number: 'a\0b' },
    ]
    const documents = strange.map((fields, index) => invoice(7001 + index, { ...lines, ...fields }))
    const paid = { price: '5', paid: true, currency: 'PLN' }
    const share = { invoice_id: 7001, amount: '1', spent: '1' }
    const payments = [
      { id: 1, name: 'Twice', ...paid, invoice_ids: [7001, 7001] },
      { id: 2, name: 'Shared', ...paid, invoice_ids: [7001], shares: [share, share] },
    ]
    const users = [{ id: 1.5, email: 'a\0@example.com' }]
    const products = [{ id: 1, name: 'Strange', stock_level: '\0' }]
    const papers = { '/invoices.json': documents, '/banking/payments.json': payments }
    const tells = { ...papers, '/account/users.json': users, '/products.json': products }
    const elsewhere = await startStandIn({ tells })
    const account = await kwit.newAccount()
    const ask = askAs(format, account)
    const { body } = await ask('POST', '/account_transfers', { move: { from: elsewhere.url, token: 'good' } })
    const { status, parts } = await ended(ask, body.id)
    elsewhere.close()
    expect(status).toBe('done')
    const came = { read: 10, created: 8, left_out: 2 }
    expect(parts).toContainEqual(expect.objectContaining({ resource: 'invoices', ...came }))
    expect(parts).toContainEqual(expect.objectContaining({ resource: 'banking_payments', created: 2 }))
    const listed = await ask('GET', '/invoices?period=all')
    expect(listed.body).toHaveLength(8)
    const { token } = account
    for (const { id } of listed.body)
      for (const path of [
        `/invoices/${id}.pdf`,
        `/invoices/${id}/timeline.json`,
        `/invoices/${id}/check.json`,
      ])
        expect([path, (await kwit.call('GET', path, { token })).status]).toEqual([path, 200])
    expect((await ask('GET', '/reports/vat?date_from=2018-01-01&date_to=2018-12-31')).status).toBe(200)
  })

  test.each([
    ['nowhere', {}, { from: ["can't be blank"] }],
    ['no token', { from: 'https://acme.example' }, { token: ["can't be blank"] }],
    [
      'a strange token',
      { from: 'https://acme.example', token: 'ł' },
      { token: ['must be an API token of the source account'] },
    ],
    ['no address', { from: 'https://', token: 'x' }, { from: [/must be an address/] }],
    ['another protocol', { from: 'ftp://acme.example', token: 'x' }, { from: [/must be an address|https/] }],
    ['without TLS', { from: 'http://acme.example', token: 'x' }, { from: ['must begin with https://'] }],
    ['this machine', { from: 'https://localhost', token: 'x' }, { from: [/is not an allowed host/] }],
    ['by its number', { from: 'https://2130706434', token: 'x' }, { from: [/is not an allowed host/] }],
    [
      'in new clothes',
      { from: 'https://[::ffff:10.0.0.1]', token: 'x' },
      { from: [/is not an allowed host/] },
    ],
    ['a neighbour', { from: 'https://192.168.1.1', token: 'x' }, { from: [/is not an allowed host/] }],
    ['the cloud', { from: 'http://169.254.169.254', token: 'x' }, { from: ['must begin with https://'] }],
  ])('%s is rejected', async (_name, move, expected) => {
    const ask = askAs(format, await kwit.newAccount())
    const { status, body } = await ask('POST', '/account_transfers', { move })
    expect(status).toBe(422)
    for (const [field, [text]] of Object.entries(expected as { [field: string]: (string | RegExp)[] }))
      expect(body.message[field]?.[0]).toMatch(text as RegExp)
  })
})

test('redirects are not followed', async () => {
  const ask = askAs('json', await kwit.newAccount())
  const other = await startStandIn()
  const elsewhere = await startStandIn({ leads_to: other.url })
  const { body } = await ask('POST', '/account_transfers', { move: { from: elsewhere.url, token: 'good' } })
  expect(await ended(ask, body.id)).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('302'),
  })
  expect(other.asked).toEqual([])
  other.close()
  elsewhere.close()
})

test('an operator can disable transfers', async () => {
  const closed = await startKwit({ KWIT_TRANSFER: 'false' })
  const { token } = await closed.newAccount()
  const json = { move: { from: 'https://acme.example', token: 'x' } }
  const refused = await closed.call('POST', '/account_transfers.json', { token, json })
  expect(refused).toMatchObject({ status: 403, json: { message: expect.stringContaining('KWIT_TRANSFER') } })
  await closed.close()
})
