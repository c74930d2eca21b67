import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOTH_FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf } from '../pdf-text.ts'

// Art. 29a(7)(2) and 106e(1)(10)-(11) of the Polish VAT act: the value of a sale is the amount after the discount.
// The line totals of the API are before the discount; the PDF and the page show lines after it, and these add up. All
// figures are computed by hand.

type Case = {
  what: string
  invoice: object
  line: [net: string, gross: string] // in the API, before the discount
  printed: string[] // cells of the PDF to the right of the name
  totals: [net: string, tax: string, gross: string]
}

const line = (more: object) => ({ name: 'Ware', tax: 23, ...more })
const off = { show_discount: true, lang: 'en' }

const CASES: Case[] = [
  {
    // 100 × 0.6667 = 66.67; × 3 = 200.01; 23 % 46.0023
    what: '33.33 % off the net price of one',
    invoice: {
      ...off,
      discount_kind: 'percent_unit',
      positions: [line({ quantity: 3, price_net: 100, discount_percent: '33.33' })],
    },
    line: ['300.0', '369.0'],
    printed: ['3 100.00 33.33% 200.01 23% 46.00 246.01'],
    totals: ['200.01', '46.0', '246.01'],
  },
  {
    // 123 − 33.33 = 89.67; / 1.23 = 72.902…
    what: 'an amount off the gross line',
    invoice: {
      ...off,
      discount_kind: 'amount',
      positions: [line({ quantity: 1, total_price_gross: 123, discount: '33.33' })],
    },
    line: ['100.0', '123.0'],
    printed: ['1 100.00 33.33 72.90 23% 16.77 89.67'],
    totals: ['72.9', '16.77', '89.67'],
  },
  {
    // 12.30 × 0.9 = 11.07; × 2 = 22.14; / 1.23 = 18
    what: '10 % off the gross price of one',
    invoice: {
      ...off,
      discount_kind: 'percent_unit_gross',
      positions: [line({ quantity: 2, price_gross: '12.30', discount_percent: 10 })],
    },
    line: ['20.0', '24.6'],
    printed: ['2 10.00 10% 18.00 23% 4.14 22.14'],
    totals: ['18.0', '4.14', '22.14'],
  },
  {
    // 100 × 0.85 = 85; 23 % 19.55; the second line has none
    what: '15 % off one of two lines',
    invoice: {
      ...off,
      discount_kind: 'percent_total',
      positions: [
        line({ quantity: 1, total_price_net: 100, discount_percent: 15 }),
        line({ quantity: 1, total_price_net: 10 }),
      ],
    },
    line: ['100.0', '123.0'],
    printed: ['1 100.00 15% 85.00 23% 19.55 104.55', '1 10.00  10.00 23% 2.30 12.30'],
    totals: ['95.0', '21.85', '116.85'],
  },
  {
    // Ten lines of 0.03 net: 0.01 of tax each, but 23 % of 0.30 is 0.07. The lines show only net values.
    what: 'tax of the sum of net values',
    invoice: {
      lang: 'en',
      calculating_strategy: { sum: 'keep_net' },
      positions: Array.from({ length: 10 }, () => line({ quantity: 1, price_net: '0.03' })),
    },
    line: ['0.03', '0.04'],
    printed: Array.from({ length: 10 }, () => '1 0.03 0.03 23%'),
    totals: ['0.3', '0.07', '0.37'],
  },
  {
    // 0.04 gross each: 0.40 / 1.23 = 0.325 → 0.33. The lines show only gross values, and the gross price.
    what: 'tax within the sum of gross values',
    invoice: {
      lang: 'en',
      calculating_strategy: { sum: 'keep_gross' },
      positions: Array.from({ length: 10 }, () => line({ quantity: 1, price_gross: '0.04' })),
    },
    line: ['0.03', '0.04'],
    printed: Array.from({ length: 10 }, () => '1 0.04 23% 0.04'),
    totals: ['0.33', '0.07', '0.4'],
  },
  {
    // 1 / 1.23 = 0.81 for 1000 pieces: 0.00081 each.
    what: 'a unit price that two decimals would round to zero',
    invoice: { lang: 'en', positions: [line({ quantity: 1000, total_price_gross: 1 })] },
    line: ['0.81', '1.0'],
    printed: ['1,000 0.00081 0.81 23% 0.19 1.00'],
    totals: ['0.81', '0.19', '1.0'],
  },
]

describe('printed lines', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    const json = { account: { discount_kind: 'any' } }
    await kwit.call('PUT', '/account.json', { token: account.token, json })
  })
  afterAll(() => kwit.close())

  // The rows of the table of lines: the texts to the right of each name, at its height.
  async function rowsOf(id: number, name = 'Ware'): Promise<string[]> {
    const reply = await fetch(`${kwit.url}/invoices/${id}.pdf?api_token=${account.token}`)
    const pieces = readPdf(Buffer.from(await reply.arrayBuffer())).pages.flat()
    return pieces
      .filter(({ text }) => text === name)
      .map(({ x, y }) =>
        pieces
          .filter((piece) => Math.abs(piece.y - y) < 2 && piece.x > x)
          .sort((a, b) => a.x - b.x)
          .map(({ text }) => text)
          .join(' '),
      )
  }

  describe.each(BOTH_FORMATS)('%s', (format) => {
    test.each(CASES)('$what', async ({ invoice, line, printed, totals }) => {
      const { body } = await speaker(kwit, format, account.token)('POST', '/invoices', { invoice })
      const [first] = body.positions
      expect([first.total_price_net, first.total_price_gross]).toEqual(line)
      expect([body.price_net, body.price_tax, body.price_gross]).toEqual(totals)
      expect(await rowsOf(body.id)).toEqual(printed.map((row) => row.replace('  ', ' ')))
      const page = await (await fetch(`${kwit.url}/invoice/${body.token}`)).text()
      const cells = [...page.matchAll(/data-label="[^"]*" dir="auto">([^<]*)</g)].map(([, cell]) => cell)
      const numbered = printed.map((row, index) => `${index + 1} ${row.replace('  ', ' ')}`)
      expect(cells.filter(Boolean).join(' ')).toBe(numbered.join(' '))
    })
  })

  test('a correction of a discounted document prints both states and the difference after the discount', async () => {
    const post = async (invoice: object) =>
      (await kwit.call('POST', '/invoices.json', { token: account.token, json: { invoice } })).json
    const { id } = await post(CASES[0]?.invoice as object)
    const correction = await post({
      ...{ copy_invoice_from: id, kind: 'correction', total_correction: true },
      correction_reason: 'return',
    })
    expect([correction.price_net, correction.price_gross]).toEqual(['-200.01', '-246.01'])
    const [before] = await rowsOf(correction.id, 'Before correction')
    const [after] = await rowsOf(correction.id, 'After correction')
    expect(before).toBe('3 100.00 33.33% 200.01 23% 46.00 246.01')
    expect(after?.startsWith('0 100.00')).toBe(true)
    const reply = await fetch(`${kwit.url}/invoices/${correction.id}.pdf?api_token=${account.token}`)
    const texts = readPdf(Buffer.from(await reply.arrayBuffer()))
      .pages.flat()
      .map(({ text }) => text)
    expect(texts.filter((text) => text === '−246.01')).toHaveLength(3)
    expect(texts).not.toContain('−369.00')
  })
})
