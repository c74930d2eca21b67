import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

// Tests attachments on the page of a document: dropped, listed, shown to the buyer and removed; also while the
// document is not saved yet.

let app: App
let page: Page
let id: number
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const make = (path: string, json: object) => app.api('POST', `/${path}.json`, json)

// Drops files on the page as a user does.
async function drop(on: Page, ...names: string[]) {
  const data = await on.evaluateHandle((names) => {
    const { DataTransfer, File } = globalThis as any
    const data = new DataTransfer()
    for (const name of names) data.items.add(new File([`content of ${name}`], name, { type: 'text/plain' }))
    return data
  }, names)
  await on.dispatchEvent('body', 'dragenter', { dataTransfer: data })
  const dropZone = on.getByText('Drop to attach')
  await dropZone.waitFor()
  await dropZone.dispatchEvent('drop', { dataTransfer: data })
}

test('files are dropped on a document, shown to its buyer and removed', async () => {
  const invoice = await make('invoices', {
    invoice: { buyer_name: 'Acme', positions: [{ name: 'Chair', total_price_gross: '1', tax: 23 }] },
  })
  id = invoice.id
  page = await app.open(`/invoices/${id}`)
  const section = page.getByRole('region', { name: 'Attachments' })
  await section.getByText('No attachments.').waitFor()
  await drop(
    page,
    'contract.txt',
    'photo of a very long name that has to be broken somewhere, number 2.txt',
    'times.csv',
  )
  await page.getByText('3 files attached').waitFor()
  const link = section.getByRole('link', { name: 'contract.txt' })
  await expect.poll(() => link.getAttribute('href')).toMatch(/\/attachments\/\d+\/file\.bin/)
  await section.getByRole('link', { name: 'Download all as ZIP' }).waitFor()
  // Only file types that e-invoices may contain can be selected for them.
  await section.getByRole('checkbox', { name: 'In the e-invoice: times.csv' }).click({ force: true })
  const files = async () =>
    (await app.api('GET', `/invoices/${id}/attachments.json`)) as { embedded: boolean }[]
  await expect.poll(async () => (await files()).map(({ embedded }) => embedded)).toEqual([false, false, true])
  await expect.poll(() => section.getByRole('checkbox').count()).toBe(1)
  await section.getByRole('switch', { name: 'Visible to the buyer' }).click({ force: true })
  await expect.poll(async () => (await app.api('GET', `/invoices/${id}.json`)).show_attachments).toBe(true)
  await expectAccessible(page)
  const buyers = await app.visit(`/invoice/${invoice.token}`)
  await buyers.getByRole('link', { name: 'contract.txt' }).waitFor()
  await expectAccessible(buyers)
  await section.getByRole('button', { name: 'Remove contract.txt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await link.waitFor({ state: 'detached' })
})

test('files of a new document are uploaded when it is saved', async () => {
  // The window is too narrow for the preview, which other tests cover.
  page = await app.open(`/invoices/new?copy_from=${id}`, { width: 1180 })
  await page.getByText('they are attached when you save').waitFor()
  await drop(page, 'order.txt', 'mistake.txt')
  await page.getByRole('button', { name: 'Remove mistake.txt' }).click()
  await page.keyboard.press('Control+Enter')
  const section = page.getByRole('region', { name: 'Attachments' })
  await section.getByRole('link', { name: 'order.txt' }).waitFor()
})

test('clients, products and payments have attachments too', async () => {
  const client = await make('clients', { client: { name: 'Acme' } })
  const product = await make('products', { product: { name: 'Chair' } })
  const payment = await make('banking/payments', { banking_payment: { name: 'Transfer', price: '1' } })
  for (const path of [`/clients/${client.id}`, `/products/${product.id}`, `/payments/${payment.id}`]) {
    page = await app.open(path)
    await page.getByRole('region', { name: 'Attachments' }).waitFor()
    await drop(page, 'kept.txt')
    await page.getByRole('link', { name: 'kept.txt' }).waitFor()
  }
})
