// Tests that the public link of a document opens that document and no other, whatever another account imports, and
// only on the host of its account.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewSharedTokens } from '../../src/domains/data-exchange/account-transfer/upgrade-store.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { invoice, type Row, startStandIn } from '../moving/stand-in.ts'

let kwit: Kwit
let alpha: TestAccount
let beta: TestAccount
beforeAll(async () => {
  kwit = await startKwit({ KWIT_TRANSFER_HOSTS: '127.0.0.1' })
  alpha = await kwit.newAccount('alpha')
  beta = await kwit.newAccount('beta')
})
afterAll(() => kwit.close())

const LINES = [{ id: 1, name: 'Item', quantity: 1, tax: '23', total_price_gross: '100.0' }]

async function transfer({ token }: TestAccount, from: string) {
  const { json } = await kwit.call('POST', '/account_transfers.json', {
    token,
    json: { move: { from, token: 'good' } },
  })
  for (;;) {
    const move = (await kwit.call('GET', `/account_transfers/${json.id}.json`, { token })).json
    if (move.status !== 'running') return move
    await sleep(20)
  }
}

async function issue({ token }: TestAccount, buyer_name: string) {
  const json = {
    invoice: { kind: 'estimate', buyer_name, positions: [{ name: 'A', tax: 23, total_price_gross: 10 }] },
  }
  return (await kwit.call('POST', '/invoices.json', { token, json })).json
}

// Opens a page as a visitor of this host.
const openPage = (path: string, host = 'kwit.test') => kwit.call('GET', path, { headers: { host } })

// Starts a server that returns the same invoice with another token each time.
async function startServerWithNewTokens(id: number, buyer_name = 'Forged') {
  const documents: Row[] = [invoice(id, { positions: LINES, buyer_name })]
  const standIn = await startStandIn({ tells: { '/invoices.json': documents } })
  return { ...standIn, tell: (fields: Row) => Object.assign(documents[0] as Row, fields) }
}

test('a transferred document does not get the token of another account in a second transfer', async () => {
  const liar = await startServerWithNewTokens(8001)
  await transfer(beta, liar.url)
  const genuine = await issue(alpha, 'Genuine')
  liar.tell({ token: genuine.token, internal_note: 'changed' })
  const again = await transfer(beta, liar.url)
  liar.close()
  expect(again.parts).toContainEqual(expect.objectContaining({ resource: 'invoices', updated: 1 }))
  for (const path of [`/invoice/${genuine.token}`, `/f/1/${genuine.token}`])
    expect((await openPage(path)).text).toContain('Genuine')
  const [forged] = (await kwit.call('GET', '/invoices.json?number=8001/01/2018', { token: beta.token })).json
  expect(forged).toMatchObject({ token: 'Token8001', internal_note: 'changed' })
})

test.each([
  ['an account here', false],
  ['a deleted document here', true],
])('a new document does not get the token of %s', async (_, isDeleted) => {
  const genuine = await issue(alpha, 'Genuine')
  if (isDeleted) await kwit.call('DELETE', `/invoices/${genuine.id}.json`, { token: alpha.token })
  const liar = await startServerWithNewTokens(isDeleted ? 8003 : 8002)
  liar.tell({ token: genuine.token })
  const { notes } = await transfer(beta, liar.url)
  liar.close()
  expect(JSON.stringify(notes)).toContain('a new one was created')
  const shown = await openPage(`/invoice/${genuine.token}`)
  expect([shown.status, shown.text.includes('Forged')]).toEqual([isDeleted ? 404 : 200, false])
})

test('a document opens on the hosts of its account and of the installation only', async () => {
  const { id, token } = await issue(alpha, 'Genuine')
  const paths = [
    `/invoice/${token}`,
    `/f/1-11-2026/${token}`,
    `/invoice/${token}.pdf`,
    `/invoice/${token}/answer`,
    `/invoice/payment/${token}`,
  ]
  for (const path of paths) {
    const statuses = []
    for (const host of ['kwit.test', 'alpha.kwit.test', 'ALPHA.kwit.test:80', 'www.kwit.test'])
      statuses.push((await openPage(path, host)).status)
    const isLedOn = path.endsWith('answer')
    expect([path, ...statuses]).toEqual([path, ...Array(4).fill(isLedOn ? 303 : 200)])
    for (const host of ['beta.kwit.test', 'nobody.kwit.test'])
      expect([path, host, (await openPage(path, host)).status]).toEqual([path, host, 404])
  }
  for (const more of ['logo.png', 'attachments/1', 'gov.xml', 'upo.xml'])
    expect((await openPage(`/invoice/${token}/${more}`, 'beta.kwit.test')).status).toBe(404)
  const answered = await kwit.call('POST', `/invoice/${token}/answer`, {
    headers: { host: 'beta.kwit.test' },
    body: new URLSearchParams({ decision: 'accepted', name: 'Eve' }),
  })
  expect(answered.status).toBe(404)
  const { json } = await kwit.call('GET', `/invoices/${id}.json`, { token: alpha.token })
  expect(json.client_answers ?? null).toBeNull()
})

test('a deleted document opens on no host', async () => {
  const { id, token } = await issue(alpha, 'Genuine')
  await kwit.call('DELETE', `/invoices/${id}.json`, { token: alpha.token })
  for (const host of ['kwit.test', 'alpha.kwit.test'])
    for (const path of [`/invoice/${token}`, `/invoice/${token}.pdf`, `/invoice/payment/${token}`])
      expect([host, path, (await openPage(path, host)).status]).toEqual([host, path, 404])
})

test('client portal and payment form do not open on the host of another account', async () => {
  const { token } = alpha
  await kwit.call('PUT', '/account.json', { token, json: { account: { client_panel: true } } })
  const client = (await kwit.call('POST', '/clients.json', { token, json: { client: { name: 'Buyer' } } }))
    .json
  const product = (
    await kwit.call('POST', '/products.json', {
      token,
      json: { product: { name: 'Book', price_gross: 10, tax: 23 } },
    })
  ).json
  const panel = new URL(client.panel_url).pathname
  const form = `/a/alpha/p/${product.token}`
  for (const path of [panel, `${panel}/statement.pdf`, form, `${form}.js`]) {
    expect([path, (await openPage(path, 'alpha.kwit.test')).status]).toEqual([path, 200])
    expect([path, (await openPage(path)).status]).toEqual([path, 200])
    expect([path, (await openPage(path, 'beta.kwit.test')).status]).toEqual([path, 404])
  }
})

test('a token that two documents share opens neither without the host of an account', async () => {
  const [mine, theirs] = [await issue(alpha, 'Mine'), await issue(beta, 'Theirs')]
  await kwit.db.begin(async (db) => {
    await db.run(sql`drop index invoices_token_key`)
    await db.run(
      sql`update invoices set token = ${mine.token} where account_id = ${beta.account_id} and id = ${theirs.id}`,
    )
  })
  expect((await openPage(`/invoice/${mine.token}`)).status).toBe(404)
  expect((await openPage(`/invoice/${mine.token}`, 'alpha.kwit.test')).text).toContain('Mine')
  expect((await openPage(`/invoice/${mine.token}`, 'beta.kwit.test')).text).toContain('Theirs')

  // The upgrade keeps the token at the document that was created here.
  await kwit.db.begin(async (db) => {
    await db.run(sql`insert into moved_records (account_id, source, resource, source_id, record_id)
      values (${alpha.account_id}, 'https://elsewhere.example', 'invoices', 1, ${mine.id})`)
    await renewSharedTokens(db)
    await db.run(sql`create unique index invoices_token_key on invoices (token)`)
  })
  expect((await openPage(`/invoice/${mine.token}`)).text).toContain('Theirs')
  const { json } = await kwit.call('GET', `/invoices/${mine.id}.json`, { token: alpha.token })
  expect((await openPage(`/invoice/${json.token}`)).text).toContain('Mine')
})
