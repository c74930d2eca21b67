import type { ReadResult } from '../../../einvoice/reading/result.ts'
import { isZero } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { plainTaxNumber } from '../../../platform/checks/tax-number.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { statedTotalsOverride } from '../../documents/corrections/chain-totals.ts'
import { type InvoiceInput, readInvoiceInput } from '../../documents/invoices/input.ts'
import { printAmount } from '../../documents/invoices/rules/received-differences.ts'
import { documentOf, type Side } from './document.ts'
import type { Incoming } from './incoming-file.ts'
import { isKsefNumber, receiptDate, receiptWarnings } from './receipt-date.ts'
import type { Extension } from './schema.ts'
import { clientsByName, clientsByTaxNumber, ownDepartments, usedBankAccounts } from './store.ts'
import { importTextsIn } from './texts.ts'
import { statedTotals } from './totals.ts'
import { truncateTexts } from './truncate.ts'
import { numberOf, receivedWarnings } from './warnings.ts'

// Builds the request that creates a document from a received invoice.

// Determines the department, the supplier, and the data known about the supplier.
export async function toInvoiceInput(
  db: Database,
  writer: WriteContext,
  incoming: Incoming,
  read: ReadResult,
  extension: Extension,
) {
  const { account_id, settings } = writer
  const { invoice } = read
  const departments = await ownDepartments(db, account_id)
  const ownTaxNumbers = departments.flatMap(({ tax_no }) => (tax_no ? plainTaxNumber(tax_no) : []))
  const side = sideOf(invoice, ownTaxNumbers, incoming)
  const ownNumber = numberOf(side === 'sale' ? invoice.seller : invoice.buyer)
  const partnerNumber = numberOf(side === 'sale' ? invoice.buyer : invoice.seller)
  const client = partnerNumber === undefined ? undefined : await findVendor(db, account_id, partnerNumber)
  const accounts = await accountsOf(db, account_id, client, side === 'sale' ? undefined : invoice.seller.name)
  const today = dayAt(writer.now, writer.time_zone)
  const { options = {} } = incoming
  const receivedOn = receiptDate(incoming.remote_id, invoice.issue_date, today, options.delivery_date)
  const is_polish = homeCountry(settings) === 'PL'
  const receipt = { receivedOn, is_polish }
  const { tree, warnings: cut } = truncateTexts(
    documentOf(invoice, side, receipt, importTextsIn(settings.lang)),
  )
  const context = { own_numbers: ownTaxNumbers, accounts, is_taxed_here: is_polish && side === 'purchase' }
  const warnings = [
    ...receiptWarnings(options.delivery_date, invoice.issue_date, today),
    ...receivedWarnings(read, context),
    ...cut,
  ].slice(0, DOUBTS_MAX)
  const department = departments.find(({ tax_no }) => tax_no && plainTaxNumber(tax_no) === ownNumber)
  const { remote_id } = incoming
  const totals = statedTotals(invoice)
  const request: InvoiceInput = {
    ...readInvoiceInput(tree),
    buyer_override: true,
    totals: statedTotalsOverride(totals),
  }
  Object.assign(request.draft, {
    department_id: options.department_id ?? department?.id,
    category_id: options.category_id,
    client_id: client?.id,
    origin: incoming.origin,
    allow_duplicate: incoming.allow_duplicate || undefined,
    gov_id: remote_id && isKsefNumber(remote_id) ? remote_id : undefined,
    gov_status: remote_id === undefined ? undefined : GOV_STATUSES[incoming.origin],
    received: {
      file_id: 0,
      extension,
      totals: [totals.price_net, totals.price_tax, totals.price_gross].map(printAmount),
      doubts: warnings,
    },
  })
  return { request, warnings }
}

function sideOf(
  invoice: ReadResult['invoice'],
  ownTaxNumbers: readonly string[],
  { as_sale }: Incoming,
): Side {
  const seller = numberOf(invoice.seller)
  const isOwn = seller !== undefined && ownTaxNumbers.includes(seller)
  if (isOwn && !as_sale)
    throw invalid({
      file: `was issued by your own company (${seller}); set as_sale to true to import it as a sale`,
    })
  if (!isOwn && as_sale)
    throw invalid({ file: 'was not issued by your own company; import it without as_sale' })
  if (invoice.lines.length === 0 && invoice.rates.length === 0 && !isZero(invoice.gross))
    throw invalid({ file: 'contains neither lines nor totals by VAT rate' })
  return isOwn ? 'sale' : 'purchase'
}

const DOUBTS_MAX = 50
const GOV_STATUSES: { readonly [origin: string]: string } = { ksef: 'ok', ksef_demo: 'demo_ok' }

async function findVendor(db: Database, accountId: number, number: string) {
  const candidates = await clientsByTaxNumber(db, accountId, number)
  return candidates.find(({ tax_no }) => plainTaxNumber(tax_no ?? '') === number)
}

// A supplier without a tax number is recognised by the name.
async function accountsOf(
  db: Database,
  accountId: number,
  client: Client | undefined,
  name: string | undefined,
) {
  const vendors = client ? [client] : name === undefined ? [] : await clientsByName(db, accountId, name)
  const usedAccounts = await usedBankAccounts(
    db,
    accountId,
    vendors.map(({ id }) => id),
  )
  return [...usedAccounts, ...vendors.flatMap(({ bank_account }) => bank_account ?? [])].filter(Boolean)
}
