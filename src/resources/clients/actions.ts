import { freeShortcut } from '../../platform/actions/free-shortcut.ts'
import { creating, deleting, restoring, updating } from '../../platform/actions/plain.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/heads.ts'
import { lockRecord, updateRecord } from '../../platform/database/records.ts'
import { isBlank } from '../../platform/fields/field.ts'
import { compose } from '../../platform/fields/resource.ts'
import { randomToken } from '../../platform/secret.ts'
import { nameByNumber } from '../accounts/actions.ts'
import { type Client, type ClientDraft, clientName, deliveryOf, endpointOf, taxNoCheck } from './rules.ts'
import { clients } from './schema.ts'

export const createClient = creating(clients, decide, nameByNumber('client'))
export const updateClient = updating(clients, decide)
export const deleteClient = deleting(clients)
export const restoreClient = restoring(clients, freeAgain)

// Whoever has the link of the page has it no more: the next one is another.
export const renewPanel = (db: Database, actor: Actor, id: number): Promise<Client> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, actor.account_id, clients, id)
    const whole = compose(clients, { panel_token: newPanelToken() }, current)
    audit(db, actor, { action: 'renew_panel', resource: clients.name, record_id: id, changes: {} })
    return updateRecord(db, actor.account_id, clients, current, whole, actor.now)
  })

export const newPanelToken = (): string => randomToken(32)

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
    panel_token: current?.panel_token ?? newPanelToken(),
  }
}
