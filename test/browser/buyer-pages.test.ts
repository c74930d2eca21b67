// Tests how a buyer pays by transfer: copying the details, and the code that another device scans.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectPageAccessible, openApp } from './app.ts'

let app: App
let path: string
beforeAll(async () => {
  app = await openApp()
  const { payment_url } = await app.api('POST', '/invoices.json', {
    invoice: {
      lang: 'en',
      buyer_name: 'Acme',
      seller_bank_account: 'PL61 1090 1014 0000 0712 1981 2874',
      payment_type: 'transfer',
      positions: [{ name: 'Table', total_price_gross: '1234.5', tax: 23 }],
    },
  })
  path = new URL(payment_url).pathname
})
afterAll(() => app.close())

test('a buyer copies account and amount, and unfolds the code on a phone', async () => {
  const page = await app.visit(path, { width: 390 })
  await page.evaluate(() => {
    const { navigator } = globalThis as any
    navigator.clipboard.writeText = async (text: string) => {
      ;(globalThis as any).copied = text
    }
  })
  const copied = () => page.evaluate(() => (globalThis as any).copied)
  const buttons = page.getByRole('button', { name: 'Copy' })
  await expect.poll(() => buttons.count()).toBe(3)
  await buttons.first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await copied()).toBe('PL61109010140000071219812874')
  await buttons.last().click()
  await expect.poll(copied).toBe('1234.50')
  const code = page.locator('.transfer .qr')
  expect(await code.isVisible()).toBe(false)
  await page.getByText('Show the code').click()
  await code.waitFor()
  await expectPageAccessible(page)
})

test('the code is shown at once where another device can scan it', async () => {
  const page = await app.visit(path, { width: 1280 })
  await page.locator('.transfer .qr').waitFor()
  expect(await page.getByText('Show the code').isVisible()).toBe(false)
  await expectPageAccessible(page)
})
