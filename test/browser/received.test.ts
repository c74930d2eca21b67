import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallInvoice } from '../einvoice/small.ts'
import { type App, expectAccessible, openApp } from './app.ts'

// Tests files of suppliers dropped on the page: the result of each is shown beside it.

let app: App
let page: Page
beforeAll(async () => {
  app = await openApp()
  page = await app.open('/received')
})
afterAll(() => app.close())

const choose = (on: Page, ...files: [name: string, text: string][]) =>
  on
    .locator('input[type=file][multiple]')
    .setInputFiles(files.map(([name, text]) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })))

describe('received files', () => {
  test('are read, distinguished, and linked to their expenses', async () => {
    await page.getByText('No received invoices yet').waitFor()
    const invoice = smallInvoice('RE-7', 'Blumen <b>GmbH</b>'.replaceAll('<', '&lt;'))
    const odd = smallInvoice('RE-8', 'Blumen')
      .replaceAll('123.00', '123.01')
      .replace(
        '<cac:PostalAddress>',
        '<cac:PartyName><cbc:Name>B</cbc:Name></cac:PartyName><cac:PostalAddress>',
      )
    await page.getByRole('combobox', { name: 'Category' }).fill('Flowers')
    await page.getByRole('option', { name: /Flowers/ }).click()
    // Files are booked to the category once it is stored.
    await expect.poll(async () => (await app.api('GET', '/categories.json')).length).toBe(1)
    await choose(page, ['RE-7.xml', invoice], ['letter.xml', '<letter/>'], ['RE-8.xml', odd])
    await page.getByText('2 files read, 1 not read').waitFor()
    const rows = page.getByRole('table', { name: 'Received invoices' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(4)
    await rows.filter({ hasText: 'letter.xml' }).getByText('not a supported e-invoice').waitFor()
    await rows.filter({ hasText: 'RE-8.xml' }).getByText('PLN 123.01').waitFor()
    await rows.filter({ hasText: 'RE-8.xml' }).getByText('its lines add up to 123.00').waitFor()
    const path = rows.filter({ hasText: 'RE-8.xml' }).getByText('PartyName')
    await expect.poll(() => path.isVisible()).toBe(false)
    await rows
      .filter({ hasText: 'RE-8.xml' })
      .getByText('Some details are available only in the file')
      .click()
    await path.waitFor()
    // The violated rules, with a text for the supplier.
    await rows.filter({ hasText: 'RE-8.xml' }).getByText('Invalid under EN 16931').click()
    await rows.filter({ hasText: 'RE-8.xml' }).getByText('(BR-01)').waitFor()
    await rows.filter({ hasText: 'RE-8.xml' }).getByText('Państwa faktura RE-8').waitFor()
    await rows.filter({ hasText: 'RE-8.xml' }).getByRole('button', { name: 'Copy message' }).waitFor()
    const name = await rows.getByText('RE-8.xml').boundingBox()
    const total = await rows
      .filter({ hasText: 'RE-8.xml' })
      .getByText('its lines add up to 123.00')
      .boundingBox()
    expect(Math.abs((name?.y ?? 0) - (total?.y ?? 99))).toBeLessThan(30)
    await expectAccessible(page)
    await choose(page, ['RE-7 again.xml', `${invoice}<!-- again -->`])
    const again = rows.filter({ hasText: 'RE-7 again.xml' })
    await again.getByRole('link', { name: 'Show document' }).waitFor()
    await again.getByText('Duplicate').waitFor()
    await page.getByRole('button', { name: 'Actions: RE-7 again.xml' }).click()
    await page.getByRole('menuitem', { name: 'Save anyway' }).click()
    await again.getByRole('link', { name: 'RE-7' }).waitFor()
    await page.getByRole('button', { name: 'Actions: letter.xml' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('letter.xml deleted').waitFor()
    const actions = async (name: string) => {
      await page.getByRole('button', { name: 'Actions: RE-8.xml' }).press('Enter')
      await page.getByRole('menuitem', { name }).click()
    }
    await actions('Tags…')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Tags' }).fill('flowers')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await rows.filter({ hasText: 'RE-8.xml' }).getByText('flowers').waitFor()
    await actions('Reject…')
    await page.getByRole('dialog').getByLabel('Reason').fill('Not ours')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await rows.filter({ hasText: 'RE-8.xml' }).getByText('Not ours').waitFor()
    await actions('Book')
    await rows.filter({ hasText: 'RE-8.xml' }).getByText('Booked').waitFor()
    await rows.filter({ hasText: 'RE-8.xml' }).getByRole('link', { name: 'RE-8' }).click()
    await page.getByText('its lines add up to 123.00').waitFor()
    const [category] = await app.api('GET', '/categories.json')
    const [booked] = await app.api('GET', '/invoices.json?income=no&number=RE-8')
    expect(booked.category_id).toBe(category.id)
    // The timeline begins with the file.
    const file = page.getByRole('link', { name: 'RE-8.xml' })
    await expect.poll(() => file.getAttribute('href')).toMatch(/\/invoices\/\d+\/received_file\.xml/)
    await page.getByRole('button', { name: 'PDF' }).press('Enter')
    const source = page.getByRole('menuitem', { name: 'Original file' })
    await expect.poll(() => source.getAttribute('href')).toMatch(/\/invoices\/\d+\/received_file\.xml/)
  })

  test('can be dropped on the list of expenses', async () => {
    await page.keyboard.press('Escape')
    await app.go(page, '/invoices?income=no')
    await page.getByRole('heading', { name: 'Expenses' }).waitFor()
    const files = await page.evaluateHandle(
      (text) => {
        const transfer = new (globalThis as any).DataTransfer()
        transfer.items.add(new File([text], 'RE-9.xml', { type: 'text/xml' }))
        transfer.items.add(new File(['<letter/>'], 'note.xml', { type: 'text/xml' }))
        return transfer
      },
      smallInvoice('RE-9', 'Blumen'),
    )
    await page.dispatchEvent('body', 'dragenter', { dataTransfer: files })
    await page.getByText('Drop invoices here').dispatchEvent('drop', { dataTransfer: files })
    await page.getByText('1 file read, 1 not read').waitFor()
    await page.getByRole('table').getByText('RE-9').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('note.xml').waitFor()
  })

  test('that KSeF would reject are not shown as valid', async () => {
    const fa3 = `<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/"><Podmiot1><DaneIdentyfikacyjne><NIP>5265877635</NIP>
      <Nazwa>Ogród</Nazwa></DaneIdentyfikacyjne></Podmiot1><Fa><KodWaluty>PLN</KodWaluty><P_1>2026-11-16</P_1><P_2>F/2</P_2>
      <P_13_1>100</P_13_1><P_14_1>23</P_14_1><P_15>123</P_15><RodzajFaktury>VAT</RodzajFaktury></Fa></Faktura>`
    const other = await app.open('/received')
    await choose(other, ['F-2.xml', fa3])
    const row = other.getByRole('row').filter({ hasText: 'F-2.xml' })
    await row.getByText('KSeF would reject it').waitFor()
    expect(await row.getByText('None', { exact: true }).count()).toBe(0)
    await other.close()
  })

  test('fit on a phone and in dark mode', async () => {
    const narrow = await app.open('/received', { width: 390, dark: true })
    await narrow.getByText('RE-8.xml').waitFor()
    await expectAccessible(narrow)
  })
})
