import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainPdf } from '../received-pdf.ts'
import { type App, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('a PDF without structured data is entered by hand beside its pages, and attached to the expense', async () => {
  const page = await app.open('/received', { width: 1440 })
  const area = page.getByRole('region', { name: 'Drop invoices here' })
  await area.waitFor()
  const tall = (await area.boundingBox())?.height ?? 0
  const buffer = await plainPdf(app.kwit, 'PL/77/2026')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer })
  await page.getByText('1 file read, 1 not read').or(page.getByText('0 files read, 1 not read')).waitFor()
  await expect.poll(async () => (await area.boundingBox())?.height).toBeLessThan(tall * 0.6)

  await page.getByRole('link', { name: 'Enter it by hand' }).click()
  const pages = page.getByRole('complementary', { name: 'The PDF' })
  await pages.getByRole('img', { name: 'Page 1 of the PDF' }).waitFor()
  await expect
    .poll(() => pages.getByRole('img').evaluate((image: any) => image.naturalWidth), { timeout: 20_000 })
    .toBeGreaterThan(500)
  await expect.poll(() => page.getByLabel('Number', { exact: true }).inputValue()).toBe('PL/77/2026')
  const supplier = page.getByRole('region', { name: 'Supplier' })
  await supplier.getByRole('combobox', { name: 'Name' }).fill('Paper Ltd')
  await page.getByRole('option', { name: /Paper Ltd/ }).click()
  const panel = page.getByRole('dialog')
  await expect.poll(() => panel.getByLabel('Tax ID').inputValue()).toBe('5261040828')
  await panel.getByRole('button', { name: 'Create' }).click()
  await page
    .getByRole('group', { name: 'Line 1', exact: true })
    .getByLabel('Product or service', { exact: true })
    .fill('Paper')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('heading', { name: /PL\/77\/2026/, level: 1 }).waitFor()
  await page.getByText('paper.pdf').first().waitFor()
  const [file] = await app.api('GET', '/received_files.json')
  expect(file).toMatchObject({ status: 'read', number: 'PL/77/2026', price_gross: '1230.0' })
})
