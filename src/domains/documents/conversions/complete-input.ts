import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { type CollectiveCorrection, collectiveInput, gatherCollective } from '../corrections/collective.ts'
import { copyInput } from '../drafts/draft-input.ts'
import { findDraft } from '../drafts/store.ts'
import type { InvoiceInput } from '../invoices/input.ts'
import { isDerivedKind, isOrderPart } from '../invoices/kinds.ts'
import { composeCopy, invoiceFor, type Source } from '../invoices/rules/copies.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { isTestDocument } from '../invoices/rules/test-documents.ts'
import { invoices } from '../invoices/schema.ts'
import { type CompletedInput, checkCurrency, copyAllLines } from './copied-input.ts'
import { correctionInput, dropMissingParties, lockCorrected, stockFieldsFor } from './correction-input.ts'
import { findOrderDocuments, lockOrderDocuments, orderPartInput } from './order-part-input.ts'
import { inheritedPayment, lockSourceDocument } from './payment-transfer.ts'
import { gatherReceipt } from './receipts.ts'

// Completes the input of a document that is created from another one, because such a request contains only
// the differences.

export async function completeFromSources(db: Database, writer: WriteContext, input: InvoiceInput) {
  const { account_id, settings } = writer
  const requested = input.copy_from ? await copyOfDraft(db, account_id, input, input.copy_from) : input
  const receipt = requested.for_receipt
    ? await gatherReceipt(db, account_id, requested.draft.from_invoice_id ?? null)
    : undefined
  if (receipt) checkCurrency(receipt.invoice.currency, requested.draft)
  const copySource = await findCopySource(db, account_id, requested)
  const kind = requested.draft.kind ?? copySource?.invoice.kind
  const corrected =
    kind === 'correction' ? await lockCorrected(db, account_id, requested, copySource) : undefined
  const isFree = kind === 'correction' && corrected === undefined
  const collective = await gatherCollective(db, account_id, requested, isFree)
  const isPart = isOrderPart({ kind })
  const orderDocuments = isPart ? await lockOrderDocuments(db, account_id, requested, copySource) : undefined
  const completed = await completeFields(db, writer, requested, {
    receipt,
    corrected,
    collective,
    orderDocuments,
    kind,
    copySource,
  })
  const { finalTotals, state, ...copy } = completed ?? {}
  const copied: InvoiceInput = { ...requested, ...copy }
  if (corrected) await dropMissingParties(db, account_id, copied.draft, requested.draft)
  const source = await lockSourceDocument(db, account_id, copied.draft, settings.currency ?? null)
  // The payment of an order part is transferred later, when its amount due is known.
  const request =
    source && !isPart
      ? {
          ...copied,
          draft: { ...copied.draft, ...(await inheritedPayment(db, account_id, source, requested.draft)) },
        }
      : copied
  checkNotEmpty(request)
  const otherOrder = isPart ? undefined : await findOrderDocuments(db, account_id, request.draft, corrected)
  return {
    request,
    receipt,
    source,
    corrected,
    collective,
    orderDocuments: orderDocuments ?? otherOrder,
    finalTotals,
    state,
  }
}

function checkNotEmpty({ draft, positions }: InvoiceInput) {
  if (Object.keys(draft).length === 0 && positions.length === 0) throw invalid({ invoice: "can't be blank" })
}

type Origins = {
  receipt: Awaited<ReturnType<typeof gatherReceipt>> | undefined
  corrected: Awaited<ReturnType<typeof lockCorrected>> | undefined
  collective: CollectiveCorrection | undefined
  orderDocuments: Awaited<ReturnType<typeof lockOrderDocuments>> | undefined
  kind: string | null | undefined
  copySource: Source | undefined
}

async function completeFields(
  db: Database,
  { account_id, settings }: WriteContext,
  requested: InvoiceInput,
  { receipt, corrected, collective, orderDocuments, kind, copySource }: Origins,
): Promise<CompletedInput | undefined> {
  const { draft, positions } = requested
  if (receipt) return invoiceFor(receipt, draft, positions)
  if (corrected) {
    const goods = await stockFieldsFor(db, account_id, corrected, draft)
    const request = { ...requested, draft: { ...draft, ...goods } }
    return correctionInput(request, corrected, copySource, settings.default_tax ?? undefined)
  }
  if (collective) return collectiveInput(requested, collective)
  if (orderDocuments)
    return orderPartInput(requested, kind as string, orderDocuments, copySource, settings.lang ?? null)
  return copySource && composeCopy(draft, positions, copySource, copyAllLines(copySource))
}

// Copies the fields of a draft, but no links, because no document may refer to a draft.
async function copyOfDraft(
  db: Database,
  accountId: number,
  requested: InvoiceInput,
  id: number,
): Promise<InvoiceInput> {
  const draft = await findDraft(db, accountId, id)
  if (!draft) return requested
  const { kind } = requested.draft
  // The amounts of a derived document depend on a live document, which a draft is not.
  if (kind !== draft.kind && isDerivedKind({ kind }))
    throw invalid({
      copy_invoice_from: isTestDocument(draft)
        ? 'refers to a test document; choose a regular document'
        : 'is a draft; issue it first',
    })
  return copyInput(draft, readPositions(draft), requested)
}

const findCopySource = async (db: Database, accountId: number, { copy_from, copy }: InvoiceInput) =>
  copy_from && copy ? getSource(db, accountId, copy_from, 'copy_invoice_from') : undefined

async function getSource(db: Database, accountId: number, id: number, parameter: string): Promise<Source> {
  const invoice = await findRecord(db, accountId, invoices, id)
  if (invoice === undefined) throw invalid({ [parameter]: 'does not exist' })
  return { invoice, positions: readPositions(invoice) }
}
