// Tests that a bookkeeper closes a month: the open points, the file, later changes and their correction.
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { PASSWORD } from '../browser-client.ts'
import { type App, downloaded, expectAccessible, openApp } from './app.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const line = (net: string, tax: number | string = 23) => [{ name: 'Work', tax, total_price_net: net }]

let app: App
let sale: { id: number; number: string }
let order: { id: number; number: string }
beforeAll(async () => {
  app = await openApp()
  app.kwit.clock.set(NOW)
  sale = await issue({ number: 'S 1', cash_method: true, buyer_name: 'Nova' })
  await issue({ number: 'V 1', income: false, buyer_name: 'Paper Ltd', positions: line('400') })
  order = await issue({ number: 'O 1', kind: 'client_order', sell_date: '2026-12-01' })
  await pay(sale.id, '2026-10-20', '615')
  await pay(order.id, '2026-10-05', '1230')
})
afterAll(() => app.close())

const issue = (fields: object) =>
  app.api('POST', '/invoices.json', {
    invoice: {
      ...{ issue_date: '2026-10-02', sell_date: '2026-10-02', buyer_name: 'Nova' },
      ...{ positions: line('1000'), ...fields },
    },
  })
const pay = (invoice_id: number, paid_date: string, price: string) =>
  app.api('POST', '/banking/payments.json', {
    banking_payment: { name: 'Transfer', invoice_id, paid: true, paid_date, price, currency: 'PLN' },
  })
const describeCompany = async () => {
  const [{ id }] = await app.api('GET', '/departments.json')
  const department = {
    ...{ name: 'Acme', tax_no: '5252248481', tax_office_code: '1471', email: 'office@acme.example' },
    ...{ street: 'Prosta 1', post_code: '00-001', city: 'Warszawa', country: 'PL' },
    ...{ voivodeship: 'mazowieckie', county: 'Warszawa', commune: 'Warszawa' },
  }
  await app.api('PUT', `/departments/${id}.json`, { department })
}
const check = (page: Page, code: string) => page.locator(`[data-check="${code}"]`)
const rowOf = (page: Page, name: RegExp) =>
  page
    .getByRole('table', { name: 'Declaration' })
    .getByRole('row', { name })
    .first()
    .getByRole('cell')
    .allInnerTexts()

test('open points are resolved from the checklist, and the month is closed', async () => {
  const page = await app.open('/')
  await page.getByRole('link', { name: 'Close the month', exact: true }).click()
  await page.getByRole('heading', { name: 'Close the month', level: 1 }).waitFor()
  const button = page.getByRole('button', { name: 'Close October 2026' })
  await check(page, 'provisional').getByText('Money was received for orders').waitFor()
  await check(page, 'taxpayer_incomplete').getByText('Tax office code').waitFor()
  const company = check(page, 'taxpayer_incomplete').getByRole('link', { name: 'Complete company details' })
  const form = await app.open((await company.getAttribute('href'))?.replace(/^\/a\/[^/]+/, ''))
  await form.getByLabel('Tax office code').waitFor()
  await expect.poll(() => button.isDisabled()).toBe(true)
  await page.getByText('1 issue to fix first.').waitFor()
  await expectAccessible(page)

  // The link leads to the order, where the point is resolved.
  await check(page, 'provisional').getByRole('link', { name: 'O 1' }).click()
  await page.getByRole('heading', { name: /O 1/ }).waitFor()
  await app.api('PUT', `/invoices/${order.id}.json`, { invoice: { not_an_advance: true } })
  await describeCompany()
  await app.go(page, '/closing?month=2026-10')
  await expect.poll(() => check(page, 'provisional').count()).toBe(0)
  await expect.poll(() => rowOf(page, /^VAT due/)).toEqual([expect.anything(), '500', '115'])

  // The preview uses the declared amounts.
  await page.getByLabel('Carried forward (P_39)').fill('1000')
  await expect.poll(async () => (await rowOf(page, /^Carried forward to/)).at(-1)).toBe('977')
  await page.getByLabel('Refund (P_54)').fill('-1')
  await page.getByLabel('Refund (P_54)').fill('500')
  await expect.poll(async () => (await rowOf(page, /^Refund P_54/)).at(-1)).toBe('500')
  await page.getByLabel('Of which credited to other taxes').fill('100')
  await button.click()
  await page.getByRole('button', { name: 'Close month' }).click()
  await page.getByLabel('Other taxes (P_61)').fill('PIT')
  await button.click()
  await page.getByRole('button', { name: 'Close month' }).click()
  await page.getByText('October 2026 closed.').waitFor()
  await page.getByText('First file').first().waitFor()
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download JPK_V7M' }).click()
  const file = await downloaded(saving)
  expect(file).toContain('<P_54>500</P_54>')
  const shown = await page.locator('[data-revision="0"] code').textContent()
  expect(createHash('sha256').update(file).digest('hex')).toBe(shown)

  // Until the month is filed it can be reopened; the declared amounts are kept.
  await page.getByRole('button', { name: 'Reopen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reopen October 2026?' })
  await dialog.getByLabel('Reason').fill('A purchase was missing')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await page.locator('[data-revision="0"]').getByText('Reopened').waitFor()
  await button.click()
  await page.getByRole('button', { name: 'Close month' }).click()
  await page.locator('[data-revision="1"] code').waitFor()
})

test('a backdated payment changes no figure until the correction is confirmed', async () => {
  const page = await app.open('/closing?month=2026-10')
  await page.getByText('First file').first().waitFor()
  await page.getByRole('button', { name: 'Mark as filed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark October 2026 as filed' })
  await dialog.getByLabel('Confirmation number (UPO)').fill('8f3e6a')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark as filed' }).click()
  await page.getByText('UPO 8f3e6a').waitFor()
  expect(await page.getByRole('button', { name: 'Reopen' }).count()).toBe(0)

  await pay(sale.id, '2026-10-25', '246')
  await page.reload()
  const changes = page.getByRole('region', { name: 'Changes since closing' })
  await changes.getByText('1 tax entry is not in the last file').waitFor()
  await changes.getByRole('link', { name: 'S 1' }).waitFor()
  const row = changes.getByRole('row', { name: /^VAT due P_38/ })
  await expect
    .poll(() => row.getByRole('cell').allInnerTexts())
    .toEqual([expect.stringContaining('P_38'), '115', '161', '46'])
  await expect.poll(() => rowOf(page, /^VAT due P_37/)).toEqual([expect.anything(), '500', '115'])
  const reason = changes.getByLabel('Reason for the correction (P_ORDZU)')
  await expect.poll(() => reason.inputValue()).toContain('S 1')
  await reason.fill('Zapłata otrzymana w październiku: S 1')
  await expectAccessible(page)
  await changes.getByRole('button', { name: 'Confirm correction' }).click()
  await page.getByText('Correction 1', { exact: true }).waitFor()
  await expect.poll(() => changes.count()).toBe(0)
  const saving = page.waitForEvent('download')
  await page.locator('[data-revision="2"]').getByRole('link', { name: 'Download JPK_V7M' }).click()
  expect(await downloaded(saving)).toContain('Zapłata otrzymana w październiku: S 1')
})

test('a figure is explained by the tax entries behind it', async () => {
  const page = await app.open('/closing?month=2026-10')
  await page
    .getByRole('row', { name: /P_19, P_20/ })
    .getByRole('button', { name: '161' })
    .click()
  const panel = page.getByRole('dialog', { name: 'Tax entries · P_20 · Oct 2026' })
  const entry = panel.getByRole('listitem').first()
  await entry.getByText('Under cash accounting, tax is due on each payment').waitFor()
  await entry.getByText('art. 21(1) VAT Act').waitFor()
  await entry.getByText('115.00', { exact: true }).waitFor()
  await expectAccessible(page)
  await entry.getByRole('link', { name: 'S 1' }).click()
  await page.getByRole('heading', { name: /S 1/ }).waitFor()
  await page.getByRole('button', { name: 'Show tax entries' }).click()
  const all = page.getByRole('dialog', { name: 'Tax entries · S 1' }).getByRole('listitem')
  // Both payments, and the rest on day 180.
  await expect.poll(() => all.count()).toBe(3)
})

test('read-only users see the month without buttons', async () => {
  const { id } = await app.api('POST', '/account/roles.json', {
    role: { name: 'Reader', rights: ['reports.view', 'sales.view'] },
  })
  const user = { login: 'reader', email: 'reader@example.com', password: PASSWORD, role: `role_${id}` }
  await app.api('POST', '/account/add_user.json', { user })
  const reading = await app.open('/closing?month=2026-10', { login: 'reader' })
  await reading.getByText('You have read-only access.').waitFor()
  await reading.getByText('UPO 8f3e6a').waitFor()
  for (const name of ['Mark as filed', 'Reopen'])
    expect(await reading.getByRole('button', { name }).count()).toBe(0)
  await reading.getByRole('link', { name: 'Download JPK_V7M' }).first().waitFor()

  const accountant = { login: 'books', email: 'books@example.com', password: PASSWORD, role: 'accountant' }
  await app.api('POST', '/account/add_user.json', { user: accountant })
  const acting = await app.open('/closing?month=2026-10', { login: 'books' })
  await acting.getByRole('button', { name: 'Mark as filed' }).waitFor()
})

test('figures that the upgrade kept are listed with their reasons until the rules are applied', async () => {
  await app.kwit.db.begin(async (db) => {
    const prefix = app.account.prefix
    const account = await db.get<{ id: number }>(sql`select id from accounts where prefix = ${prefix}`)
    const keep = (period: string, field: string, amounts: [number, number], finding: string) =>
      db.run(sql`insert into tax_differences
        (account_id, document_id, period, field, old_amount, new_amount, rule, finding, state)
        values (${account?.id ?? 0}, ${sale.id}, ${period}, ${field}, ${amounts[0]}, ${amounts[1]},
          'pl.cash.payment', ${finding}, 'kept')`)
    await keep('2026-09', 'K_19', [10_000_000, 5_000_000], 'paid_in_parts')
    await keep('2026-09', 'K_20', [2_300_000, 1_150_000], 'paid_in_parts')
    await keep('2026-08', 'K_20', [2_300_000, 0], 'not_due')
  })
  const page = await app.open('/closing?month=2026-09')
  const card = page.getByRole('region', { name: 'Figures from before the upgrade' })
  const row = card.getByRole('row', { name: /K_20/ })
  await expect
    .poll(() => row.getByRole('cell').allInnerTexts())
    .toEqual([
      ...['S 1', expect.stringContaining('K_20'), '230.00', '115.00'],
      'Under cash accounting, tax is due with each payment. art. 21(1) VAT Act',
    ])
  await card.getByRole('link', { name: 'August 2026' }).waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Apply current rules' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply current rules' }).click()
  await page.getByText('Current tax rules applied.').waitFor()
  // The rules apply to all months of the document.
  await expect.poll(() => card.count()).toBe(0)
})
