import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { open } from '../../../platform/secret.ts'
import type { StoredMailServer } from './schema.ts'

export const findMailServer = (db: Database, accountId: number) =>
  db.get<StoredMailServer>(sql`select host, port, security, login, sealed, sender_address, sender_name
    from mail_servers where account_id = ${accountId}`)

// Returns undefined after a restore with another secret; the account then enters its password again.
export function openPassword({ sealed }: Pick<StoredMailServer, 'sealed'>, secret: Buffer) {
  if (sealed === null) return null
  try {
    return open(sealed, secret)
  } catch {
    return undefined
  }
}

export async function saveMailServer(
  db: Database,
  accountId: number,
  { host, port, security, login, sealed, sender_address, sender_name }: StoredMailServer,
  now: number,
) {
  await db.run(sql`insert into mail_servers
    (account_id, host, port, security, login, sealed, sender_address, sender_name, updated_at)
    values (${accountId}, ${host}, ${port}, ${security}, ${login}, ${sealed}, ${sender_address}, ${sender_name}, ${now})
    on conflict (account_id) do update set host = excluded.host, port = excluded.port, security = excluded.security,
    login = excluded.login, sealed = excluded.sealed, sender_address = excluded.sender_address,
    sender_name = excluded.sender_name, updated_at = excluded.updated_at`)
}

export async function deleteMailServer(db: Database, accountId: number): Promise<boolean> {
  const { changes } = await db.run(sql`delete from mail_servers where account_id = ${accountId}`)
  return changes === 1
}
