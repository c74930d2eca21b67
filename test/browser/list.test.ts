// Tests the list of documents: tabs by kind, sums equal to the overview, equal row heights, and dialogs in the
// history.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
  for (const [kind, buyer_name, price] of [
    ['vat', 'Oak', '100'],
    ['vat', `${'A very long name of a company '.repeat(6)}Ltd`, '50'],
    ['estimate', 'Beech', '1000'],
    ['client_order', 'Birch', '2000'],
    ['proforma', 'Pine', '4000'],
    ['receipt', 'Elm', '7'],
  ]) {
    const positions = [{ name: 'Wood', quantity: 1, tax: 23, total_price_gross: price }]
    await app.api('POST', '/invoices.json', { invoice: { kind, buyer_name, positions } })
  }
})
afterAll(() => app.close())

const rows = (page: Page) => page.locator('tbody tr[data-id]')
const footer = (page: Page) => page.locator('tfoot')
const kinds = (page: Page) => page.getByRole('navigation', { name: 'Document type' })

describe('the list of documents', () => {
  test('distinguishes kinds, and adds up only what counts', async () => {
    const page = await app.open('/invoices')
    await expect.poll(() => rows(page).count()).toBe(6)
    // Two invoices and a receipt count as sales; estimates and orders do not, whatever their amount.
    await expect.poll(() => footer(page).textContent()).toContain('157.00')
    await expect.poll(() => footer(page).textContent()).toContain('6 documents, 3 of them in the totals')
    await kinds(page).getByRole('link', { name: 'Estimates' }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    await expect.poll(() => footer(page).textContent()).toContain('1,000.00')
    await expect.poll(() => footer(page).textContent()).toContain('1 document ·')
    await expect.poll(() => kinds(page).locator('[aria-current]').textContent()).toBe('Estimates')
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(1)
    await kinds(page).getByRole('link', { name: 'Invoices', exact: true }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
    await kinds(page).getByRole('link', { name: 'All' }).click()
    await expect.poll(() => rows(page).count()).toBe(6)
  })

  test('has rows of equal height and keeps its totals visible', async () => {
    const page = await app.open('/invoices')
    await rows(page).first().waitFor()
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    )
    // The last row has no border.
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1)
    await page.setViewportSize({ width: 1440, height: 420 })
    const box = await footer(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(421)
    // In a narrower window the less important columns disappear; the amount and the status stay visible.
    await page.setViewportSize({ width: 1100, height: 420 })
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
    await expect.poll(() => head('Net').count()).toBe(0)
    await head('Gross').waitFor()
    const edge = async () => ((await head('Status').boundingBox())?.x ?? 9999) + 80
    await expect.poll(edge).toBeLessThan(1100)
    await expect.poll(async () => (await footer(page).boundingBox())?.y ?? 999).toBeLessThan(420)
  })

  test('its totals do not widen the table, and its head stays visible', async () => {
    const page = await app.open('/invoices', { width: 800 })
    await footer(page).getByText('of them in the totals').first().waitFor()
    const widths = await page.locator('table').evaluate((table) => {
      const fullWidth = table.scrollWidth
      table.querySelector('tfoot')?.setAttribute('hidden', '')
      return [fullWidth, table.scrollWidth]
    })
    expect(widths[0]).toBe(widths[1])
    await page.setViewportSize({ width: 1280, height: 420 })
    await rows(page).last().scrollIntoViewIfNeeded()
    const head = page.getByRole('columnheader', { name: 'Number' })
    await expect.poll(async () => (await head.boundingBox())?.y).toBeGreaterThan(50)
  })

  test('returns from the document next to it to the list', async () => {
    const page = await app.open('/clients')
    await app.go(page, '/invoices')
    const panel = page.getByRole('button', { name: 'Close' })
    await rows(page).first().locator('td').nth(3).click()
    await panel.waitFor()
    await page.goBack()
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    await expect.poll(() => page.url()).toBe(app.address('/invoices'))
    await rows(page).first().locator('td').nth(3).click()
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    await page.goBack()
    await expect.poll(() => page.url()).toBe(app.address('/clients'))
  })

  test('marks the sorted column, and sorts amounts from the greatest', async () => {
    const page = await app.open('/invoices')
    await page.locator('th[aria-sort="descending"]', { hasText: 'Issue' }).waitFor()
    await page.getByRole('button', { name: 'Gross' }).click()
    await expect.poll(() => rows(page).first().textContent()).toContain('4,000.00')
  })

  test('opens a card by a tap anywhere, folds its totals, and creates a document with one tap', async () => {
    const page = await app.open('/invoices', { width: 390 })
    await page.locator('details summary', { hasText: 'Totals' }).waitFor()
    await page.getByRole('link', { name: 'New invoice' }).waitFor()
    const card = page.locator('li[data-id]').first()
    await expect.poll(async () => (await card.boundingBox())?.y).toBeLessThan(520)
    const { x = 0, y = 0, width = 0, height = 0 } = (await card.boundingBox()) ?? {}
    await page.mouse.click(x + width - 60, y + height - 12)
    await expect.poll(() => page.url()).toMatch(/invoices\/\d+$/)
    // On a phone the actions are at the bottom, and the details of the totals are collapsed.
    await expect
      .poll(async () => (await page.getByRole('button', { name: 'Send', exact: true }).boundingBox())?.y)
      .toBeGreaterThan(800)
    await page.getByRole('region', { name: 'Amount due' }).locator('details summary').waitFor()
  })

  test('amounts of the dashboard stay on one line on a phone', async () => {
    const positions = [{ name: 'Wood', quantity: 1, tax: 23, total_price_gross: '2261239.34' }]
    await app.api('POST', '/invoices.json', { invoice: { buyer_name: 'Oak', positions } })
    const page = await app.open('/overview', { width: 390 })
    const amount = page.getByText('PLN 2,261').first()
    await amount.waitFor()
    const { height } = (await amount.boundingBox()) ?? { height: 99 }
    expect(height).toBeLessThan(34)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    // The longer name needs two lines.
    const topOf = async (name: string) =>
      (await page.getByRole('link', { name }).locator('span').last().boundingBox())?.y
    expect(await topOf('Issued this month')).toBe(await topOf('Received this month'))
  })
})
