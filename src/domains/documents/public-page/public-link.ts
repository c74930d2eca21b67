import { getRecord } from '../../../platform/database/records.ts'
import { STANDING } from '../../../platform/database/row-state.ts'
import type { Call } from '../../../platform/http/route.ts'
import { hostAccountPrefix } from '../../administration/accounts/host.ts'
import { findAccount } from '../../administration/accounts/store.ts'
import { drafts } from '../drafts/store.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { findInvoicePlace, findInvoicePlaceIn } from '../invoices/store.ts'

// The issued document that the public link of a request opens.
export async function findLinkedInvoice(call: Call): Promise<{ account_id: number; id: number } | undefined> {
  const place = await findPlace(call)
  return place?.stage === STANDING ? place : undefined
}

// The document that a page or a PDF shows: an issued one or a test document, which can be looked at and nothing more.
export async function findShownInvoice(
  call: Call,
): Promise<{ account_id: number; invoice: Invoice } | undefined> {
  const place = await findPlace(call)
  if (place === undefined) return undefined
  const { account_id, id, stage } = place
  const invoice = await getRecord(call.db, account_id, stage === STANDING ? invoices : drafts, id)
  return { account_id, invoice }
}

// On the host of an account only that account is searched, so a link on it can never lead to a document of another one.
async function findPlace({ db, params, host_prefix }: Call) {
  const token = params.token ?? ''
  // What cannot be a token may be something that no database takes.
  if (!/^[A-Za-z0-9]{1,64}$/.test(token)) return undefined
  const prefix = hostAccountPrefix(host_prefix)
  if (prefix === undefined) return findInvoicePlace(db, token)
  const account = await findAccount(db, prefix)
  return account && findInvoicePlaceIn(db, account.id, token)
}
