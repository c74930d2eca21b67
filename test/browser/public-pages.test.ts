// Tests the pages that the server renders: documents, payment, client portal, payment form, reference, and errors. Each is
// accessible in light and dark mode and fits on a phone. New pages are found in the table of routes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectPageAccessible, openApp } from './app.ts'
import { expectComplaints } from './complaints.ts'

let app: App
// The values of each parameter of a path.
let values: { [parameter: string]: string[] }
beforeAll(async () => {
  app = await openApp()
  values = await fill()
})
afterAll(() => app.close())

const LINE = { name: 'Chair', quantity: 1, total_price_gross: '123', tax: 23 }

async function fill(): Promise<typeof values> {
  await app.api('PUT', '/account.json', { account: { client_panel: true } })
  const client = await app.api('POST', '/clients.json', { client: { name: 'Paying Ltd' } })
  const issue = (fields: object = {}) =>
    app.api('POST', '/invoices.json', {
      invoice: { client_id: client.id, lang: 'en', positions: [LINE], ...fields },
    })
  const past = { issue_date: app.day(-40), payment_to: app.day(-30) }
  const documents = [
    await issue({ payment_type: 'transfer', seller_bank_account: 'PL61109010140000071219812874' }),
    await issue({ status: 'paid' }),
    await issue(past),
    await issue({ kind: 'estimate' }),
    await issue({ kind: 'estimate', ...past }),
    await issue({ kind: 'proforma', test: true }),
    await issue({ lang: 'pl/de', description: 'Thank you', show_attachments: true }),
  ]
  const answered = await issue({ kind: 'estimate' })
  await app.kwit.call('POST', `/invoice/${answered.token}/answer`, {
    body: new URLSearchParams({
      decision: 'accepted',
      name: 'Ann Buyer',
      version: await versionOf(answered),
    }),
  })
  const product = await app.api('POST', '/products.json', { product: { name: 'Course', price_gross: '99' } })
  const order = await app.api('POST', `/a/${app.account.prefix}/p/${product.token}/payments.json`, {
    payment: { email: 'ann@example.com', lang: 'en' },
  })
  const tokens = [...documents, answered, product, order].map(({ token }) => token as string)
  return {
    prefix: [app.account.prefix],
    number: ['1'],
    token: [...tokens, new URL(client.panel_url).pathname.replace('/panel/', '')],
    id: [await attach(documents.at(-1).id)],
    part: await partsOfReference(),
  }
}

async function versionOf({ token }: { token: string }): Promise<string> {
  const { text } = await app.kwit.call('GET', `/invoice/${token}`)
  return /name="version" value="(\d+)"/.exec(text)?.[1] ?? ''
}

async function attach(invoiceId: number): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob(['A chair']), 'chair.txt')
  const path = `/invoices/${invoiceId}/attachments.json`
  return String((await app.kwit.call('POST', path, { token: app.account.token, body })).json.id)
}

// `npm test` looks at one part of the reference, because the parts are long and their elements are the same.
async function partsOfReference(): Promise<string[]> {
  const { text } = await app.kwit.call('GET', '/docs')
  const parts = [...new Set([...text.matchAll(/href="\/docs\/(\w+)"/g)].map(([, part]) => part as string))]
  return process.env.KWIT_TEST_CHOSEN ? parts.filter((part) => part === 'categories') : parts
}

test('every page is accessible, in light and dark mode, and fits on a phone', async () => {
  expectComplaints(/answers 404$/)
  const page = await app.visit('/docs')
  for (const path of await findPages()) {
    await page.goto(app.kwit.url + path)
    try {
      await expectPageAccessible(page)
      await page.setViewportSize({ width: 390, height: 900 })
      const width = await page.evaluate(() => (globalThis as any).document.documentElement.scrollWidth)
      expect(width, 'width on a phone').toBe(390)
      await page.setViewportSize({ width: 1440, height: 900 })
    } catch (error) {
      throw new Error(`${path}: ${(error as Error).message} ${JSON.stringify((error as any).actual)}`)
    }
  }
})

// Asks each route with all values of its parameters. Returns the paths of pages, with equal pages once.
async function findPages(): Promise<string[]> {
  const pages = new Map<string, string>()
  const routes = app.kwit.routes.filter(
    ({ method, formats, operation }) =>
      method === 'GET' && formats.includes('page') && operation.access === 'open',
  )
  for (const { path } of routes) {
    const replies = await Promise.all(
      pathsOf(path).map(async (filled) => ({ filled, ...(await app.kwit.call('GET', filled)) })),
    )
    expect(Math.min(...replies.map(({ status }) => status)), `a record for ${path}`).toBeLessThan(400)
    for (const { filled, headers, text } of replies)
      if (headers.get('content-type')?.startsWith('text/html')) pages.set(text, pages.get(text) ?? filled)
  }
  return [...pages.values()]
}

function pathsOf(path: string): string[] {
  const name = /:(\w+)/.exec(path)?.[1]
  if (name === undefined) return [path]
  return (values[name] ?? []).flatMap((value) => pathsOf(path.replace(`:${name}`, value)))
}
