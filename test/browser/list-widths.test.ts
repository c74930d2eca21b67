// Lists show all of their columns in windows of every usual width, in every language.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importStatement } from '../bank-statement.ts'
import { type App, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
  await fill()
})
afterAll(() => app.close())

const source = (file: string) => readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8')

// The routes whose page is a list. Each needs a record with long values in `fill`.
const LISTS = [...source('routes.tsx').matchAll(/\bpage\(\s*'([^']+)',\s*\(\) => import\('\.\/([^']+)'\)/g)]
  .filter(([, , file]) => /<List(Page|WithEditor)\b/.test(source(file as string)))
  .map(([, path]) => path as string)

const LOOKS = [
  { lang: 'en-GB', width: 390 },
  { lang: 'pl-PL', width: 1200, dark: true },
  { lang: 'de-DE', width: 1280 },
  { lang: 'pl-PL', width: 1280 },
  { lang: 'de-DE', width: 1440, dark: true },
  { lang: 'en-GB', width: 1440 },
] as const

test.each(LOOKS)('no column is outside of the window: %j', async (look) => {
  const page = await app.open('/today', look)
  const hidden: string[] = []
  for (const path of LISTS) {
    await app.go(page, path)
    await page.locator('[data-row-link]').first().waitFor()
    await page.locator('[class*=Skeleton]').first().waitFor({ state: 'detached' })
    hidden.push(...(await hiddenTexts(page, path)))
  }
  expect(hidden).toEqual([])
})

// Texts that leave their cell or the table without an ellipsis.
const hiddenTexts = (page: Page, path: string): Promise<string[]> =>
  page.evaluate((path) => {
    const { document, getComputedStyle, innerWidth } = globalThis as any
    const wide = [...document.querySelectorAll('[class*=sheet][data-wide]')].map(
      () => `${path} scrolls sideways`,
    )
    const isCut = (cell: any) =>
      cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).textOverflow !== 'ellipsis'
    const cut = [...document.querySelectorAll('main :is(th, td, td a, td a > *)')].filter(isCut)
    const beyond = document.documentElement.scrollWidth > innerWidth ? [`${path} is too wide`] : []
    return [...wide, ...beyond, ...cut.map(({ textContent }: any) => `${path}: ${textContent} is cut`)]
  }, path)

const COMPANY = 'Przedsiębiorstwo Handlowo-Usługowe Kowalski i Wspólnicy sp. z o.o.'
const IBAN = 'PL61109010140000071219812874'

async function fill() {
  const make = async (path: string, name: string, fields: object): Promise<number> =>
    (await app.api('POST', `/${path}.json`, { [name]: fields })).id
  const address = { city: 'Kraków', tax_no: 'PL5252445767', bank_account: IBAN }
  const email = 'sprzedaz.hurtowa@przyklad-firmy.example'
  await make('departments', 'department', {
    ...{ name: 'Oddział Kraków Podgórze, sprzedaż hurtowa', ...address, email },
  })
  const client = { name: COMPANY, email, phone: '+48 12 345 67 89', ...address }
  const client_id = await make('clients', 'client', client)
  const category_id = await make('categories', 'category', { name: 'Materiały budowlane i wykończeniowe' })
  await make('issuers', 'issuer', { name: COMPANY, ...address })
  await make('exchange_rates', 'exchange_rate', {
    ...{ kind: 'nbp', date: '2026-11-18', currency: 'HUF', rate: '1.234567', per: 100 },
    table_no: '224/A/NBP/2026',
  })
  const product_id = await make('products', 'product', {
    ...{ name: 'Młotek ciesielski z magnesem, trzonek jesionowy 600 g', code: 'MLO-CIES-600-JES' },
    ...{ price_net: '12345.67', tax: '23', quantity_unit: 'opak.', category_id, minimum_stock: '10' },
  })
  await make('price_lists', 'price_list', {
    name: 'Cennik dla stałych odbiorców hurtowych, jesień i zima',
    description: 'Obowiązuje do odwołania dla zamówień powyżej 10 000 zł',
    currency: 'PLN',
    price_list_positions: [{ priceable_id: product_id, percentage: '10' }],
  })
  const warehouses = [
    'Magazyn centralny Warszawa',
    'Sklep firmowy Kraków Podgórze',
    'Hurtownia Gdańsk',
    'Skup Łódź',
  ]
  const ids: number[] = []
  for (const name of [...warehouses, 'Filiale Frankfurt (Oder)', 'Zwroty', 'Konsygnacja'])
    ids.push(
      await make('warehouses', 'warehouse', { name, description: `${name}, ul. Długa 17/19, 30-001 Kraków` }),
    )
  const [warehouse_id, warehouse2_id] = ids
  const line = { product_id, quantity: '12345.5', purchase_price_net: '1234.56', price_net: '2345.67' }
  const move = (fields: object) =>
    make('warehouse_documents', 'warehouse_document', { warehouse_id, ...fields, warehouse_actions: [line] })
  for (const id of ids) await move({ kind: 'pz', client_id, warehouse_id: id })
  await move({ kind: 'wz', client_id })
  await move({ kind: 'mm', warehouse2_id })
  const invoice_id = await make('invoices', 'invoice', {
    ...{ client_id, category_id, payment_to: '2026-01-09', issue_date: '2026-01-02' },
    positions: [{ product_id, quantity: '123', price_net: '9876.54', tax: 23 }],
  })
  const transfer = `020~00X~20Zapłata za fakturę sprzedaży 1/01/2026 z dnia 2 stycznia, ${COMPANY}~32${COMPANY}~38${IBAN}`
  await importStatement(app.kwit, app.account.token, transfer)
  await make('banking/rules', 'banking_rule', {
    ...{ name: `Opłaty za prowadzenie rachunku, ${COMPANY}`, counterparty_name: COMPANY },
    ...{ title: 'Prowizja za przelew natychmiastowy', category: 'bank_fee', client_id },
  })
  await make('invoices', 'invoice', {
    ...{ income: false, number: 'ZK 1/2026', client_id, buyer_bank_account: 'PL27114020040000300201355387' },
    positions: [{ name: 'Drewno', quantity: 1, price_net: '1234567.89', tax: 23 }],
  })
  await app.api('POST', '/banking/transfers.json', { due_until: '2099-12-31' })
  await make('recurrings', 'recurring', { name: `Abonament: ${COMPANY}`, invoice_id })
  await make('banking/payments', 'banking_payment', {
    ...{ name: `Przelew za fakturę 1/01/2026, ${COMPANY}`, price: '1234567.89', paid: true, invoice_id },
  })
}
