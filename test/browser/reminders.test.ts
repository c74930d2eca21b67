// Tests reminders in the browser: steps are configured, the next reminder is shown and one is stopped, and interest
// becomes a note on request.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('steps are set up, an e-mail is previewed, and one document is excluded', async () => {
  await app.api('PUT', '/account.json', { account: { reminder_quiet_days: 'none' } })
  const page = await app.open('/settings/reminders')
  await page.getByRole('button', { name: 'Start with the default steps' }).click()
  const steps = page.getByRole('table', { name: 'Steps' })
  await expect.poll(() => steps.getByRole('row').count()).toBe(4)
  await page.getByRole('button', { name: 'Edit: Demand for payment' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Text', { exact: true }).fill('Please pay ')
  await panel.getByRole('button', { name: 'amount outstanding', exact: true }).click()
  await expect.poll(() => panel.getByLabel('Text', { exact: true }).inputValue()).toContain('{outstanding}')
  await panel.getByText('DE', { exact: true }).click()
  await panel.getByRole('img', { name: 'Demand for payment' }).waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'New step' }).click()
  await panel.getByLabel('Name').fill('Thank you')
  await panel.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Thank-you email after payment' }).click()
  await expect.poll(() => panel.getByLabel('Days after the payment').inputValue()).toBe('0')
  await panel.getByText(/^Thank you for your payment/).waitFor()
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  await steps.getByRole('cell', { name: 'After the payment', exact: true }).waitFor()

  const sale = (buyer_name: string) =>
    app.api('POST', '/invoices.json', {
      invoice: {
        ...{ buyer_name, buyer_email: 'buyer@example.com', payment_to: app.day(4) },
        positions: [{ name: 'Work', tax: 23, total_price_gross: 100 }],
      },
    })
  const [keptSale, stopped] = [await sale('Bakery'), await sale('Florist')]
  await app.go(page, '/reminders')
  const upcoming = page.getByRole('table', { name: 'Upcoming reminders' })
  await expect.poll(() => upcoming.getByRole('row').count()).toBe(3)
  await expectAccessible(page)
  const days = page.getByRole('group', { name: 'Next days' }).getByRole('button')
  await expect.poll(() => days.first().textContent()).toMatch(/ 2 reminders$/)
  expect(await days.nth(1).textContent()).toMatch(/ 0 reminders$/)
  await days.nth(1).click()
  await page.getByText('No reminders on this day.').waitFor()
  await days.first().click()
  await page.getByRole('button', { name: `Stop reminders for ${stopped.number}` }).click()
  await expect.poll(() => upcoming.getByRole('row').count()).toBe(2)
  await upcoming.getByRole('link', { name: keptSale.number }).waitFor()
  expect(await app.api('GET', `/invoices/${stopped.id}/reminders.json`)).toMatchObject({ stopped: true })

  await app.go(page, `/invoices/${stopped.id}`)
  const card = page.getByRole('region', { name: 'Reminders' })
  await card.getByText('Stopped', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Pause reminders' }).click()
  await card.getByLabel('No reminders for this document').click()
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await card.getByText(/^Next: Due soon/).waitFor()
})

test('the missing rates fit on a phone', async () => {
  const page = await app.open('/interest', { lang: 'pl-PL', width: 390 })
  const buttons = page.getByRole('button', { name: /^Dodaj: / })
  await buttons.first().waitFor()
  for (const button of await buttons.all()) {
    const { x = 0, width = 999 } = (await button.boundingBox()) ?? {}
    expect(x + width).toBeLessThan(360)
  }
})

test('an incomplete rate table names the missing days, and one row of the bank completes it', async () => {
  const page = await app.open('/interest')
  const tables = page.getByRole('region', { name: 'Rate tables' })
  await tables.getByRole('button', { name: /^Add: Base rate of the Bundesbank/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Annual rate').fill('1.27')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  await tables.getByRole('row', { name: /Germany, businesses.*10.27%.*no end/ }).waitFor()
  expect(await app.api('GET', '/interest_rates.json')).toMatchObject([
    { kind: 'bgb_base', valid_from: '2026-07-01' },
  ])
})

test('interest is shown line by line and becomes a note on request', async () => {
  const valid_from = '2016-01-01'
  await app.api('POST', '/interest_rates.json', { interest_rate: { kind: 'own', valid_from, rate: '10' } })
  const { id } = await app.api('POST', '/invoices.json', {
    invoice: {
      ...{ buyer_name: 'Late Ltd', issue_date: app.day(-60), payment_to: app.day(-40) },
      positions: [{ name: 'Work', tax: 23, total_price_gross: 3650 }],
    },
  })
  const page = await app.open('/interest')
  await page.getByRole('cell', { name: 'Late Ltd' }).waitFor()
  await page.getByRole('table', { name: 'Rate tables' }).getByText('Agreed rates').waitFor()
  await expectAccessible(page)
  await app.go(page, `/invoices/${id}`)
  const card = page.getByRole('region', { name: 'Interest', exact: true })
  await card.getByRole('cell', { name: '10%' }).waitFor()
  await card.getByRole('button', { name: 'Issue interest note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue interest note' }).click()
  await card.waitFor({ state: 'detached' })
  const [note] = await app.api('GET', '/invoices.json?kind=accounting_note')
  expect(note).toMatchObject({ from_invoice_id: id })
})
