// Reads corrections with their original document, and checks changes to a member of such a chain.

import { add, isNegative, printDecimal, sum, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { isTurnoverKind, kindTitle } from '../invoices/kinds.ts'
import type { ComposedInvoice } from '../invoices/rules/compose.ts'
import { isCorrection } from '../invoices/rules/correction-pricing.ts'
import { type Invoice, invoices, type Position } from '../invoices/schema.ts'
import {
  applyCorrections,
  type Chain,
  type CorrectedState,
  checkOtherCorrections,
  linesOf,
} from './corrected-state.ts'
import { correctionsOf } from './store.ts'

const isLinkedCorrection = ({ kind, invoice_id }: Invoice) => kind === 'correction' && invoice_id !== null

// Reads the correction chain of a document or correction, and locks it until the transaction ends, so that
// two corrections of one document run one after the other. Returns undefined if the original was deleted.
export async function gatherChain(
  db: Database,
  accountId: number,
  id: number,
  lockDocuments: (ids: number[]) => Promise<unknown> = async () => {},
): Promise<Chain | undefined> {
  const original = await findOriginal(db, accountId, id)
  if (original === undefined) return undefined
  await lockDocuments([...new Set([original.id, id])])
  // Reads the document again, because it may have changed while this transaction waited for the lock.
  return withCorrections(db, accountId, await findRecord(db, accountId, invoices, original.id))
}

// Like `gatherChain()`, but without a lock.
export const readChain = async (db: Database, accountId: number, id: number): Promise<Chain | undefined> =>
  withCorrections(db, accountId, await findOriginal(db, accountId, id))

export async function findOriginal(
  db: Database,
  accountId: number,
  id: number,
): Promise<Invoice | undefined> {
  const visitedIds = new Set<number>()
  let original = await findRecord(db, accountId, invoices, id)
  while (original && isLinkedCorrection(original) && !visitedIds.has(original.id)) {
    visitedIds.add(original.id)
    original = await findRecord(db, accountId, invoices, original.invoice_id as number)
  }
  // Corrections that refer to each other in a circle have no original.
  return original && visitedIds.has(original.id) ? undefined : original
}

const withCorrections = async (
  db: Database,
  accountId: number,
  original: Invoice | undefined,
): Promise<Chain | undefined> =>
  original && { original, corrections: await correctionsOf(db, accountId, [original.id]) }

export const stateOf = ({ original, corrections }: Chain): CorrectedState =>
  applyCorrections(
    linesOf(original),
    corrections.map((correction) => linesOf(correction)),
  )

// Returns the state that a stored correction was based on.
export const stateBefore = ({ original, corrections }: Chain, { id }: Invoice): CorrectedState =>
  stateOf({ original, corrections: corrections.filter((correction) => correction.id < id) })

export function checkCorrectable(document: Invoice, field: string) {
  const { kind, cancelled, number, lang } = document
  if (cancelled) throw invalid({ [field]: `${number} is void and cannot be corrected; issue a new document` })
  checkWithoutInvoice(document, field)
  if (!isTurnoverKind(kind))
    throw invalid({
      [field]: `${number} is not an invoice (${kindTitle(kind ?? '', lang)}); edit it instead`,
    })
}

// A receipt with an invoice is corrected through the invoice, because both are one sale.
function checkWithoutInvoice({ kind, number, invoice_for_receipt_id }: Invoice, field: string) {
  if (kind === 'receipt' && invoice_for_receipt_id !== null)
    throw invalid({ [field]: `${number} has an invoice; correct the invoice instead` })
}

// Checks that lines without `before` do not reverse more than remains.
export function checkRemaining({ original, corrections }: Chain, { invoice, positions }: ComposedInvoice) {
  const correctedAmount = invoice.price_gross ?? ZERO
  if (
    isNegative(original.price_gross ?? ZERO) ||
    !isNegative(correctedAmount) ||
    positions.every(isCorrection)
  )
    return
  const remainingAmount = sum([original, ...corrections].map((document) => document.price_gross ?? ZERO))
  if (isNegative(add(remainingAmount, correctedAmount)))
    throw invalid({
      positions: `exceed the remaining amount of ${original.number}: ${printDecimal(correctedAmount)} corrected, ${printDecimal(remainingAmount)} left`,
    })
}

// Checks changed lines of a document that is corrected, or of a correction.
export async function checkLinesChanged(
  db: Database,
  accountId: number,
  current: Invoice,
  after: Invoice,
  positions: readonly Position[],
) {
  const chain = await chainOf(db, accountId, current)
  if (!chain) return
  const changed = linesOf(after, positions as Position[])
  const corrections = chain.corrections.map((correction) =>
    correction.id === current.id ? changed : linesOf(correction),
  )
  const original = chain.original.id === current.id ? changed : linesOf(chain.original)
  const state = applyCorrections(original, corrections)
  const mismatch = state.mismatches.find(({ id }) => id === current.id)
  if (mismatch)
    throw invalid({
      [`positions[${mismatch.index}].correction_before_attributes`]:
        'does not match the corrected document; load that document again',
    })
  checkOtherCorrections(stateOf(chain), state, corrections)
}

// Rejects the removal of a corrected document, and of a correction that a later one is based on.
export async function checkChainRemoval(db: Database, accountId: number, current: Invoice) {
  for (const id of current.collective_correction_ids ?? []) {
    const collective = await findRecord(db, accountId, invoices, id)
    if (collective && !collective.cancelled)
      throw invalid({
        corrections: `${collective.number} corrects this document; delete or void the correction first`,
      })
  }
  const chain = await chainOf(db, accountId, current)
  if (!chain) return
  const { original, corrections } = chain
  if (original.id === current.id)
    throw invalid({
      corrections: `${corrections.map(({ number }) => number).join(', ')} corrects this document; delete or void the correction first`,
    })
  const others = corrections.filter(({ id }) => id !== current.id)
  checkOtherCorrections(
    stateOf(chain),
    stateOf({ original, corrections: others }),
    others.map((correction) => linesOf(correction)),
  )
}

// Checks that a deleted correction still matches the document that it corrects.
export async function checkChainRestore(db: Database, accountId: number, deleted: Invoice) {
  if (!isLinkedCorrection(deleted) || deleted.cancelled || deleted.income === false) return
  const chain = await gatherChain(db, accountId, deleted.invoice_id as number)
  if (!chain || chain.original.cancelled)
    throw invalid({ invoice_id: 'the corrected document was deleted; restore it first' })
  checkWithoutInvoice(chain.original, 'invoice_id')
  const corrections = [...chain.corrections, deleted].toSorted((a, b) => a.id - b.id)
  const after = stateOf({ ...chain, corrections })
  if (after.mismatches.some(({ id }) => id === deleted.id))
    throw invalid({
      positions: 'refer to lines that another correction has changed since; issue a new correction',
    })
  checkOtherCorrections(
    stateOf(chain),
    after,
    corrections.map((correction) => linesOf(correction)),
  )
}

// Returns the chain if the document has corrections. Corrections of suppliers are recorded as they are and
// have no chain.
export async function chainOf(db: Database, accountId: number, current: Invoice): Promise<Chain | undefined> {
  if (current.income === false && current.kind === 'correction') return undefined
  if (!isTurnoverKind(current.kind)) return undefined
  const chain = await gatherChain(db, accountId, current.id)
  return chain && chain.corrections.length > 0 ? chain : undefined
}
