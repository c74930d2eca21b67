import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccount, saveSettings } from '../../src/domains/administration/accounts/store.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { type App, expectPageAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
  await unlockedTransaction(app.kwit.db, async (db) => {
    const account = await findAccount(db, app.account.prefix)
    if (account) await saveSettings(db, account.id, { ...account.settings, test: true })
  })
})
afterAll(() => app.close())

test('a move on which nothing is due says so', async () => {
  const page = await app.open('/sandbox')
  await page.getByRole('button', { name: '+1 day' }).click()
  await page.getByText(/^Moved to .*\. Nothing was due on the way\.$/).waitFor()
})

test('the clock of a sandbox moves by a year, and the results are shown', async () => {
  const positions = [{ name: 'Hosting', quantity: 1, total_price_gross: '123', tax: 23 }]
  const { id } = await app.api('POST', '/invoices.json', { invoice: { buyer_name: 'Acme', positions } })
  const { now } = await app.api('GET', '/account/clock.json')
  const year = Number(now.slice(0, 4))
  await app.api('POST', '/recurrings.json', {
    recurring: { name: 'Hosting', invoice_id: id, every: '1m', start_date: app.day(1), end_date: null },
  })
  const page = await app.open('/invoices')
  await page.getByText('Sandbox account. Documents are not real').waitFor()
  await page.locator('[data-sandbox] a').click()
  await page.getByRole('button', { name: '+1 year' }).click()
  await page.getByText(/^Moved to/).waitFor()
  await expect.poll(() => page.locator('[data-clock]').textContent()).toContain(String(year + 1))
  await page.getByText('Document created').first().waitFor()
  await page.getByLabel('Move to').fill(`1 Jan ${year + 2}`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect
    .poll(() => page.locator('[data-clock]').textContent())
    .toMatch(new RegExp(`^1\\sJan\\s${year + 2}`))
  await expectPageAccessible(page)
  await page.locator('li a').first().click()
  await page.waitForURL(/\/invoices\/\d+/)
  await page
    .getByText(/TEST \d+\//)
    .first()
    .waitFor()

  // New records get the date of the account, not of the browser.
  const { now: moved } = await app.api('GET', '/account/clock.json')
  for (const [path, field] of [
    ['/invoices/new', 'issue_date'],
    ['/payments/new', 'paid_date'],
    ['/warehouse-documents/new', 'issue_date'],
    ['/recurrings/new', 'start_date'],
  ] as const) {
    await app.go(page, path)
    await expect.poll(() => page.locator(`input[name=${field}]`).inputValue()).toContain(moved.slice(0, 4))
  }
  const [atYear, atMonth] = moved.split('-').map(Number)
  const due = new Date(Date.UTC(atYear, atMonth - 2, 1)).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await app.go(page, '/reports?report=jpk')
  await page.getByRole('button', { name: due }).waitFor()
})
