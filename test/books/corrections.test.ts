// Tests which documents can be corrected and the amounts of corrections. Every figure is computed by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

type Fields = { [name: string]: any }

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
})
afterAll(() => kwit.close())

// 10 × 100.00 and 1 × 100.00, 23 %, and 10 × 7.80 at 8 %: 1178.00 + 259.24 = 1437.24
const CHAIRS = { name: 'Chair', tax: 23, price_net: 100, quantity: 10 }
const TABLE = { name: 'Table', tax: 23, total_price_gross: 123, quantity: 1 }
const BOOKS = { name: 'Book', tax: 8, price_net: '7.8', quantity: 10 }
const of = (quantity: unknown, price_net: unknown, tax: unknown = 23, name = 'Chair') => ({
  name,
  quantity,
  price_net,
  tax,
})

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  beforeAll(() => {
    ask = speaker(kwit, format, account.token)
  })

  const post = (invoice: Fields) => ask('POST', '/invoices', { invoice })
  const make = async (invoice: Fields): Promise<Fields> => {
    const { status, body, text } = await post(invoice)
    expect(status, text).toBe(201)
    return body
  }
  const sale = (more: Fields = {}) =>
    make({ buyer_name: 'Buyer', positions: [CHAIRS, TABLE, BOOKS], ...more })
  const cancelling = (id: number, more: Fields = {}) => ({
    kind: 'correction',
    copy_invoice_from: id,
    total_correction: true,
    ...more,
  })
  const change = (id: number, before: Fields | null, after: Fields | null, more: Fields = {}) => ({
    kind: 'correction',
    invoice_id: id,
    from_invoice_id: id,
    positions: [
      {
        kind: 'correction',
        name: 'Chair',
        ...(before ? { correction_before_attributes: before } : {}),
        ...(after ? { correction_after_attributes: after } : {}),
      },
    ],
    ...more,
  })
  const amounts = ({ price_net, price_tax, price_gross }: Fields) => [price_net, price_tax, price_gross]
  const expectRefused = async (invoice: Fields, field: string, words: string) => {
    const { status, text } = await post(invoice)
    expect({ status, text }).toMatchObject({ status: 422, text: expect.stringContaining(words) })
    expect(text.replaceAll('-', '_')).toContain(field)
  }
  const paper = async (id: number) => {
    const reply = await fetch(`${kwit.url}/invoices/${id}.pdf?api_token=${account.token}`)
    return textOf(readPdf(Buffer.from(await reply.arrayBuffer()))).replaceAll('\u00a0', ' ')
  }

  // 0.33 + 0.33 = 0.66, of it 23 % are 0.1518 → 0.15; of 0.33 they are 0.0759 → 0.08, so that 0.07 remain. By gross:
  // 0.82 / 1.23 = 0.6667 → 0.67 and 0.15; 0.41 / 1.23 = 0.3333 → 0.33 and 0.08, so that 0.34 and 0.07 remain.
  test.each([
    ['keep_net', 'price_net', '0.33', ['-0.33', '-0.08', '-0.41'], ['-0.33', '-0.07', '-0.4']],
    ['keep_gross', 'price_gross', '0.41', ['-0.33', '-0.08', '-0.41'], ['-0.34', '-0.07', '-0.41']],
  ])('tax on the sum of a rate (%s) is corrected to zero', async (sum, price, amount, first, second) => {
    const lineNamed = (name: string) => ({ name, tax: 23, quantity: 1, [price]: amount })
    const positions = [lineNamed('Bolt'), lineNamed('Nut')]
    const { id } = await make({ calculating_strategy: { sum }, positions })
    const correction = await make(change(id, lineNamed('Bolt'), null))
    expect(amounts(correction)).toEqual(first)
    // Changing the description changes no amounts.
    const { body } = await ask('PUT', `/invoices/${correction.id}`, { invoice: { description: 'Lost' } })
    expect(amounts(body)).toEqual(first)
    const last = await make(cancelling(id))
    expect(amounts(last)).toEqual(second)
    await expectRefused(cancelling(id), 'total_correction', 'was fully reversed by')
    const changed = await ask('PUT', `/invoices/${last.id}`, { invoice: { description: 'Lost' } })
    expect(amounts(changed.body)).toEqual(second)
  })

  test('partial exchanges are reversed completely', async () => {
    // 23 × 4.255 = 97.865 → 97.87; 11.5 × 4.255 = 48.9325 → 48.93, so that 48.94 remain. Net 425.50 and 212.75.
    const half = { name: 'Work', tax: 23, quantity: 1, price_net: 50 }
    const abroad = {
      currency: 'EUR',
      exchange_currency_rate: '4.255',
      positions: [half, { ...half, name: 'Way' }],
    }
    const { id, tax_in_account_currency } = await make(abroad)
    expect(tax_in_account_currency).toBe('97.87')
    expect((await make(change(id, half, null))).tax_in_account_currency).toBe('-48.93')
    const last = await make(cancelling(id))
    expect(last).toMatchObject({ exchange_price_net: '-212.75', tax_in_account_currency: '-48.94' })
    const { body } = await ask('PUT', `/invoices/${last.id}`, { invoice: { description: 'Lost' } })
    expect(body).toMatchObject({ exchange_price_tax: '-48.94', tax_in_account_currency: '-48.94' })
  })

  test('a document can be reversed only once', async () => {
    const { id } = await sale()
    expect(amounts(await make(cancelling(id)))).toEqual(['-1178.0', '-259.24', '-1437.24'])
    await expectRefused(cancelling(id), 'total_correction', 'was fully reversed by')
    await expectRefused(
      change(id, of(10, 100), of(9, 100)),
      'correction_before_attributes',
      'nothing is left',
    )
  })

  test.each([
    // Columns: before, after, totals of the correction, totals of a full correction afterwards.
    [
      'fewer pieces',
      of(10, 100),
      of(6, 100),
      ['-400.0', '-92.0', '-492.0'],
      ['-778.0', '-167.24', '-945.24'],
    ],
    [
      'a lower price',
      of(10, 100),
      of(10, 80),
      ['-200.0', '-46.0', '-246.0'],
      ['-978.0', '-213.24', '-1191.24'],
    ],
    [
      'a higher price',
      of(10, 100),
      of(10, '100.01'),
      ['0.1', '0.02', '0.12'],
      ['-1178.1', '-259.26', '-1437.36'],
    ],
    ['one more line', null, of(1, 50), ['50.0', '11.5', '61.5'], ['-1228.0', '-270.74', '-1498.74']],
    ['a removed line', of(10, 100), null, ['-1000.0', '-230.0', '-1230.0'], ['-178.0', '-29.24', '-207.24']],
  ])('%s, and then the whole remainder', async (_, before, after, first, remaining) => {
    const { id } = await sale()
    expect(amounts(await make(change(id, before, after)))).toEqual(first)
    expect(amounts(await make(cancelling(id)))).toEqual(remaining)
    await expectRefused(cancelling(id), 'total_correction', 'was fully reversed by')
  })

  test('a correction made from a correction corrects the current state', async () => {
    const { id } = await sale()
    const first = await make(change(id, of(10, 100), of(6, 100)))
    await expectRefused(change(id, of(10, 100), of(5, 100)), 'correction_before_attributes', '6.0 for 738.0')
    const second = await make(change(first.id, of(6, 100), of(5, 100)))
    expect(second).toMatchObject({ price_gross: '-123.0', invoice_id: id })
    const third = await make(cancelling(second.id, { correction_reason: 'Returned' }))
    expect(third).toMatchObject({ invoice_id: id, from_invoice_id: second.id, price_gross: '-822.24' })
    const sums = [first, second, third].map(({ price_gross }) => Number(price_gross))
    expect(sums.reduce((a, b) => a + b)).toBeCloseTo(-1437.24, 6)
  })

  test.each([
    ['one that never was', of(1000, 100), 'Chair: 10.0 for 1230.0 gross'],
    ['another price', of(10, 110), 'Chair: 10.0 for 1230.0 gross'],
    ['another rate', of(10, 100, 8), 'at 23'],
    ['twice the same line', 'twice', 'Chair: 10.0'],
  ])('a line before: %s', async (_, before, words) => {
    const { id } = await sale()
    const fields = change(id, before === 'twice' ? of(10, 100) : (before as Fields), of(1, 100))
    const positions = before === 'twice' ? [...fields.positions, ...fields.positions] : fields.positions
    await expectRefused({ ...fields, positions }, 'correction_before_attributes', words)
  })

  test.each([
    ['with a residue', of(10, '100.00000001')],
    ['with decimals', of('10.0', '100.00', '23.0')],
    ['by another price', { name: 'Chair', quantity: 10, total_price_gross: '1230', tax: 23 }],
    ['under another name', of(10, 100, 23, 'Armchair')],
  ])('the same line %s', async (_, before) => {
    const { id } = await sale()
    expect(amounts(await make(change(id, before, of(9, 100))))).toEqual(['-100.0', '-23.0', '-123.0'])
  })

  test('if unit price and total of a line differ, the amounts of the document are kept', async () => {
    // 100.00 for 7: one is 14.29, and 7 × 14.29 = 100.03
    const { id } = await sale({
      positions: [{ name: 'Chair', tax: 23, total_price_gross: 100, quantity: 7 }],
    })
    const before = { name: 'Chair', tax: 23, price_gross: '14.29', quantity: 7 }
    const after = { name: 'Chair', tax: 23, price_gross: '14.29', quantity: 0 }
    expect(amounts(await make(change(id, before, after)))).toEqual(['-81.3', '-18.7', '-100.0'])
  })

  test('a discount stays if it is not mentioned', async () => {
    // 3 × 100 less 33.33 %: 3 × 66.67 = 200.01; two of them 133.34
    const positions = [{ name: 'Chair', tax: 23, price_net: 100, quantity: 3, discount_percent: '33.33' }]
    const { id } = await sale({ show_discount: true, positions })
    const correction = await make(change(id, of(3, 100), of(2, 100)))
    expect(amounts(correction)).toEqual(['-66.67', '-15.33', '-82.0'])
    expect(amounts(await make(cancelling(id)))).toEqual(['-133.34', '-30.67', '-164.01'])
  })

  test('another rate in a line counts in both rates', async () => {
    const { id } = await sale({ positions: [TABLE] })
    const before = { name: 'Table', tax: 23, total_price_gross: 123, quantity: 1 }
    const correction = await make(change(id, before, { ...before, tax: 8 }, { lang: 'en' }))
    expect(amounts(correction)).toEqual(['13.89', '-13.89', '0.0'])
    expect(correction.totals_by_rate).toMatchObject([
      { tax: '23', net: '-100.0', tax_amount: '-23.0', gross: '-123.0' },
      { tax: '8', net: '113.89', tax_amount: '9.11', gross: '123.0' },
    ])
    const text = await paper(correction.id)
    expect(text).toContain('Before correction\nTable\n1\n100.00\n100.00\n23%\n23.00\n123.00')
    expect(text).toContain('After correction\nTable\n1\n113.89\n113.89\n8%\n9.11\n123.00')
    expect(amounts(await make(cancelling(id)))).toEqual(['-113.89', '-9.11', '-123.0'])
  })

  test.each(['proforma', 'estimate', 'client_order'])(
    'a %s is changed instead of corrected',
    async (kind) => {
      const { id } = await sale({ kind })
      await expectRefused(cancelling(id), 'copy_invoice_from', 'is not an invoice')
      await expectRefused(change(id, of(10, 100), of(9, 100)), 'invoice_id', 'is not an invoice')
    },
  )

  test('a cancelled document cannot be corrected', async () => {
    const { id } = await sale()
    await ask('POST', `/invoices/${id}/cancel`)
    await expectRefused(cancelling(id), 'copy_invoice_from', 'is void')
  })

  test('lines without before and after reverse at most what remains', async () => {
    const { id } = await sale({ positions: [TABLE] })
    const lines = (total_price_gross: string) => ({
      kind: 'correction',
      invoice_id: id,
      positions: [{ name: 'Table', tax: 23, total_price_gross, quantity: -1 }],
    })
    await expectRefused(lines('-123.01'), 'positions', '123.0 left')
    expect(amounts(await make(lines('-123')))).toEqual(['-100.0', '-23.0', '-123.0'])
    await expectRefused(cancelling(id), 'total_correction', 'was fully reversed by')
  })

  test('a corrected document can be neither deleted, cancelled nor changed', async () => {
    const { id, positions } = await sale()
    const first = await make(change(id, of(10, 100), of(6, 100)))
    const second = await make(change(id, of(6, 100), of(5, 100)))
    const refusals = (path: number, words: string) =>
      Promise.all([ask('DELETE', `/invoices/${path}`), ask('POST', `/invoices/${path}/cancel`)]).then(
        (all) => {
          for (const { status, text } of all) {
            expect(status).toBe(422)
            expect(text).toContain(words)
          }
        },
      )
    await refusals(id, `${first.number}, ${second.number} corrects this document`)
    await refusals(first.id, `is the basis of correction ${second.number}`)
    const chair = { positions: [{ id: positions[0].id, quantity: 11 }] }
    expect(await ask('PUT', `/invoices/${id}`, { invoice: chair })).toMatchObject({ status: 422 })
    const book = { positions: [{ id: positions[2].id, quantity: 11 }] }
    expect(await ask('PUT', `/invoices/${id}`, { invoice: book })).toMatchObject({ status: 200 })
    expect(await ask('DELETE', `/invoices/${second.id}`)).toMatchObject({ status: 200 })
    expect(await ask('POST', `/invoices/${first.id}/cancel`)).toMatchObject({ status: 200 })
    expect(await ask('POST', `/invoices/${second.id}/restore`)).toMatchObject({ status: 422 })
    // As before, with eleven books: 1185.80 + 23 % of 1100 + 8 % of 85.80
    expect(amounts(await make(cancelling(id)))).toEqual(['-1185.8', '-259.86', '-1445.66'])
  })

  test('the remaining quantity of a document is returned line by line', async () => {
    const { id } = await sale()
    const { id: firstId } = await make(change(id, of(10, 100), of(6, 100)))
    const { body } = await ask('GET', `/invoices/${id}?include=standing`)
    expect(body.standing).toMatchObject({
      left: '945.24',
      positions: [
        { name: 'Chair', quantity: '6.0', price_net: '100.0', total_price_gross: null },
        { name: 'Table', quantity: '1.0', total_price_gross: '123.0' },
        { name: 'Book', quantity: '10.0', price_net: '7.8' },
      ],
      documents: [{ id: firstId, kind: 'correction', price_gross: '-492.0' }],
    })
  })

  test('a changed correction is validated like a new one', async () => {
    const { id } = await sale()
    const { id: correctionId, positions } = await make(change(id, of(10, 100), of(6, 100)))
    const put = (before: Fields, after: Fields) =>
      ask('PUT', `/invoices/${correctionId}`, {
        invoice: {
          positions: [
            { id: positions[0].id, correction_before_attributes: before, correction_after_attributes: after },
          ],
        },
      })
    expect(await put(of(1000, 100), of(6, 100))).toMatchObject({ status: 422 })
    expect((await put(of(10, 100), of(7, 100))).body).toMatchObject({ price_gross: '-369.0' })
  })

  test('corrections of a supplier are recorded as they are, with or without the document', async () => {
    const { id } = await sale({ income: false, number: `V1 ${format}` })
    const correction = change(id, of(1000, 100), of(999, 100), { income: false, number: `VK ${format}` })
    expect(await make(correction)).toMatchObject({ price_gross: '-123.0', invoice_id: id })
    const { invoice_id, from_invoice_id, ...alone } = correction
    expect(await make(alone)).toMatchObject({ price_gross: '-123.0', invoice_id: null })
  })

  test('a correction can name a document that is not stored here', async () => {
    const { invoice_id, from_invoice_id, ...alone } = change(1, of(10, 100), of(6, 100), { lang: 'en' })
    const nameless = await make(alone)
    expect(nameless.warnings).toMatchObject([{ field: 'invoice_id' }])
    const described = await make({ ...alone, corrected_number: 'OLD/7', corrected_date: '2025-12-31' })
    expect(described.warnings).toEqual([])
    expect(await paper(described.id)).toContain('Correction of OLD/7 dated 31 Dec 2025')
  })

  // Columns: quantity, price, net, rate, tax, gross. A cell without a figure is empty.
  test.each<[what: string, before: Fields | null, after: Fields | null, row: string]>([
    ['fewer', of(10, 100), of(6, 100), '−4\n100.00\n−400.00\n23%\n−92.00\n−492.00'],
    ['another price', of(10, 100), of(10, 90), '0\n−100.00\n23%\n−23.00\n−123.00'],
    ['another rate', of(10, 100), of(10, 100, 8), '0\n0.00\n−150.00\n−150.00'],
    ['another name', of(10, 100), of(10, 100, 23, 'Armchair'), '0\n0.00\n23%\n0.00\n0.00'],
    ['a removed line', of(10, 100), null, '−10\n100.00\n−1,000.00\n23%\n−230.00\n−1,230.00'],
    ['an added line', null, of(1, 50, 8, 'Stool'), '1\n50.00\n50.00\n8%\n4.00\n54.00'],
  ])('the row of the difference: %s', async (_, before, after, row) => {
    const { id } = await sale({ lang: 'en', positions: [CHAIRS] })
    const text = await paper((await make(change(id, before, after, { lang: 'en' }))).id)
    expect(text).toContain(`Difference\n${row}`)
  })

  test.each([
    ['keep_net', '−10\n100.00\n−1,000.00\n23%\n−230.00\n−1,230.00'],
    ['keep_gross', '−10\n100.00\n−1,000.00\n23%\n−230.00\n−1,230.00'],
  ])('the row of the difference: in total, %s', async (sum, row) => {
    const { id } = await sale({ lang: 'en', positions: [CHAIRS], calculating_strategy: { sum } })
    const text = await paper((await make(cancelling(id, { lang: 'en' }))).id)
    expect(text).toContain(`Difference\n${row}`)
  })

  test('the print has before, after and the difference', async () => {
    const { id, number } = await sale({ lang: 'en', positions: [CHAIRS], issue_date: '2026-03-04' })
    await make(change(id, of(10, 100), of(6, 100)))
    const text = await paper((await make(cancelling(id, { lang: 'en' }))).id)
    expect(text).toContain(`Correction of ${number} dated 04 Mar 2026`)
    expect(text).toContain('Before correction\nChair\n6\n100.00\n600.00\n23%\n138.00\n738.00')
    expect(text).toContain('After correction\nChair\n0\n100.00\n0.00\n23%\n0.00\n0.00')
    expect(text).toContain('To be refunded\n738.00 PLN')
    expect(text).toMatch(/In words: seven hundred/)
  })
})
