import { add, isNegative, printDecimal, sum, ZERO } from '../../../money/decimal.ts'
import { applyChanges } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { InvoiceInput } from '../invoices/input.ts'
import { buyerFieldsOf, copiedParties } from '../invoices/rules/copies.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { lockInvoices } from '../invoices/store.ts'
import { checkCorrectable } from './chain.ts'
import type { Chain } from './corrected-state.ts'
import { correctionsOf, invoicesOfPeriod } from './store.ts'

// Collective corrections: one correction for many invoices of a buyer, such as a bonus of a year (art. 106j(3) of the
// Polish VAT act). They name the invoices or the period, and have lines of their own instead of corrected ones.

export type CollectiveCorrection = { originals: Invoice[]; corrections: Invoice[] }

const INVOICES_MAX = 1000

// A correction of no single document that names several ones or a period.
const isCollective = ({ draft, advance_ids = [] }: InvoiceInput): boolean =>
  draft.income !== false &&
  isBlank(draft.invoice_id) &&
  isBlank(draft.from_invoice_id) &&
  isBlank(draft.corrected_number) &&
  (advance_ids.length > 0 || !isBlank(draft.corrected_from) || !isBlank(draft.corrected_until))

// Locks the invoices that the correction names, or those of its client in its period.
export async function gatherCollective(
  db: Database,
  accountId: number,
  input: InvoiceInput,
  isFreeCorrection: boolean,
): Promise<CollectiveCorrection | undefined> {
  if (!isFreeCorrection || !isCollective(input)) return undefined
  const { draft, advance_ids: requested = [] } = input
  const ids = requested.length > 0 ? [...new Set(requested)] : await idsOfPeriod(db, accountId, draft)
  if (ids.length > INVOICES_MAX)
    throw invalid({
      invoice_ids: `are too many (maximum is ${INVOICES_MAX} per correction); issue several corrections`,
    })
  if (!ids.every(Number.isSafeInteger)) throw invalid({ invoice_ids: 'does not exist' })
  const locked = await lockInvoices(db, accountId, ids)
  if (locked.size < ids.length) throw invalid({ invoice_ids: 'does not exist' })
  const originals = [...locked.values()]
  checkTogether(originals)
  return { originals, corrections: await correctionsOf(db, accountId, ids) }
}

async function idsOfPeriod(db: Database, accountId: number, draft: InvoiceDraft): Promise<number[]> {
  const { client_id, corrected_from: from, corrected_until: until } = draft
  if (isBlank(client_id)) throw invalid({ client_id: 'is required with a period; or set invoice_ids' })
  if (isBlank(from)) throw invalid({ corrected_from: "can't be blank" })
  if (isBlank(until)) throw invalid({ corrected_until: "can't be blank" })
  const ids = await invoicesOfPeriod(db, accountId, client_id as number, {
    from: from as string,
    until: until as string,
    limit: INVOICES_MAX + 1,
  })
  if (ids.length === 0)
    throw invalid({
      corrected_from: 'starts a period in which this client has no invoices; choose another period',
    })
  return ids
}

function checkTogether(originals: readonly Invoice[]) {
  const [first] = originals
  for (const original of originals) {
    checkCorrectable(original, 'invoice_ids')
    const { number, kind, income, currency } = original
    if (income === false || kind === 'correction')
      throw invalid({
        invoice_ids: `${number} is not a sales invoice of this account; remove it from the list`,
      })
    if (currency !== first?.currency)
      throw invalid({ invoice_ids: `${number} has a different currency; select invoices in one currency` })
    if (!isSameBuyer(original, first))
      throw invalid({ invoice_ids: `${number} has a different buyer; select invoices of one buyer` })
    if (original.department_id !== first.department_id)
      throw invalid({ invoice_ids: `${number} has a different seller; select invoices of one seller` })
  }
}

function isSameBuyer(a: Invoice, b: Invoice): boolean {
  if (a.client_id !== null && b.client_id !== null) return a.client_id === b.client_id
  return (a.buyer_tax_no ?? a.buyer_name) === (b.buyer_tax_no ?? b.buyer_name)
}

// Parties, language and currency come from the invoices; the lines from the request.
export function collectiveInput(
  requested: InvoiceInput,
  { originals }: CollectiveCorrection,
): Pick<InvoiceInput, 'draft' | 'positions' | 'buyer_override' | 'seller_kept'> {
  const latest = originals.at(-1) as Invoice
  const { draft } = requested
  if (requested.positions.length === 0) throw invalid({ positions: "can't be blank" })
  const buyer = isBlank(draft.client_id) ? buyerFieldsOf(latest) : {}
  return {
    draft: {
      ...copiedParties(latest, draft),
      ...buyer,
      lang: latest.lang,
      currency: latest.currency,
      payment_type: latest.payment_type,
      exchange_currency: latest.exchange_currency,
      exchange_kind: latest.exchange_kind,
      calculating_strategy: latest.calculating_strategy,
      ...draft,
      corrected_invoices: originals.map(({ id, number, issue_date, gov_id }) => ({
        id,
        number,
        issue_date,
        gov_id,
      })),
    },
    positions: requested.positions,
    buyer_override: requested.buyer_override || isBlank(draft.client_id),
    seller_kept: isBlank(draft.department_id),
  }
}

// All documents of which the correction is set off, as one chain.
export function poolOf({ originals, corrections }: CollectiveCorrection): Chain {
  const [original, ...others] = originals
  return { original: original as Invoice, corrections: [...others, ...corrections] }
}

export function checkCollective({ originals, corrections }: CollectiveCorrection, correction: InvoiceDraft) {
  const amount = correction.price_gross ?? ZERO
  const remaining = sum([...originals, ...corrections].map(({ price_gross }) => price_gross ?? ZERO))
  if (isNegative(amount) && isNegative(add(remaining, amount)))
    throw invalid({
      positions: `exceed the remaining amount of the invoices: ${printDecimal(amount)} corrected, ${printDecimal(remaining)} left`,
    })
}

// The invoices name their collective corrections, so that a payment of one settles all of them together.
export async function linkCollective(db: Database, writer: WriteContext, correction: Invoice) {
  const ids = correctedIds(correction)
  if (ids.length === 0) return
  for (const original of (await lockInvoices(db, writer.account_id, ids)).values()) {
    const collective_correction_ids = [
      ...new Set([...(original.collective_correction_ids ?? []), correction.id]),
    ]
    await applyChanges(db, writer, invoices, original, { collective_correction_ids })
  }
}

export const correctedIds = ({ corrected_invoices }: Pick<InvoiceDraft, 'corrected_invoices'>): number[] =>
  ((corrected_invoices ?? []) as { id: number }[]).map(({ id }) => Number(id))
