import { equals, isPositive, isZero } from '../../../money/decimal.ts'
import type { RateTotal } from '../../../money/totals.ts'
import { type Derivation, deriveEntries } from '../../../tax/derive.ts'
import type { Entry, Facts, TaxDocument } from '../../../tax/types.ts'

// Derives new documents faster. Most of them differ from an earlier one only in their amounts, and then their entries
// do, too.

// The entries of a document, each with the index of the total that it equals; null if they depend on the amounts.
type Template = readonly { entry: Entry; total: number }[] | null

const TEMPLATES_MAX = 1000
const templates = new Map<string, Template>()

// Derives a document that no other one belongs to and that nobody has paid.
export function deriveBySample(facts: Facts): Derivation {
  const [document] = facts.documents as [TaxDocument]
  const key = facts.money.length === 0 && isSimple(document) ? keyOf(document, facts) : undefined
  if (key === undefined) return deriveEntries(facts)
  const template = templates.get(key)
  if (template) return { entries: template.map((one) => fill(one, document)), doubts: [] }
  const derivation = deriveEntries(facts)
  if (template === undefined) {
    if (templates.size >= TEMPLATES_MAX) templates.clear()
    templates.set(key, templateOf(document, derivation))
  }
  return derivation
}

const isSimple = ({ totals_by_rate, margins_by_rate = [], exchange_currency_rate }: TaxDocument): boolean =>
  margins_by_rate.length === 0 &&
  !exchange_currency_rate &&
  totals_by_rate.length > 0 &&
  totals_by_rate.every(
    ({ net, tax_amount }) => isPositive(net) && (isZero(tax_amount) || isPositive(tax_amount)),
  )

// Of a tax number only the letters of its country matter.
function keyOf(document: TaxDocument, { regime }: Facts): string {
  const { totals_by_rate, buyer_tax_no, ...fields } = document
  const rates = totals_by_rate.map(({ tax, tax_amount }) => [tax, isZero(tax_amount)])
  const number = buyer_tax_no?.replaceAll(/\d/g, '0')
  return JSON.stringify([{ ...fields, id: 0 }, rates, number, regime(document.issue_date)])
}

function templateOf({ totals_by_rate }: TaxDocument, { entries, doubts }: Derivation): Template {
  if (doubts.length > 0 || new Set(totals_by_rate.map(({ tax }) => tax)).size < totals_by_rate.length)
    return null
  const found = entries.map((entry) => ({
    entry,
    total: totals_by_rate.findIndex((total) => total.tax === entry.rate && isEqual(entry, total)),
  }))
  return found.every(({ total }) => total >= 0) ? found : null
}

const isEqual = (entry: Entry, { net, tax_amount }: RateTotal): boolean =>
  equals(entry.base, net) &&
  equals(entry.tax, tax_amount) &&
  entry.own_base !== null &&
  entry.own_tax !== null &&
  equals(entry.own_base, net) &&
  equals(entry.own_tax, tax_amount) &&
  (entry.deductible === null || (entry.share === 1_000_000 && equals(entry.deductible, tax_amount)))

function fill({ entry, total }: { entry: Entry; total: number }, { id, totals_by_rate }: TaxDocument): Entry {
  const { net, tax_amount } = totals_by_rate[total] as RateTotal
  return {
    ...entry,
    ...{ document_id: id, family_id: id, base: net, tax: tax_amount, own_base: net, own_tax: tax_amount },
    deductible: entry.deductible && tax_amount,
  }
}
