import { amend, creating, deleting, restoring, updating } from '../../platform/actions/plain.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/heads.ts'
import { findRecord } from '../../platform/database/records.ts'
import { updateClient } from '../clients/actions.ts'
import { clients } from '../clients/schema.ts'
import { type Address, type AddressDraft, addresses } from './schema.ts'
import { addressesOf } from './store.ts'

export const createAddress = (db: Database, actor: Actor, draft: AddressDraft): Promise<Address> =>
  transaction(db, async (db) => {
    await lockAccount(db, actor.account_id)
    return settle(db, actor, await insert(db, actor, draft))
  })

export const updateAddress = (
  db: Database,
  actor: Actor,
  id: number,
  draft: AddressDraft,
): Promise<Address> =>
  transaction(db, async (db) => {
    await lockAccount(db, actor.account_id)
    return settle(db, actor, await update(db, actor, id, draft))
  })

export const deleteAddress = deleting(addresses)
// Meanwhile another one may be the primary.
export const restoreAddress = restoring(addresses, async () => ({ primary: false }))

const insert = creating(addresses)
const update = updating(addresses)

// The primary address of a client takes the place of the one before, and stands on its card.
async function settle(db: Database, actor: Actor, address: Address): Promise<Address> {
  const { account_id } = actor
  const { addressable_id } = address
  if (addressable_id === null || !(await findRecord(db, account_id, clients, addressable_id))) return address
  const all = await addressesOf(db, account_id, addressable_id)
  if (address.primary) {
    for (const other of all)
      if (other.primary && other.id !== address.id)
        await amend(db, actor, addresses, other, { primary: false })
  }
  await updateClient(db, actor, addressable_id, {
    multiple_delivery_addresses: all.length > 1,
    ...(address.primary ? placeOf(address) : {}),
  })
  return address
}

const placeOf = ({ name, street, street_additional, post_code, city, country }: Address) => ({
  delivery_address_title: name,
  delivery_address_street: street,
  delivery_address_street_additional: street_additional,
  delivery_address_post_code: post_code,
  delivery_address_city: city,
  delivery_address_country: country,
})
