import { add, isZero, multiply, printDecimal, ZERO } from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import { taxRate } from '../../../money/tax.ts'
import { invalid } from '../../../platform/api-error.ts'
import { countryCode } from '../../../platform/checks/countries.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { EU_COUNTRIES, hasTaxNumber, partyCountry } from '../../../tax/eu.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { updateInvoice } from '../../documents/invoice-actions/update-invoice.ts'
import { invoiceInput } from '../../documents/invoices/input.ts'
import { isAcquisition, type SELF_ASSESSED_KINDS } from '../../documents/invoices/kinds.ts'
import type { PositionDraft } from '../../documents/invoices/rules/lines.ts'
import { readPositions } from '../../documents/invoices/rules/stored-positions.ts'
import { type Invoice, type InvoiceDraft, invoices, type Position } from '../../documents/invoices/schema.ts'

// Makes an expense from abroad one whose tax the account owes itself: an acquisition of goods or an import of services.
// The supplier is then owed the net amount, and the tax is due and deducted together.

type SelfAssessedKind = (typeof SELF_ASSESSED_KINDS)[number]
export type SelfAssessment = { kind?: SelfAssessedKind | null | undefined; tax?: string | null | undefined }

const STANDARD_RATES: { readonly [country: string]: string } = { PL: '23', DE: '19' }

export const selfAssess = (
  db: Database,
  writer: WriteContext,
  id: number,
  requested: SelfAssessment,
): Promise<Invoice> =>
  transaction(db, async (db) => {
    const invoice = await getRecord(db, writer.account_id, invoices, id)
    const lines = readPositions(invoice).filter(isTaxedLine)
    checkSelfAssessable(invoice, lines)
    const kind = requested.kind ?? kindOf(invoice, lines, writer.settings)
    const tax = requested.tax ?? STANDARD_RATES[homeCountry(writer.settings) ?? '']
    if (tax === undefined) throw invalid({ tax: "can't be blank" })
    const positions = lines.map(({ id, total_price_net }): PositionDraft => ({ id, tax, total_price_net }))
    return updateInvoice(
      db,
      writer,
      id,
      invoiceInput(
        { kind, ...exchangeFields(invoice, writer.settings), ...vendorTotalsAt(invoice, tax) },
        positions,
      ),
    )
  })

const isTaxedLine = ({ kind }: Position): boolean => kind !== 'text_separator' && kind !== 'subtotal'

function checkSelfAssessable(invoice: Invoice, lines: readonly Position[]) {
  const { kind, income, price_tax, number } = invoice
  if (income !== false) throw invalid({ kind: 'can only be self-assessed on an expense' })
  if (kind === 'correction')
    throw invalid({ kind: 'follows the corrected document; make that document an acquisition instead' })
  if (lines.length === 0) throw invalid({ positions: 'are missing: the document has no lines' })
  if (!isAcquisition(invoice) && !isZero(price_tax ?? ZERO))
    throw invalid({
      price_tax: `${number} contains VAT of the supplier; only an expense without VAT can be self-assessed`,
    })
}

// Only `service: true` is a statement, because most people say nothing about their lines.
function kindOf(invoice: Invoice, lines: readonly Position[], settings: Settings): SelfAssessedKind {
  const { buyer_country, buyer_tax_no, buyer_tax_no_kind } = invoice
  const vendor = { buyer_country: countryCode(buyer_country ?? '') ?? null, buyer_tax_no, buyer_tax_no_kind }
  const home = homeCountry(settings) ?? ''
  const country = partyCountry(vendor, home)
  const isFromUnion = country !== home && EU_COUNTRIES.has(country)
  if (lines.every(({ service }) => service === true))
    return isFromUnion && hasTaxNumber(vendor) ? 'import_service_eu' : 'import_service'
  throw invalid({
    kind: 'is required: wnt for goods from the EU, import_service_eu for services from the EU, import_service for other services',
  })
}

// The supplier's net amount stays, with the tax that the account owes on it.
const vendorTotalsAt = ({ vendor_totals, price_net }: Invoice, tax: string): InvoiceDraft => {
  if (!vendor_totals) return {}
  const net = price_net ?? ZERO
  const tax_amount = round(multiply(net, taxRate(tax)), 2)
  const gross = printDecimal(add(net, tax_amount))
  return { vendor_totals: [{ tax, net: printDecimal(net), tax_amount: printDecimal(tax_amount), gross }] }
}

// The tax is declared in the currency of the account.
const exchangeFields = ({ currency, exchange_currency }: Invoice, settings: Settings) =>
  currency !== settings.currency && isBlank(exchange_currency)
    ? { exchange_currency: settings.currency ?? null }
    : {}
