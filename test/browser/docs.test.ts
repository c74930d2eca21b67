// The reference as a person reads it: light and dark, on a desk and on a phone, with its search and its buttons.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TASKS } from '../../src/api-reference/search-tasks.ts'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test.each([
  ['/docs', {}],
  ['/docs', { width: 390, dark: true }],
  ['/docs/clients', { dark: true }],
  ['/docs/departments', { width: 390 }],
] as const)('%s is valid HTML and accessible (%j)', async (path, options) => {
  const page = await app.visit(path, options)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(page)
  const [wide, seen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = (globalThis as any).document.documentElement
    return [scrollWidth, clientWidth] as [number, number]
  })
  expect(wide).toBeLessThanOrEqual(seen)
})

test('a field is found and highlighted in its row', async () => {
  const page = await app.visit('/docs')
  await page.keyboard.press('/')
  await page.keyboard.type('external_id')
  await page.locator('#found a').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.locator('tr.sought', { hasText: 'external_id' }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/docs/clients')
})

test('tasks are found by the words that people use for them', async () => {
  const script = await (await fetch(`${app.kwit.url}/docs.js`)).text()
  for (const [title] of TASKS) expect(script).toContain(JSON.stringify(title))
  const page = await app.visit('/docs')
  const first = page.locator('#found a').first()
  for (const [text, title] of [
    ['credit note', 'Create a credit note (correction)'],
    ['faktura korygująca', 'Create a credit note (correction)'],
    ['rate limit', 'Errors'],
    ['email', 'Send an invoice by e-mail'],
  ] as const) {
    await page.getByRole('searchbox').fill(text)
    await expect.poll(() => first.locator('b').textContent()).toBe(title)
  }
})

test('an example is copied, and a link of the old page leads to its new place', async () => {
  const page = await app.visit('/docs#operation-getclients')
  await page.waitForURL(/\/docs\/clients#operation-getclients$/)
  const copy = page.getByRole('button', { name: 'Copy: Example request, JSON' }).first()
  await copy.click()
  await copy.getByText('Copied').waitFor()
})
