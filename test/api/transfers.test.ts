// Tests batches of transfers to suppliers: what they pay, what is checked before, and their files.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAt } from '../../src/platform/clock.ts'
import { keyOf } from '../../src/white-list/key.ts'
import { run } from '../command-line.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const PAYING = 'PL61109010140000071219812874'
const SUPPLIER = '27114020040000300201355387'
const OTHER = 'PL10105000997603123456789123'
const GERMAN = 'DE89370400440532013000'
const NIP = '5252445767'

type Batch = { id: number; [field: string]: unknown; transfers: { [field: string]: unknown }[] }

describe('transfers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kwit-white-list-'))
  let kwit: Kwit
  let account: TestAccount
  let bank_account_id: number
  let numbers = 0
  beforeAll(async () => {
    kwit = await startKwit({ KWIT_WHITE_LIST: folder })
    account = await kwit.newAccount()
    bank_account_id = await bankAccount(PAYING)
  })
  afterAll(async () => {
    await kwit.close()
    rmSync(folder, { recursive: true })
  })

  const call = (method: string, path: string, json?: object, token = account.token) =>
    kwit.call(method, path, { token, ...(json && { json }) })
  const bankAccount = async (bank_account_number: string, fields: object = {}) => {
    const bank_account = { name: bank_account_number, bank_account_number, bank_currency: 'PLN', ...fields }
    return (await call('POST', '/bank_accounts.json', { bank_account })).json.id as number
  }
  async function purchase(fields: object = {}) {
    const { json, status } = await call('POST', '/invoices.json', {
      invoice: {
        income: false,
        number: `ZK ${++numbers}/2026`,
        buyer_name: 'Młyny Sp. z o.o.',
        buyer_tax_no: NIP,
        buyer_street: 'Łąkowa 7',
        buyer_post_code: '30-001',
        buyer_city: 'Kraków',
        buyer_country: 'PL',
        buyer_bank_account: SUPPLIER,
        positions: [{ name: 'Flour', quantity: 1, total_price_gross: '123', tax: 23 }],
        ...fields,
      },
    })
    expect(status).toBe(201)
    return json as { id: number; number: string; client_id: number; payment_to: string }
  }
  const create = (fields: object) => call('POST', '/banking/transfers.json', { bank_account_id, ...fields })
  const batchOf = async (...documents: { id: number }[]): Promise<Batch> => {
    const { json, status } = await create({ invoice_ids: documents.map(({ id }) => id) })
    expect(status, JSON.stringify(json)).toBe(201)
    return json
  }
  const show = async ({ id }: Batch): Promise<Batch> =>
    (await call('GET', `/banking/transfers/${id}.json`)).json
  const change = ({ id }: Batch, fields: object) => call('PUT', `/banking/transfers/${id}.json`, fields)
  const file = ({ id }: Batch, name = 'pain001.xml') => call('GET', `/banking/transfers/${id}/${name}`)
  const problems = async (batch: Batch) => (await file(batch, 'elixir.txt')).json.message

  test('a batch pays chosen documents, is downloaded, and its documents are in no other', async () => {
    const [first, second] = [await purchase(), await purchase({ split_payment: '1' })]
    const { status, json: batch } = await create({
      invoice_ids: [first.id, second.id],
      amounts: ['100.01', '61.50'],
      execution_date: '2099-01-05',
    })
    expect(status).toBe(201)
    expect(batch).toMatchObject({
      ...{ status: 'open', total: '161.51', transfers_count: 2, currency: 'PLN', skipped: [] },
      ...{ payer_account: PAYING, execution_date: '2099-01-05', exports_count: 0 },
      transfers: [
        {
          ...{ invoice_id: first.id, amount: '100.01', amount_due: '123.0', account: `PL${SUPPLIER}` },
          ...{ title: first.number, split_payment: false, problems: [], is_paid: false },
          reference: `${batch.message_id}-1`,
        },
        {
          amount: '61.5',
          split_payment: true,
          vat_amount: '11.5',
          invoice_number: second.number,
          tax_no: NIP,
        },
      ],
    })
    const other = await create({ invoice_ids: [first.id] })
    expect(other.json.message).toEqual({
      invoice_ids: [`${first.number} is in the batch ${batch.id} already`],
    })

    const pain = await file(batch)
    expect(pain.status).toBe(200)
    expect(pain.headers.get('content-disposition')).toContain(`${batch.message_id}.xml`)
    expect(pain.text).toContain('pain.001.001.09')
    expect(pain.text).toContain('<CtrlSum>161.51</CtrlSum>')
    expect(pain.text).toContain(`/VAT/11,50/IDC/${NIP}/INV/${second.number}`)
    expect((await file(batch)).status).toBe(409)
    const again = await file(batch, 'pain001.xml?again=1')
    expect(again.text).toBe(pain.text)
    expect((await file(batch, 'pain001.xml?again=1&version=001.03')).text).toContain('pain.001.001.03')
    const elixir = await file(batch, 'elixir.txt?again=1&encoding=iso-8859-2')
    const lines = elixir.text.split('\r\n')
    expect(lines[0]).toContain(`110,20990105,10001,10901014,0,"${PAYING.slice(2)}","${SUPPLIER}"`)
    expect(lines[1]).toContain('"53"')
    expect((await file(batch, 'elixir.txt?again=1&encoding=utf-8')).json.message).toEqual({
      encoding: ['must be one of: cp1250, iso-8859-2, cp852'],
    })

    expect((await show(batch)).exports_count).toBe(4)
    expect((await change(batch, { execution_date: '2099-01-06' })).status).toBe(409)
    expect((await call('DELETE', `/banking/transfers/${batch.id}.json`)).status).toBe(409)
    const { json: history } = await call('GET', `/account/history.json?object=transfer_batch&id=${batch.id}`)
    expect(
      history.map(({ action }: { action: string }) => action).filter((name: string) => name === 'export'),
    ).toHaveLength(4)

    expect((await create({ invoice_ids: [first.id] })).status).toBe(422)
    expect((await call('POST', `/banking/transfers/${batch.id}/close.json`)).json.status).toBe('closed')
    expect((await batchOf(first)).transfers).toHaveLength(1)
  })

  test('a document can be paid again when its transfer has arrived', async () => {
    const document = await purchase()
    const { json: batch } = await create({ invoice_ids: [document.id], amounts: ['23'] })
    await file(batch)
    const payment = { name: 'x', price: 23, paid: true, invoice_ids: [document.id], income: false }
    expect((await call('POST', '/banking/payments.json', { banking_payment: payment })).status).toBe(201)
    expect((await show(batch)).transfers[0]).toMatchObject({ is_paid: true, amount_due: '100.0' })
    expect((await batchOf(document)).transfers[0]).toMatchObject({ amount: '100.0' })
  })

  test('all that is due until a day is paid, and what cannot be is listed', async () => {
    const due = { issue_date: '2031-03-01', payment_to_kind: 'other_date', payment_to: '2031-03-05' }
    const eur = await bankAccount('PL27114020040000300201355387', { bank_currency: 'EUR' })
    const in_euro = { currency: 'EUR', buyer_bank_account: GERMAN, ...due }
    const [first, second] = [await purchase(in_euro), await purchase(in_euro)]
    await purchase({ ...in_euro, payment_to: '2031-03-06' })
    await create({ invoice_ids: [first.id], bank_account_id: eur })
    const { json } = await create({ due_until: '2031-03-05', bank_account_id: eur })
    expect(json.transfers.map(({ invoice_id }: { invoice_id: number }) => invoice_id)).toEqual([second.id])
    expect(json.skipped).toMatchObject([{ id: first.id, number: first.number }])
    expect((await file(json)).text).toContain('<Cd>SEPA</Cd>')
    const none = await create({ due_until: '2031-03-05', bank_account_id: eur })
    expect(none.json.message).toEqual({ due_until: ['no document is due until this day in this currency'] })
  })

  test('what cannot be paid is refused with its field', async () => {
    const sale = await purchase({ income: true, number: null })
    const document = await purchase()
    const euros = await purchase({ currency: 'EUR' })
    for (const [fields, field] of [
      [{}, 'invoice_ids'],
      [{ invoice_ids: [document.id], due_until: '2031-03-05' }, 'invoice_ids'],
      [{ invoice_ids: [sale.id] }, 'invoice_ids'],
      [{ invoice_ids: [999_999] }, 'invoice_ids'],
      [{ invoice_ids: [document.id, euros.id] }, 'invoice_ids'],
      [{ invoice_ids: [document.id], amounts: ['1', '2'] }, 'amounts'],
      [{ invoice_ids: [document.id], amounts: ['-1'] }, 'amounts'],
      [{ invoice_ids: [document.id], bank_account_id: 999_999 }, 'bank_account_id'],
      [{ invoice_ids: [document.id], execution_date: '2001-01-01' }, 'execution_date'],
      [{ invoice_ids: [document.id], execution_date: 'soon' }, 'execution_date'],
      [{ invoice_ids: [document.id], department_id: 999_999 }, 'department_id'],
    ] as const) {
      const { status, json } = await create(fields)
      expect([status, Object.keys(json.message)], JSON.stringify(fields)).toEqual([422, [field]])
    }
    const invalid = await bankAccount('PL61109010140000071219812875')
    expect((await create({ invoice_ids: [document.id], bank_account_id: invalid })).json.message).toEqual({
      bank_account_id: ['its number is not a valid account number: wrong check digits'],
    })
  })

  test('problems of a transfer prevent the export until it is changed or removed', async () => {
    const documents = [
      await purchase({ buyer_bank_account: '27114020040000300201355388' }),
      await purchase({ buyer_bank_account: GERMAN }),
      await purchase({ buyer_name: 'Иван' }),
    ]
    const batch = await batchOf(...documents)
    const [wrong, german, cyrillic] = batch.transfers
    expect(wrong?.problems).toEqual([
      { field: 'account', text: 'is not a valid account number: wrong check digits' },
    ])
    expect(Object.keys(await problems(batch))).toEqual(['transfers[0].account', 'transfers[1].account'])
    const mistyped = await change(batch, { transfers: [{ id: wrong?.id, account: '123' }] })
    expect(Object.keys(mistyped.json.message)).toEqual(['transfers[0].account'])
    for (const fields of [
      { amount: '0' },
      { amount: '999' },
      { title: '' },
      { bic: 'x' },
      { split_payment: true },
    ])
      expect((await change(batch, { transfers: [{ id: wrong?.id, ...fields }] })).status).toBe(422)
    expect((await change(batch, { transfers: [{ id: 999_999 }] })).status).toBe(422)
    const xml = await kwit.call('PUT', `/banking/transfers/${batch.id}.xml`, {
      token: account.token,
      body: Buffer.from(
        `<transfer-batch><execution-date>2099-01-07</execution-date><transfers type="array"><transfer><id>${wrong?.id}</id><account>${SUPPLIER}</account><amount>50.5</amount></transfer><transfer><id>${german?.id}</id><remove>true</remove></transfer></transfers></transfer-batch>`,
      ),
      headers: { 'content-type': 'application/xml' },
    })
    expect(xml.text).toContain('<total type="decimal">173.5</total>')
    expect(xml.text).toContain('<problems type="array"/>')
    expect(await problems(batch)).toEqual({
      'transfers[1].beneficiary_name': ['contains И в а н, which the file cannot contain; replace it'],
    })
    const renamed = { transfers: [{ id: cyrillic?.id, beneficiary_name: 'Ivan', bic: 'brexplpwmbk' }] }
    expect((await change(batch, renamed)).json.transfers[1].bic).toBe('BREXPLPWMBK')
    const payment = { name: 'x', price: 100, paid: true, invoice_ids: [documents[0]?.id], income: false }
    await call('POST', '/banking/payments.json', { banking_payment: payment })
    expect(Object.keys(await problems(batch))).toEqual(['transfers[0].amount'])
    expect((await call('DELETE', `/banking/transfers/${batch.id}.xml`)).status).toBe(200)
    expect((await call('GET', `/banking/transfers/${batch.id}.json`)).status).toBe(404)
  })

  test('a changed account of a supplier is confirmed by another user', async () => {
    const name = { buyer_name: 'Zmienny' }
    const before = await purchase(name)
    await file(await batchOf(before))
    const settings = { account: { confirm_supplier_accounts: true } }
    expect((await call('PUT', '/account.json', settings)).status).toBe(200)
    const changed = await purchase({
      client_id: before.client_id,
      buyer_bank_account: OTHER,
      buyer_override: true,
    })
    const batch = await batchOf(
      changed,
      await purchase({ client_id: before.client_id, buyer_override: true }),
    )
    const [transfer, same] = batch.transfers
    expect([transfer?.account_check, transfer?.known_account, transfer?.is_blocked]).toEqual([
      'changed',
      `PL${SUPPLIER}`,
      true,
    ])
    expect([same?.account_check, same?.is_blocked, same?.warnings]).toEqual([
      'known',
      false,
      expect.anything(),
    ])
    expect(await problems(batch)).toEqual({
      'transfers[0].account': ['has changed, so another user has to confirm it first'],
    })
    const path = `/banking/transfers/${batch.id}/confirm.json`
    expect((await call('POST', path, { transfer_ids: [transfer?.id] })).status).toBe(403)
    const token = await account.member('admin')
    expect((await call('POST', path, { transfer_ids: [same?.id] }, token)).status).toBe(422)
    const confirmed = await call('POST', path, { transfer_ids: [transfer?.id] }, token)
    expect(confirmed.json.transfers[0]).toMatchObject({ is_blocked: false, confirmed_by: expect.any(Number) })
    // A further change needs a further confirmation.
    await change(batch, { transfers: [{ id: transfer?.id, account: 'PL12105000997603123456789124' }] })
    await call('PUT', '/account.json', { account: { confirm_supplier_accounts: false } })
  })

  test('accounts are looked up in the white list of the day', async () => {
    const large = { positions: [{ name: 'Mill', quantity: 1, total_price_gross: '15000', tax: 23 }] }
    const [listed, unlisted] = [await purchase(), await purchase({ ...large, buyer_bank_account: OTHER })]
    const foreign = await purchase({ buyer_bank_account: GERMAN })
    const unchecked = await batchOf(listed)
    expect(unchecked.transfers[0]).toMatchObject({ white_list: 'no_file', white_list_date: null })

    const today = dayAt(Date.now(), 'Europe/Warsaw')
    const day = today.replaceAll('-', '')
    const list = {
      naglowek: { dataGenerowaniaDanych: day, liczbaTransformacji: '3', schemat: 'RRRRMMDD' },
      skrotyPodatnikowCzynnych: [keyOf(day, { tax_no: NIP, account: SUPPLIER }, 3)],
      skrotyPodatnikowZwolnionych: [],
      maski: ['XX10100055YYYXXXXXXXXXXXXX'],
    }
    const path = join(folder, 'list.json')
    writeFileSync(path, JSON.stringify(list))
    const imported = await run({ KWIT_WHITE_LIST: folder }, `white-list import ${path}`)
    expect(imported.stdout).toContain(`${day}: 1 keys and 1 masks`)
    const failed = await run({ KWIT_WHITE_LIST: folder }, `white-list import ${folder}/nothing.json`)
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('cannot be read (ENOENT)')])

    const batch = await batchOf(unlisted, foreign)
    expect(batch.transfers).toMatchObject([
      { white_list: 'not_found', white_list_date: today },
      { white_list: null, white_list_date: null },
    ])
    expect(batch.transfers[0]?.warnings).toContainEqual(expect.objectContaining({ code: 'not_listed_large' }))
    // The export looks again.
    await file(unchecked)
    expect((await show(unchecked)).transfers[0]).toMatchObject({
      white_list: 'active',
      white_list_date: today,
    })
  })

  test('the sum of a batch is that of its transfers and its file', async () => {
    const documents = [await purchase(), await purchase(), await purchase()]
    const cents = documents.map(() => 1 + Math.floor(Math.random() * 12_300))
    const amounts = cents.map((amount) => (amount / 100).toFixed(2))
    const { json: batch } = await create({ invoice_ids: documents.map(({ id }) => id), amounts })
    const sum = cents.reduce((total, amount) => total + amount, 0)
    expect(Math.round(Number(batch.total) * 100), amounts.join()).toBe(sum)
    const { text } = await file(batch)
    expect(text).toContain(`<CtrlSum>${(sum / 100).toFixed(2)}</CtrlSum>`)
  })

  test('a transaction of the statement finds its transfer by the reference, or by account and amount', async () => {
    const [first, second] = [await purchase(), await purchase({ buyer_bank_account: GERMAN })]
    const in_zlotys = { id: 0, account: OTHER }
    const batch = await batchOf(first, second)
    in_zlotys.id = batch.transfers[1]?.id as number
    await change(batch, { transfers: [in_zlotys, { id: batch.transfers[0]?.id, amount: '77.01' }] })
    await change(batch, { transfers: [{ ...in_zlotys, amount: '77.02' }] })
    await file(batch)
    const line = (amount: string, text: string) => [
      `:61:2603020302D${amount}NTRFNONREF`,
      `:86:020~00~20${text}~31${OTHER.slice(2)}~38${OTHER}`,
    ]
    const body = Buffer.from(
      [
        ...[':20:MT940', `:25:${PAYING}`, ':28C:1', ':60F:C260301PLN1000,00'],
        ...line('77,01', `przelew ${batch.transfers[0]?.reference}`),
        ...line('77,02', 'faktura'),
        ...[':62F:C260302PLN845,97', '-'],
      ].join('\r\n'),
    )
    const path = `/banking/statements.json?bank_account_id=${bank_account_id}`
    const imported = await kwit.call('POST', path, { token: account.token, body })
    expect(imported.status, imported.text).toBe(201)
    const { json: lines } = await call('GET', '/banking/transactions.json?order=id')
    const suggestions = async (index: number) =>
      (await call('GET', `/banking/transactions/${lines[index].id}/suggestions.json`)).json
    expect((await suggestions(0))[0]).toMatchObject({
      ...{ score: 99, is_exact: true, invoice_ids: [first.id] },
      reasons: [{ code: 'transfer', detail: batch.transfers[0]?.reference }, {}],
    })
    expect((await suggestions(1))[0]).toMatchObject({ is_exact: false, invoice_ids: [second.id] })
    await call('POST', `/banking/transactions/${lines[0].id}/match.json`, { invoice_ids: [first.id] })
    expect((await show(batch)).transfers.map(({ is_paid }) => is_paid)).toEqual([true, false])
  })

  test('strange requests change nothing', async () => {
    const document = await purchase()
    const batch = await batchOf(document)
    for (const json of [
      { transfers: 'x' },
      { transfers: [null] },
      { transfers: [[1]] },
      { transfers: { a: { id: 'x' } } },
      { transfers: [{ id: batch.transfers[0]?.id, amount: '1e400' }] },
      { transfers: [{ id: batch.transfers[0]?.id, beneficiary_name: '\u0000' }] },
      { transfers: [{ id: batch.transfers[0]?.id, remove: true }] },
      { bank_account_id: { $ne: 1 } },
      { execution_date: '2099-02-30' },
    ]) {
      const { status } = await change(batch, json)
      expect(status, JSON.stringify(json)).toBeGreaterThanOrEqual(400)
      expect(status, JSON.stringify(json)).toBeLessThan(500)
    }
    expect(await show(batch)).toEqual(batch)
    const second = await call('GET', `/banking/transfers/${batch.id}/pain001.xml?again[]=1&version[]=x`)
    expect(second.status).toBe(422)
    expect((await call('GET', '/banking/transfers/x/pain001.xml')).status).toBe(404)
  })
})
