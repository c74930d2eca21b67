import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../browser-client.ts'
import { startReceiver } from '../webhook-receiver.ts'
import { type App, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp({ KWIT_WEBHOOKS_PRIVATE: 'true' })
})
afterAll(() => app.close())

test('administrators see how e-mail is sent, set up online payments, and manage access', async () => {
  await signIn(app.kwit, 'acme', undefined, {
    'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1',
  })
  const page = await app.open('/settings/email')
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()

  const server = page.getByRole('region', { name: 'Mail server', exact: true })
  await server.getByText('Not set up').waitFor()
  await server.getByText('KWIT_SMTP_URL=smtp://').waitFor()
  await page.getByRole('switch', { name: 'Email us when a client answers' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(async () => (await app.api('GET', '/account/outgoing_email.json')).goes_to).toBe('outbox')

  await open('Online payments')
  const stripe = page.getByRole('region', { name: 'Stripe' })
  await stripe.getByLabel('Secret key').fill('pk_test_public')
  await stripe.getByLabel('Signing secret').fill('whsec_0123456789')
  await stripe.getByRole('button', { name: 'Save keys' }).click()
  await stripe.getByText('must start with sk_ or rk_').waitFor()
  await stripe.getByLabel('Secret key').fill('sk_test_0123456789abcd')
  await stripe.getByRole('button', { name: 'Save keys' }).click()
  await stripe.getByText('Keys stored encrypted: …abcd').waitFor()
  await stripe.getByText('Test mode', { exact: true }).waitFor()
  await stripe.getByText('No webhook events from Stripe yet').waitFor()
  await page.getByRole('button', { name: 'Copy: Webhook URL' }).waitFor()

  await open('Security')
  const sessions = page.getByRole('region', { name: 'Active sessions' })
  await sessions.getByText('Safari, iPhone').waitFor()
  await sessions.getByRole('button', { name: 'End the session: Safari, iPhone' }).click()
  await expect.poll(() => sessions.getByText('Safari, iPhone').count()).toBe(0)
  await sessions.getByText('this browser').waitFor()
  await page.getByRole('region', { name: 'Audit log' }).getByRole('button', { name: 'Verify now' }).click()
  await page.getByText(/^Audit log verified: \d+ entries/).waitFor()

  await open('Backup')
  await page.getByRole('region', { name: 'Scheduled backups' }).getByText('KWIT_BACKUP_EVERY=1d').waitFor()
})

test('one setting prepares the account for family clients, and their ignored fields are listed', async () => {
  const page = await app.open('/settings/integration/programs')
  const ignored = page.getByRole('region', { name: 'Unknown fields' })
  await ignored.getByText('No unknown fields.').waitFor()
  await page.getByRole('switch', { name: /^Compatibility with programs for/ }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect
    .poll(async () => (await app.api('GET', '/account.json')).discount_kind, { timeout: 10_000 })
    .toBe('any')
  const headers = { authorization: `Bearer ${app.account.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ client: { name: 'Acme', nmae: 'typo' } })
  await fetch(`${app.kwit.url}/clients.json`, { method: 'POST', headers, body })
  await expect
    .poll(async () => (await app.api('GET', '/account/ignored_fields.json')).length, { timeout: 10_000 })
    .toBe(1)
  await page.reload()
  await ignored.getByText('client.nmae').waitFor()
  await ignored.getByText('POST /clients.json').waitFor()
  await page.close()
})

test('the default calculation of totals is explained completely', async () => {
  const page = await app.open('/settings/documents', { width: 1280, lang: 'de-DE' })
  const field = page.getByRole('combobox', { name: 'Berechnung der Umsatzsteuer' })
  await field.waitFor()
  expect(await field.evaluate((input: any) => input.scrollWidth - input.clientWidth)).toBe(0)
  await page.close()
})

test('a new invoice starts with the currency that was just saved', async () => {
  const page = await app.open('/invoices/new')
  const currency = page.getByRole('combobox', { name: 'Currency', exact: true })
  await expect.poll(() => currency.inputValue()).toContain('PLN')
  await app.go(page, '/settings/documents')
  await currency.fill('EUR')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await app.go(page, '/invoices/new')
  await page.getByRole('heading', { name: 'New document' }).waitFor()
  await expect.poll(() => currency.inputValue()).toContain('EUR')
})

test('administrators set up the mail server of their company, test it and remove it', async () => {
  const page = await app.open('/settings/email')
  const serverCard = page.getByRole('region', { name: 'Your own mail server' })
  await serverCard.getByRole('button', { name: 'Set up mail server' }).click()
  await serverCard.getByLabel('Server name').fill('127.0.0.1')
  await serverCard.getByLabel('Username').fill('accounting')
  await serverCard.getByLabel('Password', { exact: true }).fill('Pa55word')
  await serverCard.getByLabel('Sender address').fill('invoices@acme.example')
  await serverCard.getByRole('button', { name: 'Save' }).click()
  await serverCard.getByText('must be a public address').waitFor()
  await serverCard.getByLabel('Server name').fill('mail.invalid')
  await serverCard.getByRole('button', { name: 'Save' }).click()
  await serverCard.getByText('from invoices@acme.example through mail.invalid').waitFor()
  await page.getByRole('region', { name: 'Mail server', exact: true }).getByText('mail.invalid:587').waitFor()
  const trial = page.getByRole('region', { name: 'Test email' })
  await trial.getByRole('button', { name: 'Send test email' }).click()
  await trial.getByText('The mail server could not be reached').waitFor()
  await serverCard.getByRole('button', { name: 'Change mail server' }).click()
  await serverCard.getByText('A password is stored').waitFor()
  await serverCard.getByRole('button', { name: 'Cancel' }).click()
  await serverCard.getByRole('button', { name: 'Remove mail server' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove mail server' }).click()
  await serverCard.getByRole('button', { name: 'Set up mail server' }).waitFor()
  expect((await app.api('GET', '/account/mail_server.json')).host).toBeNull()
  await page.close()
})

test('a webhook is added, tested and resumed, and a banner says while it is paused', async () => {
  const receiver = await startReceiver()
  receiver.answer((_, response) => void response.writeHead(410).end())
  const page = await app.open('/settings/integration/webhooks')
  const form = page.getByRole('region', { name: 'Add webhook' })
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await form.getByText('required').waitFor()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('button', { name: 'Add webhook' }).click()
  const card = page.getByRole('region', { name: receiver.url })
  await card.getByText('Working', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Show secret' }).click()
  await card.getByText(/^whsec_/).waitFor()
  await card.getByRole('button', { name: 'Send test' }).click()
  await expect
    .poll(async () => (await app.api('GET', '/webhooks.json'))[0].state, { timeout: 30_000 })
    .toBe('paused')
  await page.reload()
  await page.getByText('A webhook is paused because its receiver cannot be reached.').waitFor()
  await card.getByText('The receiver answered that it no longer exists (410).').waitFor()
  await card.getByRole('cell', { name: '410' }).waitFor()
  receiver.answer((_, response) => void response.writeHead(200).end())
  await card.getByRole('button', { name: 'Resume' }).click()
  await card.getByText('Working', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => card.count()).toBe(0)
  await page.close()
  await receiver.close()
})
