import { expect } from 'vitest'
import { tables } from '../../src/database-schema.ts'
import { NO_COUNTS } from '../../src/domains/data-exchange/account-transfer/schema.ts'
import { insertMove } from '../../src/domains/data-exchange/account-transfer/store.ts'
import { modules } from '../../src/modules.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { importStatement } from '../bank-statement.ts'
import { collectionOf, type Kwit, type TestAccount } from '../harness.ts'
import { sampleOf } from '../minimal-records.ts'
import { createTransferBatch } from '../transfer-batch.ts'
import { until } from '../wait-until.ts'
// Fills accounts with records of every kind, for which tests search in responses to others.

export const UNKNOWN_ID = 999_999_999_999
export const PASSWORD = 'correct horse battery'

export type PlantedAccount = {
  account: TestAccount
  word: string
  ids: { [plural: string]: number }
  login: string
}

export const nameOf = ({ method, path }: Route) => `${method} ${path}`

// Texts that must have a certain form.
const FORMS: readonly [RegExp, (word: string) => string][] = [
  [/^(invoice_)?pattern/, (word) => `${word}/nr`],
  [/endpoint$/, (word) => `0088:${word}`],
  [/^(custom_sell_date|issue_on_specific_day)$/, () => '15'],
]

export const plantMove = (db: Kwit['db'], account_id: number, word: string) =>
  unlockedTransaction(db, (db) =>
    insertMove(db, {
      ...{ account_id, user_id: 0, source: `https://${word}.example`, created_at: 0, updated_at: 0 },
      ...{ is_dry: false, is_fresh: true, status: 'running', step: word, place: 0, problem: word },
      ...{ parts: { [word]: NO_COUNTS }, has_token: false, began_at: 0, bytes_read: 0 },
    }),
  )

// Creates an account with one record of each kind. Every text in it contains the word.
export async function plant(kwit: Kwit, prefix: string, word: string): Promise<PlantedAccount> {
  const account = await kwit.newAccount(prefix)
  const { token } = account
  const ids: { [plural: string]: number } = {}
  const create = async (plural: string, changes: object = {}): Promise<number> => {
    const address = `/${collectionOf({ plural })}`
    const shape = kwit.routes.find((route) => nameOf(route) === `POST ${address}`)?.operation.shape
    const texts = Object.entries(shape?.fields ?? {}).filter(
      ([, { kind, options, max = 0 }]) => kind === 'text' && !options.readonly && max > 20,
    )
    const filled = Object.fromEntries(
      texts.map(([field]) => [field, FORMS.find(([form]) => form.test(field))?.[1](word) ?? word]),
    )
    const { required, optional } = sampleOf(plural)
    const sample = { ...required({ word, number: 0 }), ...(await optional?.({ word, idOf })) }
    const reply = await kwit.call('POST', `${address}.json`, {
      token,
      json: { [shape?.name ?? plural]: { ...filled, ...sample, ...changes } },
    })
    expect(reply, `The sample of ${plural} is refused: ${reply.text}`).toMatchObject({ status: 201 })
    return reply.json.id
  }
  const idOf = async (plural: string) => (ids[plural] ??= await create(plural))
  await create('products', { code: 'shared' })
  ids.unpaid_invoices = await create('invoices', { number: `${word}1` })
  for (const { resources = [], samples = {} } of modules)
    for (const plural of new Set([...resources.map(({ plural }) => plural), ...Object.keys(samples)]))
      await idOf(plural)
  ids.payments = ids.banking_payments as number
  ids.templates = ids.looks as number
  ids.account_transfers = await plantMove(kwit.db, account.account_id, word)
  const unread = await kwit.call('POST', '/invoices/import.json', { token, xml: `<${word}/>` })
  ids.received_files = unread.json.received_file_id
  const { statement_id, transaction_id } = await importStatement(kwit, token, word)
  const run = await kwit.call('POST', '/banking/booking_runs.json', { token })
  Object.assign(ids, {
    banking_statements: statement_id,
    banking_transactions: transaction_id,
    banking_booking_runs: run.json.id,
  })
  ids.transfer_batches = await createTransferBatch(kwit, token, word)
  await settled(kwit)
  const form = new FormData()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>${word}</title><rect width="9" height="9"/></svg>`
  form.set('department[logo]', new Blob([svg]), `${word}.svg`)
  expect((await kwit.call('PUT', `/departments/${ids.departments}.json`, { token, body: form })).status).toBe(
    200,
  )
  for (const name of ['signature', 'stamp', 'stationery'])
    form.set(`template[${name}]`, new Blob([svg]), `${word}.svg`)
  expect((await kwit.call('PUT', `/templates/${ids.templates}.json`, { token, body: form })).status).toBe(200)
  const settings = { account: { patterns: { vat: `${word}/nr` } } }
  expect((await kwit.call('PUT', '/account.json', { token, json: settings })).status).toBe(200)
  // A user of this account alone.
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
  const access_token = { name: `${word} token`, rights: ['clients.view'] }
  const limited = await kwit.call('POST', '/account/access_tokens.json', { token, json: { access_token } })
  ids.access_tokens = limited.json.id
  const invitation = { email: `invited${word}@example.com` }
  const invited = await kwit.call('POST', '/account/invitations.json', { token, json: { invitation } })
  ids.invitations = invited.json.id
  const invitationJobs = raw(`select id from jobs where kind = 'send_invitation'`)
  while ((await kwit.db.all(invitationJobs)).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 25))
  return { account, word, ids, login: user.login }
}

// Waits until background work is done.
export async function settled({ db }: Kwit) {
  await until(
    async () => await db.all(raw(`select * from jobs where account_id > 0`)),
    (jobs) => jobs.length === 0,
  )
}

// All rows of an account, except for what others may add about its users, and for the log of its requests.
export async function rowsOf({ db }: Kwit, { account, login }: PlantedAccount): Promise<string[]> {
  const rows: string[] = []
  for (const table of tables.filter(({ name }) => name !== 'request_log')) {
    const columns = table.columns
      .map(({ name }) => name)
      .filter((name) => name !== 'last_seen_at' && name !== 'last_used_at')
      .join(', ')
    const records = await db.all(
      raw(`select ${columns} from ${table.name} where account_id = ${account.account_id}`),
    )
    rows.push(...records.map((row) => `${table.name} ${JSON.stringify(row)}`))
  }
  const accountRows = await db.all(raw(`select * from accounts where id = ${account.account_id}`))
  const people = await db.all(raw(`select * from users where login in ('theirs', '${login}')`))
  return [...rows, JSON.stringify(accountRows), JSON.stringify(people)].sort()
}

// Stores the OpenID Connect provider of an account without calling it.
export const plantProvider = (db: Kwit['db'], accountId: number) =>
  db.begin(async (db) => {
    await db.run(sql`insert into openid_connect_providers (account_id, name, issuer, client_id, rules, updated_at)
      values (${accountId}, 'Login', 'https://login.example.com', 'kwit', '{}', 0) on conflict do nothing`)
  })
