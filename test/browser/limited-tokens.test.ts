// Tests that people create tokens with limited rights, see their secret once, and revoke them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../browser-client.ts'
import { type App, expectAccessible, openApp } from './app.ts'
import { expectComplaints } from './complaints.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const PHONE_WIDTH = 390
const CONFIRMED_MS = 11 * 60_000

test('a limited token is created, shown once, refused outside of its rights, changed and revoked', async () => {
  const page = await app.open('/settings/integration/token')
  const tokens = page.getByRole('region', { name: 'Limited tokens' })
  await tokens.getByText('No limited tokens yet.').waitFor()
  await tokens.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await dialog.getByLabel('Allowed networks').fill('10.0.0.0/33')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect.poll(() => dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('Name').fill('Web shop')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByText('10.0.0.0/33 must be an IP address or a network').waitFor()
  await dialog.getByLabel('Allowed networks').fill('127.0.0.0/8\n2001:db8::/32')
  await dialog.getByLabel(/^Maximum amount/).fill('500')
  await dialog.getByRole('checkbox', { name: 'Clients: Add' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByText('it is not shown again').waitFor()
  const secret = (await dialog.getByText(/^kwit_/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Copy: Token' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await tokens.getByText('Web shop').waitFor()
  await tokens.getByText('Active').waitFor()
  expect(await page.content()).not.toContain(secret)
  const send = (method: string, path: string, json?: object) =>
    app.kwit.call(method, path, { token: secret, ...(json ? { json } : {}) })
  expect((await send('POST', '/clients.json', { client: { name: 'Acme' } })).status).toBe(201)
  const refused = await send('POST', '/products.json', { product: { name: 'Chair' } })
  expect(refused).toMatchObject({ status: 403, json: { codes: 'token_right' } })

  await tokens.getByRole('button', { name: 'Edit token Web shop' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit token' })
  await editor.getByRole('button', { name: 'View only' }).click()
  await editor.getByRole('button', { name: 'Save' }).click()
  await editor.waitFor({ state: 'hidden' })
  expect((await send('POST', '/clients.json', { client: { name: 'Bolt' } })).status).toBe(403)

  await page.setViewportSize({ width: PHONE_WIDTH, height: 800 })
  const facts = tokens.getByText(/up to PLN.500\.00/)
  await expect.poll(async () => (await facts.boundingBox())?.width).toBeGreaterThan(PHONE_WIDTH / 2)

  await tokens.getByRole('button', { name: 'Revoke token Web shop' }).click()
  await page
    .getByRole('dialog', { name: 'Revoke token Web shop?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await tokens.getByText('Revoked', { exact: true }).waitFor()
  expect(await send('GET', '/clients.json')).toMatchObject({ status: 401, json: { codes: 'token_revoked' } })

  await page.setViewportSize({ width: PHONE_WIDTH, height: 800 })
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  await expect.poll(() => page.evaluate(overflow)).toBe(0)
})

test('the identity is confirmed when the token is shown, and not before', async () => {
  expectComplaints(/GET \S+\/account\/token\.json answers 403/)
  const page = await app.open('/today')
  await page.getByRole('heading', { level: 1 }).waitFor()
  app.kwit.clock.set(app.kwit.clock.now() + CONFIRMED_MS)
  await app.go(page, '/settings/integration/token')
  const card = page.getByRole('region', { name: 'API token' })
  await page.getByRole('region', { name: 'Limited tokens' }).getByText('Web shop').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await card.getByRole('button', { name: 'Show' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await card.getByText(app.account.token).waitFor()
})
