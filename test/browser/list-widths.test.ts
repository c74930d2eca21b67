// Lists show all of their columns in windows of every usual width, in every language.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
  const make = async (path: string, json: object): Promise<number> => (await app.api('POST', path, json)).id
  const name = 'Przedsiębiorstwo Handlowo-Usługowe Kowalski i Wspólnicy sp. z o.o.'
  const client_id = await make('/clients.json', { client: { name } })
  const product_id = await make('/products.json', { product: { name: 'Hammer' } })
  const warehouse_id = await make('/warehouses.json', { warehouse: { name: 'Magazyn centralny Warszawa' } })
  const warehouse2_id = await make('/warehouses.json', {
    warehouse: { name: 'Sklep firmowy Kraków Podgórze' },
  })
  const line = { product_id, quantity: '5000', purchase_price_net: '1234.56', price_net: '2345.67' }
  for (const fields of [
    { kind: 'pz', client_id },
    { kind: 'wz', client_id },
    { kind: 'mm', warehouse2_id },
  ])
    await make('/warehouse_documents.json', {
      warehouse_document: { warehouse_id, ...fields, warehouse_actions: [line] },
    })
  const address = { city: 'Kraków', tax_no: 'PL5252445767', bank_account: 'PL61109010140000071219812874' }
  const department = { name: 'Oddział Kraków Podgórze, sprzedaż hurtowa', ...address }
  const email = 'sprzedaz.hurtowa@przyklad-firmy.example'
  await make('/departments.json', { department: { ...department, email } })
})
afterAll(() => app.close())

const LOOKS = [
  { lang: 'en-GB', width: 390 },
  { lang: 'pl-PL', width: 1200, dark: true },
  { lang: 'de-DE', width: 1280 },
  { lang: 'pl-PL', width: 1280 },
  { lang: 'de-DE', width: 1440, dark: true },
  { lang: 'en-GB', width: 1440 },
] as const

test.each(LOOKS)('no column is outside of the window: %j', async (look) => {
  const page = await app.open('/warehouse-documents', look)
  for (const path of ['/warehouse-documents', '/departments']) {
    await app.go(page, path)
    await page.locator('[data-row-link]').first().waitFor()
    await page.getByText('Sklep firmowy').or(page.getByText('Oddział')).first().waitFor()
    expect(await hiddenTexts(page, path)).toEqual([])
  }
})

// Texts that leave their cell or the table without an ellipsis.
const hiddenTexts = (page: Awaited<ReturnType<App['open']>>, path: string): Promise<string[]> =>
  page.evaluate((path) => {
    const { document, getComputedStyle, innerWidth } = globalThis as any
    const wide = [...document.querySelectorAll('[class*=sheet][data-wide]')].map(
      () => `${path} scrolls sideways`,
    )
    const isCut = (cell: any) =>
      cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).textOverflow !== 'ellipsis'
    const cut = [...document.querySelectorAll('main td, main td a, main td a > *')].filter(isCut)
    const beyond = document.documentElement.scrollWidth > innerWidth ? [`${path} is too wide`] : []
    return [...wide, ...beyond, ...cut.map(({ textContent }: any) => `${path}: ${textContent} is cut`)]
  }, path)
