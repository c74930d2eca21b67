// Tests reports as a bookkeeper reads them: each figure opens the documents behind it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, downloaded, expectAccessible, openApp } from './app.ts'

let app: App
let client_id: number
let month: string // the month in the time zone of the account
beforeAll(async () => {
  app = await openApp()
  const { id } = await app.api('POST', '/clients.json', { client: { name: 'Nova', tax_no: '5252445767' } })
  client_id = id
  const invoice = (number: string, fields: object) =>
    app.api('POST', '/invoices.json', {
      invoice: {
        number,
        client_id: id,
        positions: [{ name: 'Advice', tax: 23, total_price_gross: '123' }],
        ...fields,
      },
    })
  month = (await invoice('A 1', {})).issue_date.slice(0, 7)
  await invoice('A 2', { status: 'paid' })
  await invoice('A 3', {
    positions: [{ name: 'Book', tax: 5, total_price_gross: '21' }],
    payment_to: '2026-01-01',
    issue_date: '2025-12-20',
  })
  await invoice('E 1', { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4' })
})
afterAll(() => app.close())

const table = (page: Page) => page.getByRole('table').first()
const cells = (page: Page, row: RegExp) =>
  table(page).getByRole('row', { name: row }).first().getByRole('cell').allInnerTexts()
// Counts the documents in a list.
const numbers = (page: Page) => page.locator('tbody tr[data-id]').count()

describe('reports', () => {
  test('the register of VAT, its rates and their documents', async () => {
    const page = await app.open('/')
    await page.getByRole('link', { name: 'Reports', exact: true }).click()
    await page.getByRole('heading', { name: 'VAT register', level: 2 }).waitFor()
    await table(page).waitFor()
    // Twice 100 and 23, and 100 EUR at 4.
    await expect
      .poll(() => cells(page, /^Total PLN/))
      .toEqual(['Total PLN', '', '', '600.00', '138.00', '600.00', '138.00'])
    await expectAccessible(page)
    await table(page)
      .getByRole('row', { name: /^Total PLN/ })
      .getByRole('link', { name: '600.00' })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
    await expect.poll(() => numbers(page)).toBe(3)
    await expect.poll(() => new URL(page.url()).searchParams.get('tax')).toBe('23')
    await page.getByText('Rate: 23').waitFor()

    // Rows without tax have no column for it.
    const positions = [{ name: 'Lesson', tax: 'zw', total_price_gross: '50' }]
    const bought = { number: 'Z 1', income: false, client_id, status: 'paid', positions }
    await app.api('POST', '/invoices.json', { invoice: bought })
    await app.go(page, '/reports?income=no')
    await expect
      .poll(() => cells(page, /^Total PLN/))
      .toEqual(['Total PLN', '', '', '50.00', '0.00', '50.00'])
  })

  test('sales by client, of a period and a currency', async () => {
    const page = await app.open('/reports')
    await page.getByRole('combobox', { name: 'Report', exact: true }).click()
    await page.getByRole('option', { name: 'By client' }).click()
    await page.getByRole('heading', { name: 'Sales by client' }).waitFor()
    await page.getByRole('button', { name: 'This year' }).click()
    await page.getByRole('menuitem', { name: 'Any time' }).click()
    await expect
      .poll(() => cells(page, /^Total PLN/))
      .toEqual([
        'Total PLN',
        '3',
        expect.stringContaining('220.00'),
        expect.stringContaining('47.00'),
        expect.stringContaining('267.00'),
        '100%',
      ])
    await page.getByRole('combobox', { name: 'Currency' }).click()
    await page.getByRole('option', { name: 'EUR' }).click()
    await expect.poll(() => table(page).getByRole('row', { name: /PLN/ }).count()).toBe(0)
    await table(page).getByRole('link', { name: 'Nova' }).click()
    await expect.poll(() => numbers(page)).toBe(1)
    // Going back shows the same report.
    await page.goBack()
    await page.getByRole('heading', { name: 'Sales by client' }).waitFor()
  })

  test('debts by age, and files', async () => {
    const page = await app.open('/reports?report=ageing')
    await table(page).waitFor()
    await expect
      .poll(async () => {
        const row = await cells(page, /Nova .*21\.00/)
        return [row.at(1), row.at(-1)]
      })
      .toEqual([expect.stringContaining('144.00'), expect.stringContaining('21.00')])
    await page.getByRole('button', { name: 'Export' }).click()
    const link = page.getByRole('menuitem', { name: 'CSV' })
    await expect.poll(() => link.getAttribute('href')).toContain('/reports/ageing.csv')
    await page.keyboard.press('Escape')
    await page.getByText('Payables', { exact: true }).click()
    await page.getByText('Nothing in this period').waitFor()
  })

  test('the account of a client, from its page', async () => {
    const page = await app.open(`/clients/${client_id}`)
    await page.getByRole('link', { name: 'Statement of account' }).click()
    await page.getByRole('heading', { name: 'Statement of account', level: 2 }).waitFor()
    const pln = page.getByRole('table', { name: 'Statement of account PLN' })
    await pln.getByRole('row', { name: /^Opening balance/ }).waitFor()
    await expect
      .poll(() => pln.getByRole('row', { name: /^Closing balance/ }).textContent())
      .toContain('144.00')
    await expect
      .poll(() => pln.getByRole('row', { name: /^Opening balance/ }).textContent())
      .toContain('21.00')
    const pdf = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
    expect(pdf).toContain(`client_id=${client_id}`)
    const reply = await page.request.get(app.kwit.url + pdf)
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('JPK: missing data, the amounts, the file', async () => {
    const page = await app.open(`/reports?report=jpk&month=${month}`)
    await page.getByText('Required before the file can be created').waitFor()
    const button = page.getByRole('button', { name: 'JPK_V7M' })
    await expect.poll(() => button.isDisabled()).toBe(true)
    const [{ id }] = await app.api('GET', '/departments.json')
    await app.api('PUT', `/departments/${id}.json`, {
      department: { tax_no: '5252248481', tax_office_code: '1471', email: 'office@acme.example' },
    })
    await page.reload()
    await page.getByText('Payable to the tax office', { exact: true }).waitFor()
    // The same as in the register: 600 and 138.
    await expect
      .poll(() => cells(page, /^VAT due/))
      .toEqual([expect.stringContaining('VAT due'), '600', '138'])
    const saving = page.waitForEvent('download')
    await button.click()
    const text = await downloaded(saving)
    expect(text).toContain('<P_38>138</P_38>')
  })

  test('VAT-UE: the businesses, their documents and missing data', async () => {
    const supply = (fields: object) =>
      app.api('POST', '/invoices.json', {
        invoice: {
          ...{ kind: 'wdt', buyer_name: 'Blumen GmbH', buyer_country: 'DE', currency: 'EUR' },
          ...{ exchange_currency: 'PLN', exchange_currency_rate: '4' },
          ...{ positions: [{ name: 'Chair', tax: '0', total_price_net: '100' }], ...fields },
        },
      })
    await supply({ number: 'W 1', buyer_tax_no: 'DE136695976' })
    const { id } = await supply({ number: 'W 2' })
    const page = await app.open(`/reports?report=vat_ue&month=${month}`)
    await page.getByText('Enter the VAT ID of the business').waitFor()
    await expect
      .poll(() => cells(page, /Blumen GmbH/))
      .toEqual(['Supply of goods', 'DE 136695976', 'Blumen GmbH', '400.00', 'W 1'])
    await app.api('PUT', `/invoices/${id}.json`, { invoice: { buyer_tax_no: 'DE136695976' } })
    await page.reload()
    await expect.poll(async () => (await cells(page, /Blumen GmbH/)).at(3)).toBe('800.00')
    const file = await page.getByRole('link', { name: 'File for the tax office' }).getAttribute('href')
    expect(file).toContain(`/vat_ue.xml?month=${month}`)
    const pdf = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
    const reply = await page.request.get(app.kwit.url + pdf)
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await expectAccessible(page)
  })

  test('balances on a day, with letters to confirm them', async () => {
    const page = await app.open('/reports?report=balances&date=2025-12-31')
    await expect.poll(async () => (await cells(page, /Nova/)).at(1)).toContain('21.00')
    const letter = await table(page).getByRole('link', { name: 'PDF' }).getAttribute('href')
    expect(letter).toContain(`client_id=${client_id}`)
    const reply = await page.request.get(app.kwit.url + letter)
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await expectAccessible(page)
  })

  const NAMES = [
    'vat',
    'jpk',
    'client',
    'product',
    'category',
    'month',
    'department',
    'issuer',
    'ageing',
    'cash',
    'statement',
    'stock',
    'vat_ue',
    'oss',
    'ustva',
    'balances',
  ]

  const EMPTY = new Set(['stock', 'oss', 'ustva'])

  test('every report on a phone, in Polish', async () => {
    const page = await app.open('/reports', { width: 390, lang: 'pl-PL' })
    await page.getByRole('heading', { name: 'Raporty', level: 1 }).waitFor()
    let before: string | null = null
    for (const name of NAMES) {
      await app.go(page, `/reports?report=${name}&client_id=${client_id}&period=all&month=${month}`)
      const heading = page.locator('#report')
      if (name !== 'vat') await expect.poll(() => heading.textContent()).not.toBe(before)
      before = await heading.textContent()
      await page.waitForFunction(() => !(globalThis as any).document.querySelector('[class*="Skeleton"]'))
      if (!EMPTY.has(name)) await page.getByRole('list').last().waitFor()
      await expectAccessible(page)
      const { scroll, width } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = (globalThis as any).document.documentElement
        return { scroll: scrollWidth, width: clientWidth }
      })
      expect([name, scroll]).toEqual([name, width])
      // Only the total shows rates, and empty values are omitted.
      if (name === 'vat') {
        const blocks = await page.getByRole('list').last().getByRole('listitem').allInnerTexts()
        expect(blocks.map((text) => text.includes('23% · VAT'))).toEqual(
          blocks.map((_, at) => !blocks[at + 1]),
        )
        expect(blocks.at(-1)).not.toContain('Klient')
      }
    }
  })

  test('the VAT register shows all rates of Poland at once on a screen of 1440 pixels', async () => {
    const positions = ['23', '8', '5', '0', 'zw'].map((tax) => ({ name: 'Table', tax, price_net: '21470' }))
    const sold = { client_id, status: 'paid', issue_date: '2026-03-10', positions }
    await app.api('POST', '/invoices.json', { invoice: { ...sold, exempt_tax_kind: 'art. 43 ust. 1' } })
    const page = await app.open('/reports?period=more&date_from=2026-03-01&date_to=2026-03-31')
    await table(page).getByRole('columnheader', { name: 'zw', exact: true }).waitFor()
    const beyond = () =>
      table(page).evaluate((it: any) => it.parentElement.scrollWidth - it.parentElement.clientWidth)
    expect(await beyond()).toBe(0)
    await page.setViewportSize({ width: 1920, height: 900 })
    await page.getByRole('link', { name: 'By client' }).waitFor()
    expect(await beyond()).toBe(0)
  })
})
