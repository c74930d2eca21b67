import { Refusal } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transactionIn } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, getRecord } from '../../../platform/database/records.ts'
import type { Call } from '../../../platform/http/route.ts'
import { authenticate } from '../../administration/accounts/authenticate.ts'
import { isMemberSession } from '../../administration/sessions/store.ts'
import { spendNumber } from '../../catalog/numbering/store.ts'
import { keepLook } from '../../catalog/templates/actions.ts'
import type { Settled } from '../conversions/order-documents.ts'
import { isUnissued } from '../drafts/test-documents.ts'
import { noteView, type Way } from '../public-page/views.ts'
import { isIssuedHere } from './kinds.ts'
import { isUnkept, type Leaving, leftBy } from './rules/locks.ts'
import { type Invoice, type InvoiceDraft, invoices } from './schema.ts'
import { noteLeaving, noteLook } from './store.ts'

// A document leaves the house once, with a look that it keeps: the present one, unless another is named. Both are noted beside
// what it says, so it stays the version that it is.
export async function leaveHouse(
  db: Database,
  actor: Actor,
  id: number,
  by: Leaving,
  look_id?: number | undefined,
) {
  await keepLookOf(db, actor, id, look_id)
  if (!(await noteLeaving(db, actor.account_id, id, by))) return
  const changes = { left_by: [null, by] }
  audit(db, actor, { action: 'leave', resource: invoices.name, record_id: id, changes })
}

async function keepLookOf(db: Database, actor: Actor, id: number, look_id?: number | undefined) {
  const invoice = await findRecord(db, actor.account_id, invoices, id)
  if (invoice === undefined || !isIssuedHere(invoice) || !isUnkept(invoice)) return
  await noteLook(db, actor.account_id, id, look_id ?? (await keepLook(db, actor, invoice.department_id)))
}

// The same for a change that tells by itself that it left.
export async function noteLeft(db: Database, actor: Actor, current: Invoice, whole: InvoiceDraft) {
  whole.left_by = leftBy(current) ?? leftBy(whole)
  if (whole.left_by && isUnkept(current))
    whole.look_id = await keepLook(db, actor, whole.department_id ?? null)
}

// Whoever has the document knows it by its number, so nobody else gets that one.
export async function spendIfLeft(db: Database, account_id: number, invoice: Invoice) {
  if (leftBy(invoice) !== null && invoice.number !== null) await spendNumber(db, account_id, invoice)
}

// What a new document corrects or settles is known to whoever has the new one.
const USED_BY: { readonly [kind: string]: Leaving } = {
  correction: 'corrected',
  advance: 'used',
  final: 'used',
}

export async function leaveSources(
  db: Database,
  actor: Actor,
  { kind, invoice_id, from_invoice_id, settled_advances }: Invoice,
) {
  const by = USED_BY[kind ?? '']
  if (by === undefined) return
  const settled = ((settled_advances ?? []) as Settled[]).map(({ id }) => id)
  const ids = new Set([invoice_id, from_invoice_id, ...settled].filter((id) => id !== null))
  for (const id of [...ids].sort((a, b) => a - b)) await leaveHouse(db, actor, id, by)
}

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
