// Tests actions on many documents: skipped documents are named, and the action can be undone.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
let page: Page
const ids: number[] = []
beforeAll(async () => {
  app = await openApp()
  for (const buyer_name of ['Oak', 'Elm', 'Ash']) {
    const positions = [{ name: 'Desk', tax: 23, quantity: 1, total_price_gross: '100' }]
    const invoice = { buyer_name, positions, number: `${buyer_name}/1` }
    ids.push((await app.api('POST', '/invoices.json', { invoice })).id)
  }
  await app.api('POST', '/invoices/cancel.json', { cancel_invoice_id: ids[2] })
  page = await app.open('/invoices', { width: 1440 })
})
afterAll(() => app.close())

const read = async (name: string) =>
  Promise.all(ids.map(async (id) => (await app.api('GET', `/invoices/${id}.json`))[name]))
const selectAll = async () => {
  await page.getByRole('checkbox', { name: 'Select all' }).check()
}
const notice = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

test('marking as paid names the skipped documents, and can be undone', async () => {
  const before = [await read('status'), await read('paid_date')]
  await selectAll()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const result = notice('Paid: 2 documents')
  await result.getByText('Skipped: 1 document').waitFor()
  await result.getByText('Ash/1: Status: cannot be changed because the document is void').waitFor()
  expect(await read('status')).toEqual(['paid', 'paid', 'issued'])
  await expectAccessible(page)
  await result.getByRole('button', { name: 'Undo' }).click()
  await notice('Undone: 2 documents').waitFor()
  await expect.poll(() => result.count()).toBe(0)
  expect([await read('status'), await read('paid_date')]).toEqual(before)
  expect(await app.api('GET', '/banking/payments.json')).toEqual([])
  await notice('Undone: 2 documents').getByRole('button').click()
})

test('a category is set and removed for many documents, and each gets its own back', async () => {
  const { id } = await app.api('POST', '/categories.json', { category: { name: 'Furniture' } })
  await app.api('PUT', `/invoices/${ids[0]}.json`, { invoice: { category_id: id } })
  await app.go(page, '/invoices')
  await selectAll()
  await page.getByRole('button', { name: 'Change category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the category of 3 documents' })
  await dialog.getByRole('combobox', { name: 'Category' }).fill('Rent')
  await page.getByRole('option', { name: /Rent/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change category' }).click()
  const result = notice('Category changed: 2 documents')
  await result.getByRole('link', { name: 'Ash/1' }).waitFor()
  const [rent] = await app.api('GET', '/categories.json?name=Rent')
  expect(await read('category_id')).toEqual([rent.id, rent.id, null])
  await result.getByRole('button', { name: 'Undo' }).click()
  await notice('Undone: 2 documents').waitFor()
  expect(await read('category_id')).toEqual([id, null, null])
  await selectAll()
  await page.getByRole('button', { name: 'Change category' }).click()
  await dialog.getByRole('button', { name: 'Remove category' }).click()
  await notice('Category changed: 2 documents').waitFor()
  expect(await read('category_id')).toEqual([null, null, null])
})
