// Tests how VAT is accounted for: the settings, the fields of documents that affect it, and the German return.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
  app.kwit.clock.set(Date.parse('2026-11-18T12:00:00Z'))
})
afterAll(() => app.close())

test('a change of the VAT settings applies from its date on', async () => {
  const page = await app.open('/settings/tax')
  await page.getByText('Defaults apply').waitFor()
  await page.getByRole('region', { name: 'Current settings' }).getByText('Monthly', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add change' }).click()
  const from = page.getByRole('textbox', { name: 'From' })
  await expect.poll(() => from.evaluate((input: any) => input.matches(':focus'))).toBe(true)
  await page.getByLabel('Proportion, %').fill('183')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('must be the day from which it applies').waitFor()
  await page.getByRole('textbox', { name: 'From' }).fill('1 Jan 2026')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('must be from 0 to 100').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Proportion, %').fill('83')
  await page.getByRole('combobox', { name: 'Deduction of purchases' }).click()
  await page.getByRole('option', { name: 'When the purchase is paid' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const stored = async () => (await app.api('PUT', '/account.json', { account: {} })).tax_settings
  await expect.poll(stored).toEqual([{ since: '2026-01-01', proportion: 83, cash_method: true }])

  await page.getByRole('button', { name: 'Add change' }).click()
  const second = page.getByRole('region', { name: 'New change' })
  await second.getByRole('textbox', { name: 'From' }).fill('1 Jul 2026')
  await page.keyboard.press('Tab')
  const change = page.getByRole('region', { name: 'From 1 Jul 2026' })
  await change.getByRole('combobox', { name: 'Deduction of purchases' }).click()
  await page.getByRole('option', { name: 'When the invoice is received' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await stored())[1]).toEqual({ since: '2026-07-01', cash_method: false })
  await expect.poll(() => change.getByRole('combobox', { name: 'Returns' }).inputValue()).toBe('As before')
})

test('the editor has the tax fields that matter for the document', async () => {
  const page = await app.open('/invoices/new')
  const tax = page.getByRole('button', { name: 'Tax', exact: true })
  await tax.click()
  await page.getByRole('combobox', { name: 'Tax is due' }).waitFor()
  for (const name of ['Deduct in month', 'Evidence received on', 'Payments are a deposit'])
    expect(await page.getByLabel(name).count()).toBe(0)
  await app.go(page, '/invoices/new?kind=wdt')
  await tax.click()
  await page.getByText('The 0% rate needs evidence').waitFor()
  expect(await page.getByRole('combobox', { name: 'Tax is due' }).count()).toBe(0)
  await app.go(page, '/invoices/new?income=no')
  await tax.click()
  await page.getByRole('button', { name: 'Deduct in month', exact: true }).click()
  await page.getByRole('button', { name: 'Dec' }).click()
  await expect
    .poll(() => page.getByRole('button', { name: 'Deduct in month', exact: true }).textContent())
    .toBe('December 2026')
  await expectAccessible(page)
})

test('the fields of the German return have names and tax entries', async () => {
  await app.api('PUT', '/account.json', { account: { currency: 'EUR' } })
  const [{ id }] = await app.api('GET', '/departments.json')
  const department = { name: 'Kwit GmbH', country: 'DE', tax_no: 'DE136695976' }
  await app.api('PUT', `/departments/${id}.json`, { department })
  await app.api('POST', '/invoices.json', {
    invoice: {
      ...{ number: 'R 1', issue_date: '2026-10-05', sell_date: '2026-10-05', currency: 'EUR' },
      ...{ buyer_name: 'Ada', buyer_country: 'DE' },
      positions: [{ name: 'Work', tax: 19, total_price_net: '1000' }],
    },
  })
  const page = await app.open('/reports?report=ustva&month=2026-10')
  const row = page.getByRole('row', { name: /Taxable sales at 19% 81/ })
  await row.getByRole('button', { name: '190.00' }).click()
  const panel = page.getByRole('dialog', { name: 'Tax entries · 81 · Oct 2026' })
  await panel.getByText('§ 13(1)(1)(a) UStG').waitFor()
  await panel.getByRole('link', { name: 'R 1' }).waitFor()
})
