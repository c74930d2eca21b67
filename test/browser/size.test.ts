// Tests how many bytes a browser without a cache loads until a page is complete, compressed as on the wire. They do
// not depend on the machine.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from './app.ts'

const KIB = 1024

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('the sign-in page loads at most 250 KiB', async () => {
  const page = await app.open('/sign-in', { signed_in: false })
  // A page that other tests used may have loaded more.
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await loadedKib(page)).toBeLessThan(250)
})

// The texts have Polish letters, whose fonts are separate files.
test('the overview loads at most 450 KiB', async () => {
  for (const month of [0, 1, 2])
    await app.api('POST', '/invoices.json', {
      invoice: {
        ...{ buyer_name: 'Żółć i Święto', status: 'sent', issue_date: app.day(-31 * month) },
        positions: [{ name: 'Praca', quantity: 1, total_price_gross: '123', tax: 23 }],
      },
    })
  const page = await app.open('/overview', { lang: 'pl-PL' })
  await page.reload()
  await page.getByText('Żółć i Święto').waitFor()
  await page.getByRole('figure').waitFor()
  expect(await loadedKib(page)).toBeLessThan(450)
})

async function loadedKib(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  const sizes = await page.evaluate(async () => {
    const { document } = globalThis as any
    await document.fonts.ready
    const entries = ['navigation', 'resource'].flatMap((type) => (performance as any).getEntriesByType(type))
    return entries.map(({ encodedBodySize }) => encodedBodySize as number)
  })
  return sizes.reduce((sum, size) => sum + size, 0) / KIB
}
