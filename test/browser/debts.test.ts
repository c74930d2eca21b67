// Tests that amounts due agree in all places: the overview, the list behind each figure, the tab, the sums below the
// list and the page of the client.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from './app.ts'

let app: App
let page: Page
let client_id: number

beforeAll(async () => {
  app = await openApp()
  client_id = (await app.api('POST', '/clients.json', { client: { name: 'Adler' } })).id
  const make = async (gross: string, fields: object) => {
    const positions = [{ name: 'Oak table', tax: 23, total_price_gross: gross, quantity: 1 }]
    const invoice = { client_id, currency: 'PLN', payment_to: '2020-01-31', positions, ...fields }
    return (await app.api('POST', '/invoices.json', { invoice })).id
  }
  for (const kind of ['estimate', 'client_order', 'proforma']) await make('5000', { kind })
  await make('1000.10', {})
  await make('200.20', { paid: '0.10' })
  await make('30', { payment_to: '2099-01-31' })
  // Nothing is due for a fully corrected invoice; what was paid for it is to be refunded.
  for (const paid of ['0', '70.05']) {
    const takenBack = await make('70.05', { paid })
    const correction = { kind: 'correction', copy_invoice_from: takenBack, total_correction: true }
    await app.api('POST', '/invoices.json', { invoice: { ...correction, payment_to: '2020-01-31' } })
  }
  page = await app.open('/overview')
})
afterAll(() => app.close())

const amounts = (text: string | null) =>
  (text ?? '').match(/\d[\d\s,.]*\d/g)?.map((amount) => amount.trim()) ?? []
const OVERDUE = '1,200.20' // 1000.10 + 200.10
const OUTSTANDING = '1,230.20' // and 30
const TO_REFUND = '70.05'

test('the dashboard links to its lists', async () => {
  for (const [name, amount] of [
    ['Outstanding', OUTSTANDING],
    ['Overdue', OVERDUE],
  ] as const) {
    await app.go(page, '/overview')
    const figure = page.getByRole('link', { name: new RegExp(`^${name}`) }).first()
    await expect.poll(async () => amounts(await figure.textContent())).toEqual([amount])
    await figure.click()
    await page.getByRole('cell', { name: new RegExp(`outstanding .*${amount}`) }).waitFor()
  }
  await app.go(page, '/overview')
  const back = page.getByRole('link', { name: /^To refund/ })
  await expect.poll(async () => amounts(await back.textContent())).toEqual([TO_REFUND])
  await back.click()
  await page.getByRole('cell', { name: new RegExp(`to refund .*${TO_REFUND}`) }).waitFor()
  await expect.poll(() => page.locator('[data-row-link]').count()).toBe(1)
  // A new document is one click away.
  await app.go(page, '/overview')
  await page.getByRole('link', { name: 'New invoice' }).click()
  await page.getByRole('heading', { name: 'New document' }).waitFor()
})

test('a tab shows the totals of the whole list', async () => {
  await app.go(page, '/invoices')
  const cell = page.getByRole('cell', { name: /10 documents/ })
  await expect.poll(async () => amounts(await cell.textContent())).toEqual(['10', OUTSTANDING, TO_REFUND])
  const tab = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: /^Overdue/ })
  await expect.poll(() => tab.textContent()).toBe('Overdue2')
})

test('the page of the client shows receivables', async () => {
  await app.go(page, `/clients/${client_id}`)
  const balance = page.locator('section', { has: page.getByRole('heading', { name: 'Balance' }) })
  await balance.getByText('To refund').waitFor()
  await expect
    .poll(async () => amounts(await balance.textContent()).slice(-3))
    .toEqual([OUTSTANDING, OVERDUE, TO_REFUND])
})

test('the list of clients shows what they owe, with one request', async () => {
  await app.api('POST', '/clients.json', { client: { name: 'Beech' } })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/clients/open_amounts')) requests.push(request.url())
  })
  await app.go(page, '/clients?columns=name,outstanding,overdue')
  const row = (name: string) => page.locator('tbody tr', { hasText: name })
  await expect.poll(async () => amounts(await row('Adler').textContent())).toEqual([OUTSTANDING, OVERDUE])
  await expect.poll(async () => amounts(await row('Beech').textContent())).toEqual([])
  expect(requests).toHaveLength(1)
  const order = async () => (await page.locator('tbody [data-row-link]').allTextContents()).slice(0, 2)
  await page.getByRole('button', { name: 'Overdue' }).click()
  await expect.poll(order).toEqual(['Adler', 'Beech'])
  await page.getByRole('button', { name: 'Overdue' }).click()
  await expect.poll(order).toEqual(['Beech', 'Adler'])
  expect(requests).toHaveLength(1)
  await app.go(page, '/clients?columns=name,city')
  await expect.poll(() => page.getByRole('columnheader', { name: 'Overdue' }).count()).toBe(0)
  expect(requests).toHaveLength(1)
})
