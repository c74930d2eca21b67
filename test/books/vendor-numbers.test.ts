// Tests numbers of purchases: those of suppliers, missing ones, and those that the account issues for its suppliers
// (self-billing).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seller } from '../einvoice/written.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const VENDOR = { buyer_name: 'Hurtownia', buyer_tax_no: '7740001454', income: false }
const OTHER = { buyer_name: 'Tartak', buyer_tax_no: '7811767696', income: false }

describe.each(FORMATS)('numbers of purchases in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let account: TestAccount

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(Date.parse('2026-11-10T12:00:00Z'))
  })
  afterAll(() => kwit.close())
  beforeEach(async () => {
    account = await kwit.newAccount()
    await seller(kwit, account)
    ask = speaker(kwit, format, account.token)
  })

  const create = async (fields: object): Promise<any> => {
    const lines = {
      issue_date: '2026-10-03',
      positions: [{ name: 'Deski', total_price_net: '100', tax: '23' }],
    }
    const { status, body } = await ask('POST', '/invoices', { invoice: { ...lines, ...fields } })
    expect([status, body]).toMatchObject([201, {}])
    return body
  }
  const numberWarnings = ({ warnings }: any) =>
    warnings.filter(({ field }: any) => field === 'number').map(({ message }: any) => message)
  const jpk = async () => {
    const { body } = await ask('GET', '/reports/jpk_v7?month=2026-10')
    return body.rows.map(({ number }: any) => number)
  }

  test('a missing vendor number has a warning, and is BRAK in JPK', async () => {
    const nameless = await create(VENDOR)
    expect(numberWarnings(nameless)).toEqual([
      'is missing: enter the invoice number of the supplier; until then JPK states BRAK (none)',
    ])
    expect(await jpk()).toEqual(['BRAK'])
    const xml = await kwit.call('GET', '/jpk_v7m.xml?month=2026-10', { token: account.token })
    expect(xml.text).toContain('<DowodZakupu>BRAK</DowodZakupu>')
    const { body } = await ask('PUT', `/invoices/${nameless.id}`, { invoice: { number: 'FV/77' } })
    expect([body.number, numberWarnings(body)]).toEqual(['FV/77', []])
    expect(await jpk()).toEqual(['FV/77'])
  })

  test('documents numbered by the account have no missing vendor number', async () => {
    const wnt = await create({ ...VENDOR, kind: 'wnt', buyer_tax_no: 'DE136695976' })
    const farmer = await create({
      ...VENDOR,
      kind: 'vat_rr',
      positions: [{ name: 'A', total_price_net: '1', tax: '7' }],
    })
    expect([numberWarnings(wnt), numberWarnings(farmer)]).toEqual([[], []])
  })

  test('self-billing has a series for each supplier', async () => {
    const number = async (fields: object) => (await create({ self_billing: true, ...fields })).number
    expect(await number(VENDOR)).toBe('SF1/10/2026')
    expect(await number(VENDOR)).toBe('SF2/10/2026')
    expect(await number(OTHER)).toBe('SF1/10/2026')
    expect(await number({ ...VENDOR, issue_date: '2026-11-02' })).toBe('SF1/11/2026')
    expect((await create(OTHER)).number).not.toContain('SF')
    expect(await number(OTHER)).toBe('SF2/10/2026')
    expect(await number({ ...OTHER, number: 'SF7/10/2026' })).toBe('SF7/10/2026')
    expect(await number(OTHER)).toBe('SF8/10/2026')
    const { status } = await ask('POST', '/invoices', {
      invoice: { ...OTHER, self_billing: true, number: 'SF7/10/2026' },
    })
    expect(status).toBe(422)
    expect(numberWarnings(await create({ ...OTHER, self_billing: true }))).toEqual([])
  })

  test('the FA(3) of self-billing names the supplier as the seller', async () => {
    const { id, number } = await create({
      ...{
        ...VENDOR,
        self_billing: true,
        buyer_street: 'Leśna 1',
        buyer_city: 'Poznań',
        buyer_post_code: '61-001',
      },
      ...{ buyer_country: 'PL', buyer_bank_account: '61109010140000071219812874', payment_type: 'transfer' },
    })
    const { status, text } = await kwit.call('GET', `/invoices/${id}/fa3.xml`, { token: account.token })
    expect(status, text).toBe(200)
    expect(/<Podmiot1>[\s\S]*?<NIP>(\d+)<[\s\S]*<Podmiot2>[\s\S]*?<NIP>(\d+)</.exec(text)?.slice(1)).toEqual([
      '7740001454',
      '5252248481',
    ])
    expect(text).toContain(`<P_2>${number}</P_2>`)
    expect(text).toContain('<P_17>1</P_17>')
    expect(text).toContain('<NrRB>PL61109010140000071219812874</NrRB>')
    expect(text).not.toContain('<Podmiot3>')
    const correction = await create({
      ...{ kind: 'correction', copy_invoice_from: id, total_correction: true, positions: undefined },
    })
    expect(correction.number).toBe('KSF1/10/2026')
    expect(
      (await kwit.call('GET', `/invoices/${correction.id}/fa3.xml`, { token: account.token })).status,
    ).toBe(200)
    const expense = await create({ ...VENDOR, number: 'X/1' })
    const refused = await kwit.call('GET', `/invoices/${expense.id}/fa3.xml`, { token: account.token })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('KWIT-01')])
  })
})
