// Compares two accounts record by record through the API of both. It shares no code with the transfer: it matches
// records by their names and numbers, and resolves every id in a record by that match.
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

// The list to which the ids in a field belong.
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

// Fields that belong to the server and not to the record.
const OWN = ['updated_at', 'account_id', 'user_id', 'creator_id', 'updater_id', 'logo_updated_at']
const INSIDE: { [field: string]: List } = {
  invoices: 'invoices',
  settled_advances: 'invoices',
  ordered: 'invoices',
  bank_accounts: 'bank_accounts',
}

// A company replaces the one with which an account was opened, and a draft is created by a new request.
const MADE_ANEW = ['departments', 'drafts']

// Series are paused until a user resumes them here.
const RESTING = ['state', 'problem', 'upcoming', 'sending_datetime', 'next_invoice_date']

// Line ids contain the document and a position in it.
const LINES_A_DOCUMENT = 1_000_000

export async function readAll({ url, token }: Side, path: string, query = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await ask({ url, token }, `/${path}.json?order=id&per_page=100&page=${page}&${query}`)
    const records = (await answer.json()) as Row[]
    rows.push(...records)
    if (records.length < 100) return rows
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

type PairedRows = { pairs: { [list: string]: [Row, Row][] }; problems: string[] }

type Comparison = { counts: { [list: string]: number }; problems: string[] }

export async function compareAccounts(source: Side, target: Side, prints = 0): Promise<Comparison> {
  const { pairs, problems } = await pair(source, target)
  const ids = new Map<string, number>()
  for (const [list, matched] of Object.entries(pairs))
    for (const [a, b] of matched) ids.set(`${list} ${a.id}`, b.id)
  for (const [list, matched] of Object.entries(pairs))
    for (const [a, b] of matched) {
      const ignored = [
        ...OWN,
        ...(MADE_ANEW.includes(list) ? ['created_at'] : []),
        ...(list === 'recurrings' ? RESTING : []),
      ]
      const [first, other] = [plain(renamed(a, list, ids), ignored), plain(b, ignored)]
      for (const field of new Set([...Object.keys(first), ...Object.keys(other)])) {
        const [was, is] = [JSON.stringify(first[field]), JSON.stringify(other[field])]
        if (was !== is) problems.push(`${list} ${keyOf(a)} ${field}: ${was} became ${is}`)
      }
    }
  const documents = pairs.invoices ?? []
  const every = Math.max(1, Math.floor(documents.length / Math.max(prints, 1)))
  for (const [a, b] of documents.filter((_, index) => prints > 0 && index % every === 0))
    problems.push(
      ...otherLines(`${a.kind} ${a.number}`, await printed(source, a.id), await printed(target, b.id)),
    )
  return {
    counts: Object.fromEntries(Object.entries(pairs).map(([list, matched]) => [list, matched.length])),
    problems,
  }
}

async function pair(source: Side, target: Side): Promise<PairedRows> {
  const pairs: PairedRows['pairs'] = {}
  const problems: string[] = []
  for (const list of LISTS) {
    const [before, after] = [await listed(source, list), await listed(target, list)]
    if (before.length !== after.length) problems.push(`${list}: ${before.length} became ${after.length}`)
    const remaining = Map.groupBy(after, keyOf)
    pairs[list] = before.flatMap((row): [Row, Row][] => {
      const partner = remaining.get(keyOf(row))?.shift()
      if (!partner) problems.push(`${list} ${keyOf(row)} is missing`)
      return partner ? [[row, partner]] : []
    })
  }
  return { pairs, problems }
}

// The record of the source, with the ids that it should have in the target.
function renamed(row: Row, list: string, ids: ReadonlyMap<string, number>): Row {
  const id = ids.get(`${list} ${row.id}`)
  const rename = (value: any, field: string, inside: List | undefined): any => {
    const reference = NAMED[field]
    if (Array.isArray(value))
      return value.map((item) =>
        reference && typeof item === 'number'
          ? (ids.get(`${reference} ${item}`) ?? null)
          : rename(item, field, INSIDE[field]),
      )
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([name, item]) => [name, rename(item, name, nameOf(name, field, inside))]),
      )
    if (typeof value !== 'number') return value
    if (field === 'id' && inside) return ids.get(`${inside} ${value}`) ?? null
    if (field === 'id') return lineId(value, list, ids)
    if (!reference) return value
    return ids.get(`${reference} ${value}`) ?? ids.get(`drafts ${value}`) ?? null
  }
  const nameOf = (_name: string, field: string, inside: List | undefined) => inside ?? INSIDE[field]
  return { ...rename(row, '', undefined), id: id }
}

function lineId(id: number, list: string, ids: ReadonlyMap<string, number>): number {
  const document = Math.floor(id / LINES_A_DOCUMENT)
  return document > 0
    ? (ids.get(`${list} ${document}`) ?? 0) * LINES_A_DOCUMENT + (id % LINES_A_DOCUMENT)
    : id
}

function plain(row: Row, ignored: readonly string[]): Row {
  const clean = (value: any): any => {
    if (Array.isArray(value)) return value.map(clean)
    if (value === null || typeof value !== 'object')
      return typeof value === 'string' ? value.replace(/^https?:\/\/[^/]+/, '') : value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !ignored.includes(name))
        .map(([name, item]) => [name, clean(item)]),
    )
  }
  return clean(row)
}

function otherLines(name: string, before: string[], after: string[]): string[] {
  const index = before.findIndex((line, at) => line !== after[at])
  if (index < 0 && before.length === after.length) return []
  return [`${name} is printed otherwise: ${before[index]} became ${after[index]}`]
}

async function printed(side: Side, id: number): Promise<string[]> {
  const answer = await ask(side, `/invoices/${id}.pdf`)
  const { pages } = readPdf(Buffer.from(await answer.arrayBuffer()))
  return pages.flatMap((page) => page.map(({ text }) => text.replace(/https?:\/\/[^/]+/, '')))
}
