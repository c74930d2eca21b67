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

  test('the last correction of a document, and a change of it, show the totals that are stored', async () => {
    const euro = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.2567' }
    const desks = { name: 'Desk', tax: 23, quantity: 2, price_net: '5.03' }
    const strategy = { calculating_strategy: { sum: 'keep_net' } }
    const original = await app.api('POST', '/invoices.json', {
      invoice: { ...euro, ...strategy, buyer_name: 'Acme', positions: [desks] },
    })
    // 23 % of 10.06 is 2.3138, of 5.03 it is 1.1569; 2.31 × 4.2567 is 9.833, 1.16 × 4.2567 is 4.938.
    const half = {
      kind: 'correction',
      correction_before_attributes: desks,
      correction_after_attributes: { ...desks, quantity: 1 },
    }
    const first = await app.api('POST', '/invoices.json', {
      invoice: { kind: 'correction', invoice_id: original.id, correction_reason: 'One', positions: [half] },
    })
    expect(first).toMatchObject({ price_tax: '-1.16', exchange_price_tax: '-4.94' })
    const page = await app.open(`/invoices/new?correct=${original.id}`, WIDE)
    await page.locator('input[name=correction_reason]').fill('Both came back')
    await fill(lineOf(page, 1), { Quantity: '0' })
    const exchanged = page.locator('[data-exchanged]')
    await exchanged.filter({ hasText: '4.89' }).waitFor()
    const { id, ...last } = await issue(page)
    expect(last).toMatchObject({ price_tax: '-1.15', price_gross: '-6.18', exchange_price_tax: '-4.89' })
    await app.go(page, `/invoices/${id}/edit`)
    const sum = page.locator('[data-totals] tr[data-sum]')
    await expect.poll(() => sum.textContent()).toBe('Total−5.03−1.15−6.18')
    await exchanged.filter({ hasText: '4.89' }).waitFor()
    await fill(lineOf(page, 1), { Quantity: '0.5', 'Net price': '5.03' })
    // 0.5 × 5.03 is 2.52, less 5.03 is −2.51, of which 23 % is 0.58.
    await expect.poll(() => sum.textContent()).toBe('Total−2.51−0.58−3.09')
  })

  test('prices before tax of a margin document become the price', async () => {
    const page = await app.open(`/invoices/new?kind=vat_margin&${buyer}`, WIDE)
    await fill(lineOf(page, 1), { 'Product or service': 'Car', 'Net price': '10000', Rate: '23' })
    const rows = page.locator('[data-totals] tr[data-rate], [data-totals] tr[data-sum]')
    await expect.poll(() => rows.last().textContent()).toBe('Total12,300.000.0012,300.00')
    expect(await issue(page)).toMatchObject({ price_gross: '12300.0', price_tax: '0.0' })
  })

  test('the supplier is owed the net amount of a purchase under reverse charge', async () => {
    const page = await app.open('/invoices/new?income=no&kind=wnt', WIDE)
    const supplier = { 'Product or service': 'Goods', 'Net price': '1000', Rate: '23' }
    await fill(lineOf(page, 1), supplier)
    await expect.poll(() => page.locator('[data-due]').textContent()).toMatch(/1,000\.00/)
  })
})
