// Tests the import of bank statements: nothing is stored twice, nothing equal is lost, and balances show what is missing.
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const OURS = 'PL61109010140000071219812874'
const OTHER = 'PL27114020040000300201355387'

type Line = { day: number; amount: string; text: string; reference?: string }
type Options = {
  from?: string
  opening: string
  closing: string
  lines: Line[]
  number?: string
  account?: string
  currency?: string
}

const yymmdd = (day: number) => `2603${String(day).padStart(2, '0')}`
const balance = (amount: string) => `${amount.startsWith('-') ? 'D' : 'C'}%${amount.replace('-', '')}`

function mt940({ opening, closing, lines, number = '1', account = OURS, currency = 'PLN' }: Options): string {
  const days = lines.map(({ day }) => day)
  const [first, last] = [Math.min(...days), Math.max(...days)]
  return [
    ':20:MT940',
    `:25:${account}`,
    `:28C:${number}`,
    `:60F:${balance(opening).replace('%', `${yymmdd(first)}${currency}`)}`,
    ...lines.flatMap(({ day, amount, text, reference = '' }) => [
      `:61:${yymmdd(day)}${yymmdd(day).slice(2)}${amount.startsWith('-') ? 'D' : 'C'}${amount.replace('-', '')}NTRFNONREF//${reference}`,
      `:86:${text}`,
    ]),
    `:62F:${balance(closing).replace('%', `${yymmdd(last)}${currency}`)}`,
    '-',
    '',
  ].join('\r\n')
}

const camt = (lines: Line[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>9</Id><Acct><Id><IBAN>${OURS}</IBAN></Id><Ccy>PLN</Ccy></Acct>${lines
    .map(
      ({ day, amount, text, reference }) =>
        `<Ntry><Amt Ccy="PLN">${amount.replace(',', '.').replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-${String(day).padStart(2, '0')}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
    )
    .join('')}</Stmt></BkToCstmrStmt></Document>`

describe('bank statements', () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit()
  })
  afterAll(() => kwit.close())

  async function start(number = OURS): Promise<TestAccount & { bank_account_id: number }> {
    const account = await kwit.newAccount()
    const bank_account_id = await addAccount(account, number)
    return { ...account, bank_account_id }
  }
  async function addAccount({ token }: TestAccount, bank_account_number: string, bank_currency = 'PLN') {
    const json = { bank_account: { name: 'Main', bank_account_number, bank_currency } }
    return (await kwit.call('POST', '/bank_accounts.json', { token, json })).json.id as number
  }
  const send = ({ token }: TestAccount, file: string | Uint8Array, query = '') =>
    kwit.call('POST', `/banking/statements.json${query}`, { token, body: Buffer.from(file) })
  const get = async ({ token }: TestAccount, path: string) => (await kwit.call('GET', path, { token })).json
  const texts = async (account: TestAccount, query = '') =>
    (await get(account, `/banking/transactions.json?order=id&per_page=100${query}`)).map(
      ({ title }: { title: string }) => title,
    )

  const MARCH: Options = {
    opening: '100,00',
    closing: '350,00',
    lines: [
      { day: 2, amount: '200,00', text: 'Invoice 1', reference: 'REF00001' },
      { day: 2, amount: '50,00', text: 'Same', reference: '' },
      { day: 2, amount: '50,00', text: 'Same', reference: '' },
      { day: 3, amount: '-50,00', text: 'Rent', reference: 'REF00002' },
    ],
  }

  test('a file is stored with its statements and transactions, in JSON and XML', async () => {
    const account = await start()
    const { status, json } = await send(account, mt940(MARCH), '?filename=march.sta')
    expect(status).toBe(201)
    expect(json).toMatchObject({
      transactions_count: 4,
      added_count: 4,
      statements: [
        {
          bank_account_id: account.bank_account_id,
          account_number: OURS,
          currency: 'PLN',
          number: '1',
          period_from: '2026-03-02',
          period_to: '2026-03-03',
          opening_balance: '100.0',
          closing_balance: '350.0',
          turnover: '250.0',
          difference: '0.0',
          gap_from: null,
          filename: 'march.sta',
          format: 'mt940',
        },
      ],
    })
    const [statement] = json.statements
    expect(await get(account, `/banking/statements/${statement.id}.json`)).toMatchObject({ id: statement.id })
    expect(await texts(account, `&statement_id=${statement.id}`)).toEqual([
      'Invoice 1',
      'Same',
      'Same',
      'Rent',
    ])
    const file = await kwit.call('GET', statement.file_url, { token: account.token })
    expect(file.text).toBe(mt940(MARCH))
    expect(file.headers.get('content-disposition')).toContain('march.sta')
    const xml = await kwit.call('GET', `/banking/statements/${statement.id}.xml`, { token: account.token })
    expect(xml.text).toContain('<closing-balance type="decimal">350.0</closing-balance>')
    const listed = await kwit.call('GET', '/banking/transactions.xml', { token: account.token })
    expect(listed.text).toContain('<title>Rent</title>')
  })

  test('the same file, and a longer one that overlaps it, add only what is new', async () => {
    const account = await start()
    await send(account, mt940(MARCH))
    expect((await send(account, mt940(MARCH))).json).toMatchObject({ added_count: 0, transactions_count: 4 })
    const longer = {
      ...MARCH,
      closing: '340,00',
      number: '2',
      lines: [...MARCH.lines, { day: 9, amount: '-10,00', text: 'Fee' }],
    }
    expect((await send(account, mt940(longer))).json).toMatchObject({ added_count: 1, transactions_count: 5 })
    expect(await texts(account)).toEqual(['Invoice 1', 'Same', 'Same', 'Rent', 'Fee'])
    expect(await get(account, '/banking/statements.json')).toHaveLength(2)
  })

  test('statements of one day that follow each other have no transaction in common', async () => {
    const account = await start()
    const noon: Options = {
      opening: '0,00',
      closing: '5,00',
      number: '7',
      lines: [{ day: 2, amount: '5,00', text: 'Same' }],
    }
    const evening = { ...noon, opening: '5,00', closing: '10,00', number: '8' }
    await send(account, mt940(noon))
    expect((await send(account, mt940(evening))).json).toMatchObject({ added_count: 1 })
    expect((await send(account, mt940(evening) + mt940(noon))).json).toMatchObject({ added_count: 0 })
    expect(await texts(account)).toEqual(['Same', 'Same'])
  })

  test('the reference of the bank shows that files of two formats have the same transaction', async () => {
    const account = await start()
    await send(account, mt940(MARCH))
    const lines: Line[] = [
      { day: 2, amount: '200,00', text: 'INVOICE No 1', reference: 'REF00001' },
      { day: 2, amount: '200,00', text: 'Invoice 1', reference: 'REF00009' },
    ]
    expect((await send(account, camt(lines))).json).toMatchObject({ added_count: 1 })
  })

  test('of files that arrive at once each transaction is stored once', async () => {
    const account = await start()
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(account, mt940(MARCH))))
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(await texts(account)).toHaveLength(4)
    expect(await get(account, '/banking/statements.json')).toHaveLength(1)
  })

  test('statements of one file know each other: those that overlap add nothing, adjacent ones add equal payments', async () => {
    const account = await start()
    const day = (opening: string, closing: string, number: string) =>
      mt940({ opening, closing, number, lines: [{ day: 2, amount: '5,00', text: 'SAME' }] })
    const twice = { day: 2, amount: '5,00', text: 'SAME' }
    const month = mt940({ opening: '0,00', closing: '10,00', number: '9', lines: [twice, twice] })
    const first = day('0,00', '5,00', '1') + day('5,00', '10,00', '2')
    const reply = await send(account, first + month + first)
    expect(reply.json).toMatchObject({ transactions_count: 6, added_count: 2 })
    expect(reply.json.statements.map(({ added_count }: any) => added_count)).toEqual([1, 1, 0, 1, 1])
    expect((await send(account, month)).json).toMatchObject({ added_count: 0 })
  })

  test('a small archive with large files does not hold up other requests', async () => {
    const account = await start()
    const entry = '<Ntry><Amt Ccy="PLN">0.01</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>'
    const content = camt([{ day: 1, amount: '1,00', text: 'A' }]).replace(
      '<Ntry>',
      `${entry.repeat(60_000)}<Ntry>`,
    )
    let turns = 0
    const timer = setInterval(() => turns++, 10)
    const archive = zipSync({ 'a.xml': strToU8(content) })
    turns = 0
    const reply = await send(account, archive)
    clearInterval(timer)
    expect(reply.json).toMatchObject({ added_count: 1 })
    expect(turns).toBeGreaterThan(20)
  })

  test('a missing statement and a missing transaction are reported', async () => {
    const account = await start()
    const of = (day: number, opening: string, closing: string) =>
      mt940({ opening, closing, number: String(day), lines: [{ day, amount: '10,00', text: `Day ${day}` }] })
    await send(account, of(2, '0,00', '10,00'))
    await send(account, of(5, '35,50', '45,50'))
    await send(account, of(6, '45,50', '60,00'))
    const order = '/banking/statements.json?order=period_to'
    expect(await get(account, order)).toMatchObject([
      { gap_from: null, difference: '0.0' },
      { gap_from: '2026-03-02', gap_to: '2026-03-05', gap_difference: '25.5', difference: '0.0' },
      { gap_from: null, gap_difference: null, difference: '4.5' },
    ])
    await send(
      account,
      mt940({ opening: '10,00', closing: '35,50', lines: [{ day: 4, amount: '25,50', text: 'Day 4' }] }),
    )
    expect((await get(account, order)).map(({ gap_from }: { gap_from: string }) => gap_from)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('an unknown account is named, and added on request; nothing is imported before', async () => {
    const account = await start()
    const both = mt940(MARCH) + mt940({ ...MARCH, account: OTHER, currency: 'EUR' })
    const refused = await send(account, both)
    expect(refused.status).toBe(422)
    expect(refused.json.unknown_accounts).toEqual([{ bank_account_number: OTHER, bank_currency: 'EUR' }])
    expect(await get(account, '/banking/statements.json')).toEqual([])
    const { json } = await send(account, both, '?create_accounts=1')
    expect(json).toMatchObject({ added_count: 8 })
    const accounts = await get(account, '/bank_accounts.json')
    expect(accounts.map(({ bank_currency }: { bank_currency: string }) => bank_currency).toSorted()).toEqual([
      'EUR',
      'PLN',
    ])
  })

  test('a member who may not add bank accounts cannot add them by a file', async () => {
    const account = await start()
    const settings = { account: { bank_account_security_level: 'normal' } }
    await kwit.call('PUT', '/account.json', { token: account.token, json: settings })
    const token = await account.member('member')
    expect(
      (await send({ ...account, token }, mt940({ ...MARCH, account: OTHER }), '?create_accounts=1')).status,
    ).toBe(403)
  })

  test('a file for another account than the chosen one is refused', async () => {
    const account = await start()
    const other = await addAccount(account, OTHER)
    expect((await send(account, mt940(MARCH), `?bank_account_id=${other}`)).json.message).toMatchObject({
      bank_account_id: ['has another number than the account of the file'],
    })
    expect(
      (
        await send(
          account,
          mt940({ ...MARCH, currency: 'EUR' }),
          `?bank_account_id=${account.bank_account_id}`,
        )
      ).status,
    ).toBe(422)
    expect((await send(account, mt940(MARCH), '?bank_account_id=999999')).status).toBe(422)
  })

  test('a table needs its account; its mapping is used again', async () => {
    const account = await start()
    const table = (day: string) => `When;What;Value\n${day};Invoice 7;12,50\n`
    const mapping = JSON.stringify({ booking_date: 'When', title: ['What'], amount: 'Value' })
    const form = new FormData()
    form.set('file', new Blob([table('2026-03-01')]), 'march.csv')
    form.set('mapping', mapping)
    const unnamed = await kwit.call('POST', '/banking/statements.json', { token: account.token, body: form })
    expect(unnamed.json.message.bank_account_id).toHaveLength(1)
    form.set('bank_account_id', String(account.bank_account_id))
    const { json } = await kwit.call('POST', '/banking/statements.json', { token: account.token, body: form })
    expect(json).toMatchObject({ added_count: 1, statements: [{ format: 'csv', difference: null }] })
    const next = await send(account, table('2026-03-02'), `?bank_account_id=${account.bank_account_id}`)
    expect(next.json).toMatchObject({ added_count: 1 })
    expect((await send(account, table('2026-03-02'), '?mapping=%7B%22x%22%3A1%7D')).status).toBe(422)
  })

  test('unreadable files are refused with their line', async () => {
    const account = await start()
    const damaged = mt940(MARCH).replace('C200,00', 'X200')
    const { status, json } = await send(account, damaged)
    expect(status).toBe(422)
    expect(json).toMatchObject({
      line: 5,
      message: { file: ['is not readable in line 5', 'the transaction :61: is not readable'] },
    })
    expect(await get(account, '/banking/transactions.json')).toEqual([])
    expect((await send(account, mt940(MARCH).replace('200,00', '1234567890123,00'))).json.line).toBe(5)
  })

  test('a deleted statement leaves the transactions that another one contains', async () => {
    const account = await start()
    const first = (await send(account, mt940(MARCH))).json.statements[0]
    const longer = {
      ...MARCH,
      closing: '340,00',
      lines: [...MARCH.lines, { day: 9, amount: '-10,00', text: 'Fee' }],
    }
    const second = (await send(account, mt940(longer))).json.statements[0]
    const remove = (id: number) =>
      kwit.call('DELETE', `/banking/statements/${id}.json`, { token: account.token })
    expect((await remove(first.id)).status).toBe(200)
    expect(await texts(account)).toHaveLength(5)
    expect((await get(account, '/banking/transactions.json'))[0].statement_id).toBe(second.id)
    expect((await send(account, mt940(MARCH))).json.added_count).toBe(0)
    const [third] = (await get(account, '/banking/statements.json')).filter(
      ({ id }: { id: number }) => id !== second.id,
    )
    await remove(second.id)
    await remove(third.id)
    expect(await texts(account)).toEqual([])
    expect((await send(account, mt940(MARCH))).json.added_count).toBe(4)
  })

  test('transactions are filtered by text, status and amount, and can be ignored', async () => {
    const account = await start()
    await send(account, mt940(MARCH))
    expect(await texts(account, '&query=invoice')).toEqual(['Invoice 1'])
    expect(await texts(account, '&amount_from=-60&amount_to=50')).toEqual(['Same', 'Same', 'Rent'])
    const [{ id }] = await get(account, '/banking/transactions.json?query=rent')
    const act = (name: string) =>
      kwit.call('POST', `/banking/transactions/${id}/${name}.json`, { token: account.token })
    expect((await act('ignore')).json.status).toBe('ignored')
    expect(await texts(account, '&status=ignored')).toEqual(['Rent'])
    expect((await act('undo')).json.status).toBe('open')
    expect(await texts(account, '&status=open')).toHaveLength(4)
    expect((await get(account, `/banking/transactions/${id}.json`)).amount).toBe('-50.0')
    for (const query of ['amount_from=x', 'statement_id=x', 'status=x'])
      expect(
        (await kwit.call('GET', `/banking/transactions.json?${query}`, { token: account.token })).status,
      ).toBe(422)
  })
})
