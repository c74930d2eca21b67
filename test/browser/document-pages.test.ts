import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

// Tests what the editor fills in and warns about, and the layout of the page of a document.

let app: App
const WIDE = { width: 1280 }
const positions = [{ name: 'Chair', quantity: 1, price_net: '100', tax: 23 }]
beforeAll(async () => {
  app = await openApp()
  const [seller] = await app.api('GET', '/departments.json')
  await app.api('PUT', `/departments/${seller.id}.json`, { department: { city: 'Opole', country: 'PL' } })
})
afterAll(() => app.close())

describe('the editor', () => {
  test('starts with the city and the country of the seller', async () => {
    const page = await app.open('/invoices/new', WIDE)
    await expect.poll(() => page.getByLabel('Place of issue').inputValue()).toBe('Opole')
    await page.getByPlaceholder('Name, tax ID or email').fill('Somebody new')
    await page.getByRole('option', { name: /^New client/ }).click()
    const country = page
      .getByRole('dialog', { name: 'New client' })
      .getByRole('combobox', { name: 'Country' })
    await expect.poll(() => country.inputValue()).toBe('Poland')
    await app.go(page, '/clients/new')
    await expect.poll(() => page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Poland')
  })

  test('shows a warning beside the field and the line that it names, and below', async () => {
    const client = { name: 'Wrong number', tax_no: '1234567890', country: 'PL' }
    const { id } = await app.api('POST', '/clients.json', { client })
    const page = await app.open(`/invoices/new?client_id=${id}`, WIDE)
    const line = page.getByRole('group', { name: 'Line 1', exact: true })
    await line.getByLabel('Product or service', { exact: true }).fill('Chair')
    await line.getByLabel('Net price', { exact: true }).fill('100')
    await line.getByLabel('Rate', { exact: true }).fill('77')
    await line.locator('[data-doubt]').filter({ hasText: 'plausible' }).waitFor()
    await page.getByRole('region', { name: 'Buyer' }).locator('[data-doubt=buyer_tax_no]').waitFor()
    await expect.poll(() => page.locator('[data-doubts] li').count()).toBe(3)
    await expectAccessible(page)
    await line.getByLabel('Rate', { exact: true }).fill('23')
    await expect.poll(() => line.locator('[data-doubt]').count()).toBe(0)
  })

  test('of a correction starts with the reason', async () => {
    const { id } = await app.api('POST', '/invoices.json', { invoice: { buyer_name: 'Acme', positions } })
    const page = await app.open(`/invoices/new?correct=${id}`, WIDE)
    const reason = page.getByLabel('Reason for correction')
    await expect.poll(() => reason.evaluate((field) => field.matches(':focus'))).toBe(true)
  })
})

describe('the page of a document', () => {
  test('with payments offers no status that the server refuses', async () => {
    const { id } = await app.api('POST', '/invoices.json', { invoice: { buyer_name: 'Acme', positions } })
    const banking_payment = { name: 'Part', price: '50', invoice_id: id, paid: true }
    await app.api('POST', '/banking/payments.json', { banking_payment })
    const page = await app.open(`/invoices/${id}`, WIDE)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Partially paid' }).waitFor()
    await page.getByRole('menuitem', { name: 'Paid', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Issued' }).count()).toBe(0)
    // The red of light mode would be too dark.
    await page.emulateMedia({ colorScheme: 'dark' })
    const remove = page.getByRole('menuitem', { name: 'Delete' })
    const colour = () => remove.evaluate((item) => (globalThis as any).getComputedStyle(item).color)
    await expect.poll(colour).toBe('rgb(226, 156, 140)')
  })

  test('keeps a quantity and its unit on one line', async () => {
    const line = {
      ...positions[0],
      name: 'Handbook of accounting '.repeat(8).trim(),
      quantity_unit: 'pcs',
    }
    const invoice = { buyer_name: 'Acme', positions: [{ ...line, price_net: '3293.15', quantity: 12 }] }
    const { id } = await app.api('POST', '/invoices.json', { invoice })
    const page = await app.open(`/invoices/${id}`, { ...WIDE, lang: 'pl-PL' })
    const quantity = page.getByRole('cell', { name: '12 pcs', exact: true })
    await quantity.waitFor()
    const lines = await quantity.evaluate((cell: any) => {
      const range = cell.ownerDocument.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ top }: any) => top)).size
    })
    expect(lines).toBe(1)
  })

  test('has its history beside the print, and below it on a phone', async () => {
    const { id } = await app.api('POST', '/invoices.json', { invoice: { buyer_name: 'Acme', positions } })
    const page = await app.open(`/invoices/${id}`, WIDE)
    const positionOf = async (name: string) => {
      const box = await page.getByRole('heading', { name, exact: true }).boundingBox()
      return { x: box?.x ?? 0, y: box?.y ?? 0 }
    }
    await page.getByRole('heading', { name: 'Attachments', exact: true }).waitFor()
    const [lines, activity, files] = [
      await positionOf('Lines'),
      await positionOf('Activity'),
      await positionOf('Attachments'),
    ]
    expect(activity.x).toBe(lines.x)
    expect(files.x).toBeGreaterThan(lines.x + 300)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(async () => (await positionOf('Activity')).y > (await positionOf('Attachments')).y)
      .toBe(true)
  })
})
