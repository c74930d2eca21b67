import { decimal, isZero, subtract } from '../../../money/decimal.ts'
import { deriveEntries } from '../../../tax/derive.ts'
import { shareOf } from '../../../tax/stream.ts'
import type { Entry, Regime, TaxDocument } from '../../../tax/types.ts'
import { DECLARED_KINDS } from '../../documents/invoices/lists/content-filters.ts'
import { UNDECLARED_DAY } from '../../documents/invoices/rules/payment-terms.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { toTaxDocument } from './tax-document.ts'

// The rules of versions before the tax ledger: each document counts as a whole on its stored tax date, at the printed
// exchange rate, as if nothing had been paid.

export function legacyEntries(documents: readonly Invoice[], regime: (day: string) => Regime): Entry[] {
  const declared = new Map(documents.filter(isDeclared).map((invoice) => [invoice.id, invoice]))
  if (declared.size === 0) return []
  const { entries } = deriveEntries({
    documents: documents.map(toLegacyDocument),
    money: [],
    quotes: () => undefined,
    regime,
  })
  return entries.flatMap((entry) => {
    const invoice = declared.get(entry.document_id)
    return invoice && wasDeclared(entry, invoice) ? [withStoredAmounts(entry, invoice)] : []
  })
}

const KINDS: ReadonlySet<string> = new Set(DECLARED_KINDS)

const isDeclared = (invoice: Invoice): boolean =>
  !invoice.cancelled && KINDS.has(invoice.kind ?? 'vat') && legacyTaxDay(invoice) !== null

// Null if nothing was declared until money came.
function legacyTaxDay({ accounting_vat_tax_date, declared_on, issue_date }: Invoice): string | null {
  if (declared_on !== null && declared_on >= UNDECLARED_DAY) return null
  return accounting_vat_tax_date ?? declared_on ?? issue_date
}

function toLegacyDocument(invoice: Invoice): TaxDocument {
  const document = toTaxDocument(invoice)
  return {
    ...document,
    // A sale by this kind was taxed like others.
    kind: document.kind === 'vat_rr' && document.income ? 'vat' : document.kind,
    accounting_vat_tax_date: legacyTaxDay(invoice),
    // The printed rate held for the whole document.
    rate_found: false,
    // Services to businesses elsewhere in the EU were recognised only by an explicitly chosen kind.
    np_tax_kind: document.np_tax_kind ?? 'none',
    reverse_charge: null,
    // Acquisitions without a rate were declared without tax.
    totals_by_rate: ACQUISITIONS.has(document.kind)
      ? document.totals_by_rate.map((total) => ({ ...total, tax: /^\d/.test(total.tax) ? total.tax : '0' }))
      : document.totals_by_rate,
  }
}

const ACQUISITIONS: ReadonlySet<string> = new Set([
  ...['wnt', 'import_service', 'import_service_eu', 'import_products'],
])

// The buyer of an expense only deducted, and nothing followed from unpaid debts.
const wasDeclared = (entry: Entry, { income }: Invoice): boolean =>
  entry.state === 'counted' &&
  entry.category !== 'bad_debt' &&
  !(income === false && (entry.side === 'output' || entry.category === 'reversed'))

type StoredTotal = { net: string; tax_amount: string; exchange_net?: string; exchange_tax_amount?: string }

// The amounts in the currency of the account that are stored with the document.
function withStoredAmounts(entry: Entry, { totals_by_rate }: Invoice): Entry {
  const total = ((totals_by_rate ?? []) as StoredTotal[]).find(
    ({ net, tax_amount, exchange_net }) =>
      exchange_net !== undefined && isEqual(entry.base, net) && isEqual(entry.tax, tax_amount),
  )
  if (total?.exchange_net === undefined || entry.own_base === null) return entry
  const own_tax = decimal(total.exchange_tax_amount ?? '0')
  return {
    ...entry,
    own_base: decimal(total.exchange_net),
    own_tax,
    deductible: entry.share === null ? null : shareOf(own_tax, entry.share),
  }
}

const isEqual = (amount: Entry['base'], text: string): boolean => isZero(subtract(amount, decimal(text)))
