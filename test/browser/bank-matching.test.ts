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
  // What was undone is not accepted by a key.
  await page.getByText('Declined', { exact: true }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Match', exact: true }).click()
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

test('a decision becomes a rule, and a transfer is split by amounts', async () => {
  for (const number of ['FV 3001/2026', 'FV 3002/2026'])
    await app.api('POST', '/invoices.json', {
      invoice: {
        number,
        buyer_name: 'Bakery',
        issue_date: '2026-02-20',
        positions: [{ name: 'Flour', quantity: 1, total_price_gross: '10.00', tax: 23 }],
      },
    })
  const lines = ['C9,00NTRFNONREF', 'C9,00NTRFNONREF', 'C20,50NTRFNONREF'].map(
    (text) => `:61:2604020402${text}`,
  )
  const titles = ['OPLATA ZA KONTO 03/2026', 'oplata za konto 04/2026', 'FV 3001/2026, FV 3002/2026']
  const text = [
    ...bankStatement('x').split('\r\n').slice(0, 3),
    ':60F:C260402PLN50,00',
    ...lines.flatMap((line, index) => [line, `:86:${titles[index]}`]),
    ':62F:C260402PLN88,50',
    '-',
  ].join('\r\n')
  const page = await app.open('/bank', { width: 1440 })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'b.sta', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByText('3 transactions imported', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Match', exact: true }).click()
  const list = page.getByRole('region', { name: 'Open transactions' })
  const choose = async (title: string) => {
    await list.getByRole('button', { name: title }).click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
  }

  await choose('OPLATA ZA KONTO 03/2026')
  await page.getByRole('button', { name: 'Bank fee' }).click()
  await page.getByRole('button', { name: 'Always do this' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  expect(await dialog.getByLabel('Text contains').inputValue()).toBe('OPLATA ZA KONTO')
  await dialog.getByRole('switch', { name: 'Book automatically' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await app.api('GET', '/banking/rules.json')).toMatchObject([
    { title: 'OPLATA ZA KONTO', category: 'bank_fee', direction: 'in', is_automatic: true },
  ])
  await choose('oplata za konto 04/2026')
  await page.getByText('Rule “OPLATA ZA KONTO”').waitFor()
  await page.keyboard.press('a')
  await expect.poll(async () => app.api('GET', '/banking/transactions.json?status=booked')).toHaveLength(3)

  await choose('FV 3001/2026, FV 3002/2026')
  await page.getByRole('button', { name: 'Split' }).first().click()
  await page.getByRole('button', { name: 'Change amounts' }).click()
  const documents = page.getByRole('region', { name: 'Other documents' })
  await documents.getByText('Remainder: PLN 0.50').or(documents.getByText('Remainder: 0.50 PLN')).waitFor()
  await documents
    .getByLabel(/FV 3002/)
    .last()
    .fill('7,50')
  await documents.getByRole('combobox', { name: 'Book the remainder as' }).click()
  await page.getByRole('option', { name: 'Interest' }).click()
  await documents.getByRole('button', { name: 'Match with 2' }).click()
  await expect
    .poll(async () => app.api('GET', '/banking/transactions.json?search=3002&status=matched'))
    .toMatchObject([{ remainder: '3.0', category: 'interest' }])
  const [second] = await app.api('GET', '/invoices.json?number=FV%203002/2026')
  expect(second).toMatchObject({ paid: '7.5' })

  await app.go(page, `/invoices/${second.id}`)
  await page
    .getByText(/Bank statement/)
    .first()
    .waitFor()
  await app.go(page, '/bank/rules')
  const automatic = page.getByRole('switch', { name: 'Book certain transactions automatically' })
  await automatic.click()
  await expect.poll(() => automatic.isChecked()).toBe(true)
  await page.getByRole('link', { name: 'OPLATA ZA KONTO' }).click()
  await page.getByRole('dialog', { name: 'Edit rule' }).getByLabel('Text contains').waitFor()
})
