import { Refusal } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { transactionIn } from '../../../platform/commit/index.ts'
import { getRecord } from '../../../platform/database/records.ts'
import type { Call } from '../../../platform/http/route.ts'
import { authenticate } from '../../administration/accounts/authenticate.ts'
import { isMemberSession } from '../../administration/sessions/store.ts'
import { keepLookOf, leaveHouse } from '../invoice-actions/delivery.ts'
import { isUnkept, leftBy } from '../invoices/rules/locks.ts'
import { isUnissued } from '../invoices/rules/test-documents.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { noteView, type Way } from './views.ts'

// Records that a buyer opened a document by its link, or saw it in a list.

// Whoever looks at a document by its link has it from then on, unless it is one of the house. A look that asks for the head
// alone shows nothing. Reading goes on while nothing can be written: then the next look is the first.
export async function noteOpening(
  call: Call,
  account_id: number,
  invoice: Invoice,
  way: Way = 'page',
): Promise<Invoice> {
  if (call.method === 'HEAD' || isUnissued(invoice)) return invoice
  noteView(call, account_id, invoice, way, () => isOfTheHouse(call, account_id))
  const is_noted = leftBy(invoice) !== null
  if (is_noted && !isUnkept(invoice)) return invoice
  if (await isOfTheHouse(call, account_id)) return invoice
  const actor = openerOf(call, account_id)
  const noted = await written(async () => {
    await transactionIn(call.db, account_id, (db) =>
      is_noted ? keepLookOf(db, actor, invoice.id) : leaveHouse(db, actor, invoice.id, 'opened'),
    )
    // As it is from now on, so that the first who has it has what all later ones get.
    return getRecord(call.db, account_id, invoices, invoice.id)
  })
  return noted ?? invoice
}

// The same for those that a list tells a buyer of, with their numbers and sums.
export async function noteListed(call: Call, account_id: number, listed: readonly Invoice[]) {
  const inside = listed.filter((invoice) => leftBy(invoice) === null)
  if (call.method === 'HEAD' || inside.length === 0 || (await isOfTheHouse(call, account_id))) return
  const actor = openerOf(call, account_id)
  await written(() =>
    transactionIn(call.db, account_id, async (db) => {
      for (const { id } of inside.toSorted((a, b) => a.id - b.id)) await leaveHouse(db, actor, id, 'opened')
    }),
  )
}

const openerOf = (call: Call, account_id: number): Actor => ({
  account_id,
  user_id: 0,
  request_id: call.request_id,
  now: call.now,
  machine_now: call.arrived_at,
})

// Undefined where nothing can be written.
async function written<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 503)) throw error
    return undefined
  }
}

async function isOfTheHouse({ db, token, visitor, arrived_at }: Call, account_id: number): Promise<boolean> {
  if (token && (await authenticate(db, token, undefined))?.account_id === account_id) return true
  const session_token = visitor?.session_token
  return session_token !== undefined && isMemberSession(db, session_token, account_id, arrived_at)
}
