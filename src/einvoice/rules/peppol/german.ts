import type { Family } from '../finding.ts'
import { germanRules } from '../xrechnung/german.ts'
import { areBothIn } from './country.ts'

const PARTS = { a: '1', b: '2' }

// DE-R-023-1 is what XRechnung calls BR-DE-23-a.
export const peppol_german_rules: readonly Family[] = germanRules(
  (number, part) =>
    number === 'T2'
      ? 'DE-R-T02'
      : `DE-R-${String(number).padStart(3, '0')}${part === undefined ? '' : `-${PARTS[part]}`}`,
  (view) => areBothIn(view, 'DE'),
)
