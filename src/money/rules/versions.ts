import { HALF_UP } from '../rounding.ts'
import { type CalculationRules, rulesWith } from './rules.ts'

// All versions of the calculation rules. None is ever changed or removed, because stored documents are calculated by it:
// docs/internals/how-to/calculation-rule.md.

export type { CalculationRules } from './rules.ts'

// Documents that were stored before they named a version were calculated by this one.
export const FIRST_VERSION = 1

const versions = new Map<number, CalculationRules>()
let current = registered(rulesWith(FIRST_VERSION, HALF_UP))

export const currentRules = (): CalculationRules => current

// A version that this program does not have was written by a newer one: a guess would change amounts.
export function calculationRules(version: number | null | undefined): CalculationRules {
  const rules = versions.get(version ?? FIRST_VERSION)
  if (rules === undefined)
    throw new Error(`calculation rules ${version} are not part of this version of Kwit; start a newer one`)
  return rules
}

// Undefined where this program does not have the version.
export const findRules = (version: number | null | undefined): CalculationRules | undefined =>
  versions.get(version ?? current.version)

// The rules of the document that another one is made from and has to add up to, else those of today.
export const rulesOf = (source: { calculation_version: number | null } | undefined): CalculationRules =>
  source ? calculationRules(source.calculation_version) : current

// Adds a version that new documents are calculated by from now on. Returns a function that takes it out again.
export function registerCalculationRules(rules: CalculationRules): () => void {
  if (versions.has(rules.version))
    throw new Error(`calculation rules ${rules.version} are registered already`)
  current = registered(rules)
  return () => {
    versions.delete(rules.version)
    current = newest()
  }
}

// Calculates new documents by an earlier version, so that tests can issue one. Returns a function that ends it.
export function calculateBy(version: number): () => void {
  current = calculationRules(version)
  return () => {
    current = newest()
  }
}

function registered(rules: CalculationRules): CalculationRules {
  versions.set(rules.version, rules)
  return rules
}

const newest = (): CalculationRules => calculationRules(Math.max(...versions.keys()))

// A further version is registered here, at the end of the file: `registerCalculationRules({ … })`.
