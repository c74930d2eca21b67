import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankStatement } from '../bank-statement.ts'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const TITLES = ['FV 2001/2026', 'FV 2002/2026', 'prowizja', 'razem']

test('transactions are matched, booked and undone by keys and buttons', async () => {
  for (const number of TITLES.slice(0, 2))
    await app.api('POST', '/invoices.json', {
      invoice: {
        number,
        buyer_name: 'Mill',
        issue_date: '2026-02-20',
        positions: [{ name: 'Flour', quantity: 1, total_price_gross: '12.50', tax: 23 }],
      },
    })
  const { length } = TITLES
  const statement = bankStatement('x').split('\r\n')
  const lines = TITLES.flatMap((title) => [':61:2603020302C12,50NTRFNONREF', `:86:${title}`])
  const text = [...statement.slice(0, 4), ...lines, ':62F:C260302PLN50,00', '-'].join('\r\n')
  const page = await app.open('/bank', { width: 1440 })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.sta', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Add and import' }).click()
  await page.getByText(`${length} transactions imported`, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Match', exact: true }).click()
  await page.getByText('0 of 4 matched').waitFor()
  const list = page.getByRole('region', { name: 'Open transactions' })
  const choose = async (title: string) => {
    await list.getByRole('button', { name: title }).click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
  }

  await choose('FV 2001/2026')
  await page.getByText('Number FV 2001/2026 · Exactly PLN 12.50').first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('a')
  await page.getByText('1 of 4 matched').waitFor()
  expect(await app.api('GET', '/invoices.json?status=paid')).toMatchObject([{ number: 'FV 2001/2026' }])
  await page.keyboard.press('u')
  await page.getByText('0 of 4 matched').waitFor()

  await choose('prowizja')
  await page.getByRole('button', { name: 'Bank fee' }).click()
  await page.getByText('1 of 4 matched').waitFor()

  await choose('razem')
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('FV 2002')
  await page.getByRole('checkbox', { name: /FV 2002/ }).check()
  await page.getByRole('button', { name: 'Match with 1' }).click()
  await page.getByText('2 of 4 matched').waitFor()
  expect(await app.api('GET', '/invoices.json?status=paid')).toMatchObject([{ number: 'FV 2002/2026' }])

  await choose('FV 2002/2026')
  await page.keyboard.press('i')
  await page.getByText('3 of 4 matched').waitFor()
  await page.getByRole('heading', { level: 2, name: 'FV 2001/2026' }).waitFor()
  await page.getByText('Number FV 2001/2026').first().waitFor()
  await page.keyboard.press('a')
  await page.getByRole('heading', { name: 'Everything is matched' }).waitFor()

  // The payment and the transaction lead to each other.
  const [{ id }] = await app.api('GET', '/banking/transactions.json?status=matched')
  await app.go(page, `/bank/${id}`)
  await page.getByRole('link', { name: /^#\d+$/ }).click()
  await page.getByRole('link', { name: `#${id}`, exact: true }).click()
  await page.getByRole('button', { name: 'Open again' }).click()
  await page.getByRole('button', { name: 'Ignore' }).waitFor()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('link', { name: 'Match', exact: true }).click()
  await page.getByRole('heading', { level: 2, name }).waitFor()
})
