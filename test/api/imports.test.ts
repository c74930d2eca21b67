import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const SEED = Number(process.env.IMPORTS_SEED ?? 20261115)
const _RUNS = Number(process.env.IMPORTS_RUNS ?? 6)

describe(`imports (IMPORTS_SEED=${SEED})`, () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const upload = (file: string | Uint8Array, fields: { [name: string]: string }, token = account.token) => {
    const form = new FormData()
    form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'records.csv')
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return kwit.call('POST', '/imports.json', { token, body: form })
  }
  const ended = async (id: number, token = account.token) => {
    for (;;) {
      const { json } = await kwit.call('GET', `/imports/${id}.json`, { token })
      if (json.status !== 'running') return json
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const take = async (
    file: string | Uint8Array,
    fields: { [name: string]: string },
    token = account.token,
  ) => {
    const { status, json, text } = await upload(file, fields, token)
    expect({ status, text }).toMatchObject({ status: 201 })
    const run = await kwit.call('POST', `/imports/${json.id}/run.json`, { token })
    expect(run).toMatchObject({ status: 200, json: { status: 'running' } })
    return ended(json.id, token)
  }
  const list = async (path: string, token = account.token) =>
    (await kwit.call('GET', `/${path}.json?order=id&per_page=100&include_positions=1`, { token })).json

  test('a row that receivers would reject is refused if the account requires it', async () => {
    const { token } = await kwit.newAccount()
    const settings = { einvoice_formats: ['xrechnung'], einvoice_check: 'refuse' }
    await kwit.call('PUT', '/account.json', { token, json: { account: settings } })
    const file =
      'buyer_name,positions.name,positions.quantity,positions.total_price_gross,positions.tax\nBuyer,A,1,12.30,23'
    const refused = await take(file, { resource: 'invoices' }, token)
    expect(refused).toMatchObject({ created: 0 })
    expect(refused.problems).toContainEqual(
      expect.objectContaining({ row: 2, message: expect.stringContaining('(BR-DE-15)') }),
    )
    expect(await list('invoices', token)).toEqual([])
    await kwit.call('PUT', '/account.json', { token, json: { account: { einvoice_check: 'warn' } } })
    expect(await take(file, { resource: 'invoices' }, token)).toMatchObject({ created: 1 })
  })

  test('an import waits for another one of its account without counting an attempt', async () => {
    const fresh = await kwit.newAccount()
    const [first, second] = await Promise.all(
      ['First', 'Second'].map(
        async (name) => (await upload(`name\n${name}`, { resource: 'clients' }, fresh.token)).json.id,
      ),
    )
    const waitForStatus = (status: string) =>
      unlockedTransaction(kwit.db, async (db) =>
        db.run(sql`update imports set status = ${status} where id = ${first}`),
      )
    await waitForStatus('running')
    await kwit.call('POST', `/imports/${second}/run.json`, { token: fresh.token })
    const waitForPostponement = () =>
      kwit.db.get(
        sql`select id from jobs where account_id = ${fresh.account_id} and attempts = 0 and run_at > ${Date.now() + 2000}`,
      )
    for (let tries = 0; tries < 200 && !(await waitForPostponement()); tries++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await list('clients', fresh.token)).toEqual([])
    await waitForStatus('done')
    kwit.clock.set(Date.now() + 6000)
    expect(await ended(second, fresh.token)).toMatchObject({ status: 'done', problems: [] })
    kwit.clock.set(undefined)
  })

  test('headings are recognised, also in Polish, and reading stores nothing', async () => {
    const fresh = await kwit.newAccount()
    const file = 'Nazwa;NIP;Kod pocztowy;Miasto;Coś;Coś\r\nŁódź Works;5252445767;00-001;Łódź;a;b\r\n'
    const { json } = await upload(file, { resource: 'clients', dry_run: '1' }, fresh.token)
    expect(json).toMatchObject({
      status: 'ready',
      filename: 'records.csv',
      headers: ['Nazwa', 'NIP', 'Kod pocztowy', 'Miasto', 'Coś', 'Coś (2)'],
      columns: { Nazwa: 'name', NIP: 'tax_no', 'Kod pocztowy': 'post_code', Miasto: 'city', Coś: null },
      rows: 1,
      total: 1,
      sample: [{ Nazwa: 'Łódź Works', NIP: '5252445767' }],
      problems: [],
    })
    expect(await list('clients', fresh.token)).toEqual([])
    const { problems } = await take(file, { resource: 'clients' }, fresh.token)
    expect(problems).toEqual([])
    expect(await list('clients', fresh.token)).toMatchObject([
      { name: 'Łódź Works', city: 'Łódź', post_code: '00-001' },
    ])
  })

  const POLISH = 'name,city\nZażółć,Łódź\n'
  const utf16 = (big: boolean) => {
    const bytes = Buffer.from(`\ufeff${POLISH}`, 'utf16le')
    return big ? bytes.swap16() : bytes
  }
  const windows = Buffer.from('name,city\nZa\xbf\xf3\xb3\xe6,\xa3\xf3d\x9f\n', 'latin1')

  test.each([
    ['UTF-8', Buffer.from(POLISH)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${POLISH}`)],
    ['UTF-16 little-endian', utf16(false)],
    ['UTF-16 big-endian', utf16(true)],
    ['UTF-16 without a mark', utf16(false).subarray(2)],
    ['windows-1250', windows],
    ['semicolons', Buffer.from(POLISH.replaceAll(',', ';'))],
    ['tabs', Buffer.from(POLISH.replaceAll(',', '\t'))],
    ['bars', Buffer.from(POLISH.replaceAll(',', '|'))],
    ['quotes', Buffer.from('"name","city"\r"Zażółć","Łódź"')],
  ])('a file in %s is read', async (_, bytes) => {
    const { json } = await upload(bytes, { resource: 'clients' })
    expect(json.sample).toEqual([{ name: 'Zażółć', city: 'Łódź' }])
  })

  test('valid rows are imported, others are reported by row and column, fixed and imported', async () => {
    const { token } = await kwit.newAccount()
    const file =
      'Product name;Price;Rate\nChair;1 010,50 zł;23 %\n\n;12;23\nTable;much;23\nLamp;7;many\nSofa;5;zw.\n'
    const columns = JSON.stringify({ 'Product name': 'name', Price: 'price_net', Rate: 'tax' })
    const { json } = await upload(file, { resource: 'products', dry_run: '1', columns }, token)
    const problems = [
      { row: 4, column: 'Product name', message: "can't be blank" },
      { row: 5, column: 'Price', message: 'is not a number' },
      { row: 6, column: 'Rate', message: 'must be a tax rate such as 23, 8, zw or np' },
    ]
    const problem_rows = [
      { row: 4, cells: { 'Product name': '', Price: '12', Rate: '23' } },
      { row: 5, cells: { 'Product name': 'Table', Price: 'much', Rate: '23' } },
      { row: 6, cells: { 'Product name': 'Lamp', Price: '7', Rate: 'many' } },
    ]
    expect(json).toMatchObject({ status: 'ready', rows: 5, problems, problem_rows, created: 0 })
    expect(await list('products', token)).toEqual([])

    const run = (body: object) => kwit.call('POST', `/imports/${json.id}/run.json`, { token, json: body })
    expect((await run({})).json).toMatchObject({ status: 'running' })
    const interrupted = {
      status: 'incomplete',
      rows: 3,
      done: 2,
      total: 5,
      created: 2,
      problems,
      problem_rows,
    }
    expect(await ended(json.id, token)).toMatchObject(interrupted)
    const readRows = async () =>
      (await list('products', token)).map(({ name, price_net, tax }: any) => [name, price_net, tax])
    expect(await readRows()).toEqual([
      ['Chair', '1010.5', '23'],
      ['Sofa', '5.0', 'zw'],
    ])

    const sheet = await fetch(`${kwit.url}/imports/${json.id}/problems.csv?delimiter=;`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(sheet.status).toBe(200)
    expect((await sheet.text()).replace('\ufeff', '').split('\r\n')).toEqual([
      'Product name;Price;Rate;problem',
      ";12;23;Product name: can't be blank",
      'Table;much;23;Price: is not a number',
      'Lamp;7;many;Rate: must be a tax rate such as 23, 8, zw or np',
      '',
    ])

    for (const fixedRows of [
      '{',
      [1],
      { 4: 'x' },
      { 2: {} },
      { 4: { Prize: '1' } },
      { 4: { Price: { a: 1 } } },
    ])
      expect(await run({ mended: fixedRows })).toMatchObject({ status: 422 })
    const fixedRows = { 4: { 'Product name': 'Shelf' }, 5: { Price: '1 000,00' }, 6: { Rate: 'lots' } }
    const tried = await run({ mended: fixedRows, dry_run: 1 })
    expect(tried.json).toMatchObject({ status: 'incomplete', problems: [problems[2]] })
    await run({})
    expect(await ended(json.id, token)).toMatchObject({
      status: 'incomplete',
      rows: 1,
      created: 4,
      problem_rows: [{ row: 6, cells: { 'Product name': 'Lamp', Price: '7', Rate: 'lots' } }],
    })
    await run({ mended: { 6: null } })
    expect(await ended(json.id, token)).toMatchObject({ status: 'done', rows: 0, created: 4, problems: [] })
    expect((await readRows()).map(([name]: string[]) => name)).toEqual(['Chair', 'Sofa', 'Shelf', 'Table'])
    expect((await readRows())[3]).toEqual(['Table', '1000.0', '23'])
    expect((await run({})).status).toBe(422)
  })

  test('doubtful rows are imported with warnings', async () => {
    const { token } = await kwit.newAccount()
    const file =
      'name,NIP,E-mail,Kraj\nAlfa,525-244-57-67,a@example.com,Polska\nBeta,123,to nie jest mail,Narnia\n'
    const importRun = await take(file, { resource: 'clients' }, token)
    expect(importRun).toMatchObject({ status: 'done', created: 2, problems: [], problem_rows: [] })
    const clients = await list('clients', token)
    expect(clients.map(({ country }: any) => country)).toEqual(['PL', 'Narnia'])
    const became = { record_id: clients[1].id, record_name: 'Beta' }
    expect(importRun.warnings).toMatchObject([
      { row: 3, column: 'Kraj', ...became },
      { row: 3, column: 'E-mail', ...became },
    ])
  })

  test('warnings stay after other rows were fixed', async () => {
    const { token } = await kwit.newAccount()
    const fields = { resource: 'clients' }
    const incomplete = await take('name,E-mail\nAlfa,no address\n,b@example.com\nGamma,none\n', fields, token)
    const rows = ({ status, warnings }: any) => [status, warnings.map(({ row }: any) => row)]
    expect(rows(incomplete)).toEqual(['incomplete', [2, 4]])
    const run = (body: object) =>
      kwit.call('POST', `/imports/${incomplete.id}/run.json`, { token, json: body })
    const fixedRows = { 3: { name: 'Beta', 'E-mail': 'neither' } }
    const tried = (await run({ mended: fixedRows, dry_run: 1 })).json
    expect(rows(tried)).toEqual(['incomplete', [2, 4, 3]])
    expect(tried.warnings.map((warning: any) => warning.record_id !== null)).toEqual([true, true, false])
    await run({})
    expect(rows(await ended(incomplete.id, token))).toEqual(['done', [2, 4, 3]])
  })

  test('an existing record is skipped, updated or duplicated, as chosen', async () => {
    const { token } = await kwit.newAccount()
    const file = 'name,tax_no,city\nAlfa,5252445767,Łódź\nBeta,,Kraków\nAlfa twice,PL 525-244-57-67,Gdynia\n'
    const counts = async (fields: object) => {
      const { status, created, updated, skipped } = await take(
        file,
        { resource: 'clients', ...fields },
        token,
      )
      return { status, created, updated, skipped }
    }
    expect(await counts({ doubles: 'skip' })).toEqual({ status: 'done', created: 2, updated: 0, skipped: 1 })
    expect(await counts({ doubles: 'skip' })).toEqual({ status: 'done', created: 0, updated: 0, skipped: 3 })
    expect(await counts({ doubles: 'update' })).toEqual({
      status: 'done',
      created: 0,
      updated: 3,
      skipped: 0,
    })
    expect((await list('clients', token)).map(({ name, city }: any) => [name, city])).toEqual([
      ['Alfa twice', 'Gdynia'],
      ['Beta', 'Kraków'],
    ])
    const byName = { doubles: 'skip', match_by: 'name' }
    expect(await counts(byName)).toEqual({ status: 'done', created: 1, updated: 0, skipped: 2 })
    expect(await counts({})).toEqual({ status: 'done', created: 3, updated: 0, skipped: 0 })

    const goods = 'code,name,price_net\nA,Chair,1\nB,Table,2\n'
    await take(goods, { resource: 'products' }, token)
    const dearer = goods.replace(',2', ',3').replace('Chair', '')
    expect(await take(dearer, { resource: 'products', doubles: 'update' }, token)).toMatchObject({
      updated: 2,
    })
    expect((await list('products', token)).map(({ name, price_net }: any) => [name, price_net])).toEqual([
      ['Chair', '1.0'],
      ['Table', '3.0'],
    ])
    const wrong = (fields: { [name: string]: string }) => upload(goods, fields, token)
    expect((await wrong({ resource: 'products', match_by: 'tax_no' })).status).toBe(422)
    expect((await wrong({ resource: 'products', doubles: 'perhaps' })).status).toBe(422)
    expect((await wrong({ resource: 'invoices', doubles: 'update' })).status).toBe(422)
  })

  test('columns can be changed before the import, and a file is imported once', async () => {
    const fresh = await kwit.newAccount()
    const { json } = await upload('First,Second\nAcme,Poznań\n', { resource: 'clients' }, fresh.token)
    expect(json.columns).toEqual({ First: null, Second: null })
    const columns = { First: 'name', Second: 'city' }
    const call = (options: object) =>
      kwit.call('POST', `/imports/${json.id}/run.json`, { token: fresh.token, json: options })
    const tried = await call({ dry_run: 1 })
    expect(tried.json.problems).toEqual([
      { row: 2, column: 'name', message: "can't be blank", code: 'blank' },
    ])
    expect((await call({ dry_run: 1, columns })).json).toMatchObject({ status: 'ready', problems: [] })
    expect((await call({ columns: { First: 'nothing' } })).status).toBe(422)
    expect((await call({ columns: { Third: 'name' } })).status).toBe(422)
    expect((await call({ columns })).json.status).toBe('running')
    expect(await ended(json.id, fresh.token)).toMatchObject({
      status: 'done',
      done: 1,
      total: 1,
      problems: [],
    })
    expect((await call({ columns })).status).toBe(422)
    expect(await list('clients', fresh.token)).toMatchObject([{ name: 'Acme', city: 'Poznań' }])
  })

  test('rows with one number make one invoice', async () => {
    const fresh = await kwit.newAccount()
    const file = [
      'number,issue_date,buyer_name,positions.name,positions.quantity,positions.price_net,positions.tax',
      'F/1,15.03.2026,Acme,Chair,2,"10,50",23%',
      'F/2,2026-03-16,Beta,Lamp,1,7,8',
      'F/1,,,Table,1,100,zw',
      ',2026-03-17,Gamma,Sofa,1,5,23',
    ].join('\n')
    expect(await take(file, { resource: 'invoices' }, fresh.token)).toMatchObject({
      status: 'done',
      done: 3,
      total: 3,
    })
    const invoices = await list('invoices', fresh.token)
    expect(
      invoices.map(({ number, price_gross, positions }: any) => [number, price_gross, positions.length]),
    ).toEqual([
      ['F/1', '125.83', 2],
      ['F/2', '7.56', 1],
      ['1/03/2026', '6.15', 1],
    ])
    const again = await take(file, { resource: 'invoices' }, fresh.token)
    expect(again).toMatchObject({ status: 'incomplete', rows: 3, done: 1, total: 3, created: 1 })
    expect(again.problems).toEqual([
      { row: 2, column: 'number', message: 'has already been taken', code: 'taken' },
      { row: 3, column: 'number', message: 'has already been taken', code: 'taken' },
    ])
    const bad = file.replace('Table,1,100', 'Table,1,x')
    const { json } = await upload(
      bad.replaceAll('F/', 'G/'),
      { resource: 'invoices', dry_run: '1' },
      fresh.token,
    )
    expect(json.problems).toEqual([
      { row: 4, column: 'positions.price_net', message: 'is not a number', code: 'not_a_number' },
    ])
    expect(await list('invoices', fresh.token)).toHaveLength(4)
    const numbered = file.split('\n').slice(0, 4).join('\n')
    expect(await take(numbered, { resource: 'invoices', doubles: 'skip' }, fresh.token)).toMatchObject({
      status: 'done',
      problems: [],
      created: 0,
      skipped: 2,
    })
  })

  test('an invoice made from a paid proforma takes its payment', async () => {
    const { token } = await kwit.newAccount()
    const post = async (path: string, json: object) =>
      (await kwit.call('POST', `/${path}.json`, { token, json })).json
    const line = { name: 'Chair', tax: 23, total_price_gross: '123', quantity: 1 }
    const { id } = await post('invoices', { invoice: { kind: 'proforma', positions: [line] } })
    const banking_payment = { name: 'Transfer', price: '123', invoice_id: id, paid: true }
    const payment = await post('banking/payments', { banking_payment })
    const file = [
      'number,from_invoice_id,positions.name,positions.quantity,positions.total_price_gross,positions.tax',
      `F/1,,Sofa,1,5,23`,
      `F/2,${id},Chair,1,123,23`,
    ].join('\n')
    expect(await take(file, { resource: 'invoices' }, token)).toMatchObject({ status: 'done', problems: [] })
    const invoices = await list('invoices', token)
    const invoice = invoices.find(({ number }: any) => number === 'F/2')
    expect(invoice).toMatchObject({ status: 'paid', paid: '123.0', amount_due: '0.0' })
    const { json } = await kwit.call('GET', `/banking/payments/${payment.id}.json`, { token })
    expect(json).toMatchObject({ invoice_id: invoice.id, overpaid: '0.0' })
    expect(invoices[0]).toMatchObject({ id, paid_on_id: invoice.id, status: 'paid' })
  })

  test.each(FORMATS)('the text of a file can be sent without a form, in %s', async (format) => {
    const ask = speaker(kwit, format, account.token)
    const { status, body } = await ask('POST', '/imports', {
      import: { resource: 'clients', file: 'name\nTyped' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'ready', headers: ['name'], rows: 1 })
    expect((await ask('GET', `/imports/${body.id}`)).body.id).toBe(body.id)
  })

  const bomb = () =>
    zipSync({ 'xl/workbook.xml': new Uint8Array(60_000_000), 'xl/_rels/workbook.xml.rels': strToU8('<a/>') })

  // A file of a few hundred bytes that repeats a text this many times.
  const shared = (length: number, times: number) => () =>
    zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/_rels/workbook.xml.rels': strToU8('<Relationships/>'),
      'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'a'.repeat(length)}</t></si></sst>`),
      'xl/worksheets/sheet1.xml': strToU8(`<a>${'<row><c t="s"><v>0</v></c></row>'.repeat(times)}</a>`),
    })

  test.each([
    ['no file', () => ''],
    ['headings alone', () => 'name,city\n'],
    ['too many rows', () => `name\n${'x\n'.repeat(20_001)}`],
    ['too many columns', () => `${'x,'.repeat(201)}\n1\n`],
    ['an old Excel workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['bytes that are no text', () => Buffer.from('name\nA\0\0cme\n')],
    ['a cell without end', () => `name\n"${'x'.repeat(70_000)}`],
    ['half an archive', () => Buffer.from('PK\x03\x04 and so on')],
    ['an archive of nothing', () => zipSync({})],
    ['an archive of something else', () => zipSync({ 'a.txt': strToU8('x') })],
    [
      'a workbook with a document type',
      () => zipSync({ 'xl/workbook.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') }),
    ],
    ['a workbook that unfolds without end', bomb],
    ['a workbook of one long text', shared(70_000, 2)],
    ['a workbook whose cells share one text', shared(60_000, 200)],
  ])('%s is rejected', async (_, file) => {
    const { status, text } = await upload(file() as string, { resource: 'clients' })
    expect({ status, text }).toMatchObject({ status: 422 })
  })

  test('a workbook is read by displayed dates and percentages and by results of formulas', async () => {
    const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const head = ['Nazwa', 'Stawka VAT', 'Cena netto', 'available_from'].map(text).join('')
    const formula = '<c><f>10+2.5</f><v>12.5</v></c>'
    const row = `${text('=1+1')}${cell(1, '0.23')}${formula}${cell(2, '46342')}`
    const file = zipSync({
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/_rels/workbook.xml.rels': strToU8('<Relationships/>'),
      'xl/styles.xml': strToU8(
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<a><row r="3">${head}</row><row r="7">${row}</row></a>`),
    })
    const { token } = await kwit.newAccount()
    expect(await take(file, { resource: 'products' }, token)).toMatchObject({ status: 'done', created: 1 })
    expect(await list('products', token)).toMatchObject([
      { name: '=1+1', tax: '23', price_net: '12.5', available_from: '2026-11-16' },
    ])
  })

  test('headings may be any text', async () => {
    const { json } = await upload('constructor,__proto__,toString,name\n1,2,3,Acme\n', {
      resource: 'clients',
    })
    expect(json.headers).toEqual(['constructor', '__proto__', 'toString', 'name'])
    expect(json.columns).toMatchObject({ constructor: null, toString: null, name: 'name' })
  })

  test('other invalid requests are rejected', async () => {
    expect((await upload('name\nx', { resource: 'nothing' })).status).toBe(422)
    expect((await upload('name\nx', {})).status).toBe(422)
    expect((await upload('name\nx', { resource: 'clients', columns: '{' })).status).toBe(422)
    expect((await upload('name\nx', { resource: 'clients', columns: '{"name":"token"}' })).status).toBe(422)
    expect(
      (await upload('name\nx', { resource: 'clients' }, await account.member('accountant'))).status,
    ).toBe(403)
    const { json } = await upload('name\nx', { resource: 'clients' })
    const stranger = await kwit.newAccount()
    expect((await kwit.call('POST', `/imports/${json.id}/run.json`, { token: stranger.token })).status).toBe(
      404,
    )
  })
})
