import { add, isNegative, printDecimal, sum, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { COUNTED_KINDS, kindTitle } from '../invoices/kinds.ts'
import type { Composed } from '../invoices/rules/compose.ts'
import { isCorrection } from '../invoices/rules/correction-pricing.ts'
import { type Invoice, invoices, type Position } from '../invoices/schema.ts'
import { type Chain, checkStanding, linesOf, type State, stateAfter } from './corrected-state.ts'
import { correctionsOf } from './store.ts'

const isCorrecting = ({ kind, invoice_id }: Invoice) => kind === 'correction' && invoice_id !== null

// Held until the transaction ends, so that two corrections of one document follow each other. A correction leads to what it
// corrects; undefined when that is gone.
export async function gatherChain(
  db: Database,
  account_id: number,
  id: number,
  hold: (ids: number[]) => Promise<unknown> = async () => {},
): Promise<Chain | undefined> {
  const original = await findOriginal(db, account_id, id)
  if (original === undefined) return undefined
  await hold([...new Set([original.id, id])])
  // Who waited for another may find it changed.
  return withCorrections(db, account_id, await findRecord(db, account_id, invoices, original.id))
}

// The same for who only looks.
export const readChain = async (db: Database, account_id: number, id: number): Promise<Chain | undefined> =>
  withCorrections(db, account_id, await findOriginal(db, account_id, id))

export async function findOriginal(
  db: Database,
  account_id: number,
  id: number,
): Promise<Invoice | undefined> {
  const passed = new Set<number>()
  let original = await findRecord(db, account_id, invoices, id)
  while (original && isCorrecting(original) && !passed.has(original.id)) {
    passed.add(original.id)
    original = await findRecord(db, account_id, invoices, original.invoice_id as number)
  }
  // Corrections that name each other in a circle correct nothing.
  return original && passed.has(original.id) ? undefined : original
}

const withCorrections = async (
  db: Database,
  account_id: number,
  original: Invoice | undefined,
): Promise<Chain | undefined> =>
  original && { original, corrections: await correctionsOf(db, account_id, [original.id]) }

export const stateOf = ({ original, corrections }: Chain): State =>
  stateAfter(
    linesOf(original),
    corrections.map((one) => linesOf(one)),
  )

// What a correction that is stored was made upon.
export const stateBefore = ({ original, corrections }: Chain, { id }: Invoice): State =>
  stateOf({ original, corrections: corrections.filter((one) => one.id < id) })

export function checkCorrectable(document: Invoice, field: string) {
  const { kind, cancelled, number, lang } = document
  if (cancelled) throw invalid({ [field]: `${number} is cancelled, there is nothing to correct` })
  checkWithoutInvoice(document, field)
  if (!COUNTED_KINDS.includes(kind as never))
    throw invalid({ [field]: `${number} is no invoice (${kindTitle(kind ?? '', lang)}); change it instead` })
}

// A receipt and its invoice are one sale, and the invoice speaks for it.
function checkWithoutInvoice({ kind, number, invoice_for_receipt_id }: Invoice, field: string) {
  if (kind === 'receipt' && invoice_for_receipt_id !== null)
    throw invalid({ [field]: `${number} has an invoice; correct that` })
}

// Lines that do not say what was before take back no more than is left.
export function checkRemaining({ original, corrections }: Chain, { invoice, positions }: Composed) {
  const taken = invoice.price_gross ?? ZERO
  if (isNegative(original.price_gross ?? ZERO) || !isNegative(taken) || positions.every(isCorrection)) return
  const left = sum([original, ...corrections].map((one) => one.price_gross ?? ZERO))
  if (isNegative(add(left, taken)))
    throw invalid({
      positions: `take back ${printDecimal(taken)}, but only ${printDecimal(left)} of ${original.number} is left`,
    })
}

// A document that others correct, or that corrects one, with other lines than before.
export async function checkLinesChanged(
  db: Database,
  account_id: number,
  current: Invoice,
  after: Invoice,
  positions: readonly Position[],
) {
  const chain = await chainOf(db, account_id, current)
  if (!chain) return
  const changed = linesOf(after, positions as Position[])
  const corrections = chain.corrections.map((one) => (one.id === current.id ? changed : linesOf(one)))
  const original = chain.original.id === current.id ? changed : linesOf(chain.original)
  const state = stateAfter(original, corrections)
  const own = state.misfits.find(({ id }) => id === current.id)
  if (own)
    throw invalid({
      [`positions[${own.place}].correction_before_attributes`]: 'is not what the document holds',
    })
  checkStanding(stateOf(chain), state, corrections)
}

// What is corrected stays, and so does a correction on which a later one stands.
export async function checkRemoval(db: Database, account_id: number, current: Invoice) {
  const chain = await chainOf(db, account_id, current)
  if (!chain) return
  const { original, corrections } = chain
  if (original.id === current.id)
    throw invalid({
      corrections: `${corrections.map(({ number }) => number).join(', ')} corrects this document; delete or cancel the correction first`,
    })
  const others = corrections.filter(({ id }) => id !== current.id)
  checkStanding(
    stateOf(chain),
    stateOf({ original, corrections: others }),
    others.map((one) => linesOf(one)),
  )
}

// A correction that comes back must find what it corrects as it was.
export async function checkReturn(db: Database, account_id: number, hidden: Invoice) {
  if (!isCorrecting(hidden) || hidden.cancelled || hidden.income === false) return
  const chain = await gatherChain(db, account_id, hidden.invoice_id as number)
  if (!chain || chain.original.cancelled)
    throw invalid({ invoice_id: 'what it corrects is gone; restore that first' })
  checkWithoutInvoice(chain.original, 'invoice_id')
  const corrections = [...chain.corrections, hidden].toSorted((a, b) => a.id - b.id)
  const after = stateOf({ ...chain, corrections })
  if (after.misfits.some(({ id }) => id === hidden.id))
    throw invalid({ positions: 'correct what has been corrected otherwise since' })
  checkStanding(
    stateOf(chain),
    after,
    corrections.map((one) => linesOf(one)),
  )
}

// What a vendor corrects is recorded as it is. Undefined too where nobody corrects it.
export async function chainOf(
  db: Database,
  account_id: number,
  current: Invoice,
): Promise<Chain | undefined> {
  if (current.income === false && current.kind === 'correction') return undefined
  if (!COUNTED_KINDS.includes(current.kind as never)) return undefined
  const chain = await gatherChain(db, account_id, current.id)
  return chain && chain.corrections.length > 0 ? chain : undefined
}
