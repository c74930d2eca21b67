import type { CalculationRules } from '../../../money/rules/versions.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { preparedWrite } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepareRecord } from '../../../platform/database/records.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { timeOrderedToken } from '../../../platform/secret.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { assignNumber } from '../../catalog/numbering/actions.ts'
import type { AssignedNumber, NumberRequest } from '../../catalog/numbering/rules.ts'
import { completeFromSources } from '../conversions/complete-input.ts'
import { chooseRules } from '../conversions/document-rules.ts'
import { checkOrderTotals, NEW_ID, orderDocumentsAfter } from '../conversions/order-documents.ts'
import { transferPaid } from '../conversions/payment-transfer.ts'
import { checkSale, linkReceipt } from '../conversions/receipts.ts'
import { checkRemaining } from '../corrections/chain.ts'
import { chainedTotals } from '../corrections/chain-totals.ts'
import {
  type CollectiveCorrection,
  checkCollective,
  linkCollective,
  poolOf,
} from '../corrections/collective.ts'
import type { Chain, CorrectedState } from '../corrections/corrected-state.ts'
import { setOffWith } from '../corrections/set-off.ts'
import { settleChain } from '../corrections/settle-chain.ts'
import { storeIssued } from '../drafts/store-issued.ts'
import { checkDocumentAmount } from '../invoices/amount-limit.ts'
import { withoutBankAccounts } from '../invoices/bank-account-policy.ts'
import { checkRequestedAccount, checkRequestedAdvances, gatherNew } from '../invoices/gather/inputs.ts'
import type { InvoiceInput } from '../invoices/input.ts'
import { checkPurchase, withIncomeFlag } from '../invoices/purchase-duplicates.ts'
import { type ComposedInvoice, composeInvoice } from '../invoices/rules/compose.ts'
import { IssuedLines } from '../invoices/rules/correction-pricing.ts'
import { mergePositions } from '../invoices/rules/lines.ts'
import { checkPeriodOpen } from '../invoices/rules/locks.ts'
import { checkPrintable } from '../invoices/rules/print-length.ts'
import type { TotalsOverride } from '../invoices/rules/sources.ts'
import { toStoredPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { sellGoods } from '../invoices/stock.ts'
import { numberedInvoices, numberRequestOf } from '../invoices/store.ts'
import { markSourcesAsDelivered } from './delivery.ts'

// Creates documents: gathers data, decides by the rules, and stores the result in one transaction.

export const createInvoice = preparedWrite(decideNew, storeNew)

// Decides everything but the number, which is assigned inside the write lock.
async function decideNew(db: Database, writer: WriteContext, sentInput: InvoiceInput) {
  const withIncome = withIncomeFlag(sentInput)
  const input = sentInput.draftToIssue ? withIncome : withoutBankAccounts(writer, withIncome)
  await checkRequestedAccount(db, writer.account_id, input)
  const completed = await completeFromSources(db, writer, input)
  const { request, receipt, source, corrected, collective, state, orderDocuments, finalTotals } = completed
  if (!collective) await checkRequestedAdvances(db, writer.account_id, input)
  // Corrections of suppliers are recorded as they are; a total one reverses exactly what was recorded.
  const isAsRecorded = request.draft.income === false && request.copy?.total_correction !== true
  const chain = isAsRecorded ? undefined : corrected
  const chained = sentInput.totals ?? (chain ? chainedTotals(chain) : finalTotals)
  const gathered = {
    request,
    receipt,
    source,
    chained,
    corrected,
    collective,
    state,
    rules: await chooseRules(db, writer.account_id, request),
    ...(await gatherNew(db, writer, request)),
  }
  if (request.draft.income === false) await gatherDuplicate(db, writer, gathered)
  const decided = { ...gathered, ...composeToday(writer, gathered) }
  if (corrected) checkRemaining(corrected, decided.composed)
  if (collective) checkCollective(collective, decided.composed.invoice)
  if (receipt) checkSale(receipt, decided.composed.invoice.price_gross ?? null)
  if (orderDocuments) {
    const { invoice, positions } = decided.composed
    const after = { ...invoice, id: NEW_ID, positions: toStoredPositions(positions) } as Invoice
    checkOrderTotals(
      orderDocuments,
      orderDocumentsAfter(orderDocuments, NEW_ID, after),
      NEW_ID,
      amountField(sentInput, after),
    )
  }
  return decided
}

// Names the field of the request that determines the amount, so that an error points at it.
function amountField({ positions, copy_from }: InvoiceInput, { kind }: Invoice): string {
  if (positions.length > 0 || !copy_from) return 'positions'
  return kind === 'advance' ? 'advance_value' : 'copy_invoice_from'
}

async function gatherDuplicate(db: Database, writer: WriteContext, gathered: GatheredContext) {
  const invoice: InvoiceDraft = invoices.overlay(gathered.layers)
  const isAllowed = invoice.allow_duplicate === true
  gathered.layers.push(await checkPurchase(db, writer.account_id, invoice, isAllowed))
}

type GatheredContext = Awaited<ReturnType<typeof gatherNew>> & {
  request: InvoiceInput
  chained: TotalsOverride | undefined
  corrected: Chain | undefined
  collective: CollectiveCorrection | undefined
  state: CorrectedState | undefined
  rules: CalculationRules
}

function composeToday(writer: WriteContext, gathered: GatheredContext) {
  const { request, layers, products, chained, corrected, collective, state, rules } = gathered
  const pool = corrected ?? (collective && poolOf(collective))
  const today = todayOf(writer)
  const composed = composeInvoice({
    layers,
    lines: mergePositions([], request.positions),
    products,
    settings: writer.settings,
    today,
    rules,
    chained,
    issued_lines: state && new IssuedLines(state.remainingLines),
    setOff: pool && setOffWith(pool),
  })
  checkPeriodOpen(composed.invoice, writer.settings)
  checkPrintable(composed.invoice, composed.positions)
  checkDocumentAmount(writer, composed.invoice)
  return { today, composed, insert: prepareInvoice(writer, composed, request.draftToIssue) }
}

function prepareInvoice(
  writer: WriteContext,
  { invoice, positions }: ComposedInvoice,
  draft: Invoice | undefined,
) {
  const { account_id, user_id, now } = writer
  const generated = {
    user_id,
    token: timeOrderedToken(now),
    positions: toStoredPositions(positions),
  }
  const record = compose(invoices, [invoice, generated])
  return draft ? storeIssued(writer, draft, record) : prepareRecord(account_id, invoices, record, now)
}

type NewInvoiceDecision = Awaited<ReturnType<typeof decideNew>>

async function storeNew(db: Database, decided: NewInvoiceDecision, writer: WriteContext): Promise<Invoice> {
  const { request, composed, insert, numbered, receipt, source } = await numberNew(db, writer, decided)
  const { record: invoice, changes } = await insert(db, numbered)
  const action = request.draftToIssue ? 'issue' : 'create'
  audit(db, writer, { action, resource: invoices.name, record_id: invoice.id, changes })
  if (receipt) await linkReceipt(db, writer, receipt, invoice, source !== undefined)
  const invoiceWithPayments =
    source && !receipt ? await transferPaid(db, writer, source, invoice, request.draft) : invoice
  await markSourcesAsDelivered(db, writer, invoice)
  await linkCollective(db, writer, invoice)
  await sellGoods(db, writer, invoice, composed.positions)
  return invoice.kind === 'correction' ? settleChain(db, writer, invoice) : invoiceWithPayments
}

async function numberNew(
  db: Database,
  writer: WriteContext,
  decided: NewInvoiceDecision,
): Promise<NewInvoiceDecision & { numbered: AssignedNumber }> {
  const { composed, department, today, request } = decided
  const { account_id, settings } = writer
  const document = numberRequestOf(composed.invoice)
  const numbering = request.pattern
    ? { settings: withPattern(settings, request.pattern, document), department: undefined }
    : { settings, department }
  const numbered = await assignNumber(db, account_id, numberedInvoices, document, numbering)
  if (today === todayOf(writer)) return { ...decided, numbered }
  // Composes the document again if midnight passed while it waited, because a later number must not get an
  // earlier day.
  return numberNew(db, writer, { ...decided, ...composeToday(writer, decided) })
}

const withPattern = (settings: Settings, pattern: string, { kind }: NumberRequest): Settings => ({
  ...settings,
  patterns: { [kind]: pattern },
})

const todayOf = ({ clock, time_zone }: WriteContext) => dayAt(clock.now(), time_zone)
