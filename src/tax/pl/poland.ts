import { ZERO } from '../../money/decimal.ts'
import {
  acquisitionOf,
  isPaidAtCustoms,
  isPurchase,
  isSale,
  isTaxedAbroad,
  lacksSelfAssessment,
} from '../classify.ts'
import type { CountryRules, TaxContext } from '../country.ts'
import { monthOf, saleDay } from '../days.ts'
import { partyCountry } from '../eu.ts'
import { isOrder } from '../family.ts'
import { purchaseRows, saleRows } from '../rows.ts'
import type { TaxRow } from '../shares.ts'
import { hasOss, type Stream } from '../stream.ts'
import { type Moment, momentOn, type Timing } from '../timeline.ts'
import type { Doubt, DoubtCode, TaxDocument } from '../types.ts'
import { acquisitionStreams } from './acquisitions.ts'
import { badDebts } from './bad-debts.ts'
import { correctionDoubts, purchaseCorrectionMoment, saleCorrectionMoment } from './corrections.ts'
import { deductionPeriod, isDeductionPossible, shareIn } from './deduction.ts'
import { reviseByEvidence } from './evidence.ts'
import { inputTarget, saleTarget } from './fields.ts'
import { HOME } from './home.ts'
import { manualStreams } from './manual.ts'
import { purchaseMarks, saleMarks } from './marks.ts'
import { ossStream } from './oss.ts'
import { purchaseQuoteQuery, saleQuoteQuery } from './quotes.ts'
import { enteredTiming, purchaseTiming, saleTiming } from './timing.ts'

// The rules of Polish VAT.

type Result = { streams: Stream[]; doubts: Doubt[] }

export const POLAND: CountryRules = {
  currency: 'PLN',
  streamsOf(document, context) {
    if (document.kind === 'dw') return { streams: manualStreams(document), doubts: [] }
    if (acquisitionOf(document, HOME)) return acquisitionStreams(document, context)
    if (isSale(document)) return saleStreams(document, context)
    if (isPurchase(document) || isPaidAtCustoms(document)) return purchaseStreams(document, context)
    return { streams: [], doubts: [] }
  },
  followUps: badDebts,
  revise: reviseByEvidence,
}

function saleStreams(document: TaxDocument, context: TaxContext): Result {
  const { facts, family } = context
  if (isOrder(document) && document.not_an_advance) return { streams: [], doubts: [] }
  const rows = saleRows(document, document, HOME)
  const timing = enteredTiming(document) ?? timingOf(document, rows, context)
  const correctionMoment = (correction: TaxDocument, rows: readonly TaxRow[]): Moment | null =>
    saleCorrectionMoment(
      correction,
      rows,
      { document, tax_date: timing.due?.tax_date ?? null },
      facts.regime(correction.issue_date),
    )
  const isForReceipt = family.find(document.receipt_for_invoice_id) !== undefined
  const stream: Stream = {
    side: 'output',
    country: HOME,
    document,
    timing,
    correctionMoment,
    state: isOrder(document) ? 'provisional' : isForReceipt ? 'informative' : 'counted',
    rows: (source) => saleRows(source, document, HOME),
    quoteQuery: saleQuoteQuery,
    target: ({ category, rate }, { tax_date }) => saleTarget(category, rate, tax_date),
    marks: (source, row) => saleMarks(source, document, row, isForReceipt && source === document),
    period: (_, taxDate) => monthOf(taxDate),
  }
  const corrections = family.correctionsOf(document)
  const doubts = corrections.flatMap((correction) => {
    const changed = saleRows(correction, document, HOME)
    return correctionDoubts(correction, changed, correctionMoment(correction, changed))
  })
  return { streams: withOss(stream, corrections), doubts: [...doubts, ...saleDoubts(document, rows, stream)] }
}

// Tax of another country is not Polish tax: Poland counts only the base.
const withOss = (stream: Stream, corrections: readonly TaxDocument[]): Stream[] =>
  hasOss(stream, corrections) ? [withoutOssTax(stream), ossStream(stream)] : [stream]

const withoutOssTax = (stream: Stream): Stream => ({
  ...stream,
  rows: (document) =>
    stream.rows(document).map((row) => (row.category === 'oss' ? { ...row, tax: ZERO } : row)),
})

// A correction whose original is not stored follows its own rule.
function timingOf(document: TaxDocument, rows: readonly TaxRow[], context: TaxContext): Timing {
  if (document.kind !== 'correction') return saleTiming(document, rows, context)
  const regime = context.facts.regime(document.issue_date)
  return { due: saleCorrectionMoment(document, rows, { document, tax_date: null }, regime), payments: null }
}

function saleDoubts(document: TaxDocument, rows: readonly TaxRow[], { target }: Stream): Doubt[] {
  const day = saleDay(document)
  const doubt = (code: DoubtCode, applies: boolean): Doubt[] =>
    applies ? [{ document_id: document.id, code, day }] : []
  const moment = momentOn('sale', day, 'pl.sale')
  return [
    ...doubt('original_missing', document.kind === 'correction' && !document.is_collective),
    ...doubt(
      'unknown_rate',
      rows.some((row) => row.category === 'domestic' && target(row, moment).field === null),
    ),
    ...doubt(
      'zero_rate_expected',
      document.kind === 'wdt' &&
        rows.some(({ category }) => category === 'eu_service' || category === 'outside'),
    ),
  ]
}

function purchaseStreams(document: TaxDocument, context: TaxContext): Result {
  const { facts } = context
  const regime = facts.regime(document.issue_date)
  const doubt = (code: DoubtCode): Doubt[] => [{ document_id: document.id, code, day: document.issue_date }]
  if (document.undecided && regime.only_decided) return { streams: [], doubts: doubt('not_decided') }
  if (lacksSelfAssessment(document, HOME)) return { streams: [], doubts: doubt('self_assessment_missing') }
  const isImport = isPaidAtCustoms(document)
  if (isTaxedAbroad(document, HOME) && !isImport) return { streams: [foreignStream(document)], doubts: [] }
  const timing = enteredTiming(document) ?? purchaseTimingOf(document, regime.cash_method === true, context)
  const stream: Stream = {
    side: 'input',
    country: HOME,
    document,
    timing,
    state: 'counted',
    rows: (source) => purchaseRows(source).map((row) => ({ ...row, category: categoryOf(document, row) })),
    correctionMoment: purchaseCorrectionMoment,
    quoteQuery: purchaseQuoteQuery,
    target: ({ rate }) => inputTarget(rate, shareIn(document, regime).is_asset),
    share: (taxDate) => shareIn(document, facts.regime(taxDate)),
    marks: () => purchaseMarks(document, isImport),
    period: (source, taxDate) => deductionPeriod(source, taxDate, facts.regime(taxDate)),
  }
  const { due } = timing
  const isLate = due && !isDeductionPossible(document, due.tax_date, facts.regime(due.tax_date))
  const original = document.kind === 'correction' ? doubt('original_missing') : []
  return {
    streams: [stream],
    doubts: [
      ...original,
      ...(isLate ? doubt('deduct_in_impossible') : []),
      ...(document.undecided ? doubt('not_decided') : []),
    ],
  }
}

const categoryOf = (document: TaxDocument, row: TaxRow): TaxRow['category'] =>
  document.kind === 'vat_rr' ? 'rr' : isPaidAtCustoms(document) ? 'import_goods' : row.category

const purchaseTimingOf = (document: TaxDocument, isOwnCash: boolean, context: TaxContext): Timing =>
  document.kind === 'correction'
    ? { due: purchaseCorrectionMoment(document), payments: null }
    : purchaseTiming(document, isOwnCash, context)

// Entries that are part of the ledger but of no Polish return.
const foreignStream = (document: TaxDocument): Stream => ({
  side: 'input',
  country: partyCountry(document, HOME),
  document,
  state: 'counted',
  timing: { due: momentOn('issue', document.issue_date, 'pl.foreign'), payments: null },
  rows: purchaseRows,
  correctionMoment: (correction) => momentOn('issue', correction.issue_date, 'pl.foreign'),
  quoteQuery: purchaseQuoteQuery,
  target: () => ({ field: null }),
  share: () => ({ millionths: 0, is_asset: false }),
  marks: () => [],
  period: (_, taxDate) => monthOf(taxDate),
})
