// Simulates a faulty service, with recorded responses of compatible services (shortened to what matters here): it
// limits requests, breaks off in the middle of a response, returns records twice, omits fields and miscalculates
// sums.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { strToU8, zipSync } from 'fflate'

export type Row = { [field: string]: unknown }

const TIMES = { created_at: '2018-01-05T14:55:42.000+01:00', updated_at: '2018-01-05T14:55:42.000+01:00' }
const LINE = {
  ...{
    id: 1001,
    name: 'Item',
    price_net: '0.81',
    quantity: '100.0',
    tax: '23',
    price_gross: '1.0',
    price_tax: '0.19',
  },
  ...{
    total_price_gross: '100.0',
    total_price_net: '81.3',
    total_price_tax: '18.7',
    product_id: 901,
    kind: null,
  },
}
const INVOICE = {
  ...{
    id: 1001,
    number: '3/01/2018',
    kind: 'vat',
    income: true,
    status: 'issued',
    issue_date: '2018-01-05',
    sell_date: '2018-01-05',
  },
  ...{
    price_net: '81.3',
    price_tax: '18.7',
    price_gross: '100.0',
    currency: 'PLN',
    paid: '0.0',
    client_id: 501,
    department_id: 31,
  },
  ...{
    buyer_name: 'Buyer Ltd',
    seller_name: 'Seller Ltd',
    token: 'AbCdEfGhIjKlMnOpQrSt',
    pattern: 'nr-m/mm/yyyy',
    pattern_nr_m: 3,
  },
  ...{ payment_to: '2018-01-10', payment_to_kind: '5', lang: 'pl', attachments_count: 0, ...TIMES },
}
export const invoice = (id: number, more: Row): Row => ({
  ...{ ...INVOICE, id, number: `${id}/01/2018`, token: `Token${id}`, ...more },
})

const LISTS: { [path: string]: Row[][] } = {
  '/categories.json': [[{ id: 1, name: 'Services', ...TIMES }]],
  '/warehouses.json': [[{ id: 41, name: 'Main', kind: 'main', ...TIMES }]],
  '/departments.json': [[{ id: 31, name: 'Seller Ltd', shortcut: 'Seller', main: true, ...TIMES }]],
  '/products.json': [
    [{ id: 901, name: 'Item', price_net: '0.81', tax: '23', stock_level: '-1.0', token: 'p1', ...TIMES }],
    [
      { id: 901, name: 'Item', price_net: '0.99', tax: '23', stock_level: '-1.0', token: 'p1', ...TIMES },
      { id: 902, name: 'Other', price_net: 'much', tax: '23', token: 'p2', ...TIMES },
    ],
  ],
  '/price_lists.json': [],
  '/clients.json': [[{ id: 501, name: 'Buyer Ltd', tax_no: '1234567890', token: 'c1', ...TIMES }]],
  '/invoices.json': [
    [
      invoice(1001, {
        number: '3/01/2018',
        token: INVOICE.token,
        paid: '40.0',
        status: 'partial',
        attachments_count: 1,
      }),
      invoice(1002, { price_gross: '101.0', price_tax: '19.7' }),
      invoice(1003, { kind: 'spaceship' }),
      invoice(1004, { price_gross: null, price_net: null }),
      { number: 'nameless' },
      invoice(1006, { client_id: 777, attachments_count: 2, recurring_id: 3001, issue_date: '2018-02-05' }),
    ],
  ],
  // The service continues the first series; the second has no start date.
  '/recurrings.json': [
    [
      {
        ...{ id: 3001, name: 'Rent', invoice_id: 1001, every: '1m', state: 'ok', counter: 2, income: true },
        ...{ start_date: '2018-01-05', next_invoice_date: '2018-03-05', end_date: null, ...TIMES },
      },
      { id: 3002, name: 'Strange', invoice_id: 1001, every: 'now and then', ...TIMES },
    ],
  ],
  '/warehouse_documents.json': [],
  '/banking/payments.json': [
    [
      {
        id: 2001,
        name: 'Transfer',
        price: '40.0',
        currency: 'PLN',
        paid: true,
        paid_date: '2018-01-06T10:00:00.000+01:00',
        invoice_id: 1001,
        token: 'pay1',
        ...TIMES,
      },
    ],
  ],
  '/warehouse_actions.json': [],
}

const DRAFTS: Row[] = [
  invoice(1101, { status: 'draft', number: null, positions: [LINE], kind: 'spaceship' }),
  invoice(1102, { status: 'draft', number: null, positions: [LINE] }),
]

// One more than a record has room for.
const FILES: Row[] = Array.from({ length: 101 }, (_, index) => ({
  id: index + 1,
  file_name: `note-${index + 1}.txt`,
}))

// Compatible services return a ZIP file, whatever the extension of its address.
const PACKED = zipSync({ 'umowa.pdf': strToU8('%PDF-1.7 contract'), 'inside/note.txt': strToU8('a note') })

export type StandIn = {
  url: string
  asked: string[]
  tokens: Set<string | undefined>
  release: () => void // answers the held requests
  close: () => void
}

function pagesAt(path: string, query: URLSearchParams): Row[][] | undefined {
  if (path === '/invoices/1001/attachments.json') return [FILES]
  if (query.get('status') === 'draft') return [DRAFTS]
  return query.get('income') === 'no' ? [] : LISTS[path]
}

type Day = { is_page?: boolean; holds?: string; leads_to?: string; tells?: { [path: string]: Row[] } }

// `holds`: a path that is answered only after release; `leads_to`: the target of redirects; `tells`: responses in
// place of the usual ones.
export async function startStandIn({ is_page, holds, leads_to, tells = {} }: Day = {}): Promise<StandIn> {
  const paths: string[] = []
  const tokens = new Set<string | undefined>()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const server: Server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand.in')
    const times = paths.filter((path) => path === pathname).length
    paths.push(pathname)
    tokens.add(request.headers.authorization)
    if (leads_to) return void response.writeHead(302, { location: `${leads_to}${request.url}` }).end()
    if (pathname === holds) await released
    if (request.headers.authorization !== 'Bearer good') return void response.writeHead(401).end('{}')
    if (is_page)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>')
    if (pathname === '/categories.json' && times === 0)
      return void response.writeHead(429, { 'retry-after': '0' }).end('{}')
    const alone = /^\/invoices\/(\d+)\.json$/.exec(pathname)
    if (alone) {
      const document = LISTS['/invoices.json']?.flat().find(({ id }) => id === Number(alone[1]))
      return void response.writeHead(200).end(JSON.stringify({ ...document, positions: [LINE] }))
    }
    if (pathname === '/invoices/1006/attachments_zip.json')
      return void response.writeHead(200, { 'content-type': 'application/zip' }).end(PACKED)
    if (pathname.endsWith('/file.bin')) return void response.writeHead(200).end('the same note')
    const records = tells[pathname]
    const listedRows = records && (searchParams.get('income') ?? 'yes') === 'yes' ? records : records && []
    const pages = listedRows ? [listedRows] : pagesAt(pathname, searchParams)
    if (pages === undefined) return void response.writeHead(404).end('{"status":404,"error":"Not Found"}')
    const text = JSON.stringify(pages[Number(searchParams.get('page') ?? 1) - 1] ?? [])
    if (pathname === '/clients.json' && times === 0) {
      response.writeHead(200, { 'content-length': text.length })
      response.write(text.slice(0, 20))
      return void setTimeout(() => response.destroy(), 20)
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    release()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, asked: paths, tokens, release, close }
}
