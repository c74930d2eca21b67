// Tests warnings about documents that every schema accepts and that are nearly always wrong, when they are checked
// and when they are created.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const WEDNESDAY = Date.parse('2026-11-18T10:00:00Z')
const line = (tax: number | string, net: string) => ({ name: 'Work', quantity: 1, tax, total_price_net: net })
const GERMAN = {
  buyer_name: 'Stahl GmbH',
  buyer_tax_no: 'DE136695976',
  buyer_country: 'DE',
  positions: [line(0, '100')],
}

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit({}, WEDNESDAY)
})
afterAll(() => kwit.close())

describe.each(FORMATS)('in %s', (format) => {
  async function open() {
    const { token } = await kwit.newAccount()
    const ask = speaker(kwit, format, token)
    const create = (invoice: object) => ask('POST', '/invoices', { invoice })
    const check = async (invoice: object, query = '') =>
      (await ask('POST', `/invoices/check${query}`, { invoice })).body
    return { ask, create, check }
  }
  const rulesIn = ({ warnings }: { warnings: { rule?: string }[] }) =>
    warnings.flatMap(({ rule }) => rule ?? [])

  test('a document has warnings before its creation, after it and when it is read', async () => {
    const { ask, create, check } = await open()
    const checked = await check(GERMAN, '?format=asked&lang=de')
    expect(checked).toMatchObject({ ok: true, warnings: [{ rule: 'KWIT-32', field: 'kind' }] })
    expect(checked.warnings[0].message).toContain('USt-IdNr. eines anderen EU-Landes')
    expect((await ask('GET', '/invoices')).body).toEqual([])
    const { status, body } = await create(GERMAN)
    expect(status).toBe(201)
    expect(rulesIn(body)).toEqual(['KWIT-32'])
    expect(rulesIn((await ask('GET', `/invoices/${body.id}`)).body)).toEqual(['KWIT-32'])
    const changed = await ask('PUT', `/invoices/${body.id}`, { invoice: { kind: 'wdt' } })
    expect(rulesIn(changed.body)).toEqual([])
    const plain = await create({ buyer_name: 'Acme', buyer_tax_no: '1234567890', positions: [line(23, '1')] })
    expect(Object.keys(plain.body.warnings[0])).toEqual(['field', 'message', 'code'])
  })

  test('a rate is compared with the quote of the bank', async () => {
    const { ask, create } = await open()
    const quote = { kind: 'nbp', date: '2026-11-17', currency: 'HUF', rate: '1.08', per: 100 }
    await ask('POST', '/exchange_rates', { exchange_rate: quote })
    const huf = { currency: 'HUF', exchange_currency_rate: '1.0832', positions: [line(23, '100000')] }
    const { body } = await create(huf)
    expect(body.warnings).toEqual([
      {
        field: 'exchange_currency_rate',
        message: expect.stringContaining('0.0108'),
        code: 'e_invoice_rule',
        rule: 'KWIT-30',
      },
    ])
    const put = async (invoice: object) =>
      rulesIn((await ask('PUT', `/invoices/${body.id}`, { invoice })).body)
    expect(await put({ description: 'Paprika' })).toEqual(['KWIT-30'])
    expect(await put({ exchange_currency_rate_den: '100' })).toEqual([])
    expect(await put({ exchange_currency_rate: '250' })).toEqual(['KWIT-30'])
    expect(await put({ exchange_currency_rate: '1.1' })).toEqual([])
    expect(rulesIn((await create({ ...huf, exchange_currency_rate_den: '100' })).body)).toEqual([])
    expect(rulesIn((await create({ ...huf, currency: 'JPY' })).body)).toEqual([])
  })

  test('a correction that raises tax gets a warning with both days', async () => {
    const { ask, create, check } = await open()
    const created = await create({ issue_date: '2026-09-10', positions: [line(8, '100')] })
    const { id } = created.body
    const side = { name: 'Work', quantity: 1, total_price_net: '100' }
    const correction = {
      kind: 'correction',
      invoice_id: id,
      positions: [
        {
          kind: 'correction',
          correction_before_attributes: { ...side, tax: 8 },
          correction_after_attributes: { ...side, tax: 23 },
        },
      ],
    }
    const warning = { rule: 'KWIT-34', field: 'correction_cause' }
    const checked = await check(correction, '?format=asked')
    expect(checked.warnings).toMatchObject([warning])
    expect(checked.warnings[0].message).toMatch(/2026-09-10.*2026-11-18/)
    for (const accounting_vat_tax_date of ['2026-09-10', '2026-11-18'])
      expect(rulesIn(await check({ ...correction, accounting_vat_tax_date }, '?format=asked'))).toEqual([])
    for (const correction_cause of ['original', 'later'])
      expect(rulesIn(await check({ ...correction, correction_cause }, '?format=asked'))).toEqual([])
    const { body } = await create(correction)
    expect(body.warnings).toMatchObject([warning])
    expect((await ask('GET', `/invoices/${body.id}`)).body.warnings).toMatchObject([warning])
  })

  test('a rate to PLN is missing only where the seller owes Polish tax', async () => {
    const { ask, create } = await open()
    const department = { name: 'Antwerpen', country: 'BE', tax_no: 'BE0123456749' }
    const { id } = (await ask('POST', '/departments', { department })).body
    const euro = { buyer_name: 'Acme', currency: 'EUR', exchange_kind: 'own', positions: [line(21, '100')] }
    const fieldsOf = async (invoice: object) =>
      (await create({ ...euro, ...invoice })).body.warnings.map(({ field }: { field: string }) => field)
    expect(await fieldsOf({ department_id: id })).not.toContain('exchange_currency_rate')
    expect(await fieldsOf({ department_id: id, income: false })).not.toContain('exchange_currency_rate')
    expect(await fieldsOf({})).toContain('exchange_currency_rate')
    await ask('PUT', `/departments/${id}`, { department: { tax_no: 'PL5252248481' } })
    expect(await fieldsOf({ department_id: id })).toContain('exchange_currency_rate')
  })

  test('tax that was rounded line by line is a warning of European formats', async () => {
    const { ask, check } = await open()
    const [{ id }] = (await ask('GET', '/departments')).body
    const seller = { country: 'PL', tax_no: '5252248481', street: 'Prosta 1', city: 'Warszawa' }
    await ask('PUT', `/departments/${id}`, { department: seller })
    const lines = Array.from({ length: 20 }, () => line(23, '0.11'))
    const invoice = { ...GERMAN, positions: lines }
    const problemsByFormat = (await check(invoice, '?format=ubl,fa3')).formats.map(
      ({ format, problems }: any) => [
        format,
        problems
          .filter(({ rule }: any) => rule === 'KWIT-31')
          .map(({ severity, field }: any) => [severity, field]),
      ],
    )
    expect(problemsByFormat).toEqual([
      ['ubl', [['warning', 'price_tax']]],
      ['fa3', []],
    ])
    const onTotal = { ...invoice, calculating_strategy: { sum: 'keep_net' } }
    expect(JSON.stringify(await check(onTotal, '?format=ubl'))).not.toContain('KWIT-31')
  })
})
