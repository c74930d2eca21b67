import { ApiError } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { transactionIn } from '../../../platform/commit/index.ts'
import { getRecord } from '../../../platform/database/records.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { authenticate } from '../../administration/accounts/authenticate.ts'
import { isMemberSession } from '../../administration/sessions/store.ts'
import { freezeTemplateOf, markAsDelivered } from '../invoice-actions/delivery.ts'
import { deliveryReason, hasNoFrozenTemplate } from '../invoices/rules/locks.ts'
import { isUnissued } from '../invoices/rules/test-documents.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { recordView, type ViewChannel } from './views.ts'

// Marks documents as delivered when a buyer opens their link or sees them in a list.

// A visitor who opens the link receives the document, unless the visitor belongs to the account. A HEAD request shows
// nothing. Reading continues while the database accepts no writes; the next visit is then recorded as the first.
export async function recordOpening(
  call: ApiRequest,
  accountId: number,
  invoice: Invoice,
  channel: ViewChannel = 'page',
): Promise<Invoice> {
  if (call.method === 'HEAD' || isUnissued(invoice)) return invoice
  recordView(call, accountId, invoice, channel, () => isAccountMember(call, accountId))
  const isDelivered = deliveryReason(invoice) !== null
  if (isDelivered && !hasNoFrozenTemplate(invoice)) return invoice
  if (await isAccountMember(call, accountId)) return invoice
  const actor = visitorActor(call, accountId)
  const delivered = await unlessReadOnly(async () => {
    await transactionIn(call.db, accountId, (db) =>
      isDelivered
        ? freezeTemplateOf(db, actor, invoice.id)
        : markAsDelivered(db, actor, invoice.id, 'opened'),
    )
    // Reads the record again, so that the first visitor sees the same frozen template as all later ones.
    return getRecord(call.db, accountId, invoices, invoice.id)
  })
  return delivered ?? invoice
}

// Does the same for documents that the client portal lists with their numbers and amounts.
export async function recordListing(call: ApiRequest, accountId: number, listedInvoices: readonly Invoice[]) {
  const undelivered = listedInvoices.filter((invoice) => deliveryReason(invoice) === null)
  if (call.method === 'HEAD' || undelivered.length === 0 || (await isAccountMember(call, accountId))) return
  const actor = visitorActor(call, accountId)
  await unlessReadOnly(() =>
    transactionIn(call.db, accountId, async (db) => {
      for (const { id } of undelivered.toSorted((a, b) => a.id - b.id))
        await markAsDelivered(db, actor, id, 'opened')
    }),
  )
}

const visitorActor = (call: ApiRequest, account_id: number): Actor => ({
  account_id,
  user_id: 0,
  request_id: call.request_id,
  now: call.now,
  machine_now: call.arrived_at,
})

// Undefined if the database accepts no writes.
async function unlessReadOnly<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 503)) throw error
    return undefined
  }
}

async function isAccountMember(
  { db, token, visitor, arrived_at }: ApiRequest,
  accountId: number,
): Promise<boolean> {
  if (token && (await authenticate(db, token, undefined))?.account_id === accountId) return true
  const sessionToken = visitor?.session_token
  return sessionToken !== undefined && isMemberSession(db, sessionToken, accountId, arrived_at)
}
