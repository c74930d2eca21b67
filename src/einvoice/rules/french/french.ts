import type { Family } from '../finding.ts'
import { amount_rules } from './cii-amounts.ts'
import { document_rules } from './cii-document.ts'
import { party_rules } from './cii-parties.ts'
import { ubl_amount_rules } from './ubl-amounts.ts'
import { ubl_document_rules } from './ubl-document.ts'
import { ubl_party_rules } from './ubl-parties.ts'

// What the French reform asks of an invoice beyond EN 16931 (FNFE-MPE, Flux 2, 1.4.0.03), in each syntax by ids of its own. Invoices of several
// sellers and those that go both ways (S8, B8, M8, S9, B9, M9) have further rules; Kwit writes none of these.
export const french_cii_rules: readonly Family[] = [...document_rules, ...party_rules, ...amount_rules]
export const french_ubl_rules: readonly Family[] = [
  ...ubl_document_rules,
  ...ubl_party_rules,
  ...ubl_amount_rules,
]
