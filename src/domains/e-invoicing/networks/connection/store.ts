import type { Keys } from '../../../../access-points/access-point.ts'
import { notFound } from '../../../../platform/api-error.ts'
import { transaction, unlockedTransaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { raw, sql } from '../../../../platform/database/sql.ts'
import { open, seal } from '../../../../platform/secret.ts'
import { type Channel, channelsTable } from './schema.ts'

const COLUMNS = raw(['account_id', 'id', ...channelsTable.columns.map(({ name }) => name)].join(', '))

export const CHANNELS_MAX = 300

export const listChannels = async (db: Database, accountId: number) =>
  db.all<Channel>(sql`select ${COLUMNS} from channels where account_id = ${accountId} order by id
    limit ${CHANNELS_MAX}`)

export const findChannel = async (db: Database, accountId: number, id: number) =>
  db.get<Channel>(sql`select ${COLUMNS} from channels where account_id = ${accountId} and id = ${id}`)

export const findByToken = async (db: Database, accountId: number, token: string) =>
  db.get<Channel>(sql`select ${COLUMNS} from channels where account_id = ${accountId} and token = ${token}`)

export async function getChannel(db: Database, accountId: number, id: number): Promise<Channel> {
  const channel = await findChannel(db, accountId, id)
  if (channel === undefined) throw notFound()
  return channel
}

export const insertChannel = (db: Database, channel: Omit<Channel, 'id'>) =>
  db.insert(sql`insert into channels (account_id, created_at, updated_at, provider, token, department_id, sender, company,
    sealed, hint, sends, receives) values (${channel.account_id}, ${channel.created_at}, ${channel.updated_at}, ${channel.provider}, ${channel.token},
    ${channel.department_id}, ${channel.sender}, ${channel.company}, ${channel.sealed}, ${channel.hint}, ${channel.sends}, ${channel.receives})`)

export const updateChannel = (db: Database, channel: Channel) =>
  db.run(sql`update channels set updated_at = ${channel.updated_at}, department_id = ${channel.department_id},
    sender = ${channel.sender}, company = ${channel.company}, sealed = ${channel.sealed}, hint = ${channel.hint}, sends = ${channel.sends},
    receives = ${channel.receives}, checked_at = ${channel.checked_at}, check_error = ${channel.check_error}
    where account_id = ${channel.account_id} and id = ${channel.id}`)

export const deleteChannel = (db: Database, accountId: number, id: number) =>
  db.run(sql`delete from channels where account_id = ${accountId} and id = ${id}`)

export const storeCheckResult = (
  db: Database,
  { account_id, id }: Channel,
  error: string | null,
  now: number,
) =>
  transaction(db, async (db) => {
    await db.run(sql`update channels set checked_at = ${now}, check_error = ${error}
      where account_id = ${account_id} and id = ${id}`)
  })

export const storeFetchResult = (
  db: Database,
  { account_id, id }: Channel,
  { cursor, error }: { cursor: string | null; error: string | null },
  now: number,
) =>
  transaction(db, async (db) => {
    await db.run(sql`update channels set fetched_at = ${now}, fetch_error = ${error}, cursor = ${cursor}
      where account_id = ${account_id} and id = ${id}`)
  })

export const storeEventTime = (db: Database, { account_id, id }: Channel, now: number) =>
  db.run(sql`update channels set event_at = ${now} where account_id = ${account_id} and id = ${id}`)

const REFUSED_STEP_MS = 60_000

// Anyone can send unsigned webhooks, so they are recorded once a minute at most.
export const storeRejectedWebhook = (db: Database, { account_id, id }: Channel, now: number) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`update channels set refused_at = ${now} where account_id = ${account_id} and id = ${id}
      and (refused_at is null or refused_at < ${now - REFUSED_STEP_MS})`)
  })

export const sealKeys = (keys: Keys, secret: Buffer): string => seal(JSON.stringify(keys), secret)

// Returns undefined after a restore with another installation secret; the account must enter its keys again.
export function openKeys({ sealed }: Pick<Channel, 'sealed'>, secret: Buffer): Keys | undefined {
  try {
    return JSON.parse(open(sealed, secret))
  } catch {
    return undefined
  }
}
