// Starts a server with its web application, and a real browser.
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import type { Download, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { startSession } from '../../src/domains/administration/sessions/actions.ts'
import { dayAt, plusDays } from '../../src/platform/clock.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { openAccount } from '../browser-client.ts'
import { type Kwit, request, startKwit } from '../harness.ts'
import { freePort, isFree } from '../ports.ts'
import { openChromium, STEP_MS } from './chromium.ts'
import { type Look, lendPages } from './lending.ts'

export type App = {
  kwit: Kwit
  account: { prefix: string; token: string; login: string; email: string }
  // Opens a page with cookies of its own; `path` is relative to the account.
  open: (path?: string, options?: Look & { signed_in?: boolean; login?: string }) => Promise<Page>
  // Opens a page as a stranger; `path` is relative to the server.
  visit: (path: string, options?: Look) => Promise<Page>
  // Navigates without loading the application again, as a click on a link does, which takes half the work. The
  // previous page is gone then.
  go: (page: Page, path: string) => Promise<void>
  signIn: (page: Page) => Promise<void>
  address: (path: string) => string
  api: (method: string, path: string, json?: unknown) => Promise<any>
  // The date this many days after today, by the clock of the account: for an hour or two, the date in UTC is the day
  // before.
  day: (days?: number) => string
  close: () => Promise<void>
}

export async function openApp(environment: { [name: string]: string } = {}, now?: number): Promise<App> {
  const kwit = await startKwit({ KWIT_PORT: await portOfOurs(), ...environment }, now)
  const account = await openAccount(kwit, 'acme')
  const address = (path: string) => `${kwit.url}/a/${account.prefix}${path === '/' ? '' : path}`
  const { lend, takeBackAll } = await lenderAt(kwit.url, address('/'))
  const go = (page: Page, path: string) =>
    page.evaluate(goThere, { to: address(path), path, patience_ms: STEP_MS })
  return {
    kwit,
    account,
    address,
    open: async (path = '/', options = {}) => {
      const { page, is_loaded } = await lend(options)
      const { signed_in = true, login = account.login } = options
      if (signed_in) await signInByCookie(page, kwit, login)
      if (signed_in && is_loaded) await go(page, path)
      else await page.goto(address(path))
      return page
    },
    visit: async (path, options = {}) => {
      const { page } = await lend(options)
      await page.goto(kwit.url + path)
      return page
    },
    go,
    signIn: (page) => signInByCookie(page, kwit, account.login),
    day: (days = 0) => plusDays(dayAt(kwit.clock.now(), kwit.config.time_zone), days),
    api: async (method, path, json) => {
      const reply = await request(kwit.url, method, path, { token: account.token, json })
      expect(reply.status, `${method} ${path}: ${reply.text}`).toBeLessThan(300)
      return reply.json
    },
    close: async () => {
      await takeBackAll()
      await kwit.close()
    },
  }
}

// The files of a worker share a browser, which ends with the worker, and an address, because the browser caches
// compiled scripts by address.
let ours: { url: string; lender: ReturnType<typeof lendPages> } | undefined
let chromium: ReturnType<typeof openChromium> | undefined

async function portOfOurs(): Promise<string> {
  const port = ours && Number(new URL(ours.url).port)
  return String(port && (await isFree(port)) ? port : await freePort())
}

async function lenderAt(url: string, home: string) {
  chromium ??= openChromium()
  if (ours?.url !== url) ours = { url, lender: lendPages(await chromium, home) }
  return ours.lender
}

// Runs in the page.
async function goThere({ to, path, patience_ms }: { to: string; path: string; patience_ms: number }) {
  const { document, history, PopStateEvent, dispatchEvent } = globalThis as any
  const drawn = () => document.getElementById('content')?.dataset.page
  const before = drawn()
  history.pushState({ key: to }, '', to)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  const isOld = () => before !== undefined && before !== path && drawn() === before
  for (const end = Date.now() + patience_ms; isOld() && Date.now() < end; )
    await new Promise((done) => setTimeout(done, 10))
}

// Signs in without the form and without hashing a password again; other tests cover these.
async function signInByCookie(page: Page, { db, url, clock }: Kwit, login: string) {
  const user = await db.get<{ id: number }>(sql`select id from users where login = ${login}`)
  const browser = { remember: false, agent: null, address: '127.0.0.1', earlier: undefined }
  const { token } = await startSession(db, { user_id: user?.id as number, ...browser }, clock.now())
  await page.context().addCookies([{ name: 'kwit_session', value: token, url }])
}

// Handles the next request to the address; later ones pass. The route stays until the page is cleared: a request that
// Chromium has paused while the last route of a page is removed is never answered.
export async function routeOnce(page: Page, address: string, handle: (route: Route) => Promise<void>) {
  let isHandled = false
  await page.route(address, (route) => {
    if (isHandled) return route.fallback()
    isHandled = true
    return handle(route)
  })
}

// The server handles the next request to the address; its response waits until `answer` is called.
export async function holdAnswer(page: Page, address: string) {
  const { promise: done, resolve: isDone } = Promise.withResolvers<void>()
  const { promise: through, resolve: answer } = Promise.withResolvers<void>()
  await routeOnce(page, address, async (route) => {
    const response = await route.fetch()
    isDone()
    await through
    // The page that sent the request may be gone.
    await route.fulfill({ response }).catch(() => {})
  })
  return { done, answer }
}

// Returns the text of a download.
export const downloaded = async (download: Promise<Download>): Promise<string> =>
  text(await (await download).createReadStream())

// The minified build, because every page parses it again.
const axe = createRequire(import.meta.url)('axe-core/axe.min.js')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// The navigation around every page is checked once per visit (pages.test.ts), and the page behind a dialog without
// the dialog.
const AROUND = ['.mantine-AppShell-navbar', '.mantine-AppShell-header']
const BEHIND = '.mantine-AppShell-main'
const OVER = '[role=dialog][aria-modal=true]'

// Checks dialogs over a page and pages of the server in the middle of a test. `npm test` does not check pages of the
// application here, because pages.test.ts checks each of them. `npm run test:whole` and a file run by itself check
// everything. Only serious and critical findings fail a test.
export async function expectAccessible(page: Page) {
  const isLookedAt = process.env.KWIT_TEST_CHOSEN && (await page.evaluate(isPlainPage, OVER))
  if (!isLookedAt)
    expect(await findProblems(page, { excludes: await surroundings(page), isSerious: true })).toEqual([])
}

// Runs in the page.
function isPlainPage(over: string): boolean {
  const { document } = globalThis as any
  return document.getElementById('root') !== null && document.querySelector(over) === null
}

// Expects no finding of axe, including the rules of best practice, and enough contrast in the other colour scheme.
export async function expectPageAccessible(page: Page, part: 'shown' | 'all' = 'shown') {
  const excludes = part === 'all' ? [] : await surroundings(page)
  const isDark = await page.evaluate(
    () => (globalThis as any).matchMedia('(prefers-color-scheme: dark)').matches,
  )
  const [scheme, otherScheme] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  const problems = await findProblems(page, { excludes })
  await page.emulateMedia({ colorScheme: otherScheme })
  const contrastProblems = await findProblems(page, { excludes, rule: 'color-contrast' })
  await page.emulateMedia({ colorScheme: scheme })
  const findings = { [scheme]: problems, [otherScheme]: contrastProblems }
  expect(findings).toEqual({ [scheme]: [], [otherScheme]: [] })
}

async function surroundings(page: Page): Promise<string[]> {
  return (await page.locator(OVER).count()) > 0 ? [...AROUND, BEHIND] : AROUND
}

type AxeOptions = { excludes: string[]; rule?: string; isSerious?: boolean }

async function findProblems(page: Page, options: AxeOptions): Promise<string[]> {
  // The debugger evaluates it, to which the content security policy does not apply.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(runAxe, { ...options, tags: TAGS })
}

// Runs in the page.
async function runAxe({
  excludes,
  rule,
  isSerious,
  tags,
}: AxeOptions & { tags: string[] }): Promise<string[]> {
  const { axe, document } = globalThis as any
  // A tenth of the work is about styles that no other style can override.
  const isRuled = document.querySelector('[style*="important"]') !== null
  const skipped = axe._audit.rules.filter(
    ({ id, impact }: any) =>
      (isSerious && !['serious', 'critical'].includes(impact)) || (id === 'avoid-inline-spacing' && !isRuled),
  )
  const context = {
    exclude: excludes.filter((selector) => document.querySelector(selector)).map((selector) => [selector]),
  }
  const { violations } = await axe.run(context, {
    resultTypes: ['violations'],
    elementRef: false,
    ...(rule
      ? { runOnly: [rule] }
      : { runOnly: tags, rules: Object.fromEntries(skipped.map(({ id }: any) => [id, { enabled: false }])) }),
  })
  return violations.map(({ id, nodes }: any) =>
    [`${id}:`, ...nodes.slice(0, 3).map(({ html }: any) => html)].join('\n  '),
  )
}
