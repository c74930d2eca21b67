import type { CountryRules, TaxContext } from './country.ts'
import { GERMANY } from './de/germany.ts'
import { Family, isOrder } from './family.ts'
import { GENERAL } from './general.ts'
import { POLAND } from './pl/poland.ts'
import { deriveStream } from './stream.ts'
import type { Doubt, Entry, Facts, QuoteQuery, Regime, TaxDocument } from './types.ts'

// Derives the entries of the tax ledger from one family of documents and its money.

const COUNTRIES: { readonly [country: string]: CountryRules } = { PL: POLAND, DE: GERMANY }

export type Derivation = { entries: Entry[]; doubts: Doubt[] }

export function deriveEntries(facts: Facts): Derivation {
  const family = new Family(facts.documents, facts.money)
  const family_id = facts.family_id ?? Math.min(...facts.documents.map(({ id }) => id))
  const context: TaxContext = { facts, family, family_id }
  const results = family.documents
    .filter((candidate) => candidate.kind !== 'correction' || family.originalOf(candidate) === undefined)
    .map((document) => deriveDocument(document, context))
  return {
    entries: results.flatMap(({ entries }) => entries).sort(compareEntries),
    doubts: results.flatMap(({ doubts }) => doubts).sort(compareDoubts),
  }
}

function deriveDocument(document: TaxDocument, context: TaxContext): Derivation {
  const { facts, family, family_id } = context
  const country = rulesOf(facts.regime(document.issue_date))
  const { streams, doubts } = country.streamsOf(document, context)
  const entries: Entry[] = []
  for (const stream of streams) {
    const corrections = family.correctionsOf(document)
    const result = deriveStream(stream, { facts, family_id, corrections, money: family.moneyOf(document) })
    const later = country.followUps(result.derived, context)
    entries.push(...country.revise(result.entries, document, context), ...later.entries)
    doubts.push(...result.doubts, ...later.doubts)
    if (isOrder(document))
      for (const { tax_date } of result.entries)
        doubts.push({ document_id: document.id, code: 'invoice_missing', day: tax_date })
  }
  return { entries, doubts: withoutRepeats(doubts) }
}

// The rules of a country apply only in its currency, so accounts in other currencies have the general rules.
const rulesOf = ({ country, currency }: Regime): CountryRules => {
  const rules = COUNTRIES[country]
  return rules?.currency === currency ? rules : GENERAL
}

const withoutRepeats = (doubts: readonly Doubt[]): Doubt[] => [
  ...new Map(doubts.map((doubt) => [`${doubt.document_id} ${doubt.code} ${doubt.day}`, doubt])).values(),
]

// Collects the exchange rates that the entries need. This pass accepts any rate, because its entries are discarded.
export function neededQuotes(facts: Facts): QuoteQuery[] {
  const queries = new Map<string, QuoteQuery>()
  deriveEntries({
    ...facts,
    quotes: (query) => {
      queries.set(Object.values(query).join(' '), query)
      return { rate: ANY_RATE, date: query.day }
    },
  })
  return [...queries.values()]
}

const ANY_RATE = { units: 1n, scale: 0 }

const orderOf = (entry: Entry): string =>
  [
    ...[entry.period, entry.tax_date, String(entry.document_id).padStart(16, '0'), entry.side],
    ...[entry.event, entry.category, entry.rate, String(entry.payment_id ?? 0).padStart(16, '0')],
  ].join(' ')

const compareEntries = (a: Entry, b: Entry): number => compareTexts(orderOf(a), orderOf(b))
const compareDoubts = (a: Doubt, b: Doubt): number =>
  a.document_id - b.document_id || compareTexts(a.day, b.day) || compareTexts(a.code, b.code)
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
