import type { RuleSet } from '../finding.ts'
import { germanRules } from '../xrechnung/german.ts'
import { areBothIn } from './country.ts'

const PARTS = { a: '1', b: '2' }

// DE-R-023-1 equals BR-DE-23-a of XRechnung.
export const peppolGermanRules: readonly RuleSet[] = germanRules(
  (number, part) =>
    number === 'T2'
      ? 'DE-R-T02'
      : `DE-R-${String(number).padStart(3, '0')}${part === undefined ? '' : `-${PARTS[part]}`}`,
  (view) => areBothIn(view, 'DE'),
)
