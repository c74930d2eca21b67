// Signing up: the form fits on a laptop and says what the address of the account will be.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp({ KWIT_SIGN_UP: 'true' })
})
afterAll(() => app.close())

test.each(['en-GB', 'pl-PL', 'de-DE'])('the form fits into a window of 900 pixels in %s', async (lang) => {
  const page = await app.open('/sign-up', { signed_in: false, lang })
  await page.locator('input[type=password]').waitFor()
  const height = await page.evaluate(() => (globalThis as any).document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(900)
  await expectAccessible(page)
})

test('the address of the account follows the name of the company until one is typed', async () => {
  const page = await app.visit('/sign-up')
  const host = new URL(app.kwit.url).host
  await page.getByRole('textbox', { name: 'Company' }).fill('Müller & Söhne Großhandel Łódź Sp. z o.o.')
  await page.getByText(`Your address: ${host}/a/muller-sohne-grosshandel-lodz`, { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Account address' }).fill('Mueller')
  await page.getByText(`Your address: ${host}/a/mueller`, { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Account address' }).fill('')
  await page.getByRole('textbox', { name: 'Email' }).fill('eva@mueller.example')
  await page.getByLabel('Password').first().fill('a long password')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.waitForURL(/\/a\/muller-sohne-grosshandel-lodz(\/|$)/)
})
