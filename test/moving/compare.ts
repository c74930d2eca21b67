// Whether two accounts are equal, record by record, as anybody sees them who asks the API of both. It shares nothing with what moves
// accounts: records are matched by what people know them by, and every id that one names is looked up by that.
import { readPdf } from '../pdf-text.ts'

export type Side = { url: string; token: string }
type Row = { [field: string]: any }

const LISTS = [
  'categories',
  'warehouses',
  'departments',
  'bank_accounts',
  'issuers',
  'products',
  'price_lists',
  'clients',
  'addresses',
  'invoices',
  'warehouse_documents',
  'banking/payments',
  'warehouse_actions',
  'drafts',
  'recurrings',
] as const
type List = (typeof LISTS)[number]

const QUERIES: { [list in List]?: string } = {
  invoices: 'income=all&include_positions=true&include=given&period=all',
  warehouse_documents: 'include_positions=true&period=all',
  'banking/payments': 'include=invoices&period=all',
  warehouse_actions: 'period=all',
  drafts: 'status=draft&income=all&include_positions=true',
}

const ADDRESSES: { [list in List]?: string } = { drafts: 'invoices' }

// Which list the ids in a field are of.
const NAMED: { [field: string]: List } = {
  category_id: 'categories',
  warehouse_id: 'warehouses',
  warehouse2_id: 'warehouses',
  department_id: 'departments',
  client_id: 'clients',
  recipient_id: 'clients',
  addressable_id: 'clients',
  product_id: 'products',
  priceable_id: 'products',
  price_list_id: 'price_lists',
  issuer_id: 'issuers',
  seller_bank_account_id: 'bank_accounts',
  bank_account_id: 'bank_accounts',
  invoice_id: 'invoices',
  from_invoice_id: 'invoices',
  paid_on_id: 'invoices',
  paid_on_invoice_id: 'invoices',
  duplicate_of_id: 'invoices',
  invoice_for_receipt_id: 'invoices',
  receipt_for_invoice_id: 'invoices',
  generated_invoice_id: 'invoices',
  warehouse_document_id: 'warehouse_documents',
  invoice_ids: 'invoices',
  last_invoice_id: 'invoices',
  recurring_id: 'recurrings',
}

// What is of the house and not of the record.
const OWN = ['updated_at', 'account_id', 'user_id', 'creator_id', 'updater_id', 'logo_updated_at']
const INSIDE: { [field: string]: List } = {
  invoices: 'invoices',
  settled_advances: 'invoices',
  ordered: 'invoices',
  bank_accounts: 'bank_accounts',
}

// A company takes the place of the one an account was opened with, and a draft is a request that is asked anew.
const MADE_ANEW = ['departments', 'drafts']

// Series rest until somebody resumes them here.
const RESTING = ['state', 'problem', 'upcoming', 'sending_datetime', 'next_invoice_date']

// Line ids say the document and a place in it.
const LINES_A_DOCUMENT = 1_000_000

export async function readAll({ url, token }: Side, path: string, query = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await ask({ url, token }, `/${path}.json?order=id&per_page=100&page=${page}&${query}`)
    const found = (await answer.json()) as Row[]
    rows.push(...found)
    if (found.length < 100) return rows
  }
}

async function ask({ url, token }: Side, path: string): Promise<Response> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function listed(side: Side, list: List): Promise<Row[]> {
  const rows = await readAll(side, ADDRESSES[list] ?? list, QUERIES[list])
  if (list !== 'price_lists') return rows
  return Promise.all(
    rows.map(async ({ id }) => (await ask(side, `/price_lists/${id}.json`)).json() as Promise<Row>),
  )
}

const keyOf = (row: Row): string =>
  row.token ??
  `${row.kind} ${row.number ?? ''} ${row.name ?? ''} ${row.bank_account_number ?? ''} ${row.buyer_name ?? ''}`

type Paired = { pairs: { [list: string]: [Row, Row][] }; problems: string[] }

type Compared = { counts: { [list: string]: number }; problems: string[] }

export async function compareAccounts(source: Side, target: Side, prints = 0): Promise<Compared> {
  const { pairs, problems } = await pair(source, target)
  const ids = new Map<string, number>()
  for (const [list, found] of Object.entries(pairs))
    for (const [a, b] of found) ids.set(`${list} ${a.id}`, b.id)
  for (const [list, found] of Object.entries(pairs))
    for (const [a, b] of found) {
      const own = [
        ...OWN,
        ...(MADE_ANEW.includes(list) ? ['created_at'] : []),
        ...(list === 'recurrings' ? RESTING : []),
      ]
      const [one, other] = [plain(renamed(a, list, ids), own), plain(b, own)]
      for (const field of new Set([...Object.keys(one), ...Object.keys(other)])) {
        const [was, is] = [JSON.stringify(one[field]), JSON.stringify(other[field])]
        if (was !== is) problems.push(`${list} ${keyOf(a)} ${field}: ${was} became ${is}`)
      }
    }
  const documents = pairs.invoices ?? []
  const every = Math.max(1, Math.floor(documents.length / Math.max(prints, 1)))
  for (const [a, b] of documents.filter((_, place) => prints > 0 && place % every === 0))
    problems.push(
      ...otherLines(`${a.kind} ${a.number}`, await printed(source, a.id), await printed(target, b.id)),
    )
  return {
    counts: Object.fromEntries(Object.entries(pairs).map(([list, found]) => [list, found.length])),
    problems,
  }
}

async function pair(source: Side, target: Side): Promise<Paired> {
  const pairs: Paired['pairs'] = {}
  const problems: string[] = []
  for (const list of LISTS) {
    const [before, after] = [await listed(source, list), await listed(target, list)]
    if (before.length !== after.length) problems.push(`${list}: ${before.length} became ${after.length}`)
    const known = Map.groupBy(after, keyOf)
    pairs[list] = before.flatMap((row): [Row, Row][] => {
      const found = known.get(keyOf(row))?.shift()
      if (!found) problems.push(`${list} ${keyOf(row)} is missing`)
      return found ? [[row, found]] : []
    })
  }
  return { pairs, problems }
}

// The record there, with the ids that it would have here.
function renamed(row: Row, list: string, ids: ReadonlyMap<string, number>): Row {
  const own = ids.get(`${list} ${row.id}`)
  const rename = (value: any, field: string, inside: List | undefined): any => {
    const named = NAMED[field]
    if (Array.isArray(value))
      return value.map((one) =>
        named && typeof one === 'number'
          ? (ids.get(`${named} ${one}`) ?? null)
          : rename(one, field, INSIDE[field]),
      )
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, rename(one, name, nameOf(name, field, inside))]),
      )
    if (typeof value !== 'number') return value
    if (field === 'id' && inside) return ids.get(`${inside} ${value}`) ?? null
    if (field === 'id') return lineId(value, list, ids)
    if (!named) return value
    return ids.get(`${named} ${value}`) ?? ids.get(`drafts ${value}`) ?? null
  }
  const nameOf = (_name: string, field: string, inside: List | undefined) => inside ?? INSIDE[field]
  return { ...rename(row, '', undefined), id: own }
}

function lineId(id: number, list: string, ids: ReadonlyMap<string, number>): number {
  const document = Math.floor(id / LINES_A_DOCUMENT)
  return document > 0
    ? (ids.get(`${list} ${document}`) ?? 0) * LINES_A_DOCUMENT + (id % LINES_A_DOCUMENT)
    : id
}

function plain(row: Row, own: readonly string[]): Row {
  const clean = (value: any): any => {
    if (Array.isArray(value)) return value.map(clean)
    if (value === null || typeof value !== 'object')
      return typeof value === 'string' ? value.replace(/^https?:\/\/[^/]+/, '') : value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !own.includes(name))
        .map(([name, one]) => [name, clean(one)]),
    )
  }
  return clean(row)
}

function otherLines(name: string, before: string[], after: string[]): string[] {
  const place = before.findIndex((line, place) => line !== after[place])
  if (place < 0 && before.length === after.length) return []
  return [`${name} is printed otherwise: ${before[place]} became ${after[place]}`]
}

async function printed(side: Side, id: number): Promise<string[]> {
  const answer = await ask(side, `/invoices/${id}.pdf`)
  const { pages } = readPdf(Buffer.from(await answer.arrayBuffer()))
  return pages.flatMap((page) => page.map(({ text }) => text.replace(/https?:\/\/[^/]+/, '')))
}
