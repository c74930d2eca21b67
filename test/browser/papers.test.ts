// Tests the labels on the page of a document by kind, and what it shows of a correction.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const LINE = { name: 'Oak', tax: 23, price_net: 100, quantity: 10 }
const BASE = {
  lang: 'en',
  seller_name: 'Our House',
  seller_bank_account: 'PL61109010140000071219812874',
  buyer_name: 'The Other',
  positions: [LINE],
}
const make = (invoice: object): Promise<{ id: number }> => app.api('POST', '/invoices.json', { invoice })
const view = async ({ id }: { id: number }): Promise<Page> => {
  const page = await app.open(`/invoices/${id}`)
  await page.getByRole('table', { name: 'Lines' }).waitFor()
  return page
}
const rowsOf = async (page: Page) => {
  const rows = await page.getByRole('table', { name: 'Lines' }).locator('tbody tr').all()
  return Promise.all(rows.map(async (row) => (await row.locator('td:visible').allInnerTexts()).map(plain)))
}
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

test('a correction shows each line before, after and the difference', async () => {
  const { id } = await make(BASE)
  const page = await view(await make({ kind: 'correction', copy_invoice_from: id, total_correction: true }))
  await expect
    .poll(() => rowsOf(page))
    .toEqual([
      ['Before correction Oak', '10', '100.00', '23%', '1,000.00', '1,230.00'],
      ['After correction Oak', '0', '100.00', '23%', '0.00', '0.00'],
      ['Difference', '−10', '100.00', '23%', '−1,000.00', '−1,230.00'],
    ])
  await expect.poll(() => page.getByText('PL61 1090 1014 0000 0712 1981 2874').count()).toBe(0)
})

test('a correction without a change of amounts has nothing to pay', async () => {
  const { id } = await make(BASE)
  const page = await view(
    await make({
      kind: 'correction',
      invoice_id: id,
      from_invoice_id: id,
      positions: [
        {
          kind: 'correction',
          correction_before_attributes: LINE,
          correction_after_attributes: { ...LINE, name: 'Elm' },
        },
      ],
    }),
  )
  await expect
    .poll(async () => (await rowsOf(page)).at(-1))
    .toEqual(['Difference', '0', '', '23%', '0.00', '0.00'])
  await page.getByRole('region', { name: 'Amount due' }).getByText('Nothing to pay').waitFor()
})

test('a cash slip names the payer and mentions no sale', async () => {
  const page = await view(await make({ ...BASE, kind: 'kp' }))
  for (const title of ['Issuer', 'Received from']) await page.getByRole('heading', { name: title }).waitFor()
  await expect.poll(() => rowsOf(page)).toEqual([['Oak', '10', '123.00', '1,230.00']])
  for (const word of ['Sale date', 'Net', 'Due date', 'Seller'])
    await expect.poll(() => page.getByText(word, { exact: true }).count(), { message: word }).toBe(0)
})

test('a missing rate is shown to users who can add it', async () => {
  const page = await view(await make({ ...BASE, currency: 'USD' }))
  await page
    .locator('[data-warnings]')
    .getByText(/Exchange rate missing/)
    .first()
    .waitFor()
})
