import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ruleText } from '../../src/einvoice/rules/messages/words.ts'
import { raw } from '../../src/platform/database/sql.ts'
import { make, seller } from '../einvoice/written.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const BUYER = {
  buyer_name: 'Stadt Köln',
  buyer_street: 'Domplatz 1',
  buyer_post_code: '50667',
  buyer_city: 'Köln',
  buyer_country: 'DE',
  buyer_email: 'rechnung@koeln.example',
}
const positions = [{ name: 'Róże', quantity: 2, quantity_unit: 'szt', price_net: 10, tax: 23 }]
const INVOICE = { ...BUYER, issue_date: '2026-11-16', payment_type: 'transfer', positions }

describe('checking invoices', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    await seller(kwit, account)
  })
  afterAll(() => kwit.close())

  const check = (invoice: object, query = 'format=xrechnung&lang=en', headers = {}) =>
    kwit.call('POST', `/invoices/check.json?${query}`, { token: account.token, json: { invoice }, headers })
  const get = (path: string) => kwit.call('GET', path, { token: account.token })
  const rulesOf = ({ json }: { json: any }, format = 'xrechnung') =>
    json.formats
      .find((result: { format: string }) => result.format === format)
      .problems.map(({ rule, field }: { rule: string; field: string }) => `${rule} ${field}`)

  test('every broken rule is reported with its field and message', async () => {
    const result = await check(INVOICE)
    expect(result).toMatchObject({
      status: 200,
      json: {
        ok: false,
        formats: [
          {
            format: 'xrechnung',
            ok: false,
            applies: true,
            reason: null,
            problems: [
              {
                rule: 'BR-DE-15',
                field: 'buyer_reference',
                message: ruleText('BR-DE-15', 'en'),
                severity: 'fatal',
              },
            ],
            problems_count: 1,
          },
        ],
      },
    })
    expect(await check({ ...INVOICE, buyer_reference: '04011000-12345-34' })).toMatchObject({
      status: 200,
      json: { ok: true, formats: [{ ok: true, problems: [] }] },
    })
  })

  test('messages are in the requested language or that of the account, also in XML', async () => {
    const message = async (query: string) => (await check(INVOICE, query)).json.formats[0].problems[0].message
    expect(await message('format=xrechnung&lang=de')).toBe(ruleText('BR-DE-15', 'de'))
    await kwit.call('PUT', '/account.json', { token: account.token, json: { account: { lang: 'pl/en' } } })
    expect(await message('format=xrechnung')).toBe(ruleText('BR-DE-15', 'pl'))
    const { text } = await kwit.call('POST', '/invoices/check.xml?format=xrechnung', {
      token: account.token,
      json: { invoice: INVOICE },
    })
    expect(text).toContain('<ok type="boolean">false</ok>')
    expect(text).toContain('<formats type="array">')
    expect(text).toContain('<rule>BR-DE-15</rule>')
  })

  test('several formats are checked at once; fields outside of a format are not checked', async () => {
    const { json } = await check({ ...INVOICE, kind: 'bill' }, 'format=fa3,ubl&lang=en')
    expect(json.formats).toMatchObject([
      {
        format: 'fa3',
        applies: false,
        ok: true,
        reason: 'Documents of type bill cannot be exported as FA(3). Choose another format.',
        problems: [],
      },
      { format: 'ubl', applies: true },
    ])
    expect((await check(INVOICE, '')).json.formats).toHaveLength(9)
    for (const query of ['format=edifact', 'format[a][b]=fa3'])
      expect(await check(INVOICE, query)).toMatchObject({
        status: 422,
        json: { message: { format: [expect.any(String)] } },
      })
  })

  test('stores nothing and uses no number', async () => {
    const tables = ['invoices', 'clients', 'audit_entries', 'idempotency_keys', 'jobs']
    const state = async () => {
      const rows = tables.map((table) => kwit.db.all(raw(`select count(*) as many from ${table}`)))
      const figures = ['counts', 'summary'].map(async (name) => (await get(`/invoices/${name}.json`)).json)
      return Promise.all([...rows, ...figures])
    }
    const first = await make(kwit, account, 'before', INVOICE)
    const before = await state()
    const key = { 'idempotency-key': 'once' }
    for (let times = 0; times < 3; times++)
      expect(
        await check({ ...INVOICE, buyer_name: 'Somebody new' }, 'format=fa3,ubl,facturx', key),
      ).toMatchObject({ status: 200 })
    expect(await state()).toEqual(before)
    const second = await make(kwit, account, 'after', INVOICE)
    const count = ({ json }: typeof first) => Number(json.number.match(/\d+/)[0])
    expect(count(second)).toBe(count(first) + 1)
  })

  test('a line is named as in the request', async () => {
    const lines = [{ kind: 'text_separator', name: 'Rozdział' }, ...positions, { ...positions[0], tax: 19 }]
    expect(rulesOf(await check({ ...INVOICE, positions: lines }, 'format=fa3'), 'fa3')).toEqual([
      'FA3-37 positions[2].tax',
    ])
  })

  test('rejects what creation would reject, and reports unknown fields', async () => {
    expect(await check({ ...INVOICE, positions: [{ name: 'A', tax: 'much' }] })).toMatchObject({
      status: 422,
    })
    expect(await check({ ...INVOICE, id: 987654 })).toMatchObject({ status: 404 })
  })

  test('checks a stored invoice, one with changes, and a draft as it would be issued', async () => {
    const { id } = await make(kwit, account, 'stored', INVOICE)
    expect(rulesOf(await get(`/invoices/${id}/check.json?format=xrechnung`))).toEqual([
      'BR-DE-15 buyer_reference',
    ])
    expect(await check({ id, buyer_reference: '04011000-12345-34' })).toMatchObject({ json: { ok: true } })
    expect((await get(`/invoices/${id}.json`)).json).not.toHaveProperty('buyer_reference')
    const draft = await make(kwit, account, 'draft', { ...INVOICE, status: 'draft' })
    expect(rulesOf(await get(`/invoices/${draft.id}/check.json?format=xrechnung`))).toEqual([
      'BR-DE-15 buyer_reference',
    ])
    expect(await check({ id: draft.id, buyer_reference: '1' })).toMatchObject({ json: { ok: true } })
    expect(rulesOf(await check({ ...INVOICE, status: 'draft' }))).toEqual(['BR-DE-15 buyer_reference'])
    expect((await get(`/invoices/${draft.id}.json`)).json).toMatchObject({ status: 'draft', number: null })
  })

  test('an invoice below zero does not exist in FA(3) and is valid in EN 16931', async () => {
    const result = await check(
      { ...INVOICE, positions: [{ ...positions[0], quantity: -2 }] },
      'format=fa3,cii&lang=en',
    )
    expect(rulesOf(result, 'fa3')).toEqual(['FA3-38 price_gross'])
    expect(rulesOf(result, 'cii')).toEqual([])
  })

  const part = { tax_no: '5252248481', role: 'Dodatkowy nabywca', name: 'Spółka' }
  const corrected = (price_net: number) => ({ name: 'Róże', quantity: 2, price_net, tax: '23' })
  const correction = {
    ...{ kind: 'correction', corrected_number: 'FV 7', corrected_date: '2026-10-01' },
    positions: [
      {
        kind: 'correction',
        name: 'Róże',
        correction_before_attributes: corrected(10),
        correction_after_attributes: corrected(9),
      },
    ],
  }
  const manyPositions = Array.from({ length: 1000 }, () => ({ ...positions[0], name: 'ż'.repeat(500) }))

  test.each<[what: string, invoice: object, broken: string[]]>([
    [
      'dates before those that it allows',
      { issue_date: '2005-12-31', payment_to: '2016-07-01' },
      ['FA3-39 issue_date'],
    ],
    ['payment dates before those', { payment_to: '2016-06-30' }, ['FA3-39 payment_to']],
    ['dates too far in the future', { sell_date: '2050-01-02' }, ['FA3-39 sell_date']],
    [
      'a date of payment that it cannot contain',
      { status: 'paid', paid_date: '2010-01-01' },
      ['FA3-39 paid_date'],
    ],
    [
      'the date of the corrected document',
      { ...correction, corrected_date: '1999-01-01' },
      ['FA3-39 corrected_date'],
    ],
    [
      'a number that is none of KSeF',
      { ...correction, gov_corrected_invoice_number: '12/2026' },
      ['FA3-40 gov_corrected_invoice_number'],
    ],
    [
      'a number of KSeF',
      { ...correction, gov_corrected_invoice_number: '5252248481-20261001-0100001AF629-FC' },
      [],
    ],
    [
      'a share above 100 %',
      { recipients: [{ ...part, participation: 150 }] },
      ['FA3-41 recipients[0].participation'],
    ],
    [
      'a line that does not exist',
      { descriptions: [{ kind: 'a', content: 'b', position_index: 0 }] },
      ['FA3-42 descriptions'],
    ],
    ['a file that is too large', { positions: manyPositions }, ['KSEF-06 ']],
  ])('FA(3) and %s', async (_what, invoice, broken) => {
    const result = await check({ ...INVOICE, ...invoice }, 'format=fa3&lang=en')
    expect(rulesOf(result, 'fa3')).toEqual(broken)
  })

  test('writes no character that KSeF rejects', async () => {
    const name = 'R\u{1fffe}ó\u{3fffe}ż\u{dffff}\u{10ffff}e\u0086\ufdd0'
    const { id } = await make(kwit, account, 'signs', {
      ...INVOICE,
      positions: [{ ...positions[0], name, uu_id: `a\u{4ffff}b` }],
    })
    const { text } = await get(`/invoices/${id}/fa3.xml`)
    expect(text).toMatch(/<P_7>Róże<\/P_7>/)
    expect(text).toMatch(/<UU_ID>ab<\/UU_ID>/)
  })
})
