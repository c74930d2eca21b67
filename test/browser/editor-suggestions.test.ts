import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

// Tests the editor's suggestions from earlier documents and known clients.

let app: App
const NARROW = { width: 1180 }
beforeAll(async () => {
  app = await openApp()
  await app.api('POST', '/clients.json', {
    client: { name: 'Ferona Instal', tax_no: '525-244-57-67', country: 'PL' },
  })
})
afterAll(() => app.close())

const buyer = (page: Page) => page.getByPlaceholder('Name, tax ID or email')
const cell = (page: Page, line: number, name: string) =>
  page.getByRole('group', { name: `Line ${line}`, exact: true }).getByLabel(name, { exact: true })
const isFocused = (page: Page, column: string) =>
  page
    .locator(`[data-column=${column}]`)
    .first()
    .evaluate((field) => field.matches(':focus'))
const saved = async (page: Page) => {
  await page.waitForURL(/\/invoices\/\d+$/)
  return app.api('GET', `/invoices/${/\d+$/.exec(page.url())?.[0]}.json`)
}

describe('repeating the last document', () => {
  const positions = [
    { name: 'Care of the boiler', quantity: 2, quantity_unit: 'h', price_net: '150', tax: 23 },
    { name: 'Travel', quantity: 1, price_net: '80', tax: 8 },
  ]
  const createClient = async (name: string) =>
    (await app.api('POST', '/clients.json', { client: { name } })).id
  const issue = (client_id: number, fields: object = {}) =>
    app.api('POST', '/invoices.json', {
      invoice: {
        client_id,
        payment_type: 'cash',
        currency: 'EUR',
        description: 'As ordered',
        positions,
        ...fields,
      },
    })

  test('one key takes over the lines and terms of the last document of the same kind', async () => {
    const client = await createClient('Regular')
    const last = await issue(client)
    await issue(client, {
      kind: 'proforma',
      positions: [{ name: 'Offer', quantity: 1, price_net: '9', tax: 23 }],
    })
    const page = await app.open('/invoices/new', NARROW)
    await buyer(page).fill('regular')
    await page.getByRole('option', { name: /^Regular/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(`${last.number}, `).waitFor()
    // No suggestion is applied automatically.
    expect(await cell(page, 1, 'Product or service').inputValue()).toBe('')
    await expect.poll(() => isFocused(page, 'name')).toBe(true)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(page, 1, 'Product or service').inputValue()).toBe('Care of the boiler')
    await expect.poll(() => isFocused(page, 'quantity')).toBe(true)
    await page.keyboard.type('3')
    await page.keyboard.press('Control+Enter')
    const invoice = await saved(page)
    expect(invoice).toMatchObject({ payment_type: 'cash', currency: 'EUR', description: 'As ordered' })
    expect(invoice.positions).toMatchObject([
      { name: 'Care of the boiler', quantity: '3.0', quantity_unit: 'h', price_net: '150.0', tax: '23' },
      { name: 'Travel', quantity: '1.0', tax: '8' },
    ])
  })

  test('is undone, and is not offered beside typed lines', async () => {
    const client = await createClient('Returning')
    const last = await issue(client)
    const page = await app.open(`/invoices/new?client_id=${client}`, NARROW)
    await page.getByRole('button', { name: 'As last time' }).click()
    const currency = page.getByRole('combobox', { name: 'Currency', exact: true })
    await expect.poll(() => currency.inputValue()).toBe('EUR')
    const bar = page.getByRole('status').filter({ hasText: `Filled in as in ${last.number}.` })
    await bar.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => currency.inputValue()).toBe('PLN')
    await expect.poll(() => page.getByLabel('Product or service', { exact: true }).count()).toBe(1)
    await expect.poll(() => cell(page, 1, 'Product or service').inputValue()).toBe('')
    await page.getByRole('button', { name: 'As last time' }).waitFor()
    await cell(page, 1, 'Product or service').fill('Other')
    await expect.poll(() => page.getByRole('button', { name: 'As last time' }).count()).toBe(0)
  })
})

describe('a line typed once', () => {
  test('is offered again with unit, price and rate, those of the client first', async () => {
    const clients = []
    for (const name of ['Wood buyer', 'Stone buyer'])
      clients.push((await app.api('POST', '/clients.json', { client: { name } })).id)
    for (const [client_id, name, price_net] of [
      [clients[0], 'Delivery by van', '90'],
      [clients[1], 'Delivery by lorry', '400'],
    ])
      await app.api('POST', '/invoices.json', {
        invoice: { client_id, positions: [{ name, quantity: 2, quantity_unit: 'trip', price_net, tax: 8 }] },
      })
    const page = await app.open(`/invoices/new?client_id=${clients[0]}`, NARROW)
    await page.getByRole('button', { name: 'As last time' }).waitFor()
    await cell(page, 1, 'Product or service').pressSequentially('deliv')
    const options = page.getByRole('option', { name: /^Delivery/ })
    await expect
      .poll(async () => (await options.allTextContents()).map((text) => text.replaceAll('\u00a0', ' ')))
      .toEqual(['Delivery by vanPLN 90.00 / trip · 8%', 'Delivery by lorryPLN 400.00 / trip · 8%'])
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(page, 'quantity')).toBe(true)
    await page.keyboard.press('Control+Enter')
    expect((await saved(page)).positions).toMatchObject([
      { name: 'Delivery by van', quantity: '1.0', quantity_unit: 'trip', price_net: '90.0', tax: '8' },
    ])
  })
})

describe('a tax number typed as the buyer', () => {
  test('chooses the known client, in any spelling', async () => {
    const page = await app.open('/invoices/new', NARROW)
    await buyer(page).waitFor()
    await page.keyboard.type('5252445767')
    await page.getByRole('button', { name: 'Choose another' }).waitFor()
    await page.getByRole('region', { name: 'Buyer' }).getByText('Ferona Instal').waitFor()
    await expect.poll(() => isFocused(page, 'name')).toBe(true)
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })

  test('opens a new client with the number if nobody has it', async () => {
    const page = await app.open('/invoices/new', NARROW)
    await buyer(page).waitFor()
    await page.keyboard.type('DE129273398')
    const panel = page.getByRole('dialog', { name: 'New client' })
    await expect.poll(() => panel.getByLabel('Tax ID').inputValue()).toBe('DE129273398')
    await expect.poll(() => panel.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Germany')
    await expect.poll(() => panel.getByLabel('Name').evaluate((input) => input.matches(':focus'))).toBe(true)
    await page.keyboard.type('Werkstatt')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Buyer' }).getByText('Werkstatt').waitFor()
    expect(await app.api('GET', '/clients.json?query=werkstatt')).toMatchObject([
      { name: 'Werkstatt', tax_no: 'DE129273398', country: 'DE' },
    ])
  })

  test('a number with a wrong check digit opens nothing by itself', async () => {
    const page = await app.open('/invoices/new', NARROW)
    await buyer(page).waitFor()
    await page.keyboard.type('5252445768')
    await page.getByRole('option', { name: 'New client with tax ID 5252445768…' }).click()
    const panel = page.getByRole('dialog', { name: 'New client' })
    await expect.poll(() => panel.getByLabel('Tax ID').inputValue()).toBe('5252445768')
    await expect.poll(() => panel.getByLabel('Name').inputValue()).toBe('')
  })
})
