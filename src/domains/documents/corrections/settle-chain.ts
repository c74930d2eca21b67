import { equals, ZERO } from '../../../money/decimal.ts'
import { applyChanges } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { isTurnoverKind } from '../invoices/kinds.ts'
import { withSetOff } from '../invoices/rules/amount-due.ts'
import { correctionTaxDates, paymentTaxDates } from '../invoices/rules/dates.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { lockInvoices } from '../invoices/store.ts'
import { findOriginal } from './chain.ts'
import { correctedIds } from './collective.ts'
import { chainSetOffs } from './set-off.ts'
import { correctionsOf } from './store.ts'

// Updates the set-offs between a document, its original and its corrections, and the tax dates of
// corrections. Runs after every change that affects amounts due. Returns the document as stored afterwards.
export async function settleChain(db: Database, writer: WriteContext, document: Invoice): Promise<Invoice> {
  if (!isTurnoverKind(document.kind)) return document
  const ids = await chainIds(db, writer.account_id, document)
  if (ids.length < 2 && !document.set_off) return document
  // The original is already locked, so writers of other members wait for it and these locks cannot deadlock.
  const locked = await lockInvoices(db, writer.account_id, ids)
  const members = [...locked.values()]
  const amounts = chainSetOffs(members)
  for (const [index, member] of members.entries()) {
    const setOff = amounts[index] ?? ZERO
    if (!equals(setOff, member.set_off ?? ZERO))
      locked.set(member.id, await changeSetOff(db, writer, member, setOff))
  }
  for (const member of locked.values()) {
    const original = originalAmong(locked, member)
    const days = original && correctionTaxDates(member, original, writer.settings.closed_until)
    if (days) locked.set(member.id, (await applyChanges(db, writer, invoices, member, days)).record)
  }
  return locked.get(document.id) ?? document
}

// Locks the original before the correction, because all writers lock in that order. SQLite has a single
// writer and needs no lock.
export async function lockOriginal(db: Database, accountId: number, id: number) {
  if (db.engine === 'postgres') await lockInvoices(db, accountId, [id])
}

function originalAmong(members: ReadonlyMap<number, Invoice>, member: Invoice): Invoice | undefined {
  let original: Invoice | undefined = member
  for (let links = 0; original?.kind === 'correction' && links < members.size; links++)
    original = members.get(original.invoice_id ?? 0)
  return original?.kind === 'correction' ? undefined : original
}

// Returns the ids of the documents that are settled together, starting with the original: a chain, and the chains that
// a collective correction connects.
async function chainIds(db: Database, accountId: number, document: Invoice): Promise<number[]> {
  const ids = await ownChainIds(db, accountId, document)
  const seen = new Set<number>()
  let next = [...ids]
  let isConnected = correctedIds(document).length > 0
  for (const id of correctedIds(document)) next.push(id)
  while (next.length > 0 && seen.size < MEMBERS_MAX) {
    for (const id of next) seen.add(id)
    const members = [...(await lockInvoices(db, accountId, next)).values()].filter(
      (member) => !member.cancelled,
    )
    const linked = members.flatMap((member) => [
      ...correctedIds(member),
      ...(member.collective_correction_ids ?? []),
    ])
    if (linked.length > 0) isConnected = true
    if (!isConnected) return ids
    const corrections = await correctionsOf(db, accountId, next)
    next = [...new Set([...linked, ...corrections.map(({ id }) => id)])].filter((id) => !seen.has(id))
  }
  return [...seen].sort((a, b) => a - b)
}

// A client with more documents than these settles what they are so far.
const MEMBERS_MAX = 5000

// Returns the ids of the chain, starting with the original.
async function ownChainIds(db: Database, accountId: number, document: Invoice): Promise<number[]> {
  const { kind, invoice_id, id } = document
  const original =
    kind === 'correction' && invoice_id ? await findOriginal(db, accountId, invoice_id) : document
  if (!original) return [id]
  return [
    original.id,
    ...(await correctionsOf(db, accountId, [original.id])).map((correction) => correction.id),
  ]
}

async function changeSetOff(
  db: Database,
  writer: WriteContext,
  current: Invoice,
  amount: Parameters<typeof withSetOff>[1],
): Promise<Invoice> {
  const draft = withSetOff(current, amount)
  const days = paymentTaxDates({ ...current, ...draft }, current)
  return (await applyChanges(db, writer, invoices, current, { ...draft, ...days })).record
}
