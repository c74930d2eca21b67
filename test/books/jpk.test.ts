import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests one October with figures computed by hand: the VAT register and JPK_V7 agree.

const DAY = '2026-10-16'
const PL = { buyer_name: 'Jan Kowalski', buyer_tax_no: '7811767696' }
const DE = { buyer_name: 'Blumen GmbH', buyer_tax_no: 'DE136695976', buyer_country: 'DE' }
const VENDOR = { buyer_name: 'Hurtownia', buyer_tax_no: '7740001454', income: false }
const EURO = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.3' }
const line = (price_net: string, tax: string, more: object = {}) => ({ name: 'A', price_net, tax, ...more })

const OUTSIDE_KSEF = ['FP/1', 'FV/1', 'KOR/1', 'MP/2']

const TAXED_IN_MARCH = { accounting_vat_tax_date: '2026-03-06' }

const BASES = new Set([
  'K_10',
  'K_11',
  'K_13',
  'K_15',
  'K_17',
  'K_19',
  'K_21',
  'K_22',
  'K_23',
  'K_25',
  'K_27',
  'K_29',
])

describe('JPK_V7 of a month', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit({}, Date.parse('2026-11-10T12:00:00Z'))
    account = await kwit.newAccount()
    await seller(kwit, account)
  })
  afterAll(() => kwit.close())

  const get = (path: string) => kwit.call('GET', path, { token: account.token })
  const make = async (invoice: object) => {
    const { status, json, text } = await kwit.call('POST', '/invoices.json', {
      token: account.token,
      json: { invoice: { issue_date: DAY, ...invoice } },
    })
    expect(status, text).toBe(201)
    return json
  }
  const asMap = (fields: { name: string; value: string }[]) =>
    Object.fromEntries(fields.map(({ name, value }) => [name, value]))

  test('equals the calculation of an accountant', async () => {
    const first = await make({
      ...PL,
      number: 'FV/1',
      gtu_codes: ['GTU_12'],
      positions: [line('100', '23'), line('50.55', '8')],
    })
    await make({ ...DE, ...EURO, number: 'WDT/1', kind: 'wdt', positions: [line('200', '0')] })
    await make({ ...DE, number: 'U/1', np_tax_kind: 'export_service_eu', positions: [line('1000', 'np')] })
    await make({ number: 'PAR/1', kind: 'receipt', issue_date: '2026-10-05', positions: [line('10', '23')] })
    const receipt = await make({
      number: 'PAR/2',
      kind: 'receipt',
      issue_date: '2026-10-06',
      positions: [line('20', '23')],
    })
    await make({ ...PL, number: 'FP/1', from_invoice_id: receipt.id, additional_params: 'for_receipt' })
    await make({
      kind: 'correction',
      number: 'KOR/1',
      copy_invoice_from: first.id,
      correction_reason: 'błąd',
      positions: [
        {
          name: 'A',
          kind: 'correction',
          correction_before_attributes: { name: 'A', quantity: 1, price_net: '100', tax: '23' },
          correction_after_attributes: { name: 'A', quantity: 1, price_net: '90', tax: '23' },
        },
      ],
    })
    await make({ ...PL, number: 'MP/1', kind: 'vat_mp', positions: [line('999', '23')] })
    await make({
      ...PL,
      number: 'MP/2',
      kind: 'vat_mp',
      status: 'paid',
      paid_date: '2026-10-20',
      positions: [line('100', '8')],
    })
    await make({ ...DE, number: 'WNT/1', kind: 'wnt', positions: [line('300', '23')] })
    await make({ ...VENDOR, number: 'Z/1', positions: [line('100', '23')] })
    await make({ ...VENDOR, number: 'Z/2', accounting_kind: 'fuel_expl75', positions: [line('10.10', '23')] })
    await make({ ...PL, number: 'FV/2', issue_date: '2026-11-01', positions: [line('7', '23')] })

    const { json } = await get('/reports/jpk_v7.json?month=2026-10')
    const [total] = json.totals
    expect(json.obstacles).toEqual([])
    expect(asMap(total.fields)).toEqual({
      K_11: '1000.00',
      K_12: '1000.00',
      K_17: '150.55',
      K_18: '12.04',
      K_19: '120.00',
      K_20: '27.60',
      K_21: '860.00',
      K_23: '300.00',
      K_24: '69.00',
      K_42: '410.10',
      K_43: '93.16',
    })
    expect(total).toMatchObject({ output_tax: '108.64', input_tax: '93.16', purchases_count: 3 })
    expect(asMap(json.declaration)).toEqual({
      P_11: '1000',
      P_12: '1000',
      P_17: '151',
      P_18: '12',
      P_19: '120',
      P_20: '28',
      P_21: '860',
      P_23: '300',
      P_24: '69',
      P_37: '2431',
      P_38: '109',
      P_42: '410',
      P_43: '93',
      P_48: '93',
      P_51: '16',
    })
    const rows = json.rows.map((row: { number: string; type: string; known: string; counted: boolean }) =>
      [row.number, row.type, row.known, row.counted].join(' '),
    )
    expect(rows.sort()).toEqual([
      'FP/1 FP BFK false',
      'FV/1  BFK true',
      'KOR/1  BFK true',
      'MP/2  BFK true',
      'RO/2026-10-05 RO DI true',
      'RO/2026-10-06 RO DI true',
      'U/1  BFK true',
      'WDT/1  BFK true',
      'WNT/1 WEW DI true',
      'WNT/1 WEW DI true',
      'Z/1  BFK true',
      'Z/2  BFK true',
    ])
  })

  test('equals the register of VAT to the grosz', async () => {
    const { json } = await get('/reports/jpk_v7.json?month=2026-10')
    const period = 'date_from=2026-10-01&date_to=2026-10-31'
    const { json: sales } = await get(`/reports/vat.json?${period}`)
    const { json: bought } = await get(`/reports/vat.json?${period}&income=no`)
    const fields = asMap(json.totals[0].fields)
    const bases = Object.entries(fields).filter(([name]) => BASES.has(name))
    const cents = (value: string | undefined) => Math.round(Number(value) * 100)
    expect(bases.reduce((sum, [, value]) => sum + cents(value), 0)).toBe(cents(sales.totals[0].net))
    expect(cents(json.totals[0].output_tax)).toBe(cents(sales.totals[0].tax_value))
    // The purchases include acquisitions from abroad, and only half of the tax of the car is deducted.
    expect(cents(fields.K_42)).toBe(cents(bought.totals[0].net))
    expect(cents(fields.K_43)).toBe(cents(bought.totals[0].deductible))
    expect(cents(bought.totals[0].tax_value)).toBe(cents(fields.K_43) + cents('1.16'))
  })

  test('is a sheet with a row for each line, and the same in XML', async () => {
    const { json } = await get('/reports/jpk_v7.json?month=2026-10')
    // Invoices to a Polish tax number that were never sent to KSeF.
    expect(json.outside_ksef.map(({ number }: { number: string }) => number).sort()).toEqual(OUTSIDE_KSEF)
    expect(json.outside_ksef_count).toBe(OUTSIDE_KSEF.length)
    const polish = (await get('/reports/jpk_v7.csv?month=2026-10&lang=pl&delimiter=;')).text
    const [head = ''] = polish.replace('\ufeff', '').split('\r\n')
    expect(head).toMatch(/^Ewidencja;Numer;Rodzaj dokumentu;Data wystawienia;/)
    expect(head.split(';').filter((name) => /^[a-z]/.test(name))).toEqual([])
    expect(polish).toContain('\r\nRazem;')
    const { text } = await get('/reports/jpk_v7.csv?month=2026-10')
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toMatch(/^\ufeff?register,number,kind,.*K_10,K_11,/)
    expect(lines).toHaveLength(14)
    expect(lines.at(-1)).toMatch(/^total,/)
    expect((await get('/reports/jpk_v7.xml?month=2026-10')).text).toContain(
      '<output-tax type="decimal">108.64',
    )
    const file = await get('/jpk_v7m.xml?month=2026-10')
    expect(file.text).toContain('<PodatekNalezny>108.64</PodatekNalezny>')
    expect(file.text).toContain('<P_51>16</P_51>')
    expect(file.headers.get('content-disposition')).toContain('JPK_V7M-2026-10.xml')
  })

  test('carries an excess forward', async () => {
    const { json } = await get('/reports/jpk_v7.json?month=2026-10&carried=100.50')
    expect(asMap(json.declaration)).toMatchObject({
      P_39: '101',
      P_48: '194',
      P_51: '0',
      P_53: '85',
      P_62: '85',
    })
    const refused = await get('/reports/jpk_v7.json?month=2026-10&carried=-1')
    expect(refused).toMatchObject({ status: 422, json: { message: { carried: ['must not be negative'] } } })
  })

  test('a correction has the goods codes of the lines it changes', async () => {
    const day = { issue_date: '2026-06-05' }
    const coded = [
      { ...line('100', '23'), name: 'Steel', gtu_code: 'GTU_05' },
      { ...line('200', '23'), name: 'Chairs' },
    ]
    const { id } = await make({ ...PL, ...day, number: 'G/1', positions: coded })
    const back = (name: string, priceNet: string) => {
      const was = { ...line(priceNet, '23'), name }
      const after = { ...was, quantity: 0 }
      return {
        ...{ kind: 'correction', name },
        ...{ correction_before_attributes: was, correction_after_attributes: after },
      }
    }
    const correction = { ...day, kind: 'correction', invoice_id: id }
    await make({ ...correction, number: 'G/2', positions: [back('Chairs', '200')] })
    await make({ ...correction, number: 'G/3', positions: [back('Steel', '100')] })
    const { json } = await get('/reports/jpk_v7.json?month=2026-06')
    expect(
      json.rows.map(({ number, marks }: { number: string; marks: string[] }) => [number, marks]),
    ).toEqual([
      ['G/1', ['GTU_05']],
      ['G/2', []],
      ['G/3', ['GTU_05']],
    ])
  })

  test('leaves out tax that the buyer settles, with a notice', async () => {
    const day = { issue_date: '2026-08-05' }
    await make({ ...PL, ...day, number: 'OO/1', positions: [line('5', 'oo')] })
    await make({ ...PL, ...day, number: 'OO/2', positions: [line('5', 'oo'), line('100', '23')] })
    const { json } = await get('/reports/jpk_v7.json?month=2026-08&lang=pl')
    expect(json.obstacles).toEqual([])
    expect(json.notices).toMatchObject([
      { number: 'OO/1', field: 'positions', message: expect.stringMatching(/odwrotnego obciążenia.*JPK-14/) },
      { number: 'OO/2', field: 'positions' },
    ])
    expect(json.rows).toMatchObject([{ number: 'OO/2', fields: [{ value: '100.00' }, { value: '23.00' }] }])
    const file = await get('/jpk_v7m.xml?month=2026-08')
    expect(file.status).toBe(200)
    expect(file.text).toContain('<LiczbaWierszySprzedazy>1</LiczbaWierszySprzedazy>')
    expect(file.text).not.toContain('OO/1')
  })

  test('leaves out the lump sum of taxi drivers, with a notice', async () => {
    const day = { issue_date: '2026-05-05' }
    await make({ ...PL, ...day, number: 'TX/1', positions: [line('100', '4')] })
    await make({ ...PL, ...day, number: 'TX/2', positions: [line('10', '3'), line('100', '23')] })
    const { json } = await get('/reports/jpk_v7.json?month=2026-05')
    expect(json.obstacles).toEqual([])
    expect(json.notices).toMatchObject([
      { number: 'TX/1', field: 'positions', message: expect.stringMatching(/\(4%\).*VAT-12.*JPK-15/) },
      { number: 'TX/2', field: 'positions' },
    ])
    expect(json.rows).toMatchObject([{ number: 'TX/2', fields: [{ value: '100.00' }, { value: '23.00' }] }])
    const file = await get('/jpk_v7m.xml?month=2026-05')
    expect(file.status).toBe(200)
    expect(file.text).not.toContain('TX/1')
  })

  test('leaves out lines of other rates on locked documents, with a notice', async () => {
    const day = { issue_date: '2026-04-05' }
    const positions = [line('10', '19'), line('100', '23')]
    const { id } = await make({ ...PL, ...day, number: 'OR/1', positions })
    expect((await get('/jpk_v7m.xml?month=2026-04')).status).toBe(422)
    await kwit.call('PUT', `/invoices/${id}.json`, {
      token: account.token,
      json: { invoice: { locked_by_export: true } },
    })
    const { json } = await get('/reports/jpk_v7.json?month=2026-04&lang=en')
    expect(json.obstacles).toEqual([])
    const message =
      'The rate 19 is not allowed in JPK and the document is locked, so the file leaves out these lines. Declare them with a correction or in the form of the ministry. (JPK-18)'
    expect(json.notices).toMatchObject([{ number: 'OR/1', field: 'positions', message }])
    expect(json.rows).toMatchObject([{ number: 'OR/1', fields: [{ value: '100.00' }, { value: '23.00' }] }])
    const file = await get('/jpk_v7m.xml?month=2026-04')
    expect(file.status).toBe(200)
    expect(file.text).toContain('<K_19>100.00</K_19>')
  })

  test('leaves out locked documents without an exchange rate or from before 2006, with notices', async () => {
    const day = { issue_date: '2026-03-05' }
    const positions = [line('100', '23')]
    await make({ ...PL, ...day, number: 'LO/1', positions })
    const stuck = [
      await make({ ...DE, ...day, number: 'LO/2', currency: 'EUR', positions }),
      await make({ ...VENDOR, ...day, number: 'LO/3', currency: 'EUR', positions }),
      await make({ ...PL, number: 'LO/4', issue_date: '2005-12-31', ...TAXED_IN_MARCH, positions }),
      await make({ ...VENDOR, number: 'LO/5', issue_date: '2005-12-31', ...TAXED_IN_MARCH, positions }),
    ]
    const receipt = { kind: 'receipt', issue_date: '2005-12-31', ...TAXED_IN_MARCH }
    await make({ ...receipt, number: 'LO/6', positions: [line('10', '23')] })
    expect((await get('/jpk_v7m.xml?month=2026-03')).status).toBe(422)
    const { json: open } = await get('/reports/jpk_v7.json?month=2026-03')
    expect(open).toMatchObject({ obstacles: [{}, {}, {}, {}], notices_count: 0 })
    for (const { id } of stuck)
      await kwit.call('PUT', `/invoices/${id}.json`, {
        token: account.token,
        json: { invoice: { locked_by_export: true } },
      })
    const { json } = await get('/reports/jpk_v7.json?month=2026-03')
    const rate = /exchange rate.*\(JPK-10\) The document is locked/
    const date = /between 2006-01-01.*\(JPK-08\) The document is locked/
    expect(json).toMatchObject({
      obstacles: [],
      notices_count: 4,
      notices: [
        { number: 'LO/2', field: 'exchange_currency_rate', message: expect.stringMatching(rate) },
        { number: 'LO/4', field: 'issue_date', message: expect.stringMatching(date) },
        { number: 'LO/3', field: 'exchange_currency_rate', message: expect.stringMatching(rate) },
        { number: 'LO/5', field: 'issue_date', message: expect.stringMatching(date) },
      ],
      rows: [{ number: 'LO/1' }, { number: 'RO/2026-03-06' }],
    })
    for (const name of ['jpk_v7m', 'jpk_v7k']) {
      const { status, headers, text } = await get(`/${name}.xml?month=2026-03`)
      expect([status, headers.get('x-jpk-notices')]).toEqual([200, '4'])
      expect(text).toContain('<PodatekNalezny>25.30</PodatekNalezny>')
      expect(text).toContain('<LiczbaWierszyZakupow>0</LiczbaWierszyZakupow>')
      expect(text).not.toContain('2005-12-31')
    }
    expect((await get('/jpk_v7m.xml?month=2026-10')).headers.get('x-jpk-notices')).toBeNull()
  })

  test('lists obstacles, and requires nothing else', async () => {
    await make({ ...PL, number: 'T/1', issue_date: '2026-09-05', positions: [line('5', '19')] })
    const { json } = await get('/reports/jpk_v7.json?month=2026-09&lang=pl')
    expect(json.obstacles).toMatchObject([
      {
        number: 'T/1',
        field: 'positions',
        message: 'Stawka 19 jest niedozwolona w JPK. Wybierz inną stawkę. (JPK-09)',
      },
    ])
    expect((await get('/jpk_v7m.xml?month=2026-09')).status).toBe(422)
    const empty = await get('/jpk_v7k.xml?month=2026-07')
    expect(empty.text).toContain('<LiczbaWierszySprzedazy>0</LiczbaWierszySprzedazy>')
    for (const month of ['2026-01', '2026-13', 'x']) {
      const { status, json } = await get(`/reports/jpk_v7.json?month=${month}`)
      expect([month, status, Object.keys(json.message)]).toEqual([month, 422, ['month']])
    }
  })
})
