import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFile } from '../../src/domains/e-invoicing/files/store.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { openFiles } from '../../src/platform/files/open-store.ts'
import { findStoredFile } from '../../src/platform/files/stored-files.ts'
import { environmentOf, run } from '../command-line.ts'
import { smallInvoice } from '../einvoice/small.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { minimal } from '../minimal-records.ts'

// Tests `kwit export`: compares the exported files of an account with the responses of the API.

let kwit: Kwit
let account: TestAccount
let folder: string
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount('leaving')
  folder = await mkdtemp(join(tmpdir(), 'kwit-export-'))
})
afterAll(async () => {
  await kwit.close()
  await rm(folder, { recursive: true, force: true })
})

const api = async (method: string, path: string, json?: unknown) =>
  (await kwit.call(method, path, { token: account.token, ...(json !== undefined && { json }) })).json
const lines = (name: string) =>
  readFileSync(join(folder, 'out', 'records', `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

test('the folder contains everything of the account and nothing of another', async () => {
  const stranger = await kwit.newAccount('staying')
  await kwit.call('POST', '/clients.json', { token: stranger.token, json: { client: { name: 'Not ours' } } })
  const client = await api('POST', '/clients.json', { client: { name: 'Żółw & syn' } })
  const invoice = await api('POST', '/invoices.json', {
    invoice: { client_id: client.id, positions: [{ name: 'Chair', total_price_gross: '123', tax: 23 }] },
  })
  const purchase = { buyer_name: 'Vendor', number: 'V/1', income: false, positions: [] }
  await api('POST', '/invoices.json', { invoice: purchase })
  await api('POST', '/invoices.json', { invoice: { buyer_name: 'Later', status: 'draft' } })
  const xml = smallInvoice('RE-7', 'Blumen')
  await kwit.call('POST', '/invoices/import.json?filename=a.xml', { token: account.token, xml })
  const attach = async (text: string, name: string) => {
    const form = new FormData()
    form.set('file', new Blob([text]), name)
    const path = `/invoices/${invoice.id}/attachments.json`
    return (await kwit.call('POST', path, { token: account.token, body: form })).json
  }
  await attach('the contract', 'contract.txt')
  // Two names that need more bytes than a file system allows.
  const long = 'ж'.repeat(130)
  await attach('long', `${long}а.txt`)
  await attach('longer', `${long}б.txt`)
  const { sha256 } = await attach('lost', 'lost.txt')
  const lost = (await findStoredFile(kwit.db, account.account_id, sha256)) as { name: string }
  await openFiles(kwit.config.files.address, kwit.db).remove(account.account_id, lost.name)
  const product = await api('POST', '/products.json', { product: { name: 'Pen', price_net: '2', tax: 23 } })
  const prices = [{ priceable_id: product.id, price_net: '1.5' }]
  const price_list = { name: 'Cheap', currency: 'PLN', price_list_positions: prices }
  await api('POST', '/price_lists.json', { price_list })
  const actions = [{ product_name: 'Pen', quantity: 2 }]
  await api('POST', '/warehouse_documents.json', {
    warehouse_document: { kind: 'pz', warehouse_actions: actions },
  })
  await api('POST', '/exchange_rates.json', { exchange_rate: minimal('exchange_rate', '') })

  const key = { account_id: account.account_id, invoice_id: invoice.id, format: 'ubl', content_sha256: 'c' }
  await unlockedTransaction(kwit.db, async (db) => {
    await insertFile(db, key, 'f', Buffer.from('<Invoice/>'), 1)
    await db.run(sql`insert into network_transmissions
      (account_id, created_at, updated_at, invoice_id, provider, state, format, content_sha256, file_sha256)
      values (${account.account_id}, 1, 1, ${invoice.id}, 'recommand', 'delivered', 'ubl', 'c', 'f')`)
  })

  const done = await run(environmentOf(kwit), `export ${join(folder, 'out')} --account leaving`)
  expect(done.code, done.stderr).toBe(0)
  expect(lines('clients').map(({ name }) => name)).toContain('Żółw & syn')
  expect(JSON.stringify(lines('clients'))).not.toContain('Not ours')
  const listed = await api('GET', '/invoices.json?include_positions=true&income=all&order=id')
  expect(lines('invoices')).toEqual(listed)
  expect(lines('invoices')).toHaveLength(3)
  expect(lines('drafts').map(({ buyer_name }) => buyer_name)).toEqual(['Later'])
  const readExport = (...path: string[]) => readFileSync(join(folder, 'out', ...path))
  expect(readExport('attachments', 'invoices', String(invoice.id), 'contract.txt').toString()).toBe(
    'the contract',
  )
  const attached = readdirSync(join(folder, 'out', 'attachments', 'invoices', String(invoice.id)))
  const short = `${'ж'.repeat(118)}.txt`
  expect(attached.sort()).toEqual(['contract.txt', short.replace('.', ' (2).'), short])
  expect(done.stderr).toContain('Not in the export: attachments/invoices/')
  expect(readExport('README.md').toString()).toContain('lost.txt')
  expect(lines('price_lists')).toMatchObject([{ price_list_positions: [{ priceable_name: 'Pen' }] }])
  expect(lines('warehouse_documents')).toMatchObject([{ warehouse_actions: [{ product_name: 'Pen' }] }])
  expect(lines('exchange_rates')).toHaveLength(1)
  const names = readdirSync(join(folder, 'out', 'records'))
  for (const name of ['addresses', 'bank_accounts', 'categories', 'departments', 'issuers', 'products'])
    expect(names).toContain(`${name}.jsonl`)
  const [received] = lines('received_files')
  expect(readExport('received', `${received.id}.xml`).toString()).toBe(xml)
  const [sending] = lines('network_transmissions')
  expect(readExport('networks', `${invoice.id}-${sending.id}-ubl.xml`).toString()).toBe('<Invoice/>')
  const printed = readdirSync(join(folder, 'out', 'pdf'), { recursive: true }).filter((name) =>
    /pdf$/.test(String(name)),
  )
  expect(printed).toHaveLength(3)
  expect(readExport('csv', 'invoices.csv').toString()).toContain('V/1')
  expect(readExport('csv', 'clients.csv').toString()).toContain('Żółw & syn')
  expect(readExport('README.md').toString()).toContain('| `records/invoices.jsonl` | 3 |')
  expect(JSON.parse(readExport('account.json').toString())).toMatchObject({
    prefix: 'leaving',
    currency: 'PLN',
  })
  expect(readExport('account.json').toString()).not.toContain(account.token)
})

test('a folder with content and an unknown account are rejected', async () => {
  const again = await run(environmentOf(kwit), `export ${join(folder, 'out')} --account leaving`)
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is not empty')])
  const nobody = await run(environmentOf(kwit), `export ${join(folder, 'none')} --account nobody`)
  expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('there is no account "nobody"')])
  expect(existsSync(join(folder, 'none'))).toBe(false)
})
