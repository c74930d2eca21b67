// Tests printed reports: heading, pages and sums carried forward.
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

let kwit: Kwit
let token: string

// 60 sales of 1000 + 230 each, so that the sum of a page can be checked by counting its rows.
const COUNT = 60
const NET = 1000

beforeAll(async () => {
  kwit = await startKwit()
  kwit.clock.set(NOW)
  token = (await kwit.newAccount()).token
  const ask = speaker(kwit, 'json', token)
  const [{ id }] = (await ask('GET', '/departments')).body
  const department = { name: 'Żółta Łódź sp. z o.o.', tax_no: '5252248481', street: 'Długa 1', city: 'Łódź' }
  await ask('PUT', `/departments/${id}`, { department })
  for (let index = 0; index < COUNT; index++) {
    const invoice = {
      ...{ issue_date: '2026-10-15', sell_date: '2026-10-14', buyer_name: `Klient ${index} Handel i Usługi` },
      ...{ buyer_tax_no: '7740001454', kind: 'vat', payment_to: '2026-10-29' },
      positions: [
        { name: 'Towar', tax: 23, total_price_net: '600' },
        { name: 'Książka', tax: 5, total_price_net: '400' },
      ],
    }
    const { status } = await ask('POST', '/invoices', { invoice })
    expect(status).toBe(201)
  }
})
afterAll(() => kwit.close())

const print = async (path: string) => {
  const reply = await fetch(`${kwit.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const bytes = Buffer.from(await reply.arrayBuffer())
  const text = bytes.toString('latin1').slice(0, 300)
  expect([reply.status, reply.headers.get('content-type')], text).toEqual([200, 'application/pdf'])
  if (process.env.KEEP_PDFS)
    writeFileSync(`${process.env.KEEP_PDFS}/${path.replaceAll(/\W+/g, '-')}.pdf`, bytes)
  return readPdf(bytes)
}
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const linesOf = (page: { text: string }[] = []) => page.map(({ text }) => plain(text))
// 600 × 23 % + 400 × 5 % = 138 + 20 = 158.
const amountsOf = (rows: number) =>
  [rows * NET, rows * 158, rows * (NET + 158)].map((units) =>
    `${units}.00`.replace('.', ',').replaceAll(/\B(?=(\d{3})+,)/g, ' '),
  )

test('a row of the register has its rates in the order of the totals, and one country before a number', async () => {
  const ask = speaker(kwit, 'json', token)
  const invoice = {
    ...{ issue_date: '2026-08-15', buyer_name: 'Blumen GmbH', buyer_tax_no: 'DE136695976' },
    ...{ buyer_country: 'DE', kind: 'vat' },
    positions: [5, 'zw', 8, 23].map((tax) => ({ name: 'Towar', tax, total_price_net: '100' })),
  }
  expect((await ask('POST', '/invoices', { invoice })).status).toBe(201)
  const { pages } = await print('/reports/vat.pdf?date_from=2026-08-01&date_to=2026-08-31&lang=pl')
  const lines = linesOf(pages[0])
  expect(lines).toContain('DE136695976')
  expect(lines.filter((line) => /^(\d+%|zw)$/.test(line)).slice(0, 4)).toEqual(['23%', '8%', '5%', 'zw'])
})

test('the register of VAT has company, tax number, period, pages and carried sums', async () => {
  const { pages } = await print('/reports/vat.pdf?date_from=2026-10-01&date_to=2026-10-31&lang=pl')
  expect(pages.length).toBeGreaterThan(1)
  const first = linesOf(pages[0])
  for (const text of [
    'Ewidencja VAT: sprzedaż',
    'Żółta Łódź sp. z o.o.',
    '5252248481',
    '01.10.2026 – 31.10.2026',
  ])
    expect(first).toContain(text)
  let printed = 0
  for (const [index, page] of pages.entries()) {
    const lines = linesOf(page)
    expect(lines).toContain(`Strona ${index + 1} z ${pages.length}`)
    if (index > 0) {
      const start = lines.indexOf('Z przeniesienia')
      expect(lines.slice(start + 1, start + 4)).toEqual(amountsOf(printed))
    }
    const rows = lines.filter((line) => /^Klient \d+ /.test(line)).length
    printed += rows
    if (index === pages.length - 1) continue
    const at = lines.indexOf('Razem na stronie')
    expect(lines.slice(at + 1, at + 4)).toEqual(amountsOf(rows))
    const carried = lines.indexOf('Do przeniesienia')
    expect(lines.slice(carried + 1, carried + 4)).toEqual(amountsOf(printed))
  }
  expect(printed).toBe(COUNT)
  const last = linesOf(pages.at(-1))
  const totalsAt = last.indexOf('Razem')
  expect(last.slice(totalsAt + 1, totalsAt + 4)).toEqual(amountsOf(COUNT))
})

test.each([
  ['sales', '?lang=en', 'Sales by client'],
  ['sales', '?by=product&lang=de', 'Umsätze nach Produkten'],
  ['sales', '?by=month&income=no&lang=pl', 'Zakupy według miesięcy'],
  ['cash', '?lang=en', 'Payments due and made'],
  ['ageing', '?lang=pl', 'Wiekowanie należności'],
  ['stock', '?lang=de', 'Bestand und Bewegungen'],
  ['vat', '?income=no&lang=de', 'Umsatzsteuer-Journal: Einkäufe'],
  ['vat_ue', '?lang=pl', 'VAT-UE'],
  ['oss', '?lang=pl', 'Deklaracja OSS'],
  ['ustva', '?lang=de', 'Umsatzsteuer-Voranmeldung'],
])('%s%s is printed', async (name, query, title) => {
  const text = plain(textOf(await print(`/reports/${name}.pdf${query}`)))
  expect(text).toContain(title)
  expect(text).toContain('5252248481')
})

test.each([
  ['ageing', 'pl', 'Stan na dzień', '20.11.2026'],
  ['ageing', 'de', 'Stichtag', '20.11.2026'],
  ['balances', 'en', 'As of', '20 Nov 2026'],
  ['ustva', 'de', 'Zeitraum', '10.2026'],
])('%s in %s states its day or month as the language writes it', async (name, lang, label, day) => {
  const lines = linesOf((await print(`/reports/${name}.pdf?lang=${lang}&month=2026-10`)).pages[0])
  expect(lines[lines.indexOf(label) + 1]).toBe(day)
})

test('columns of dates stand beside each other', async () => {
  const [page = []] = (await print('/reports/cash.pdf?lang=en')).pages
  const at = (text: string) => page.find((piece) => piece.text === text)?.x ?? 0
  expect(at('To') - at('From')).toBeLessThan(3 * (at('Currency') - at('To')))
})
