// A whole Kwit with its web application, and a real browser in it. What a page says on its console, and what its own
// policy forbids it, fails the test.
import { text } from 'node:stream/consumers'
import axe from 'axe-core'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openAccount, PASSWORD } from '../browsing.ts'
import { type Kwit, request, startKwit } from '../harness.ts'
import { type Chromium, openChromium } from './chromium.ts'

export type App = {
  kwit: Kwit
  account: { prefix: string; token: string; login: string; email: string }
  // A page of its own, without cookies of others; `path` is below the account.
  open: (
    path?: string,
    options?: { width?: number; dark?: boolean; signed_in?: boolean; lang?: string; login?: string },
  ) => Promise<Page>
  address: (path: string) => string
  api: (method: string, path: string, json?: unknown) => Promise<any>
  // What pages said that they should not have; checked by close().
  complaints: string[]
  close: () => Promise<void>
}

export async function openApp(environment: { [name: string]: string } = {}): Promise<App> {
  const kwit = await startKwit(environment)
  const account = await openAccount(kwit, 'acme')
  const chromium = await openChromium()
  const complaints: string[] = []
  const address = (path: string) => `${kwit.url}/a/${account.prefix}${path === '/' ? '' : path}`
  return {
    kwit,
    account,
    complaints,
    address,
    open: async (path = '/', options = {}) => {
      const page = await newPage(chromium, complaints, options)
      if (options.signed_in !== false) await signInByCookie(page, kwit, options.login ?? account.login)
      await page.goto(address(path))
      return page
    },
    api: async (method, path, json) => {
      const reply = await request(kwit.url, method, path, { token: account.token, json })
      expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300)
      return reply.json
    },
    close: async () => {
      await chromium.close()
      await kwit.close()
      expect(complaints).toEqual([])
    },
  }
}

// Signs in without the form, which has a test of its own.
async function signInByCookie(page: Page, kwit: Kwit, login: string) {
  const reply = await kwit.call('POST', '/session.json', { json: { login, password: PASSWORD } })
  const [name = '', value = ''] = (reply.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
  await page.context().addCookies([{ name, value, url: kwit.url }])
}

async function newPage(
  chromium: Chromium,
  complaints: string[],
  { width = 1440, dark = false, lang = 'en-GB' }: { width?: number; dark?: boolean; lang?: string },
): Promise<Page> {
  const page = await chromium.newPage({
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    locale: lang,
    reducedMotion: 'reduce',
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    // The browser reports every refused request; that a page copes with them is tested otherwise.
    if (message.type() !== 'error' || /Failed to load resource/.test(message.text())) return
    complaints.push(`${page.url()}: ${message.text()}`)
  })
  return page
}

// What a page gave to keep.
export const downloaded = async (download: Promise<Download>): Promise<string> =>
  text(await (await download).createReadStream())

// No serious or critical finding of axe, the rules of WCAG included.
export async function expectAccessible(page: Page) {
  // Evaluated by the debugger, which the policy of the page does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as any).axe.run({
      resultTypes: ['violations'],
      elementRef: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  )
  const found = violations
    .filter(({ impact }: { impact: string }) => ['serious', 'critical'].includes(impact))
    .map(
      ({ id, nodes }: any) =>
        `${id}: ${nodes
          .map(({ html }: any) => html)
          .slice(0, 3)
          .join('\n  ')}`,
    )
  expect(found).toEqual([])
}
