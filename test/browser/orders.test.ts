// Tests an order that is paid in parts: a user makes its advance and its final invoice.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
// The window is too narrow for the preview.
const NARROW = { width: 1180 }
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

// 1000.00 at 23 % and 200.00 at 5 %: 1230 + 210 = 1440.00 gross
const positions = [
  { name: 'Table', quantity: 1, price_net: '1000', tax: 23 },
  { name: 'Manual', quantity: 1, price_net: '200', tax: 5 },
]
const create = (invoice: object) =>
  app.api('POST', '/invoices.json', { invoice: { buyer_name: 'Acme', lang: 'en', ...invoice } })
const order = () => create({ kind: 'client_order', positions })
const part = (id: number, advance_value: string) =>
  create({ kind: 'advance', copy_invoice_from: id, advance_creation_mode: 'amount', advance_value })

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const lines = async (page: Page) => {
  const all = page.getByRole('group', { name: /^Line \d+$/ })
  await all.first().waitFor()
  const names = (await all.all()).map((line) => line.getByLabel('Product or service', { exact: true }))
  return Promise.all(names.map((name) => name.inputValue()))
}
async function issued(page: Page) {
  await page.getByRole('button', { name: /^Issue( anyway)?$/ }).click()
  await page.waitForURL(/\/invoices\/\d+$/)
  return app.api('GET', `/invoices/${/\d+$/.exec(page.url())?.[0]}.json`)
}

describe('an order', () => {
  test('is paid in advance by a percentage or an amount', async () => {
    const { id, number } = await order()
    const page = await app.open(`/invoices/${id}`, NARROW)
    await choose(page, 'Create advance invoice')
    await page.getByText(/1,440\.00.* of the order not invoiced yet/).waitFor()
    await expect.poll(() => lines(page)).toEqual(Array(2).fill(`Advance 50% on order ${number}`))
    const share = page.getByRole('textbox', { name: 'Advance' })
    await share.fill('30')
    await page.getByRole('button', { name: 'Apply to lines' }).click()
    await expect.poll(() => lines(page)).toEqual(Array(2).fill(`Advance 30% on order ${number}`))
    await expectAccessible(page)
    const advance = await issued(page)
    // 30 % of 1230 and of 210
    expect(advance).toMatchObject({ kind: 'advance', price_gross: '432.0', from_invoice_id: id })
    expect(advance.totals_by_rate).toMatchObject([{ gross: '369.0' }, { gross: '63.0' }])

    // The next one is made from the remaining amount, starting from the page of the order.
    await page.getByRole('main').getByRole('link', { name: number }).first().click()
    await page.waitForURL(new RegExp(`/invoices/${id}$`))
    await choose(page, 'Create advance invoice')
    await page.getByText(/1,008\.00.* of the order not invoiced yet/).waitFor()
    await page.getByText('Amount', { exact: true }).click()
    await share.fill('1008.01')
    await page.getByRole('button', { name: 'Apply to lines' }).click()
    await expect.poll(() => lines(page)).toEqual(Array(2).fill(`Advance on order ${number}`))
    await page.getByRole('button', { name: /^Issue( anyway)?$/ }).click()
    await page.getByText(/exceeds the remaining amount of .*1008\.0/).waitFor()
    await share.fill('1008')
    await page.getByRole('button', { name: 'Apply to lines' }).click()
    expect(await issued(page)).toMatchObject({ price_gross: '1008.0' })
  })

  test('is settled by its final invoice, with the corrections of its advances', async () => {
    const { id } = await order()
    const advance = await part(id, '432')
    const was = { name: 'Advance', quantity: 1, total_price_gross: '369', tax: 23 }
    // 432 is reduced by 69 to 363, so that 1077 remain
    const correction = await create({
      kind: 'correction',
      invoice_id: advance.id,
      positions: [
        {
          kind: 'correction',
          correction_before_attributes: was,
          correction_after_attributes: { ...was, total_price_gross: '300' },
        },
      ],
    })
    const page = await app.open(`/invoices/${advance.id}`, NARROW)
    await choose(page, 'Create final invoice')
    await expect
      .poll(() => lines(page))
      .toEqual([
        'Table',
        'Manual',
        `Advance invoice ${advance.number}`,
        `Advance invoice ${advance.number}`,
        `Corrective invoice ${correction.number}`,
      ])
    await expectAccessible(page)
    const final = await issued(page)
    expect(final).toMatchObject({ kind: 'final', price_gross: '1077.0', from_invoice_id: id })
    expect(final.settled_advances).toMatchObject([{ id: advance.id, price_gross: '363.0' }])
    const transfer = { name: 'Transfer', invoice_id: advance.id, price: '363', paid: true }
    await app.api('POST', '/banking/payments.json', { banking_payment: transfer })
    await app.go(page, `/invoices/${id}`)
    await page.getByText('Paid on linked documents').waitFor()
  })

  test('and its documents are deleted in order', async () => {
    const { id, number } = await order()
    const advance = await part(id, '432')
    const page = await app.open(`/invoices/${id}`, NARROW)
    await choose(page, 'Delete')
    const question = page.getByRole('dialog', { name: `Delete ${number}?` })
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText(`${advance.number} was created from this document`).waitFor()
    await expectAccessible(page)

    const final = await create({ kind: 'final', copy_invoice_from: id })
    await app.go(page, `/invoices/${advance.id}`)
    await choose(page, 'Void document')
    const dialog = page.getByRole('dialog', { name: `Void document: ${advance.number}` })
    await dialog.getByRole('button', { name: 'Void document' }).click()
    await page.getByText(`${final.number} settles ${advance.number}`).waitFor()
    await expect
      .poll(async () => (await app.api('GET', `/invoices/${advance.id}.json`)).cancelled)
      .toBe(false)
  })
})

describe('a receipt', () => {
  test('is invoiced as sold and corrected', async () => {
    const sold = { kind: 'receipt', issue_date: '2026-03-04', positions: positions.slice(0, 1) }
    const receipt = await create(sold)
    const was = { name: 'Table', quantity: 1, price_net: '1000', tax: 23 }
    await create({
      kind: 'correction',
      invoice_id: receipt.id,
      positions: [
        {
          kind: 'correction',
          correction_before_attributes: was,
          correction_after_attributes: { ...was, price_net: '900' },
        },
      ],
    })
    const page = await app.open(`/invoices/${receipt.id}`, NARROW)
    await choose(page, 'Create invoice')
    await expect.poll(() => lines(page)).toEqual(['Table'])
    const invoice = await issued(page)
    expect(invoice).toMatchObject({ price_gross: '1107.0', sell_date: '2026-03-04' })
    expect(invoice.receipt_for_invoice_id).toBe(receipt.id)
  })
})
