// Tests signing in through OpenID Connect in a browser, against a real provider on loopback.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from '../openid-provider.ts'
import { freePort } from '../ports.ts'
import { type App, expectAccessible, openApp } from './app.ts'
import { expectComplaints } from './complaints.ts'

let provider: OpenIdProvider
let app: App
beforeAll(async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  provider = await startOpenIdProvider(`${url}/sign-in/openid`)
  app = await openApp({
    KWIT_PORT: String(port),
    KWIT_URL: url,
    KWIT_OIDC_ISSUER: provider.issuer,
    KWIT_OIDC_CLIENT_ID: CLIENT.client_id,
    KWIT_OIDC_CLIENT_SECRET: CLIENT.client_secret,
    KWIT_OIDC_NAME: 'Acme Login',
    KWIT_OIDC_PRIVATE: 'true',
  })
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

test('a user signs in through the provider and comes back to the page that was opened', async () => {
  provider.person = { sub: 'owner', email: app.account.email, email_verified: true }
  const page = await app.visit('/a/acme/clients')
  const button = page.getByRole('link', { name: 'Sign in with Acme Login' })
  await button.waitFor()
  await expectAccessible(page)
  await button.click()
  await page.waitForURL(/\/a\/acme\/clients$/)
  await page.getByRole('heading', { name: 'Clients' }).waitFor()
})

test('a person whom nobody has invited reads why, and can start again', async () => {
  expectComplaints(/POST \S+\/session\/openid_connect\.json answers 403/)
  provider.person = { sub: 'stranger', email: 'stranger@example.com', email_verified: true }
  const page = await app.visit('/sign-in')
  await page.getByRole('link', { name: 'Sign in with Acme Login' }).click()
  await page.getByText('The provider knows you, but nobody has invited you here').waitFor()
  await expectAccessible(page)
  expect(new URL(page.url()).search).toBe('')
  expect(await page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toContain(
    '/sign-in/openid',
  )
})

test('an owner sets up a provider of the account, signs in through it, and requires it', async () => {
  expectComplaints(/PUT \S+\/account\/openid_connect\.json answers 422/)
  provider.person = { sub: 'owner', email: app.account.email, email_verified: true }
  const page = await app.open('/settings/security', { width: 390 })
  await page.getByRole('button', { name: 'Set up single sign-on' }).click()
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Name', { exact: true }).fill('Own Login')
  await page.getByLabel('Client ID').fill(CLIENT.client_id)
  await page.getByLabel('Client secret').fill(CLIENT.client_secret)
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByLabel('Group', { exact: true }).fill('bosses')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Users can sign in with Own Login').waitFor()
  const requirement = page.getByRole('switch', { name: 'Require single sign-on' })
  await requirement.click({ force: true })
  await page.getByText('sign in through the provider yourself first').waitFor()

  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(app.address('/settings/security'))
  await page.getByRole('link', { name: 'Sign in with Own Login' }).click()
  await page.waitForURL(/\/a\/acme\/settings\/security$/)
  await requirement.click({ force: true })
  await page.getByText('Single sign-on is now required').waitFor()

  const other = await app.open('/clients')
  await other.getByText('This account requires you to sign in through its provider.').waitFor()
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Sign in with Own Login' }).click()
  await other.waitForURL(/\/a\/acme\/clients$/)
  await other.getByRole('heading', { name: 'Clients' }).waitFor()
})
