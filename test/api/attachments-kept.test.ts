// Tests that attachments are not lost when something goes wrong: missing files, refused uploads, and files too large
// for an e-mail.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoices } from '../../src/domains/documents/invoices/schema.ts'
import { transaction } from '../../src/platform/commit/index.ts'
import { getRecord } from '../../src/platform/database/records.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { openFiles } from '../../src/platform/files/open-store.ts'
import { findStoredFile } from '../../src/platform/files/stored-files.ts'
import { enqueue } from '../../src/platform/jobs/jobs.ts'
import { ENGINE, type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { until } from '../wait-until.ts'

let kwit: Kwit
let account: TestAccount
let clientId: number
beforeAll(async () => {
  kwit = await startKwit({ KWIT_FILES_LIMIT: '1' })
  account = await kwit.newAccount()
  clientId = (await api('POST', '/clients.json', { client: { name: 'With files' } })).json.id
})
afterAll(() => kwit.close())

const api = (method: string, path: string, json?: unknown) =>
  kwit.call(method, path, { token: account.token, ...(json !== undefined && { json }) })
const send = (path: string, text: string, name: string, more: { [name: string]: string } = {}) =>
  kwit.call('POST', `${path}/attachments.json?file_name=${name}`, {
    token: account.token,
    body: Buffer.from(text),
    headers: { 'content-type': 'text/plain', ...more },
  })
const storedFileNames = async (): Promise<string[]> => {
  if (ENGINE === 'postgres')
    return (await kwit.db.all<{ name: string }>(sql`select name from file_contents`)).map(({ name }) => name)
  const folder = join(kwit.config.data, 'files')
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : []
}

test('a lost or damaged file is repaired by uploading it again', async () => {
  const again = () => send(`/clients/${clientId}`, 'lost and found', 'lost.txt')
  const { json } = await again()
  const { name } = (await findStoredFile(kwit.db, account.account_id, json.sha256)) as { name: string }
  const files = openFiles(kwit.config.files.address, kwit.db)
  await files.remove(account.account_id, name)
  expect((await api('GET', json.file_url)).status).toBe(503)
  expect((await again()).json.id).toBe(json.id)
  expect((await api('GET', json.file_url)).text).toBe('lost and found')
  await files.put(account.account_id, name, Buffer.from('damaged, and longer than before'))
  expect((await api('GET', json.file_url)).status).toBe(503)
  const statuses = (await Promise.all([again(), again(), again()])).map(({ status }) => status)
  expect(statuses).toEqual([201, 201, 201])
  expect((await api('GET', json.file_url)).text).toBe('lost and found')
  expect((await storedFileNames()).filter((name) => name.startsWith(json.sha256))).toEqual([name])
})

test('concurrent uploads beyond the limit of two files leave no bytes', async () => {
  const before = await storedFileNames()
  const replies = [1, 2, 3, 4].map((count) =>
    send(`/clients/${clientId}`, `${count}`.repeat(400_000), `${count}.txt`, {
      ...(count > 2 && { 'idempotency-key': `room ${count}` }),
    }),
  )
  const statuses = (await Promise.all(replies)).map(({ status }) => status).sort()
  expect(statuses).toEqual([201, 201, 422, 422])
  expect(await storedFileNames()).toHaveLength(before.length + 2)
})

test('an e-mail fails with a reason if its attachments have grown too large since it was requested', async () => {
  const positions = [{ name: 'Chair', total_price_gross: '1', tax: 23 }]
  const invoice = { buyer_name: 'Buyer', buyer_email: 'buyer@example.com', positions }
  const { id } = (await api('POST', '/invoices.json', { invoice: invoice })).json
  await send(`/invoices/${id}`, 'a contract', 'contract.txt')
  const { account_id, user_id } = account
  await transaction(kwit.db.forAccount(account_id), async (db) => {
    await db.run(sql`update attachments set size = 16000000 where account_id = ${account_id}
      and resource = 'invoices' and record_id = ${id}`)
  })
  expect(
    (await api('POST', `/invoices/${id}/send_by_email.json?email_attachments=true`)).json.message,
  ).toEqual({
    email_attachments: ['are too large for an email (maximum is 15 MB together); send fewer files'],
  })
  // Simulates an e-mail that was queued before the attachments were added.
  await api('POST', `/invoices/${id}/send_by_email.json?email_pdf=false`)
  const readInvoice = async () => (await api('GET', `/invoices/${id}.json`)).json
  await until(async () => (await readInvoice()).email_status === 'outbox')
  const { email_message_id } = await getRecord(kwit.db.forAccount(account_id), account_id, invoices, id)
  const email = {
    ...{ invoice_id: id, user_id, request_id: 'test', view_url: '', reply_to: null, print_option: null },
    ...{
      message_id: email_message_id,
      refusals: [],
      email_pdf: false,
      email_attachments: true,
    },
    ...{ to: ['buyer@example.com'], cc: [], pending: ['buyer@example.com'] },
  }
  await transaction(kwit.db.forAccount(account_id), (db) =>
    enqueue(db, account_id, 'send_invoice', email, kwit.clock.now()),
  )
  await until(async () => (await readInvoice()).email_status === 'failed')
  expect((await readInvoice()).email_error).toBe(
    'The attachments are too large for an email (maximum is 15 MB together); send fewer files',
  )
})
