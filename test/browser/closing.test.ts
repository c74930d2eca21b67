// Tests that an owner deletes an account and restores it, and that a trial run is shown differently from the
// deletion.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersTo, tokenIn } from '../browser-client.ts'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('a test document is found by its filter only, and labelled', async () => {
  const positions = [{ name: 'Chair', quantity: 1, total_price_gross: '123', tax: 23 }]
  const make = (buyer_name: string, more = {}) =>
    app.api('POST', '/invoices.json', { invoice: { buyer_name, positions, ...more } })
  await make('Real Buyer')
  const trial = await make('Trial Buyer', { test: true })
  const page = await app.open('/invoices')
  await page.getByText('Real Buyer').first().waitFor()
  expect(await page.getByText('Trial Buyer').count()).toBe(0)
  await app.go(page, '/invoices?test=1')
  await page.getByText('Trial Buyer').first().waitFor()
  await expect.poll(() => page.getByText('Real Buyer').count()).toBe(0)
  await app.go(page, `/invoices/${trial.id}`)
  await page.getByText('Test document', { exact: true }).first().waitFor()
  await page.getByText('TEST 1').first().waitFor()
  expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0)
  await expectAccessible(page)
})

test('an account is closed by a link in an e-mail, and its owner reopens it', async () => {
  const page = await app.open('/settings/security')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Send email' }).click()
  await page.getByText(`Email sent to ${app.account.email}`).waitFor()
  const [letter] = await lettersTo(app.kwit, app.account.email)
  const link = `/delete-account/${tokenIn(letter, 'delete-account')}`
  const stranger = await app.visit(link)
  await stranger.getByRole('button', { name: 'Delete account' }).click()
  await stranger.getByRole('status').filter({ hasText: 'Account closed.' }).waitFor()

  await page.goto(app.address('/invoices'))
  const banner = page.getByRole('status').filter({ hasText: 'This account is closed' })
  await banner.waitFor()
  await page.getByText('Real Buyer').first().waitFor()
  await expectAccessible(page)
  const refused = await app.kwit.call('GET', '/invoices.json', { token: app.account.token })
  expect(refused).toMatchObject({ status: 403, json: { code: 'account_closed' } })
  await banner.getByRole('button', { name: 'Reopen account' }).click()
  await expect.poll(() => banner.count()).toBe(0)
  await page.getByText('Real Buyer').first().waitFor()
  expect((await app.kwit.call('GET', '/invoices.json', { token: app.account.token })).status).toBe(200)
})
