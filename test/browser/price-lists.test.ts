// Tests a price list, from the first price to the invoice that uses it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, downloaded, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('a list is created, assigned to a client, and sets the prices of an invoice while typing', async () => {
  const product = { name: 'Flour', code: 'F', price_net: '10', tax: '5', quantity_unit: 'sack' }
  await app.api('POST', '/products.json', { product })
  await app.api('POST', '/products.json', { product: { name: 'Salt', price_gross: '2.10', tax: '5' } })
  const { id: client } = await app.api('POST', '/clients.json', { client: { name: 'Bakery' } })

  // The window is too narrow for the preview, which other tests cover.
  const page = await app.open('/price-lists', { width: 1180 })
  const field = (name: string) =>
    page
      .getByRole('textbox', { name, exact: true })
      .or(page.getByRole('combobox', { name, exact: true }))
      .first()
  const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const price = (number: number) => page.getByRole('listitem', { name: `Price ${number}`, exact: true })
  await page.getByText('No price lists yet').waitFor()
  await page.getByRole('link', { name: 'New price list' }).first().click()
  await field('Name').fill('Wholesale')
  const first = price(1)
  await first.getByLabel('Product').fill('Flo')
  await page.getByRole('option', { name: 'Flour · F' }).click()
  await first.getByLabel('Value').fill('9')
  await clickButton('Add price')
  // The search result arrives while the button is pressed, and replaces the previous suggestions.
  const flour = page.getByRole('option', { name: 'Flour · F' }).last()
  await page.route(/products.*query=Flou\b/, async (route) => {
    await flour.hover()
    await page.mouse.down()
    await route.continue()
  })
  const response = page.waitForResponse(/products.*query=Flou\b/)
  await price(2).getByLabel('Product').fill('Flou')
  await (await response).finished()
  await expect.poll(() => page.getByRole('option').count()).toBe(2)
  await page.mouse.up()
  await price(2).getByLabel('Price type').click()
  await page.getByRole('option', { name: 'Percent off' }).last().click()
  await price(2).getByLabel('Value').fill('120')
  await price(2).getByLabel('From quantity').fill('10')
  await clickButton('Create')
  await page.getByText('must be between -1000 and 100').waitFor()
  await price(2).getByLabel('Value').fill('20')
  await clickButton('Create')
  await page.getByRole('heading', { name: 'Wholesale', level: 1 }).waitFor()
  await expect.poll(() => price(2).getByLabel('Product').inputValue()).toBe('Flour')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect(await downloaded(download)).toContain('F,Flour,10.0,,,20.0,,,')

  await app.go(page, `/clients/${client}/edit`)
  // Every list can be found and shown, however many there are.
  for (let number = 1; number <= 100; number++)
    await app.api('POST', '/price_lists.json', { price_list: { name: `Another ${number}` } })
  await field('Price list').fill('Whol')
  await page.getByRole('option', { name: 'Wholesale' }).click()
  await clickButton('Save')
  await page.waitForURL(/\/clients\/\d+$/)
  await page.getByRole('heading', { name: 'Bakery', level: 1 }).waitFor()

  await app.go(page, `/invoices/new?client_id=${client}`)
  const line = page.getByRole('group', { name: 'Line 1', exact: true })
  const cell = (name: string) => line.getByLabel(name, { exact: true })
  const shows = (name: string, value: string) => expect.poll(() => cell(name).inputValue()).toBe(value)
  await cell('Product or service').fill('Flo')
  await page.getByRole('option', { name: /^Flour/ }).click()
  await line.getByText('Price from: Wholesale').waitFor()
  await shows('Net price', '9.00')
  await cell('Quantity').fill('12')
  await shows('Net price', '8.00')
  // A price that was typed is kept.
  await cell('Net price').fill('7.5')
  await line.getByText('Price from: Wholesale').waitFor({ state: 'detached' })
  await cell('Quantity').fill('1')
  await shows('Net price', '7.50')
  // The product, selected again, has the price of the list again.
  await cell('Product or service').fill('Flou')
  await page.getByRole('option', { name: /^Flour/ }).click()
  await line.getByText('Price from: Wholesale').waitFor()
  await cell('Quantity').fill('12')
  await shows('Net price', '8.00')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/invoices\/\d+$/)
  const id = page.url().split('/').at(-1)
  const { positions } = await app.api('GET', `/invoices/${id}.json`)
  expect(positions[0]).toMatchObject({ price_net: '8.0', quantity: '12.0', price_source: 'price_list' })
})

test.each(['en-GB', 'pl-PL', 'de-DE'])('a price is in one row beside the navigation: %s', async (lang) => {
  const page = await app.open('/price-lists/new', { lang, width: 1280 })
  const row = page.locator('li:has([name=valid_from])').first()
  await row.waitFor()
  const [card, last] = await Promise.all([
    page.locator('section:has([name=valid_from])').boundingBox(),
    row.getByRole('button').last().boundingBox(),
  ])
  const end = (box: typeof card) => (box?.x ?? 0) + (box?.width ?? 0)
  expect(end(last)).toBeLessThan(end(card))
  const labels = await row
    .locator('label')
    .evaluateAll((labels) => labels.map(({ scrollWidth, clientWidth }: any) => scrollWidth - clientWidth))
  expect(Math.max(...labels)).toBeLessThanOrEqual(0)
})
