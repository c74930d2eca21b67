// Tests files attached to records: the plain calls, the calls of compatible services, and which requests are refused.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { openFiles } from '../../src/platform/files/open-store.ts'
import { writeBytes } from '../../src/platform/files/stored-files.ts'
import { environmentOf, run } from '../command-line.ts'
import { FORMATS, read } from '../formats.ts'
import { ENGINE, type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { partOf, readMail } from '../mail-reader.ts'
import { minimal } from '../minimal-records.ts'
import { until } from '../wait-until.ts'

const PDF = Buffer.from('%PDF-1.4\nnot much of one\n')
const DAY_MS = 86_400_000
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let kwit: Kwit
let account: TestAccount
let token: string
let other: string
beforeAll(async () => {
  kwit = await startKwit({ KWIT_FILES_LIMIT: '1' })
  account = await kwit.newAccount()
  token = account.token
  other = (await kwit.newAccount()).token
})
afterAll(() => kwit.close())

const formWith = (bytes: Buffer | string, name: string, fields: { [name: string]: string } = {}) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return form
}
const make = async (path: string, resource: string, fields: object = {}) => {
  const json = { [resource]: { ...minimal(resource, 'With files'), ...fields } }
  const reply = await kwit.call('POST', `${path}.json`, { token, json })
  expect(reply.status, reply.text).toBe(201)
  return reply.json
}
const invoice = (fields: object = {}) =>
  make('/invoices', 'invoice', { positions: [{ name: 'Chair', total_price_gross: '1', tax: 23 }], ...fields })
const send = (path: string, bytes: Buffer | string, name: string, format = 'json') =>
  kwit.call('POST', `${path}/attachments.${format}`, { token, body: formWith(bytes, name) })
const show = async (path: string) => (await kwit.call('GET', `${path}.json`, { token })).json
const download = async (path: string, as: string | undefined = token) => {
  const reply = await fetch(kwit.url + path, { headers: as ? { authorization: `Bearer ${as}` } : {} })
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}
const dueJobs = () =>
  kwit.db.all(sql`select id from jobs where kind = 'sweep_file' and run_at <= ${kwit.clock.now()}`)
const jobsSettled = () => until(async () => (await dueJobs()).length === 0)
const keptNames = async () =>
  (await kwit.db.all<{ name: string }>(sql`select name from kept_files`)).map(({ name }) => name).sort()
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

describe.each(FORMATS)('in %s', (format) => {
  test.each([
    ['/invoices', 'invoice'],
    ['/clients', 'client'],
    ['/products', 'product'],
    ['/banking/payments', 'banking_payment'],
    ['/payments', 'payment'],
  ])('a file of one of %s is stored, listed, downloaded and deleted', async (collection, resource) => {
    const { id } = await make(collection, resource)
    const path = `${collection}/${id}`
    const upload = read(format, await send(path, PDF, 'Umowa nr 1.pdf', format))
    expect(upload.status, upload.text).toBe(201)
    expect(upload.body).toMatchObject({
      file_name: 'Umowa nr 1.pdf',
      content_type: 'application/pdf',
      size: PDF.length,
      sha256: sha(PDF),
      user_id: account.user_id,
      file_url: `${path}/attachments/${upload.body.id}/file.bin`,
    })
    expect(await show(path)).toMatchObject({
      attachments_count: 1,
      ...(resource === 'invoice' && { has_attachments: true }),
    })
    // Uploading the same file again returns the existing attachment.
    expect(read(format, await send(path, PDF, 'Umowa nr 1.pdf', format)).body.id).toBe(upload.body.id)
    const listed = read(format, await kwit.call('GET', `${path}/attachments.${format}`, { token }))
    expect(listed.body).toEqual([upload.body])
    const address = `${path}/attachments/${upload.body.id}`
    expect(read(format, await kwit.call('GET', `${address}.${format}`, { token })).body).toEqual(upload.body)
    expect((await download(`${address}/file.bin`)).bytes).toEqual(PDF)
    const deletion = await kwit.call('DELETE', `${address}.${format}`, { token })
    expect(deletion.status).toBe(200)
    expect(await show(path)).toMatchObject({ attachments_count: 0 })
    expect((await download(`${address}/file.bin`)).status).toBe(404)
  })
})

test('a document without attachments has no ZIP, and the message says why', async () => {
  const { id } = await invoice()
  for (const path of [`/invoices/${id}/attachments_zip.json`, `/invoices/${id}/attachment?kind=custom`])
    expect(await kwit.call('GET', path, { token })).toMatchObject({
      status: 404,
      json: { message: 'Not Found: this invoice has no attachments' },
    })
  const nowhere = await kwit.call('GET', '/invoices/999999999/attachments_zip.json', { token })
  expect(nowhere.json.message).toBe('Not Found')
})

test('a file is uploaded to the host that issued the upload credentials', async () => {
  const { id } = await invoice()
  const path = `/invoices/${id}/get_new_attachment_credentials.json`
  for (const host of [`${account.prefix}.kwit.test`, 'kwit.test']) {
    const { json } = await kwit.call('GET', path, { token, headers: { host } })
    expect(json.url).toBe(`http://${host}/attachments/upload.json`)
    const { url, ...fields } = json
    const body = formWith(PDF, 'scan.pdf', fields)
    expect((await kwit.call('POST', new URL(url).pathname, { body, headers: { host } })).status).toBe(201)
  }
})

test('the four-step upload of the family stores a file', async () => {
  const { id } = await invoice()
  const { json } = await kwit.call('GET', `/invoices/${id}/get_new_attachment_credentials.json`, { token })
  const { url, ...fields } = json
  expect(fields).toMatchObject({ acl: 'private', success_action_status: '201' })
  expect(fields.key).toContain(`\${filename}`)
  const upload = (parameters: { [name: string]: string }, bytes: Buffer | string = PDF, name = 'scan.pdf') =>
    kwit.call('POST', new URL(url).pathname, { body: formWith(bytes, name, parameters) })
  expect((await upload(fields)).status).toBe(201)
  expect((await show(`/invoices/${id}`)).attachments_count).toBe(0)
  const unknown = await kwit.call('POST', `/invoices/${id}/add_attachment.json?file_name=other.pdf`, {
    token,
  })
  expect(unknown).toMatchObject({
    status: 422,
    json: { message: { file_name: ['has not been uploaded; upload it again'] } },
  })
  for (const again of [1, 2]) {
    const added = await kwit.call('POST', `/invoices/${id}/add_attachment.json?file_name=scan.pdf`, { token })
    expect(added, String(again)).toMatchObject({
      status: 200,
      json: { file_name: 'scan.pdf', size: PDF.length },
    })
  }
  expect(await show(`/invoices/${id}`)).toMatchObject({ has_attachments: true, attachments_count: 1 })
  // The client may replace the placeholder in the key, and name the file in the body.
  const more = (await kwit.call('GET', `/invoices/${id}/get_new_attachment_credentials.json`, { token })).json
  const { url: _, ...others } = more
  await upload({ ...others, key: others.key.replace(`\${filename}`, 'named.txt') }, 'text', 'blob')
  const jsonBody = { token, json: { file_name: 'named.txt' } }
  expect((await kwit.call('POST', `/invoices/${id}/add_attachment.json`, jsonBody)).status).toBe(200)
  const zip = await download(`/invoices/${id}/attachments_zip.json`)
  expect(zip.headers.get('content-type')).toBe('application/zip')
  const inside = unzipSync(zip.bytes)
  expect(Object.keys(inside)).toEqual(['scan.pdf', 'named.txt'])
  expect(Buffer.from(inside['scan.pdf'] as Uint8Array)).toEqual(PDF)
  const custom = await download(`/invoices/${id}/attachment?kind=custom`)
  expect([custom.status, custom.bytes.toString()]).toEqual([200, 'text'])

  // A policy with a wrong signature or an old date is refused.
  const policy = JSON.parse(Buffer.from(fields.policy, 'base64').toString())
  const changed = Buffer.from(JSON.stringify({ ...policy, record: { ...policy.record, record_id: id + 1 } }))
  for (const wrong of [
    { ...fields, signature: `${fields.signature}0` },
    { ...fields, signature: '' },
    { ...fields, policy: changed.toString('base64') },
    { ...fields, policy: '' },
    {},
  ])
    expect(await upload(wrong)).toMatchObject({
      status: 403,
      json: { message: 'The signature does not match the policy; request new upload credentials' },
    })
  for (const wrong of [
    { key: `attachments/invoices/${id + 1}/x.pdf` },
    { key: `../${fields.key}` },
    { key: '' },
    { acl: 'public-read' },
    { acl: '' },
  ])
    expect(await upload({ ...fields, ...wrong }), JSON.stringify(wrong)).toMatchObject({
      status: 403,
      json: { message: expect.stringContaining('does not match the policy') },
    })
  kwit.clock.set(kwit.clock.now() + 3_600_001)
  expect((await upload(fields)).json.message).toBe('The upload credentials have expired. Request new ones.')
  kwit.clock.set(undefined)
})

test('upload credentials are valid for one file', async () => {
  const { id } = await invoice()
  const path = `/invoices/${id}/get_new_attachment_credentials.json`
  const leaves = await Promise.all([1, 2].map(async () => (await kwit.call('GET', path, { token })).json))
  const upload = ({ url: _, ...fields }: { [name: string]: string }, bytes: Buffer | string, name: string) =>
    kwit.call('POST', '/attachments/upload.json', { body: formWith(bytes, name, fields) })
  const statuses = await Promise.all(
    ['1', '2', '3', '4'].map(async (text) => (await upload(leaves[0], text, 'a.txt')).status),
  )
  expect(statuses.toSorted()).toEqual([201, 403, 403, 403])
  // A client that did not get the response repeats the upload, also after the file was added.
  const text = String(statuses.indexOf(201) + 1)
  expect((await upload(leaves[0], text, 'a.txt')).status).toBe(201)
  expect(
    (await kwit.call('POST', `/invoices/${id}/add_attachment.json?file_name=a.txt`, { token })).status,
  ).toBe(200)
  expect(await upload(leaves[0], text, 'b.txt')).toMatchObject({
    status: 403,
    json: { message: 'These upload credentials were already used for another file. Request new ones.' },
  })
  expect((await upload(leaves[1], 'other', 'b.txt')).status).toBe(201)
})

test('attachments of another account cannot be read, deleted or added', async () => {
  const { id } = await invoice()
  const { json } = await send(`/invoices/${id}`, PDF, 'ours.pdf')
  const calls: [string, string][] = [
    ['GET', `/invoices/${id}/attachments.json`],
    ['POST', `/invoices/${id}/attachments.json`],
    ['GET', `/invoices/${id}/attachments/${json.id}.json`],
    ['DELETE', `/invoices/${id}/attachments/${json.id}.json`],
    ['GET', `/invoices/${id}/attachments/${json.id}/file.bin`],
    ['GET', `/invoices/${id}/attachments_zip.json`],
    ['GET', `/invoices/${id}/get_new_attachment_credentials.json`],
    ['POST', `/invoices/${id}/add_attachment.json?file_name=ours.pdf`],
  ]
  for (const [method, path] of calls) {
    const body = method === 'POST' && path.endsWith('s.json') ? { body: formWith(PDF, 'x.pdf') } : {}
    expect((await kwit.call(method, path, { token: other, ...body })).status, path).toBe(404)
  }
  // The attachment cannot be reached through another record of the same account either.
  const client = await make('/clients', 'client')
  expect(
    (await kwit.call('GET', `/clients/${client.id}/attachments/${json.id}.json`, { token })).status,
  ).toBe(404)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['C:\\Users\\me\\umowa.pdf', 'umowa.pdf'],
  ['.htaccess', 'htaccess'],
  ['..', 'file'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['חשבונית.pdf', 'חשבונית.pdf'],
  ['a\u0007b\nc.txt', 'abc.txt'],
  [`${'long '.repeat(100)}.pdf`, `${'long '.repeat(39)}l.pdf`],
])('the file name %j is stored as %j', async (name, stored) => {
  const client = await make('/clients', 'client')
  const path = `/clients/${client.id}/attachments.json?file_name=${encodeURIComponent(name)}`
  const headers = { 'content-type': 'application/octet-stream' }
  const reply = await kwit.call('POST', path, { token, body: Buffer.from('x'), headers })
  expect(reply.json.file_name).toBe(stored)
  const { headers: fileHeaders } = await download(reply.json.file_url)
  expect(fileHeaders.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(stored)}`)
})

test('downloads are saved by the browser, whatever they contain', async () => {
  const client = await make('/clients', 'client')
  const page = '<!doctype html><script>alert(1)</script>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const [bytes, name, type] of [
    [page, 'page.html', 'text/plain; charset=utf-8'],
    [svg, 'drawing.svg', 'text/plain; charset=utf-8'],
    [Buffer.from([0, 1, 2]), 'page.html', 'application/octet-stream'],
    [
      Buffer.from('PK\x03\x04…'),
      'book.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  ] as const) {
    const { json } = await send(`/clients/${client.id}`, bytes as Buffer, name)
    expect(json.content_type).toBe(type)
    const { headers } = await download(json.file_url)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  }
  // Two files with the same name are two entries of the ZIP.
  const zip = await download(`/clients/${client.id}/attachments_zip.zip`)
  expect(Object.keys(unzipSync(zip.bytes))).toEqual([
    'page.html',
    'drawing.svg',
    'page (2).html',
    'book.xlsx',
  ])
  expect(
    (await download(`/clients/${(await make('/clients', 'client')).id}/attachments_zip.json`)).status,
  ).toBe(404)
})

test('anything but a file, and files that are empty, too large or too many, are rejected', async () => {
  const { id } = await make('/clients', 'client')
  const path = `/clients/${id}/attachments.json`
  const refused = async (body: FormData) => (await kwit.call('POST', path, { token, body })).json.message
  const text = new FormData()
  text.set('file', 'words')
  expect(await refused(text)).toEqual({ file: ['must be a file'] })
  const empty = new FormData()
  empty.set('note', 'nothing else')
  expect(await refused(empty)).toEqual({ file: ["can't be blank"] })
  expect(await refused(formWith('', 'empty.txt'))).toEqual({ file: ["can't be blank"] })
  const large = await kwit.call('POST', path, { token, body: formWith(Buffer.alloc(1_000_001, 1), 'large') })
  expect(large).toMatchObject({
    status: 422,
    json: { message: { file: ['exceeds the file storage of the account (1 MB); delete files first'] } },
  })
  await Promise.all(
    Array.from({ length: 100 }, (_, count) => send(`/clients/${id}`, `${count}`, `${count}.txt`)),
  )
  expect((await send(`/clients/${id}`, 'more', 'more.txt')).json.message).toEqual({
    file: ['exceeds the maximum of 100 files; delete one first'],
  })
  expect((await show(`/clients/${id}`)).attachments_count).toBe(100)
  const isStored = async (text: string) =>
    (await storedFileNames()).some((name) => name.startsWith(sha(Buffer.from(text))))
  expect(await isStored('more')).toBe(false)
  // A crash leaves bytes without a row. A day later these and partly written files are removed.
  const files = openFiles(kwit.config.files.address, kwit.db)
  const { name } = await writeBytes(
    files,
    kwit.db.forAccount(account.account_id),
    account.account_id,
    Buffer.from('crash'),
    Date.now(),
  )
  if (ENGINE === 'sqlite')
    writeFileSync(
      join(kwit.config.data, 'files', String(account.account_id), name.slice(0, 2), `${name}.part`),
      'cr',
    )
  expect(await isStored('crash')).toBe(true)
  kwit.clock.set(Date.now() + DAY_MS + 1000)
  await until(async () => !(await isStored('crash')))
  kwit.clock.set(undefined)
})

test('a repeated idempotent request stores one file and returns the same response', async () => {
  const { id } = await make('/clients', 'client')
  const options = {
    token,
    body: Buffer.from('once'),
    headers: { 'idempotency-key': 'file', 'content-type': 'text/plain' },
  }
  const replies = [1, 2].map(() =>
    kwit.call('POST', `/clients/${id}/attachments.json?file_name=once.txt`, options),
  )
  const [first, second] = await Promise.all(replies)
  expect(first?.json).toEqual(second?.json)
  expect((await show(`/clients/${id}`)).attachments_count).toBe(1)
})

test('the buyer sees attachments only while they are shown', async () => {
  const { id, token: link } = await invoice()
  const { json } = await send(`/invoices/${id}`, PDF, 'Protokół <odbioru>.pdf')
  const page = async () => (await download(`/invoice/${link}`, '')).bytes.toString()
  const file = `/invoice/${link}/attachments/${json.id}`
  expect(await page()).not.toContain('Protok')
  expect((await download(file, '')).status).toBe(404)
  await kwit.call('PUT', `/invoices/${id}.json`, { token, json: { invoice: { show_attachments: true } } })
  expect(await page()).toContain('Protokół -odbioru-.pdf')
  expect((await show(`/invoices/${id}`)).attachments_count).toBe(1)
  expect((await download(file, '')).bytes).toEqual(PDF)
  expect((await download(`/invoice/${link}/attachments/999999`, '')).status).toBe(404)
})

test('an e-mail contains attachments if requested', async () => {
  const document = await invoice({ buyer_email: 'buyer@example.com' })
  await send(`/invoices/${document.id}`, PDF, 'Umowa.pdf')
  const delivery = await kwit.call(
    'POST',
    `/invoices/${document.id}/send_by_email.json?email_attachments=true`,
    {
      token,
    },
  )
  expect(delivery.status).toBe(200)
  await until(async () => (await show(`/invoices/${document.id}`)).email_status === 'outbox')
  const folder = join(kwit.config.data, 'outbox')
  const { readFileSync } = await import('node:fs')
  const emails = readdirSync(folder).map((name) => readMail(readFileSync(join(folder, name), 'latin1')))
  const enclosed = emails.flatMap(({ parts }) => parts.filter(({ bytes }) => bytes.equals(PDF)))
  expect(enclosed).toHaveLength(1)
  expect(partOf(emails[0], 'application/pdf')).toBeDefined()
})

test('attachments are deleted and restored with their document; a copy has none', async () => {
  const { id } = await invoice()
  const { json } = await send(`/invoices/${id}`, PDF, 'kept.pdf')
  const copied = { token, json: { invoice: { copy_invoice_from: id } } }
  expect((await kwit.call('POST', '/invoices.json', copied)).json).toMatchObject({
    has_attachments: false,
    attachments_count: 0,
  })
  await kwit.call('DELETE', `/invoices/${id}.json`, { token })
  expect((await download(json.file_url)).status).toBe(404)
  await kwit.call('POST', `/invoices/${id}/restore.json`, { token })
  expect((await download(json.file_url)).bytes).toEqual(PDF)
  expect((await show(`/invoices/${id}`)).attachments_count).toBe(1)
})

test('merging a client moves its attachments', async () => {
  const [keptClient, twin] = [await make('/clients', 'client'), await make('/clients', 'client')]
  await send(`/clients/${twin.id}`, PDF, 'of the twin.pdf')
  const merged = { token, json: { merge_ids: [twin.id] } }
  expect((await kwit.call('POST', `/clients/${keptClient.id}/merge.json`, merged)).status).toBe(200)
  expect((await show(`/clients/${keptClient.id}`)).attachments_count).toBe(1)
  const [file] = await show(`/clients/${keptClient.id}/attachments`)
  expect((await download(file.file_url)).bytes).toEqual(PDF)
})

test('a draft keeps its attachments when it is issued', async () => {
  const draft = await invoice({ status: 'draft' })
  await send(`/invoices/${draft.id}`, PDF, 'draft.pdf')
  expect((await download(`/invoices/${draft.id}/attachment?kind=custom`)).bytes).toEqual(PDF)
  const changed = { token, json: { invoice: { title: 'Changed' } } }
  expect((await kwit.call('PUT', `/invoices/${draft.id}.json`, changed)).json.attachments_count).toBe(1)
  const issued = await kwit.call('POST', `/invoices/${draft.id}/issue.json`, { token })
  expect(issued.json).toMatchObject({ attachments_count: 1, status: 'issued' })
  expect(await show(`/invoices/${draft.id}/attachments`)).toHaveLength(1)
})

test('equal bytes are stored once and deleted a day after their last use', async () => {
  const bytes = Buffer.from('shared by two')
  const [firstClient, two] = [await make('/clients', 'client'), await make('/clients', 'client')]
  const first = (await send(`/clients/${firstClient.id}`, bytes, 'first.txt')).json
  const second = (await send(`/clients/${two.id}`, bytes, 'second.txt')).json
  const ours = async () => (await storedFileNames()).filter((name) => name.startsWith(sha(bytes)))
  expect(await ours()).toHaveLength(1)
  await kwit.call('DELETE', `/clients/${firstClient.id}/attachments/${first.id}.json`, { token })
  expect((await download(second.file_url)).bytes).toEqual(bytes)
  await kwit.call('DELETE', `/clients/${two.id}/attachments/${second.id}.json`, { token })
  expect(await ours()).toHaveLength(1)
  // A file that is uploaded again before its bytes are removed keeps them.
  const again = (await send(`/clients/${firstClient.id}`, bytes, 'again.txt')).json
  kwit.clock.set(Date.now() + DAY_MS + 1000)
  await jobsSettled()
  expect((await download(again.file_url)).bytes).toEqual(bytes)
  await kwit.call('DELETE', `/clients/${firstClient.id}/attachments/${again.id}.json`, { token })
  kwit.clock.set(Date.now() + 3 * DAY_MS)
  await until(async () => (await ours()).length === 0)
  expect((await keptNames()).some((name) => name.startsWith(sha(bytes)))).toBe(false)
  kwit.clock.set(undefined)
})

test('the timeline of a document names the attachment', async () => {
  const { id } = await invoice()
  await send(`/invoices/${id}`, PDF, 'told.pdf')
  const [newest] = (await show(`/invoices/${id}/timeline`)).events
  expect(newest).toMatchObject({ kind: 'file_added', parts: { file_name: 'told.pdf' } })
})

test('the history records who added and deleted attachments', async () => {
  const { id } = await make('/clients', 'client')
  const { json } = await send(`/clients/${id}`, PDF, 'told.pdf')
  await kwit.call('DELETE', `/clients/${id}/attachments/${json.id}.json`, { token })
  const history = (await kwit.call('GET', `/account/history.json?object=client&id=${id}`, { token })).json
  const log = history.map(({ action, changes }: any) => [action, changes])
  expect(JSON.stringify(log)).toContain('told.pdf')
  expect(log.map(([action]: [string]) => action)).toEqual(['delete_attachment', 'add_attachment', 'create'])
})

test('a backup contains the files, and a restore stores them again', async () => {
  const { id } = await make('/clients', 'client')
  const { json } = await send(`/clients/${id}`, 'safe and sound', 'safe.txt')
  const file = join(kwit.config.data, 'with-files.backup')
  const backup = await run(environmentOf(kwit), `backup ${file}`)
  expect([backup.code, backup.stderr]).toEqual([0, expect.not.stringContaining('Not in the backup')])
  // A restore always writes files into the folder, also those that were stored in the database.
  const data = join(kwit.config.data, 'restored')
  const { DATABASE_URL: _, ...environment } = environmentOf(kwit)
  const there = { ...environment, KWIT_DATA: data }
  const restored = await run(there, `restore ${file}`)
  expect(restored.code, restored.stderr).toBe(0)
  const names = readdirSync(join(data, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  expect(names.sort()).toEqual(await keptNames())
  if (ENGINE === 'postgres') return
  // A backup reports a missing file and contains all others.
  const storedNames = await keptNames()
  const lost = storedNames.find((name) => name.startsWith(json.sha256)) as string
  const location = join(kwit.config.data, 'files', String(account.account_id), lost.slice(0, 2), lost)
  rmSync(location)
  const without = await run(environmentOf(kwit), `backup ${file} --force`)
  expect([without.code, without.stderr]).toEqual([0, expect.stringContaining(`Not in the backup: the file`)])
  expect((await download(json.file_url)).status).toBe(503)
  writeFileSync(location, 'damaged')
  expect((await download(json.file_url)).status).toBe(503)
})
