// Tests every page of the application, in an empty account and in one with data of every kind: each opens with its
// heading, writes nothing to the console, and has no finding of axe in light and dark mode. New pages are found in the
// tables of routes, settings and reports.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importStatement } from '../bank-statement.ts'
import { createTransferBatch } from '../transfer-batch.ts'
import { type App, expectPageAccessible, openApp } from './app.ts'
import { expectComplaints } from './complaints.ts'

let app: App
beforeAll(async () => {
  app = await openApp({ KWIT_SIGN_UP: 'true' })
})
afterAll(() => app.close())

// A route without an entry here fails the test.
const source = (file: string) => readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8')
const ROUTES = source('routes.tsx')
const pathsIn = (table: string): string[] =>
  [...table.matchAll(/\b(?:page|writing)\(\s*'([^']+)'/g)].map(([, path]) => path as string)

function settingsPaths() {
  const places = [
    ...source('features/administration/settings/settings-pages.tsx').matchAll(/\bsettingsPage\('([^']+)'/g),
  ]
  return ['/settings', ...places.map(([, path]) => `/settings/${path}`)]
}

function reportPaths() {
  const names = source('features/reporting/reports/report-list.ts').matchAll(/'(\w+)',\s+(?:icon:|Icon)/g)
  return [...names].map(([, name]) => `/reports?report=${name}`)
}

const [openTable = '', closedTable = ''] = ROUTES.split('export const pages')
const OPEN = pathsIn(openTable)
// The page of a sandbox does not exist in other accounts; sandbox.test.ts checks it.
const CLOSED = pathsIn(closedTable)
  .filter((path) => path !== '/sandbox')
  .flatMap((path) => (path === '/settings/*' ? settingsPaths() : path))
  .flatMap((path) => (path === '/reports' ? reportPaths() : path))

async function look(page: Page, path: string, part?: 'all') {
  await app.go(page, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(
    (loading) => !(globalThis as any).document.querySelector(loading),
    '[class*="Skeleton"], [role=progressbar][aria-label=Loading]',
  )
  try {
    await expect.poll(() => page.getByText('Page not found').count()).toBe(0)
    await expect.poll(() => overflowWidth(page), { message: 'pixels beyond the edge' }).toBe(0)
    await expectPageAccessible(page, part)
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message} ${JSON.stringify((error as any).actual)}`)
  }
}

const overflowWidth = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { document, innerWidth } = globalThis as any
    return Math.max(0, document.documentElement.scrollWidth - innerWidth)
  })

test('pages of an empty account are accessible', async () => {
  const page = await app.open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look(page, '/', 'all')
  for (const path of CLOSED.filter((path) => !/^\/$|:|\/new$|settings\//.test(path))) await look(page, path)
})

test('pages of an account in use are accessible, in dark mode and on a phone', async () => {
  const ids = await fill()
  const page = await app.open('/', { dark: true, width: 390 })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look(page, '/', 'all')
  for (const path of CLOSED.filter((path) => path !== '/')) {
    const plural = path.startsWith('/bank/transfers') ? 'transfers' : (path.split('/')[1] ?? '')
    expect(path.includes(':id') ? ids[plural] : 1, `a record for ${path}`).toBeGreaterThan(0)
    await look(page, path.replace(':id', String(ids[plural])))
  }
})

test('pages of a client in the portal are accessible, wide and in dark mode on a phone', async () => {
  await app.api('PUT', '/account.json', { account: { client_panel: true } })
  const { id, panel_url } = await app.api('POST', '/clients.json', { client: { name: 'Paying Ltd' } })
  const line = { name: 'Chair', quantity: 1, total_price_gross: '123', tax: 23 }
  const sell = (more: object) =>
    app.api('POST', '/invoices.json', {
      invoice: { client_id: id, lang: 'en', positions: [line], ...more },
    })
  await sell({ status: 'paid' })
  await sell({ issue_date: '2026-01-02', payment_to: '2026-01-09' })
  const path = new URL(panel_url).pathname
  for (const shown of [{}, { dark: true, width: 390 }]) {
    const page = await app.visit(path, shown)
    await page.getByRole('heading', { name: 'Your documents' }).waitFor()
    expect(await overflowWidth(page)).toBe(0)
    await expectPageAccessible(page)
    await page.getByRole('link', { name: 'Outstanding' }).click()
    await page.getByRole('link', { name: /^How to pay/ }).click()
    await page.waitForURL(/\/invoice\/payment\//)
  }
  const page = await app.open(`/clients/${id}`)
  const card = page.getByRole('region', { name: 'Client portal' })
  await card.getByText(panel_url).waitFor()
  await card.getByRole('button', { name: 'Create new link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create new link' }).click()
  await expect.poll(() => card.getByText(panel_url).count()).toBe(0)
  await expect.poll(() => card.getByText(/\/panel\/\d+-\d+-\w{32}$/).count()).toBe(1)
  expect((await app.kwit.call('GET', path)).status).toBe(404)
})

test('pages without a session are accessible, on a phone', async () => {
  expectComplaints(/^GET \S+\/session\/invitation\/unknown\.json answers 404$/)
  const page = await app.open('/sign-in', { signed_in: false, width: 390 })
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const path of OPEN) await look(page, path.replace(':token', 'unknown'))
})

async function fill(): Promise<{ [plural: string]: number }> {
  const make = async (path: string, json: object): Promise<number> => (await app.api('POST', path, json)).id
  const client = await make('/clients.json', { client: { name: 'Acme Ltd', email: 'a@acme.example' } })
  await make('/categories.json', { category: { name: 'Tools' } })
  const warehouse_id = await make('/warehouses.json', { warehouse: { name: 'Main', kind: 'main' } })
  const product = await make('/products.json', { product: { name: 'Hammer', price_net: '10', tax: 23 } })
  const document = await make('/warehouse_documents.json', {
    warehouse_document: {
      kind: 'pz',
      warehouse_id,
      warehouse_actions: [{ product_id: product, quantity: 5, purchase_price_net: '4' }],
    },
  })
  const invoice = await make('/invoices.json', {
    invoice: { client_id: client, positions: [{ product_id: product, quantity: 2 }] },
  })
  // Its currency has no rate, which the overview says.
  await make('/invoices.json', {
    invoice: { client_id: client, currency: 'EUR', positions: [{ product_id: product, quantity: 1 }] },
  })
  const recurring = await make('/recurrings.json', { recurring: { name: 'Rent', invoice_id: invoice } })
  const payment = await make('/banking/payments.json', {
    banking_payment: { name: 'Transfer', price: '5', paid: true, invoice_id: invoice },
  })
  const priceList = await make('/price_lists.json', {
    price_list: { name: 'Wholesale', price_list_positions: [{ priceable_id: product, percentage: '10' }] },
  })
  const [department] = await app.api('GET', '/departments.json')
  const { transaction_id } = await importStatement(app.kwit, app.account.token, 'Invoice 7')
  return {
    bank: transaction_id,
    transfers: await createTransferBatch(app.kwit, app.account.token, 'Mill'),
    clients: client,
    products: product,
    'price-lists': priceList,
    invoices: invoice,
    recurrings: recurring,
    payments: payment,
    'warehouse-documents': document,
    departments: department.id,
  }
}
