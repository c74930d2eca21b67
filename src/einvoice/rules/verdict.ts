import { type Element, find } from '../xml/tree.ts'
import { check, type Format } from './check.ts'
import { checkStructure } from './fa-structure.ts'
import { checkFa3 } from './fa3.ts'
import { checkFa3Bytes } from './fa3-bytes.ts'
import type { Finding, Severity } from './finding.ts'

// Checks a received file by the rules of the specification that it declares.

export const SPECIFICATIONS = ['fa3', 'peppol', 'xrechnung', 'en16931'] as const
export type Specification = (typeof SPECIFICATIONS)[number]
export type BrokenRule = { rule: string; severity: Severity; field: string; values?: readonly string[] }
export type Verdict = { rules: Specification; broken: BrokenRule[] }

const BROKEN_MAX = 50
const FA3 = 'http://crd.gov.pl/wzor/2025/06/25/13775/'

// Returns undefined if Kwit has no rules for the file: FA(2), profiles with less or more than EN 16931, and other
// specifications.
export function checkReceivedFile(root: Element, bytes: Uint8Array, today: string): Verdict | undefined {
  if (root.space === FA3) {
    const findings = [...checkFa3Bytes(bytes), ...checkStructure(root), ...checkFa3(root, today)]
    return { rules: 'fa3', broken: summarize(findings) }
  }
  const declared = formatOf(root)
  return declared && { rules: declared.rules, broken: summarize(check(root, declared.format)) }
}

type DeclaredFormat = { rules: Specification; format: Format }

function formatOf(root: Element): DeclaredFormat | undefined {
  const isCii = root.name === 'CrossIndustryInvoice'
  const specification = (isCii ? find(root, ...GUIDELINE) : find(root, 'CustomizationID'))?.text.trim() ?? ''
  if (/xrechnung/i.test(specification))
    return { rules: 'xrechnung', format: isCii ? 'xrechnung-cii' : 'xrechnung-ubl' }
  const isStandard = specification === '' || specification.startsWith('urn:cen.eu:en16931:2017')
  // Extensions of the standard have rules of their own.
  if (!isStandard || specification.includes('#conformant#')) return undefined
  if (isCii) return { rules: 'en16931', format: 'facturx' }
  if (specification.includes('poacc:billing:3')) return { rules: 'peppol', format: 'peppol' }
  if (specification.includes('poacc:selfbilling:3')) return { rules: 'peppol', format: 'peppol-selfbilling' }
  return { rules: 'en16931', format: 'en16931-ubl' }
}

const GUIDELINE = ['ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID']

// Lists each rule once, at its first location, errors first.
function summarize(findings: readonly Finding[]): BrokenRule[] {
  const first = new Map<string, BrokenRule>()
  for (const { path: _path, ...brokenRule } of findings)
    if (brokenRule.severity !== 'information' && !first.has(brokenRule.rule))
      first.set(brokenRule.rule, brokenRule)
  const isFatal = ({ severity }: BrokenRule) => severity === 'fatal'
  const broken = [...first.values()]
  return [...broken.filter(isFatal), ...broken.filter((brokenRule) => !isFatal(brokenRule))].slice(
    0,
    BROKEN_MAX,
  )
}
