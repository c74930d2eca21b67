import { getRecord } from '../../../platform/database/records.ts'
import { LIVE } from '../../../platform/database/row-state.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { hostAccountPrefix } from '../../administration/accounts/host.ts'
import { findAccount } from '../../administration/accounts/store.ts'
import { drafts } from '../drafts/store.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { findInvoiceKey, findInvoiceKeyIn } from '../invoices/store.ts'

// Finds the issued document that the public link of a request opens.
export async function findLinkedInvoice(
  call: ApiRequest,
): Promise<{ account_id: number; id: number } | undefined> {
  const location = await findTokenLocation(call)
  return location?.stage === LIVE ? location : undefined
}

// Finds the document that a page or PDF shows: an issued one, or a test document, which can only be viewed.
export async function findShownInvoice(
  call: ApiRequest,
): Promise<{ account_id: number; invoice: Invoice } | undefined> {
  const location = await findTokenLocation(call)
  if (location === undefined) return undefined
  const { account_id, id, stage } = location
  const invoice = await getRecord(call.db, account_id, stage === LIVE ? invoices : drafts, id)
  return { account_id, invoice }
}

// On the host of an account only that account is searched, so a link on it can never open a document of another
// account.
async function findTokenLocation({ db, params, host_prefix }: ApiRequest) {
  const token = params.token ?? ''
  // Rejects values that cannot be a token, because a database may not accept their characters.
  if (!/^[A-Za-z0-9]{1,64}$/.test(token)) return undefined
  const prefix = hostAccountPrefix(host_prefix)
  if (prefix === undefined) return findInvoiceKey(db, token)
  const account = await findAccount(db, prefix)
  return account && findInvoiceKeyIn(db, account.id, token)
}
