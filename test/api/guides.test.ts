// Tests the guides for integrators: every command works as printed, in an account with the records that it mentions.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bankStatement } from '../bank-statement.ts'
import { commandsOf, readCurl, wordsOf } from '../curl.ts'
import { smallInvoice } from '../einvoice/small.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { ROOT } from '../program.ts'

const ADDRESS = 'http://localhost:3000'
const pages = globSync('docs/integrate/**/*.md', { cwd: ROOT }).sort()
const withCommands = pages.filter((page) => commandsIn(page).length > 0)

describe('guides for integrators', () => {
  test('use one host and one parameter for the token', () => {
    expect(withCommands.length).toBeGreaterThan(30)
    const commands = withCommands.flatMap((page) => commandsIn(page).map((command) => `${page}: ${command}`))
    expect(commands.filter((command) => !command.includes(ADDRESS))).toEqual([])
    expect(commands.filter((command) => /API_TOKEN|Bearer (?!\$TOKEN)/.test(command))).toEqual([])
  })

  test.each(withCommands)('%s', async (page) => {
    const kwit = await startKwit({ KWIT_PUBLIC_RATE_LIMIT: '0' })
    const variables = await prepareAccount(kwit)
    for (const command of commandsIn(page)) {
      if (command.includes('$TAG')) variables.TAG = await tagOfClient(kwit, variables.TOKEN as string)
      const { status, text } = await run(kwit, command, variables)
      const expected = /# (\d{3})$/.exec(command)?.[1]
      const isExpected = expected === undefined ? status < 300 : status === Number(expected)
      expect({ command, status, text: isExpected ? '' : text }).toEqual({ command, status, text: '' })
    }
    await kwit.close()
  })
})

// A comment marks commands that need an external service.
function commandsIn(page: string): string[] {
  return commandsOf(
    readFileSync(join(ROOT, page), 'utf8').replace(/^<!-- not run:.*-->\n+```sh\n[\s\S]*?^```/gm, ''),
  )
}

async function prepareAccount(kwit: Kwit): Promise<{ [name: string]: string }> {
  const { token } = await kwit.newAccount('demo')
  const post = (path: string, json: object) => kwit.call('POST', path, { token, json })
  const product = await post('/products.json', {
    product: { name: 'Course', price_gross: '49.90', tax: '23' },
  })
  await post('/clients.json', { client: { name: 'Acme Ltd', tax_no: '5252445767' } })
  await post('/clients.json', { client: { name: 'Supplier Ltd' } })
  for (const name of ['Chair', 'Table'])
    await post('/invoices.json', {
      invoice: { client_id: 1, positions: [{ name, quantity: 1, total_price_gross: '123', tax: 23 }] },
    })
  await post('/banking/payments.json', { banking_payment: { name: 'First', price: 1 } })
  return { TOKEN: token, PRODUCT: product.json.token }
}

async function tagOfClient(kwit: Kwit, token: string) {
  const { headers } = await kwit.call('GET', '/clients/1.json', { token })
  return headers.get('etag') as string
}

function run(kwit: Kwit, command: string, variables: { [name: string]: string }) {
  const line = command.replace(/ # \d{3}$/, '')
  const { method, url, headers, body, form } = readCurl(wordsOf(line, variables))
  const path = url.slice(ADDRESS.length)
  if (form.length > 0) return kwit.call(method, path, { headers, body: fillForm(form) })
  if (body === undefined) return kwit.call(method, path, { headers })
  const content = body.startsWith('@') ? fileNamed(body) : body
  return kwit.call(method, path, { headers, body: content })
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function fileNamed(name: string): Buffer {
  if (name.endsWith('.xml')) return Buffer.from(smallInvoice('4711', 'Supplier Ltd'))
  return name.endsWith('.sta') ? Buffer.from(bankStatement('FV 4711')) : PNG
}

function fillForm(form: readonly [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of form)
    data.set(
      name,
      value.startsWith('@') ? new File([fileNamed(value) as Uint8Array<ArrayBuffer>], value.slice(1)) : value,
    )
  return data
}
