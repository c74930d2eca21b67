// Tests reminders for overdue documents selected in the list: one e-mail for each client, shown before it is sent.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'
import { expectComplaints } from './complaints.ts'

let app: App
const ids: { [name: string]: number } = {}
beforeAll(async () => {
  app = await openApp()
  for (const [name, email] of [
    ['Oak', 'oak@example.com'],
    ['Elm', 'elm@example.com'],
    ['Ash', ''],
    ['Yew', 'yew@example.com'],
  ] as const)
    ids[name] = (await app.api('POST', '/clients.json', { client: { name, email } })).id
  const positions = [{ name: 'Wood', quantity: 1, tax: 23, total_price_gross: '123' }]
  for (const name of ['Oak', 'Oak', 'Elm', 'Ash', 'Yew'])
    await app.api('POST', '/invoices.json', {
      invoice: { client_id: ids[name], issue_date: app.day(-40), payment_to: app.day(-30), positions },
    })
  const last = { client_id: ids.Oak, issue_date: app.day(), payment_to: app.day(9), positions }
  await app.api('POST', '/invoices.json', { invoice: last })
})
afterAll(() => app.close())

const remindedCount = async () => {
  const all: { id: number }[] = await app.api('GET', '/invoices.json')
  const reminders = all.map(({ id }) => app.api('GET', `/reminders.json?invoice_id=${id}`))
  return (await Promise.all(reminders)).flat().length
}

test('the bar offers reminders for overdue documents, and leaves the totals visible', async () => {
  const page = await app.open('/invoices')
  const rows = page.locator('tbody tr[data-id]')
  await expect.poll(() => rows.count()).toBe(6)
  await page.setViewportSize({ width: 1280, height: 420 })
  await rows.filter({ hasText: 'Issued' }).getByRole('checkbox').check()
  const bar = page.getByText('1 selected')
  await bar.waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Remind' }).count()).toBe(0)
  // The cells of the totals reach below the bar so that no row shows between the two. Their text ends above it.
  const bottomOf = () =>
    page
      .locator('tfoot tr:last-child td')
      .last()
      .evaluate((cell) => {
        const { paddingBottom } = (globalThis as any).getComputedStyle(cell)
        return cell.getBoundingClientRect().bottom - Number.parseFloat(paddingBottom)
      })
  const top = async () => (await page.locator('.mantine-ActionBar-root').boundingBox())?.y ?? 0
  await expect.poll(async () => (await bottomOf()) <= (await top())).toBe(true)
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const name of ['Oak', 'Oak', 'Elm', 'Ash', 'Yew'])
    await rows.filter({ hasText: 'Overdue' }).filter({ hasText: name }).last().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Remind' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind clients' })
  const emailDialog = (name: string) => dialog.getByRole('button', { name })
  await expect.poll(() => emailDialog('Oak').textContent()).toContain('2 documents · oak@example.com')
  await expect.poll(() => emailDialog('Ash').textContent()).toContain('no email address')
  await expectAccessible(page)
  await emailDialog('Oak').click()
  await dialog
    .frameLocator('iframe')
    .getByText(/PLN|zł/)
    .first()
    .waitFor()
  // A refused reminder does not stop the others and can be sent again.
  expectComplaints(/clients\/\d+\/.* answers 404/)
  await app.api('DELETE', `/clients/${ids.Elm}.json`)
  await dialog.getByRole('button', { name: 'Send 3 reminders' }).click()
  await expect.poll(() => dialog.getByRole('status').textContent()).toContain('2 of 3 sent, 1 not sent')
  await expect.poll(() => emailDialog('Elm').textContent()).toContain('Not sent')
  expect(await remindedCount()).toBe(3)
  await app.api('POST', `/clients/${ids.Elm}/restore.json`)
  await dialog.getByRole('button', { name: 'Retry 1 reminder' }).click()
  await expect.poll(() => dialog.getByRole('status').textContent()).toContain('3 of 3 sent')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(await remindedCount()).toBe(4)
})

test('reminders cover all overdue documents that match the filters', async () => {
  const page = await app.open('/invoices?status=overdue&per_page=10')
  await page.locator('tbody tr[data-id]').first().getByRole('checkbox').check()
  await page.getByRole('button', { name: /all 5/i }).click()
  await page.getByRole('button', { name: 'Remind' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send 3 reminders' }).waitFor()
})
