// Tests saved views: they restore filters, columns and order in every browser of their user; their link does so for
// everybody.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
  for (const [buyer_name, price, payment_to] of [
    ['Oak', '100', '2020-01-31'],
    ['Elm', '300', '2020-01-31'],
    ['Ash', '200', '2099-01-31'],
  ]) {
    const positions = [{ name: 'Wood', quantity: 1, tax: 23, total_price_gross: price }]
    await app.api('POST', '/invoices.json', { invoice: { buyer_name, payment_to, positions } })
  }
})
afterAll(() => app.close())

const rows = (page: Page) => page.locator('tbody tr[data-id]')
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const buyers = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => /Oak|Elm|Ash/.exec(row.textContent ?? '')?.[0]))
const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()

test('a view is saved, opened in another browser, shared, renamed and deleted', async () => {
  const page = await app.open('/invoices?status=overdue&order=price_gross')
  await expect.poll(() => buyers(page)).toEqual(['Oak', 'Elm'])
  await open(page, 'Columns')
  await page.getByRole('checkbox', { name: 'Tax', exact: true }).check()
  await page.keyboard.press('Escape')
  await head(page, 'Tax').waitFor()
  await open(page, 'Views')
  await choose(page, 'Save view…')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Late')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Late', exact: true }).waitFor()

  const elsewhere = await app.open('/invoices')
  await expect.poll(() => rows(elsewhere).count()).toBe(3)
  await expect.poll(() => head(elsewhere, 'Tax').count()).toBe(0)
  await open(elsewhere, 'Views')
  await choose(elsewhere, 'Late')
  await expect.poll(() => buyers(elsewhere)).toEqual(['Oak', 'Elm'])
  await head(elsewhere, 'Tax').waitFor()
  const link = elsewhere.url()
  // Filters on another tab of the list do not change the view.
  await elsewhere.getByRole('link', { name: /^Paid/ }).click()
  await elsewhere.getByRole('button', { name: 'Views', exact: true }).waitFor()

  const shared = await app.open()
  await shared.goto(link)
  await expect.poll(() => buyers(shared)).toEqual(['Oak', 'Elm'])
  await head(shared, 'Tax').waitFor()
  // If the columns come from a link, changes are made in the address.
  await open(shared, 'Columns')
  await shared.getByRole('checkbox', { name: 'Tax', exact: true }).click()
  await expect.poll(() => head(shared, 'Tax').count()).toBe(0)
  await shared.keyboard.press('Escape')

  await open(shared, 'Views')
  await choose(shared, 'Rename or delete…')
  const dialog = shared.getByRole('dialog', { name: 'Saved views' })
  await dialog.getByRole('textbox').fill('Overdue')
  await shared.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete view Overdue' }).click()
  await expect.poll(async () => (await app.api('GET', '/list_views.json')).length).toBe(0)
  await shared.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await app.api('GET', '/list_views.json'))[0]?.name).toBe('Overdue')
})

test('bulk actions on all matching documents work in a view with columns', async () => {
  const page = await app.open('/invoices?status=overdue&columns=number,buyer_name&per_page=1')
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Select all 2 that match' }).click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect.poll(async () => (await app.api('GET', '/invoices.json?status=paid')).length).toBe(2)
})
