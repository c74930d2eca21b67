// Tests a recurring series, from the invoice that is repeated to a date that is skipped.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { runSooner } from '../../src/platform/jobs/jobs.ts'
import { type App, holdAnswer, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('an invoice is repeated: its days are previewed, then it pauses, continues, skips one and creates one', async () => {
  const positions = [{ name: 'Rent {month}', quantity: 1, total_price_gross: '123', tax: 23 }]
  const { id: invoice } = await app.api('POST', '/invoices.json', {
    invoice: { buyer_name: 'Bakery', issue_date: '2026-01-31', positions },
  })
  const page = await app.open(`/invoices/${invoice}`)
  const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const days = () => page.getByRole('region', { name: 'Next documents' }).locator('time')
  const upcoming = () => days().evaluateAll((all) => all.map((element) => element.getAttribute('datetime')))
  const choose = async (name: string) => {
    await clickButton('More')
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('Make recurring')
  await page.waitForURL(/\/recurrings\/new\?invoice_id=/)
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Bakery')
  await page.getByLabel('Total number of documents').fill('3')
  await expect.poll(() => days().count()).toBe(3)
  await page.getByLabel('Name', { exact: true }).fill('Rent of the bakery')
  await page.getByLabel('Every', { exact: true }).fill('')
  await page.getByText('Enter the interval and the first date to see the dates.').waitFor()
  await page.getByLabel('Every', { exact: true }).fill('2')
  await page.getByLabel('Total number of documents').fill('4')
  await expect.poll(() => days().count()).toBe(4)
  const upcomingDays = await upcoming()
  await clickButton('Create')

  await page.getByRole('heading', { name: 'Rent of the bakery', level: 1 }).waitFor()
  await page.waitForURL(/\/recurrings\/\d+$/)
  const series = page.url().split('/').at(-1)
  await expect.poll(upcoming).toEqual(upcomingDays)
  await clickButton('Pause')
  await page.getByText('None while the schedule is paused.').waitFor()
  await clickButton('Resume')
  await expect.poll(upcoming).toEqual(upcomingDays)
  await choose('Skip next document')
  await page.getByRole('dialog').getByRole('button', { name: 'Skip next document' }).click()
  await expect.poll(async () => (await upcoming())[0]).toBe(upcomingDays[1])
  await choose('Create next document now')
  await page.getByRole('dialog').getByRole('button', { name: 'Create next document now' }).click()
  const region = page.getByRole('region', { name: 'Created documents' })
  await region.getByRole('link').waitFor()
  await expect.poll(async () => (await upcoming())[0]).toBe(upcomingDays[2])
  expect(await app.api('GET', `/recurrings/${series}.json`)).toMatchObject({ counter: 1, every: '2m' })

  await region.getByRole('link').click()
  await page.waitForURL(/\/invoices\/\d+$/)
  await page.getByRole('link', { name: `#${series}`, exact: true }).click()
  await page.getByRole('heading', { name: 'Rent of the bakery', level: 1 }).waitFor()
  // The list is requested before the user goes back, and its response arrives after that.
  const { done, answer } = await holdAnswer(page, '**/recurrings.json')
  await choose('Delete')
  await done
  const restoring = page.waitForResponse(/restore\.json/)
  await clickButton('Undo')
  await restoring
  answer()
  const row = page.getByRole('row', { name: /Rent of the bakery/ })
  for (const text of ['Bakery', 'Every 2 months', 'Active'])
    await row.getByText(text, { exact: true }).waitFor()
  const phone = await app.open('/recurrings', { width: 390 })
  const card = phone.getByRole('listitem').filter({ hasText: 'Rent of the bakery' })
  await card.getByText(/^PLN\s123\.00$/).waitFor()
  await card.getByText(/^Every 2 months · Next document: /).waitFor()
})

test('a draft is repeated, waiting drafts are issued, and a series with a deleted model says so and continues with another', async () => {
  const document = (buyer_name: string, more = {}) =>
    app.api('POST', '/invoices.json', {
      invoice: { buyer_name, positions: [{ name: 'Care', total_price_gross: '50', tax: 23 }], ...more },
    })
  await document('Florist', { status: 'draft' })
  await document('Mill')
  const deletedDocument = await document('Gone Ltd')
  const stopped = await app.api('POST', '/recurrings.json', {
    recurring: { name: 'Care of Gone', invoice_id: deletedDocument.id, start_date: '2099-01-01' },
  })
  await app.api('DELETE', `/invoices/${deletedDocument.id}.json`)
  await app.api('PUT', `/recurrings/${stopped.id}.json`, {
    recurring: { next_invoice_date: app.day(), time_in_timezone: '00:00' },
  })

  // The test starts the scheduler instead of waiting a minute for its next run.
  const readSeries = async () => {
    await unlockedTransaction(app.kwit.db, (db) => runSooner(db, 0, 'every calendar', Date.now()))
    return app.api('GET', `/recurrings/${stopped.id}.json`)
  }

  const page = await app.open('/recurrings/new')
  const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const repeat = async (buyer: string) => {
    await page.getByRole('combobox', { name: 'Document to repeat' }).fill(buyer)
    await page.getByRole('option', { name: new RegExp(buyer) }).click()
  }
  await repeat('Florist')
  await page.getByLabel('Name', { exact: true }).fill('Flowers')
  await page.getByRole('combobox', { name: 'Each document is' }).click()
  await page.getByRole('option', { name: 'Saved as a draft' }).click()
  await clickButton('Create')
  await page.getByRole('heading', { name: 'Flowers', level: 1 }).waitFor()
  await clickButton('More')
  await page.getByRole('menuitem', { name: 'Create next document now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create next document now' }).click()
  const waiting = page.getByRole('region', { name: 'Drafts to issue' })
  await waiting.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('region', { name: 'Created documents' }).getByRole('link').waitFor()
  await waiting.waitFor({ state: 'detached' })

  await expect.poll(readSeries, { timeout: 30_000 }).toMatchObject({ state: 'failed' })
  await app.go(page, '/recurrings')
  const notice = page.getByRole('status').filter({ hasText: '1 schedule stopped' })
  await notice.getByText(/not found/).waitFor()
  await notice.getByRole('link', { name: 'Care of Gone' }).click()
  await page.getByRole('link', { name: 'Edit schedule' }).click()
  await repeat('Mill')
  await clickButton('Save')
  await page.waitForURL(/\/recurrings\/\d+$/)
  await expect
    .poll(readSeries, { timeout: 30_000 })
    .toMatchObject({ state: 'active', counter: 1, problem: null })
})
