import { type Decimal, decimal, equals, ONE, printPlain, ZERO } from '../../../money/decimal.ts'
import type { Entry } from '../../../tax/types.ts'

// Writes and reads what an entry stores besides its columns, as JSON. Values that most entries do not have are left out.

type StoredData = { currency: string; marks?: readonly string[]; share?: number } & {
  [name in 'base' | 'tax' | 'exchange_rate' | 'exchange_date' | 'margin_sale' | 'original_period']?: string
}

export function entryData(entry: Entry): string {
  const { currency, share, marks, margin_sale, original_period } = entry
  return JSON.stringify({
    currency,
    ...(isInOwnCurrency(entry) ? undefined : exchangedAmounts(entry)),
    share: share ?? undefined,
    marks: marks.length > 0 ? marks : undefined,
    margin_sale: margin_sale ? printPlain(margin_sale) : undefined,
    original_period: original_period ?? undefined,
  })
}

// Most documents are in the currency of the tax. The columns then have the amounts, and the rate is 1.
const isInOwnCurrency = ({ base, tax, own_base, own_tax, exchange_rate, exchange_date, tax_date }: Entry) =>
  exchange_date === tax_date && isSame(ONE, exchange_rate) && isSame(base, own_base) && isSame(tax, own_tax)

const isSame = (amount: Decimal, other: Decimal | null): boolean => other !== null && equals(amount, other)

const exchangedAmounts = ({ base, tax, exchange_rate, exchange_date }: Entry) => ({
  base: printPlain(base),
  tax: printPlain(tax),
  exchange_rate: exchange_rate ? printPlain(exchange_rate) : undefined,
  exchange_date: exchange_date ?? undefined,
})

export function readEntryData(text: string, columns: Pick<Entry, 'own_base' | 'own_tax' | 'tax_date'>) {
  const data = JSON.parse(text) as StoredData
  return {
    ...readAmounts(data, columns),
    currency: data.currency,
    share: data.share ?? null,
    marks: data.marks ?? [],
    margin_sale: data.margin_sale === undefined ? null : decimal(data.margin_sale),
    original_period: data.original_period ?? null,
  }
}

function readAmounts(
  { base, tax, exchange_rate, exchange_date }: StoredData,
  { own_base, own_tax, tax_date }: Pick<Entry, 'own_base' | 'own_tax' | 'tax_date'>,
): Pick<Entry, 'base' | 'tax' | 'exchange_rate' | 'exchange_date'> {
  if (base === undefined || tax === undefined)
    return { base: own_base ?? ZERO, tax: own_tax ?? ZERO, exchange_rate: ONE, exchange_date: tax_date }
  return {
    base: decimal(base),
    tax: decimal(tax),
    exchange_rate: exchange_rate === undefined ? null : decimal(exchange_rate),
    exchange_date: exchange_date ?? null,
  }
}
