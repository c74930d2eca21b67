// Tests the deletion of an account: it is requested, confirmed by e-mail, locked for thirty days, and then removed
// completely.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tables } from '../../src/database-schema.ts'
import { purgeClosedAccounts } from '../../src/domains/administration/account-deletion/purge.ts'
import { deleteUsersWithoutAccount } from '../../src/domains/administration/account-deletion/store.ts'
import { findNamesakes, lockSettings, saveSettings } from '../../src/domains/administration/accounts/store.ts'
import { schedulerJobs } from '../../src/domains/administration/scheduler/jobs.ts'
import { DAY_MS, HOUR_MS } from '../../src/platform/clock.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import type { Engine } from '../../src/platform/database/database.ts'
import { sql, sqlName } from '../../src/platform/database/sql.ts'
import type { FileStore } from '../../src/platform/files/files.ts'
import { runSooner } from '../../src/platform/jobs/jobs.ts'
import { lettersTo, openAccount, PASSWORD, signIn, tokenIn } from '../browser-client.ts'
import { speaker } from '../formats.ts'
import { ENGINE, type Kwit, startKwit } from '../harness.ts'
import { stub } from '../stub.ts'
import { until } from '../wait-until.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')
const SHUT = { status: 403, json: { code: 'account_closed' } }

let kwit: Kwit

beforeAll(async () => {
  kwit = await startKwit({}, NOW)
})
afterAll(() => kwit.close())

const linkTo = async (email: string, count = 1) =>
  tokenIn((await lettersTo(kwit, email, count)).at(-1), 'delete-account')
const confirm = (deletion_token: string) =>
  kwit.call('POST', '/account/confirm_deletion.json', { json: { deletion_token } })

test('an account is closed by a link in an e-mail, once, and an owner can reopen it', async () => {
  const { token, email } = await openAccount(kwit, 'klara')
  const admin = { email: 'admin@example.com', password: PASSWORD, role: 'admin' }
  const { api_token } = (await kwit.call('POST', '/account/add_user.json', { token, json: { user: admin } }))
    .json
  expect(api_token).toBeUndefined()
  const other = await signIn(kwit, 'admin@example.com')
  expect(await other.call('POST', '/account/delete.json', { account: 'klara' })).toMatchObject({
    status: 403,
  })
  const deletion = await kwit.call('POST', '/account/delete.json', { token })
  expect(deletion).toMatchObject({ status: 200, json: { code: 'success' } })
  const link = await linkTo(email)
  expect((await kwit.call('GET', '/invoices.json', { token })).status).toBe(200)
  expect(await confirm('0'.repeat(64))).toMatchObject({
    status: 422,
    json: { message: { deletion_token: [expect.any(String)] } },
  })
  kwit.clock.set(NOW + 25 * HOUR_MS)
  expect(await confirm(link)).toMatchObject({ status: 422 })

  const again = await speaker(kwit, 'xml', token)('POST', '/account/delete')
  expect(again).toMatchObject({ status: 200, body: { code: 'success' } })
  const second = await linkTo(email, 2)
  expect(await confirm(second)).toMatchObject({
    status: 200,
    json: { prefix: 'klara', removed_on: '2026-07-16' },
  })
  expect(await confirm(second)).toMatchObject({ status: 422 })
  expect((await lettersTo(kwit, email, 3)).at(-1)?.headers.subject).toContain('klara')

  expect(await kwit.call('GET', '/invoices.json', { token })).toMatchObject(SHUT)
  expect(await other.call('GET', '/invoices.json', { account: 'klara' })).toMatchObject(SHUT)
  const owner = await signIn(kwit, 'klara')
  const { accounts } = (await owner.call('GET', '/session.json')).json
  expect(accounts).toMatchObject([{ prefix: 'klara', removed_on: '2026-07-16' }])
  expect((await owner.call('GET', '/invoices/export.csv', { account: 'klara' })).status).toBe(200)
  const client = { client: { name: 'Late' } }
  expect(await owner.call('POST', '/clients.json', { account: 'klara', json: client })).toMatchObject(SHUT)
  expect((await other.call('POST', '/account/reopen.json', { account: 'klara' })).status).toBe(403)
  expect((await owner.call('POST', '/account/reopen.json', { account: 'klara' })).status).toBe(200)
  expect((await owner.call('POST', '/account/reopen.json', { account: 'klara' })).status).toBe(409)
  expect((await kwit.call('POST', '/clients.json', { token, json: client })).status).toBe(201)
})

test('after thirty days the account is deleted and others keep everything', async () => {
  kwit.clock.set(NOW)
  const closedAccount = await openAccount(kwit, 'gone')
  const stays = await openAccount(kwit, 'stays')
  const both = await openAccount(kwit, 'second', stays.token)
  const [goneId, staysId] = await Promise.all([idOf('gone'), idOf('stays')])
  for (const { token } of [closedAccount, stays]) await fill(token)
  await kwit.call('POST', '/account/invitations.json', {
    token: closedAccount.token,
    json: { email: 'x@example.com' },
  })
  await lettersTo(kwit, 'x@example.com')
  const user = await until(async () =>
    kwit.db.get<{ id: number }>(sql`select id from users where login = 'gone'`),
  )
  const before = await counted(staysId)
  await kwit.call('POST', '/account/delete.json', { token: closedAccount.token })
  const link = await linkTo(closedAccount.email)
  expect((await confirm(link)).status).toBe(200)
  await lettersTo(kwit, closedAccount.email, 2)
  const folder = join(kwit.config.data, 'files', String(goneId))
  expect(existsSync(folder)).toBe(ENGINE === 'sqlite')

  kwit.clock.set(NOW + 31 * DAY_MS)
  await until(
    async () => (await kwit.db.get(sql`select id from accounts where id = ${goneId}`)) === undefined,
  )
  expect(await counted(goneId)).toEqual({})
  expect(existsSync(folder)).toBe(false)
  for (const table of ['sessions', 'api_tokens', 'password_resets'])
    expect(await kwit.db.all(sql`select id from ${sqlName(table)} where user_id = ${user.id}`)).toEqual([])
  expect((await kwit.call('GET', '/invoices.json', { token: closedAccount.token })).status).toBe(401)
  const remaining = await counted(staysId)
  for (const table of ['invoices', 'clients', 'attachments', 'kept_files', 'audit_entries', 'memberships'])
    expect([table, remaining[table]]).toEqual([table, before[table]])
  expect((await kwit.call('GET', '/invoices.json', { token: stays.token })).json).toHaveLength(1)
  expect((await kwit.call('GET', '/invoices.json', { token: both.token })).status).toBe(200)
  expect((await openAccount(kwit, 'gone')).prefix).toBe('gone')
})

test('a failed deletion does not block others, and users of other accounts stay', async () => {
  kwit.clock.set(NOW)
  const [stuck, next] = [await openAccount(kwit, 'stuck'), await openAccount(kwit, 'next')]
  const [stuckId, nextId] = await Promise.all([idOf('stuck'), idOf('next')])
  for (const { token } of [stuck, next]) await fill(token)
  for (const id of [stuckId, nextId])
    await unlockedTransaction(kwit.db, async (db) =>
      saveSettings(db, id, { ...(await lockSettings(db, id)), closed_at: NOW }),
    )
  const files = stub<FileStore>({
    remove: async (id: number) => {
      if (id === stuckId) throw new Error('the place of files is away')
    },
  })
  let leaseExtensions = 0
  const hold = async () => void leaseExtensions++
  const removing = purgeClosedAccounts(kwit.db as Engine, { tables, files }, NOW + 31 * DAY_MS, hold)
  await expect(removing).rejects.toThrow('the place of files is away')
  expect(await Promise.all([idOf('stuck'), idOf('next')])).toEqual([stuckId, 0])
  expect(leaseExtensions).toBe(2)

  const { id } = (await findNamesakes(kwit.db, 'stays'))[0] as { id: number }
  await unlockedTransaction(kwit.db, (db) => deleteUsersWithoutAccount(db, [id]))
  expect(await findNamesakes(kwit.db, 'stays')).toHaveLength(1)
})

test('scheduled work pauses in a closed account and continues when it is reopened', async () => {
  kwit.clock.set(NOW)
  const accounts = [await openAccount(kwit, 'resting'), await openAccount(kwit, 'working')] as const
  for (const [index, { token }] of accounts.entries()) {
    const recurring = { name: 'Care', price_gross: '10', every: '1y', start_date: `2026-06-${16 + index}` }
    expect((await kwit.call('POST', '/recurrings.json', { token, json: { recurring } })).status).toBe(201)
  }
  const [resting, working] = accounts
  await kwit.call('POST', '/account/delete.json', { token: resting.token })
  expect((await confirm(await linkTo(resting.email))).status).toBe(200)
  const restingId = await idOf('resting')
  const planned = () =>
    kwit.db.all(sql`select source from calendar_dues where account_id = ${restingId} and wake_at is not null`)
  expect(await planned()).toEqual([])
  const documents = async (prefix: string) =>
    kwit.db.all(sql`select id from invoices where account_id = ${await idOf(prefix)}`)
  // The clock does not move, so a run that is in progress may have missed what was planned just now.
  const untilMade = (prefix: string) =>
    until(async () => {
      await unlockedTransaction(kwit.db, (db) => runSooner(db, 0, 'every calendar', NOW + 3 * DAY_MS))
      return (await documents(prefix)).length === 1
    })

  kwit.clock.set(NOW + 3 * DAY_MS)
  await untilMade('working')
  const job = { account_id: restingId, id: 0, kind: 'run_calendar', payload: '{}', attempts: 0, deaths: 0 }
  const running = {
    ...job,
    now: NOW + 3 * DAY_MS,
    signal: new AbortController().signal,
    extendLease: async () => {},
  }
  const source = { name: 'recurrings', nextDue: async () => NOW, run: () => Promise.reject(new Error('ran')) }
  await schedulerJobs([source]).run_calendar?.run(kwit.db.forAccount(restingId), running)
  expect(await documents('resting')).toEqual([])
  expect((await kwit.call('GET', '/invoices.json', { token: working.token })).json).toHaveLength(1)

  const owner = await signIn(kwit, 'resting')
  expect((await owner.call('POST', '/account/reopen.json', { account: 'resting' })).status).toBe(200)
  await untilMade('resting')
})

async function fill(token: string) {
  const file = new FormData()
  file.set('file', new Blob(['paper']), 'paper.txt')
  const { json: invoice } = await kwit.call('POST', '/invoices.json', {
    token,
    json: { invoice: { buyer_name: 'Acme', positions: [{ name: 'Desk', price_net: '10', tax: '23' }] } },
  })
  expect(
    (await kwit.call('POST', `/invoices/${invoice.id}/attachments.json`, { token, body: file })).status,
  ).toBe(201)
  const records = {
    products: { product: { name: 'Desk', price_net: '10', tax: '23' } },
    warehouse_documents: {
      warehouse_document: {
        kind: 'pz',
        client_name: 'Vendor',
        warehouse_actions: [{ product_name: 'Desk', quantity: '2' }],
      },
    },
    'banking/payments': { banking_payment: { name: 'Rent', price: '5', paid: true, invoice_id: invoice.id } },
    price_lists: { price_list: { name: 'Wholesale' } },
  }
  for (const [path, json] of Object.entries(records))
    expect([path, (await kwit.call('POST', `/${path}.json`, { token, json })).status]).toEqual([path, 201])
}

const idOf = async (prefix: string): Promise<number> =>
  (await kwit.db.get<{ id: number }>(sql`select id from accounts where prefix = ${prefix}`))?.id ?? 0

// Counts the rows of the account in each table that has some.
async function counted(accountId: number): Promise<{ [table: string]: number }> {
  const counts: { [table: string]: number } = {}
  for (const table of tables) {
    const row = await kwit.db.get<{ total: number }>(
      sql`select count(*) as total from ${sqlName(table.name)} where account_id = ${accountId}`,
    )
    if (row?.total) counts[table.name] = Number(row.total)
  }
  return counts
}
