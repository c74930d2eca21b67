import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../browser-client.ts'
import { type App, expectAccessible, openApp } from './app.ts'
import { expectComplaints } from './complaints.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

describe('the application shell', () => {
  test('a user without a session signs in at the requested page', async () => {
    const page = await app.open('/clients', { signed_in: false })
    await page.getByLabel('Username or email').fill(app.account.login)
    expectComplaints(/^POST \S+\/session\.json answers 401$/)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('Wrong username or password').waitFor()
    await expectAccessible(page)

    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Clients' }).waitFor()
    await expect.poll(() => page.url()).toBe(app.address('/clients'))
  })

  test('the root address leads to the account of the session', async () => {
    const page = await app.open()
    await page.goto(`${app.kwit.url}/clients?order=name`)
    await page.waitForURL(app.address('/clients?order=name'))
    await page.getByRole('heading', { name: 'Clients' }).waitFor()
  })

  test.each([
    ['/warehouse_documents?income=no', '/warehouse-documents?income=no', 'Warehouse documents'],
    ['/banking/payments?paid=0', '/payments?paid=0', 'Payments'],
    ['/banking/payments/new', '/payments/new', 'New payment'],
  ])('%s, a path of the API, is the page %s', async (name, path, heading) => {
    const page = await app.open(name)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await expect.poll(() => page.url()).toBe(app.address(path))
  })

  test('an unknown page says that it does not exist', async () => {
    const page = await app.open('/nowhere')
    await page.getByText('Page not found').waitFor()
  })

  test('an expired session is renewed in a dialog, and the work continues', async () => {
    const page = await app.open('/clients/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed before the end')
    expectComplaints(/ answers 401$/)
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Create' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Typed before the end' }).waitFor()
  })

  test('fonts come from no other server', async () => {
    const page = await app.open('/sign-in', { signed_in: false })
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    const fonts = await page.evaluate(async () => {
      const { document, location } = globalThis as any
      const { fonts } = document
      await fonts.ready
      const loaded = [...fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
      const resources = (performance as any)
        .getEntriesByType('resource')
        .map(({ name }: { name: string }) => name)
      return { loaded, foreign: resources.filter((name: string) => !name.startsWith(location.origin)) }
    })
    expect(fonts.foreign).toEqual([])
    expect(fonts.loaded.map((name: string) => name.replaceAll('"', ''))).toEqual(
      expect.arrayContaining(['Inter Variable', 'Source Serif']),
    )
  })

  test('daily work and the settings are in sight at 900 pixels, and the current page at any height', async () => {
    const page = await app.open('/today', { width: 1280 })
    const navigation = page.getByRole('navigation', { name: 'Main navigation' })
    const settings = navigation.getByRole('link', { name: 'Settings' })
    await settings.waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    const entries = await navigation.getByRole('link').all()
    expect(entries.length).toBe(18)
    for (const entry of entries)
      expect(await isInSight(entry), (await entry.textContent()) ?? undefined).toBe(true)
    // Master data is reached from the settings and their navigation.
    await settings.click()
    const inner = page.getByRole('navigation', { name: 'Settings' })
    await inner.getByRole('link', { name: 'Warehouses' }).click()
    await page.getByRole('heading', { name: 'Warehouses', level: 1 }).waitFor()
    await expect.poll(() => settings.getAttribute('aria-current')).toBe('page')
    await page.setViewportSize({ width: 1280, height: 450 })
    await app.go(page, '/trash')
    await expect.poll(() => isInSight(inner.getByRole('link', { name: 'Trash' }))).toBe(true)
    await app.go(page, '/warehouse-documents')
    const current = navigation.getByRole('link', { name: 'Warehouse documents' })
    await expect.poll(() => isInSight(current)).toBe(true)
    await expect.poll(() => isInSight(settings)).toBe(true)
    // On a phone the settings are a separate page.
    await page.setViewportSize({ width: 390, height: 600 })
    await app.go(page, '/stock')
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await expect.poll(() => isInSight(navigation.getByRole('link', { name: 'Stock' }))).toBe(true)
    await settings.click()
    await page.getByRole('link', { name: 'Exchange rates' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await page.close()
  })

  test('the palette finds records', async () => {
    await app.api('POST', '/clients.json', { client: { name: 'Hidden Gem Ltd' } })
    const page = await app.open('/settings')
    await page.getByText('Search or jump to').click()
    const box = page.getByRole('dialog').filter({ has: page.getByPlaceholder('Documents, clients') })
    const marked = box.locator('[data-action][data-selected]')
    await expect.poll(() => marked.textContent()).toBe('New invoice')
    const { height } = (await box.boundingBox()) ?? {}
    // The entry that Enter opens is highlighted as soon as it is found, and the box keeps its height.
    await page.getByPlaceholder('Documents, clients, products, pages').fill('hidden')
    await expect.poll(() => marked.textContent()).toContain('Hidden Gem Ltd')
    await expect.poll(async () => (await box.boundingBox())?.height).toBe(height)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Hidden Gem Ltd', level: 1 }).waitFor()
    // The pressed entry is opened, whatever results arrive meanwhile.
    for (const name of ['Pressed Gem', 'Pressed Aster'])
      await app.api('POST', '/clients.json', { client: { name } })
    await page.keyboard.press('Control+k')
    const words = page.getByPlaceholder('Documents, clients, products, pages')
    await words.fill('pressed')
    const gem = page.locator('[data-action]').filter({ hasText: 'Pressed Gem' })
    await gem.hover()
    await page.route(/search\.json.*gem/, async (route) => {
      await gem.hover()
      await page.mouse.down()
      await route.continue()
    })
    const response = page.waitForResponse(/search\.json.*gem/)
    await words.fill('pressed gem')
    await (await response).finished()
    await page.waitForTimeout(100)
    await page.mouse.up()
    await page.getByRole('heading', { name: 'Pressed Gem', level: 1 }).waitFor()
  })

  test('the palette opens pages, and the language changes', async () => {
    const page = await app.open()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Documents, clients, products, pages').fill('categ')
    await page.keyboard.press('Enter')
    await page.waitForURL(app.address('/categories'))
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByText('Polski').click()
    await page.getByRole('heading', { name: 'Kategorie', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Kategorie', level: 1 }).waitFor()
  })
})

// Whether the middle of the element is visible: neither scrolled out of view nor covered.
const isInSight = (entry: Locator) =>
  entry.evaluate((element: any) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const { document } = globalThis as any
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
