// Tests exchange rates of a bank, from its file to the invoice that needs one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('a file of rates is imported, and an invoice in euro gets its rate', async () => {
  const client = await app.api('POST', '/clients.json', { client: { name: 'Bloemen NV' } })
  // The window is too narrow for the preview, which other tests cover.
  const page = await app.open('/exchange-rates', { width: 1180 })
  await page.getByText('No exchange rates yet').waitFor()
  const table = {
    table: 'A',
    no: '1/A/NBP/2026',
    effectiveDate: app.day(-2),
    rates: [{ code: 'EUR', mid: 4.2512 }],
  }
  await page.locator('input[type=file]').setInputFiles({
    name: 'table.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify([table])),
  })
  await page.getByText('Added: 1, updated: 0, unchanged: 0').waitFor()
  await page.getByText('1/A/NBP/2026').waitFor()

  await app.go(page, `/invoices/new?client_id=${client.id}`)
  const line = page.getByRole('group', { name: 'Line 1', exact: true })
  await line.getByLabel('Product or service', { exact: true }).fill('Work')
  await line.getByLabel('Net price', { exact: true }).fill('100')
  await page.getByRole('combobox', { name: 'Currency', exact: true }).fill('EUR')
  await page.getByRole('option', { name: /EUR/ }).first().click()
  await page.getByRole('combobox', { name: 'Source', exact: true }).click()
  await page.getByRole('option', { name: 'NBP', exact: true }).click()
  await page.getByText('Documents use the last rate before the sale').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/invoices\/\d+$/)
  const invoice = await app.api('GET', `/invoices/${page.url().split('/').at(-1)}.json`)
  expect(invoice).toMatchObject({
    exchange_currency_rate: '4.2512',
    exchange_note: 'NBP 1/A/NBP/2026',
    currency: 'EUR',
  })
})
