import type { Family } from '../finding.ts'
import { amount_rules } from './amounts.ts'
import { document_rules } from './document.ts'
import { party_rules } from './parties.ts'

// What the French reform asks of a CII beyond EN 16931 (FNFE-MPE, Flux 2, 1.4.0.03). Invoices of several sellers and those that go both ways
// (S8, B8, M8, S9, B9, M9) have further rules; Kwit writes none of these.
export const french_rules: readonly Family[] = [...document_rules, ...party_rules, ...amount_rules]
