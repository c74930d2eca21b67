import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('expenses are chosen, reviewed, changed, and paid with a file', async () => {
  await app.api('POST', '/bank_accounts.json', {
    bank_account: { name: 'Main', bank_account_number: 'PL61109010140000071219812874' },
  })
  for (const [number, buyer_bank_account] of [
    ['ZK 1', '27114020040000300201355387'],
    ['ZK 2', '123'],
    ['ZK 3', '27114020040000300201355387'],
  ])
    await app.api('POST', '/invoices.json', {
      invoice: {
        ...{ income: false, number, buyer_name: `Mill ${number}`, buyer_bank_account },
        positions: [{ name: 'Flour', quantity: 1, total_price_gross: '12.50', tax: 23 }],
      },
    })
  const page = await app.open('/bank/transfers')
  await page.getByRole('link', { name: 'New batch' }).first().click()
  await page.getByRole('radio', { name: 'Selected expenses' }).check()
  await page.getByRole('checkbox', { name: /ZK 1/ }).check()
  await page.getByRole('checkbox', { name: /ZK 2/ }).check()
  await page.getByRole('button', { name: 'Create batch' }).click()
  await page.getByText('Cannot be exported').waitFor()
  await page.getByText('First payment').first().waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit' }).nth(1).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Account' }).fill('27114020040000300201355387')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('Cannot be exported').count()).toBe(0)

  const download = async (label: string) => {
    await page.getByRole('button', { name: 'Download file' }).first().click()
    await page.getByRole('menuitem', { name: label }).click()
  }
  const [file] = await Promise.all([page.waitForEvent('download'), download('pain.001.001.09')])
  expect(file.suggestedFilename()).toMatch(/^KW.*\.xml$/)
  await page.getByText('Exported', { exact: true }).waitFor()
  await download('Elixir-0 (CP 852)')
  const again = page.getByRole('dialog', { name: 'Download the file again?' })
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    again.getByRole('button', { name: 'Download file' }).click(),
  ])
  expect(copy.suggestedFilename()).toMatch(/^KW.*\.txt$/)
  expect(await app.api('GET', '/banking/transfers.json')).toMatchObject([
    { status: 'exported', total: '25.0', exports_count: 2 },
  ])
})
