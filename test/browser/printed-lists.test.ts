// Tests printed lists: all rows of the filters, headed by company, filters and date.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
  for (const [kind, buyer_name] of [
    ...Array(10).fill(['vat', 'Oak']),
    ['estimate', 'Beech'],
    ['estimate', 'Elm'],
  ]) {
    const positions = [{ name: 'Wood', quantity: 1, tax: 23, total_price_gross: '123' }]
    await app.api('POST', '/invoices.json', { invoice: { kind, buyer_name, positions } })
  }
})
afterAll(() => app.close())

const rows = (page: Page) => page.locator('#root tbody tr[data-id]')

// Runs in the page. Stores what would be printed in place of opening the print dialog.
function recordPrinting() {
  const page = globalThis as any
  page.print = () => {
    page.dispatchEvent(new Event('beforeprint'))
    const paper = page.document.querySelector('[data-printed-list]')
    page.printed = {
      text: paper.textContent,
      rows: paper.querySelectorAll('tbody tr').length,
      scheme: page.document.documentElement.dataset.mantineColorScheme,
    }
    page.dispatchEvent(new Event('afterprint'))
  }
}

describe('a printed list', () => {
  test('prints all rows that match the filters, with company, filters and date', async () => {
    const page = await app.open('/invoices?per_page=10&period=this_year&income=all', {
      width: 1280,
      dark: true,
    })
    await rows(page).first().waitFor()
    // Tests cannot operate the print dialog, so the page stores what it would show.
    await page.evaluate(recordPrinting)
    const readPrinted = () => page.evaluate(() => (globalThis as any).printed)
    await page.getByRole('button', { name: 'Print' }).click()
    await expect.poll(async () => (await readPrinted())?.rows).toBe(12)
    const { text, scheme } = await readPrinted()
    for (const part of [
      'acme',
      'Invoices and expenses',
      'Period: This year',
      '12 records in total',
      '1,230.00',
    ])
      expect(text).toContain(part)
    expect(scheme).toBe('light')
    await expect.poll(() => page.locator('[data-printed-list]').count()).toBe(0)
    await app.go(page, '/invoices?kinds=estimate&query=Beech')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.keyboard.press('Control+p')
    await expect.poll(async () => (await readPrinted())?.rows).toBe(1)
    expect((await readPrinted()).text).toContain('Search: Beech')
    expect((await readPrinted()).text).toContain('Document type: Estimates')
  })

  test('prints the loaded rows from the menu of the browser, says so, and cuts no column', async () => {
    const page = await app.open('/invoices?per_page=10&income=all', { width: 1280 })
    await rows(page).first().waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 700, height: 1100 })
    await page.evaluate(() => (globalThis as any).dispatchEvent(new Event('beforeprint')))
    const paper = page.locator('[data-printed-list]')
    await expect.poll(() => paper.textContent()).toContain('Records 1–10 of 12.')
    expect(await page.locator('#root').isVisible()).toBe(false)
    const edge = await paper.locator('table').evaluate((table) => table.getBoundingClientRect().right)
    expect(edge).toBeLessThanOrEqual(700)
    await page.evaluate(() => (globalThis as any).dispatchEvent(new Event('afterprint')))
    await expect.poll(() => paper.count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
  })
})
