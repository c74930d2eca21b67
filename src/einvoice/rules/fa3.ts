import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  multiply,
  subtract,
  sum,
  ZERO,
} from '../../money/decimal.ts'
import { taxNumberProblem } from '../../platform/checks/tax-number.ts'
import { child, childrenOf, type Element, find, findAll } from '../xml/tree.ts'
import type { Finding, RuleInfo, Severity } from './finding.ts'
import { amount, elementText, has } from './values.ts'
import { type Document, documentOf, locate } from './xml-location.ts'

type Rule = {
  readonly field: string
  readonly severity: Severity
  // Returns the elements that violate the rule.
  readonly findViolations: (document: Document, day: string) => readonly Element[]
}

// Checks of KSeF beyond the schema (KSEF-…), and checks that only a tax audit would make (FA3-…). The document is
// already valid by the schema.
const RULES: { readonly [id: string]: Rule } = {
  'KSEF-10': {
    field: 'issue_date',
    severity: 'fatal',
    findViolations: ({ root }, day) =>
      [find(root, 'Fa', 'P_1'), find(root, 'FakturaRR', 'P_4B')]
        .filter((element) => element !== undefined && elementText(element) > day)
        .map((element) => element as Element),
  },
  'KSEF-11': {
    field: 'buyer_tax_no',
    severity: 'fatal',
    findViolations: ({ elementsNamed }) =>
      elementsNamed('NIP').filter((nip) => taxNumberProblem(elementText(nip), 'PL') !== undefined),
  },
  'KSEF-12': {
    field: 'buyer_tax_no',
    severity: 'fatal',
    findViolations: ({ elementsNamed }) => elementsNamed('IDWew').filter((id) => !isInnerId(elementText(id))),
  },
  'FA3-01': {
    field: 'price_gross',
    severity: 'warning',
    findViolations: ({ root }) => violatingInvoices(root, isSumRight),
  },
  'FA3-02': {
    field: 'price_tax',
    severity: 'warning',
    findViolations: ({ root }) =>
      GROUPS.flatMap((group) => violatingInvoices(root, (fa) => isTaxRight(fa, group))),
  },
  'FA3-03': {
    field: 'price_net',
    severity: 'warning',
    findViolations: ({ root }) =>
      GROUPS.flatMap((group) => violatingInvoices(root, (fa) => areLinesRight(fa, group))),
  },
  'FA3-04': {
    field: 'exchange_currency_rate',
    severity: 'fatal',
    findViolations: ({ root }) => violatingInvoices(root, hasTaxInZloty),
  },
  'FA3-05': {
    field: 'exempt_tax_kind',
    severity: 'fatal',
    findViolations: ({ root }) => violatingInvoices(root, hasExemption),
  },
  'FA3-06': {
    field: 'buyer_tax_no',
    severity: 'warning',
    findViolations: ({ root }) =>
      violatingInvoices(root, (fa) => !has(child(fa, 'P_13_6_2')) || isKnownInUnion(root)),
  },
  'FA3-07': { field: 'recipients', severity: 'warning', findViolations: ({ root }) => missingUnits(root) },
}

export const fa3Rules: readonly RuleInfo[] = Object.entries(RULES).map(([id, { severity, field }]) => ({
  id,
  severity,
  field,
}))

// `day` is the date in Warsaw, when the document would reach KSeF.
export const checkFa3 = (root: Element, day: string): Finding[] => checkRules(RULES, root, day)

// KSeF checks these in every structure.
const COMMON_RULES = ['KSEF-10', 'KSEF-11', 'KSEF-12'] as const

export const checkFaRr = (root: Element, day: string): Finding[] =>
  checkRules(Object.fromEntries(COMMON_RULES.map((id) => [id, RULES[id] as Rule])), root, day)

function checkRules(rules: { readonly [id: string]: Rule }, root: Element, day: string): Finding[] {
  const document = documentOf(root)
  return Object.entries(rules).flatMap(([rule, { field, severity, findViolations: broken }]) =>
    broken(document, day).map((element) => ({
      rule,
      severity,
      path: locate(document, element).path,
      field,
    })),
  )
}

const violatingInvoices = (root: Element, isSatisfied: (fa: Element) => boolean): Element[] =>
  findAll(root, 'Fa').filter((fa) => !isSatisfied(fa))

// An internal id is the taxpayer's number with five more digits.
const isInnerId = (id: string) =>
  /^\d{10}-\d{5}$/.test(id) && taxNumberProblem(id.slice(0, 10), 'PL') === undefined

type Group = { readonly net: string; readonly tax?: string; readonly rates: readonly string[] }

// Total fields by rate code (P_12).
const GROUPS: readonly Group[] = [
  { net: 'P_13_1', tax: 'P_14_1', rates: ['23', '22'] },
  { net: 'P_13_2', tax: 'P_14_2', rates: ['8', '7'] },
  { net: 'P_13_3', tax: 'P_14_3', rates: ['5'] },
  { net: 'P_13_4', tax: 'P_14_4', rates: ['4', '3'] },
  { net: 'P_13_6_1', rates: ['0 KR'] },
  { net: 'P_13_6_2', rates: ['0 WDT'] },
  { net: 'P_13_6_3', rates: ['0 EX'] },
  { net: 'P_13_7', rates: ['zw'] },
  { net: 'P_13_8', rates: ['np I'] },
  { net: 'P_13_9', rates: ['np II'] },
  { net: 'P_13_10', rates: ['oo'] },
]

const CENT = decimal('0.01')
const HUNDREDTH = decimal('0.01')
const centsOf = (count: number): Decimal => multiply(CENT, decimal(String(Math.max(count, 1))))
const isNear = (a: Decimal, b: Decimal, slack: Decimal) => compare(absolute(subtract(a, b)), slack) <= 0

const kindOf = (fa: Element) => elementText(child(fa, 'RodzajFaktury'))
const amountsMatching = (fa: Element, name: RegExp): Decimal[] =>
  fa.children.filter((candidate) => name.test(candidate.name)).map((candidate) => amount(candidate) ?? ZERO)

// Tolerates a cent per rate, because each rate may be rounded separately. A simplified invoice states only its gross
// total.
function isSumRight(fa: Element): boolean {
  const parts = [...amountsMatching(fa, /^P_13_/), ...amountsMatching(fa, /^P_14_\d$/)]
  if (parts.length === 0 && kindOf(fa).startsWith('UPR')) return true
  return isNear(amount(child(fa, 'P_15')) ?? ZERO, sum(parts), centsOf(amountsMatching(fa, /^P_13_/).length))
}

function isTaxRight(fa: Element, { net, tax, rates }: Group): boolean {
  const [base, ofTax] = [amount(child(fa, net)), tax === undefined ? undefined : amount(child(fa, tax))]
  if (base === undefined || ofTax === undefined) return true
  const slack = add(CENT, centsOf(linesOf(fa, rates).length))
  return rates.some((rate) => isNear(ofTax, multiply(multiply(base, decimal(rate)), HUNDREDTH), slack))
}

const linesOf = (fa: Element, rates: readonly string[]) =>
  childrenOf(fa, 'FaWiersz').filter((line) => rates.includes(elementText(child(line, 'P_12'))))

// Skips advances, which have no lines, final invoices, whose totals cover only the remainder, and lines priced gross,
// which have no net amount.
function areLinesRight(fa: Element, { net, rates }: Group): boolean {
  const lines = linesOf(fa, rates)
  if (!['VAT', 'KOR'].includes(kindOf(fa)) || lines.length === 0) return true
  if (lines.some((line) => !has(child(line, 'P_11')))) return true
  const signed = lines.map((line) => {
    const value = amount(child(line, 'P_11')) ?? ZERO
    return has(child(line, 'StanPrzed')) ? subtract(ZERO, value) : value
  })
  return isNear(amount(child(fa, net)) ?? ZERO, sum(signed), centsOf(lines.length))
}

// The tax of an invoice in a foreign currency must also be stated in złoty (art. 106e(11)).
function hasTaxInZloty(fa: Element): boolean {
  if (elementText(child(fa, 'KodWaluty')) === 'PLN') return true
  return [1, 2, 3, 4].every((group) => !has(child(fa, `P_14_${group}`)) || has(child(fa, `P_14_${group}W`)))
}

// Exempt sales must state the legal provision.
const hasExemption = (fa: Element): boolean =>
  !has(child(fa, 'P_13_7')) || elementText(find(fa, 'Adnotacje', 'Zwolnienie', 'P_19')) === '1'

const isKnownInUnion = (root: Element): boolean =>
  elementText(find(root, 'Podmiot1', 'PrefiksPodatnika')) === 'PL' &&
  has(find(root, 'Podmiot2', 'DaneIdentyfikacyjne', 'NrVatUE'))

// If the buyer is part of a local government (JST) or of a VAT group (GV), the invoice must also name that part.
function missingUnits(root: Element): Element[] {
  const roles = findAll(root, 'Podmiot3', 'Rola').map(elementText)
  return [
    ['JST', '8'],
    ['GV', '10'],
  ].flatMap(([mark, role]) =>
    findAll(root, 'Podmiot2', mark as string).filter(
      (flag) => elementText(flag) === '1' && !roles.includes(role as string),
    ),
  )
}
