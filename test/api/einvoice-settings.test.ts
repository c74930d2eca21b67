import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ruleText } from '../../src/einvoice/rules/messages/words.ts'
import { make, seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const INVOICE = {
  buyer_name: 'Stadt Köln',
  buyer_street: 'Domplatz 1',
  buyer_post_code: '50667',
  buyer_city: 'Köln',
  buyer_country: 'DE',
  buyer_email: 'rechnung@koeln.example',
  issue_date: '2026-11-16',
  payment_type: 'transfer',
  positions: [{ name: 'Róże', quantity: 2, quantity_unit: 'szt', price_net: 10, tax: 23 }],
}
const MENDED = { ...INVOICE, buyer_reference: '04011000-12345-34' }

describe('e-invoice formats required by an account', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
  })
  beforeEach(async () => {
    account = await kwit.newAccount()
    await seller(kwit, account)
  })
  afterAll(() => kwit.close())

  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
  const ask = (settings: object) => call('PUT', '/account.json', { account: settings })
  const create = (invoice: object) => call('POST', '/invoices.json', { invoice })
  const message = `${ruleText('BR-DE-15', 'de')} (BR-DE-15)`
  const doubts = ({ json }: { json: any }) =>
    json.warnings.filter(({ field }: { field: string }) => field === 'buyer_reference')

  test('are none by default', async () => {
    expect((await ask({})).json).toMatchObject({
      einvoice_formats: [],
      einvoice_check: 'off',
    })
    const created = await create(INVOICE)
    expect(created.status).toBe(201)
    expect(doubts(created)).toEqual([])
    expect(await ask({ einvoice_formats: ['edifact'] })).toMatchObject({
      status: 422,
      json: {
        message: {
          einvoice_formats: [expect.stringContaining('contains an unknown value; allowed are fa3')],
        },
      },
    })
  })

  test('a rejection names the rule, the field and the message, and uses no number', async () => {
    const old = await make(kwit, account, 'old', INVOICE)
    await ask({ einvoice_formats: ['xrechnung'], einvoice_check: 'refuse', lang: 'de' })
    expect(await create(INVOICE)).toMatchObject({
      status: 422,
      json: { message: { buyer_reference: [message] } },
    })
    const { status, text } = await kwit.call('POST', '/invoices.xml', {
      token: account.token,
      json: { invoice: INVOICE },
    })
    expect(status).toBe(422)
    expect(text).toContain('BR-DE-15')
    const good = await create(MENDED)
    expect(good.status).toBe(201)
    const count = (number: string) => Number(number.match(/\d+/)?.[0])
    expect(count(good.json.number)).toBe(count(old.json.number) + 1)
    // An existing invoice can be paid; a change of its content is validated.
    expect(await call('PUT', `/invoices/${old.id}.json`, { invoice: { status: 'paid' } })).toMatchObject({
      status: 200,
    })
    expect(await call('PUT', `/invoices/${old.id}.json`, { invoice: { place: 'Bonn' } })).toMatchObject({
      status: 422,
    })
    // Other kinds are not validated, and drafts only when they are issued.
    expect((await create({ ...INVOICE, kind: 'proforma' })).status).toBe(201)
    const draft = await create({ ...INVOICE, status: 'draft' })
    expect(draft.status).toBe(201)
    expect(await call('POST', `/invoices/${draft.json.id}/issue.json`)).toMatchObject({ status: 422 })
    const fixedInvoice = { invoice: { buyer_reference: '1', status: 'issued' } }
    expect(await call('PUT', `/invoices/${draft.json.id}.json`, fixedInvoice)).toMatchObject({ status: 200 })
    // A preview is not validated.
    const preview = await kwit.call('POST', '/invoices/preview.json', {
      token: account.token,
      json: { invoice: INVOICE },
    })
    expect(preview.json.problems).toEqual([])
  })

  test('a warning is returned with a document that is created, changed or issued', async () => {
    await ask({ einvoice_formats: ['xrechnung', 'xrechnung-cii'], einvoice_check: 'warn', lang: 'de' })
    const created = await create(INVOICE)
    expect(created.status).toBe(201)
    expect(doubts(created)).toEqual([
      { field: 'buyer_reference', message, code: 'e_invoice_rule', rule: 'BR-DE-15' },
    ])
    expect(
      doubts(await call('PUT', `/invoices/${created.json.id}.json`, { invoice: { place: 'A' } })),
    ).toHaveLength(1)
    const draft = await create({ ...INVOICE, status: 'draft' })
    expect(doubts(draft)).toEqual([])
    expect(doubts(await call('POST', `/invoices/${draft.json.id}/issue.json`))).toHaveLength(1)
    expect(doubts(await create(MENDED))).toEqual([])
  })

  test('a department may require other formats or none', async () => {
    await ask({ einvoice_formats: ['xrechnung'], einvoice_check: 'refuse' })
    const [{ id }] = (await call('GET', '/departments.json')).json
    const put = (einvoice_formats: string[]) =>
      call('PUT', `/departments/${id}.json`, { department: { einvoice_formats } })
    expect((await put(['edifact'])).status).toBe(422)
    expect((await put(['none'])).json.einvoice_formats).toEqual(['none'])
    expect((await create(INVOICE)).status).toBe(201)
    await put(['fa3'])
    expect((await create({ ...INVOICE, positions: [{ name: 'A', price_net: 1, tax: 19 }] })).status).toBe(422)
    await put([])
    expect((await create(INVOICE)).status).toBe(422)
  })
})
