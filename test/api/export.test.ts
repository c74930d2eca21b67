// Tests that an exported file contains what the list shows.
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

describe('export', () => {
  let kwit: Kwit
  let token: string
  const NAMES = [
    '=1+1',
    '+48 123',
    '-5',
    '@home',
    "'=x",
    'a,b;"c"\nd',
    'Łódź',
    ' space ',
    'plain',
    '_x0041_',
    'a & <b>',
    '0;=1',
    '\n=1',
    '\t=1\r@x',
    "x;'=1;-2",
    '100,-',
  ]

  beforeAll(async () => {
    kwit = await startKwit()
    token = (await kwit.newAccount()).token
    const ask = speaker(kwit, 'json', token)
    for (const [index, name] of NAMES.entries()) {
      await ask('POST', '/clients', {
        client: { name, discount: `-${index}.5`, city: index % 2 ? 'Odd' : '' },
      })
      const positions = [
        { name, quantity: '1.5', price_net: '10.01', tax: 23 },
        { name: 'second', total_price_gross: '-1', tax: 'zw' },
      ]
      const paid_date = index % 3 ? `2026-05-0${index % 3}` : null
      await ask('POST', '/invoices', {
        invoice: { buyer_name: name, issue_date: '2026-05-04', number: `F ${index}`, paid_date, positions },
      })
    }
    await ask('POST', '/products', { product: { name: 'Chair', price_net: '10.1234', tax: 23 } })
    await ask('POST', '/banking/payments', {
      banking_payment: { name: 'Transfer', price: '-3.5', paid: true },
    })
    await ask('POST', '/warehouse_documents', { warehouse_document: { kind: 'pz', client_name: 'plain' } })
  })
  afterAll(() => kwit.close())

  const fetchFile = async (path: string, bearer = token) => {
    const reply = await fetch(kwit.url + path, { headers: { authorization: `Bearer ${bearer}` } })
    return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
  }
  const csv = async (path: string) => (await fetchFile(path)).bytes.toString()
  const sheet = async (path: string) =>
    strFromU8(unzipSync((await fetchFile(path)).bytes)['xl/worksheets/sheet1.xml'] as Uint8Array)

  test('is a CSV file for spreadsheet programs in which no text is a formula', async () => {
    const { status, headers, bytes } = await fetchFile('/clients/export.csv?columns=name,discount&order=id')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"/)
    expect(bytes.toString().split('\r\n').slice(0, 18)).toEqual([
      '\ufeffname,discount',
      "'=1+1,-0.5",
      "'+48 123,-1.5",
      "'-5,-2.5",
      "'@home,-3.5",
      "''=x,-4.5",
      '"a,b;""c""\nd",-5.5',
      'Łódź,-6.5',
      '" space ",-7.5',
      'plain,-8.5',
      '_x0041_,-9.5',
      'a & <b>,-10.5',
      "0;'=1,-11.5",
      `"'\n'=1",-12.5`,
      `"'\t'=1\r'@x",-13.5`,
      "x;''=1;'-2,-14.5",
      '"100,-",-15.5',
      '',
    ])
  })

  test('accepts a delimiter, and the decimal separator follows', async () => {
    const lines = async (delimiter: string) =>
      (await csv(`/clients/export.csv?columns=name,discount&query=plain&delimiter=${delimiter}`)).split(
        '\r\n',
      )
    expect((await lines('%3B'))[1]).toBe('plain;-8,5')
    expect((await lines('tab'))[1]).toBe('plain\t-8.5')
    expect((await fetchFile('/clients/export.csv?delimiter=x')).status).toBe(422)
  })

  test('is a workbook with numbers and dates', async () => {
    const xml = await sheet(
      '/invoices/export.xlsx?columns=number,issue_date,price_gross,cancelled,buyer_name&order=id',
    )
    expect(xml).toContain(
      '<row><c t="inlineStr"><is><t>F 9</t></is></c><c s="2"><v>46146</v></c>' +
        '<c><v>17.47</v></c><c t="b"><v>0</v></c><c t="inlineStr"><is><t>_x005F_x0041_</t></is></c></row>',
    )
    expect(xml).toContain('a &amp; &lt;b&gt;')
    expect(xml).not.toContain('<f>')
  })

  const ORDERS = [
    '',
    'id',
    'id.desc',
    'created_at',
    'number',
    'price_gross.desc',
    'paid_date',
    'paid_date.desc',
    'buyer_name',
  ]

  test.each(ORDERS)('contains the list in its order "%s"', async (order) => {
    const { body } = await speaker(kwit, 'json', token)('GET', `/invoices?per_page=100&order=${order}`)
    const rows = (await csv(`/invoices/export.csv?columns=id,number&page=9&order=${order}`))
      .trim()
      .split('\r\n')
    expect(rows.slice(1)).toEqual(body.map(({ id, number }: any) => `${id},${number}`))
  })

  test('applies the filters', async () => {
    expect((await csv('/invoices/export.csv?columns=number&query=plain')).trim().split('\r\n')).toHaveLength(
      2,
    )
    expect((await csv('/invoices/export.csv?columns=number&status=paid')).trim().split('\r\n')).toHaveLength(
      1,
    )
    expect((await csv('/invoices/export.csv?columns=number&income=no')).trim()).toBe('\ufeffnumber'.trim())
  })

  test('has a row for each line on request', async () => {
    const text = await csv(
      '/invoices/export.csv?query=plain&columns=number,positions.name,positions.quantity,positions.tax',
    )
    expect(text.trim().split('\r\n').slice(1)).toEqual(['F 8,plain,1.5,23', 'F 8,second,1.0,zw'])
  })

  test.each(['products', 'banking/payments', 'payments', 'warehouse_documents', 'clients', 'invoices'])(
    '%s are exported with their default columns',
    async (path) => {
      const rows = (await csv(`/${path}/export.csv`)).trim().split('\r\n')
      expect(rows.length).toBeGreaterThan(1)
      expect(await sheet(`/${path}/export.xlsx`)).toContain('</sheetData></worksheet>')
    },
  )

  test('contains derived values of an invoice', async () => {
    const text = await csv('/invoices/export.csv?query=plain&columns=payment_status,kind_text,view_url')
    expect(text.split('\r\n')[1]).toMatch(/^issued,.+,http:\/\/account1\.kwit\.test\/f\/F%208\//)
  })

  test('rejects a request before it starts to write', async () => {
    for (const query of ['columns=secret', 'columns=series', 'columns[x]=y', 'order=nothing', 'period=never'])
      expect((await fetchFile(`/invoices/export.csv?${query}`)).status).toBe(422)
    expect((await fetchFile('/invoices/export.csv', 'wrong')).status).toBe(401)
    expect((await fetchFile('/invoices/export.json')).status).toBe(406)
  })

  test('is as long as the list, over many pages', async () => {
    const other = await kwit.newAccount()
    const ask = speaker(kwit, 'json', other.token)
    for (let start = 0; start < 1100; start += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          ask('POST', '/products', {
            product: { name: `p ${(start + index) % 7}`, price_net: (start + index) % 3 || null },
          }),
        ),
      )
    for (const order of ['name', 'price_net', 'price_net.desc', 'id']) {
      const { bytes } = await fetchFile(
        `/products/export.csv?columns=id,name,price_net&order=${order}`,
        other.token,
      )
      const rows = bytes.toString().trim().split('\r\n').slice(1)
      expect([order, rows.length, new Set(rows).size]).toEqual([order, 1100, 1100])
    }
  })
})
