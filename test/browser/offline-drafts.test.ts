// Drafts that are typed without a connection: kept in the browser, and saved once.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount, PASSWORD, signIn } from '../browser-client.ts'
import { type App, expectAccessible, openApp } from './app.ts'
import { type Chromium, openChromium } from './chromium.ts'
import { expectComplaints } from './complaints.ts'

// What a page asks for while there is no connection.
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|answers 503/
const KEPT = 'No connection. What you type is kept in this browser'

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

const buyer = (page: Page) => page.locator('[data-buyer]')
const item = (page: Page) =>
  page.getByRole('group', { name: 'Line 1', exact: true }).getByLabel('Product or service', { exact: true })
const draftsOf = (name: string) =>
  app.api('GET', `/invoices.json?status=draft&query=${name}&include_positions=true`)
const countOf = async (name: string) => (await draftsOf(name)).length

async function openEditor(path = '/invoices/new', context?: BrowserContext) {
  expectComplaints(OFFLINE)
  const page = context
    ? await context.newPage()
    : await chromium.newPage({ viewport: { width: 1180, height: 800 }, serviceWorkers: 'allow' })
  if (!context) await app.signIn(page)
  await page.goto(app.address(path))
  await item(page).waitFor()
  return page
}

// What is typed before the page has noticed it is sent when the user saves it.
async function goOffline(...pages: Page[]) {
  await pages[0]?.context().setOffline(true)
  for (const page of pages) await page.getByText(KEPT).waitFor()
}

async function saveAsDraft(page: Page, menuItem = 'Save as draft') {
  await page.getByRole('button', { name: 'More save options' }).click()
  await page.getByRole('menuitem', { name: menuItem }).click()
}

// The server stores the first draft, and its response is lost.
async function loseResponse(page: Page) {
  const keys: (string | undefined)[] = []
  await page.context().route('**/invoices.json', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}

const saved = (page: Page) => page.getByText(/^Draft( for .*)? saved/)
const isStoredDraft = (page: Page) => expect.poll(() => page.url()).toMatch(/\/invoices\/\d+\/edit$/)

test('what is typed without a connection is saved as one draft when it is back, and is not issued', async () => {
  const page = await openEditor()
  await goOffline(page)
  await buyer(page).fill('Tunnel')
  await item(page).fill('Boards')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await page.context().setOffline(false)
  await saved(page).waitFor()
  await isStoredDraft(page)
  await expect.poll(() => item(page).inputValue()).toBe('Boards')
  expect(await draftsOf('Tunnel')).toMatchObject([{ number: null, positions: [{ name: 'Boards' }] }])
  expect(await app.api('GET', '/invoices.json')).toEqual([])

  // The same draft is changed without a connection.
  await goOffline(page)
  await item(page).fill('Planks')
  await page.context().setOffline(false)
  await saved(page).last().waitFor()
  await expect.poll(async () => (await draftsOf('Tunnel'))[0].positions[0].name).toBe('Planks')
  await expect.poll(() => item(page).inputValue()).toBe('Planks')
  await expect.poll(() => page.getByRole('button', { name: 'Discard changes' }).count()).toBe(0)
  expect(await countOf('Tunnel')).toBe(1)
})

test('what was typed survives a reload without a connection', async () => {
  const page = await openEditor()
  await page.waitForFunction(() => (globalThis as any).navigator.serviceWorker.controller !== null)
  await goOffline(page)
  await buyer(page).fill('Reloaded')
  await item(page).fill('Boards')
  await page.reload()
  await page.getByText('No connection', { exact: true }).waitFor()
  await page.context().setOffline(false)
  await saved(page).waitFor()
  await isStoredDraft(page)
  expect(await draftsOf('Reloaded')).toMatchObject([{ positions: [{ name: 'Boards' }] }])
})

test('a draft whose response is lost is saved once, also if typing goes on', async () => {
  const page = await openEditor()
  const keys = await loseResponse(page)
  await buyer(page).fill('Lost')
  await item(page).fill('Boards')
  await saveAsDraft(page)
  await expect.poll(() => keys.length).toBe(1)
  await item(page).fill('Planks')
  await isStoredDraft(page)
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)
  expect(await draftsOf('Lost')).toMatchObject([{ positions: [{ name: 'Boards' }] }])
  // What was typed afterwards is an unsaved change of the draft.
  await expect.poll(() => item(page).inputValue()).toBe('Planks')
  await saveAsDraft(page, 'Save draft')
  await page.getByText('Draft saved', { exact: true }).waitFor()
  expect(await draftsOf('Lost')).toMatchObject([{ positions: [{ name: 'Planks' }] }])
})

test('a draft whose response is lost is saved once after a reload', async () => {
  const page = await openEditor()
  const keys = await loseResponse(page)
  await buyer(page).fill('Twice')
  await saveAsDraft(page)
  await expect.poll(() => keys.length).toBe(1)
  await page.reload()
  await saved(page).waitFor()
  await expect.poll(() => keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(await countOf('Twice')).toBe(1)
})

test('issuing without a response is not repeated as a draft', async () => {
  const { id } = await app.api('POST', '/clients.json', { client: { name: 'Issued once' } })
  const page = await openEditor(`/invoices/new?client_id=${id}`)
  await item(page).fill('Boards')
  await page
    .getByRole('group', { name: 'Line 1', exact: true })
    .getByLabel('Net price', { exact: true })
    .fill('12')
  const keys = await loseResponse(page)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => keys.length).toBe(1)
  await page.context().setOffline(true)
  await page.getByText('No connection').first().waitFor()
  await item(page).fill('Planks')
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText('No connection').count()).toBe(0)
  await page.waitForTimeout(5_000)
  const issued = await app.api('GET', `/invoices.json?client_id=${id}`)
  expect(issued).toHaveLength(1)
  expect(await countOf('Issued once')).toBe(0)
})

test('two tabs save the draft that both show once, and two different ones both', async () => {
  const page = await openEditor()
  const other = await openEditor('/invoices/new', page.context())
  await goOffline(page, other)
  await buyer(page).fill('First tab')
  await buyer(other).fill('Second tab')
  await page.context().setOffline(false)
  await isStoredDraft(page)
  await isStoredDraft(other)
  expect([await countOf('First'), await countOf('Second')]).toEqual([1, 1])

  await page.goto(app.address('/invoices/new'))
  await buyer(page).fill('Shared')
  await other.goto(app.address('/invoices/new'))
  await expect.poll(() => buyer(other).inputValue()).toBe('Shared')
  await goOffline(page, other)
  await item(other).fill('Boards')
  await expect.poll(() => item(page).inputValue()).toBe('Boards')
  await page.context().setOffline(false)
  await isStoredDraft(page)
  await isStoredDraft(other)
  expect(await draftsOf('Shared')).toMatchObject([{ positions: [{ name: 'Boards' }] }])
})

test('a slow tab does not replace what is typed in another one', async () => {
  const slow = await openEditor()
  await buyer(slow).fill('Typed fast')
  const other = await openEditor('/invoices/new', slow.context())
  await expect.poll(() => buyer(other).inputValue()).toBe('Typed fast')
  const session = await slow.context().newCDPSession(slow)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await item(other).pressSequentially('Boards', { delay: 15 })
  await expect.poll(() => item(slow).inputValue()).toBe('Boards')
  expect(await item(other).inputValue()).toBe('Boards')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await other.getByRole('button', { name: 'Discard changes' }).click()
})

// Types a draft that the server cannot receive yet.
async function keepDraft(page: Page, name: string) {
  await goOffline(page)
  await buyer(page).fill(name)
  await expect.poll(() => storedNames(page, 'kwit.pending')).toHaveLength(1)
}

const storedNames = (page: Page, prefix: string): Promise<string[]> =>
  page.evaluate(
    (start) => Object.keys((globalThis as any).localStorage).filter((name) => name.startsWith(start)),
    prefix,
  )

async function becomeUser(page: Page, login: string) {
  await page.context().clearCookies()
  const { cookie } = await signIn(app.kwit, login)
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: app.kwit.url }])
}

test('another user and another account neither see nor send the draft, and its user sends it later', async () => {
  const user = { login: 'colleague', email: 'colleague@example.com', password: PASSWORD, role: 'member' }
  await app.api('POST', '/account/add_user.json', { user })
  const beta = await openAccount(app.kwit, 'beta', app.account.token)
  const page = await openEditor()
  await keepDraft(page, 'Own')
  const requests: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.url())
  })

  // The same page, whose session now belongs to somebody else.
  await becomeUser(page, 'colleague')
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText('No connection').count()).toBe(0)
  await page.waitForTimeout(5_000)
  await page.goto(app.address('/invoices/new'))
  await item(page).waitFor()
  expect(await buyer(page).inputValue()).toBe('')
  await page.waitForTimeout(5_000)
  expect(requests.filter((url) => /\/invoices\.json/.test(url))).toEqual([])

  await becomeUser(page, app.account.login)
  await page.goto(`${app.kwit.url}/a/${beta.prefix}/invoices/new`)
  await item(page).waitFor()
  expect(await buyer(page).inputValue()).toBe('')
  await page.waitForTimeout(5_000)
  expect(await countOf('Own')).toBe(0)

  await page.goto(app.address('/clients'))
  await saved(page).waitFor()
  expect(await countOf('Own')).toBe(1)
  const betaDrafts = await app.kwit.call('GET', '/invoices.json?status=draft', { token: beta.token })
  expect(betaDrafts.json).toEqual([])
})

test('a draft that was changed meanwhile stays in the browser and can be continued', async () => {
  const positions = [{ name: 'Chair', quantity: 1, total_price_gross: '123', tax: 23 }]
  const { id } = await app.api('POST', '/invoices.json', {
    invoice: { status: 'draft', buyer_name: 'Contested', positions },
  })
  const page = await openEditor(`/invoices/${id}/edit`)
  // The code of the list is loaded.
  await app.go(page, '/invoices')
  await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
  await app.go(page, `/invoices/${id}/edit`)
  await item(page).waitFor()
  await goOffline(page)
  await item(page).fill('Stool')
  await app.api('PUT', `/invoices/${id}.json`, { invoice: { description: 'From the office' } })
  await app.go(page, '/invoices')
  await page.context().setOffline(false)
  const notice = page.getByRole('alert').filter({ hasText: 'The draft for Contested could not be saved' })
  await notice.waitFor()
  expect((await app.api('GET', `/invoices/${id}.json`)).positions[0].name).toBe('Chair')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => item(page).inputValue()).toBe('Stool')
  await saveAsDraft(page, 'Save draft')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: false }).last().click()
  await page.getByText('Draft saved', { exact: true }).waitFor()
  const draft = await app.api('GET', `/invoices/${id}.json`)
  expect(draft).toMatchObject({ description: 'From the office', positions: [{ name: 'Stool' }] })
  await expect.poll(() => notice.count()).toBe(0)
})

test('signing out asks before it removes drafts that are only in the browser', async () => {
  const page = await openEditor()
  await page.context().route('**/invoices.json', async (route) => {
    if (route.request().method() === 'POST') await route.abort('connectionreset')
    else await route.fallback()
  })
  await buyer(page).fill('Only here')
  await saveAsDraft(page)
  await page.getByText('Kwit is not responding').first().waitFor()
  const signOut = async () => {
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    return page.getByRole('dialog', { name: 'Sign out with unsaved drafts?' })
  }
  const question = await signOut()
  await question.getByText('1 draft is only in this browser.').waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep and sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await storedNames(page, 'kwit.pending')).toHaveLength(1)
  expect(await storedNames(page, 'kwit.draft')).toHaveLength(1)

  await app.signIn(page)
  await page.goto(app.address('/clients'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await (await signOut()).getByRole('button', { name: 'Delete and sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await storedNames(page, 'kwit.pending')).toEqual([])
  expect(await storedNames(page, 'kwit.draft')).toEqual([])
  expect(await countOf('Only here')).toBe(0)
})
