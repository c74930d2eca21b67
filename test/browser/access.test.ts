// Tests that a user who lost the password sets a new one with the link in an e-mail.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersTo, tokenIn } from '../browser-client.ts'
import { type App, openApp } from './app.ts'
import { expectComplaints } from './complaints.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('a link that was used leads to a new one, and a lost connection is not blamed on the link', async () => {
  const page = await app.visit('/reset/used')
  await page.getByLabel('New password').first().fill('another horse entirely')
  expectComplaints(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('alert').getByText('Kwit is not responding').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('status').getByText('This link has expired or has already been used.').waitFor()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await page.getByRole('textbox', { name: 'Username or email' }).waitFor()
})

test.each([true, false])('revokes API tokens if selected: %s', async (isTicked) => {
  const { login, email } = app.account
  const token = await currentToken()
  await app.kwit.call('POST', '/session/password_reset.json', { json: { login } })
  const emails = await lettersTo(app.kwit, email, isTicked ? 1 : 2)
  const page = await app.visit(`/reset/${tokenIn(emails.at(-1), 'reset')}`)
  const choice = page.getByRole('checkbox', { name: 'Also revoke my API tokens' })
  await choice.waitFor()
  await expect.poll(() => choice.isChecked()).toBe(false)
  await page.getByText('You will be signed out everywhere.').waitFor()
  if (isTicked) await choice.check()
  await page.getByLabel('New password').first().fill('another horse entirely')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('status').waitFor()
  const { status } = await app.kwit.call('GET', '/clients.json', { token })
  expect(status).toBe(isTicked ? 401 : 200)

  async function currentToken(): Promise<string> {
    if (isTicked) return app.account.token
    const json = { login, password: 'another horse entirely' }
    const entered = await app.kwit.call('POST', '/session.json', { json })
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] as string
    return (await app.kwit.call('GET', '/account/token.json', { headers: { cookie } })).json.api_token
  }
})
