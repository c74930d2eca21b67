import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const positions = [{ name: 'Chair', quantity: 1, total_price_gross: '123', tax: 23 }]
const create = (invoice: object) =>
  app.api('POST', '/invoices.json', { invoice: { buyer_name: 'Acme', positions, ...invoice } })

describe('data that others rely on', () => {
  test('deleting a delivered document asks for confirmation', async () => {
    const { id } = await create({ number: 'LEFT-1', status: 'sent' })
    const page = await app.open(`/invoices/${id}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete LEFT-1?' })
    await question.getByText('It was sent.').waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('LEFT-1 deleted').waitFor()
  })

  test('a view of the public page by a member of the account does not count', async () => {
    const { id } = await create({ number: 'OWN-1' })
    const page = await app.open(`/invoices/${id}`)
    await page.getByRole('button', { name: 'More' }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('menuitem', { name: 'Open public page' }).click()
    await (await opened).getByText('OWN-1').first().waitFor()
    await expect.poll(async () => (await app.api('GET', `/invoices/${id}.json`)).left_by).toBe(null)
  })

  test('a booked vendor number can be stored twice only on purpose', async () => {
    const { client_id } = await create({ income: '0', number: 'V/1', buyer_name: 'Vendor' })
    const page = await app.open(`/invoices/new?income=no&client_id=${client_id}`, { width: 1180 })
    await page.getByRole('textbox', { name: 'Number' }).fill('V/1')
    const line = page.getByRole('group', { name: 'Line 1', exact: true })
    await line.getByLabel('Product or service', { exact: true }).fill('Paper')
    await line.getByLabel('Net price', { exact: true }).fill('100')
    const issue = page.getByRole('button', { name: /^Issue( anyway)?$/ })
    await issue.click()
    const question = page.getByRole('dialog', { name: 'Possible duplicate' })
    await question.waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(/already exists for this supplier/).waitFor()
    await issue.click()
    await question.getByRole('button', { name: 'Save anyway' }).click()
    await page.waitForURL(/\/invoices\/\d+$/)
    await page.getByText(/also used by another document of this supplier/).waitFor()
    await expectAccessible(page)
  })

  test('the page of a client shows wrong data', async () => {
    const client = { name: 'Odd', tax_no: '1234567890', country: 'PL' }
    const { id } = await app.api('POST', '/clients.json', { client })
    const page = await app.open(`/clients/${id}`)
    await page.getByText('Tax ID: invalid tax ID (PL): wrong check digit').waitFor()
    await expectAccessible(page)
    const polish = await app.open(`/clients/${id}`, { lang: 'pl-PL' })
    await polish.getByText('NIP: nieprawidłowy numer podatkowy (PL): błędna cyfra kontrolna').waitFor()
  })

  test('a locked document can only be corrected', async () => {
    const page = await app.open('/settings/documents')
    await page.getByRole('radio', { name: 'Lock documents sent to the client' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const { id } = await create({ number: 'LOCK-1', status: 'sent' })
    await app.go(page, `/invoices/${id}`)
    await page.getByText('Locked', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Void document' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
    await app.go(page, `/invoices/${id}/edit`)
    await page.getByRole('link', { name: 'Correct' }).click()
    await page.waitForURL(new RegExp(`/invoices/new\\?correct=${id}$`))
  })
})
