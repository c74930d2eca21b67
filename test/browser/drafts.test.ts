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

describe('drafts', () => {
  test('have their own tab, and a row opens the editor', async () => {
    const { id } = await create({ status: 'draft', buyer_name: 'Waiting Ltd' })
    await create({ number: 'D-1', buyer_name: 'Issued Ltd' })
    const page = await app.open('/invoices')
    await page.getByRole('row', { name: /Issued Ltd/ }).waitFor()
    await expect.poll(() => page.getByText('Waiting Ltd').count()).toBe(0)
    await page.getByRole('link', { name: 'Drafts 1', exact: true }).click()
    const row = page.getByRole('row', { name: /Waiting Ltd/ })
    await row.waitFor()
    await expect.poll(() => page.getByText('Issued Ltd').count()).toBe(0)
    await row.getByText('Waiting Ltd').click()
    await page.waitForURL(new RegExp(`/invoices/${id}/edit$`))
  })

  test('are issued from their page, with a number and the date', async () => {
    const { id } = await create({ status: 'draft' })
    const page = await app.open(`/invoices/${id}`)
    await page.getByRole('heading', { name: /Draft/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Issue( anyway)?$/ }).click()
    const { number } = await issued(id)
    await page.getByText(`Issued as ${number}`).waitFor()
    await page.getByRole('heading', { name: new RegExp(number) }).waitFor()
    await page.getByText('Draft created').waitFor()
  })

  test('that are incomplete open the editor to complete them', async () => {
    const { id } = await create({ status: 'draft', positions: [{ name: 'Unpriced' }] })
    const page = await app.open(`/invoices/${id}`, { lang: 'pl-PL' })
    await page.getByRole('button', { name: 'Wystaw', exact: true }).click()
    await page.waitForURL(new RegExp(`/invoices/${id}/edit$`))
  })

  test('are deleted without a question, and restored', async () => {
    const { id } = await create({ status: 'draft', buyer_name: 'Thrown Ltd' })
    const page = await app.open(`/invoices/${id}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(async () => (await app.api('GET', '/invoices.json?status=draft&query=Thrown')).length)
      .toBe(1)
  })
})

test('a typed issue date is read day first, and the sale date follows it', async () => {
  const page = await app.open('/invoices/new', { lang: 'pl-PL' })
  const [issued, sold] = ['Data wystawienia', 'Data sprzedaży'].map((name) =>
    page.getByRole('textbox', { name }),
  )
  await issued?.fill('05.10.2026')
  await issued?.press('Tab')
  await expect.poll(() => sold?.inputValue()).toBe('05.10.2026')
  expect(await issued?.inputValue()).toBe('05.10.2026')
})

async function issued(id: number): Promise<{ number: string }> {
  await expect.poll(async () => (await app.api('GET', `/invoices/${id}.json`)).status).toBe('issued')
  return app.api('GET', `/invoices/${id}.json`)
}

describe('a delivered document', () => {
  test('has a warning before it is edited, and suggests a correction', async () => {
    const { id } = await create({ number: 'E-1', status: 'paid', paid_date: '2026-06-01' })
    const page = await app.open(`/invoices/${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'E-1 was already sent' })
    await question.getByText(/123\.00 received on/).waitFor()
    await expectAccessible(page)
    await question.getByRole('link', { name: 'Edit anyway' }).click()
    await page.waitForURL(new RegExp(`/invoices/${id}/edit$`))
    await page.goBack()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await question.getByRole('link', { name: 'Issue correction' }).click()
    await page.waitForURL(new RegExp(`/invoices/new\\?correct=${id}$`))
  })

  test('names the document that corrected it', async () => {
    const { id } = await create({ number: 'E-2' })
    await app.api('POST', '/invoices.json', {
      invoice: { kind: 'correction', copy_invoice_from: id, total_correction: true, number: 'K-2' },
    })
    const page = await app.open(`/invoices/${id}`, { width: 390 })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByText('Corrected by K-2').waitFor()
  })

  test('opens the editor immediately if it was not delivered', async () => {
    const { id } = await create({ number: 'E-3' })
    const page = await app.open(`/invoices/${id}`)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.waitForURL(new RegExp(`/invoices/${id}/edit$`))
  })

  test('is named with its delivery before many are deleted', async () => {
    await create({ number: 'B-1', buyer_name: 'Bulk Ltd', status: 'sent' })
    await create({ number: 'B-2', buyer_name: 'Bulk Ltd' })
    await create({ number: 'B-3', buyer_name: 'Bulk Ltd', status: 'paid' })
    const page = await app.open('/invoices?query=Bulk')
    for (const number of ['B-1', 'B-2', 'B-3'])
      await page
        .getByRole('row', { name: new RegExp(number) })
        .getByRole('checkbox')
        .check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Delete 3 documents?' })
    await question.getByText('2 of them were already sent to the client:').waitFor()
    await question.getByText('B-1: sent').waitFor()
    await question.getByText('B-3: paid').waitFor()
    await expect.poll(() => question.getByText('B-2').count()).toBe(0)
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('3 documents deleted').waitFor()
    await page.getByRole('alert').getByRole('button', { name: 'Trash' }).click()
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    await page.getByText('B-3').waitFor()
  })
})
