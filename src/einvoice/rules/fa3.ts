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
import type { Finding, Known, Severity } from './finding.ts'
import { amount, has, said } from './values.ts'
import { type Document, documentOf, placeOf } from './xml-location.ts'

type Rule = {
  readonly field: string
  readonly severity: Severity
  // The elements that break it.
  readonly broken: (document: Document, day: string) => readonly Element[]
}

// What KSeF checks beyond the schema (KSEF-…), and what nobody checks but the taxman (FA3-…): the schema is satisfied already.
const RULES: { readonly [id: string]: Rule } = {
  'KSEF-10': {
    field: 'issue_date',
    severity: 'fatal',
    broken: ({ root }, day) =>
      [find(root, 'Fa', 'P_1'), find(root, 'FakturaRR', 'P_4B')]
        .filter((one) => one !== undefined && said(one) > day)
        .map((one) => one as Element),
  },
  'KSEF-11': {
    field: 'buyer_tax_no',
    severity: 'fatal',
    broken: ({ named }) => named('NIP').filter((nip) => taxNumberProblem(said(nip), 'PL') !== undefined),
  },
  'KSEF-12': {
    field: 'buyer_tax_no',
    severity: 'fatal',
    broken: ({ named }) => named('IDWew').filter((id) => !isInnerId(said(id))),
  },
  'FA3-01': { field: 'price_gross', severity: 'warning', broken: ({ root }) => failing(root, isSumRight) },
  'FA3-02': {
    field: 'price_tax',
    severity: 'warning',
    broken: ({ root }) => GROUPS.flatMap((group) => failing(root, (fa) => isTaxRight(fa, group))),
  },
  'FA3-03': {
    field: 'price_net',
    severity: 'warning',
    broken: ({ root }) => GROUPS.flatMap((group) => failing(root, (fa) => areLinesRight(fa, group))),
  },
  'FA3-04': {
    field: 'exchange_currency_rate',
    severity: 'fatal',
    broken: ({ root }) => failing(root, hasTaxInZloty),
  },
  'FA3-05': {
    field: 'exempt_tax_kind',
    severity: 'fatal',
    broken: ({ root }) => failing(root, hasExemption),
  },
  'FA3-06': {
    field: 'buyer_tax_no',
    severity: 'warning',
    broken: ({ root }) => failing(root, (fa) => !has(child(fa, 'P_13_6_2')) || isKnownInUnion(root)),
  },
  'FA3-07': { field: 'recipients', severity: 'warning', broken: ({ root }) => partnersMissing(root) },
}

export const fa3_rules: readonly Known[] = Object.entries(RULES).map(([id, { severity, field }]) => ({
  id,
  severity,
  field,
}))

// The day is that of Warsaw, when the document would reach the ministry.
export const checkFa3 = (root: Element, day: string): Finding[] => checkBy(RULES, root, day)

// What KSeF checks of any structure.
const OF_ANY = ['KSEF-10', 'KSEF-11', 'KSEF-12'] as const

export const checkFaRr = (root: Element, day: string): Finding[] =>
  checkBy(Object.fromEntries(OF_ANY.map((id) => [id, RULES[id] as Rule])), root, day)

function checkBy(rules: { readonly [id: string]: Rule }, root: Element, day: string): Finding[] {
  const document = documentOf(root)
  return Object.entries(rules).flatMap(([rule, { field, severity, broken }]) =>
    broken(document, day).map((element) => ({
      rule,
      severity,
      path: placeOf(document, element).path,
      field,
    })),
  )
}

const failing = (root: Element, holds: (fa: Element) => boolean): Element[] =>
  findAll(root, 'Fa').filter((fa) => !holds(fa))

// A number inside the taxpayer's own register: the tax number and five digits.
const isInnerId = (id: string) =>
  /^\d{10}-\d{5}$/.test(id) && taxNumberProblem(id.slice(0, 10), 'PL') === undefined

type Group = { readonly net: string; readonly tax?: string; readonly rates: readonly string[] }

// Summary fields by rate, as P_12 writes it.
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

const kindOf = (fa: Element) => said(child(fa, 'RodzajFaktury'))
const matching = (fa: Element, name: RegExp): Decimal[] =>
  fa.children.filter((one) => name.test(one.name)).map((one) => amount(one) ?? ZERO)

// Each rate may be rounded by itself, so a cent a rate is forgiven; a simplified invoice tells its total alone.
function isSumRight(fa: Element): boolean {
  const parts = [...matching(fa, /^P_13_/), ...matching(fa, /^P_14_\d$/)]
  if (parts.length === 0 && kindOf(fa).startsWith('UPR')) return true
  return isNear(amount(child(fa, 'P_15')) ?? ZERO, sum(parts), centsOf(matching(fa, /^P_13_/).length))
}

function isTaxRight(fa: Element, { net, tax, rates }: Group): boolean {
  const [base, of_tax] = [amount(child(fa, net)), tax === undefined ? undefined : amount(child(fa, tax))]
  if (base === undefined || of_tax === undefined) return true
  const slack = add(CENT, centsOf(linesOf(fa, rates).length))
  return rates.some((rate) => isNear(of_tax, multiply(multiply(base, decimal(rate)), HUNDREDTH), slack))
}

const linesOf = (fa: Element, rates: readonly string[]) =>
  childrenOf(fa, 'FaWiersz').filter((line) => rates.includes(said(child(line, 'P_12'))))

// Advances have no lines, and a final invoice lists all of them and sums up the rest; lines priced gross have no net.
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

// The tax of an invoice in another currency is told in zloty as well (art. 106e(11)).
function hasTaxInZloty(fa: Element): boolean {
  if (said(child(fa, 'KodWaluty')) === 'PLN') return true
  return [1, 2, 3, 4].every((group) => !has(child(fa, `P_14_${group}`)) || has(child(fa, `P_14_${group}W`)))
}

// What is exempt says by which provision.
const hasExemption = (fa: Element): boolean =>
  !has(child(fa, 'P_13_7')) || said(find(fa, 'Adnotacje', 'Zwolnienie', 'P_19')) === '1'

const isKnownInUnion = (root: Element): boolean =>
  said(find(root, 'Podmiot1', 'PrefiksPodatnika')) === 'PL' &&
  has(find(root, 'Podmiot2', 'DaneIdentyfikacyjne', 'NrVatUE'))

// Part of a municipality (JST) or of a VAT group (GV): the part itself is named beside the buyer.
function partnersMissing(root: Element): Element[] {
  const roles = findAll(root, 'Podmiot3', 'Rola').map(said)
  return [
    ['JST', '8'],
    ['GV', '10'],
  ].flatMap(([mark, role]) =>
    findAll(root, 'Podmiot2', mark as string).filter(
      (one) => said(one) === '1' && !roles.includes(role as string),
    ),
  )
}
