// Accounts that hold something of everything, to look for in the answers that others get.
import { expect } from 'vitest'
import { tables } from '../../src/database-schema.ts'
import { NONE } from '../../src/domains/data-exchange/account-transfer/schema.ts'
import { insertMove } from '../../src/domains/data-exchange/account-transfer/store.ts'
import { transaction } from '../../src/platform/database/database.ts'
import { raw } from '../../src/platform/database/sql.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { collectionOf, type Kwit, type TestAccount } from '../harness.ts'

export const UNKNOWN_ID = 999_999_999_999
export const PASSWORD = 'correct horse battery'

export type Planted = { account: TestAccount; word: string; ids: { [plural: string]: number }; login: string }

export const nameOf = ({ method, path }: Route) => `${method} ${path}`

// Texts that are written in a form of their own.
const FORMS: readonly [RegExp, (word: string) => string][] = [
  [/^(invoice_)?pattern/, (word) => `${word}/nr`],
  [/endpoint$/, (word) => `0088:${word}`],
  [/^(custom_sell_date|issue_on_specific_day)$/, () => '15'],
]

export const plantMove = (db: Kwit['db'], account_id: number, word: string) =>
  transaction(db, (db) =>
    insertMove(db, {
      ...{ account_id, user_id: 0, source: `https://${word}.example`, created_at: 0, updated_at: 0 },
      ...{ is_dry: false, is_fresh: true, status: 'running', step: word, place: 0, problem: word },
      ...{ parts: { [word]: NONE }, has_token: false, began_at: 0, bytes_read: 0 },
    }),
  )

// An account with one record of each kind, every text of which holds the word.
export async function plant(kwit: Kwit, prefix: string, word: string): Promise<Planted> {
  const account = await kwit.newAccount(prefix)
  const { token } = account
  const ids: { [plural: string]: number } = {}
  const create = async (plural: string, name: string, given: object) => {
    const address = `/${collectionOf({ plural })}`
    const shape = kwit.routes.find((route) => nameOf(route) === `POST ${address}`)?.operation.shape
    const texts = Object.entries(shape?.fields ?? {}).filter(
      ([, { kind, options, max = 0 }]) => kind === 'text' && !options.readonly && max > 20,
    )
    const filled = Object.fromEntries(
      texts.map(([field]) => [field, FORMS.find(([form]) => form.test(field))?.[1](word) ?? word]),
    )
    const reply = await kwit.call('POST', `${address}.json`, {
      token,
      json: { [name]: { ...filled, ...given } },
    })
    expect(reply, reply.text).toMatchObject({ status: 201 })
    ids[plural] = reply.json.id
  }
  await create('categories', 'category', {})
  await create('warehouses', 'warehouse', {})
  await create('bank_accounts', 'bank_account', { own_bank_account_type: null })
  await create('issuers', 'issuer', {})
  await create('departments', 'department', { warehouse_id: ids.warehouses })
  await create('looks', 'look', { department_id: ids.departments })
  const references = { category_id: ids.categories, department_id: ids.departments }
  await create('clients', 'client', {
    ...references,
    tag_list: [word],
    email: `${word}@example.com`,
    dynamic_fields: { [word]: word },
  })
  await create('price_lists', 'price_list', {})
  await create('addresses', 'address', { addressable_id: ids.clients })
  await create('exchange_rates', 'exchange_rate', {
    kind: 'nbp',
    date: '2026-01-02',
    currency: 'EUR',
    rate: '4',
  })
  await create('reminder_steps', 'reminder_step', { days: 7, action: 'task' })
  await create('interest_rates', 'interest_rate', { kind: 'own', valid_from: '2026-01-02', rate: '8' })
  await create('products', 'product', { ...references, tag_list: [word], code: 'shared' })
  await create('products', 'product', {
    ...references,
    tag_list: [word],
    code: `${word}code`,
    price_net: '7.77',
  })
  const invoice = {
    ...references,
    client_id: ids.clients,
    warehouse_id: ids.warehouses,
    payment_to_kind: '5',
    sell_date: '2026-01-02',
    exchange_kind: 'own',
    procedure_vat_margin: null,
    positions: [{ name: word, total_price_gross: '7.77', product_id: ids.products }],
  }
  await create('invoices', 'invoice', { ...invoice, number: `${word}1` })
  await create('recurrings', 'recurring', {
    invoice_id: ids.invoices,
    client_id: ids.clients,
    buyer_email: `${word}@example.com`,
    start_date: '2099-01-31',
  })
  ids.unpaid_invoices = ids.invoices as number
  await create('invoices', 'invoice', { ...invoice, number: `${word}2` })
  await create('banking_payments', 'banking_payment', {
    price: '7.77',
    paid: true,
    client_id: ids.clients,
    department_id: ids.departments,
    product_id: ids.products,
    invoice_id: ids.invoices,
  })
  ids.payments = ids.banking_payments as number
  await create('warehouse_documents', 'warehouse_document', {
    client_id: ids.clients,
    department_id: ids.departments,
    warehouse_id: ids.warehouses,
    number: `${word}1`,
    warehouse_actions: [{ product_id: ids.products, product_name: word, quantity: 7 }],
  })
  await create('tasks', 'task', { kind: 'invoices_mark_paid', ids: [ids.unpaid_invoices, UNKNOWN_ID] })
  ids.moves = await plantMove(kwit.db, account.account_id, word)
  await create('ksef_connections', 'ksef_connection', { environment: 'test', tax_no: '5265877635' })
  await create('imports', 'import', { resource: 'clients', file: `name\n${word}` })
  const channel = { provider: 'recommand', department_id: ids.departments, sender: null, receives: false }
  await create('channels', 'channel', channel)
  const unread = await kwit.call('POST', '/invoices/import.json', { token, xml: `<${word}/>` })
  ids.received_files = unread.json.received_file_id
  await settled(kwit)
  const form = new FormData()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${word}</title><rect width="9" height="9"/></svg>`
  form.set('department[logo]', new Blob([svg]), `${word}.svg`)
  expect((await kwit.call('PUT', `/departments/${ids.departments}.json`, { token, body: form })).status).toBe(
    200,
  )
  for (const name of ['signature', 'stamp', 'stationery'])
    form.set(`look[${name}]`, new Blob([svg]), `${word}.svg`)
  expect((await kwit.call('PUT', `/looks/${ids.looks}.json`, { token, body: form })).status).toBe(200)
  const settings = { account: { patterns: { vat: `${word}/nr` } } }
  expect((await kwit.call('PUT', '/account.json', { token, json: settings })).status).toBe(200)
  // A person of this account alone.
  const user = {
    email: `${word}@example.com`,
    login: `${word}login`,
    password: PASSWORD,
    first_name: word,
    last_name: word,
  }
  const added = await kwit.call('POST', '/account/add_user.json', { token, json: { user } })
  expect(added.status).toBe(201)
  ids.members = added.json.id
  const invitation = { email: `invited${word}@example.com` }
  const invited = await kwit.call('POST', '/account/invitations.json', { token, json: { invitation } })
  ids.invitations = invited.json.id
  const letters = raw(`select id from jobs where kind = 'send_invitation'`)
  while ((await kwit.db.all(letters)).length > 0) await new Promise((resolve) => setTimeout(resolve, 25))
  return { account, word, ids, login: user.login }
}

// Background work has come to its end.
export async function settled({ db }: Kwit) {
  const waiting = raw(`select id from jobs where account_id > 0`)
  while (await db.get(waiting)) await new Promise((resolve) => setTimeout(resolve, 20))
}

// All that the database holds of an account, apart from what others may add about its people, and from the traces of its calls.
export async function rowsOf({ db }: Kwit, { account, login }: Planted): Promise<string[]> {
  const rows: string[] = []
  for (const table of tables.filter(({ name }) => name !== 'request_log')) {
    const columns = table.columns
      .map(({ name }) => name)
      .filter((name) => name !== 'last_seen_at')
      .join(', ')
    const found = await db.all(
      raw(`select ${columns} from ${table.name} where account_id = ${account.account_id}`),
    )
    rows.push(...found.map((row) => `${table.name} ${JSON.stringify(row)}`))
  }
  const own = await db.all(raw(`select * from accounts where id = ${account.account_id}`))
  const people = await db.all(raw(`select * from users where login in ('theirs', '${login}')`))
  return [...rows, JSON.stringify(own), JSON.stringify(people)].sort()
}
