import type { Database } from '../../platform/database/database.ts'
import { findRecord } from '../../platform/database/records.ts'
import { isBlank } from '../../platform/fields/field.ts'
import { invalid } from '../../platform/refusal.ts'
import type { Writer } from '../accounts/authenticate.ts'
import { type Chain, checkCorrectable, gatherChain, stateOf } from './chain.ts'
import { type Copy, composeCopy, invoiceFor, type Source } from './copies.ts'
import { adopted, isEmpty, reversed } from './corrected.ts'
import { priceOptionsOf } from './corrections.ts'
import { readPositions } from './positions.ts'
import { gatherReceipt } from './receipts.ts'
import type { Request } from './request.ts'
import { type InvoiceDraft, invoices } from './schema.ts'

// A request that starts from another document says only what differs from it.

export async function fillFromOthers(db: Database, { account_id, settings }: Writer, sent: Request) {
  const receipt = sent.for_receipt
    ? await gatherReceipt(db, account_id, sent.draft.from_invoice_id ?? null)
    : undefined
  const source = await copiedFrom(db, account_id, sent)
  const is_correction = (sent.draft.kind ?? source?.invoice.kind) === 'correction'
  const corrected = is_correction ? await correctedBy(db, account_id, sent, source) : undefined
  const copy = receipt
    ? invoiceFor(receipt, sent.draft, sent.positions)
    : corrected
      ? correctionOf(sent, corrected, source, settings.default_tax ?? undefined)
      : source && (await copied(db, account_id, sent, source))
  const request: Request = copy ? { ...sent, ...copy } : sent
  if (Object.keys(request.draft).length === 0 && request.positions.length === 0)
    throw invalid({ invoice: "can't be blank" })
  return { request, receipt, corrected }
}

const copiedFrom = async (db: Database, account_id: number, { copy_from, copy }: Request) =>
  copy_from && copy ? sourceOf(db, account_id, copy_from, 'copy_invoice_from') : undefined

async function copied(db: Database, account_id: number, request: Request, source: Source): Promise<Copy> {
  const advances: Source[] = []
  for (const id of request.advance_ids ?? []) advances.push(await sourceOf(db, account_id, id, 'invoice_ids'))
  return composeCopy(request.draft, request.positions, source, advances, request.copy as never)
}

async function sourceOf(db: Database, account_id: number, id: number, parameter: string): Promise<Source> {
  const invoice = await findRecord(db, account_id, invoices, id)
  if (invoice === undefined) throw invalid({ [parameter]: 'does not exist' })
  return { invoice, positions: readPositions(invoice) }
}

// What a correction corrects: a copy the document it is made from, one that is written out the one it names.
async function correctedBy(db: Database, account_id: number, { draft }: Request, source?: Source) {
  const named = source?.invoice.id ?? draft.invoice_id ?? draft.from_invoice_id
  if (isBlank(named)) return undefined
  const chain = await gatherChain(db, account_id, named as number)
  if (chain === undefined && !source) throw invalid({ invoice_id: 'does not exist' })
  return chain
}

function correctionOf(sent: Request, chain: Chain, source: Source | undefined, default_tax?: string): Copy {
  const { original } = chain
  const draft: InvoiceDraft = source ? sent.draft : { ...pricingOf(chain), ...sent.draft }
  const is_expense = draft.income === false || original.income === false
  if (!is_expense) checkCorrectable(original, source ? 'copy_invoice_from' : 'invoice_id')
  const links = {
    invoice_id: original.id,
    from_invoice_id: source?.invoice.id ?? draft.from_invoice_id ?? original.id,
  }
  const options = priceOptionsOf({ ...original, ...draft } as InvoiceDraft, default_tax)
  const positions =
    sent.positions.length === 0 && sent.copy?.total_correction
      ? rest(chain)
      : is_expense
        ? sent.positions
        : adopted(sent.positions, stateOf(chain), options)
  if (!source) return { draft: { ...draft, ...links }, positions }
  return composeCopy({ ...draft, ...links }, positions, source, [], sent.copy as never)
}

function rest(chain: Chain) {
  const state = stateOf(chain)
  const by = chain.corrections.map(({ number }) => number).join(', ')
  if (isEmpty(state))
    throw invalid({ total_correction: `nothing is left of ${chain.original.number}: ${by} took it back` })
  return reversed(state)
}

// What decides how the lines of the document were calculated, where the request leaves it open.
const pricingOf = ({ original }: Chain): InvoiceDraft => ({
  currency: original.currency,
  show_discount: original.show_discount,
  procedure_vat_margin: original.procedure_vat_margin,
  discount_kind: original.discount_kind,
  calculating_strategy: original.calculating_strategy,
})
