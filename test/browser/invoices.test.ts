import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lettersTo } from '../browser-client.ts'
import { partOf } from '../mail-reader.ts'
import { until } from '../wait-until.ts'
import { type App, downloaded, expectAccessible, openApp } from './app.ts'

let app: App
let page: Page
const ids: { [name: string]: number } = {}

beforeAll(async () => {
  app = await openApp()
  const invoice = async (name: string, fields: object) => {
    const positions = [{ name: 'Oak table', tax: 23, total_price_gross: '1230', quantity: 1 }]
    const { id } = await app.api('POST', '/invoices.json', {
      invoice: { lang: 'en', buyer_name: name, buyer_email: 'buyer@example.com', positions, ...fields },
    })
    ids[name] = id
  }
  await invoice('Adler', { number: 'A1', payment_to: '2020-01-31' })
  await invoice('Birke', { number: 'B1', currency: 'EUR' })
  await invoice('Celka', { number: 'C1', currency: 'EUR', status: 'paid' })
  await invoice('Dudek', { number: 'D1' })
  await invoice('Erle', { number: 'E1' })
  await invoice('Order', { number: 'O1', kind: 'client_order' })
  await invoice('Vendor', { number: 'V1', income: false })
})
beforeEach(async () => {
  page = await app.open('/invoices')
})
afterAll(() => app.close())

const numbers = () => page.locator('[data-row-link]').allTextContents()
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: new RegExp(`^${name}`) })
const visit = (path: string) => app.go(page, path)
const shows = (...expected: string[]) => expect.poll(numbers).toEqual(expected)

describe('the list of invoices', () => {
  test('tabs, filters and sides change the URL and the rows', async () => {
    await visit('/invoices?order=number')
    await shows('A1', 'B1', 'C1', 'D1', 'E1', 'O1')
    await page.getByRole('cell', { name: /EUR 2 documents/ }).waitFor()
    await expectAccessible(page)

    await expect.poll(() => tab('Overdue').textContent()).toBe('Overdue1')
    await tab('Paid').click()
    await page.waitForURL(/status=paid/)
    await shows('C1')
    await tab('All').click()

    await page.getByRole('button', { name: 'Filters' }).click()
    const client = page.getByRole('combobox', { name: 'Client', exact: true })
    expect(await client.getAttribute('placeholder')).toBe('Any')
    await page.getByRole('combobox', { name: 'Currency' }).click()
    await page.getByRole('option', { name: 'EUR' }).click()
    await page.waitForURL(/currency=EUR/)
    await shows('B1', 'C1')
    await page.keyboard.press('Escape')
    // Two clicks at once, before the page shows the effect of either.
    const side = await page.getByText('Expenses').elementHandle()
    await page.getByRole('button', { name: 'Clear Currency' }).evaluate((button: any, side: any) => {
      button.click()
      side.click()
    }, side)
    await page.waitForURL(/\?order=number&income=no$/)
    await shows('V1')
    await page.getByRole('heading', { name: 'Expenses', level: 1 }).waitFor()
  })

  test('an export contains exactly the shown documents', async () => {
    await visit('/invoices?currency=EUR&order=number.desc')
    await shows('C1', 'B1')
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV, as shown' }).click()
    const [head = '', ...rows] = (await downloaded(download)).trim().split(/\r?\n/)
    const names = head.replace(/^\uFEFF/, '').split(',')
    expect(names.slice(0, 3)).toEqual(['number', 'kind', 'buyer_name'])
    expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual([
      ['C1', 'vat', 'Celka'],
      ['B1', 'vat', 'Birke'],
    ])
  })

  test('a row shows its print next to the list, Enter opens it', async () => {
    await visit('/invoices?order=number')
    await shows('A1', 'B1', 'C1', 'D1', 'E1', 'O1')
    const printed = page.waitForResponse((reply) => reply.url().includes(`/invoices/${ids.Birke}/pages.json`))
    await page.getByRole('cell', { name: 'Birke' }).click()
    const panel = page.getByRole('complementary', { name: /B1/ })
    await panel.getByRole('button', { name: 'Mark as paid' }).waitFor()
    const reply = await printed
    expect(await reply.json()).toMatchObject({ count: 1, pages: [expect.stringMatching(/^<svg /)] })
    await panel.getByRole('img', { name: 'B1' }).locator('img[data-seen]').waitFor()
    await page.getByRole('cell', { name: 'Adler' }).click()
    await page.getByRole('complementary', { name: /A1/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'B1' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Invoice B1' }).waitFor()
  })

  test('several are marked as paid at once, deleted and restored', async () => {
    await visit('/invoices?order=number')
    await shows('A1', 'B1', 'C1', 'D1', 'E1', 'O1')
    const rowOf = (name: string) => page.getByRole('row', { name })
    await page.getByRole('checkbox', { name: 'Select D1' }).click()
    await page.getByRole('checkbox', { name: 'Select E1' }).click()
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    await page.getByText('Paid: 2 documents').waitFor()
    await rowOf('E1').getByText('Paid', { exact: true }).waitFor()
    expect(await app.api('GET', `/invoices/${ids.Dudek}.json`)).toMatchObject({
      status: 'paid',
      paid: '1230.0',
    })

    await page.getByRole('checkbox', { name: 'Select D1' }).click()
    await page.getByRole('checkbox', { name: 'Select E1' }).click()
    await page.getByRole('button', { name: 'Send' }).click()
    const question = page.getByRole('dialog', { name: 'Send 2 documents by email?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Delete' }).click()
    // The documents are paid, so the buyers may have received them.
    const doubt = page.getByRole('dialog', { name: 'Delete 2 documents?' })
    await doubt.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('2 documents deleted').waitFor()
    await shows('A1', 'B1', 'C1', 'O1')
    const notice = page.getByRole('alert').filter({ hasText: '2 documents deleted' })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await shows('A1', 'B1', 'C1', 'D1', 'E1', 'O1')
  })
})

describe('one invoice', () => {
  test('is sent with a custom text, and its timeline shows it', async () => {
    await visit(`/invoices/${ids.Adler}`)
    await page.getByText('Not sent by email yet.').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Send A1' })
    await dialog.getByText('buyer@example.com').first().waitFor()
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Your table, {number}')
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Thank you, {buyer}!')
    const emailDialog = dialog.getByRole('article')
    const words = emailDialog.frameLocator('iframe')
    await words.getByText('Thank you, Adler!').waitFor()
    // Shows the colour as an e-mail program does; the policy of the page would block it.
    const paint = (link: any) => (globalThis as any).getComputedStyle(link).backgroundColor
    expect(await words.getByRole('link').first().evaluate(paint)).toBe('rgb(27, 54, 93)')
    await emailDialog.getByRole('heading', { name: 'Your table, A1' }).waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const message = dialog.getByRole('textbox', { name: 'Message' })
    await expect.poll(() => message.inputValue()).toBe('Thank you, {buyer}!')

    await readTimelineTooEarly(ids.Adler as number)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByText('A1 queued for sending').waitFor()
    await page.getByText('Queued: no mail server is set up').waitFor()
    await page.getByRole('region', { name: 'Emails' }).getByText('Queued', { exact: true }).waitFor()
    const mails = await lettersTo(app.kwit, 'buyer@example.com')
    expect(mails.map(({ headers }) => headers.subject)).toEqual(['Your table, A1'])
    expect(partOf(mails[0], 'text/plain').text).toContain('Thank you, Adler!')
  })

  test('takes a payment, offers conversions, is deleted and restored', async () => {
    await visit(`/invoices/${ids.Order}`)
    await page.getByRole('button', { name: 'Add payment' }).click()
    const form = page.getByRole('form', { name: 'Add payment' })
    const amount = form.getByRole('textbox', { name: 'Amount, PLN' })
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('price')
    expect(await amount.inputValue()).toBe('1230.00')
    for (const input of await form.getByRole('textbox').all())
      expect(await input.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
    await amount.fill('230,50')
    await form.getByRole('button', { name: 'Add payment' }).click()
    await page.getByRole('region', { name: 'Amount due' }).getByText('PLN 999.50').waitFor()
    await page.getByRole('link', { name: 'Payment for O1' }).waitFor()
    await page.getByRole('button', { name: 'Delete: Payment for O1' }).click()
    await page.getByText('No payments yet.').waitFor()

    await page.getByRole('button', { name: 'Show audit log' }).click()
    await page.getByText('Created').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    const convert = page.getByRole('menuitem', { name: 'Create advance invoice' })
    expect(await convert.getAttribute('href')).toContain(`/invoices/new?convert=${ids.Order}&kind=advance`)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    // The document is paid, so the buyer may have received it.
    const question = page.getByRole('dialog', { name: 'Delete O1?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('O1 deleted', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'A1' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'O1' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('link', { name: 'O1' }).waitFor()
  })
})

// Forces an unlucky order: the page reads the document only after its e-mail was sent, but the timeline from before
// that.
async function readTimelineTooEarly(id: number) {
  const timeline = await app.api('GET', `/invoices/${id}/timeline.json`)
  let isOut = false
  await page.route(`**/invoices/${id}/timeline.json*`, (route) =>
    isOut ? route.continue() : route.fulfill({ json: timeline }),
  )
  await page.route(`**/invoices/${id}.json*`, async (route) => {
    const seen = await until(async () => {
      const response = await route.fetch()
      const body = await response.json()
      return body.email_status === 'outbox' && { response, json: body }
    })
    isOut = true
    await route.fulfill(seen)
  })
}
