// Tests requirements of receivers of e-invoices: selected in the settings, and shown while a document is edited.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('valid but implausible data has a warning before it is issued', async () => {
  await app.api('POST', '/clients.json', {
    client: { name: 'Stahl GmbH', tax_no: 'DE136695976', country: 'DE' },
  })
  const page = await app.open('/invoices/new', { width: 1180 })
  const payment = page.getByRole('region', { name: 'Payment' })
  await payment.getByText('No bank account').waitFor()
  await page.getByRole('button', { name: 'Issue', exact: true }).waitFor()
  const doubts = page.locator('[data-doubts]')
  expect(await doubts.count()).toBe(0)
  await page.getByPlaceholder('Name, tax ID or email').fill('Stahl')
  await page.getByRole('option', { name: /Stahl GmbH/ }).click()
  await payment.getByRole('link', { name: 'Add bank account' }).waitFor()
  const line = page.getByRole('group', { name: 'Line 1', exact: true })
  await line.getByLabel('Product or service').fill('Steel')
  await line.getByLabel(/^Net price/).fill('10')
  await line.getByLabel('Rate').fill('0')
  await doubts.getByText('No bank account').waitFor()
  await page.getByRole('button', { name: 'Issue anyway' }).waitFor()
  await expectAccessible(page)
  await page.getByText(/the buyer has a VAT number of another EU country.*\(KWIT-32\)/).waitFor()
  await line.getByLabel('Rate').fill('23')
  await expect.poll(() => doubts.getByText('KWIT-32').count()).toBe(0)
  await line.getByLabel('Rate').fill('zw')
  await doubts.getByText('VAT-exempt lines without an exemption reason.').waitFor()
})

test('a required XRechnung shows missing data at its field before it is issued', async () => {
  const [department] = await app.api('GET', '/departments.json')
  await app.api('PUT', `/departments/${department.id}.json`, {
    department: {
      name: 'Oak & Sons',
      tax_no: '5252445767',
      street: 'Polna 1',
      post_code: '00-001',
      city: 'Warszawa',
      country: 'PL',
      person: 'Anna Nowak',
      phone: '+48 22 555 77 99',
      email: 'office@oak.example',
      bank_account: 'PL61109010140000071219812874',
    },
  })
  await app.api('POST', '/clients.json', {
    client: { name: 'Stadt Köln', city: 'Köln', country: 'DE', email: 'rechnung@koeln.example' },
  })
  // The window is too narrow for the preview, which other tests cover.
  const page = await app.open('/settings/einvoices', { width: 1180 })
  await page.getByRole('checkbox', { name: 'XRechnung, UBL' }).check()
  await page.getByRole('radio', { name: 'Block issuing' }).check()
  await page.getByRole('button', { name: 'Add unit' }).click()
  await page.getByLabel('Unit', { exact: true }).fill('crate')
  await page.getByRole('combobox', { name: 'Code' }).fill('crat')
  await page.getByRole('option', { name: 'crate · XCR' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await page.getByRole('switch', { name: 'Every PDF is Factur-X (ZUGFeRD)' }).click()
  await expect.poll(async () => (await app.api('GET', '/templates.json'))[0]?.einvoice_pdf).toBe('facturx')

  await app.go(page, '/invoices/new')
  await page.getByPlaceholder('Name, tax ID or email').fill('Stadt')
  await page.getByRole('option', { name: /Stadt Köln/ }).click()
  const line = page.getByRole('group', { name: 'Line 1', exact: true })
  await line.getByLabel('Product or service').fill('Roses')
  await line.getByLabel(/^Net price/).fill('10')
  // Problems that no field of the page can solve are above the buttons, others at their field.
  await page.getByText("Buyer postcode: Enter the buyer's postcode (BT-53). (BR-DE-9)").waitFor()
  const reference = page.getByLabel('Buyer reference')
  await expect.poll(() => reference.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Enter the buyer reference (BT-10, Leitweg-ID). (BR-DE-15)').waitFor()
  await expectAccessible(page)
  await reference.fill('04011000-12345-34')
  await expect.poll(() => reference.getAttribute('aria-invalid')).not.toBe('true')
  const address = page.getByLabel('Buyer electronic address')
  await address.fill('0000:12')
  await page.getByText(/\(BR-CL-25\)/).waitFor()
  await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true')
  // The reason is selected by its legal wording.
  await page.getByRole('button', { name: 'Tax', exact: true }).click()
  await page.getByRole('combobox', { name: 'Reason for outside scope (np)' }).click()
  await page.getByRole('option', { name: 'Services to EU businesses (np II)' }).click()
  await page.getByRole('combobox', { name: 'Exemption reason' }).fill('small')
  await page.getByRole('option', { name: /art\. 113 ust\. 1 i 9/ }).click()
  await page.getByRole('combobox', { name: 'Procedure designations' }).fill('related')
  await page.getByRole('option', { name: /TP/ }).click()
  await page.getByRole('button', { name: 'More actions for line 1' }).click()
  await page.getByRole('menuitem', { name: 'Description and codes' }).click()
  await line.getByRole('combobox', { name: 'GTU code' }).fill('transport')
  await page.getByRole('option', { name: /GTU_13/ }).click()
  // This is no margin document, so the fields of the margin are hidden.
  expect(await line.getByLabel('Purchase price (total)').count()).toBe(0)
  await page.getByRole('button', { name: 'More save options' }).click()
  await page.getByRole('menuitem', { name: 'Save as draft' }).click()
  await page.getByText('Draft saved').waitFor()
  await expect
    .poll(async () => (await app.api('GET', '/invoices.json?status=draft'))[0])
    .toMatchObject({
      exempt_tax_kind: 'art. 113 ust. 1 i 9 ustawy o VAT',
      procedure_designations: ['TP'],
      gtu_codes: ['GTU_13'],
    })

  await app.go(page, `/departments/${department.id}`)
  await page.getByRole('combobox', { name: 'E-invoice formats' }).click()
  await page.getByRole('option', { name: 'Custom formats' }).click()
  await page.getByRole('checkbox', { name: 'FA(3), KSeF' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await app.api('GET', `/departments/${department.id}.json`)).einvoice_formats)
    .toEqual(['xrechnung', 'fa3'])
})
