import type { Family } from './family.ts'
import type { PlayedStream, Stream } from './stream.ts'
import type { Doubt, Entry, Facts, TaxDocument } from './types.ts'

// What a country tells the ledger: the streams of tax of a document, and the entries that follow from what became of them.

export type TaxContext = { facts: Facts; family: Family; family_id: number }

export type CountryRules = {
  // The currency in which the country counts its tax; null: that of the account.
  currency: string | null
  // The streams of a document other than a correction, or of a correction whose original is not known.
  streamsOf: (document: TaxDocument, context: TaxContext) => { streams: Stream[]; doubts: Doubt[] }
  // Further entries of a stream, such as those for bad debts.
  followUps: (played: PlayedStream, context: TaxContext) => { entries: Entry[]; doubts: Doubt[] }
  // Changes entries that depend on later facts, such as the evidence of an export.
  revise: (entries: readonly Entry[], document: TaxDocument, context: TaxContext) => Entry[]
}

// The article and the sentence behind the rule of an entry.
export type RuleInfo = { article: string; sentence: string }
