import {
  applyChanges,
  createAction,
  deleteAction,
  restoreAction,
  updateAction,
} from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, getRecord } from '../../../platform/database/records.ts'
import { updateClient } from '../clients/actions.ts'
import { clients } from '../clients/schema.ts'
import { type Address, type AddressDraft, addresses } from './schema.ts'
import { ADDRESSES_MAX, addressesOf } from './store.ts'

export const createAddress = (db: Database, actor: Actor, draft: AddressDraft): Promise<Address> =>
  transaction(db, async (db) => {
    return syncClients(db, actor, await insert(db, actor, draft))
  })

export const updateAddress = (
  db: Database,
  actor: Actor,
  id: number,
  draft: AddressDraft,
): Promise<Address> =>
  transaction(db, async (db) => {
    const before = await getRecord(db, actor.account_id, addresses, id)
    return syncClients(db, actor, await update(db, actor, id, draft), before)
  })

export const deleteAddress = (db: Database, actor: Actor, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const before = await getRecord(db, actor.account_id, addresses, id)
    await remove(db, actor, id)
    await updateClientAddress(db, actor, before.addressable_id)
  })

export const restoreAddress = (db: Database, actor: Actor, id: number): Promise<Address> =>
  transaction(db, async (db) => {
    return syncClients(db, actor, await restore(db, actor, id))
  })

const insert = createAction(addresses)
const update = updateAction(addresses)
const remove = deleteAction(addresses)
// Another address may have become the primary one meanwhile.
const restore = restoreAction(addresses, async () => ({ primary: false }))

// Updates both clients if an address moves from one to another.
async function syncClients(db: Database, actor: Actor, address: Address, before?: Address): Promise<Address> {
  const { addressable_id } = address
  const isMoved = before?.addressable_id !== addressable_id
  if (before && isMoved) await updateClientAddress(db, actor, before.addressable_id)
  const all = await updateClientAddress(db, actor, addressable_id, address)
  if (isMoved && all.length > ADDRESSES_MAX)
    throw invalid({ addressable_id: `contains too many addresses (maximum is ${ADDRESSES_MAX})` })
  return address
}

// Makes the primary address of a client the only one and copies it onto the client.
async function updateClientAddress(db: Database, actor: Actor, clientId: number | null, address?: Address) {
  const { account_id } = actor
  if (clientId === null || !(await findRecord(db, account_id, clients, clientId))) return []
  const all = await addressesOf(db, account_id, clientId)
  if (address?.primary) {
    for (const other of all)
      if (other.primary && other.id !== address.id)
        await applyChanges(db, actor, addresses, other, { primary: false })
  }
  await updateClient(db, actor, clientId, {
    multiple_delivery_addresses: all.length > 1,
    ...(address?.primary ? placeOf(address) : {}),
  })
  return all
}

const placeOf = ({ name, street, street_additional, post_code, city, country }: Address) => ({
  delivery_address_title: name,
  delivery_address_street: street,
  delivery_address_street_additional: street_additional,
  delivery_address_post_code: post_code,
  delivery_address_city: city,
  delivery_address_country: country,
})
