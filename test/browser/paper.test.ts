import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
let longInvoice: { id: number; number: string }
beforeAll(async () => {
  app = await openApp()
  const description = Array.from({ length: 120 }, (_, index) => `Word ${index}`).join('\n')
  const positions = [{ name: 'Chair', price_net: '1', tax: 23 }]
  longInvoice = await app.api('POST', '/invoices.json', {
    invoice: { buyer_name: 'Birke', description, positions },
  })
})
afterAll(() => app.close())

// Collects everything on the console, including refused requests.
function listen(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text())
  })
  return messages
}

const sheets = (page: Page) => page.locator('[role="img"]:has(img[data-seen])')

// Records whether any frame showed no page after the first one had been shown.
async function watchForGaps(page: Page) {
  await page.evaluate(`(() => {
    globalThis.gaps = 0
    let has_seen = false
    const look = () => {
      const is_seen = document.querySelector('[role="img"] img[data-seen]') !== null
      if (has_seen && !is_seen) globalThis.gaps++
      has_seen ||= is_seen
      requestAnimationFrame(look)
    }
    look()
  })()`)
  return () => page.evaluate('globalThis.gaps')
}

describe('previews', () => {
  test('a document is previewed while typing, without gaps, and the console stays empty', async () => {
    const page = await app.open('/')
    const messages = listen(page)
    await page.goto(app.address('/invoices/new'))
    await sheets(page).first().waitFor()
    const gaps = await watchForGaps(page)
    const first = await pictureOf(page)
    await page.getByPlaceholder('Name, tax ID or email').pressSequentially('Elm Street', { delay: 40 })
    await expect.poll(() => pictureOf(page)).not.toBe(first)
    const line = page.getByRole('group', { name: 'Line 1', exact: true })
    await line.getByLabel('Product or service', { exact: true }).pressSequentially('Chair', { delay: 40 })
    await page.getByText('Incomplete lines are not shown.').waitFor()
    await line.getByLabel('Rate', { exact: true }).fill('abc')
    await line.getByLabel('Net price', { exact: true }).pressSequentially('12', { delay: 40 })
    await page.getByText('Incomplete lines are not shown.').waitFor()
    await line.getByLabel('Rate', { exact: true }).fill('8')
    await page.getByText('Incomplete lines are not shown.').waitFor({ state: 'hidden' })
    expect(await gaps()).toBe(0)
    expect(messages).toEqual([])
    await expect.poll(() => page.locator('iframe, embed, object').count()).toBe(0)
  })

  test('a late response is ignored', async () => {
    const page = await app.open('/invoices/new')
    await sheets(page).first().waitFor()
    const dropped: string[] = []
    page.on('requestfailed', (request) => dropped.push(request.postData() ?? ''))
    let release = () => {}
    const blocked = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/invoices/preview.json*', async (route) => {
      if (route.request().postData()?.includes('Slow')) await blocked
      await route.continue().catch(() => {})
    })
    const before = await pictureOf(page)
    const buyer = page.getByPlaceholder('Name, tax ID or email')
    const previewRequest = page.waitForRequest((request) => (request.postData() ?? '').includes('Slow'))
    await buyer.fill('Slow')
    await previewRequest
    await buyer.fill('Quick')
    await expect.poll(() => pictureOf(page)).not.toBe(before)
    release()
    await expect.poll(() => dropped).toEqual([expect.stringContaining('Slow')])
  })

  test('all pages of a long document are shown, next to the list and in full size', async () => {
    const page = await app.open('/invoices')
    await page.getByRole('cell', { name: 'Birke' }).click()
    const panel = page.getByRole('complementary', { name: `Preview: ${longInvoice.number}` })
    await panel
      .getByRole('img', { name: `${longInvoice.number}, page 2 of 2` })
      .locator('img[data-seen]')
      .waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Enlarge' }).click()
    const large = page.getByRole('dialog', { name: longInvoice.number })
    await large
      .getByRole('img', { name: `${longInvoice.number}, page 1 of 2` })
      .locator('img[data-seen]')
      .waitFor()
    await expectAccessible(page)
  })

  test('the page of an invoice shows it, and the console stays empty when it is deleted', async () => {
    const { id, number } = await app.api('POST', '/invoices.json', {
      invoice: { buyer_name: 'Linde', positions: [{ name: 'Chair', price_net: '1', tax: 23 }] },
    })
    const page = await app.open(`/invoices/${id}`)
    const messages = listen(page)
    await page.getByRole('img', { name: number }).locator('img[data-seen]').waitFor()
    const places = await Promise.all(
      ['Lines', 'Dates and terms'].map((name) => page.getByRole('region', { name }).boundingBox()),
    )
    expect(places[0]?.y).toBeLessThan(places[1]?.y as number)
    await expect.poll(() => page.getByText('Department', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.waitForURL(/\/invoices$/)
    await page.getByRole('cell', { name: 'Birke' }).waitFor()
    expect(messages).toEqual([])
  })

  test('the scroll position is kept when the next version arrives', async () => {
    const page = await app.open(`/invoices/${longInvoice.id}/edit`)
    const beside = page.getByRole('complementary', { name: 'Preview' })
    await sheets(page).nth(1).waitFor()
    await expect
      .poll(() =>
        beside.evaluate((element) => {
          element.scrollTo(0, 60)
          return element.scrollTop
        }),
      )
      .toBe(60)
    const before = await pictureOf(page)
    await page.getByRole('textbox', { name: 'Place of issue' }).fill('Kraków')
    await expect.poll(() => pictureOf(page)).not.toBe(before)
    await expect.poll(() => beside.evaluate((element) => element.scrollTop)).toBe(60)
  })
})

// Each version has an address of its own.
const pictureOf = (page: Page): Promise<string | null> =>
  page.locator('[role="img"]').first().locator('img[data-seen]').last().getAttribute('src')
