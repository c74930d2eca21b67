import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

// Tests that a client accepts an estimate on its page and the seller makes an invoice from it.

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

describe('an estimate', () => {
  test('is accepted by the client and becomes an invoice with one click', async () => {
    const estimate = await app.api('POST', '/invoices.json', {
      invoice: {
        kind: 'estimate',
        lang: 'en',
        buyer_name: 'Studio Nowak',
        positions: [{ name: 'Desk', tax: 23, total_price_gross: '1230' }],
      },
    })
    const buyer = await app.visit(`/invoice/${estimate.token}`, { width: 390, dark: true })
    await expectAccessible(buyer)
    await expect.poll(() => buyer.getByText('How to pay').count()).toBe(0)
    await expect.poll(() => buyer.getByText('Amount due').count()).toBe(0)
    await buyer.getByLabel('Your name').fill('Anna Nowak')
    await buyer.getByRole('button', { name: 'Accept' }).click()
    await buyer.getByRole('heading', { name: /^Accepted by Anna Nowak on / }).waitFor()
    await expect.poll(() => buyer.getByRole('button').count()).toBe(0)
    await expectAccessible(buyer)

    const page = await app.open(`/invoices/${estimate.id}`)
    const answer = page.locator('[data-answer]')
    await answer.getByText('Accepted by Anna Nowak').waitFor()
    await page.getByText('Accepted by the client').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Mark as paid' }).count()).toBe(0)
    await expectAccessible(page)
    await answer.getByRole('button', { name: 'Invoice', exact: true }).click()
    await page.getByRole('heading', { name: /^(VAT )?[Ii]nvoice 1\// }).waitFor()
    const [invoice] = await app.api('GET', `/invoices.json?from_invoice_id=${estimate.id}`)
    expect(invoice).toMatchObject({ kind: 'vat', price_gross: '1230.0' })
    await app.api('PUT', `/invoices/${estimate.id}.json`, { invoice: { description: 'in May' } })
    await page.goto(app.address(`/invoices/${estimate.id}`))
    await answer.getByText('changed since').waitFor()
    await expect.poll(() => answer.getByRole('button').count()).toBe(0)
  })

  test('is declined with a reason', async () => {
    const order = await app.api('POST', '/invoices.json', {
      invoice: {
        kind: 'client_order',
        lang: 'pl',
        positions: [{ name: 'Biurko', tax: 23, total_price_gross: '10' }],
      },
    })
    const buyer = await app.visit(`/invoice/${order.token}`)
    await buyer.getByLabel('Imię i nazwisko').fill('Jan Kowalski')
    await buyer.getByLabel('Powód odrzucenia (opcjonalnie)').fill('Za drogo')
    await buyer.getByRole('button', { name: 'Odrzucam' }).click()
    await buyer.getByText('Za drogo').waitFor()
    await expectAccessible(buyer)
    const page = await app.open(`/invoices/${order.id}`)
    await page.locator('[data-answer]').getByText('Za drogo').waitFor()
  })
})
