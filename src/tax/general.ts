import { acquisitionOf, isPurchase, isSale, usesCashMethod } from './classify.ts'
import type { CountryRules, RuleInfo, TaxContext } from './country.ts'
import { earlier, later, monthOf, plusMonths, saleDay } from './days.ts'
import { partyCountry } from './eu.ts'
import { isOrder } from './family.ts'
import { purchaseRows, saleRows } from './rows.ts'
import { FULL_SHARE, hasOss, type Stream } from './stream.ts'
import { byPayment, dueOn, type Moment, type Timing } from './timeline.ts'
import type { TaxDocument } from './types.ts'

// Rules of VAT that most countries share, for countries without rules of their own. Amounts are converted by the rate
// that is printed on the document, and entries have no field of a return.

export const GENERAL: CountryRules = {
  currency: null,
  streamsOf(document, context) {
    const { country } = context.facts.regime(document.issue_date)
    if (acquisitionOf(document, country))
      return { streams: acquisitionStreams(document, country), doubts: [] }
    if (isSale(document) && !isOrder(document))
      return { streams: saleStreams(document, country, context), doubts: [] }
    if (isPurchase(document) || document.kind === 'import_products')
      return { streams: [purchaseStream(document, country)], doubts: [] }
    return { streams: [], doubts: [] }
  },
  followUps: () => ({ entries: [], doubts: [] }),
  revise: (entries) => [...entries],
}

// The general rules name no article, because every country has its own.
export const GENERAL_RULES: { readonly [rule: string]: RuleInfo } = {
  'general.sale': rule('Tax is due when the supply is made.'),
  'general.payment': rule('Tax on money received before the supply is due when it is received.'),
  'general.cash': rule('Under cash accounting, tax is due when the payment is received.'),
  'general.eu_goods': rule(
    'Tax on goods supplied within the EU is due with the invoice, at the latest on the 15th of the month after the supply.',
  ),
  'general.acquisition': rule('The buyer owes the tax when the supply is made, and deducts it.'),
  'general.purchase': rule('Tax is deducted once the invoice has been received, but not before the supply.'),
  'general.correction': rule('A correction counts on its issue date.'),
  'general.entered': rule('The tax date was entered on the document.'),
}

function rule(sentence: string): RuleInfo {
  return { article: '', sentence }
}

const enteredTiming = ({ accounting_vat_tax_date: day }: TaxDocument): Timing | undefined =>
  day ? dueOn('entered', day, 'general.entered') : undefined

const correctionMoment = (correction: TaxDocument): Moment => correctionTiming(correction).due as Moment

const correctionTiming = (correction: TaxDocument): Timing =>
  enteredTiming(correction) ?? dueOn('issue', correction.issue_date, 'general.correction')

// A rate that the system found is printed on the document like one from the request, and applies.
const withPrintedRate = (document: TaxDocument): TaxDocument => ({ ...document, rate_found: false })

const baseOf = (document: TaxDocument, country: string) => ({
  side: 'output' as const,
  country,
  document: withPrintedRate(document),
  state: 'counted' as const,
  correctionMoment,
  quoteQuery: ({ currency }: TaxDocument, day: string) => ({
    table: 'monthly' as const,
    currency,
    to: '',
    day,
  }),
  target: () => ({ field: null }),
  marks: () => [],
  period: (_: TaxDocument, taxDate: string) => monthOf(taxDate),
})

function saleStreams(document: TaxDocument, country: string, { family }: TaxContext): Stream[] {
  const stream: Stream = {
    ...baseOf(document, country),
    timing: saleTiming(document, country),
    state: family.find(document.receipt_for_invoice_id) ? 'informative' : 'counted',
    rows: (source) => saleRows(source, document, country),
  }
  const of = (isOss: boolean) => (source: TaxDocument) =>
    stream.rows(source).filter(({ category }) => (category === 'oss') === isOss)
  return hasOss(stream, family.correctionsOf(document))
    ? [
        { ...stream, rows: of(false) },
        { ...stream, country: partyCountry(document, country), rows: of(true) },
      ]
    : [stream]
}

function saleTiming(document: TaxDocument, country: string): Timing {
  const requestedTiming = enteredTiming(document)
  if (requestedTiming) return requestedTiming
  if (document.kind === 'correction') return correctionTiming(document)
  const sold = saleDay(document)
  if (usesCashMethod(document)) return byPayment('general.cash')
  const rows = saleRows(document, document, country)
  if (rows.length > 0 && rows.every(({ category }) => category === 'wdt')) return euGoodsTiming(document)
  const due = dueOn('sale', sold, 'general.sale')
  return document.kind === 'advance'
    ? { ...due, payments: { rule: 'general.payment', before: sold, earliest: null } }
    : due
}

// Art. 67 and 69 of Directive 2006/112/EC.
function euGoodsTiming(document: TaxDocument): Timing {
  const sold = saleDay(document)
  const latest = `${plusMonths(monthOf(sold), 1)}-15`
  const day = later(earlier(document.issue_date, latest), sold)
  return dueOn(day === document.issue_date ? 'issue' : 'month15', day, 'general.eu_goods')
}

function acquisitionStreams(document: TaxDocument, country: string): Stream[] {
  const output: Stream = {
    ...baseOf(document, country),
    timing:
      enteredTiming(document) ??
      (document.kind === 'wnt'
        ? euGoodsTiming(document)
        : dueOn('sale', saleDay(document), 'general.acquisition')),
    rows: (source) =>
      purchaseRows(source).map((row) => ({
        ...row,
        category: acquisitionOf(document, country) ?? 'domestic',
        due: row.base,
      })),
  }
  return [output, { ...output, side: 'input', share: () => ({ millionths: FULL_SHARE, is_asset: false }) }]
}

function purchaseStream(document: TaxDocument, country: string): Stream {
  const received = later(document.delivery_date ?? document.issue_date, document.issue_date)
  const day = later(received, saleDay(document))
  return {
    ...baseOf(document, country),
    side: 'input',
    timing: purchaseTiming(document, received, day),
    rows: (source) => purchaseRows(source),
    share: () => ({
      millionths: document.accounting_kind === 'no_vat_deduction' ? 0 : FULL_SHARE,
      is_asset: false,
    }),
  }
}

function purchaseTiming(document: TaxDocument, received: string, day: string): Timing {
  const requestedTiming = enteredTiming(document)
  if (requestedTiming) return requestedTiming
  if (document.kind === 'correction') return correctionTiming(document)
  if (usesCashMethod(document)) return byPayment('general.cash', null, received)
  return dueOn('receipt', received, 'general.purchase', day)
}
