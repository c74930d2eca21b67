import {
  type Acquisition,
  acquisitionOf,
  isPurchase,
  isSale,
  isTaxedAbroad,
  lacksSelfAssessment,
} from '../classify.ts'
import type { CountryRules, TaxContext } from '../country.ts'
import { earlier, monthOf, saleDay } from '../days.ts'
import { partyCountry } from '../eu.ts'
import { isOrder } from '../family.ts'
import { acquisitionRows, purchaseRows, saleRows } from '../rows.ts'
import type { TaxRow } from '../shares.ts'
import { FULL_SHARE, hasOss, type Share, type Stream } from '../stream.ts'
import type { Category, Doubt, QuoteQuery, Regime, TaxDocument } from '../types.ts'
import { inputTarget, ownTaxTarget, saleTarget } from './fields.ts'
import { acquisitionTiming, correctionMoment, enteredTiming, purchaseTiming, saleTiming } from './timing.ts'

// The rules of German VAT.

const HOME = 'DE'
const STANDARD_RATE = '19'
type Result = { streams: Stream[]; doubts: Doubt[] }

export const GERMANY: CountryRules = {
  currency: 'EUR',
  streamsOf(document, context) {
    const category = acquisitionOf(document, HOME)
    if (category && category !== 'import_goods') return acquisitionStreams(document, category, context)
    if (isSale(document)) return { streams: saleStreams(document, context), doubts: [] }
    if (isPurchase(document) || document.kind === 'import_products') return purchaseStreams(document, context)
    return { streams: [], doubts: [] }
  },
  followUps: () => ({ entries: [], doubts: [] }),
  revise: (entries) => [...entries],
}

function saleStreams(document: TaxDocument, context: TaxContext): Stream[] {
  if (isOrder(document) && document.not_an_advance) return []
  const rows = saleRows(document, document, HOME)
  const stream: Stream = {
    ...baseOf(document),
    timing:
      enteredTiming(document) ??
      (document.kind === 'correction'
        ? { due: correctionMoment(document), payments: null }
        : saleTiming(document, rows, context)),
    state: isOrder(document) ? 'provisional' : 'counted',
    rows: (source) => saleRows(source, document, HOME),
    target: ({ category, rate }) => saleTarget(category, rate),
  }
  if (!hasOss(stream, context.family.correctionsOf(document))) return [stream]
  const country = partyCountry(document, HOME)
  const rowsOf = (isOss: boolean) => (source: TaxDocument) =>
    stream.rows(source).filter(({ category }) => (category === 'oss') === isOss)
  return [
    { ...stream, rows: rowsOf(false) },
    { ...stream, country, rows: rowsOf(true) },
  ]
}

const baseOf = (document: TaxDocument) => ({
  side: 'output' as const,
  country: HOME,
  document,
  state: 'counted' as const,
  correctionMoment,
  quoteQuery: monthlyQuoteQuery,
  marks: () => [],
  period: (_: TaxDocument, taxDate: string) => monthOf(taxDate),
})

// The average of the month (§ 16(6)).
const monthlyQuoteQuery = ({ currency }: TaxDocument, day: string): QuoteQuery => ({
  table: 'monthly',
  currency,
  to: 'EUR',
  day,
})

function acquisitionStreams(document: TaxDocument, category: Acquisition, { facts }: TaxContext): Result {
  const output: Stream = {
    ...baseOf(document),
    timing: enteredTiming(document) ?? acquisitionTiming(document, category),
    rows: (source) => acquisitionRows(source, category, STANDARD_RATE),
    target: ({ rate }) => ownTaxTarget(category, rate),
  }
  const input: Stream = {
    ...output,
    side: 'input',
    target: () => inputTarget(category),
    share: (taxDate) => shareIn(document, facts.regime(taxDate)),
  }
  return { streams: [output, input], doubts: [] }
}

function purchaseStreams(document: TaxDocument, { facts }: TaxContext): Result {
  const doubt = (code: Doubt['code']): Doubt[] => [
    { document_id: document.id, code, day: document.issue_date },
  ]
  if (document.undecided && facts.regime(document.issue_date).only_decided)
    return { streams: [], doubts: doubt('not_decided') }
  if (lacksSelfAssessment(document, HOME)) return { streams: [], doubts: doubt('self_assessment_missing') }
  const isImport = document.kind === 'import_products'
  const isForeign = isTaxedAbroad(document, HOME) && !isImport
  const category: Category = isImport ? 'import_goods' : 'domestic'
  const stream: Stream = {
    ...baseOf(document),
    side: 'input',
    country: isForeign ? partyCountry(document, HOME) : HOME,
    timing:
      enteredTiming(document) ??
      (document.kind === 'correction'
        ? { due: correctionMoment(document), payments: null }
        : purchaseTiming(document)),
    rows: (source): TaxRow[] => purchaseRows(source).map((row) => ({ ...row, category })),
    quoteQuery: (source) => monthlyQuoteQuery(source, earlier(saleDay(source), source.issue_date)),
    target: (row) => (row.tax.units === 0n ? { field: null } : inputTarget(category)),
    share: (taxDate) =>
      isForeign ? { millionths: 0, is_asset: false } : shareIn(document, facts.regime(taxDate)),
  }
  return { streams: [stream], doubts: [] }
}

function shareIn({ accounting_kind, deduction }: TaxDocument, { proportion }: Regime): Share {
  const isNone = accounting_kind === 'no_vat_deduction' || deduction === 'exempt'
  const percent = deduction === 'mixed' ? (proportion ?? 100) : 100
  return { millionths: isNone ? 0 : (FULL_SHARE * percent) / 100, is_asset: false }
}
