import type { Call } from '../../platform/http/route.ts'
import { hostAccountPrefix } from '../accounts/host.ts'
import { findAccount } from '../accounts/store.ts'
import { findInvoicePlace, findInvoicePlaceIn } from './store.ts'

// The document that the public link of a request opens. On the host of an account only that account is searched, so a link on it can
// never lead to a document of another one.
export async function findLinkedInvoice({ db, params, host_prefix }: Call) {
  const token = params.token ?? ''
  // What cannot be a token may be something that no database takes.
  if (!/^[A-Za-z0-9]{1,64}$/.test(token)) return undefined
  const prefix = hostAccountPrefix(host_prefix)
  if (prefix === undefined) return findInvoicePlace(db, token)
  const account = await findAccount(db, prefix)
  return account && findInvoicePlaceIn(db, account.id, token)
}
