import { HALF_UP } from '../rounding.ts'
import { type CalculationParts, type CalculationRules, rulesWith } from './rules.ts'

// All versions of the calculation rules. None is ever changed or removed, because stored documents are calculated by it:
// docs/internals/how-to/calculation-rule.md.

export type { CalculationRules } from './rules.ts'

// Version of documents that were stored before versions were named.
export const FIRST_VERSION = 1

const versions = new Map<number, CalculationRules>()
let current = registerRules({ version: FIRST_VERSION, ...rulesWith(HALF_UP) })

export const currentRules = (): CalculationRules => current

// A version unknown to this program was written by a newer one; guessing would change amounts.
export function calculationRules(version: number | null | undefined): CalculationRules {
  const rules = versions.get(version ?? FIRST_VERSION)
  if (rules === undefined)
    throw new Error(`calculation rules ${version} are not part of this version of Kwit; start a newer one`)
  return rules
}

// Undefined if this program does not have the version.
export const findRules = (version: number | null | undefined): CalculationRules | undefined =>
  versions.get(version ?? current.version)

// Adds a version for new documents: the version before it with the given parts instead of its own. Returns a function
// that removes it again.
export function registerCalculationRules(version: number, parts: Partial<CalculationParts>): () => void {
  const previous = newest()
  if (version !== previous.version + 1)
    throw new Error(
      `calculation rules ${version} cannot follow version ${previous.version}; register them as version ${previous.version + 1} (docs/internals/how-to/calculation-rule.md)`,
    )
  current = registerRules({ ...previous, ...parts, version })
  return () => {
    versions.delete(version)
    current = newest()
  }
}

// Makes new documents use an earlier version, so that tests can issue one. Returns a function that ends this.
export function calculateBy(version: number): () => void {
  current = calculationRules(version)
  return () => {
    current = newest()
  }
}

function registerRules(rules: CalculationRules): CalculationRules {
  versions.set(rules.version, rules)
  return rules
}

const newest = (): CalculationRules => calculationRules(Math.max(...versions.keys()))

// Register further versions here, at the end of the file: `registerCalculationRules(2, { … })`.
