import type { RuleSet } from '../finding.ts'
import { amount_rules } from './cii-amounts.ts'
import { document_rules } from './cii-document.ts'
import { party_rules } from './cii-parties.ts'
import { ubl_amount_rules } from './ubl-amounts.ts'
import { ubl_document_rules } from './ubl-document.ts'
import { ubl_party_rules } from './ubl-parties.ts'

// Rules of the French reform beyond EN 16931 (FNFE-MPE, Flux 2, 1.4.0.03), with separate ids in each syntax. The
// additional rules for invoices of several sellers and for mutual invoicing (S8, B8, M8, S9, B9, M9) are left out,
// because Kwit does not write such invoices.
export const french_cii_rules: readonly RuleSet[] = [...document_rules, ...party_rules, ...amount_rules]
export const french_ubl_rules: readonly RuleSet[] = [
  ...ubl_document_rules,
  ...ubl_party_rules,
  ...ubl_amount_rules,
]
