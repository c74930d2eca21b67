import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankStatement } from '../bank-statement.ts'
import { type App, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('a dropped statement adds its account, shows its balances and its transactions', async () => {
  const page = await app.open('/bank', { width: 1440 })
  await page.getByRole('region', { name: 'Drop bank statements here' }).waitFor()
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles(file('march.sta', bankStatement('Invoice 7')))
  const question = page.getByRole('dialog', { name: 'Add this bank account?' })
  await question.getByText('PL61109010140000071219812874 PLN').waitFor()
  await question.getByRole('button', { name: 'Add and import' }).click()
  await page.getByText('1 transaction imported', { exact: true }).waitFor()
  const statements = page.getByRole('region', { name: 'Statements' })
  await statements.getByText('Complete', { exact: true }).waitFor()
  await statements.getByRole('link', { name: 'march.sta' }).waitFor()

  // Again, and one with a gap before it.
  await input.setInputFiles(file('march.sta', bankStatement('Invoice 7')))
  await page.getByText('0 transactions imported, 1 already there').waitFor()
  const later = bankStatement('Invoice 8')
    .replaceAll('0302', '0309')
    .replace('PLN0,00', 'PLN20,00')
    .replace('C260301', 'C260309')
  await input.setInputFiles(file('later.sta', later.replace('PLN12,50', 'PLN32,50')))
  await statements.getByText('Statement missing').waitFor()

  await page.getByRole('searchbox', { name: 'Search' }).fill('invoice 8')
  await expect.poll(() => page.getByRole('row', { name: /Invoice 7/ }).count()).toBe(0)
  await page
    .getByRole('row', { name: /Invoice 8/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Invoice 8' }).waitFor()
  await page.getByRole('button', { name: 'Ignore' }).click()
  await page.getByRole('button', { name: 'Open again' }).waitFor()
  expect(await app.api('GET', '/banking/transactions.json?status=ignored')).toHaveLength(1)
})

test('a table asks for its account, and an unreadable file says where', async () => {
  const page = await app.open('/bank', { width: 390 })
  const input = page.locator('input[type=file]').first()
  await page.getByText('Invoice 7').first().waitFor()
  await input.setInputFiles(file('march.csv', 'date;amount;title\n2026-03-05;7,00;Coffee'))
  const dialog = page.getByRole('dialog', { name: 'Which account is march.csv from?' })
  await dialog.getByRole('combobox', { name: 'Bank account' }).click()
  await page.getByRole('option', { name: /PL61/ }).click()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await page.getByText('1 transaction imported', { exact: true }).waitFor()
  await page.getByText('Coffee').first().waitFor()
  await input.setInputFiles(file('bad.sta', bankStatement('x').replace('C12,50', 'X')))
  await page.getByText(/is not readable in line 5/).waitFor()
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow).toBe(0)
})
