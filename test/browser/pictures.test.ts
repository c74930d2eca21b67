// Tests that the main pages look the same as before: same data, same clock, the fonts of the application, no
// animation.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differingShare, expectPicture, SHARE_MAX } from '../pictures/expect-picture.ts'
import { inPinnedChromium } from '../pictures/pinned-chromium.ts'
import { readPng } from '../pictures/png.ts'
import { type App, openApp } from './app.ts'

const NOW = '2026-11-18T09:30:00Z'
const ZONE = 'Europe/Warsaw'
const LINES = [
  { name: 'Oak table, 180 cm', quantity: 2, quantity_unit: 'pcs', price_net: '1450', tax: 23 },
  { name: 'Chair, upholstered', quantity: 8, quantity_unit: 'pcs', price_net: '320', tax: 23 },
]

let app: App
const ids: { [name: string]: number } = {}
beforeAll(async () => {
  app = await openApp({ KWIT_TIME_ZONE: ZONE }, Date.parse(NOW))
  await fill()
})
afterAll(() => app.close())

const make = (path: string, name: string, fields: object) => app.api('POST', path, { [name]: fields })

async function fill() {
  const names = ['Riverside Café', 'Möbelhaus Grün', 'Żółty Dom']
  const clients = []
  for (const name of names)
    clients.push(
      await make('/clients.json', 'client', { name, tax_no: '5213017228', city: 'Kraków', country: 'PL' }),
    )
  ids.client = clients[0].id
  for (let month = 0; month < 6; month++)
    for (const [index, client] of clients.entries()) {
      const issue_date = app.day(-30 * month - index * 3)
      const { id } = await make('/invoices.json', 'invoice', {
        ...{ client_id: client.id, issue_date, sell_date: issue_date, payment_to_kind: 14 },
        ...{
          status: (month + index) % 3 === 0 ? 'sent' : 'paid',
          positions: LINES.slice(0, 1 + (index % 2)),
        },
      })
      ids.invoice ??= id
    }
  const draft = await make('/invoices.json', 'invoice', {
    client_id: ids.client,
    status: 'draft',
    positions: LINES,
  })
  ids.draft = draft.id
}

// Waits until data, fonts and previews are loaded and drawn.
async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const { document } = globalThis as any
    const pictures = [...document.querySelectorAll('img')]
    return !document.querySelector('[class*="Skeleton"]') && pictures.every(({ complete }) => complete)
  })
  await page.evaluate(() => (globalThis as any).document.fonts.ready)
}

// Two equal pictures in a row show that nothing changes any more.
async function take(page: Page): Promise<Buffer> {
  let picture: Buffer = Buffer.alloc(0)
  await expect
    .poll(async () => {
      const before = picture
      picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
      return picture.equals(before)
    })
    .toBe(true)
  return picture
}

inPinnedChromium('pages', () => {
  test.each([
    ['today', () => '/today', {}],
    ['overview', () => '/overview', {}],
    ['overview-dark', () => '/overview', { dark: true }],
    ['invoices', () => '/invoices', {}],
    ['invoices-phone', () => '/invoices', { width: 390 }],
    ['invoice', () => `/invoices/${ids.invoice}`, {}],
    ['editor', () => `/invoices/${ids.draft}/edit`, {}],
    ['client', () => `/clients/${ids.client}`, {}],
    ['reports', () => '/reports', {}],
    ['settings', () => '/settings/numbering', {}],
  ])('the page %s looks the same as before', async (name, path, look) => {
    const page = await app.open('/sign-in', { width: 1280, time_zone: ZONE, ...look, signed_in: false })
    await page.clock.setFixedTime(NOW)
    await app.signIn(page)
    await page.goto(app.address(path()))
    await settle(page)
    expectPicture(`page-${name}`, readPng(await take(page)))
  })
})

test('a column that moves by four pixels is noticed', async () => {
  const page = await app.open('/invoices', { width: 1280, time_zone: ZONE })
  await settle(page)
  const before = readPng(await take(page))
  await page.evaluate(() => {
    const sheet = new (globalThis as any).CSSStyleSheet()
    sheet.replaceSync('td:last-child > * { position: relative; left: 4px }')
    ;(globalThis as any).document.adoptedStyleSheets.push(sheet)
  })
  expect(differingShare(before, readPng(await take(page)))).toBeGreaterThan(SHARE_MAX)
})
