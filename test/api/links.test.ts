// Tests that a document can refer only to records of its own account, and that its number is a single line.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

describe.each(FORMATS)('links and numbers of documents in %s', (format) => {
  let kwit: Kwit
  let ask: ReturnType<typeof speaker>
  let foreignId: number
  beforeAll(async () => {
    kwit = await startKwit()
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
    const theirs = speaker(kwit, format, (await kwit.newAccount()).token)
    foreignId = (await theirs('POST', '/invoices', { invoice })).body.id
  })
  afterAll(() => kwit.close())

  const invoice = { buyer_name: 'Acme', positions: [{ name: 'A', total_price_gross: '10', tax: 23 }] }
  const problems = ({ status, body }: { status: number; body: any }) => [status, body.message]

  test.each(['invoice_id', 'from_invoice_id'])('%s names a document of the account', async (field) => {
    const wrong = [422, { [field]: ['does not exist'] }]
    for (const id of [foreignId, 987_654])
      expect(problems(await ask('POST', '/invoices', { invoice: { ...invoice, [field]: id } }))).toEqual(
        wrong,
      )
    const source = (await ask('POST', '/invoices', { invoice })).body
    const document = await ask('POST', '/invoices', { invoice: { ...invoice, [field]: source.id } })
    expect(document).toMatchObject({ status: 201, body: { [field]: source.id } })
    const change = (fields: object) => ask('PUT', `/invoices/${document.body.id}`, { invoice: fields })
    expect(problems(await change({ [field]: foreignId }))).toEqual(wrong)
    // Sending the whole document back does not count as selecting the deleted record again.
    expect((await ask('DELETE', `/invoices/${source.id}`)).status).toBe(200)
    expect(await change({ title: 'Changed', [field]: source.id })).toMatchObject({
      status: 200,
      body: { title: 'Changed', [field]: source.id },
    })
  })

  describe('ids of other records', () => {
    let theirs: ReturnType<typeof speaker>
    let ownAccount: number
    let foreignAccount: number
    const bank_account = { bank_account_number: 'PL61109010140000071219812874' }
    beforeAll(async () => {
      theirs = speaker(kwit, format, (await kwit.newAccount()).token)
      foreignAccount = (await theirs('POST', '/bank_accounts', { bank_account })).body.id
      ownAccount = (await ask('POST', '/bank_accounts', { bank_account })).body.id
    })

    test.each([
      ['seller_bank_account_id', '/invoices', 'invoice', invoice],
      ['bank_account_id', '/clients', 'client', { name: 'Acme' }],
    ] as const)('%s of %s names a bank account of the account', async (field, path, name, fields) => {
      const wrong = [422, { [field]: ['does not exist'] }]
      for (const id of [foreignAccount, 987_654, -1])
        expect(problems(await ask('POST', path, { [name]: { ...fields, [field]: id } }))).toEqual(wrong)
      for (const none of [0, '', null])
        expect((await ask('POST', path, { [name]: { ...fields, [field]: none } })).status).toBe(201)
      const record = await ask('POST', path, { [name]: { ...fields, [field]: ownAccount } })
      expect(record).toMatchObject({ status: 201, body: { [field]: ownAccount } })
      const change = (id: number) => ask('PUT', `${path}/${record.body.id}`, { [name]: { [field]: id } })
      expect(problems(await change(foreignAccount))).toEqual(wrong)
      expect((await change(ownAccount)).status).toBe(200)
    })

    test('buyer_id of a client names a client of the account', async () => {
      const foreign = (await theirs('POST', '/clients', { client: { name: 'B' } })).body.id
      const client_id = (await ask('POST', '/clients', { client: { name: 'A' } })).body.id
      const make = (buyer_id: number) => ask('POST', '/clients', { client: { name: 'C', buyer_id } })
      expect(problems(await make(foreign))).toEqual([422, { buyer_id: ['does not exist'] }])
      expect(await make(client_id)).toMatchObject({ status: 201, body: { buyer_id: client_id } })
    })

    test('a copy keeps the bank account of its source after that was deleted', async () => {
      const other = { bank_account_number: 'DE89370400440532013000' }
      const { id } = (await ask('POST', '/bank_accounts', { bank_account: other })).body
      const paidTo = { ...invoice, seller_bank_account_id: id }
      const source = (await ask('POST', '/invoices', { invoice: paidTo })).body
      expect((await ask('DELETE', `/bank_accounts/${id}`)).status).toBe(200)
      expect((await ask('POST', '/invoices', { invoice: { copy_invoice_from: source.id } })).status).toBe(201)
    })

    test.each(['correction', 'advance', 'final', 'vat'])(
      'invoice_ids of a new %s must exist',
      async (kind) => {
        const before = (await ask('GET', '/invoices?period=all')).body.length
        for (const ids of [[foreignId], [987_654], ['x']])
          expect(
            problems(await ask('POST', '/invoices', { invoice: { ...invoice, kind, invoice_ids: ids } })),
          ).toEqual([422, { invoice_ids: ['does not exist'] }])
        expect((await ask('GET', '/invoices?period=all')).body).toHaveLength(before)
      },
    )

    test.each([
      ['advance', 'set copy_invoice_from to its id'],
      ['final', 'set copy_invoice_from to its id'],
    ])('invoice_ids alone do not link a new %s', async (kind, remedy) => {
      const { id } = (await ask('POST', '/invoices', { invoice })).body
      const [status, messages] = problems(
        await ask('POST', '/invoices', { invoice: { ...invoice, kind, invoice_ids: [id] } }),
      )
      expect([status, messages]).toEqual([422, { invoice_ids: [expect.stringContaining(remedy)] }])
      const bare = await ask('POST', '/invoices', { invoice: { kind, invoice_ids: [id] } })
      expect(bare.status).toBe(422)
    })

    test('ids of templates, which do not exist here, are stored and returned', async () => {
      const unchecked = { invoice_template_id: 123_456 }
      expect(await ask('POST', '/invoices', { invoice: { ...invoice, ...unchecked } })).toMatchObject({
        body: unchecked,
      })
      const department = { name: 'Second', ...unchecked }
      expect(await ask('POST', '/departments', { department })).toMatchObject({ body: unchecked })
    })
  })

  test.each(['A\r\nB', 'A\tB', 'A\u0007', '\u0085A', 'A\n'])('%j is rejected as a number', async (number) => {
    // XML turns some of these characters into blanks, and cannot contain others.
    if (format === 'xml') return
    const wrong = [422, { number: ['contains a control character; remove it'] }]
    expect(problems(await ask('POST', '/invoices', { invoice: { ...invoice, number } }))).toEqual(wrong)
    const document = { kind: 'pz', number }
    expect(problems(await ask('POST', '/warehouse_documents', { warehouse_document: document }))).toEqual(
      wrong,
    )
  })
})
