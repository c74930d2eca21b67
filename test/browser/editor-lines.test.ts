import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

// Tests the layout of the editor, its suggestions, and its messages about numbers during input.

let app: App
let buyer: string
beforeAll(async () => {
  app = await openApp()
  const { id } = await app.api('POST', '/clients.json', { client: { name: 'Acme' } })
  buyer = `client_id=${id}`
  const product = { name: 'Flour', price_net: '3', tax: '5', quantity_unit: 'sack' }
  await app.api('POST', '/products.json', { product })
})
afterAll(() => app.close())

const NARROW = { width: 1180 }
const lineOf = (page: Page, number: number) =>
  page.getByRole('group', { name: `Line ${number}`, exact: true })
const cell = (line: Locator, name: string) => line.getByLabel(name, { exact: true })
const boxes = async (line: Locator) => {
  const cells = await line.locator('[data-column]:not([data-column=handle]), [data-discounted]').all()
  return Promise.all(cells.map(async (cell) => (await cell.boundingBox()) ?? { y: -1, width: 0, height: 0 }))
}

describe('the lines', () => {
  test('are in one row each, at any desktop width', async () => {
    const page = await app.open(`/invoices/new?${buyer}`)
    const line = lineOf(page, 1)
    const expectOneRow = (cells: { y: number }[], width: number) =>
      expect([width, new Set(cells.map(({ y }) => Math.round(y))).size]).toEqual([width, 1])
    const widths = [1440, 1280, 1100]
    await cell(line, 'Product or service').fill('Chair')
    await cell(line, 'Net price').fill('1234567.89')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const plain = await boxes(line)
      expectOneRow(plain, width)
      const bounds = await line.boundingBox()
      expect((plain[0]?.width ?? 0) / (bounds?.width ?? 1)).toBeGreaterThan(0.33)
    }
    await page.getByRole('switch', { name: 'Discounts' }).check()
    await cell(line, 'Discount (%)').fill('10')
    await line.locator('[data-discounted]').waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const discounted = await boxes(line)
      expect(discounted).toHaveLength(7)
      expectOneRow(discounted, width)
      // Ten lines are visible at once.
      await expect.poll(async () => (await line.boundingBox())?.height ?? 99).toBeLessThan(50)
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth'))
        .toBeLessThanOrEqual(width)
    }
  })

  test('show thousands separators and the price after the discount', async () => {
    const page = await app.open(`/invoices/new?${buyer}`, NARROW)
    const line = lineOf(page, 1)
    await cell(line, 'Product or service').fill('Chair')
    await cell(line, 'Quantity').fill('10')
    await cell(line, 'Net price').fill('1500')
    await expect.poll(() => cell(line, 'Net price').inputValue()).toBe('1500')
    await cell(line, 'Quantity').focus()
    await expect.poll(() => cell(line, 'Net price').inputValue()).toBe('1,500.00')
    await expect.poll(() => cell(line, 'Net total').inputValue()).toBe('15,000.00')
    // When the field is focused again, its text is selected and has no thousands separators.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => cell(line, 'Net price').inputValue()).toBe('1500.00')
    await page.keyboard.type('2000')
    await page.getByRole('switch', { name: 'Discounts' }).check()
    await cell(line, 'Discount (%)').fill('10')
    await line.locator('[data-discounted]', { hasText: '18,000.00' }).waitFor()
    await expectAccessible(page)
    // A name is fully visible also beside the preview.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Hide preview' }).waitFor()
    const name = cell(line, 'Product or service')
    await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(240)
  })
})

describe('selection fields', () => {
  test('one company is shown as text, two as a choice', async () => {
    const page = await app.open(`/invoices/new?${buyer}`, NARROW)
    const seller = page.getByRole('region', { name: 'Seller' })
    await seller.waitFor()
    await expect.poll(async () => (await seller.boundingBox())?.height ?? 99).toBeLessThan(60)
    const { id } = await app.api('POST', '/departments.json', { department: { name: 'Second' } })
    await page.reload()
    await seller.getByRole('combobox', { name: 'Company or department' }).waitFor()
    await app.api('DELETE', `/departments/${id}.json`)
  })

  test('countries, currencies and units are found by typing', async () => {
    const page = await app.open('/invoices/new', NARROW)
    await page.getByPlaceholder('Name, tax ID or email').fill('Müller')
    await page.getByRole('option', { name: /^New client/ }).click()
    const panel = page.getByRole('dialog', { name: 'New client' })
    const country = panel.getByRole('combobox', { name: 'Country' })
    await country.fill('germ')
    await page.getByRole('option', { name: 'Germany DE', selected: true }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect.poll(() => country.inputValue()).toBe('Germany')
    await country.fill('nowhere')
    await page.keyboard.press('Tab')
    await expect.poll(() => country.inputValue()).toBe('Germany')
    await panel.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'Choose another' }).waitFor()

    const currency = page.getByRole('combobox', { name: 'Currency', exact: true })
    await currency.click()
    await page.getByRole('option', { name: 'PLN Polish Zloty', selected: true }).waitFor()
    await page.keyboard.type('franc')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect.poll(() => currency.inputValue()).toBe('CHF')

    const unit = cell(lineOf(page, 1), 'Unit')
    await unit.click()
    // Units used in this account come before common ones.
    await page.getByRole('option', { name: 'sack' }).waitFor()
    await expect
      .poll(async () => (await page.getByRole('option').allTextContents()).slice(0, 2))
      .toEqual(['sack', 'pc'])
    await unit.fill('bucket')
    await cell(lineOf(page, 1), 'Product or service').fill('Paint')
    await cell(lineOf(page, 1), 'Net price').fill('30')

    // After a row is removed with the keyboard, the focus stays in the list.
    await page.getByRole('button', { name: 'Texts' }).click()
    const texts = page.getByRole('group', { name: 'Further notes' })
    const add = texts.getByRole('button', { name: 'Add' })
    await add.click()
    await add.click()
    const remove = texts.getByRole('button', { name: 'Remove' })
    await remove.first().press('Enter')
    await expect.poll(() => remove.count()).toBe(1)
    await expect.poll(() => remove.evaluate((button) => button.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => add.evaluate((button) => button.matches(':focus'))).toBe(true)

    await page.getByRole('button', { name: /^Issue( anyway)?$/ }).click()
    await page.waitForURL(/\/invoices\/\d+$/)
    const invoice = await app.api('GET', `/invoices/${/\d+$/.exec(page.url())?.[0]}.json`)
    expect(invoice).toMatchObject({ buyer_country: 'DE', currency: 'CHF' })
    expect(invoice.positions).toMatchObject([{ quantity_unit: 'bucket' }])
  })

  test('countries are named in the language of the page', async () => {
    const { id } = await app.api('POST', '/clients.json', { client: { name: 'Sąsiad', country: 'CZ' } })
    const page = await app.open(`/clients/${id}/edit`, { lang: 'pl-PL' })
    const country = page.getByRole('combobox', { name: 'Kraj' })
    await expect.poll(() => country.inputValue()).toBe('Czechy')
    await country.fill('wegry')
    await page.keyboard.press('Enter')
    await expect.poll(() => country.inputValue()).toBe('Węgry')
    await page.getByRole('button', { name: 'Zapisz' }).click()
    await page.waitForURL(/\/clients\/\d+$/)
    await expect.poll(() => app.api('GET', `/clients/${id}.json`)).toMatchObject({ country: 'HU' })
  })
})

describe('tax numbers are validated while typing', () => {
  test('of a company', async () => {
    const page = await app.open('/settings/company')
    await page.getByRole('combobox', { name: 'Country' }).fill('Poland')
    await page.getByLabel('Tax ID').fill('1234567890')
    await page.getByText('invalid tax ID (PL): wrong check digit').waitFor()
    await page.getByLabel('Tax ID').fill('5252445767')
    const account = page.getByLabel('Account number')
    await account.fill('PL6110901014000007121981')
    await page.getByText('has 24 characters, but an IBAN of PL has 28').waitFor()
    await account.fill('PL61109010140000071219812875')
    await page.getByText('wrong check digit').waitFor()
    await expectAccessible(page)
    await account.fill('PL61109010140000071219812874')
    await expect.poll(() => page.getByText('check digits').count()).toBe(0)
  })

  test('of a new client, in Polish', async () => {
    const page = await app.open('/invoices/new', { ...NARROW, lang: 'pl-PL' })
    await page.locator('[data-buyer]').fill('Nowy')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog')
    await panel.getByLabel('NIP').fill('PL5252445768')
    await panel.getByText('nieprawidłowy numer podatkowy (PL): błędna cyfra kontrolna').waitFor()
    await expectAccessible(page)
  })
})

describe('a stored document', () => {
  test('that was delivered has a warning before it is changed', async () => {
    const positions = [{ name: 'Oak', quantity: 1, price_net: '10', tax: 23 }]
    const invoice = { buyer_name: 'Holder', positions, status: 'sent' }
    const { id } = await app.api('POST', '/invoices.json', { invoice })
    const plain = await app.api('POST', '/invoices.json', { invoice: { ...invoice, status: 'issued' } })
    const page = await app.open(`/invoices/${id}/edit`, NARROW)
    const banner = page.locator('[data-given-out]')
    await banner.getByText('It was sent.').waitFor()
    await expectAccessible(page)
    await banner.getByRole('link').click()
    await page.getByRole('heading', { name: /^Correction of/ }).waitFor()
    await app.go(page, `/invoices/${plain.id}/edit`)
    await page.getByRole('heading', { name: /^Edit/ }).waitFor()
    await expect.poll(() => banner.count()).toBe(0)
  })
})

test('the shortcuts of the editor are listed', async () => {
  const page = await app.open('/invoices')
  await page.getByRole('heading', { name: 'Invoices' }).waitFor()
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog').getByText('Accept the first suggestion and continue').waitFor()
  await expectAccessible(page)
})
