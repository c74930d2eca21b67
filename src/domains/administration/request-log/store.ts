import type { Awaitable, Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { lockKey } from '../../../platform/database/key-lock.ts'
import { type PageRequest, selectListPage } from '../../../platform/database/lists/page-parameters.ts'
import { sql } from '../../../platform/database/sql.ts'
import { accessTokenNames } from '../accounts/access-token-store.ts'
import { loginsOf } from '../accounts/store.ts'

export const REQUESTS_MAX = 500 // per account

export type LoggedRequest = {
  id: number
  user_id: number
  method: string
  path: string
  status: number
  elapsed_us: number
  at: number
  message: string | null
  ignored: string | null
  access_token_id: number | null
}

const INSERT =
  'insert into request_log (account_id, user_id, method, path, status, elapsed_us, at, message, ignored, access_token_id)'

// Inserts requests of any accounts. Processes take turns to avoid deadlocks.
export async function insertRequests(
  db: Database,
  requests: readonly (Omit<LoggedRequest, 'id'> & { account_id: number })[],
) {
  await lockKey(db, 'request log')
  await insertRows(
    db,
    INSERT,
    requests.map((request) => [
      request.account_id,
      request.user_id,
      request.method,
      request.path,
      request.status,
      request.elapsed_us,
      request.at,
      request.message,
      request.ignored,
      request.access_token_id,
    ]),
  )
  for (const accountId of new Set(requests.map((request) => request.account_id)))
    db.runUnawaited(sql`delete from request_log where account_id = ${accountId} and id <= (select id from request_log
      where account_id = ${accountId} order by id desc limit 1 offset ${REQUESTS_MAX})`)
}

export async function listRequests(
  db: Database,
  accountId: number,
  page: PageRequest,
  selection: 'all' | 'errors',
) {
  const where = sql`account_id = ${accountId} ${selection === 'errors' ? sql`and status >= 400` : sql``}`
  const { items, ...position } = await selectListPage<LoggedRequest>(
    db,
    {
      columns: sql`id, user_id, method, path, status, elapsed_us, at, message, ignored, access_token_id`,
      table: sql`request_log`,
      where,
      order: sql`at desc, id desc`,
    },
    page,
  )
  const logins = await loginsOf(db, [...new Set(items.map(({ user_id }) => user_id))])
  const tokens = await accessTokenNames(
    db,
    accountId,
    items.map(({ access_token_id }) => access_token_id),
  )
  return {
    ...position,
    items: items.map((item) => ({
      ...item,
      login: logins.get(item.user_id) ?? null,
      access_token: tokens.get(item.access_token_id ?? 0) ?? null,
    })),
  }
}

export type IgnoredCall = Pick<LoggedRequest, 'method' | 'path' | 'at'> & { ignored: string }

// Stored requests that contained unknown fields.
export const listIgnored = (db: Database, accountId: number): Awaitable<IgnoredCall[]> =>
  db.all<IgnoredCall>(sql`select method, path, at, ignored from request_log
    where account_id = ${accountId} and ignored is not null order by at desc, id desc`)
