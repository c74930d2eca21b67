import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { seal } from '../../../platform/secret.ts'
import { composeMailServer, type MailServerDraft } from './compose-mail-server.ts'
import type { MailServer, StoredMailServer } from './schema.ts'
import { deleteMailServer, findMailServer, saveMailServer } from './store.ts'

// Changes the mail server of an account.

const RECORDED = ['host', 'port', 'security', 'login', 'sender_address', 'sender_name'] as const

export const changeMailServer = (
  db: Database,
  actor: Actor,
  draft: MailServerDraft,
  { secret, allowsPrivate }: { secret: Buffer; allowsPrivate: boolean },
): Promise<StoredMailServer> =>
  transaction(db, async (db) => {
    const current = await findMailServer(db, actor.account_id)
    const server = composeMailServer(draft, current, allowsPrivate)
    const newPassword = draft.password ? seal(draft.password, secret) : undefined
    const sealed = server.login === null ? null : (newPassword ?? current?.sealed ?? null)
    const stored = { ...server, sealed }
    await saveMailServer(db, actor.account_id, stored, actor.now)
    const changes = { ...changesOf(current, stored), ...(newPassword && { password: [null, 'changed'] }) }
    audit(db, actor, { action: 'update', resource: 'mail_server', record_id: 0, changes })
    return stored
  })

export const removeMailServer = (db: Database, actor: Actor): Promise<void> =>
  transaction(db, async (db) => {
    const current = await findMailServer(db, actor.account_id)
    if (!current) return
    await deleteMailServer(db, actor.account_id)
    const changes = changesOf(current, undefined)
    audit(db, actor, { action: 'delete', resource: 'mail_server', record_id: 0, changes })
  })

const changesOf = (before: MailServer | undefined, after: MailServer | undefined) =>
  Object.fromEntries(
    RECORDED.map((name) => [name, [before?.[name] ?? null, after?.[name] ?? null]] as const).filter(
      ([, [previous, next]]) => previous !== next,
    ),
  )
