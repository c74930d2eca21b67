import { type Decimal, isNegative, isPositive, ONE } from '../../money/decimal.ts'
import { normaliseTax } from '../../money/tax.ts'
import { saleCategory, usesCashMethod } from '../classify.ts'
import { monthOf, saleDay } from '../days.ts'
import type { Category, Entry, Facts, TaxDocument } from '../types.ts'
import { saleTarget } from './fields.ts'
import { HOME } from './home.ts'
import { saleMarks } from './marks.ts'

// Entries of a plain sale: at home, in the currency of the tax, due as a whole on the day of the supply. Most documents are
// such, and each is derived while others wait to write, so they do not go through the timeline. A property test proves
// that the result is the same.

const KINDS: ReadonlySet<string> = new Set(['vat', 'receipt'])
const CATEGORIES: ReadonlySet<Category> = new Set(['domestic', 'exempt'])
const PLACES = 2

// Undefined if the document is not plain.
export function plainEntries(facts: Facts): Entry[] | undefined {
  const [document] = facts.documents as [TaxDocument]
  if (!isPlain(document, facts)) return undefined
  const { id, totals_by_rate, currency } = document
  const tax_date = saleDay(document)
  const period = monthOf(tax_date)
  const entries: Entry[] = []
  for (const { tax, net, tax_amount, gross } of totals_by_rate) {
    const rate = normaliseTax(tax) ?? tax
    const category = saleCategory(document, rate, HOME)
    const { field } = saleTarget(category, rate, tax_date)
    const isKnown = CATEGORIES.has(category) && field !== null && !hasRate(entries, rate)
    if (!isKnown || !isAmount(net) || !isAmount(tax_amount) || !isPositive(gross)) return undefined
    entries.push({
      document_id: id,
      family_id: id,
      payment_id: null,
      event: 'sale',
      event_on: tax_date,
      tax_date,
      rule: 'pl.sale',
      side: 'output',
      country: HOME,
      rate,
      category,
      period,
      currency,
      base: net,
      tax: tax_amount,
      own_base: net,
      own_tax: tax_amount,
      exchange_rate: ONE,
      exchange_date: tax_date,
      share: null,
      deductible: null,
      field,
      second_field: null,
      marks: saleMarks(document, document, { rate, category, base: net, tax: tax_amount, due: gross }, false),
      margin_sale: null,
      original_period: null,
      state: 'counted',
    })
  }
  return entries.sort(compareEntries)
}

function isPlain(document: TaxDocument, { documents, money, regime }: Facts): boolean {
  const { country, currency } = regime(document.issue_date)
  const sold = saleDay(document)
  return (
    documents.length === 1 &&
    KINDS.has(document.kind) &&
    document.income &&
    !document.cancelled &&
    country === HOME &&
    currency === 'PLN' &&
    document.currency === currency &&
    !document.accounting_vat_tax_date &&
    !usesCashMethod(document) &&
    !document.margins_by_rate?.length &&
    (!document.tax_point || document.tax_point === 'sale') &&
    !document.bad_debt_relief &&
    // A payment before the supply is taxed earlier.
    money.every(({ day }) => day >= sold)
  )
}

const hasRate = (entries: readonly Entry[], rate: string): boolean =>
  entries.some((entry) => entry.rate === rate)

const isAmount = (amount: Decimal): boolean => !isNegative(amount) && amount.scale <= PLACES

// The entries differ only in their rate and category.
const compareEntries = (a: Entry, b: Entry): number =>
  compareTexts(a.category, b.category) || compareTexts(a.rate, b.rate)
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
