// Tests the reference in the browser: light and dark, on a desktop and a phone, with its search and its buttons.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TASKS } from '../../src/api-reference/search-tasks.ts'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test.each([
  ['/docs', {}],
  ['/docs', { width: 390, dark: true }],
  ['/docs/clients', { dark: true }],
  ['/docs/departments', { width: 390 }],
] as const)('%s is valid HTML and accessible (%j)', async (path, options) => {
  const page = await app.visit(path, options)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(page)
  const [wide, seen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = (globalThis as any).document.documentElement
    return [scrollWidth, clientWidth] as [number, number]
  })
  expect(wide).toBeLessThanOrEqual(seen)
})

test('a field is found and highlighted in its row', async () => {
  const page = await app.visit('/docs')
  await page.keyboard.press('/')
  await page.keyboard.type('external_id')
  await page.locator('#found a').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('tr.sought', { hasText: 'external_id' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/docs/clients')
})

test('tasks are found by the words that people use for them', async () => {
  const script = await (await fetch(`${app.kwit.url}/docs.js`)).text()
  for (const [title] of TASKS) expect(script).toContain(JSON.stringify(title))
  const page = await app.visit('/docs')
  const first = page.locator('#found a').first()
  for (const [text, title] of [
    ['credit note', 'Create a credit note (correction)'],
    ['faktura korygująca', 'Create a credit note (correction)'],
    ['rate limit', 'Errors'],
    ['email', 'Send an invoice by email'],
  ] as const) {
    await page.getByRole('searchbox').fill(text)
    await expect.poll(() => first.locator('b').textContent()).toBe(title)
  }
})

test('an example is copied, and a link of the old page leads to its new place', async () => {
  const page = await app.visit('/docs#operation-getclients')
  await page.waitForURL(/\/docs\/clients#operation-getclients$/)
  const copy = page.getByRole('button', { name: 'Copy: Example request, JSON' }).first()
  await copy.click()
  await copy.getByText('Copied').waitFor()
})

test('examples stay in the language that the reader chose', async () => {
  const page = await app.visit('/docs/clients')
  const example = page.getByRole('group', { name: 'Example request, JSON' }).nth(1)
  await expect.poll(() => example.textContent()).toContain('curl -X POST')
  await page.getByRole('tab', { name: 'curl' }).nth(1).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => example.textContent()).toContain('JSON.stringify({')
  await page.getByRole('tab', { name: 'Python' }).first().click()
  await expect.poll(() => example.textContent()).toContain('"client": {')
  await expectAccessible(page)
  await page.goto(`${app.kwit.url}/docs/products`)
  const other = page.getByRole('group', { name: 'Example request, JSON' }).first()
  await expect.poll(() => other.textContent()).toContain('import requests')
  await page.getByRole('tab', { name: 'curl' }).first().click()
  await expect.poll(() => other.textContent()).toMatch(/^curl/)
})

test('an operation is tried with a token, and asks before it changes data', async () => {
  const page = await app.visit('/docs/clients')
  const clients = async () => (await app.api('GET', '/clients.json')).length
  const before = await clients()
  await page.getByRole('button', { name: 'Try it: Create a client' }).click()
  const form = page.getByRole('form', { name: 'Try it: Create a client' })
  await form.getByLabel('API token').fill(app.account.token)
  await form.getByLabel('Body').fill('{"client": {"name": "Tried Ltd"}}')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send POST /clients.json?' })
  await dialog.getByText('It can create or change data').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await clients()).toBe(before)
  await form.getByRole('button', { name: 'Send' }).click()
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await form.getByText('201 Created').waitFor()
  expect(await form.getByRole('group', { name: 'Body of the response' }).textContent()).toContain('Tried Ltd')
  expect(await clients()).toBe(before + 1)
  const stored = await page.evaluate(() => [{ ...sessionStorage }, { ...localStorage }])
  expect(stored.map((storage) => Object.values(storage).includes(app.account.token))).toEqual([true, false])
  await form.getByLabel('Path').fill('https://elsewhere.example/clients.json')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('Enter a path of this server').waitFor()
})

test('an operation is tried with the session of the reader', async () => {
  const page = await app.open('/')
  await page.goto(`${app.kwit.url}/docs/clients`)
  await page.getByRole('button', { name: 'Try it: List clients' }).click()
  const form = page.getByRole('form', { name: 'Try it: List clients' })
  await form.getByRole('option', { name: 'Your session in acme' }).waitFor({ state: 'attached' })
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('200 OK').waitFor()
  await form.getByText('Headers', { exact: true }).click()
  await form.getByText('x-total-count').waitFor()
  await form.getByRole('button', { name: 'Close' }).click()
  await form.waitFor({ state: 'detached' })
})

test('files are uploaded as the body of a request and as a field of a form', async () => {
  const { id } = await app.api('POST', '/invoices.json', {
    invoice: { buyer_name: 'Acme', positions: [{ name: 'Chair', total_price_gross: '1', tax: 23 }] },
  })
  const page = await app.open('/')
  const send = async (form: ReturnType<typeof page.getByRole>, path: string, status: string) => {
    await form.getByLabel('Path').fill(path)
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Send the request' }).click()
    await form.getByText(status).waitFor()
  }
  await page.goto(`${app.kwit.url}/docs/attachments`)
  const upload = page.getByRole('form', { name: 'Try it: Upload an attachment of one invoice' })
  await page.getByRole('button', { name: 'Try it: Upload an attachment of one invoice' }).click()
  await upload
    .getByLabel('File')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
  await send(upload, `/invoices/${id}/attachments.json?file_name=raw.txt`, '201 Created')
  await upload.getByLabel('Format').selectOption('multipart')
  await upload
    .getByLabel('file')
    .setInputFiles({ name: 'form.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
  await expectAccessible(page)
  await send(upload, `/invoices/${id}/attachments.json`, '201 Created')
  const files = await app.api('GET', `/invoices/${id}/attachments.json`)
  expect(files.map(({ file_name, size }: any) => [file_name, size])).toEqual([
    ['raw.txt', 5],
    ['form.txt', 5],
  ])
})
