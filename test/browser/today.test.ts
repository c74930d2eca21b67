// Tests the start page: today's work is listed, navigated by keys, done and undone; without work it shows that.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersTo } from '../browser-client.ts'
import { type App, expectAccessible, expectPageAccessible, openApp } from './app.ts'

const LINE = { name: 'Work', quantity: 1, total_price_gross: '100', tax: 23 }

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const sale = (fields: object) =>
  app.api('POST', '/invoices.json', {
    invoice: { status: 'sent', issue_date: app.day(), payment_to: app.day(7), positions: [LINE], ...fields },
  })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('without work the page says so', async () => {
  await sale({ buyer_name: 'Acme' })
  const page = await app.open('/')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await region(page, 'Nothing to do').waitFor()
  expect(page.url()).toContain('/today')
  const email = page.getByRole('switch', { name: 'Send me this list by email' })
  await email.click()
  await page.getByText('You will receive the list by email').waitFor()
  await expect.poll(() => email.isChecked()).toBe(true)
  expect(await app.api('GET', '/today/email.json')).toEqual({ enabled: true })
  await email.click()
  await expect.poll(() => app.api('GET', '/today/email.json')).toEqual({ enabled: false })
  await expectAccessible(page)
})

test('rows are reached by keys, done by a key and undone', async () => {
  const first = await sale({ buyer_name: 'Beta', status: 'issued' })
  const second = await sale({ buyer_name: 'Gamma', status: 'issued' })
  const page = await app.open('/today')
  const unsent = region(page, 'Issued, not sent')
  await unsent.getByRole('link', { name: first.number }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe(first.number)
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe(second.number)
  await page.keyboard.press('k')
  await page.keyboard.press('a')
  await page.getByText(`${first.number} marked as sent`).waitFor()
  await unsent.getByRole('link', { name: first.number }).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe(second.number)
  expect((await app.api('GET', `/invoices/${first.id}.json`)).status).toBe('sent')
  await page.getByRole('button', { name: 'Undo' }).click()
  await unsent.getByRole('link', { name: first.number }).waitFor()
  expect((await app.api('GET', `/invoices/${first.id}.json`)).status).toBe('issued')
  await page.keyboard.press('ArrowDown')
  await unsent.getByRole('link', { name: first.number }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/invoices/${first.id}`)
  for (const { id } of [first, second])
    await app.api('POST', `/invoices/${id}/change_status.json?status=sent`)
})

test('a draft is issued, and one that is rejected opens in the editor', async () => {
  await sale({ buyer_name: 'Delta', status: 'draft' })
  const page = await app.open('/today')
  await page.getByRole('button', { name: 'Issue: Delta' }).click()
  await page.getByText('Issued as').waitFor()
  await region(page, 'Drafts to issue').waitFor({ state: 'detached' })
  const draft = await sale({ buyer_name: 'Epsilon', status: 'draft' })
  await app.api('PUT', '/account.json', { account: { closed_until: app.day() } })
  await page.reload()
  await page.getByRole('button', { name: 'Issue: Epsilon' }).click()
  await page.waitForURL(`**/invoices/${draft.id}/edit`)
  await app.api('PUT', '/account.json', { account: { closed_until: null } })
})

test('a client is reminded once after a preview, and all others together', async () => {
  for (const name of ['Late', 'Later', 'Latest'])
    for (const days of [-20, -10])
      await sale({
        ...{ buyer_name: name, buyer_email: `${name.toLowerCase()}@example.com` },
        ...{ issue_date: app.day(-30), payment_to: app.day(days) },
      })
  const page = await app.open('/today')
  const overdue = region(page, 'Clients with overdue documents')
  await overdue.getByText('2 documents').first().waitFor()
  await expectPageAccessible(page)
  await page.getByRole('button', { name: 'Remind: Late', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('late@example.com').waitFor()
  await dialog.frameLocator('iframe').getByText('Razem').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send reminder' }).click()
  await page.getByText('Reminder sent to Late', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remind 2 clients' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remind 2 clients' }).click()
  await page.getByText('Reminders sent: 2').waitFor()
  await overdue.waitFor({ state: 'detached' })
  for (const name of ['late', 'later', 'latest'])
    expect(await lettersTo(app.kwit, `${name}@example.com`)).toHaveLength(1)
})

test('on a phone in dark mode every row can be read and done', async () => {
  await sale({ buyer_name: 'Zeta '.repeat(12), status: 'draft' })
  await app.api('POST', '/products.json', {
    product: { name: 'Paper', minimum_stock: '10', quantity_unit: 'pcs' },
  })
  const page = await app.open('/today', { width: 390, dark: true })
  await region(page, 'Low stock').getByText('0 pcs in stock, minimum 10 pcs').waitFor()
  const { scrollWidth, clientWidth } = await page.evaluate(
    () => (globalThis as any).document.documentElement,
    undefined,
  )
  expect(scrollWidth).toBe(clientWidth)
  await expectPageAccessible(page)
})

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (globalThis as any).document.activeElement?.textContent ?? '')
