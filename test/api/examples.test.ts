// The examples of the documentation are typed into a shell by people, so they are run here as they stand.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCurl, wordsOf } from '../curl.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const ROOT = 'http://localhost:3000'

describe('examples of the documentation', () => {
  let kwit: Kwit
  let account: TestAccount
  const known: { [name: string]: string } = {}
  beforeAll(async () => {
    kwit = await startKwit({ KWIT_FORM_LIMIT: '0' })
    account = await kwit.newAccount('demo')
    const post = (path: string, json: object) => kwit.call('POST', path, { token: account.token, json })
    const product = await post('/products.json', { product: { name: 'Course', price_gross: '49.90' } })
    Object.assign(known, { TOKEN: account.token, PRODUCT: product.json.token })
    // What the pages speak of as there already: two invoices, and a first payment.
    for (const name of ['Chair', 'Table'])
      await post('/invoices.json', { invoice: { positions: [{ name, total_price_gross: '123', tax: 23 }] } })
    await post('/banking/payments.json', { banking_payment: { name: 'First', price: 1 } })
  })
  afterAll(() => kwit.close())

  test.each(['widget', 'payments', 'invoices', 'warehouse-documents'])('docs/api/%s.md', async (page) => {
    const file = new URL(`../../docs/api/${page}.md`, import.meta.url)
    const commands = commandsOf(readFileSync(file, 'utf8'))
    expect(commands).not.toEqual([])
    for (const command of commands) {
      const { method, url, headers, body } = readCurl(wordsOf(command, known))
      expect(url).toMatch(new RegExp(`^${ROOT}/`))
      const path = url.slice(ROOT.length)
      const reply = await kwit.call(method, path, { headers, ...(body === undefined ? {} : { body }) })
      expect({ command, status: reply.status, text: reply.status < 300 ? '' : reply.text }).toEqual({
        command,
        status: method === 'POST' ? 201 : 200,
        text: '',
      })
    }
  })
})

describe('examples of a first hour', () => {
  let kwit: Kwit
  const known: { [name: string]: string } = {}
  beforeAll(async () => {
    kwit = await startKwit()
    known.TOKEN = (await kwit.newAccount('demo')).token
  })
  afterAll(() => kwit.close())

  // In the order in which a person reads them, in an installation where nothing was done before.
  test.each(['README.md', 'docs/api/basics.md', 'docs/api/resources.md'])('%s', async (page) => {
    const commands = commandsOf(readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8'))
    expect(commands).not.toEqual([])
    for (const command of commands) {
      if (command.includes('$TAG')) await readTag()
      const { method, url, headers, body, form } = readCurl(wordsOf(command, known))
      const path = url.slice(ROOT.length)
      const sent = form.length > 0 ? { body: filled(form) } : body === undefined ? {} : { body }
      const reply = await kwit.call(method, path, { headers, ...sent })
      expect({ command, status: reply.status, text: reply.text }).toMatchObject({
        command,
        status: statusOf(command, method),
      })
    }
  })

  async function readTag() {
    const { headers } = await kwit.call('GET', '/clients/1.json', { token: known.TOKEN })
    known.TAG = headers.get('etag') as string
  }
})

// One is there to show a refusal, and a letter makes nothing new.
function statusOf(command: string, method: string): number {
  if (command.includes('"tax": "much"')) return 422
  return method === 'POST' && !command.includes('/send_by_email') ? 201 : 200
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function filled(form: readonly [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of form)
    data.set(name, value.startsWith('@') ? (new Blob([PNG], { type: 'image/png' }) as never) : value)
  return data
}

function commandsOf(page: string): string[] {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text]) => text as string)
  return blocks
    .flatMap((text) => text.replaceAll('\\\n', ' ').split(/^(?= *curl )/m))
    .map((command) => command.trim().replace(/\ndone$/, ''))
    .filter((command) => command.startsWith('curl '))
}
