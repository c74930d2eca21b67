import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, holdAnswer, openApp } from './app.ts'

// Tests drafts: a document that is started, left and continued.

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const NARROW = { width: 1180 }
const drafts = () => app.api('GET', '/invoices.json?status=draft')
const cell = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Line 1', exact: true }).getByLabel(name, { exact: true })
const saveAs = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More save options' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByText('Draft saved').waitFor()
}

test('an unfinished document is saved as a draft, opened again and issued', async () => {
  const page = await app.open('/invoices/new', NARROW)
  await page.locator('[data-buyer]').fill('Half')
  await cell(page, 'Product or service').fill('Boards')
  await saveAs(page, 'Save as draft')
  const [draft] = await drafts()
  expect(draft).toMatchObject({ number: null, buyer_name: 'Half', issue_date: null })
  await expect.poll(() => app.api('GET', '/clients.json?query=Half')).toHaveLength(0)
  await expect.poll(() => app.api('GET', '/invoices.json')).toHaveLength(0)

  await page.goto(app.address(`/invoices/${draft.id}/edit`))
  await page.getByRole('heading', { name: 'Draft', exact: true }).waitFor()
  await expect.poll(() => page.locator('[data-buyer]').inputValue()).toBe('Half')
  await expect.poll(() => cell(page, 'Product or service').inputValue()).toBe('Boards')
  await page.getByRole('button', { name: /^Issue( anyway)?$/ }).click()
  await page.getByText('Choose a client from the list or create a new one').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New client' }).getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Choose another' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Draft saved').waitFor()
  await expect.poll(drafts).toMatchObject([{ id: draft.id, number: null }])

  await page.goto(app.address(`/invoices/${draft.id}/edit`))
  await page.getByText('Half').first().waitFor()
  await cell(page, 'Net price').fill('12')
  await page.getByRole('button', { name: /^Issue( anyway)?$/ }).click()
  await page.waitForURL(new RegExp(`/invoices/${draft.id}$`))
  const invoice = await app.api('GET', `/invoices/${draft.id}.json`)
  expect(invoice).toMatchObject({ status: 'issued', buyer_name: 'Half', price_net: '12.0' })
  expect(invoice.number).toBeTruthy()
  expect(invoice.issue_date).toBeTruthy()
  await expect.poll(drafts).toHaveLength(0)
})

test('an empty draft can be saved only by users who may open it again', async () => {
  const page = await app.open('/invoices/new', NARROW)
  await page.locator('[data-buyer]').waitFor()
  await saveAs(page, 'Save as draft')
  await expect.poll(drafts).toHaveLength(1)
})

test('an overpayment of a client is shown on its next invoice', async () => {
  const { id } = await app.api('POST', '/clients.json', { client: { name: 'Generous' } })
  const banking_payment = { name: 'Too much', price: '250', client_id: id, paid: true, currency: 'PLN' }
  await app.api('POST', '/banking/payments.json', { banking_payment })
  const page = await app.open(`/invoices/new?client_id=${id}`, NARROW)
  await page.locator('[data-credit]', { hasText: '250.00' }).waitFor()
})

test('a document issued while its page is left reports its number, or the error and a saved draft', async () => {
  const { id } = await app.api('POST', '/clients.json', { client: { name: 'Absent Ltd' } })
  const page = await app.open('/products', NARROW)
  const issueAndLeave = async (rate: string) => {
    await page.goto(app.address(`/invoices/new?client_id=${id}`))
    await cell(page, 'Product or service').fill('Boards')
    await cell(page, 'Net price').fill('12')
    await cell(page, 'Rate').fill(rate)
    const { done, answer } = await holdAnswer(page, '**/invoices.json')
    await page.getByRole('button', { name: /^Issue( anyway)?$/ }).click()
    await done
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
    answer()
  }
  const savedNotice = page.getByText('Your unfinished document is saved')
  await issueAndLeave('23')
  await page.getByText(/\d issued$/).waitFor()
  expect(await savedNotice.count()).toBe(0)
  expect(page.url()).toBe(app.address('/products'))
  await expect.poll(() => app.api('GET', `/invoices.json?client_id=${id}`)).toHaveLength(1)

  await issueAndLeave('abc')
  const alert = page.getByRole('alert').filter({ hasText: 'must be a tax rate such as 23, 8, zw or np' })
  await alert.getByText('Absent Ltd').waitFor()
  await savedNotice.waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect.poll(() => cell(page, 'Rate').inputValue()).toBe('abc')

  // A user who returns meanwhile does not see the document as if it were not issued.
  await cell(page, 'Rate').fill('8')
  const { done, answer } = await holdAnswer(page, '**/invoices.json')
  await page.getByRole('button', { name: /^Issue( anyway)?$/ }).click()
  await done
  await app.go(page, '/products')
  await app.go(page, `/invoices/new?client_id=${id}`)
  await expect.poll(() => cell(page, 'Product or service').inputValue()).toBe('Boards')
  answer()
  await page.getByText(/\d issued$/).waitFor()
  await expect.poll(() => cell(page, 'Product or service').inputValue()).toBe('')
})
