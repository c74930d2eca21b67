import type { Family } from './family.ts'
import type { DerivedStream, Stream } from './stream.ts'
import type { Doubt, Entry, Facts, TaxDocument } from './types.ts'

// The rules of a country for the ledger: the streams of tax of a document, and the entries that follow from its events.

export type TaxContext = { facts: Facts; family: Family; family_id: number }

export type CountryRules = {
  // The currency of the country's returns; null for that of the account.
  currency: string | null
  // The streams of a document; for a correction only if its original is not known.
  streamsOf: (document: TaxDocument, context: TaxContext) => { streams: Stream[]; doubts: Doubt[] }
  // Further entries of a stream, such as those for bad debts.
  followUps: (derived: DerivedStream, context: TaxContext) => { entries: Entry[]; doubts: Doubt[] }
  // Changes entries that depend on later facts, such as the evidence of an export.
  revise: (entries: readonly Entry[], document: TaxDocument, context: TaxContext) => Entry[]
}

// The article and the sentence of the rule of an entry.
export type RuleInfo = { article: string; sentence: string }
