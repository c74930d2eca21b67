// Tests in which language pages and errors appear: that of the user, and one language from the first paint on.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, signIn } from '../browser-client.ts'
import { type App, openApp } from './app.ts'
import { type Chromium, openChromium } from './chromium.ts'

let app: App
let chromium: Chromium
beforeAll(async () => {
  app = await openApp({ KWIT_SIGN_UP: 'true' })
  chromium = await openChromium()
})
afterAll(async () => {
  await chromium.close()
  await app.close()
})

test.each([
  ['en-GB', 'too short (min. 6 characters)'],
  ['pl-PL', 'za krótki tekst (min. liczba znaków: 6)'],
  ['de-DE', 'zu kurzer Text (min. 6 Zeichen)'],
])('the first error of the server is shown in %s, and loads its text then', async (lang, expected) => {
  const page = await app.open('/sign-up', { signed_in: false, lang })
  await page.reload()
  await page.locator('[name=name]').fill('Żółć')
  await page.locator('[name=email]').fill('zolc@example.com')
  await page.locator('[name=password]').fill('short')
  expect(await textFiles(page)).toEqual([`basic-${lang.slice(0, 2)}`])
  await page.locator('[type=submit]').click()
  const error = page.locator('.mantine-InputWrapper-error')
  await error.waitFor()
  expect(await error.textContent()).toBe(expected)
  expect(await textFiles(page)).toContain(`messages-${lang.slice(0, 2)}`)
})

test('a page selected in another language stays complete', async () => {
  const page = await app.open('/clients', { signed_in: false })
  await page.getByLabel('Language').selectOption('pl')
  await page.getByRole('heading', { name: 'Zaloguj się na konto acme' }).waitFor()
  await enter(page, PASSWORD)
  await page.getByRole('heading', { name: 'Klienci', level: 1 }).waitFor()
})

test('a user never sees the application in the language of the browser', async () => {
  const session = await signIn(app.kwit, app.account.login)
  expect((await session.call('PUT', '/session.json', { json: { lang: 'de' } })).status).toBe(200)
  const page = await chromium.newPage({})
  await page.addInitScript(recordHeadings)
  await page.goto(app.address('/clients'))
  await page.getByRole('heading', { name: 'Sign in to acme' }).waitFor()
  await enter(page, PASSWORD)
  await page.getByRole('heading', { name: 'Kunden', level: 1 }).waitFor()
  expect(await headings(page)).toEqual(['Sign in to acme', 'Kunden'])

  await page.reload()
  await page.getByRole('heading', { name: 'Kunden', level: 1 }).waitFor()
  expect(await headings(page)).toEqual(['Kunden'])
  expect(await textFiles(page)).toEqual(['basic-de', 'de', 'messages-de'])

  await page.context().clearCookies()
  await page.goto(app.address('/sign-in'))
  await page.getByRole('heading', { name: 'Bei acme anmelden' }).waitFor()
  expect(await headings(page)).toEqual(['Bei acme anmelden'])
})

test('a session opened in a new browser waits for the language of the user', async () => {
  const page = await chromium.newPage({ locale: 'pl-PL' })
  await app.signIn(page)
  await page.addInitScript(recordHeadings)
  await page.goto(app.address('/clients'))
  await page.getByRole('heading', { name: 'Kunden', level: 1 }).waitFor()
  expect(await headings(page)).toEqual(['Kunden'])
})

async function enter(page: Page, password: string) {
  await page.locator('[name=login]').fill(app.account.login)
  await page.locator('[name=password]').fill(password)
  await page.locator('[type=submit]').click()
}

const textFiles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names: string[] = (performance as any).getEntriesByType('resource').map(({ name }: any) => name)
    return names
      .flatMap((name) => /\/assets\/((?:(?:basic|messages)-)?(?:en|pl|de))-/.exec(name)?.[1] ?? [])
      .sort()
  })

const headings = (page: Page): Promise<string[]> => page.evaluate(() => [...(globalThis as any).headings])

// Runs in the page before its scripts.
function recordHeadings() {
  const { document, MutationObserver } = globalThis as any
  const headings = new Set<string>()
  Object.assign(globalThis, { headings })
  const record = () => {
    const text = document.querySelector('h1')?.textContent
    if (text) headings.add(text)
  }
  new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true })
}
