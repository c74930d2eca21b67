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
