import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

// Tests payments as they are received: entered for invoices, kept as credit, and used by the next invoice.

let app: App
let page: Page
beforeAll(async () => {
  app = await openApp()
  page = await app.open('/')
})
afterAll(() => app.close())

const clientOf = (name: string) => app.api('POST', '/clients.json', { client: { name } })
const invoiceOf = (client_id: number, gross: string, more: object = {}) =>
  app.api('POST', '/invoices.json', {
    invoice: { client_id, positions: [{ name: 'Desk', tax: 23, total_price_gross: gross }], ...more },
  })
const field = (name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('combobox', { name, exact: true }))
async function choose(typed: string, option: RegExp) {
  await field('Add invoice').fill(typed)
  await page.getByRole('option', { name: option }).click()
}

describe('the cash book', () => {
  test('selected invoices fill the payment, and an overpayment is used for the next one', async () => {
    const studio = await clientOf('Studio Nowak')
    const mill = await clientOf('Mill Ltd')
    const first = await invoiceOf(studio.id, '447.97', { payment_to: '2026-10-01' })
    const other = await invoiceOf(mill.id, '20', { payment_to: '2026-09-01' })
    await invoiceOf(studio.id, '900', { kind: 'estimate', buyer_name: 'Studio Nowak' })
    await app.go(page, '/payments/new')
    await field('Add invoice').click()
    // The list offers only unpaid invoices, the oldest first.
    await expect.poll(() => page.getByRole('option').allTextContents()).toHaveLength(2)
    await expect.poll(async () => (await page.getByRole('option').allTextContents())[0]).toContain('Mill Ltd')
    await choose('nowak', /447\.97/)
    await expect.poll(() => field('Name').inputValue()).toBe(`Payment for ${first.number}`)
    await expect.poll(() => field('Amount').inputValue()).toBe('447.97')
    await expect.poll(() => field('Client').inputValue()).toBe('Studio Nowak')
    await choose('mill', /Mill Ltd/)
    await expect.poll(() => field('Amount').inputValue()).toBe('467.97')
    await page
      .getByRole('alert')
      .getByText('settle invoices of several clients: Studio Nowak, Mill Ltd')
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Remove ${other.number}` }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await expect.poll(() => field('Amount').inputValue()).toBe('447.97')
    await field('Amount').fill('1000')
    await page.getByRole('status').getByText('Kept as the credit balance of Studio Nowak').waitFor()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: `Payment for ${first.number}` }).waitFor()
    await page.getByText('552.03').waitFor()
    await invoiceOf(studio.id, '10', { currency: 'EUR' })
    await page.getByRole('link', { name: 'Credit balance of the client' }).click()
    await page.getByRole('heading', { name: 'Studio Nowak' }).waitFor()
    await page.getByText('552.03').waitFor()
    // Each currency has the same columns.
    await expect.poll(() => page.getByText('Credit balance', { exact: true }).count()).toBe(2)

    const next = await invoiceOf(studio.id, '600')
    await app.go(page, `/invoices/${next.id}`)
    const use = page.getByRole('button', { name: /^Apply credit balance: .*552\.03/ })
    await use.waitFor()
    await expectAccessible(page)
    // The client has no e-mail address, so the dialog asks for it first.
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const emailDialog = page.getByRole('dialog')
    await emailDialog.getByRole('article').getByRole('heading').waitFor()
    const isAsked = () =>
      field('To').evaluate((input: any) => input === (globalThis as any).document.activeElement)
    await expect.poll(isAsked).toBe(true)
    await emailDialog.getByRole('button', { name: 'Send' }).click()
    await emailDialog.getByText('Enter at least one email address').waitFor()
    await expect.poll(isAsked).toBe(true)
    await emailDialog.getByRole('button', { name: 'Cancel' }).click()
    await use.click()
    await page.getByText('Credit balance applied').waitFor()
    await page.getByRole('button', { name: /^Apply credit balance/ }).waitFor({ state: 'detached' })
    await expect
      .poll(() => app.api('GET', `/invoices/${next.id}.json`))
      .toMatchObject({
        status: 'partial',
        amount_due: '47.97',
      })
  })

  test('the list reads the names of all clients with one request', async () => {
    const names = ['Ash Ltd', 'Elm Ltd', 'Oak Ltd']
    for (const name of names) {
      const client_id = (await clientOf(name)).id
      const banking_payment = { name: `From ${name}`, price: '3', paid: true, client_id }
      await app.api('POST', '/banking/payments.json', { banking_payment })
    }
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/clients(\/\d+)?\.json$/.test(pathname)) requests.push(pathname)
    })
    await app.go(page, '/payments')
    for (const name of names)
      await page
        .locator('tbody tr', { hasText: `From ${name}` })
        .getByText(name, { exact: true })
        .waitFor()
    expect(requests).toEqual(['/clients.json'])
  })

  test('marking as paid creates a payment, and the newest is listed first', async () => {
    const client = await clientOf('Garden Ltd')
    const invoice = await invoiceOf(client.id, '77')
    await app.api('POST', '/banking/payments.json', {
      banking_payment: { name: 'Old one', price: '-5', paid: true, paid_date: '2020-01-01' },
    })
    await app.go(page, `/invoices/${invoice.id}`)
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    await page.getByText(`Payment for ${invoice.number} recorded`).waitFor()
    const [payment] = await app.api('GET', `/banking/payments.json?invoice_id=${invoice.id}`)
    expect(payment).toMatchObject({ price: '77.0', paid: true, name: `Payment for ${invoice.number}` })
    const status = async () => (await app.api('GET', `/invoices/${invoice.id}.json`)).status
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(status).not.toBe('paid')
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    await expect.poll(status).toBe('paid')
    await app.go(page, '/payments')
    const names = page.locator('[data-row-link]')
    await expect.poll(() => names.first().textContent()).toBe(`Payment for ${invoice.number}`)
    await expect.poll(() => names.last().textContent()).toBe('Old one')
    await page
      .getByRole('columnheader', { name: 'Payment date' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor()
    await page.getByRole('cell', { name: /refunded/ }).waitFor()
    await expectAccessible(page)
    const narrow = await app.open('/payments', { width: 390, dark: true })
    await narrow.getByRole('list', { name: 'Totals' }).getByText('refunded').waitFor()
  })
})
