// Tests that a company connects its tax number, sees the connection, and selects what is sent automatically.
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSigned, writeCertificate } from '../../src/simulators/ksef/certificates.ts'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import { openSession, send, signIn } from '../ksef/caller.ts'
import { passTime } from '../ksef/connected.ts'
import { fa3 } from '../ksef/documents.ts'
import { type App, expectAccessible, openApp } from './app.ts'

const NIP = '5265877635'
const DAY_MS = 86_400_000
const INVOICE = {
  buyer_name: 'F.H.U. Jan Kowalski',
  buyer_tax_no: '7811767696',
  buyer_street: 'ul. Długa 5',
  buyer_post_code: '61-001',
  buyer_city: 'Poznań',
  buyer_country: 'PL',
  positions: [{ name: 'Róże', quantity: 2, price_net: 10, tax: 23 }],
}

let app: App
let ministry: RunningSimulator
beforeAll(async () => {
  ministry = await startSimulator({ clock: { now: () => app?.kwit.clock.now() ?? Date.now() } })
  app = await openApp({ KWIT_KSEF_URL: ministry.url })
})
afterAll(async () => {
  await app.close()
  await ministry.stop()
})

test('without a connection, the KSeF page says so and leads to the settings', async () => {
  const page = await app.open('/ksef', { width: 1440 })
  await page.getByText('KSeF is not connected').waitFor()
  expect(await page.getByText('All documents are in KSeF').count()).toBe(0)
  const { id } = await app.api('POST', '/invoices.json', { invoice: INVOICE })
  await app.go(page, `/invoices/${id}`)
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await delivery.getByText('KSeF is not connected, so the document is not sent there.').waitFor()
  await delivery.getByRole('link', { name: 'Connect KSeF' }).waitFor()
  await app.api('DELETE', `/invoices/${id}.json`)
})

test('connects by token, shows permissions, selects automatic sending, and replaces the token by an expiring certificate', async () => {
  const page = await app.open('/settings/ksef', { width: 1440 })
  const first = page.getByRole('region', { name: 'Connect to KSeF' })
  await first.waitFor()
  await expectAccessible(page)
  await first.getByLabel('Tax ID (NIP)').fill(NIP)
  await first.getByLabel('KSeF token').fill('not a token')
  await first.getByRole('button', { name: 'Connect and test' }).click()
  await first.getByText('enter a KSeF token').waitFor()
  await first.getByLabel('KSeF token').fill(ministry.issueToken(NIP, ['InvoiceRead', 'InvoiceWrite']))
  await first.getByRole('button', { name: 'Connect and test' }).click()

  const card = page.getByRole('region', { name: `Tax ID ${NIP}` })
  await card.getByText('Connected', { exact: true }).waitFor()
  await card.getByText('Permissions: view invoices, issue invoices.').waitFor()
  await card.getByRole('radio', { name: 'Invoices for Polish companies' }).check()
  await expect
    .poll(async () => (await app.api('GET', '/ksef_connections.json'))[0].gov_auto_send_mode)
    .toBe('pl_companies')

  await card.getByRole('button', { name: 'Replace' }).first().click()
  await card.getByText('Certificate', { exact: true }).click()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const subject = [['organizationIdentifier', `VATPL-${NIP}`]] as const
  const certificate = selfSigned(privateKeyPem, subject, Date.now() - DAY_MS, Date.now() + 20 * DAY_MS)
  const [file, key] = await card.locator('input[type=file]').all()
  await file?.setInputFiles({ name: 'a.crt', mimeType: 'application/octet-stream', buffer: certificate })
  await key?.setInputFiles({ name: 'a.key', mimeType: 'text/plain', buffer: Buffer.from(privateKeyPem) })
  await card.getByRole('button', { name: 'Save and test' }).click()
  await card.getByText(/Certificate: expires in 20 days/).waitFor()
  await card.getByText(/Certificate stored encrypted/).waitFor()
  await expectAccessible(page)
})

test('a rejected document is sent again by hand and gets its number; due documents are listed', async () => {
  const [department] = await app.api('GET', '/departments.json')
  const seller = {
    ...{ tax_no: NIP, street: 'ul. Polna 1', post_code: '00-001', city: 'Warszawa', country: 'PL' },
    ...{ name: 'Kwiaty', bank_account: '61 1090 1014 0000 0712 1981 2874' },
  }
  await app.api('PUT', `/departments/${department.id}.json`, { department: seller })
  const status = { code: 450, description: 'Błąd weryfikacji semantyki dokumentu', details: ['P_7'] }
  ministry.faults.add({ call: 'POST /sessions/online/*/invoices', fault: { do: 'verdict', status } })
  const { id, number } = await app.api('POST', '/invoices.json', {
    invoice: INVOICE,
  })
  const page = await app.open(`/invoices/${id}`, { width: 1440 })
  const card = page.getByRole('region', { name: 'KSeF' })
  await card.getByText('Rejected').waitFor()
  await card.getByText('P_7').waitFor()
  await expectAccessible(page)
  await app.go(page, '/ksef')
  await page.getByRole('link', { name: number }).waitFor()
  await page.getByText(status.description, { exact: true }).waitFor()
  const headings = page.getByRole('table', { name: 'KSeF queue' }).getByRole('columnheader')
  expect(await headings.allTextContents()).toEqual(['Document', 'Status', 'KSeF response'])
  await expectAccessible(page)
  await page.getByRole('link', { name: number }).click()
  await card.getByRole('button', { name: 'Send to KSeF' }).click()
  await card.getByText('In KSeF', { exact: true }).waitFor()
  await card.getByText(new RegExp(`^${NIP}-\\d{8}-[0-9A-F]{12}-[0-9A-F]{2}$`)).waitFor()
  await app.go(page, '/ksef')
  await page.getByText('All documents are in KSeF').waitFor()
})

test('a correction of a VAT RR invoice is sent by hand', async () => {
  const goods = { name: 'Ziemniaki', description: 'klasa I', quantity_unit: 'kg', price_net: 2, tax: 7 }
  const farmer = { ...INVOICE, buyer_name: 'Jan Rolnik', income: false }
  const issue = (invoice: object) => app.api('POST', '/invoices.json', { invoice: { ...farmer, ...invoice } })
  const original = await issue({ kind: 'vat_rr', positions: [goods] })
  const corrected = {
    correction_before_attributes: goods,
    correction_after_attributes: { ...goods, price_net: 1 },
  }
  const { id } = await issue({
    ...{ kind: 'correction', invoice_id: original.id, correction_reason: 'cena' },
    positions: [{ ...goods, kind: 'correction', ...corrected }],
  })
  for (const invoiceId of [original.id, id]) {
    const page = await app.open(`/invoices/${invoiceId}`, { width: 1440 })
    const card = page.getByRole('region', { name: 'KSeF' })
    await card.getByRole('button', { name: 'Send to KSeF' }).click()
    await card.getByText('In KSeF', { exact: true }).waitFor()
  }
})

test('a purchase is fetched and booked', async () => {
  const vendor = '7811767696'
  const { access } = await signIn(ministry, vendor)
  const document = fa3({ number: 'P/1', seller: vendor, buyer: NIP, day: app.day() })
  await send(ministry, access, await openSession(ministry, access), document)
  const page = await app.open('/received', { width: 1440 })
  const row = page
    .getByRole('table', { name: 'Received invoices' })
    .getByRole('row')
    .filter({ hasText: 'P/1' })
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Fetch from KSeF' }).click()
      return row.count()
    })
    .toBe(1)
  await row.getByRole('button', { name: /^Actions/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Book' }).click()
  await row.getByText('Booked').waitFor()
  const [expense] = await app.api('GET', '/invoices.json?income=no')
  expect(expense).toMatchObject({ number: 'P/1', gov_id: expect.stringMatching(`^${vendor}-`) })
})

test('offline mode sends nothing, every page shows what is due, and everything is sent when it is switched back', async () => {
  const [{ id: connectionId }] = await app.api('GET', '/ksef_connections.json')
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = [['organizationIdentifier', `VATPL-${NIP}`]] as const
  const certificate = writeCertificate({
    ...{ subject, issuer: subject, serial: Buffer.from('01F20A5D352AE590', 'hex') },
    ...{ from: Date.now() - DAY_MS, to: Date.now() + 90 * DAY_MS },
    ...{ public_key: publicKey, signed_with: privateKey, usage: 'nonRepudiation' as const },
  })
  await app.api('PUT', `/ksef_connections/${connectionId}.json`, {
    ksef_connection: {
      ...{ environment: 'production', token: ministry.issueToken(NIP), gov_auto_send_mode: 'off' },
      offline_certificate: certificate.toString('base64'),
      offline_private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  })
  const page = await app.open('/settings/ksef', { width: 390 })
  await page.getByRole('switch', { name: 'Offline24 mode' }).click()
  await page.getByText('Nothing is sent to KSeF').waitFor()
  await expectAccessible(page)

  const { id, number } = await app.api('POST', '/invoices.json', {
    gov_save_and_send: true,
    invoice: INVOICE,
  })
  await app.go(page, `/invoices/${id}`)
  const card = page.getByRole('region', { name: 'KSeF' })
  await card.getByText('Offline', { exact: true }).waitFor()
  await card.getByText(/^Waiting for: The end of the offline24 mode of the connection \(since /).waitFor()
  const [{ deadline_at }] = await app.api('GET', '/ksef_transmissions.json')
  app.kwit.clock.set(Date.parse(deadline_at) - 3 * 3_600_000)
  await expect.poll(async () => (await app.api('GET', '/ksef_status.json')).due).toBe(1)
  await app.go(page, '/ksef')
  await page.getByText('One document must be sent to KSeF by the end of the day.').waitFor()
  await page.getByRole('link', { name: number }).waitFor()
  await page.getByText('The end of the offline24 mode of the connection', { exact: true }).waitFor()
  await expectAccessible(page)

  await app.go(page, '/settings/ksef')
  await page.getByRole('switch', { name: 'Offline24 mode' }).click()
  await expect
    .poll(async () => {
      await passTime(app.kwit)
      return (await app.api('GET', `/invoices/${id}.json`)).gov_status
    })
    .toBe('ok')
  expect(ministry.documents().at(-1)?.mode).toBe('Offline')
  await app.go(page, '/ksef')
  await page.getByText('All documents are in KSeF').waitFor()
  await expect.poll(() => page.locator('[data-ksef]').count()).toBe(0)

  // A single document is issued offline from its page, has both codes, and can be sent later.
  const alone = await app.api('POST', '/invoices.json', { invoice: INVOICE })
  await app.go(page, `/invoices/${alone.id}`)
  await card.getByRole('button', { name: 'Issue offline' }).click()
  await card.getByText('Offline', { exact: true }).waitFor()
  const shown = await (await fetch(`${app.kwit.url}/invoice/${alone.token}`)).text()
  expect(['OFFLINE', 'CERTYFIKAT'].filter((code) => !shown.includes(code))).toEqual([])
  await card.getByRole('button', { name: 'Send now' }).click()
  await expect
    .poll(async () => {
      await passTime(app.kwit)
      return (await app.api('GET', `/invoices/${alone.id}.json`)).gov_status
    })
    .toBe('ok')
  const last = ministry.documents().at(-1)
  expect([last?.mode, last?.bytes.toString().includes(alone.number)]).toEqual(['Offline', true])
})

test('what was never sent is listed with its legal deadline, and sent by one button', async () => {
  const issued: { id: number; number: string }[] = []
  for (const _ of ['first', 'second'])
    issued.push(await app.api('POST', '/invoices.json', { invoice: INVOICE }))
  const page = await app.open(`/invoices/${issued[0]?.id}`, { width: 1440 })
  const step = page.getByRole('listitem').filter({ hasText: /^KSeF/ })
  await step.getByText('not sent').waitFor()
  await app.go(page, '/ksef')
  const card = page.getByRole('region', { name: 'Not sent: 2 documents' })
  for (const { number } of issued) await card.getByRole('link', { name: number }).waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Send 2 documents' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to KSeF' }).click()
  await expect.poll(() => card.count()).toBe(0)
  for (const { id } of issued)
    await expect
      .poll(async () => {
        await passTime(app.kwit)
        return (await app.api('GET', `/invoices/${id}.json`)).gov_status
      })
      .toBe('ok')
  await app.go(page, `/invoices/${issued[0]?.id}`)
  await expect.poll(() => step.getAttribute('data-done')).toBe('true')
  await page.getByText('through KSeF').waitFor()
})

test('several invoices in KSeF are paid by one transfer with their collective number', async () => {
  const invoices: { id: number; number: string }[] = []
  for (const _ of ['first', 'second'])
    invoices.push(await app.api('POST', '/invoices.json', { gov_save_and_send: true, invoice: INVOICE }))
  for (const { id } of invoices)
    await expect
      .poll(async () => {
        app.kwit.clock.set(app.kwit.clock.now() + 5_000)
        return (await app.api('GET', `/invoices/${id}.json`)).gov_status
      })
      .toBe('ok')
  const page = await app.open('/invoices', { width: 1440 })
  for (const { number } of invoices) await page.getByRole('checkbox', { name: number }).check()
  const table = page.getByRole('table', { name: 'Collective payments' })
  // Sending may still hold the lock for a moment.
  await expect
    .poll(async () => {
      const button = page.getByRole('button', { name: 'Pay with one transfer' })
      if (await button.isVisible()) await button.click()
      return table.isVisible()
    })
    .toBe(true)
  await table.getByText(/^5265877635-IZ\d{6}-[0-9A-F]{12}-[0-9A-F]{2}$/).waitFor()
  for (const { number } of invoices) await table.getByRole('link', { name: number }).waitFor()
  await expectAccessible(page)
  await table.getByRole('button', { name: 'Payment code' }).click()
  await page.getByRole('img', { name: /^Payment code: 5265877635-IZ/ }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await table.getByRole('link', { name: 'Record payment' }).click()
  await expect.poll(() => page.getByLabel('Name').first().inputValue()).toMatch(/^5265877635-IZ/)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(/\/payments\/\d+$/)
  for (const { id } of invoices)
    await expect.poll(async () => (await app.api('GET', `/invoices/${id}.json`)).status).toBe('paid')
  await app.go(page, `/invoices/${invoices[0]?.id}`)
  await page.getByRole('region', { name: 'KSeF' }).getByText('Collective identifier').waitFor()
})
