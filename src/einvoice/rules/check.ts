import type { Element } from '../xml/tree.ts'
import { chargeRules } from './en16931/charges.ts'
import { ciiDatatypeRules } from './en16931/cii-datatypes.ts'
import { ciiSyntaxRules } from './en16931/cii-syntax.ts'
import { ciiDiscouragedTypeParts, ciiUnusedTypeParts } from './en16931/cii-types.ts'
import { ciiUnusedParts } from './en16931/cii-unused.ts'
import { ciiUnusedLineParts } from './en16931/cii-unused-lines.ts'
import { ciiCodeRules, ublCodeRules } from './en16931/codes.ts'
import { documentRules } from './en16931/document.ts'
import { lineRules } from './en16931/lines.ts'
import { partyRules } from './en16931/parties.ts'
import { paymentRules } from './en16931/payment.ts'
import { totalRules } from './en16931/totals.ts'
import { ublSyntaxRules } from './en16931/ubl-syntax.ts'
import { ublUnusedParts } from './en16931/ubl-unused.ts'
import { ublUnusedLineParts } from './en16931/ubl-unused-lines.ts'
import { vatRules } from './en16931/vat.ts'
import type { Finding, RuleSet } from './finding.ts'
import { frenchCiiRules, frenchUblRules } from './french/french.ts'
import { hideForeign } from './namespaces.ts'
import { dutchRules } from './peppol/dutch.ts'
import { peppolGermanRules } from './peppol/german.ts'
import { peppolIdentifierRules } from './peppol/identifiers.ts'
import { nordicRules } from './peppol/nordic.ts'
import { southernRules } from './peppol/southern.ts'
import { peppolRules, selfBillingRules } from './peppol/transaction.ts'
import type { View } from './view.ts'
import { viewCii } from './view-cii.ts'
import { viewUbl } from './view-ubl.ts'
import { cleanVehicleRules } from './xrechnung/clean-vehicles.ts'
import { extensionRules } from './xrechnung/extension.ts'
import { xrechnungRules } from './xrechnung/xrechnung.ts'

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
  ...documentRules,
  ...partyRules,
  ...paymentRules,
  ...chargeRules,
  ...lineRules,
  ...totalRules,
  ...vatRules,
]

const ubl: readonly RuleSet[] = [
  ...en16931,
  ...ublCodeRules,
  ...ublSyntaxRules,
  ublUnusedParts,
  ublUnusedLineParts,
]

const cii: readonly RuleSet[] = [
  ...en16931,
  ...ciiCodeRules,
  ...ciiSyntaxRules,
  ...ciiDatatypeRules,
  ciiUnusedParts,
  ciiUnusedLineParts,
  ciiUnusedTypeParts,
  ciiDiscouragedTypeParts,
]

const peppol: readonly RuleSet[] = [
  ...peppolRules,
  ...peppolIdentifierRules,
  ...nordicRules,
  ...southernRules,
  ...dutchRules,
  ...peppolGermanRules,
]

const xrechnung: readonly RuleSet[] = [...xrechnungRules, ...extensionRules, ...cleanVehicleRules]

const FORMATS: Record<Format, { view: (root: Element) => View; ruleSets: readonly RuleSet[] }> = {
  'en16931-ubl': { view: viewUbl, ruleSets: ubl },
  'en16931-cii': { view: viewCii, ruleSets: cii },
  peppol: { view: viewUbl, ruleSets: [...ubl, ...peppol] },
  // Peppol does not apply national rules to self-billing.
  'peppol-selfbilling': {
    view: viewUbl,
    ruleSets: [...ubl, ...selfBillingRules, ...peppolIdentifierRules],
  },
  'xrechnung-ubl': { view: viewUbl, ruleSets: [...ubl, ...xrechnung] },
  'xrechnung-cii': { view: viewCii, ruleSets: [...cii, ...xrechnung] },
  // The profile EN 16931 of Factur-X and ZUGFeRD is plain CII.
  facturx: { view: viewCii, ruleSets: cii },
  'french-cii': { view: viewCii, ruleSets: [...cii, ...frenchCiiRules] },
  'french-ubl': { view: viewUbl, ruleSets: [...ubl, ...frenchUblRules] },
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
