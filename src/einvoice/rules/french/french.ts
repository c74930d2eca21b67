import type { RuleSet } from '../finding.ts'
import { amountRules } from './cii-amounts.ts'
import { documentRules } from './cii-document.ts'
import { partyRules } from './cii-parties.ts'
import { ublAmountRules } from './ubl-amounts.ts'
import { ublDocumentRules } from './ubl-document.ts'
import { ublPartyRules } from './ubl-parties.ts'

// Rules of the French reform beyond EN 16931 (FNFE-MPE, Flux 2, 1.4.0.03), with separate ids in each syntax. The
// additional rules for invoices of several sellers and for mutual invoicing (S8, B8, M8, S9, B9, M9) are left out,
// because Kwit does not write such invoices.
export const frenchCiiRules: readonly RuleSet[] = [...documentRules, ...partyRules, ...amountRules]
export const frenchUblRules: readonly RuleSet[] = [...ublDocumentRules, ...ublPartyRules, ...ublAmountRules]
