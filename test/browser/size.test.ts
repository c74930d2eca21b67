// Tests how many bytes a browser without a cache loads until a page is complete, compressed as on the wire. They do
// not depend on the machine.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from './app.ts'
import { type Chromium, openChromium } from './chromium.ts'

const KIB = 1024

let app: App
let chromium: Chromium
beforeAll(async () => {
  app = await openApp()
  chromium = await openChromium()
})
afterAll(async () => {
  await chromium.close()
  await app.close()
})

test.each(['en-GB', 'pl-PL', 'de-DE'])('the sign-in page in %s loads at most 250 KiB', async (lang) => {
  const page = await app.open('/sign-in', { signed_in: false, lang })
  // A page that other tests used may have loaded more.
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => (globalThis as any).document.documentElement.lang)).toBe(lang.slice(0, 2))
  expect(await loadedKib(page)).toBeLessThan(250)
})

// The texts have Polish letters, whose fonts are separate files.
test.each(['en-GB', 'pl-PL', 'de-DE'])('the overview in %s loads at most 450 KiB', async (lang) => {
  for (const month of [0, 1, 2])
    await app.api('POST', '/invoices.json', {
      invoice: {
        ...{ buyer_name: 'Żółć i Święto', status: 'sent', issue_date: app.day(-31 * month) },
        positions: [{ name: 'Praca', quantity: 1, total_price_gross: '123', tax: 23 }],
      },
    })
  const page = await app.open('/overview', { lang })
  await page.reload()
  await page.getByText('Żółć i Święto').first().waitFor()
  await page.getByRole('figure').waitFor()
  expect(await loadedKib(page)).toBeLessThan(450)
})

// The service worker takes what the page has loaded from the cache of the browser; the rest comes over the wire.
test('what is stored for working offline adds little to the sign-in page, and at most 1 MiB after signing in', async () => {
  const page = await chromium.newPage({ serviceWorkers: 'allow' })
  await page.goto(app.address('/sign-in'))
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const isStored = (file: string) =>
    page.evaluate(async (path) => (await (globalThis as any).caches.match(path)) !== undefined, file)
  await expect.poll(() => isStored('/')).toBe(true)
  expect((await loadedKib(page)) + (await onlyStoredKib(page))).toBeLessThan(250)

  await app.signIn(page)
  await page.goto(app.address('/overview'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => isStored('/fonts/source-serif-4-latin-ext.woff2'), { timeout: 60_000 }).toBe(true)
  expect(await onlyStoredKib(page)).toBeLessThan(1024)
})

// Files that the service worker requested and the page did not, as large as they are on the wire.
function onlyStoredKib(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { caches, performance, URL } = globalThis as any
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }: any) => name))
    const stored: any[] = []
    for (const name of await caches.keys()) stored.push(...(await (await caches.open(name)).keys()))
    let bytes = 0
    for (const { url } of stored.filter(({ url }) => !loaded.has(url) && new URL(url).pathname !== '/')) {
      const response = await caches.match(url, { ignoreVary: true })
      bytes += Number(response.headers.get('content-length'))
    }
    return bytes / 1024
  })
}

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
