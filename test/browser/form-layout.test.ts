// Tests which fields long forms show, and that those that belong together are beside each other.
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const topOf = async (locator: Locator) => Math.round((await locator.boundingBox())?.y ?? Number.NaN)

test('the code of an individual account number is asked for only with such a number', async () => {
  const page = await app.open('/clients/new', { width: 1280 })
  const bank = page.getByRole('region', { name: 'Bank details' })
  await bank.getByLabel('Bank account').waitFor()
  const code = bank.getByLabel('Code in the account number')
  expect(await code.count()).toBe(0)
  await bank.getByRole('switch', { name: 'Has an individual account number' }).press('Space')
  await code.waitFor()
})

test('a payment asks for an exchange rate only in a currency of its own, and has both texts side by side', async () => {
  const page = await app.open('/payments/new', { width: 1280 })
  const further = page.getByRole('region', { name: 'Further details' })
  const note = further.getByLabel('Note')
  await note.waitFor()
  expect(await topOf(further.getByLabel('Description'))).toBe(await topOf(note))
  const rate = further.getByLabel('Exchange rate')
  expect(await rate.count()).toBe(0)
  await page.getByRole('combobox', { name: 'Currency' }).fill('EUR')
  await page.getByRole('option', { name: /EUR/ }).first().click()
  await rate.waitFor()
})

test('the values of the lines of a warehouse document have a heading beside the others', async () => {
  const page = await app.open('/warehouse-documents/new', { width: 1280 })
  const lines = page.getByRole('region', { name: 'Lines' })
  await lines.getByRole('button', { name: 'Add line' }).click()
  const heading = lines.getByText('Value (net)', { exact: true })
  expect(await heading.first().isVisible()).toBe(true)
  expect(await heading.last().isVisible()).toBe(false)
  const tax = lines.getByText('VAT (%)', { exact: true }).first()
  expect(Math.abs((await topOf(heading.first())) - (await topOf(tax)))).toBeLessThanOrEqual(3)
})

test('lists of the settings say what they are for', async () => {
  await app.api('POST', '/issuers.json', { issuer: { name: 'Anna Nowak' } })
  const page = await app.open('/issuers', { width: 1280 })
  await page.getByRole('link', { name: 'Anna Nowak' }).waitFor()
  await page.getByText('Others who issue documents on your behalf').waitFor()
})

test('lines show their numbers with the decimal separator of the language', async () => {
  const { id } = await app.api('POST', '/products.json', { product: { name: 'Hammer', price_net: '9' } })
  const action = { product_id: id, quantity: '2.5', purchase_price_net: '4.5' }
  const document = await app.api('POST', '/warehouse_documents.json', {
    warehouse_document: { kind: 'pz', warehouse_actions: [action] },
  })
  const list = await app.api('POST', '/price_lists.json', {
    price_list: { name: 'Retail', price_list_positions: [{ priceable_id: id, price_net: '66.5' }] },
  })
  const page = await app.open(`/warehouse-documents/${document.id}/edit`, { width: 1280, lang: 'pl-PL' })
  const price = page.getByLabel('Cena zakupu netto')
  await expect.poll(() => price.inputValue()).toBe('4,50')
  expect(await page.getByLabel('Ilość').inputValue()).toBe('2,5')
  await price.fill('5,25')
  await page.getByRole('button', { name: 'Zapisz' }).click()
  await expect
    .poll(async () => (await app.api('GET', `/warehouse_documents/${document.id}.json`)).warehouse_actions[0])
    .toMatchObject({ purchase_price_net: '5.25' })
  await app.go(page, `/price-lists/${list.id}`)
  await expect.poll(() => page.getByLabel('Wartość').inputValue()).toBe('66,50')
})

test('buttons beside a text show their whole label on a phone', async () => {
  const page = await app.open('/settings/users', { width: 390, lang: 'de-DE' })
  const label = page.getByRole('button', { name: 'Neue Rolle' }).locator('.mantine-Button-label')
  await label.waitFor()
  expect(await label.evaluate((it: any) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(1)
})
