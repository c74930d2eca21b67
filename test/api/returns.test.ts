// Tests returns computed from the tax ledger: VAT-UE, OSS and the German UStVA. All figures are computed by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decimal, printFixed, sum } from '../../src/money/decimal.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

const NOW = Date.parse('2026-12-20T12:00:00Z')

describe.each(FORMATS)('returns in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let token: string

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOW)
  })
  afterAll(() => kwit.close())
  beforeEach(async () => {
    token = (await kwit.newAccount()).token
    ask = speaker(kwit, format, token)
  })

  const line = (net: string, tax: number | string) => [{ name: 'Work', tax, total_price_net: net }]
  const create = async (fields: object): Promise<any> => {
    const { status, body } = await ask('POST', '/invoices', { invoice: { ...fields } })
    expect([status, body]).toMatchObject([201, {}])
    return body
  }
  const read = async (path: string): Promise<any> => {
    const { status, body } = await ask('GET', path)
    expect([status, body]).toMatchObject([200, {}])
    return body
  }
  const quote = async (kind: string, date: string, rate: string, currency = 'EUR') => {
    const { status } = await ask('POST', '/exchange_rates', { exchange_rate: { kind, date, currency, rate } })
    expect(status).toBe(201)
  }
  // The sum of the entries to which a figure links.
  const sumBehind = async (link: string, amount: string): Promise<string> => {
    const { entries } = await read(link.replace('.json', ''))
    return printFixed(sum(entries.map((entry: any) => decimal(entry[amount]))), 2)
  }
  const department = async (fields: object) => {
    const [{ id }] = (await ask('GET', '/departments')).body
    const { status, body } = await ask('PUT', `/departments/${id}`, { department: fields })
    expect([status, body]).toMatchObject([200, {}])
  }

  const GERMAN = {
    buyer_name: 'Blumen GmbH',
    buyer_country: 'DE',
    buyer_tax_no: 'DE136695976',
    currency: 'EUR',
  }
  const GREEK = { buyer_name: 'Elia', buyer_country: 'GR', buyer_tax_no: 'EL094259216', currency: 'EUR' }
  const days = { issue_date: '2026-10-15', sell_date: '2026-10-14' }

  // NBP of 10-13: 4.30. Supplies 100.10 × 4.30 = 430.43 and 50 × 4.30 = 215, together 645.43 → 645; to Greece 10 ×
  // 4.30 = 43.
  // A service of 1000 × 4.30 = 4300. Goods acquired for 200.35 × 4.30 = 861.505 → 862.
  const trade = async () => {
    await quote('nbp', '2026-10-13', '4.30')
    const supplies = [
      await create({ ...GERMAN, ...days, kind: 'wdt', positions: line('100.10', '0') }),
      await create({
        ...GERMAN,
        ...days,
        kind: 'wdt',
        buyer_tax_no: 'DE 136 695 976',
        positions: line('50', '0'),
      }),
    ]
    await create({ ...GREEK, ...days, kind: 'wdt', positions: line('10', '0') })
    await create({ ...GERMAN, ...days, np_tax_kind: 'export_service_eu', positions: line('1000', 'np') })
    const bought = { kind: 'wnt', income: false, number: 'R 1', positions: line('200.35', 23) }
    await create({ ...GERMAN, ...days, ...bought })
    return supplies
  }

  test('VAT-UE lists businesses by category, country and number in whole złoty', async () => {
    const supplies = await trade()
    const { rows, totals, month, obstacles } = await read('/reports/vat_ue?month=2026-10')
    expect(month).toBe('2026-10')
    expect(obstacles).toEqual([])
    expect(
      rows.map(({ category, country, tax_no, name, value }: any) => [
        category,
        country,
        tax_no,
        name,
        Number(value),
      ]),
    ).toEqual([
      ['wdt', 'DE', '136695976', 'Blumen GmbH', 645],
      ['wdt', 'EL', '094259216', 'Elia', 43],
      ['wnt', 'DE', '136695976', 'Blumen GmbH', 862],
      ['eu_service', 'DE', '136695976', 'Blumen GmbH', 4300],
    ])
    expect(rows[0].documents).toEqual(
      supplies.map(({ id, number }, index) => ({
        ...{ id, number, value: index === 0 ? '430.43' : '215.00', documents: `/invoices/${id}.json` },
      })),
    )
    expect(await Promise.all(rows.map(({ entries }: any) => sumBehind(entries, 'own_base')))).toEqual([
      ...['645.43', '43.00', '861.51', '4300.00'],
    ])
    expect(totals.map(({ category, count, value }: any) => [category, count, Number(value)])).toEqual([
      ['wdt', 2, 688],
      ['wnt', 1, 862],
      ['eu_service', 1, 4300],
    ])
    expect((await read('/reports/vat_ue?month=2026-09')).rows).toEqual([])
    const { text } = await kwit.call('GET', '/reports/vat_ue.csv?month=2026-10&lang=pl', { token })
    const rowsOfFile = text.replace('\ufeff', '').trimEnd().split('\r\n')
    expect(rowsOfFile.slice(0, 2)).toEqual([
      'Kraj,Rodzaj transakcji,Numer VAT UE,Nazwa,Transakcja trójstronna,Wartość',
      'DE,Dostawa towarów (WDT),136695976,Blumen GmbH,false,645.00',
    ])
    expect(rowsOfFile.slice(-3)).toEqual([
      'Razem,Dostawa towarów (WDT),,,,688.00',
      'Razem,Nabycie towarów (WNT),,,,862.00',
      'Razem,Usługa,,,,4300.00',
    ])
    const printed = await fetch(`${kwit.url}/reports/vat_ue.pdf?month=2026-10&lang=pl`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const paper = textOf(readPdf(Buffer.from(await printed.arrayBuffer())))
    expect(paper).toContain('Nabycie towarów (WNT)')
    expect(paper).not.toContain('Nie podano')
  })

  test('VAT-UE names documents without an EU number or exchange rate', async () => {
    await quote('nbp', '2026-10-13', '4.30')
    const nameless = await create({
      ...GERMAN,
      ...days,
      kind: 'wdt',
      buyer_tax_no: '',
      positions: line('7', '0'),
    })
    const rateless = await create({
      ...GERMAN,
      ...days,
      currency: 'CHF',
      kind: 'wdt',
      positions: line('8', '0'),
    })
    const { rows, obstacles } = await read('/reports/vat_ue?month=2026-10&lang=pl')
    expect(rows).toEqual([])
    expect(obstacles).toMatchObject([
      { document_id: nameless.id, field: 'buyer_tax_no', message: expect.stringContaining('numer VAT UE') },
      { document_id: rateless.id, field: 'exchange_currency_rate' },
    ])
    const refused = await kwit.call('GET', '/vat_ue.xml?month=2026-10', { token })
    expect(refused.status).toBe(422)
    for (const word of [nameless.number, rateless.number, 'UE-01', 'JPK-01'])
      expect(refused.text).toContain(word)
  })

  test('a supply that is corrected in another month lowers that month', async () => {
    const [{ id }] = (await trade()) as [{ id: number }]
    await create({
      kind: 'correction',
      invoice_id: id,
      issue_date: '2026-11-10',
      positions: line('-20', '0'),
    })
    // −20 × 4.30, the rate of the original.
    const { rows } = await read('/reports/vat_ue?month=2026-11')
    expect(rows.map(({ country, value }: any) => [country, Number(value)])).toEqual([['DE', -86]])
  })

  test('the file has the form of VAT-UE(5)', async () => {
    await trade()
    await department({ name: 'Kwit sp. z o.o.', tax_no: '5252248481', tax_office_code: '1435' })
    const { status, text, headers } = await kwit.call('GET', '/vat_ue.xml?month=2026-10', { token })
    expect([status, text]).toEqual([200, expect.stringContaining('<Deklaracja')])
    expect(headers.get('content-disposition')).toContain('VAT-UE-2026-10.xml')
    const content = text.replaceAll(/>\s+</g, '><')
    expect(content).toContain(
      '<KodFormularza kodSystemowy="VAT-UE (5)" wersjaSchemy="2-0E">VAT-UE</KodFormularza><WariantFormularza>5</WariantFormularza><Rok>2026</Rok><Miesiac>10</Miesiac><CelZlozenia>1</CelZlozenia><KodUrzedu>1435</KodUrzedu>',
    )
    expect(content).toContain(
      '<etd:OsobaNiefizyczna><etd:NIP>5252248481</etd:NIP><etd:PelnaNazwa>Kwit sp. z o.o.</etd:PelnaNazwa></etd:OsobaNiefizyczna>',
    )
    expect(content).toContain(
      '<Grupa1><P_Da>DE</P_Da><P_Db>136695976</P_Db><P_Dc>645</P_Dc><P_Dd>1</P_Dd></Grupa1><Grupa1><P_Da>EL</P_Da>',
    )
    expect(content).toContain('<Grupa3><P_Ua>DE</P_Ua><P_Ub>136695976</P_Ub><P_Uc>4300</P_Uc></Grupa3>')
  })

  const consumer = (country: string, fields: object) =>
    create({
      ...{ identify_oss: true, oss_force_tax: true, buyer_company: false, buyer_country: country },
      ...{ buyer_name: 'Ada', ...fields },
    })
  const on = (day: string) => ({ issue_date: day, sell_date: day })

  // ECB of 2026-09-30: 4.2503 PLN for a euro; 12-31 has no rate, so that of 2027-01-04 applies.
  // 500 PLN × 20 % = 100: base 500 / 4.2503 = 117.6387…, tax 100 / 4.2503 = 23.5277…; with 100 EUR + 20 EUR: 217.64
  // and 43.53.
  // Germany: 200 EUR at 19 %: 38.
  test('OSS is by country and rate in euros of the end of the quarter', async () => {
    await quote('ecb', '2026-09-29', '4.10', 'PLN')
    await quote('ecb', '2026-09-30', '4.2503', 'PLN')
    await quote('ecb', '2026-10-01', '4.99', 'PLN')
    await quote('nbp', '2026-07-14', '4.27')
    const first = await consumer('FR', { ...on('2026-07-15'), currency: 'EUR', positions: line('100', 23) })
    const second = await consumer('FR', { ...on('2026-09-02'), positions: line('500', 23) })
    await consumer('DE', { ...on('2026-07-15'), currency: 'EUR', positions: line('200', 23) })
    const { quarter, rows, totals, balances, exchange_rates, obstacles } = await read(
      '/reports/oss?quarter=2026-Q3',
    )
    expect([quarter, obstacles]).toEqual(['2026-Q3', []])
    expect(rows).toMatchObject([
      { country: 'DE', rate: '19', base: '200.00', tax_value: '38.00' },
      { country: 'FR', rate: '20', base: '217.64', tax_value: '43.53', original_quarter: null },
    ])
    expect(rows[1].documents.map(({ id, value }: any) => [id, Number(value).toFixed(2)])).toEqual([
      [first.id, '20.00'],
      [second.id, '23.53'],
    ])
    expect(await sumBehind(rows[0].entries, 'tax')).toBe('38.00')
    expect((await read(rows[1].entries.replace('.json', ''))).entries).toMatchObject([
      { document_id: first.id, base: '100.00', tax: '20.00' },
      { document_id: second.id, base: '500.00', tax: '100.00' },
    ])
    expect(totals).toMatchObject([
      { currency: 'EUR', count: 2, base: '417.64', tax_value: '81.53', to_pay: '81.53' },
    ])
    expect(balances).toEqual([
      { country: 'DE', tax_value: '38.00' },
      { country: 'FR', tax_value: '43.53' },
    ])
    expect(exchange_rates).toEqual([
      { quarter: '2026-Q3', currency: 'PLN', rate: '4.2503', date: '2026-09-30' },
    ])
  })

  test('a correction of a sale of another quarter is declared for that quarter and its country', async () => {
    await quote('nbp', '2026-07-14', '4.27')
    const { id } = await consumer('FR', { ...on('2026-07-15'), currency: 'EUR', positions: line('100', 23) })
    await create({ kind: 'correction', invoice_id: id, ...on('2026-11-10'), positions: line('-40', 20) })
    await consumer('DE', {
      ...on('2026-10-15'),
      currency: 'EUR',
      positions: line('10', 23),
      exchange_currency_rate: '4.30',
    })
    const { rows, totals } = await read('/reports/oss?quarter=2026-Q4')
    // −40 × 20 % = −8 for France does not reduce the tax for Germany: 10 × 19 % = 1.90.
    expect(rows).toMatchObject([
      { country: 'DE', rate: '19', base: '10.00', tax_value: '1.90' },
      { country: 'FR', rate: null, original_quarter: '2026-Q3', base: null, tax_value: '-8.00' },
    ])
    expect(totals).toMatchObject([{ tax_value: '-6.10', to_pay: '1.90' }])
    expect((await read('/reports/oss?quarter=2026-Q3')).rows).toMatchObject([{ base: '100.00' }])
  })

  test('without a rate on the last day of the quarter the next one applies; without OSS the report says so', async () => {
    await consumer('FR', { ...on('2026-09-02'), positions: line('500', 23) })
    const without = await read('/reports/oss?quarter=2026-Q3')
    expect(without.rows).toEqual([])
    expect(without.obstacles).toMatchObject([
      { document_id: null, field: 'exchange_rates', message: expect.stringContaining('2026-09-30') },
    ])
    await quote('ecb', '2026-09-29', '4.10', 'PLN')
    await quote('ecb', '2026-10-02', '4.20', 'PLN')
    await quote('ecb', '2026-10-01', '4', 'PLN')
    const { rows, exchange_rates } = await read('/reports/oss?quarter=2026-Q3')
    expect(rows).toMatchObject([{ base: '125.00', tax_value: '25.00' }])
    expect(exchange_rates).toMatchObject([{ date: '2026-10-01' }])
    const { text } = await kwit.call('GET', '/reports/oss.csv?quarter=2026-Q3', { token })
    expect(text).toContain('FR,20,,125.00,25.00')
  })

  // 1000.99 at 19 %: base truncated to 1000, tax 190. Acquired 500 at 19 %: 95 due and 95 deducted. Bought 100 at 19
  // %: 19 deducted.
  // To pay 190 + 95 − 95 − 19 = 171.
  test('UStVA has the Kennzahlen of a department in Germany', async () => {
    await ask('PUT', '/account', { account: { currency: 'EUR' } })
    await department({ name: 'Kwit GmbH', country: 'DE', tax_no: 'DE136695976' })
    const seller = { seller_country: 'DE', currency: 'EUR', ...days }
    const sale = await create({
      ...seller,
      buyer_name: 'Ada',
      buyer_country: 'DE',
      positions: line('1000.99', 19),
    })
    await create({
      ...{ ...seller, kind: 'wnt', income: false, number: 'F 1', buyer_name: 'Elia', buyer_country: 'GR' },
      ...{ buyer_tax_no: 'EL094259216', positions: line('500', 19) },
    })
    await create({
      ...{ ...seller, income: false, number: 'F 2', buyer_name: 'Holz GmbH', buyer_country: 'DE' },
      ...{ positions: line('100', 19) },
    })
    const { rows, totals } = await read('/reports/ustva?month=2026-10')
    expect(
      rows.map(({ field, base, tax_value }: any) => [field, base && Number(base), Number(tax_value)]),
    ).toEqual([
      ['61', null, 95],
      ['66', null, 19],
      ['81', 1000, 190],
      ['89', 500, 95],
    ])
    expect(rows[2]).toMatchObject({
      documents: [{ id: sale.id, value: '1000.99' }],
    })
    expect(await sumBehind(rows[2].entries, 'own_base')).toBe('1000.99')
    expect(totals).toMatchObject([{ currency: 'EUR', to_pay: '171.00' }])
  })

  test.each([
    ['vat_ue?month=2026-13', 'month'],
    ['ustva?month=soon', 'month'],
    ['oss?quarter=2026-Q5', 'quarter'],
  ])('%s is rejected', async (path, field) => {
    const { status, body } = await ask('GET', `/reports/${path}`)
    expect([status, Object.keys(body.message)]).toEqual([422, [field]])
  })
})
