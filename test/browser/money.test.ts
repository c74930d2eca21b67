import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

// Tests amounts required by law in the browser: foreign currencies, discounts, margins.

let app: App
let buyer: string
beforeAll(async () => {
  app = await openApp()
  const { id } = await app.api('POST', '/clients.json', { client: { name: 'Acme' } })
  buyer = `client_id=${id}`
})
afterAll(() => app.close())

const WIDE = { width: 1180 }
const lineOf = (page: Page, number: number) =>
  page.getByRole('group', { name: `Line ${number}`, exact: true })
const fill = async (line: Locator, fields: { [label: string]: string }) => {
  for (const [label, text] of Object.entries(fields)) await line.getByLabel(label, { exact: true }).fill(text)
}
async function issue(page: Page) {
  await page.getByRole('button', { name: /^Issue( anyway)?$/ }).click()
  await page.waitForURL(/\/invoices\/\d+$/)
  return app.api('GET', `/invoices/${/\d+$/.exec(page.url())?.[0]}.json`)
}

describe('documents with legal notes', () => {
  test('in another currency the tax in the own currency is shown, and a missing rate', async () => {
    const page = await app.open(`/invoices/new?${buyer}`, WIDE)
    await fill(lineOf(page, 1), { 'Product or service': 'Work', 'Net price': '1000', Rate: '23' })
    await page.locator('input[name=currency]').fill('EUR')
    await page.locator('[data-exchanged]', { hasText: 'enter the exchange rate' }).waitFor()
    await page.locator('input[name=exchange_currency_rate]').fill('4.2567')
    // 230 × 4.2567 = 979.041
    await page.locator('[data-exchanged]', { hasText: '979.04' }).waitFor()
    const invoice = await issue(page)
    expect(invoice).toMatchObject({ exchange_currency: 'PLN', exchange_price_tax: '979.04' })
    const table = page.getByRole('table', { name: 'Tax in PLN' })
    await table.getByText('979.04').first().waitFor()
    await expect.poll(() => page.locator('[data-warnings]').count()).toBe(0)
    await expectAccessible(page)
    const bare = await app.api('POST', '/invoices.json', {
      invoice: { currency: 'EUR', positions: [{ name: 'x', tax: 23, total_price_net: '10' }] },
    })
    await app.go(page, `/invoices/${bare.id}`)
    await page.locator('[data-warnings]', { hasText: 'Exchange rate missing' }).waitFor()
  })

  test('a line shows its price after the discount', async () => {
    const page = await app.open(`/invoices/new?${buyer}`, WIDE)
    await page.getByRole('switch', { name: 'Discounts' }).check()
    const line = lineOf(page, 1)
    await fill(line, {
      'Product or service': 'Work',
      Quantity: '3',
      'Net price': '100',
      Rate: '23',
      'Discount (%)': '33.33',
    })
    await line.locator('[data-discounted]', { hasText: '200.01' }).waitFor()
    await issue(page)
    const lines = page.getByRole('table', { name: 'Lines' })
    await lines.getByText('200.01').waitFor()
    await lines.getByText('246.01').waitFor()
    await expect.poll(() => lines.getByText('369.00').count()).toBe(0)
  })

  test('a margin document requires the purchase price and shows no tax', async () => {
    const page = await app.open(`/invoices/new?kind=vat_margin&${buyer}`, WIDE)
    const line = lineOf(page, 1)
    await fill(line, { 'Product or service': 'Car', 'Net price': '12300' })
    await fill(line, { 'Purchase price (total)': '10000', 'Margin rate': '23' })
    const invoice = await issue(page)
    expect(invoice).toMatchObject({
      price_gross: '12300.0',
      price_tax: '0.0',
      tax_in_account_currency: '430.08',
    })
    expect(invoice.warnings).toEqual([])
  })
})
