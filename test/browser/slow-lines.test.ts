import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

// Tests pages whose code or data arrives late.

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

// Holds all requests whose address matches until the returned function is called.
async function hold(page: Page, address: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading' })
const buyer = (page: Page) => page.locator('[data-buyer]')
const CODE = /\/assets\/edit-page-[^/]*\.js$/

test('a bar shows that a page is loading, and characters typed meanwhile reach its first field', async () => {
  const page = await app.open('/invoices')
  await page.reload()
  await page.getByRole('link', { name: 'New invoice' }).first().waitFor()
  await expect.poll(() => bar(page).count()).toBe(0)
  const release = await hold(page, CODE)
  await page.keyboard.press('n')
  await bar(page).waitFor()
  await expectAccessible(page)
  await page.keyboard.type('/ Acmee')
  await page.keyboard.press('Backspace')
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
  await expect.poll(() => buyer(page).inputValue()).toBe('/ Acme')
  await page.getByRole('option', { name: /Acme/ }).waitFor()
  await expect.poll(() => bar(page).count()).toBe(0)
  await page.keyboard.type(' Ltd')
  expect(await buyer(page).inputValue()).toBe('/ Acme Ltd')
})

test('characters typed while the data of a form is loading reach its first field', async () => {
  const page = await app.open('/today')
  const release = await hold(page, '**/departments.json*')
  await app.go(page, '/invoices/new')
  await bar(page).waitFor()
  await page.keyboard.type('Later')
  release()
  await expect.poll(() => buyer(page).inputValue()).toBe('Later')
})

test('typing is dropped when the user does something else meanwhile', async () => {
  const page = await app.open('/today')
  const release = await hold(page, '**/departments.json*')
  await app.go(page, '/invoices/new')
  await bar(page).waitFor()
  await page.keyboard.type('Dropped')
  await page.mouse.click(700, 600)
  release()
  await buyer(page).waitFor()
  await expect.poll(() => buyer(page).evaluate((field: any) => field.matches(':focus'))).toBe(true)
  expect(await buyer(page).inputValue()).toBe('')
})

test('the sheet of a preview shows that its page is loading', async () => {
  const page = await app.open('/today')
  const release = await hold(page, '**/invoices/preview.json*')
  await app.go(page, '/invoices/new')
  const sheet = page.getByRole('img', { name: 'Preview' })
  await sheet.locator('[class*=Skeleton]').waitFor()
  await page.locator('[aria-busy=true]').filter({ has: sheet }).waitFor()
  release()
  await sheet.locator('img[data-seen]').waitFor()
  await sheet.locator('[class*=Skeleton]').waitFor({ state: 'detached' })
})

test('the code of a page is loaded when its link is pointed at or focused', async () => {
  const page = await app.open('/today')
  await page.reload()
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
  await link('Stock').waitFor()
  await page.waitForLoadState('networkidle')
  const isCode = (request: { url: () => string }) => /\/assets\/[^/]*\.js$/.test(request.url())
  const loadedByPointing = page.waitForRequest(isCode)
  await link('Stock').hover()
  await loadedByPointing
  await page.waitForLoadState('networkidle')
  const loadedByFocus = page.waitForRequest(isCode)
  await link('Clients').focus()
  await loadedByFocus
  expect(page.url()).toBe(app.address('/today'))
})
