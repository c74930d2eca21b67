import type { Element } from '../xml/tree.ts'
import { charge_rules } from './en16931/charges.ts'
import { cii_datatype_rules } from './en16931/cii-datatypes.ts'
import { cii_syntax_rules } from './en16931/cii-syntax.ts'
import { cii_needless_of_types, cii_unused_of_types } from './en16931/cii-types.ts'
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
import type { Family, Finding } from './finding.ts'
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

const en16931: readonly Family[] = [
  ...document_rules,
  ...party_rules,
  ...payment_rules,
  ...charge_rules,
  ...line_rules,
  ...total_rules,
  ...vat_rules,
]

const ubl: readonly Family[] = [
  ...en16931,
  ...ubl_code_rules,
  ...ubl_syntax_rules,
  ubl_unused_parts,
  ubl_unused_line_parts,
]

const cii: readonly Family[] = [
  ...en16931,
  ...cii_code_rules,
  ...cii_syntax_rules,
  ...cii_datatype_rules,
  cii_unused_parts,
  cii_unused_line_parts,
  cii_unused_of_types,
  cii_needless_of_types,
]

const peppol: readonly Family[] = [
  ...peppol_rules,
  ...peppol_identifier_rules,
  ...nordic_rules,
  ...southern_rules,
  ...dutch_rules,
  ...peppol_german_rules,
]

const xrechnung: readonly Family[] = [...xrechnung_rules, ...extension_rules, ...clean_vehicle_rules]

const FORMATS: Record<Format, { view: (root: Element) => View; families: readonly Family[] }> = {
  'en16931-ubl': { view: viewUbl, families: ubl },
  'en16931-cii': { view: viewCii, families: cii },
  peppol: { view: viewUbl, families: [...ubl, ...peppol] },
  // National rules are not asked of it.
  'peppol-selfbilling': {
    view: viewUbl,
    families: [...ubl, ...self_billing_rules, ...peppol_identifier_rules],
  },
  'xrechnung-ubl': { view: viewUbl, families: [...ubl, ...xrechnung] },
  'xrechnung-cii': { view: viewCii, families: [...cii, ...xrechnung] },
  // The profile EN 16931 of Factur-X and ZUGFeRD is CII as it stands.
  facturx: { view: viewCii, families: cii },
  'french-cii': { view: viewCii, families: [...cii, ...french_cii_rules] },
  'french-ubl': { view: viewUbl, families: [...ubl, ...french_ubl_rules] },
}

// All rules of a format that a document breaks, in no particular order.
export function check(root: Element, format: Format): Finding[] {
  const { view, families } = FORMATS[format]
  const seen = view(hideForeign(root, view === viewCii ? 'cii' : 'ubl'))
  const findings: Finding[] = []
  for (const { judge } of families) judge(seen, findings)
  return findings
}

// Every rule of a format, for lists and for tests.
export const knownRules = (format: Format): readonly Family['ids'][number][] =>
  FORMATS[format].families.flatMap(({ ids }) => ids)
