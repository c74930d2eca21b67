// Tests products, stock, payments and departments in the browser.
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../browser-client.ts'
import { type App, expectAccessible, holdAnswer, openApp, routeOnce } from './app.ts'
import { expectComplaints } from './complaints.ts'

let app: App
let page: Page
beforeAll(async () => {
  app = await openApp()
  page = await app.open('/categories')
})
afterAll(() => app.close())

const go = async (path: string, title: string) => {
  await app.go(page, path)
  await heading(title)
}
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor()
// Text fields and fields with suggestions.
const field = (name: string) =>
  page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }))
    .first()
const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click()
const make = (path: string, name: string, fields: object) => app.api('POST', path, { [name]: fields })

// Waits until the field shows the value.
const shows = (name: string, value: string) => expect.poll(() => field(name).inputValue()).toBe(value)

async function choose(label: string, typed: string, option: string | RegExp) {
  await field(label).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

describe('goods', () => {
  test('categories and warehouses are created in the form', async () => {
    await page.getByText('No categories yet').waitFor()
    await page.keyboard.press('n')
    await field('Name').fill('Furniture')
    await clickButton('Save')
    await page.getByRole('link', { name: 'Furniture' }).waitFor()
    await expect.poll(() => page.url()).toBe(app.address('/categories'))

    // The conflict with another user's change is shown above the form, which stays open.
    await page.getByRole('link', { name: 'Furniture' }).click()
    await field('Description').fill('of wood')
    const [{ id }] = await app.api('GET', '/categories.json')
    await app.api('PUT', `/categories/${id}.json`, { category: { description: 'of steel' } })
    await clickButton('Save')
    await page.getByText('Description: of steel').hover()
    await page.keyboard.press('Escape')
    await page.getByText('Description: of steel').waitFor({ state: 'detached' })
    await shows('Description', 'of wood')
    await clickButton('Save')
    await clickButton('Save anyway')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await app.api('GET', `/categories/${id}.json`)).description)
      .toBe('of wood')
    await go('/warehouses?edit=new', 'Warehouses')
    await field('Name').fill('Main hall')
    await page.getByRole('switch', { name: 'Main warehouse' }).check({ force: true })
    await expectAccessible(page)
    await clickButton('Save')
    await page.getByRole('link', { name: 'Main hall' }).waitFor()
  })

  const openAnotherWhileSaving = async (typed: string) => {
    const page = await app.open('/categories?edit=new')
    const panel = page.getByRole('dialog')
    const name = panel.getByRole('textbox', { name: 'Name' })
    await name.fill(typed)
    const { done, answer } = await holdAnswer(page, '**/categories.json')
    await page.keyboard.press('Control+s')
    await done
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    return { page, panel, name, answer }
  }

  test('starting another record while one is being saved keeps the new one open', async () => {
    const { page, name, answer } = await openAnotherWhileSaving('Timber')
    await name.fill('Tools')
    answer()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect(await name.inputValue()).toBe('Tools')
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Tools')
    await page.keyboard.press('Control+s')
    for (const name of ['Timber', 'Tools']) await page.getByRole('link', { name: name }).waitFor()
  })

  test('saving a record again whose first request is running creates it once', async () => {
    const { page, panel, name, answer } = await openAnotherWhileSaving('Glue')
    await expect.poll(() => name.inputValue()).toBe('Glue')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).first().waitFor()
    answer()
    await panel.waitFor({ state: 'detached' })
    const categories = await app.api('GET', '/categories.json?per_page=100')
    expect(categories.filter((category: { name: string }) => category.name === 'Glue')).toHaveLength(1)
  })

  test('saving again after a lost response and a reload creates a record once', async () => {
    const page = await app.open('/categories?edit=new')
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
    await name.fill('Varnish')
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    expectComplaints(/categories\.json fails: net::ERR_FAILED/)
    await routeOnce(page, '**/categories.json', lose)
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').waitFor()
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Varnish')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).waitFor()
    const categories = await app.api('GET', '/categories.json?per_page=100')
    expect(categories.filter((category: { name: string }) => category.name === 'Varnish')).toHaveLength(1)
  })

  test('net and gross prices follow each other, and input survives a reload', async () => {
    await go('/products/new', 'New product')
    await field('Name').fill('Oak desk')
    await field('Net price').fill('100')
    await shows('Gross price', '123')
    await field('Gross price').fill('100')
    await shows('Net price', '81.3')
    await field('VAT rate (%)').fill('8')
    await shows('Net price', '92.59')
    await page.getByText('Documents use the gross price').waitFor()
    const codes = page.getByRole('group', { name: 'Promo codes' })
    await codes.getByRole('button', { name: 'Add code' }).click()
    await codes.getByRole('textbox', { name: 'Code' }).fill('SPRING')
    await codes.getByRole('textbox', { name: 'Discount' }).fill('10%')
    await page.reload()
    await shows('Gross price', '100')
    await expectAccessible(page)
    await clickButton('Create')
    await heading('Oak desk')
    const [product] = await app.api('GET', '/products.json')
    expect(product).toMatchObject({ price_net: '92.59', price_gross: '100.0', price_lead: 'gross', tax: '8' })
    expect(product.promocodes).toEqual({ SPRING: '10%' })
    // The payment form of the product, drawn by its script.
    await clickButton('Preview')
    await page.locator('.kwit-payment').getByRole('heading', { name: 'Oak desk' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('a receipt and an issue change the stock', async () => {
    await make('/products.json', 'product', { name: 'Chair', code: 'CH-1', quantity_unit: 'pcs' })
    await go('/warehouse-documents/new', 'New warehouse document')
    await clickButton('Create')
    await page.getByRole('listitem').getByText('required').waitFor()
    // No list covers the error to which the focus has moved.
    await expect.poll(() => field('Product').evaluate((input) => input.matches(':focus'))).toBe(true)
    expect(await page.getByRole('listbox').count()).toBe(0)
    await choose('Product', 'chai', 'Chair · CH-1')
    await field('Quantity').fill('10')
    await field('Purchase price (net)').fill('5,50')
    await choose('Supplier', 'Wood & Sons', 'Create “Wood & Sons”')
    await page.getByText('55.00').first().waitFor()
    await expectAccessible(page)
    await clickButton('Create')
    await heading(/^PZ1\//)

    await go('/warehouse-documents/new?kind=wz', 'New warehouse document')
    await choose('Product', 'chair', 'Chair · CH-1')
    await field('Quantity').fill('3')
    await clickButton('Create')
    await heading(/^WZ1\//)
    await page.getByRole('cell', { name: '16.50' }).first().waitFor()
    await clickButton('Show PDF')
    await page.getByRole('dialog').locator('img[data-seen]').waitFor()
    await page.keyboard.press('Escape')

    await go('/stock?query=chair', 'Stock')
    await page.getByRole('cell', { name: '7 pcs' }).first().waitFor()
    await page.getByRole('cell', { name: /^PLN\s38\.50$/ }).waitFor()
  })

  test('with stock above zero required, a document that takes too much says what is there', async () => {
    await go('/warehouses', 'Warehouses')
    const required = page.getByRole('switch', { name: 'Prevent stock below zero' })
    await required.click({ force: true })
    await expect.poll(() => required.isChecked()).toBe(true)
    await expectAccessible(page)
    await go('/warehouse-documents/new?kind=wz', 'New warehouse document')
    await choose('Product', 'chair', 'Chair · CH-1')
    await field('Quantity').fill('7.5')
    await page.getByRole('status').getByText('Only 7 pcs in stock', { exact: true }).waitFor()
    await clickButton('Create')
    await page
      .getByText('exceeds the stock of Chair in Main hall: 7 in stock, 7.5 to issue; receive goods first')
      .waitFor()
    await field('Quantity').fill('7')
    await clickButton('Create')
    await heading(/^WZ2\//)
    await app.api('DELETE', `/warehouse_documents/${page.url().split('/').at(-1)}.json`)
    await app.api('PUT', '/account.json', { account: { stock_required: false } })
  })

  test('the editor says beside a line what is missing in the warehouse', async () => {
    const [{ id, name }] = await app.api('GET', '/products.json?code=CH-1')
    const { id: draft } = await make('/invoices.json', 'invoice', {
      ...{ status: 'draft', client_id: (await make('/clients.json', 'client', { name: 'Acme' })).id },
      positions: [{ product_id: id, name, quantity: 7, total_price_gross: '10', tax: 23 }],
    })
    const editor = await app.open(`/invoices/${draft}/edit`, { lang: 'pl-PL' })
    const line = editor.locator('[data-line]').first()
    const hint = line.locator('[data-doubt="positions[0].quantity"]')
    await line.getByRole('textbox', { name: 'Ilość' }).fill('7,5')
    await hint.filter({ hasText: 'Większa niż stan: Chair w magazynie Main hall – dostępne 7' }).waitFor()
    await line.getByRole('textbox', { name: 'Ilość' }).fill('7')
    await hint.waitFor({ state: 'detached' })
    await app.api('DELETE', `/invoices/${draft}.json`)
  })

  test('a document is deleted and restored', async () => {
    await go('/warehouse-documents?kind=wz', 'Warehouse documents')
    await page.getByRole('link', { name: /^WZ1\// }).click()
    await clickButton('More')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await clickButton('Undo')
    await page.getByText('Restored').waitFor()
    const [chair] = await app.api('GET', '/products.json?code=CH-1')
    expect(chair).toMatchObject({ stock_level: '7.0', stock_value: '38.5' })
  })

  test('stock below the minimum is marked, movements name their documents, and empty warehouses take no column', async () => {
    const [{ id }] = await app.api('GET', '/products.json?code=CH-1')
    await app.api('PUT', `/products/${id}.json`, { product: { minimum_stock: '8' } })
    await go('/products?stock=below_minimum', 'Products')
    await page.getByText('Stock: Below minimum').waitFor()
    await page.getByRole('row', { name: /Chair/ }).getByText('Low', { exact: true }).waitFor()
    await go(`/products/${id}`, 'Chair')
    const movements = page.getByRole('table', { name: 'Movements' })
    await movements.getByRole('link', { name: /^PZ1\// }).waitFor()
    await movements.getByText('Goods issued').waitFor()

    const hall = await make('/warehouses.json', 'warehouse', { name: 'Empty hall' })
    await go('/stock', 'Stock')
    await page.getByRole('columnheader', { name: 'Main hall' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Empty hall' }).count()).toBe(0)
    await app.api('DELETE', `/warehouses/${hall.id}.json`)
  })

  test('the editor of a payment without a client names the buyer of its invoice', async () => {
    const invoice = await make('/invoices.json', 'invoice', {
      ...{ buyer_name: 'Passer-by', client_id: null },
      positions: [{ name: 'Desk', tax: 23, total_price_gross: '10' }],
    })
    const fields = { name: 'Cash', price: '10', invoice_id: invoice.id, client_id: null }
    const payment = await make('/banking/payments.json', 'banking_payment', fields)
    await go(`/payments/${payment.id}/edit`, 'Edit Cash')
    await expect.poll(() => field('Client').getAttribute('placeholder')).toBe('Passer-by')
    await app.api('DELETE', `/banking/payments/${payment.id}.json`)
    await app.api('DELETE', `/invoices/${invoice.id}.json`)
  })

  test('one payment settles two invoices, oldest first', async () => {
    const client = await make('/clients.json', 'client', { name: 'Studio Nowak' })
    const invoice = (gross: string, payment_to: string) =>
      make('/invoices.json', 'invoice', {
        client_id: client.id,
        payment_to,
        positions: [{ name: 'Desk', tax: 23, total_price_gross: gross }],
      })
    const later = await invoice('50', '2026-12-01')
    const sooner = await invoice('100', '2026-11-01')
    await go(`/payments/new?client_id=${client.id}`, 'New payment')
    await field('Name').fill('Transfer')
    await field('Amount').fill('120')
    await clickButton('Oldest first')
    const rows = page.getByRole('table', { name: 'Allocation' }).getByRole('row')
    await expect.poll(() => rows.nth(1).textContent()).toContain(`${sooner.number}Studio Nowak`)
    await expect.poll(() => rows.nth(2).textContent()).toContain('20.00')
    await expectAccessible(page)
    await clickButton('Create')
    await heading('Transfer')
    await page.getByText('30.00').waitFor()
    await expect.poll(() => app.api('GET', `/invoices/${sooner.id}.json`)).toMatchObject({ status: 'paid' })
    await expect
      .poll(() => app.api('GET', `/invoices/${later.id}.json`))
      .toMatchObject({
        status: 'partial',
        paid: '20.0',
      })
    await go('/payments', 'Payments')
    await page.getByRole('link', { name: sooner.number }).waitFor()
  })

  test('a package lists its contents, and read-only users see no buttons for changes', async () => {
    const [desk] = await app.api('GET', '/products.json?query=desk')
    await go(`/products/${desk.id}/edit`, 'Edit Oak desk')
    await page.getByRole('switch', { name: 'Package (made of other products)' }).check({ force: true })
    await clickButton('Add product')
    await choose('Product', 'chai', 'Chair · CH-1')
    await field('Quantity').fill('4')
    await clickButton('Save')
    await heading('Oak desk')
    await page.getByText('4 ×').waitFor()

    const user = { login: 'reader', email: 'reader@example.com', password: PASSWORD, role: 'accountant' }
    await app.api('POST', '/account/add_user.json', { user })
    const reading = await app.open(`/products/${desk.id}`, { login: 'reader' })
    await reading.getByText('4 ×').waitFor()
    const buttons = reading.getByRole('main').getByRole('button')
    await expect.poll(() => buttons.allTextContents()).toEqual(['Any time', 'Copy', 'Preview'])
    await app.go(reading, '/departments')
    await reading.getByRole('link', { name: /^acme Ltd/ }).click()
    await expect
      .poll(() => reading.getByRole('textbox', { name: 'Name', exact: true }).isDisabled())
      .toBe(true)
    await expect
      .poll(() => buttons.allTextContents())
      .toEqual(['Polish tax office (JPK)', 'VAT settings of this department'])
    await expectAccessible(reading)
  })

  test('a logo is cropped in the browser, stored as PNG and printed', async () => {
    await go('/departments', 'Departments')
    await page.getByRole('link', { name: /^acme Ltd/ }).click()
    await page.getByRole('region', { name: 'Logo' }).waitFor()
    const before = await printed()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawn() })
    const dialog = page.getByRole('dialog', { name: 'Crop logo' })
    await dialog.getByRole('button', { name: 'Trim edges' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Crop' }).click()
    const logo = page.getByRole('img', { name: 'Logo of acme Ltd' })
    await logo.waitFor()
    const size = () => logo.evaluate((image: any) => [image.naturalWidth, image.naturalHeight])
    await expect.poll(size).toEqual([100, 40])
    await expect
      .poll(async () => (await app.api('GET', '/departments.json'))[0].logo_content_type)
      .toBe('image/png')
    expect((await printed()).match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThan(
      before.match(/\/Subtype\s*\/Image/g)?.length ?? 0,
    )
  })
})

// A green rectangle on white, 300 by 200 pixels, with a margin around it.
async function drawn(): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = (globalThis as any).document.createElement('canvas')
    canvas.width = 300
    canvas.height = 200
    const context = canvas.getContext('2d') as any
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, 300, 200)
    context.fillStyle = '#1f5c4d'
    context.fillRect(60, 80, 100, 40)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] as string, 'base64')
}

async function printed(): Promise<string> {
  const { id } = await make('/invoices.json', 'invoice', {
    buyer_name: 'Acme',
    positions: [{ name: 'Desk', tax: 23, total_price_gross: '10' }],
  })
  const reply = await fetch(`${app.kwit.url}/invoices/${id}.pdf?api_token=${app.account.token}`)
  return Buffer.from(await reply.arrayBuffer()).toString('latin1')
}
