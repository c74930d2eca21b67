// Sends every example request of the reference unchanged, in each of its formats. Only what an example refers to (a
// record 42, a token) is created first.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REQUEST_EXAMPLES } from '../../src/api-reference/request-examples.ts'
import { importStatement } from '../bank-statement.ts'
import { openAccount, PASSWORD, signIn } from '../browser-client.ts'
import { readCurl, wordsOf } from '../curl.ts'
import { smallInvoice } from '../einvoice/small.ts'
import { seller } from '../einvoice/written.ts'
import { INTEGRATION_TOKEN, type Kwit, startKwit } from '../harness.ts'
import { minimal } from '../minimal-records.ts'
import { pagesOfReference, REFERENCES, type ReferenceExample } from '../reference-pages.ts'
import { EXAMPLE_RESULTS } from '../reference-results.ts'
import { TINY_PNG } from '../sample-images.ts'
import { createTransferBatch } from '../transfer-batch.ts'

const ROOT = 'http://kwit.test'

describe('examples of the reference', () => {
  let kwit: Kwit
  let token: string
  let login: string
  let prefix: string
  const samples: { [name: string]: string } = {}

  beforeAll(async () => {
    kwit = await startKwit({ KWIT_PUBLIC_RATE_LIMIT: '0', KWIT_SIGN_UP: 'true' })
    ;({ token, login, prefix } = await openAccount(kwit, 'demo'))
    await seller(kwit, { token })
    const product = await post('/products.json', {
      product: { name: 'Course', price_gross: '49.90', code: '42', promocodes: { 'WEB-01': '10%' } },
    })
    const invited = await post('/account/invitations.json', { email: 'new@example.com' })
    await kwit.call('PUT', '/account.json', { token, json: { account: { client_panel: true } } })
    samples.product_token = product.token
    samples.invitation = String(invited.id)
  })
  afterAll(() => kwit.close())

  async function post(path: string, json: object) {
    const reply = await kwit.call('POST', path, { token, json })
    expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300)
    return reply.json
  }

  test('that were written by hand belong to operations, and their results are checked', () => {
    const titles = Object.keys(REQUEST_EXAMPLES).map(
      (name) =>
        kwit.routes.find(({ method, path }) => `${method} ${path}` === name)?.operation.summary ?? name,
    )
    expect(titles.filter((title) => !(title in NOT_BY_AN_EXAMPLE)).sort()).toEqual(
      Object.keys(EXAMPLE_RESULTS).sort(),
    )
  })

  test('are all accepted', async () => {
    const examples = (await pagesOfReference(kwit)).flatMap((page) => page.examples)
    expect(examples.length).toBeGreaterThan(150)
    const titles = new Set(examples.map(({ title }) => title))
    expect(
      Object.keys(NOT_BY_AN_EXAMPLE).filter((title) => !titles.has(title)),
      'NOT_BY_AN_EXAMPLE names examples that the reference no longer has: rename or remove them',
    ).toEqual([])
    const refused: object[] = []
    const results: { [title: string]: unknown } = {}
    for (const example of examples.filter(({ title }) => !(title in NOT_BY_AN_EXAMPLE))) {
      const { status, text, json } = await run(example)
      if (status !== example.done) refused.push({ ...example, status, text: text.slice(0, 300) })
      if (example.label === 'JSON') results[example.title] = json
    }
    expect(
      refused,
      'These examples are refused. Give the field a realistic value in src/api-reference/samples.ts, create what the ' +
        'example refers to in this test, or, if it needs data that no example can contain (a value that is unique, ' +
        'a key), add its title with the reason to NOT_BY_AN_EXAMPLE',
    ).toEqual([])
    expect(results).toMatchObject(EXAMPLE_RESULTS)
  })

  const forFarmer = () =>
    post('/invoices.json', {
      invoice: {
        ...{ kind: 'vat_rr', buyer_name: 'Jan Rolnik', buyer_tax_no: '7811767696' },
        ...{ buyer_street: 'Wiejska 3', buyer_city: 'Suchy Las', buyer_country: 'PL' },
        positions: [{ name: 'Ziemniaki', description: 'klasa I', quantity_unit: 'kg', price_net: 2, tax: 7 }],
      },
    })

  async function run({ code }: ReferenceExample) {
    const { method, url, headers, body, form } = readCurl(
      wordsOf(code.replaceAll('\\\n', ' '), { API_TOKEN: token }),
    )
    const path = await placed(url.slice(ROOT.length))
    const text = (body && (await withRecords(body)))
      ?.replaceAll('INTEGRATION_TOKEN', INTEGRATION_TOKEN)
      .replaceAll('API_TOKEN', token)
      .replaceAll('a-long-passphrase', PASSWORD)
      .replaceAll('"demo"', `"demo${people}"`)
      .replaceAll('>demo<', `>demo${people}<`)
      .replaceAll('Shop assistant', () => `Shop assistant ${++people}`)
      .replaceAll('Web shop', () => `Web shop ${++people}`)
      .replaceAll('anna@example.com', fresh(path))
    const sessionHeaders = path.startsWith('/session') ? await signedIn() : {}
    const content = text?.startsWith('@') ? smallInvoice(String(++people), 'Vendor', OPEN_DAY) : text
    const payload = form.length > 0 ? { body: filled(form) } : content === undefined ? {} : { body: content }
    const reply = await kwit.call(method, path, { headers: { ...headers, ...sessionHeaders }, ...payload })
    if (/^\/account\/.*renew/.test(path))
      token = /api.token\W+(?:<[^>]*>)?(\w+)/.exec(reply.text)?.[1] as string
    return reply
  }

  // Replaces the example id 42 by ids of existing records.
  async function withRecords(body: string): Promise<string> {
    let text = body
    for (const [reference, collection] of REFERENCES)
      if (reference.test(text)) text = text.replace(reference, `$1${await record(collection)}`)
    return text
  }

  async function signedIn() {
    const { cookie, csrf_token } = await signIn(kwit, login)
    return { cookie, 'x-csrf-token': csrf_token }
  }

  // A sign-in needs the existing login; a new user needs an unused one.
  const fresh = (path: string): string =>
    /^\/(login|session\.|session\/password)/.test(path) ? login : `anna${++people}@example.com`
  let people = 0

  // Creates a record for every example that refers to one.
  async function placed(path: string): Promise<string> {
    const examplePath = path
      .replace('INTEGRATION_TOKEN', INTEGRATION_TOKEN)
      .replace('/a/demo/', `/a/${prefix}/`)
      .replace(/\/p\/[\w-]+/, `/p/${samples.product_token}`)
    const [, collection = ''] = /^\/(.+?)\/42\b/.exec(examplePath) ?? []
    if (/^\/invoice\//.test(examplePath))
      return examplePath.replace(/\/invoice\/\w+/, `/invoice/${await record('invoice')}`)
    if (examplePath.startsWith('/f/'))
      return examplePath.replace(/\/\w+\.pdf$/, `/${await record('invoice')}.pdf`)
    if (/^\/account\/history/.test(examplePath))
      return examplePath.replace(/id=\d+/, `id=${await record('clients')}`)
    if (examplePath.startsWith('/jpk_fa')) {
      const { issue_date } = await post('/invoices.json', INVOICE)
      return examplePath.replaceAll(/\d{4}-\d\d-\d\d/g, issue_date)
    }
    if (examplePath.startsWith('/account_transfers.')) await stopMoves()
    if (examplePath.startsWith('/invoices/42/fa-rr'))
      return examplePath.replace('42', String((await forFarmer()).id))
    if (examplePath.startsWith('/invoices/42/received_file'))
      return examplePath.replace('42', String((await imported()).id))
    if (examplePath.includes('?client_id=42'))
      return examplePath.replace('=42', `=${await record('clients')}`)
    if (examplePath.includes('cancel_invoice_id=42'))
      return examplePath.replace('=42', `=${await record('invoices')}`)
    if (/^\/clients\/42\/.*overdue/.test(examplePath))
      return examplePath.replace('42', String((await post('/invoices.json', overdue())).client_id))
    if (collection === '') return examplePath
    const id = await record(collection)
    const pathOfRecord = examplePath.replace('/42', `/${id}`)
    return /\/attachments/.test(pathOfRecord)
      ? withFile(pathOfRecord, `/${collection}/${id}/attachments`)
      : pathOfRecord
  }

  const overdue = () => ({
    invoice: {
      ...INVOICE.invoice,
      ...{ buyer_name: `Late ${++people}`, buyer_email: 'late@example.com', buyer_tax_no: '' },
      ...{ issue_date: '2026-01-02', payment_to: '2026-01-05' },
    },
  })

  // Only one account transfer can run at a time.
  async function stopMoves() {
    const moves = await kwit.call('GET', '/account_transfers.json', { token })
    for (const { id, status } of moves.json)
      if (status === 'running') await post(`/account_transfers/${id}/stop.json`, {})
  }

  async function record(collection: string): Promise<string> {
    if (collection === 'sessions') {
      const sessions = await (await signIn(kwit, login)).call('GET', '/sessions.json')
      return String(sessions.json.find(({ is_current }: { is_current: boolean }) => is_current).id)
    }
    if (/^account\/(users|tokens)$/.test(collection)) {
      const email = `user${++people}@example.com`
      return String((await post('/account/add_user.json', { user: { email, password: PASSWORD } })).id)
    }
    if (collection === 'account/invitations')
      return String((await post('/account/invitations.json', { email: `guest${++people}@example.com` })).id)
    if (collection === 'received_files') return await received()
    if (/^banking\/(statements|transactions)$/.test(collection)) {
      const ids = await importStatement(kwit, token, `Example ${++people}`)
      return String(collection === 'banking/statements' ? ids.statement_id : ids.transaction_id)
    }
    if (collection === 'banking/transfers')
      return String(await createTransferBatch(kwit, token, `Example ${++people}`))
    if (collection === 'invoice') return (await post('/invoices.json', INVOICE)).token
    if (collection === 'account_transfers')
      return String((await kwit.call('GET', '/account_transfers.json', { token })).json[0].id)
    if (collection === 'account/roles')
      return String((await post('/account/roles.json', { role: { name: `Role ${++people}` } })).id)
    const path = `/${collection === 'banking/payment' ? 'banking/payments' : collection}`
    const route = kwit.routes.find((route) => route.method === 'POST' && route.path === path)
    const wrapper = route?.operation.shape?.name as string
    const json = wrapper === 'invoice' ? INVOICE : { [wrapper]: minimal(wrapper, `Example ${++people}`) }
    const { id } = await post(`${path}.json`, json)
    for (const name of PICTURES[collection] ?? []) await setPicture(collection, id, `${wrapper}[${name}]`)
    return String(id)
  }

  // Adds an attachment for examples that list, read or delete one.
  async function withFile(path: string, files: string): Promise<string> {
    const uploaded = await kwit.call('POST', `${files}.json?file_name=kept.txt`, {
      token,
      body: Buffer.from('kept'),
    })
    return path.replace(/\/attachments\/[^/.?]+/, `/attachments/${uploaded.json.id}`)
  }

  const imported = async () => {
    const xml = smallInvoice(String(++people), 'Vendor', OPEN_DAY)
    return (await kwit.call('POST', '/invoices/import.json', { token, xml })).json
  }

  // A file whose document was deleted, so that the file can be read again.
  async function received(): Promise<string> {
    const { id } = await imported()
    const files = await kwit.call('GET', '/received_files.json', { token })
    const fileOfInvoice = files.json.find(({ invoice_id }: { invoice_id: number }) => invoice_id === id)
    const deletion = await kwit.call('DELETE', `/invoices/${id}.json`, { token })
    expect(deletion.status, deletion.text).toBe(200)
    return String(fileOfInvoice.id)
  }

  async function setPicture(collection: string, id: number, field: string) {
    const body = filled([[field, '@logo.png']])
    expect((await kwit.call('PUT', `/${collection}/${id}.json`, { token, body })).status).toBe(200)
  }
})

// Another example closes the months before this day.
const OPEN_DAY = '2027-01-04'

const INVOICE = {
  invoice: {
    buyer_name: 'Acme',
    buyer_tax_no: '7811767696',
    buyer_street: 'ul. Długa 5',
    buyer_post_code: '61-001',
    buyer_city: 'Poznań',
    buyer_country: 'PL',
    buyer_email: 'buyer@example.com',
    buyer_reference: '04011000-12345-34',
    payment_type: 'transfer',
    positions: [{ name: 'Chair', tax: 23, total_price_gross: '123' }],
  },
}

const PICTURES: { [collection: string]: string[] } = {
  departments: ['logo'],
  templates: ['signature', 'stamp', 'stationery'],
}

// Examples that need data of their own: a sent email, a file made by a job, or the key of an external service.
const NOT_BY_AN_EXAMPLE = {
  'Show what clients owe': 'ids of clients',
  'Create a batch of transfers': 'an expense that is due',
  'Confirm changed accounts of suppliers': 'a changed account',
  'Close a batch of transfers': 'an exported batch',
  'Confirm your identity': 'the code of an app, or the answer of a passkey',
  'Complete the set-up of an authenticator app': 'the code of an app',
  'Remove the authenticator app': 'an app',
  'Renew your recovery codes': 'a second factor',
  'Sign in with a passkey': 'the answer of a passkey',
  'Start signing in through OpenID Connect': 'a provider',
  'Sign in through OpenID Connect': 'the answer of a provider',
  'Set the OpenID Connect provider of the account': 'a provider',
  'Add a passkey': 'the answer of a passkey',
  'Delete a passkey': 'a passkey',
  'Rename or change a view of a list': 'a list has each name once',
  'Show a page of a received PDF as a picture': 'a PDF',
  'Import bank statements': 'a file of a bank',
  'Link a received file with an expense entered by hand': 'a PDF without an invoice in it',
  'Propose values of a file that is entered by hand': 'a PDF without an invoice in it',
  'Move the clock of a sandbox': 'the account is none',
  'Close a month': 'the documents of other examples are dated in it',
  'Mark a closed month as filed': 'a closed month',
  'Reopen a closed month': 'a closed month',
  'Get the JPK file of a closed month': 'a closed month',
  'Get one delivery with its message': 'a message that was sent',
  'Send one message again': 'a message that was sent',
  'Print on a fiscal printer': 'there is none',
  'Confirm the deletion of an account': 'needs the token of an email',
  'Reopen a closed account': 'the account is open',
  'Set a new password': 'the token of an email',
  'Confirm an email address': 'the token of an email',
  'Get an invitation': 'the token of an email',
  'Accept an invitation': 'the token of an email',
  'Get the result file of a task': 'a task that has ended',
  'Undo a task': 'a task that has ended',
  'Set up stripe': 'keys',
  'Create a KSeF connection': 'a tax number has one',
  'Change a KSeF connection': 'a tax number has one',
  'Check a KSeF connection': 'a token',
  'Create an exchange rate': 'a day has one',
  'Change an exchange rate': 'a day has one',
  'Import a file of exchange rates': 'a file of a bank',
  'Finish a task': 'a task that is open',
  'Show the interest of an invoice': 'a day that rates are known for',
  'Claim interest for late payment of an invoice': 'a debt that is late',
  'Create an interest rate': 'a day has one',
  'Change an interest rate': 'a day has one',
  'Book a received file': 'a file with its document',
  'Delete a received file': 'a file that no document was made of',
  'Get an invoice as UBL of the French reform': 'a French seller',
  'Get an invoice as CII of the French reform': 'a French seller',
  'Look up whether a participant receives invoices': 'keys',
  'Change a network connection': 'keys',
  'Create a network connection': 'keys',
  'Fetch purchases from KSeF': 'a token',
  'Merge clients into one': 'clients that go',
  'Leave accounts': 'accounts of others that one belongs to',
  'Get the KSeF receipt of an invoice': 'a document in KSeF',
  'Get the KSeF file of an invoice': 'a document in KSeF',
  'Get the KSeF file of an invoice, its receipt or an attachment': 'a document in KSeF',
  'Create a collective identifier': 'two documents in KSeF',
  'Make an expense an acquisition from abroad': 'an expense without tax',
  'Upload a file': 'a signature',
  'Add an uploaded file': 'an upload',
}

function filled(form: readonly [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of form)
    if (!value.startsWith('@')) data.set(name, value)
    else if (/logo|signature|stamp|stationery/.test(name))
      data.set(name, new Blob([TINY_PNG], { type: 'image/png' }), 'logo.png')
    else if (value === '@invoice.xml')
      data.set(
        name,
        new Blob([smallInvoice('F-1', 'Vendor', OPEN_DAY)], { type: 'application/xml' }),
        'invoice.xml',
      )
    else data.set(name, new Blob(['name\nAcme Ltd\n'], { type: 'text/csv' }), 'clients.csv')
  return data
}
