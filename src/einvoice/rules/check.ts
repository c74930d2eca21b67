import type { Element } from '../xml/tree.ts'
import { charge_rules } from './en16931/charges.ts'
import { cii_datatype_rules } from './en16931/cii-datatypes.ts'
import { cii_syntax_rules } from './en16931/cii-syntax.ts'
import { cii_discouraged_type_parts, cii_unused_type_parts } from './en16931/cii-types.ts'
import { cii_unused_parts } from './en16931/cii-unused.ts'
import { cii_unused_line_parts } from './en16931/cii-unused-lines.ts'
import { cii_code_rules, ubl_code_rules } from './en16931/codes.ts'
import { document_rules } from './en16931/document.ts'
import { line_rules } from './en16931/lines.ts'
import { party_rules } from './en16931/parties.ts'
import { payment_rules } from './en16931/payment.ts'
import { total_rules } from './en16931/totals.ts'
import { ubl_syntax_rules } from './en16931/ubl-syntax.ts'
import { ubl_unused_parts } from './en16931/ubl-unused.ts'
import { ubl_unused_line_parts } from './en16931/ubl-unused-lines.ts'
import { vat_rules } from './en16931/vat.ts'
import type { Finding, RuleSet } from './finding.ts'
import { french_cii_rules, french_ubl_rules } from './french/french.ts'
import { hideForeign } from './namespaces.ts'
import { dutch_rules } from './peppol/dutch.ts'
import { peppol_german_rules } from './peppol/german.ts'
import { peppol_identifier_rules } from './peppol/identifiers.ts'
import { nordic_rules } from './peppol/nordic.ts'
import { southern_rules } from './peppol/southern.ts'
import { peppol_rules, self_billing_rules } from './peppol/transaction.ts'
import type { View } from './view.ts'
import { viewCii } from './view-cii.ts'
import { viewUbl } from './view-ubl.ts'
import { clean_vehicle_rules } from './xrechnung/clean-vehicles.ts'
import { extension_rules } from './xrechnung/extension.ts'
import { xrechnung_rules } from './xrechnung/xrechnung.ts'

export type Format =
  | 'en16931-ubl'
  | 'en16931-cii'
  | 'peppol'
  | 'peppol-selfbilling'
  | 'xrechnung-ubl'
  | 'xrechnung-cii'
  | 'facturx'
  | 'french-cii'
  | 'french-ubl'

const en16931: readonly RuleSet[] = [
  ...document_rules,
  ...party_rules,
  ...payment_rules,
  ...charge_rules,
  ...line_rules,
  ...total_rules,
  ...vat_rules,
]

const ubl: readonly RuleSet[] = [
  ...en16931,
  ...ubl_code_rules,
  ...ubl_syntax_rules,
  ubl_unused_parts,
  ubl_unused_line_parts,
]

const cii: readonly RuleSet[] = [
  ...en16931,
  ...cii_code_rules,
  ...cii_syntax_rules,
  ...cii_datatype_rules,
  cii_unused_parts,
  cii_unused_line_parts,
  cii_unused_type_parts,
  cii_discouraged_type_parts,
]

const peppol: readonly RuleSet[] = [
  ...peppol_rules,
  ...peppol_identifier_rules,
  ...nordic_rules,
  ...southern_rules,
  ...dutch_rules,
  ...peppol_german_rules,
]

const xrechnung: readonly RuleSet[] = [...xrechnung_rules, ...extension_rules, ...clean_vehicle_rules]

const FORMATS: Record<Format, { view: (root: Element) => View; ruleSets: readonly RuleSet[] }> = {
  'en16931-ubl': { view: viewUbl, ruleSets: ubl },
  'en16931-cii': { view: viewCii, ruleSets: cii },
  peppol: { view: viewUbl, ruleSets: [...ubl, ...peppol] },
  // Peppol does not apply national rules to self-billing.
  'peppol-selfbilling': {
    view: viewUbl,
    ruleSets: [...ubl, ...self_billing_rules, ...peppol_identifier_rules],
  },
  'xrechnung-ubl': { view: viewUbl, ruleSets: [...ubl, ...xrechnung] },
  'xrechnung-cii': { view: viewCii, ruleSets: [...cii, ...xrechnung] },
  // The profile EN 16931 of Factur-X and ZUGFeRD is plain CII.
  facturx: { view: viewCii, ruleSets: cii },
  'french-cii': { view: viewCii, ruleSets: [...cii, ...french_cii_rules] },
  'french-ubl': { view: viewUbl, ruleSets: [...ubl, ...french_ubl_rules] },
}

// Returns all violations of a format's rules, in no particular order.
export function check(root: Element, format: Format): Finding[] {
  const { view, ruleSets } = FORMATS[format]
  const documentView = view(hideForeign(root, view === viewCii ? 'cii' : 'ubl'))
  const findings: Finding[] = []
  for (const { evaluate: judge } of ruleSets) judge(documentView, findings)
  return findings
}

// Lists every rule of a format, for documentation and tests.
export const rulesOfFormat = (format: Format): readonly RuleSet['ids'][number][] =>
  FORMATS[format].ruleSets.flatMap(({ ids }) => ids)
