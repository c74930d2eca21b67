import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

// Tests the margin scheme: a document shows only the price; its margin and tax are visible to the seller alone.

let app: App
let page: Page
let id: number
beforeAll(async () => {
  app = await openApp()
  const car = { name: 'Car', quantity: 1, total_price_gross: '12300', total_purchase_price: '10000', tax: 23 }
  const invoice = { kind: 'vat_margin', number: 'M1', lang: 'en', buyer_name: 'Acme', positions: [car] }
  id = (await app.api('POST', '/invoices.json', { invoice })).id
  page = await app.open('/invoices')
})
afterAll(() => app.close())

test('the list has no net amount of a margin document', async () => {
  const row = page.getByRole('row', { name: /M1/ })
  await row.waitFor()
  await expect.poll(async () => (await row.textContent())?.split('12,300.00')).toHaveLength(2)
})

test('a margin document shows the price and the margin', async () => {
  await app.go(page, `/invoices/${id}`)
  const lines = page.getByRole('table', { name: 'Lines' })
  await lines.waitFor()
  await expect
    .poll(() => lines.getByRole('columnheader').allTextContents())
    .toEqual(['Product or service', 'Quantity', 'Gross price', 'Gross'])
  await expect.poll(() => page.getByRole('table', { name: 'By rate' }).count()).toBe(0)
  const margin = page.getByRole('table', { name: 'Margin' })
  await expect.poll(() => margin.getByRole('row').last().textContent()).toBe('Total1,869.92430.082,300.00')
  const due = page.getByRole('region', { name: 'Amount due' })
  await expect
    .poll(() => due.locator('dt').allTextContents())
    .toEqual(['Gross', 'Paid', 'Margin', 'VAT on margin'])
  await expectAccessible(page)
})
