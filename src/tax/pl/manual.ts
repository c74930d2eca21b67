import { add } from '../../money/decimal.ts'
import { monthOf } from '../days.ts'
import type { TaxRow } from '../shares.ts'
import { FULL_SHARE, type Stream } from '../stream.ts'
import { momentOn } from '../timeline.ts'
import type { ManualEntry, TaxDocument } from '../types.ts'
import { HOME } from './home.ts'
import { saleQuoteQuery } from './quotes.ts'

// Amounts that a user declares by an internal document: the yearly adjustment (art. 91), goods in stock at the end of
// the business, cash registers, means of transport (K_33 to K_36, K_44, K_45).

export const manualStreams = (document: TaxDocument): Stream[] =>
  (document.manual_entries ?? []).map((manual) => {
    const day = document.accounting_vat_tax_date ?? document.issue_date
    return {
      side: manual.side,
      country: HOME,
      document,
      state: 'counted',
      timing: { due: momentOn('manual', day, 'pl.manual'), payments: null },
      rows: (source) => (source === document ? [rowOf(manual)] : []),
      correctionMoment: () => null,
      quoteQuery: saleQuoteQuery,
      target: () => ({ field: manual.field }),
      ...(manual.side === 'input' && { share: () => ({ millionths: FULL_SHARE, is_asset: false }) }),
      marks: () => ['WEW'],
      period: (_, taxDate) => monthOf(taxDate),
    } satisfies Stream
  })

const rowOf = ({ base, tax, field }: ManualEntry): TaxRow => ({
  rate: field,
  category: 'adjustment',
  base,
  tax,
  due: add(base, tax),
})
