// Tests that JSON, XML, the lists in both formats and the PDF of a document agree to the digit.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  add,
  type Decimal,
  decimal,
  equals,
  isNegative,
  negate,
  printDecimal,
  subtract,
  sum,
} from '../../src/money/decimal.ts'
import { type Ask, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

type Fields = { [name: string]: any }
type Make = (invoice: Fields) => Promise<Fields>
type Case = Fields | ((make: Make) => Promise<Fields>)

const line = (fields: Fields) => ({ name: 'Item', tax: 23, quantity: 1, ...fields })
const discounted = (discount_kind: string, lines: Fields[], more: Fields = {}) => ({
  show_discount: true,
  discount_kind,
  positions: lines.map(line),
  ...more,
})
const manyLines = (count: number, of: (index: number) => Fields) =>
  Array.from({ length: count }, (_, index) => line({ name: `Item ${index + 1}`, ...of(index) }))
const strategy = (position: string, sum: string) => ({ calculating_strategy: { position, sum } })

const UNIT_LINES = [
  { price_net: '33.33', quantity: 3, discount_percent: '33.33', discount: '5' },
  { price_gross: '19.99', quantity: '1.5', tax: 8, discount_percent: '12.5', discount: '0.99' },
  { total_price_gross: '100', quantity: 7, tax: 5, discount_percent: '1', discount: '100' },
]
const ODD_LINES = [
  { price_net: '0.07', quantity: 13 },
  { price_net: '1.115', quantity: 9 },
  { price_gross: '9.99', quantity: 3, tax: 8 },
  { total_price_gross: '0.01', quantity: 3 },
  { total_price_net: '10.01', quantity: 7, tax: 5 },
]

const CASES: { [description: string]: Case } = {
  'percent off the net price of one': discounted('percent_unit', UNIT_LINES),
  'percent off the gross price of one': discounted('percent_unit_gross', UNIT_LINES),
  'percent off the line': discounted('percent_total', UNIT_LINES),
  'an amount off the line': discounted('amount', UNIT_LINES),
  'a discount that is not shown': { ...discounted('amount', UNIT_LINES), show_discount: false },
  'a hundred percent off': discounted('percent_total', [{ price_net: 10, discount_percent: 100 }]),
  'a discount with lines kept gross': discounted('percent_unit', UNIT_LINES, strategy('keep_gross', 'sum')),
  'a discount with sums kept gross': discounted(
    'percent_total',
    UNIT_LINES,
    strategy('default', 'keep_gross'),
  ),
  'a discount with sums kept net': discounted('amount', UNIT_LINES, strategy('default', 'keep_net')),
  'lines by default, plain sums': { positions: ODD_LINES.map(line), ...strategy('default', 'sum') },
  'lines by default, sums kept gross': {
    positions: ODD_LINES.map(line),
    ...strategy('default', 'keep_gross'),
  },
  'lines by default, sums kept net': { positions: ODD_LINES.map(line), ...strategy('default', 'keep_net') },
  'lines kept gross, plain sums': { positions: ODD_LINES.map(line), ...strategy('keep_gross', 'sum') },
  'lines kept gross, sums kept gross': {
    positions: ODD_LINES.map(line),
    ...strategy('keep_gross', 'keep_gross'),
  },
  'lines kept gross, sums kept net': {
    positions: ODD_LINES.map(line),
    ...strategy('keep_gross', 'keep_net'),
  },
  'a gross total over thirteen': { positions: [line({ total_price_gross: '113.33', tax: 0, quantity: 13 })] },
  'a gross total over a third': { positions: [line({ total_price_gross: 100, quantity: '0.333' })] },
  'negative quantities': { positions: [line({ price_net: '9.99', quantity: -3 })] },
  'a negative line among others': {
    positions: [
      line({ total_price_gross: 100 }),
      line({ name: 'Bottle deposit', total_price_gross: '-33.33', tax: 8 }),
    ],
  },
  'all of it negative': {
    positions: [line({ total_price_gross: '-0.01' }), line({ price_net: '-7.77', quantity: 3 })],
  },
  'nothing at all': { positions: [line({ price_net: 0 })] },
  'lines that cancel out': { positions: [line({ price_net: 5 }), line({ price_net: -5 })] },
  'not applicable and exempt': {
    positions: [
      line({ tax: 'np', price_net: '10.10' }),
      line({ tax: 'zw', price_net: '20.20' }),
      line({ tax: 'oo', price_net: 1 }),
    ],
  },
  'zero percent': { positions: [line({ tax: 0, price_gross: '1.01', quantity: 99 })] },
  'no tax column': { positions: [line({ tax: 'disabled', price_net: '12.34', quantity: 2 })] },
  'a rate of 9.975 percent': {
    positions: [
      line({ tax: '9.975', price_net: '99.99', quantity: 3 }),
      line({ tax: '9.975', total_price_gross: '57.49' }),
    ],
  },
  'five rates': {
    positions: [23, 8, 5, 0, '9.975'].map((tax) => line({ tax, total_price_gross: '33.33' })),
  },
  'tiny prices': {
    positions: [
      line({ price_net: '0.00012345', quantity: '1000000' }),
      line({ price_net: '0.0049', quantity: 1 }),
      line({ price_gross: '0.000001', quantity: 7 }),
    ],
  },
  'large quantities': {
    positions: [
      line({ price_net: '1234567.89', quantity: 9999 }),
      line({ price_net: '0.99', quantity: '999999.999' }),
    ],
  },
  'many decimals': { positions: [line({ price_net: '1.23456789', quantity: '1.00000001' })] },
  'a thousand lines': {
    positions: manyLines(1000, (index) => ({ price_net: `${index}.${(index * 7) % 100}`, quantity: 3 })),
  },
  'a thousand lines, kept gross': {
    positions: manyLines(1000, (index) => ({ price_gross: `${index % 50}.99`, tax: [23, 8, 5][index % 3] })),
    ...strategy('keep_gross', 'keep_gross'),
  },
  'a foreign currency with its rate': {
    currency: 'EUR',
    exchange_currency: 'PLN',
    exchange_currency_rate: '4.25671234',
    positions: ODD_LINES.map(line),
  },
  'separators among the lines': {
    positions: [{ kind: 'text_separator', name: 'Part one' }, line({ price_net: 10 })],
  },
  'partly paid': { paid: '12.34', positions: [line({ total_price_gross: '123.45' })] },
  'charges and deductions': {
    positions: [line({ total_price_gross: '123.45' })],
    settlement_positions: [
      { kind: 'charge', amount: '0.99', reason: 'Deposit' },
      { kind: 'deduction', amount: '24.43', reason: 'Bonus' },
    ],
  },
  'an expense': { income: false, number: 'X/1', positions: ODD_LINES.map(line) },
  'a whole correction': async (make) => {
    const { id } = await make({ positions: [...ODD_LINES.map(line), line({ tax: 'zw', price_net: '7.77' })] })
    return {
      kind: 'correction',
      copy_invoice_from: id,
      total_correction: true,
      correction_reason: 'Returned',
    }
  },
  'a correction of quantity and price': async (make) => {
    const { id } = await make({ positions: [line({ price_net: '33.33', quantity: 3 })] })
    return {
      kind: 'correction',
      invoice_id: id,
      from_invoice_id: id,
      correction_reason: 'Wrong price',
      positions: [
        {
          name: 'Item',
          kind: 'correction',
          tax: 23,
          correction_before_attributes: { name: 'Item', tax: 23, quantity: 3, price_net: '33.33' },
          correction_after_attributes: { name: 'Item', tax: 23, quantity: 2, price_net: '31.11' },
        },
      ],
    }
  },
  'an advance of a third': async (make) => {
    const { id } = await make({ kind: 'client_order', positions: ODD_LINES.map(line) })
    return {
      kind: 'advance',
      copy_invoice_from: id,
      advance_creation_mode: 'percent',
      advance_value: '33.33',
    }
  },
  'a final invoice with two advances': async (make) => {
    const order = await make({
      kind: 'client_order',
      positions: [line({ total_price_gross: '999.99' }), line({ tax: 8, total_price_gross: '0.02' })],
    })
    const advance = (advance_value: string) =>
      make({ kind: 'advance', copy_invoice_from: order.id, advance_creation_mode: 'amount', advance_value })
    const [first, second] = [await advance('100'), await advance('33.34')]
    return { kind: 'final', copy_invoice_from: order.id, invoice_ids: [first.id, second.id] }
  },
}

describe('calculation, API, page and PDF agree', () => {
  let kwit: Kwit
  let token: string
  let json: Ask
  let xml: Ask

  beforeAll(async () => {
    kwit = await startKwit({ KWIT_BODY_LIMIT: '20000000' })
    token = (await kwit.newAccount()).token
    json = speaker(kwit, 'json', token)
    xml = speaker(kwit, 'xml', token)
    await json('PUT', '/account', { account: { discount_kind: 'any' } })
  })
  afterAll(() => kwit.close())

  const make: Make = async (invoice) => {
    const { status, body } = await json('POST', '/invoices', { invoice: { lang: 'en', ...invoice } })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body
  }
  const paper = async (id: number) => {
    const reply = await fetch(`${kwit.url}/invoices/${id}.pdf?api_token=${token}`)
    return textOf(readPdf(Buffer.from(await reply.arrayBuffer()))).replaceAll('\u00a0', ' ')
  }

  test.each(Object.entries(CASES))('%s', async (_, fields) => {
    const created = await make(typeof fields === 'function' ? await fields(make) : fields)
    const list = `/invoices?income=all&invoice_ids=${created.id}&include_positions=true`
    const read = [
      await json('GET', `/invoices/${created.id}`),
      await xml('GET', `/invoices/${created.id}`),
      ...[await json('GET', list), await xml('GET', list)].map(({ body }) => ({ body: body[0] })),
    ]
    for (const { body } of read) expect(figuresOf(body)).toEqual(figuresOf(created))
    expectSums(created)
    const text = await paper(created.id)
    expect(printedRows(created).filter((row) => !isPrinted(row, text))).toEqual([])
  })

  test('a corrected line is printed in full before and after', async () => {
    const correction = CASES['a correction of quantity and price'] as (make: Make) => Promise<Fields>
    const text = await paper((await make(await correction(make))).id)
    expect(text).toContain('Before correction\nItem\n3\n33.33\n99.99\n23%\n23.00\n122.99')
    expect(text).toContain('After correction\nItem\n2\n31.11\n62.22\n23%\n14.31\n76.53')
    expect(text).toContain('Difference\n−1\n−37.77\n23%\n−8.69\n−46.46')
  })
})

const AMOUNTS = [
  'price_net',
  'price_tax',
  'price_gross',
  'discount',
  'paid',
  'amount_due',
  'currency',
  'number',
] as const
const LINE_AMOUNTS = [
  'name',
  'quantity',
  'price_net',
  'price_tax',
  'price_gross',
  'total_price_net',
  'total_price_tax',
  'total_price_gross',
  'tax',
  'discount',
  'discount_percent',
  'discount_net',
] as const

const pick = (record: Fields, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]))

const figuresOf = (invoice: Fields) => ({
  ...pick(invoice, AMOUNTS),
  rates: invoice.totals_by_rate,
  lines: invoice.positions.map((position: Fields) => pick(position, LINE_AMOUNTS)),
})

// Checks that net and tax add up to gross, and the totals by rate to the totals of the document.
function expectSums(invoice: Fields) {
  const adds = (net: string, tax: string, gross: string) =>
    expect(printDecimal(add(decimal(net), decimal(tax)))).toBe(gross)
  adds(invoice.price_net, invoice.price_tax, invoice.price_gross)
  for (const rate of invoice.totals_by_rate) adds(rate.net, rate.tax_amount, rate.gross)
  for (const position of invoice.positions)
    adds(position.total_price_net, position.total_price_tax, position.total_price_gross)
  const of = (name: string): Decimal => sum(invoice.totals_by_rate.map((rate: Fields) => decimal(rate[name])))
  expect([of('net'), of('tax_amount'), of('gross')].map(printDecimal)).toEqual([
    invoice.price_net,
    invoice.price_tax,
    invoice.price_gross,
  ])
}

// The rows of the table, the rates, the total and the amount due, each with its cells in the order of the PDF.
function printedRows(invoice: Fields): string[] {
  const lines = invoice.positions.filter(({ kind }: Fields) => kind !== 'text_separator')
  const hasTax = lines.some(({ tax }: Fields) => tax !== 'disabled')
  const counted = lines.map(afterDiscount)
  const { sum: strategy } = invoice.calculating_strategy
  const shows = (name: string, total: string) =>
    strategy === 'sum' ||
    equals(sum(counted.map((position: Fields) => decimal(position[name]))), decimal(total))
  const [net, tax, gross] = [
    shows('total_price_net', invoice.price_net),
    shows('total_price_tax', invoice.price_tax),
    shows('total_price_gross', invoice.price_gross),
  ]
  const rows = counted.map((position: Fields) =>
    [
      ...(position.kind === 'correction' ? ['Difference'] : [position.name]),
      quantity(position.quantity),
      position.kind === 'correction' ? PRICE_OR_NONE : PRICE,
      ...(invoice.show_discount ? printedDiscount(position, invoice.discount_kind) : []),
      ...(hasTax && net ? [amount(position.total_price_net)] : []),
      ...(hasTax ? [rate(position.tax)] : []),
      ...(hasTax && tax ? [amount(position.total_price_tax)] : []),
      ...(!hasTax || gross ? [amount(position.total_price_gross)] : []),
    ].join('\n'),
  )
  const rates = invoice.totals_by_rate.map((totals: Fields) =>
    [rate(totals.tax), amount(totals.net), amount(totals.tax_amount), amount(totals.gross)].join('\n'),
  )
  const { price_net, price_tax, price_gross, currency, paid, amount_due } = invoice
  const payable = add(decimal(amount_due), decimal(paid))
  const due = printDecimal(isNegative(payable) ? negate(payable) : payable)
  return [
    ...rows,
    ...(hasTax ? [...rates, ['Total', ...[price_net, price_tax, price_gross].map(amount)].join('\n')] : []),
    `${amount(due)} ${currency}`,
    ...(equals(decimal(paid), decimal('0')) ? [] : [`Balance due\n${amount(amount_due)} ${currency}`]),
  ]
}

// A unit price has as many decimals as it needs. The tables in test/books check them exactly.
const PRICE = '<price>'
// The PDF shows a price of a difference only where it changes. money/difference.test.ts checks when.
const PRICE_OR_NONE = '<price or none>'
const DIGITS = '−?[\\d,]+\\.\\d{2,}'

const isPrinted = (row: string, text: string): boolean => {
  const plain = row.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = plain.replace(PRICE, DIGITS).replace(`${PRICE_OR_NONE}\n`, `(${DIGITS}\n)?`)
  return new RegExp(pattern).test(text)
}

function afterDiscount(line: Fields): Fields {
  const { discount_net, discount_gross } = line
  if (discount_net === null) return line
  const net = subtract(decimal(line.total_price_net), decimal(discount_net))
  const gross = subtract(decimal(line.total_price_gross), decimal(discount_gross))
  return {
    ...line,
    total_price_net: printDecimal(net),
    total_price_gross: printDecimal(gross),
    total_price_tax: printDecimal(subtract(gross, net)),
  }
}

const printedDiscount = ({ discount, discount_percent }: Fields, kind: string): string[] => {
  const discountText =
    kind === 'amount' ? discount && amount(discount) : discount_percent && `${plain(discount_percent)}%`
  return discountText ? [discountText] : []
}

const RATES: Fields = { zw: 'exempt', np: 'outside scope', oo: 'reverse charge', disabled: '–' }
const rate = (tax: string) => RATES[tax] ?? `${tax}%`
const plain = (figure: string) => figure.replace(/\.0$/, '')
const quantity = (figure: string) => grouped(plain(figure))
const amount = (figure: string) => grouped(/\.\d$/.test(figure) ? `${figure}0` : figure)
const grouped = (figure: string) =>
  figure.replace('-', '−').replace(/\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','))
