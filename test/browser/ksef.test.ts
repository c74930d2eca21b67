// A company connects its tax number, sees that it is connected, and says what goes by itself.
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSigned } from '../../src/ministry/certificates.ts'
import { type Ministry, startMinistry } from '../../src/ministry/start.ts'
import { type App, expectAccessible, openApp } from './app.ts'

const NIP = '5265877635'
const DAY_MS = 86_400_000

let app: App
let ministry: Ministry
beforeAll(async () => {
  ministry = await startMinistry()
  app = await openApp({ KWIT_KSEF_URL: ministry.url })
})
afterAll(async () => {
  await app.close()
  await ministry.stop()
})

test('connect by token, see the rights, choose what goes by itself, replace by a certificate that ends soon', async () => {
  const page = await app.open('/settings/ksef', { width: 1440 })
  const first = page.getByRole('region', { name: 'Connect with KSeF' })
  await first.waitFor()
  await expectAccessible(page)
  await first.getByLabel('Tax number (NIP)').fill(NIP)
  await first.getByLabel('KSeF token').fill('not a token')
  await first.getByRole('button', { name: 'Connect and check' }).click()
  await first.getByText('is not a KSeF token').waitFor()
  await first.getByLabel('KSeF token').fill(ministry.issueToken(NIP, ['InvoiceRead', 'InvoiceWrite']))
  await first.getByRole('button', { name: 'Connect and check' }).click()

  const card = page.getByRole('region', { name: `Tax number ${NIP}` })
  await card.getByText('Connected', { exact: true }).waitFor()
  await card.getByText('It may: see invoices, issue invoices.').waitFor()
  await card.getByRole('radio', { name: 'Invoices for Polish companies' }).check()
  await expect
    .poll(async () => (await app.api('GET', '/ksef_connections.json'))[0].gov_auto_send_mode)
    .toBe('pl_companies')

  await card.getByRole('button', { name: 'Replace' }).first().click()
  await card.getByText('Certificate', { exact: true }).click()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const subject = [['organizationIdentifier', `VATPL-${NIP}`]] as const
  const certificate = selfSigned(private_key, subject, Date.now() - DAY_MS, Date.now() + 20 * DAY_MS)
  const [file, key] = await card.locator('input[type=file]').all()
  await file?.setInputFiles({ name: 'a.crt', mimeType: 'application/octet-stream', buffer: certificate })
  await key?.setInputFiles({ name: 'a.key', mimeType: 'text/plain', buffer: Buffer.from(private_key) })
  await card.getByRole('button', { name: 'Keep and check' }).click()
  await card.getByText(/Certificate: is valid for 20 more days/).waitFor()
  await card.getByText(/Certificate, kept sealed/).waitFor()
  await expectAccessible(page)
})
