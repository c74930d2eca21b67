import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

// Tests the editor with the keyboard alone, and what it refuses to issue.

let app: App
const NARROW = { width: 1180 }
beforeAll(async () => {
  app = await openApp()
  await app.api('POST', '/clients.json', { client: { name: 'Ferona Instal', city: 'Opole', discount: '0' } })
  await app.api('POST', '/clients.json', { client: { name: 'Ferona Zwei', city: 'Ulm' } })
  const product = { name: 'Consulting hour', price_net: '1500', tax: '23', quantity_unit: 'h' }
  await app.api('POST', '/products.json', { product })
})
afterAll(() => app.close())

// Returns the accessible name of the focused element.
const cursor = (page: Page) =>
  expect.poll(() =>
    page.evaluate(() => {
      const element = (globalThis as any).document.activeElement
      const column = element?.getAttribute('data-column')
      const line = element?.closest('fieldset')?.getAttribute('aria-label')
      if (column) return `${line}, ${column}`
      return element?.hasAttribute('data-buyer') ? 'buyer' : (element?.textContent ?? element?.tagName)
    }),
  )
const reason = (page: Page) => page.locator('#why-not-issued')
const count = async () => (await app.api('GET', '/invoices.json?per_page=100')).length
const saved = async (page: Page) => {
  await page.waitForURL(/\/invoices\/\d+$/)
  return app.api('GET', `/invoices/${/\d+$/.exec(page.url())?.[0]}.json`)
}

describe('the editor by keyboard', () => {
  test('another invoice to a known client takes at most fifteen keys besides the text', async () => {
    const page = await app.open('/invoices')
    const keys: string[] = []
    const press = async (key: string) => {
      keys.push(...key.split('+'))
      await page.keyboard.press(key)
    }
    await page.getByRole('heading', { name: 'Invoices' }).waitFor()
    await press('n')
    await cursor(page).toBe('buyer')
    await page.keyboard.type('ferona inst')
    await press('Enter')
    await cursor(page).toBe('Line 1, name')
    await page.keyboard.type('consu')
    await press('Enter')
    await cursor(page).toBe('Line 1, quantity')
    await page.keyboard.type('3')
    await press('Control+s')
    const invoice = await saved(page)
    expect(invoice).toMatchObject({ buyer_name: 'Ferona Instal', price_net: '4500.0' })
    expect(invoice.positions).toMatchObject([{ name: 'Consulting hour', quantity: '3.0' }])
    await expect.poll(() => app.api('GET', '/clients.json?query=ferona')).toHaveLength(2)
    expect(keys.length, keys.join(' ')).toBeLessThanOrEqual(15)
  })

  test('arrow keys select another option, and the first one is preselected', async () => {
    const page = await app.open('/invoices/new', NARROW)
    await cursor(page).toBe('buyer')
    await page.keyboard.type('ferona')
    const buyer = page.getByRole('combobox', { name: 'Name' })
    await expect.poll(() => page.getByRole('option').count()).toBe(3)
    await page.getByRole('option', { selected: true }).and(page.getByRole('option').first()).waitFor()
    const marked = page.getByRole('option', { selected: true }).and(page.getByRole('option').nth(1))
    await page.keyboard.press('ArrowDown')
    await marked.waitFor()
    const [name = ''] = /Ferona (Instal|Zwei)/.exec((await marked.textContent()) ?? '') ?? []
    await expect.poll(() => buyer.getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => buyer.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await marked.waitFor()
    await page.keyboard.press('Enter')
    await cursor(page).toBe('Line 1, name')
    // Tab keeps a description that matches no product, and Enter moves to the missing price.
    await page.keyboard.type('Consulting by the day')
    await page.keyboard.press('Tab')
    await cursor(page).toBe('Line 1, quantity')
    await page.keyboard.press('Enter')
    await cursor(page).toBe('Line 1, price')
    await page.keyboard.type('80')
    await page.keyboard.press('Enter')
    await cursor(page).toBe('Line 2, name')
    await page.keyboard.press('Control+Enter')
    const invoice = await saved(page)
    expect(invoice.buyer_name).toBe(name)
    expect(invoice.positions).toMatchObject([{ name: 'Consulting by the day', price_net: '80.0' }])
  })

  test('a new client is created from the list, and the focus is never lost', async () => {
    const page = await app.open('/invoices/new', NARROW)
    const before = await count()
    await cursor(page).toBe('buyer')
    await page.keyboard.type('Nobody yet')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+s')
    await cursor(page).toBe('buyer')
    await reason(page).getByText('Choose a client from the list or create a new one').waitFor()
    await expect.poll(count).toBe(before)
    await expect.poll(() => app.api('GET', '/clients.json?query=nobody')).toHaveLength(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'New client' })
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await cursor(page).toBe('buyer')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => panel.getByLabel('Name').evaluate((input) => input.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    await cursor(page).toBe('Line 1, name')
    await page.keyboard.type('New thing')
    await page.getByRole('option', { name: 'New product “New thing”…' }).click()
    await page.getByRole('dialog', { name: 'New product' }).getByLabel('Net price').fill('20')
    await page.keyboard.press('Enter')
    await cursor(page).toBe('Line 1, quantity')
    await page.getByRole('button', { name: 'Choose another' }).click()
    await cursor(page).toBe('buyer')
    await page.keyboard.type('Nobody yet')
    await page.keyboard.press('Enter')
    await cursor(page).toBe('Choose another')
    await page.keyboard.press('Control+s')
    expect(await saved(page)).toMatchObject({ buyer_name: 'Nobody yet', price_net: '20.0' })
  })

  test('a button that disappears passes the focus on', async () => {
    const page = await app.open('/invoices/new', NARROW)
    await cursor(page).toBe('buyer')
    await page.keyboard.type('ferona inst')
    await page.keyboard.press('Enter')
    await cursor(page).toBe('Line 1, name')
    await page.getByRole('button', { name: 'Edit details' }).press('Enter')
    const name = page.locator('input[name=buyer_name]')
    await expect.poll(() => name.evaluate((input) => input.matches(':focus'))).toBe(true)
    await page.getByRole('button', { name: 'Discard changes' }).press('Enter')
    await cursor(page).toBe('buyer')
  })
})

describe('the editor rejects incomplete documents', () => {
  test('without a buyer, without a line, without a price', async () => {
    const page = await app.open('/invoices/new', NARROW)
    const before = await count()
    const issue = page.getByRole('button', { name: /^Issue( anyway)?$/ })
    await reason(page).getByText('Choose the buyer').waitFor()
    await issue.click()
    await cursor(page).toBe('buyer')
    await page.keyboard.press('Control+s')
    await page.keyboard.type('ferona inst')
    await page.keyboard.press('Enter')
    await reason(page).getByText('Add a line with a price').waitFor()
    await page.keyboard.press('Control+Enter')
    await cursor(page).toBe('Line 1, name')
    await page.keyboard.type('Something')
    await page.keyboard.press('Tab')
    await reason(page).getByText('A line has no price').waitFor()
    await issue.click()
    await cursor(page).toBe('Line 1, price')
    await expect.poll(count).toBe(before)
    await page.keyboard.type('5')
    await expect.poll(() => reason(page).textContent()).toBe('')
    await issue.click()
    expect(await saved(page)).toMatchObject({ price_net: '5.0' })
  })

  test('a correction requires a change or a reason; a receipt requires no buyer', async () => {
    const positions = [{ name: 'Oak', quantity: 3, price_net: '10', tax: 23 }]
    const source = await app.api('POST', '/invoices.json', {
      invoice: { buyer_name: 'Corrected', positions },
    })
    const page = await app.open(`/invoices/new?correct=${source.id}`, NARROW)
    const issue = page.getByRole('button', { name: /^Issue( anyway)?$/ })
    await issue.click()
    await reason(page).getByText('Change a line or enter a reason').waitFor()
    await page.keyboard.type('Wrong street')
    await issue.click()
    expect(await saved(page)).toMatchObject({ kind: 'correction', correction_reason: 'Wrong street' })
    await app.go(page, '/invoices/new?kind=receipt')
    await reason(page).getByText('Add a line with a price').waitFor()
    const line = page.getByRole('group', { name: 'Line 1', exact: true })
    await line.getByLabel('Product or service', { exact: true }).fill('Bread')
    await line.getByLabel('Net price', { exact: true }).fill('2')
    await issue.click()
    expect(await saved(page)).toMatchObject({ kind: 'receipt', client_id: null })
  })

  test('issues and sends in one step', async () => {
    const client = await app.api('POST', '/clients.json', {
      client: { name: 'Mailed', email: 'a@mail.example' },
    })
    const page = await app.open(`/invoices/new?client_id=${client.id}`, NARROW)
    await cursor(page).toBe('Line 1, name')
    await page.keyboard.type('consul')
    await page.keyboard.press('Enter')
    await cursor(page).toBe('Line 1, quantity')
    await page.getByRole('button', { name: 'More save options' }).click()
    await page.getByRole('menuitem', { name: 'Issue and send' }).click()
    const dialog = page.getByRole('dialog', { name: /^Send / })
    await dialog.getByText('a@mail.example').first().waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await page.getByRole('heading', { name: /^Invoice/ }).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
  })
})
