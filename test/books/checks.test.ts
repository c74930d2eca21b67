// Tests which documents are refused with a reason, and which are accepted with a warning.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ask, BOTH_FORMATS, speaker, type Tree } from '../formats.ts'
import { openBooks } from './books.ts'

const books = openBooks()

type Warnings = { field: string; message: string }[]

describe.each(BOTH_FORMATS)('checks in %s', (format) => {
  let ask: Ask
  beforeAll(async () => {
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
  })

  const line = { name: 'Chair', tax: 23, total_price_gross: '123', quantity: 1 }
  const create = (invoice: Tree) => ask('POST', '/invoices', { invoice: { positions: [line], ...invoice } })
  const printed = (warnings: Warnings) => warnings.map(({ field, message }) => `${field} ${message}`)

  test.each<[string, Tree, string[]]>([
    ['nothing doubtful', { buyer_name: 'A', buyer_tax_no: '5252248481' }, []],
    [
      'a tax number that cannot be',
      { buyer_tax_no: '1234567890' },
      ['buyer_tax_no is not a valid tax ID of PL: wrong check digit'],
    ],
    ['the same, without the check', { buyer_tax_no: '1234567890', disable_tax_no_validation: true }, []],
    ['the same, of another kind', { buyer_tax_no: '1234567890', buyer_tax_no_kind: 'other' }, []],
    ['the number of a person', { buyer_tax_no: '44051401359', buyer_company: '0' }, []],
    ['a number of another country', { buyer_tax_no: '12/345/6789', buyer_country: 'DE' }, []],
    [
      'a number of another country that cannot be',
      { buyer_tax_no: 'DE136695977', buyer_country: 'DE' },
      ['buyer_tax_no is not a valid tax ID of DE: wrong check digit'],
    ],
    ['a country by its name', { buyer_country: 'Niemcy' }, []],
    [
      'tax of another country on what was bought',
      { income: '0', number: 'RE 1', buyer_tax_no: 'DE136695976', buyer_country: 'DE' },
      [
        'price_tax is foreign VAT, which cannot be deducted in Poland; a refund is possible only in that country',
      ],
    ],
    [
      'what a foreign supplier sells by a Polish number',
      { income: '0', number: 'RE 2', buyer_tax_no: 'PL5252445767', buyer_country: 'DE' },
      [],
    ],
    [
      'a country that is none',
      { buyer_country: 'Polnad' },
      ['buyer_country must be a country code such as PL, or a country name'],
    ],
    [
      'an account that is none',
      { seller_bank_account: 'PL61 1090 1014 0000 0712 1981 2875' },
      ['seller_bank_account is not a valid account number: wrong check digits'],
    ],
    ['codes of goods', { gtu_codes: ['GTU_01', 'GTU_13'] }, []],
    [
      'a code of no goods',
      { gtu_codes: ['GTU_99'] },
      ['gtu_codes "GTU_99" is not a known code; choose one from the official list'],
    ],
    [
      'a code of no goods on a line',
      { positions: [{ ...line, gtu_code: 'GTU_14' }] },
      ['gtu_codes "GTU_14" is not a known code; choose one from the official list'],
    ],
    ['procedures', { procedure_designations: ['TP', 'MPP'] }, []],
    [
      'no procedure',
      { procedure_designations: ['ZZZ'] },
      ['procedure_designations "ZZZ" is not a known code; choose one from the official list'],
    ],
    ['kinds', { accounting_kind: 'fuel0', np_tax_kind: 'export_service' }, []],
    [
      'no kinds',
      { accounting_kind: 'zzz', np_tax_kind: 'bzdura' },
      [
        'accounting_kind "zzz" is not a known code; choose one from the official list',
        'np_tax_kind "bzdura" is not a known code; choose one from the official list',
      ],
    ],
    [
      'a sale below zero',
      { positions: [{ ...line, total_price_gross: '-123' }] },
      ['price_gross cannot be negative; issue a correction to reverse a sale'],
    ],
    [
      'nothing sold at a rate of 123 %',
      { positions: [{ name: 'None', tax: 123, price_net: '10', quantity: 0 }] },
      ['positions[0].quantity must not be zero', 'positions[0].tax is not a plausible tax rate; check it'],
    ],
    [
      'no pieces for 10',
      { positions: [{ name: 'Fee', tax: 23, total_price_gross: '10', quantity: 0 }] },
      ['positions[0].quantity must not be zero because the line has an amount'],
    ],
    [
      'two prices that contradict each other',
      { positions: [line, { name: 'Work', tax: 23, price_net: 100, price_gross: 100 }] },
      ['positions[1].price_net 100 was ignored: price_gross 100 at 23 gives a net price of 81.3'],
    ],
    // 81.30 × 1.23 = 99.999; 0.333 × 1.08 = 0.35964
    [
      'two prices that rounding parts',
      {
        positions: [
          { name: 'Work', tax: 23, price_net: '81.30', price_gross: 100 },
          { name: 'Bolt', tax: '8.0', price_net: '0.333', price_gross: '0.36', quantity: 1000 },
        ],
      },
      [],
    ],
  ])('a document with %s is accepted', async (_, fields, warnings) => {
    const { status, body } = await create(fields)
    expect(status).toBe(201)
    expect(printed(body.warnings)).toEqual(warnings)
    expect(printed((await ask('GET', `/invoices/${body.id}`)).body.warnings)).toEqual(warnings)
  })

  test('a contradiction is reported until one of the prices is set again', async () => {
    const positions = [{ name: 'Work', tax: 23, price_net: 100, price_gross: 100 }]
    const { body } = await create({ positions })
    const [position] = body.positions
    const change = async (line: Tree) =>
      printed((await ask('PUT', `/invoices/${body.id}`, { invoice: { positions: [line] } })).body.warnings)
    expect(await change({ ...position, name: 'Works' })).toHaveLength(1)
    expect(await change({ id: position.id, price_gross: 123, price_net: 100 })).toEqual([])
    // With a new gross price, the net price sent back is only the value shown before, so it causes no warning.
    expect(await change({ id: position.id, price_gross: 246, price_net: 100 })).toEqual([])
  })

  test.each(['1e400', '-1e400', '9'.repeat(50)])('%s is rejected as too large', async (price_net) => {
    const { status, body } = await create({ positions: [{ ...line, total_price_gross: null, price_net }] })
    const name = format === 'json' ? 'positions[0].price_net' : 'positions_0.price_net'
    expect([status, body.message]).toEqual([422, { [name]: ['is out of range (maximum is 9999999999999)'] }])
  })

  test.each<[string, Tree, string, string]>([
    ['101 percent', { discount_percent: '100.01' }, 'discount_percent', 'must be between 0 and 100'],
    ['less than nothing', { discount_percent: '-10' }, 'discount_percent', 'must be between 0 and 100'],
    [
      'more than the line',
      { discount: '123.01' },
      'discount',
      'must be between 0 and the line total (123.0)',
    ],
    ['an amount below zero', { discount: '-1' }, 'discount', 'must be between 0 and the line total (123.0)'],
  ])('a discount of %s is rejected', async (_, fields, field, problem) => {
    const discount_kind = 'discount' in fields ? 'amount' : 'percent_unit'
    await ask('PUT', '/account', { account: { discount_kind } })
    const { status, body } = await create({ show_discount: true, positions: [line, { ...line, ...fields }] })
    const name = format === 'json' ? `positions[1].${field}` : `positions_1.${field}`
    expect([status, body.message]).toEqual([422, { [name]: [problem] }])
  })

  test('a discount of the full line is accepted', async () => {
    await ask('PUT', '/account', { account: { discount_kind: 'percent_unit' } })
    const { body } = await create({ show_discount: true, positions: [{ ...line, discount_percent: '100' }] })
    expect(body.price_gross).toBe('0.0')
  })

  test.each<[string, Tree, number]>([
    ['below zero on a sale', { paid: '-5' }, 422],
    ['nothing', { paid: '0' }, 201],
    [
      'below zero on what is paid back',
      { paid: '-5', positions: [{ ...line, total_price_gross: '-123' }] },
      201,
    ],
  ])('paid %s', async (_, fields, expected) => {
    const { status, body } = await create(fields)
    expect(status).toBe(expected)
    if (status === 422)
      expect(body.message).toEqual({
        paid: ['cannot be negative because there is nothing to refund; enter 0 or more'],
      })
  })

  test.each<[string, string, Tree, string[]]>([
    ['clients', 'client', { name: 'Fine', tax_no: '5252445767', country: 'PL' }, []],
    [
      'clients',
      'client',
      { name: 'Odd', tax_no: '5252445768', country: 'Polnad', bank_account: 'DE89370400440532013001' },
      [
        'country must be a country code such as PL, or a country name',
        'bank_account is not a valid account number: wrong check digits',
      ],
    ],
    [
      'clients',
      'client',
      { name: 'Wrong', tax_no: '5252445768' },
      ['tax_no is not a valid tax ID of PL: wrong check digit'],
    ],
    ['clients', 'client', { name: 'Unchecked', tax_no: '5252445768', disable_tax_no_validation: true }, []],
    [
      'departments',
      'department',
      { name: 'Odd', tax_no: '1', bank_iban: 'DE1' },
      ['tax_no does not have the format of a tax ID of PL'],
    ],
    [
      'departments',
      'department',
      { name: 'Odd', bank_account: '61 1090 1014 0000 0712 1981 2875', bank_iban: 'PL61' },
      [
        'bank_account is not a valid account number: wrong check digits',
        'bank_iban has 4 characters, but an IBAN of PL has 28',
      ],
    ],
  ])('%s %j', async (plural, name, fields, warnings) => {
    const created = await ask('POST', `/${plural}`, { [name]: fields })
    expect(created.status).toBe(201)
    expect(printed(created.body.warnings)).toEqual(warnings)
    expect(printed((await ask('GET', `/${plural}/${created.body.id}`)).body.warnings)).toEqual(warnings)
    const changed = await ask('PUT', `/${plural}/${created.body.id}`, { [name]: { city: 'Gdynia' } })
    expect(printed(changed.body.warnings)).toEqual(warnings)
    await ask('DELETE', `/${plural}/${created.body.id}`)
    const back = await ask('POST', `/${plural}/${created.body.id}/restore`)
    expect(printed(back.body.warnings)).toEqual(warnings)
  })
})

describe('outside of Poland', () => {
  let ask: Ask
  beforeAll(async () => {
    ask = speaker(books.kwit, 'json', (await books.kwit.newAccount()).token)
    await ask('PUT', '/account', { account: { currency: 'EUR' } })
  })

  test('a tax number without a country is not classified by its form', async () => {
    const created = await ask('POST', '/clients', { client: { name: 'A', tax_no: '1234567890' } })
    expect(created.body.warnings).toEqual([])
    const inPoland = { name: 'B', tax_no: '1234567890', country: 'Polska' }
    expect((await ask('POST', '/clients', { client: inPoland })).body.warnings).toHaveLength(1)
  })
})

describe.each(BOTH_FORMATS)('matching clients in %s', (format) => {
  let ask: Ask
  beforeAll(async () => {
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
  })

  const client = async (invoice: Tree) => (await ask('POST', '/invoices', { invoice })).body.client_id

  test('two persons with one name are distinguished by their addresses', async () => {
    const jan = { buyer_name: 'Jan Kowalski' }
    const buyer = await client({ ...jan, buyer_email: 'jan@example.com' })
    const other = await client({ ...jan, buyer_email: 'kowalski@example.com' })
    expect(other).not.toBe(buyer)
    expect(await client({ ...jan, buyer_email: 'JAN@example.com' })).toBe(buyer)
    expect(await client({ ...jan, buyer_email: 'kowalski@example.com' })).toBe(other)
    expect(await client(jan)).toBe(buyer)
  })

  test('a client without an address matches its name', async () => {
    const buyer = await client({ buyer_name: 'Anna Nowak' })
    expect(await client({ buyer_name: 'Anna Nowak', buyer_email: 'anna@example.com' })).toBe(buyer)
  })

  test('a company matches by its tax number, whoever it is written for', async () => {
    const acme = { buyer_name: 'Acme', buyer_tax_no: '5252445767' }
    const buyer = await client({ ...acme, buyer_email: 'office@example.com' })
    expect(await client({ ...acme, buyer_email: 'ceo@example.com' })).toBe(buyer)
  })

  test('an excess payment is returned, and the sale stays paid', async () => {
    const positions = [{ name: 'Chair', tax: 23, total_price_gross: '123', quantity: 1 }]
    const sale = (await ask('POST', '/invoices', { invoice: { buyer_name: 'A', positions } })).body
    const pay = async (price: string, invoice_ids: number[]) => {
      const banking_payment = { name: 'P', price, invoice_ids, paid: true }
      return (await ask('POST', '/banking/payments', { banking_payment })).body
    }
    expect((await pay('150', [sale.id])).overpaid).toBe('27.0')
    expect((await pay('-27', [sale.id])).overpaid).toBe('-27.0')
    const read = async (id: number) => (await ask('GET', `/invoices/${id}`)).body
    expect(await read(sale.id)).toMatchObject({ paid: '123.0', status: 'paid', amount_due: '0.0' })
    const back = await pay('-23', [sale.id])
    expect(back.overpaid).toBe('-23.0')
    const returned = [{ name: 'Chair', tax: 23, total_price_gross: '-23', quantity: 1 }]
    const invoice = { kind: 'correction', invoice_id: sale.id, buyer_name: 'A', positions: returned }
    const correction = (await ask('POST', '/invoices', { invoice: invoice })).body
    const takenUp = { banking_payment: { invoice_ids: [sale.id, correction.id] } }
    expect((await ask('PUT', `/banking/payments/${back.id}`, takenUp)).body.overpaid).toBe('0.0')
    expect(await read(correction.id)).toMatchObject({ paid: '-23.0', status: 'paid' })
    expect(await read(sale.id)).toMatchObject({ paid: '123.0', status: 'paid' })
  })

  test('a payment of an expense is outgoing', async () => {
    const expense = (
      await ask('POST', '/invoices', { invoice: { income: '0', number: 'V/1', buyer_name: 'V' } })
    ).body
    const sale = (await ask('POST', '/invoices', { invoice: { buyer_name: 'A' } })).body
    const pay = async (bankingPayment: Tree) =>
      (
        await ask('POST', '/banking/payments', {
          banking_payment: { name: 'P', price: '5', ...bankingPayment },
        })
      ).body
    expect((await pay({ invoice_id: expense.id })).income).toBe(false)
    expect((await pay({ invoice_id: sale.id })).income).toBe(true)
    expect((await pay({ invoice_id: expense.id, income: true })).income).toBe(true)
    const later = await pay({})
    const linked = { banking_payment: { invoice_ids: [expense.id] } }
    expect((await ask('PUT', `/banking/payments/${later.id}`, linked)).body.income).toBe(false)
  })
})
