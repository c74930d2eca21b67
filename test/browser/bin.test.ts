import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

// Tests that deleted records are found in the trash, and that a user is warned before they are removed.

let app: App
let page: Page
beforeAll(async () => {
  app = await openApp()
  page = await app.open('/')
})
afterAll(() => app.close())

describe('the trash', () => {
  test('is one click away from a deletion, and restores', async () => {
    const client = await app.api('POST', '/clients.json', { client: { name: 'Studio Nowak' } })
    const invoice = await app.api('POST', '/invoices.json', {
      invoice: { client_id: client.id, positions: [{ name: 'Desk', tax: 23, total_price_gross: '12' }] },
    })
    await app.go(page, '/trash')
    await page.getByText('The trash is empty').waitFor()
    await app.api('DELETE', `/invoices/${invoice.id}.json`)
    await app.go(page, `/clients/${client.id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Trash' }).click()
    const rows = page.getByRole('table', { name: 'Trash' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(3)
    await rows.filter({ hasText: invoice.number }).getByText('PLN 12.00').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restore: Studio Nowak' }).click()
    await page.getByText('Studio Nowak restored').waitFor()
    await expect.poll(() => rows.count()).toBe(2)
    await expect
      .poll(() => app.api('GET', `/clients/${client.id}.json`))
      .toMatchObject({ name: 'Studio Nowak' })
    const narrow = await app.open('/trash?resource=invoices', { width: 390, dark: true })
    await narrow.getByRole('button', { name: `Restore: ${invoice.number}` }).click()
    await narrow.getByText('The trash is empty').or(narrow.getByText('No results').first()).waitFor()
  })

  test('goods beyond the stock are issued with a warning', async () => {
    await app.api('POST', '/warehouses.json', { warehouse: { name: 'Main' } })
    await app.api('POST', '/products.json', { product: { name: 'Bolt', code: 'B-1' } })
    await app.api('POST', '/warehouse_documents.json', {
      warehouse_document: { kind: 'pz', warehouse_actions: [{ product_name: 'Bolt', quantity: 66 }] },
    })
    const shop = await app.api('POST', '/warehouses.json', { warehouse: { name: 'Shop' } })
    await app.api('POST', '/warehouse_documents.json', {
      warehouse_document: {
        ...{ kind: 'pz', warehouse_id: shop.id },
        warehouse_actions: [{ product_name: 'Bolt', quantity: 12 }],
      },
    })
    await app.go(page, '/warehouse-documents/new?kind=wz')
    await page.getByLabel('Product').first().fill('bolt')
    await page.getByRole('option', { name: 'Bolt · B-1' }).click()
    await page.getByRole('status').getByText('In stock: 66').waitFor()
    await page.getByLabel('Quantity').first().fill('5000')
    await page.getByRole('status').getByText('Only 66 in stock').waitFor()
    await expectAccessible(page)
  })
})
