import {
  applyChangesAs,
  createAction,
  deleteAction,
  restoreAction,
  updateAction,
} from '../../../platform/actions/crud.ts'
import { expectShortcut, uniqueShortcut } from '../../../platform/actions/unique-shortcut.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { randomToken } from '../../../platform/secret.ts'
import { defaultNameById } from '../../administration/accounts/actions.ts'
import {
  type Client,
  type ClientDraft,
  clientName,
  composeDeliveryAddress,
  endpointOf,
  taxNoCheck,
} from './rules.ts'
import { clients } from './schema.ts'

export const createClient = createAction(clients, decide, defaultNameById('client'), freeByNow)
export const updateClient = updateAction(clients, decide)
export const deleteClient = deleteAction(clients)
export const restoreClient = restoreAction(clients, uniqueShortcutOnRestore)

// Invalidates the portal link of a client; the new link is different.
export const renewPortalLink = (db: Database, actor: Actor, id: number): Promise<Client> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, actor.account_id, clients, id)
    const panel_renewals = (current.panel_renewals ?? 0) + 1
    return (
      await applyChangesAs(db, actor, clients, current, { draft: { panel_renewals }, action: 'renew_panel' })
    ).record
  })

// Another client may use the shortcut by now.
async function uniqueShortcutOnRestore(
  db: Database,
  { account_id }: Actor,
  { shortcut }: ClientDraft,
  hidden?: Client,
) {
  return { shortcut: await uniqueShortcut(db, account_id, clients.plural, shortcut ?? '', hidden?.id) }
}

async function freeByNow(db: Database, actor: Actor, { shortcut }: ClientDraft) {
  if (isBlank(shortcut)) return undefined
  const free = await uniqueShortcutOnRestore(db, actor, { shortcut })
  return free.shortcut === shortcut ? undefined : free
}

async function decide(
  db: Database,
  actor: Actor,
  draft: ClientDraft,
  current?: Client,
): Promise<ClientDraft> {
  const composed = { ...current, ...draft }
  const name = clientName(composed)
  const shortcut = isBlank(composed.shortcut) ? name : (composed.shortcut as string)
  if (!current && shortcut !== null) expectShortcut(actor.account_id, clients.plural, shortcut)
  const isOther = current && shortcut !== null && shortcut !== current.shortcut
  return {
    ...draft,
    ...composeDeliveryAddress(draft, current),
    ...endpointOf(draft, current),
    name,
    shortcut,
    ...(isOther && (await uniqueShortcutOnRestore(db, actor, { shortcut }, current))),
    tax_no_check: taxNoCheck(composed),
    token: current?.token ?? randomToken(20),
  }
}
