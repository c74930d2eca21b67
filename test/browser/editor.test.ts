import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lettersTo, PASSWORD } from '../browser-client.ts'
import { type App, expectAccessible, openApp } from './app.ts'
import { expectComplaints } from './complaints.ts'

let app: App
// The window is too narrow for the preview, which the first test covers.
const NARROW = { width: 1180 }
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const lineOf = (page: Page, number: number) =>
  page.getByRole('group', { name: `Line ${number}`, exact: true })
const cell = (line: Locator, name: string) => line.getByLabel(name, { exact: true })

async function typeLine(line: Locator, fields: { [label: string]: string }) {
  for (const [label, text] of Object.entries(fields)) await cell(line, label).fill(text)
}

// Returns the totals by rate and in sum, converted from the page's format: "−1,234.50" → "-1234.50".
async function shownTotals(page: Page) {
  const rows = await page.getByRole('table', { name: 'Totals' }).locator('tr[data-rate], tr[data-sum]').all()
  return Promise.all(
    rows.map(async (row) =>
      (await row.locator('td, th').allTextContents())
        .slice(1)
        .map((text) => text.replace(/,/g, '').replace('−', '-')),
    ),
  )
}

const storedTotals = ({ totals_by_rate, ...invoice }: any) =>
  [
    ...totals_by_rate.map(({ net, tax_amount, gross }: any) => [net, tax_amount, gross]),
    [invoice.price_net, invoice.price_tax, invoice.price_gross],
  ].map((row: string[]) => row.map((text) => Number(text).toFixed(2)))

async function issue(page: Page) {
  await page.getByRole('button', { name: /^Issue( anyway)?$/ }).click()
  return saved(page)
}

async function saved(page: Page) {
  await page.waitForURL(/\/invoices\/\d+$/)
  return app.api('GET', `/invoices/${/\d+$/.exec(page.url())?.[0]}.json`)
}

describe('the editor of documents', () => {
  test('the first invoice: company, client and product are created on the way, it is printed and sent', async () => {
    const page = await app.open('/invoices/new')
    await page.getByRole('button', { name: 'Add department' }).click()
    const company = page.getByRole('dialog', { name: 'Your company' })
    await company.getByLabel('Name').fill('Oak & Sons')
    await company.getByLabel('Tax ID').fill('5252445767')
    await company.getByRole('button', { name: 'Create' }).click()
    await company.waitFor({ state: 'hidden' })

    await page.getByPlaceholder('Name, tax ID or email').fill('Elm Street Ltd')
    await page.getByRole('option', { name: 'New client “Elm Street Ltd”…' }).click()
    const client = page.getByRole('dialog', { name: 'New client' })
    await client.getByLabel('City').fill('Gdańsk')
    await client.getByLabel('Email').fill('office@elm.example')
    await client.getByRole('button', { name: 'Create' }).click()
    await client.waitFor({ state: 'hidden' })
    await page.getByText('Gdańsk').waitFor()

    const first = lineOf(page, 1)
    await cell(first, 'Product or service').fill('Table top')
    await page.getByRole('option', { name: 'New product “Table top”…' }).click()
    const product = page.getByRole('dialog', { name: 'New product' })
    await product.getByLabel('Net price').fill('1840,50')
    await product.getByLabel('Unit').fill('pc')
    await product.getByRole('button', { name: 'Create' }).click()
    await product.waitFor({ state: 'hidden' })
    await cell(first, 'Quantity').fill('2')
    // Enter adds a line and focuses it; an arrow key returns to the same column.
    await cell(first, 'Quantity').press('Enter')
    await page.keyboard.type('Delivery')
    await typeLine(lineOf(page, 2), { 'Net price': '99.99', Rate: '8' })
    await cell(lineOf(page, 2), 'Net price').press('ArrowUp')
    await expect.poll(() => cell(first, 'Net price').evaluate((input) => input.matches(':focus'))).toBe(true)
    await page.getByRole('img', { name: 'Preview' }).locator('img[data-seen]').first().waitFor()
    await expectAccessible(page)
    const shown = await shownTotals(page)
    await page.keyboard.press('Control+Enter')

    const invoice = await saved(page)
    expect(invoice).toMatchObject({
      seller_name: 'Oak & Sons',
      buyer_name: 'Elm Street Ltd',
      buyer_city: 'Gdańsk',
    })
    expect(invoice.positions).toMatchObject([
      { name: 'Table top', quantity: '2.0', quantity_unit: 'pc', price_net: '1840.5' },
      { name: 'Delivery', tax: '8' },
    ])
    expect(invoice.positions[0].product_id).toBeGreaterThan(0)
    expect(shown).toEqual(storedTotals(invoice))
    const pdf = await page.request.get(
      `${app.kwit.url}/invoices/${invoice.id}.pdf?account=${app.account.prefix}`,
    )
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const emailDialog = page.getByRole('dialog', { name: `Send ${invoice.number}` })
    await emailDialog.getByText('office@elm.example').first().waitFor()
    await emailDialog.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('region', { name: 'Emails' }).getByText('Queued', { exact: true }).waitFor()
    await expect.poll(() => lettersTo(app.kwit, 'office@elm.example')).toHaveLength(1)
  })

  test('awkward lines have equal totals on the screen and in the database, also after a change', async () => {
    const client = { name: 'Awkward', discount: '7.5', payment_to_kind: '30' }
    await app.api('POST', '/clients.json', { client })
    const page = await app.open('/invoices/new', NARROW)
    await page.getByPlaceholder('Name, tax ID or email').fill('Awkward')
    await page.getByRole('option', { name: 'Awkward', exact: true }).click()
    await page.getByText('Client discount: 7.5%').waitFor()
    await expect.poll(() => cell(lineOf(page, 1), 'Discount (%)').inputValue()).toBe('7.5')
    await page.getByText('Gross', { exact: true }).first().click()
    await typeLine(lineOf(page, 1), {
      'Product or service': 'Gross price',
      'Gross price': '138.66',
      Rate: '19',
    })
    await page.getByRole('button', { name: 'Add line' }).click()
    await typeLine(lineOf(page, 2), {
      'Product or service': 'Kept',
      Quantity: '3',
      Rate: '5',
      'Discount (%)': '',
      'Gross total': '10',
    })
    await page.getByText('Net', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Add line' }).click()
    await typeLine(lineOf(page, 3), {
      'Product or service': 'Net',
      Quantity: '3',
      'Net price': '0,83',
      Rate: '20',
    })
    await cell(lineOf(page, 1), 'Discount (%)').fill('33')
    const shown = await shownTotals(page)
    const invoice = await issue(page)
    expect(invoice.positions.map(({ discount_percent }: any) => discount_percent)).toEqual([
      '33.0',
      null,
      '7.5',
    ])
    expect(invoice.payment_to_kind).toBe('30')
    expect(shown).toEqual(storedTotals(invoice))

    await app.go(page, `/invoices/${invoice.id}/edit`)
    await cell(lineOf(page, 2), 'Quantity').fill('9')
    await app.api('PUT', `/invoices/${invoice.id}.json`, { invoice: { description: 'Of somebody else' } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    for (const name of ['This record was changed by someone else', 'Discard your changes?'])
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Load latest version' }).click()
    await page.getByText('Of somebody else').waitFor()
    await expect.poll(() => cell(lineOf(page, 2), 'Quantity').inputValue()).toBe('3')
    await cell(lineOf(page, 2), 'Quantity').fill('7')
    await cell(lineOf(page, 3), 'Quantity').press('Alt+ArrowUp')
    await expect.poll(() => cell(lineOf(page, 2), 'Product or service').inputValue()).toBe('Net')
    const changed = await shownTotals(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const stored = await saved(page)
    expect(changed).toEqual(storedTotals(stored))
    expect(stored.positions.map(({ name }: any) => name)).toEqual(['Gross price', 'Net', 'Kept'])
  })

  test('a correction shows before and after, and calculates the difference', async () => {
    const positions = [
      { name: 'Oak', quantity: 3, price_net: '0.83', tax: 20 },
      { name: 'Elm', quantity: 1, price_gross: '138.66', tax: 19 },
      { name: 'Ash', quantity: 2, price_net: '10', tax: 23 },
    ]
    const source = await app.api('POST', '/invoices.json', {
      invoice: { buyer_name: 'Corrected', positions },
    })
    const page = await app.open(`/invoices/new?correct=${source.id}`, NARROW)
    await lineOf(page, 1).getByText('Before: Oak, 3 × 0.83').waitFor()
    await cell(lineOf(page, 1), 'Quantity').fill('2')
    await page.getByRole('button', { name: 'More actions for line 2' }).click()
    await page.getByRole('menuitem', { name: 'Reverse line' }).click()
    await page.getByLabel('Reason for correction').fill('One came back')
    await page.getByText(/^Of this, .*139\.66 is set off against/).waitFor()
    const shown = await shownTotals(page)
    await expectAccessible(page)
    const correction = await issue(page)
    expect(correction).toMatchObject({
      kind: 'correction',
      invoice_id: source.id,
      correction_reason: 'One came back',
    })
    expect(correction.positions.map(({ name }: any) => name)).toEqual(['Oak', 'Elm'])
    expect(shown).toEqual(storedTotals(correction))
    expect(Number(correction.price_gross)).toBeCloseTo(-1 - 138.66, 5)
  })

  test('no input is lost: a reload, an error at its line, an ended session, and one invoice in the end', async () => {
    const page = await app.open('/invoices/new', NARROW)
    await page.getByPlaceholder('Name, tax ID or email').fill('Patient Ltd')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'New client' }).getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'Choose another' }).waitFor()
    await typeLine(lineOf(page, 1), { 'Product or service': 'Kept', 'Net price': '12' })
    await page.getByRole('button', { name: 'Add line' }).click()
    await typeLine(lineOf(page, 2), { 'Product or service': 'Wrong', 'Net price': '1', Rate: 'abc' })
    await page.getByText('Unsaved changes are kept').waitFor()
    await page.reload()
    await expect.poll(() => cell(lineOf(page, 2), 'Rate').inputValue()).toBe('abc')

    await page.getByRole('button', { name: /^Issue( anyway)?$/ }).click()
    await lineOf(page, 2).getByText('must be a tax rate such as 23, 8, zw or np').waitFor()
    await expect
      .poll(() => cell(lineOf(page, 2), 'Rate').evaluate((input) => input.matches(':focus')))
      .toBe(true)
    await expect.poll(() => lineOf(page, 1).locator('[aria-invalid="true"]').count()).toBe(0)

    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByText('Your unfinished document is saved').waitFor()
    await page.getByRole('link', { name: 'Continue' }).click()
    // A check still in progress would ask to sign in before the document is issued.
    const checked = page.waitForResponse((response) => {
      const requestBody = response.request().postData() ?? ''
      return response.url().includes('/invoices/check.json') && requestBody.includes('"tax":"8"')
    })
    await cell(lineOf(page, 2), 'Rate').fill('8')
    await checked
    // A check that the editor sends while signing in is rejected once, and repeated with the token of the new
    // session.
    expectComplaints(/ answers 401$/, /check\.json\S* answers 403$/)
    await page.context().clearCookies()
    await page.getByRole('button', { name: /^Issue( anyway)?$/ }).dblclick()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    const invoice = await saved(page)
    expect(invoice).toMatchObject({ buyer_name: 'Patient Ltd', price_net: '13.0' })
    await expect.poll(() => app.api('GET', `/invoices.json?client_id=${invoice.client_id}`)).toHaveLength(1)
  })

  test('fits on a phone, in dark mode and in Polish', async () => {
    const page = await app.open('/invoices/new', { width: 390, dark: true, lang: 'pl-PL' })
    await page.getByRole('heading', { name: 'Nowy dokument' }).waitFor()
    await page.getByText('Dodaj pozycję').waitFor()
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  })
})
