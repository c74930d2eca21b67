// Tests passkeys with the virtual authenticator of Chromium, which needs a name instead of an IP address.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount, PASSWORD } from '../browser-client.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { freePort } from '../ports.ts'
import { type Chromium, openChromium } from './chromium.ts'
import { expectComplaints } from './complaints.ts'

let kwit: Kwit
let chromium: Chromium
let root: string
beforeAll(async () => {
  const port = await freePort()
  root = `http://localhost:${port}`
  kwit = await startKwit({ KWIT_PORT: String(port), KWIT_URL: root })
  chromium = await openChromium()
  await openAccount(kwit, 'acme')
})
afterAll(async () => {
  await chromium.close()
  await kwit.close()
})

async function addAuthenticator(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('a passkey is added, is the second factor after the password, and signs in alone', async () => {
  expectComplaints(/POST \S+\/session\.json answers 401/)
  const page = await chromium.newPage({})
  await addAuthenticator(page)
  const menu = page.getByRole('button', { name: 'User menu' })
  const openSignIn = async () => {
    // The page is left first, so that it sends no request without a session.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`${root}/a/acme/sign-in`)
  }
  const enterPassword = async () => {
    await page.getByLabel('Username or email').fill('acme')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await openSignIn()
  await enterPassword()
  await menu.waitFor()
  await page.goto(`${root}/a/acme/settings/two-factor`)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await page.getByRole('button', { name: /^Remove passkey Chrome/ }).waitFor()

  await openSignIn()
  await enterPassword()
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await menu.waitFor()

  await openSignIn()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await menu.waitFor()
  await page.goto(`${root}/a/acme/settings/two-factor`)
  await page.getByText(/· used /).waitFor()

  await page.getByRole('button', { name: /^Remove passkey Chrome/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Passkey removed').waitFor()
  expect(await page.getByRole('button', { name: /^Remove passkey/ }).count()).toBe(0)
})
