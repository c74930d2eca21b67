import { type CalculationRules, rulesOf } from '../../../money/rules/versions.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { preparedWrite } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prepareRecord } from '../../../platform/database/records.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { datedToken } from '../../../platform/secret.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { takeNumber } from '../../catalog/numbering/actions.ts'
import type { Numbered, Unnumbered } from '../../catalog/numbering/rules.ts'
import { fillFromOthers } from '../conversions/complete-input.ts'
import { checkKin, kinAfter, NEW_ID } from '../conversions/order-documents.ts'
import { follow } from '../conversions/payment-transfer.ts'
import { checkSale, linkReceipt } from '../conversions/receipts.ts'
import { checkRemaining } from '../corrections/chain.ts'
import { chainedTotals } from '../corrections/chain-totals.ts'
import type { Chain, State } from '../corrections/corrected-state.ts'
import { setOffWith } from '../corrections/set-off.ts'
import { settleChain } from '../corrections/settle-chain.ts'
import { issuing } from '../drafts/store-issued.ts'
import { withoutAccounts } from '../invoices/bank-account-policy.ts'
import { checkNamedAccount, checkNamedAdvances, gatherNew } from '../invoices/gather/inputs.ts'
import type { Request } from '../invoices/input.ts'
import { checkPurchase, withSide } from '../invoices/purchase-duplicates.ts'
import { type Composed, composeInvoice } from '../invoices/rules/compose.ts'
import { IssuedLines } from '../invoices/rules/correction-pricing.ts'
import { mergePositions } from '../invoices/rules/lines.ts'
import { checkOpen } from '../invoices/rules/locks.ts'
import { checkPrintable } from '../invoices/rules/print-length.ts'
import type { Chained } from '../invoices/rules/sources.ts'
import { keepPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { sellGoods } from '../invoices/stock.ts'
import { invoiceLedger, unnumbered } from '../invoices/store.ts'
import { leaveSources } from './delivery.ts'

// The verbs of documents. Each gathers what it needs, decides by the rules, and stores, in one transaction.

export const createInvoice = preparedWrite(decideNew, storeNew)

// Everything but its number.
async function decideNew(db: Database, writer: Writer, sent: Request) {
  const sided = withSide(sent)
  const said = sent.issues ? sided : withoutAccounts(writer, sided)
  await checkNamedAccount(db, writer.account_id, said)
  const { request, receipt, leading, corrected, state, kin, rest } = await fillFromOthers(db, writer, said)
  await checkNamedAdvances(db, writer.account_id, said)
  const chain = request.draft.income === false ? undefined : corrected
  const chained = sent.given ?? (chain ? chainedTotals(chain) : rest)
  const gathered = {
    request,
    receipt,
    leading,
    chained,
    corrected,
    state,
    // Documents that have to come to what their source comes to are calculated by the rules of their source.
    rules: rulesOf(corrected?.original ?? receipt?.invoice ?? kin?.order.invoice),
    ...(await gatherNew(db, writer, request)),
  }
  if (request.draft.income === false) await gatherTwin(db, writer, gathered)
  const decided = { ...gathered, ...composeToday(writer, gathered) }
  if (corrected) checkRemaining(corrected, decided.composed)
  if (receipt) checkSale(receipt, decided.composed.invoice.price_gross ?? null)
  if (kin) {
    const { invoice, positions } = decided.composed
    const after = { ...invoice, id: NEW_ID, positions: keepPositions(positions) } as unknown as Invoice
    checkKin(kin, kinAfter(kin, NEW_ID, after), NEW_ID, saidIn(sent, after))
  }
  return decided
}

// Where the request says how much the document comes to.
function saidIn({ positions, copy_from }: Request, { kind }: Invoice): string {
  if (positions.length > 0 || !copy_from) return 'positions'
  return kind === 'advance' ? 'advance_value' : 'copy_invoice_from'
}

async function gatherTwin(db: Database, writer: Writer, gathered: Gathered) {
  const invoice: InvoiceDraft = invoices.lay(gathered.layers)
  const is_allowed = invoice.allow_duplicate === true
  gathered.layers.push(await checkPurchase(db, writer.account_id, invoice, is_allowed))
}

type Gathered = Awaited<ReturnType<typeof gatherNew>> & {
  request: Request
  chained: Chained | undefined
  corrected: Chain | undefined
  state: State | undefined
  rules: CalculationRules
}

function composeToday(writer: Writer, gathered: Gathered) {
  const { request, layers, products, chained, corrected, state, rules } = gathered
  const today = todayOf(writer)
  const composed = composeInvoice({
    layers,
    lines: mergePositions([], request.positions),
    products,
    settings: writer.settings,
    today,
    rules,
    chained,
    issued_lines: state && new IssuedLines(state.held),
    setOff: corrected && setOffWith(corrected),
  })
  checkOpen(composed.invoice, writer.settings)
  checkPrintable(composed.invoice, composed.positions)
  return { today, composed, insert: prepareInvoice(writer, composed, request.issues) }
}

function prepareInvoice(writer: Writer, { invoice, positions }: Composed, draft: Invoice | undefined) {
  const { account_id, user_id, now } = writer
  const own = { user_id, token: datedToken(now), positions: keepPositions(positions) as never }
  const whole = compose(invoices, [invoice, own])
  return draft ? issuing(writer, draft, whole) : prepareRecord(account_id, invoices, whole, now)
}

type Decided = Awaited<ReturnType<typeof decideNew>>

async function storeNew(db: Database, foreseen: Decided, writer: Writer): Promise<Invoice> {
  const { request, composed, insert, numbered, receipt, leading } = await numberNew(db, writer, foreseen)
  const { record: invoice, changes } = await insert(db, numbered)
  const action = request.issues ? 'issue' : 'create'
  audit(db, writer, { action, resource: invoices.name, record_id: invoice.id, changes })
  if (receipt) await linkReceipt(db, writer, receipt, invoice, leading !== undefined)
  const paid = leading && !receipt ? await follow(db, writer, leading, invoice, request.draft) : invoice
  await leaveSources(db, writer, invoice)
  await sellGoods(db, writer, invoice, composed.positions)
  return invoice.kind === 'correction' ? settleChain(db, writer, invoice) : paid
}

async function numberNew(
  db: Database,
  writer: Writer,
  decided: Decided,
): Promise<Decided & { numbered: Numbered }> {
  const { composed, department, today, request } = decided
  const { account_id, settings } = writer
  const document = unnumbered(composed.invoice)
  const numbered = request.pattern
    ? await takeNumber(
        db,
        account_id,
        invoiceLedger,
        document,
        numberedBy(settings, request.pattern, document),
        undefined,
      )
    : await takeNumber(db, account_id, invoiceLedger, document, settings, department)
  if (today === todayOf(writer)) return { ...decided, numbered }
  // Whoever waited over midnight must not give a later number the earlier day.
  return numberNew(db, writer, { ...decided, ...composeToday(writer, decided) })
}

const numberedBy = (settings: Settings, pattern: string, { kind }: Unnumbered): Settings => ({
  ...settings,
  patterns: { [kind]: pattern },
})

const todayOf = ({ clock, time_zone }: Writer) => dayAt(clock.now(), time_zone)
