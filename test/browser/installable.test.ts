// The application on a phone: installed, opened without a connection, and replaced by a newer build.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectPageAccessible, openApp } from './app.ts'
import { type Chromium, openChromium } from './chromium.ts'
import { expectComplaints } from './complaints.ts'
import { openRebuiltServer } from './rebuilt-server.ts'

const PHONE = { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' as const }
// What a page asks for while there is no connection.
const OFFLINE = /ERR_INTERNET_DISCONNECTED|answers 503/

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

async function openPhone(path: string, { url = app.kwit.url, locale = 'en-GB' } = {}) {
  const page = await chromium.newPage({ ...PHONE, locale })
  await app.signIn(page)
  await page.goto(`${url}/a/${app.account.prefix}${path}`)
  await page.waitForFunction(() => (globalThis as any).navigator.serviceWorker.controller !== null)
  return page
}

// Runs in the page: the addresses that are stored.
const storedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { caches } = globalThis as any
    const stores = await Promise.all((await caches.keys()).map((name: string) => caches.open(name)))
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })

// The last file that is stored.
const isWhole = async (page: Page) =>
  (await storedPaths(page)).includes('/fonts/source-serif-4-latin-ext.woff2')
const storeNames = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as any).caches.keys())

test('browsers can install it', async () => {
  const page = await openPhone('/today')
  const browser = await page.context().newCDPSession(page)
  const { url, errors, data } = await browser.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual([`/a/${app.account.prefix}/manifest.json`, []])
  expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  for (const { src } of JSON.parse(data ?? '').icons) {
    const icon = await fetch(app.kwit.url + src)
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, 'image/png'])
  }
})

test('opened without a connection it says so in the language of the browser, and continues when there is one', async () => {
  const title = 'Brak połączenia'
  const page = await openPhone('/clients', { locale: 'pl-PL' })
  await expect.poll(() => isWhole(page), { timeout: 60_000 }).toBe(true)
  expectComplaints(OFFLINE)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(title, { exact: true }).waitFor()
  await expectPageAccessible(page)
  await page.context().setOffline(false)
  await page.getByText(title, { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('nothing of an account is stored, and signing out removes everything', async () => {
  const page = await openPhone('/invoices')
  await expect.poll(() => isWhole(page), { timeout: 60_000 }).toBe(true)
  await page.goto(app.address('/clients'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const others = (await storedPaths(page)).filter((path) => !/^\/(assets|fonts|icons)\/[\w.-]+$/.test(path))
  expect(others).toEqual(['/'])
  const shell = await page.evaluate(async () => (await (globalThis as any).caches.match('/')).text())
  expect(shell).toContain('name="kwit-session" content=""')

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await isWhole(page)).toBe(false)
})

test('a newer build takes over, and open tabs keep working', async () => {
  const server = await openRebuiltServer(app.kwit.url)
  const page = await openPhone('/clients', { url: server.url })
  const buildOf = () => page.locator('title').getAttribute('data-build')
  await expect.poll(() => isWhole(page), { timeout: 60_000 }).toBe(true)
  const update = () =>
    page.evaluate(async () => {
      const registration = await (globalThis as any).navigator.serviceWorker.ready
      await registration.update()
    })
  server.rebuild(2)
  await update()
  await expect.poll(() => storeNames(page)).toHaveLength(2)
  await expect.poll(async () => (await storeNames(page)).at(-1)).toMatch(/^kwit-2-/)
  // A page of the build before, which the server does not have any more.
  const address = `/a/${app.account.prefix}/invoices/new`
  await page.evaluate((to) => {
    const { history, PopStateEvent, dispatchEvent } = globalThis as any
    history.pushState({ key: 'new' }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
  await page.getByLabel('Number', { exact: true }).waitFor()
  expect(await buildOf()).toBe('1')

  await page.goto(`${server.url}/a/${app.account.prefix}/clients`)
  expect(await buildOf()).toBe('2')
  server.rebuild(3)
  await update()
  await expect
    .poll(async () => (await storeNames(page)).map((name) => name.slice(0, 7)))
    .toEqual(['kwit-2-', 'kwit-3-'])
})
