import { compare, decimal, isZero, ZERO } from '../../../../money/decimal.ts'
import { taxRate } from '../../../../money/tax.ts'
import { countryCode } from '../../../../platform/checks/countries.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { ACQUISITIONS } from '../kinds.ts'
import type { Invoice, Position } from '../schema.ts'
import { isCorrection } from './correction-pricing.ts'
import { exchangedOf } from './exchange.ts'
import { exemptionOf, isBuyerElsewhereInEu, isSplit, taxesOf } from './legal-text.ts'
import { isMarginDocument } from './margin.ts'
import { readPositions } from './stored-positions.ts'

// What the law would not have like this. It is accepted, because what a document is about only its issuer knows.

type Told = { field: string; message: string } | undefined

// Art. 106e(1)(19) of the Polish VAT act, art. 226(11) of Directive 2006/112.
export function exemptWithoutBasis(invoice: Invoice): Told {
  if (invoice.income === false || !INVOICES.has(invoice.kind ?? '')) return undefined
  if (!taxesOf(invoice).includes('zw') || exemptionOf(invoice) !== null) return undefined
  return { field: 'exempt_tax_kind', message: 'is needed: a document with exempt lines names the basis' }
}

const INVOICES = new Set(['vat', 'advance', 'final', 'correction', 'vat_mp', 'invoice_other', 'bill'])

// Who writes bills charges no tax; tax that is shown is owed.
export function billWithTax(invoice: Invoice): Told {
  const is_taxed = invoice.kind === 'bill' && taxesOf(invoice).some((tax) => taxRate(tax).units !== 0n)
  if (!is_taxed || invoice.income === false) return undefined
  return {
    field: 'kind',
    message: 'is for those who charge no tax: a bill with a rate shows tax that is owed',
  }
}

// Only the tax of Poland is deducted there (art. 86): that of another country is asked back in that country.
export function taxOfAnotherCountry(invoice: Invoice, { currency }: Settings): Told {
  const { income, kind, price_tax } = invoice
  if (income !== false || currency !== 'PLN' || isZero(price_tax ?? ZERO)) return undefined
  if (OWN_PAPERS.has(kind ?? '') || vendorCountry(invoice) === 'PL') return undefined
  return { field: 'price_tax', message: 'is that of another country: it is not deducted in Poland' }
}

const OWN_PAPERS = new Set<string>([...ACQUISITIONS, 'vat_rr'])

function vendorCountry({ buyer_tax_no, buyer_country }: Invoice): string {
  const letters = /^[A-Z]{2}(?=[A-Z0-9]*\d)/.exec((buyer_tax_no ?? '').trim().toUpperCase())?.[0]
  return letters ?? (isBlank(buyer_country) ? undefined : countryCode(buyer_country as string)) ?? 'PL'
}

// Art. 42(1)(1): goods for another country of the EU are free of tax where the buyer has told a number of that country.
export function suppliedToNobody(invoice: Invoice): Told {
  if (invoice.kind !== 'wdt' || invoice.income === false || isBuyerElsewhereInEu(invoice)) return undefined
  return {
    field: 'buyer_tax_no',
    message: 'is not one of another country of the EU, which a supply there wants',
  }
}

const SPLIT_ABOVE = decimal('15000')
const ANNEX_15 = new Set(['GTU_02', 'GTU_05', 'GTU_06', 'GTU_07', 'GTU_08', 'GTU_11'])

// Art. 106e(1)(18a) and 108a: goods of annex 15, more than 15 000 PLN, between businesses.
export function splitPaymentExpected(invoice: Invoice): Told {
  const { kind, gtu_codes, buyer_tax_no, currency, price_gross } = invoice
  if (isSplit(invoice) || !gtu_codes?.some((code) => ANNEX_15.has(code)) || isBlank(buyer_tax_no))
    return undefined
  if (invoice.income === false || !SPLIT_KINDS.has(kind ?? '')) return undefined
  const exchanged = exchangedOf(invoice)
  const gross = currency === 'PLN' ? price_gross : exchanged?.currency === 'PLN' ? exchanged.gross : null
  if (gross === null || compare(gross, SPLIT_ABOVE) <= 0) return undefined
  return {
    field: 'split_payment',
    message: 'is compulsory for goods of annex 15 above 15000 PLN between businesses',
  }
}

const SPLIT_KINDS = new Set(['vat', 'advance', 'final', 'vat_mp'])

// Tax that is shown is owed, and a margin that nobody can calculate is not declared.
export function marginUnknown(invoice: Invoice): Told {
  if (!isMarginDocument(invoice)) return undefined
  for (const [place, line] of readPositions(invoice).entries()) {
    if (line.kind === 'text_separator' || line.kind === 'subtotal') continue
    if (line.tax !== 'disabled')
      return {
        field: `positions[${place}].tax`,
        message: 'is that of an ordinary line: its tax is shown beside those of the margin scheme, and owed',
      }
    if (isUnknown(line))
      return {
        field: `positions[${place}].total_purchase_price`,
        message: 'is needed for the margin and its tax',
      }
  }
  return undefined
}

// A corrected line has it in its two states; of what changes no money there is none to tell.
const isUnknown = (line: Position): boolean =>
  isCorrection(line)
    ? isBlank(line.vat_margin_total_price_gross) && !isZero(line.total_price_gross ?? ZERO)
    : line.total_purchase_price === null
