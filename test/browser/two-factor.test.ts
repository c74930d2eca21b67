// Tests signing in with two factors in a browser: an authenticator app with recovery codes, and passkeys.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount, PASSWORD } from '../browser-client.ts'
import { codeAt } from '../two-factor.ts'
import { type App, expectAccessible, openApp } from './app.ts'
import { expectComplaints } from './complaints.ts'

const STEP_MS = 30_000

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

async function enterPassword(page: Page, login: string) {
  await page.goto(`${app.kwit.url}/a/${login}/sign-in`)
  await page.getByLabel('Username or email').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

// The page is left first, so that it sends no request without a session.
async function signOut(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

test('a user sets up an app on a phone, signs in with its code, and recovers with a recovery code', async () => {
  expectComplaints(/POST \S+\/session\.json answers 401/)
  const { login } = app.account
  const page = await app.open('/settings/two-factor', { width: 390 })
  await page.getByRole('button', { name: 'Set up app' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await expectAccessible(page)
  const secret = ((await page.getByText('Or enter this key:').locator('code').textContent()) ?? '').replace(
    /\s/g,
    '',
  )
  const enter = async (code: string) => {
    await page.getByLabel('Code that the app shows').fill(code)
    await page.getByRole('button', { name: 'Turn on' }).click()
  }
  await enter('000000')
  await page.getByText('is incorrect, expired or already used').waitFor()
  await enter(codeAt(secret, app.kwit.clock.now()))
  const list = page.getByRole('list', { name: 'Your recovery codes' })
  await list.waitFor()
  await expectAccessible(page)
  const codes = await list.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('kwit-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await page.getByText('Unused codes: 10 of 10').waitFor()
  expect(await page.evaluate(() => (globalThis as any).document.body.scrollWidth)).toBeLessThanOrEqual(390)

  await signOut(page)
  await enterPassword(page, login)
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
  await expectAccessible(page)
  const code = page.getByLabel('Code from your authenticator app')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').getByText('The code is wrong').waitFor()
  await code.fill(codeAt(secret, app.kwit.clock.now() + STEP_MS))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'User menu' }).waitFor()

  await signOut(page)
  await enterPassword(page, login)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'User menu' }).waitFor()
  await app.go(page, '/settings/two-factor')
  await page.getByText('Unused codes: 9 of 10').waitFor()
})

test('a change that matters asks for the password again, and then goes on', async () => {
  expectComplaints(
    /POST \S+\/session\/authenticator_app\.json answers 403/,
    /POST \S+\/session\/identity\.json answers/,
  )
  const { login } = await openAccount(app.kwit, 'careful')
  const page = await app.open('/sign-in', { signed_in: false })
  await enterPassword(page, login)
  await page.getByRole('button', { name: 'User menu' }).waitFor()
  await page.goto(`${app.kwit.url}/a/careful/settings/two-factor`)
  await page.getByRole('button', { name: 'Set up app' }).waitFor()
  app.kwit.clock.set(Date.now() + 11 * 60_000)
  try {
    await page.getByRole('button', { name: 'Set up app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
    await dialog.waitFor()
    await expectAccessible(page)
    await dialog.getByLabel('Password', { exact: true }).fill('wrong one')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText('incorrect; enter your current password').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  } finally {
    app.kwit.clock.set(undefined)
  }
})

test('an account that requires two factors shows nothing else until one is set up', async () => {
  const { token } = await openAccount(app.kwit, 'strict')
  const json = { account: { two_factor_required: true } }
  await app.kwit.call('PUT', '/account.json', { token, json })
  const page = await app.open('/sign-in', { signed_in: false })
  await enterPassword(page, 'strict')
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up app' }).click()
  const secret = ((await page.getByText('Or enter this key:').locator('code').textContent()) ?? '').replace(
    /\s/g,
    '',
  )
  await page.getByLabel('Code that the app shows').fill(codeAt(secret, app.kwit.clock.now()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await page.getByRole('button', { name: 'User menu' }).waitFor()
})
