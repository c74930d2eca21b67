import { amendAs, creating, deleting, restoring, updating } from '../../../platform/actions/crud.ts'
import { expectShortcut, freeShortcut } from '../../../platform/actions/unique-shortcut.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { randomToken } from '../../../platform/secret.ts'
import { nameByNumber } from '../../administration/accounts/actions.ts'
import { type Client, type ClientDraft, clientName, deliveryOf, endpointOf, taxNoCheck } from './rules.ts'
import { clients } from './schema.ts'

export const createClient = creating(clients, decide, nameByNumber('client'), freeByNow)
export const updateClient = updating(clients, decide)
export const deleteClient = deleting(clients)
export const restoreClient = restoring(clients, freeAgain)

// Whoever has the link of the page has it no more: the next one is another.
export const renewPanel = (db: Database, actor: Actor, id: number): Promise<Client> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, actor.account_id, clients, id)
    const panel_renewals = (current.panel_renewals ?? 0) + 1
    return (await amendAs(db, actor, clients, current, { draft: { panel_renewals }, action: 'renew_panel' }))
      .record
  })

// Somebody else may be called so by now.
async function freeAgain(db: Database, { account_id }: Actor, { shortcut }: ClientDraft, hidden?: Client) {
  return { shortcut: await freeShortcut(db, account_id, clients.plural, shortcut ?? '', hidden?.id) }
}

async function freeByNow(db: Database, actor: Actor, { shortcut }: ClientDraft) {
  if (isBlank(shortcut)) return undefined
  const free = await freeAgain(db, actor, { shortcut })
  return free.shortcut === shortcut ? undefined : free
}

async function decide(
  db: Database,
  actor: Actor,
  draft: ClientDraft,
  current?: Client,
): Promise<ClientDraft> {
  const whole = { ...current, ...draft }
  const name = clientName(whole)
  const shortcut = isBlank(whole.shortcut) ? name : (whole.shortcut as string)
  if (!current && shortcut !== null) expectShortcut(actor.account_id, clients.plural, shortcut)
  const is_other = current && shortcut !== null && shortcut !== current.shortcut
  return {
    ...draft,
    ...deliveryOf(draft, current),
    ...endpointOf(draft, current),
    name,
    shortcut,
    ...(is_other && (await freeAgain(db, actor, { shortcut }, current))),
    tax_no_check: taxNoCheck(whole),
    token: current?.token ?? randomToken(20),
  }
}
