import { freeShortcut } from '../../platform/actions/free-shortcut.ts'
import { creating, deleting, restoring, updating } from '../../platform/actions/plain.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/heads.ts'
import { isBlank } from '../../platform/fields/field.ts'
import { randomToken } from '../../platform/secret.ts'
import { nameByNumber } from '../accounts/actions.ts'
import { type Client, type ClientDraft, clientName, deliveryOf, endpointOf, taxNoCheck } from './rules.ts'
import { clients } from './schema.ts'

export const createClient = creating(clients, decide, nameByNumber('client'))
export const updateClient = updating(clients, decide)
export const deleteClient = deleting(clients)
export const restoreClient = restoring(clients, freeAgain)

// Somebody else may be called so by now.
async function freeAgain(db: Database, { account_id }: Actor, { shortcut }: ClientDraft, hidden?: Client) {
  await lockAccount(db, account_id)
  return { shortcut: await freeShortcut(db, account_id, clients.plural, shortcut ?? '', hidden?.id) }
}

async function decide(
  db: Database,
  { account_id }: Actor,
  draft: ClientDraft,
  current?: Client,
): Promise<ClientDraft> {
  await lockAccount(db, account_id)
  const whole = { ...current, ...draft }
  const name = clientName(whole)
  const wanted = isBlank(whole.shortcut) ? name : (whole.shortcut as string)
  const shortcut =
    wanted === null || wanted === current?.shortcut
      ? wanted
      : await freeShortcut(db, account_id, clients.plural, wanted, current?.id)
  return {
    ...draft,
    ...deliveryOf(draft, current),
    ...endpointOf(draft, current),
    name,
    shortcut,
    tax_no_check: taxNoCheck(whole),
    token: current?.token ?? randomToken(20),
  }
}
