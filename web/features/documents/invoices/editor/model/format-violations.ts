import type { Answers } from '../../../../../api/schemas.d.ts'
import { ADDITIONAL_FIELDS, type MoreField } from './additional-fields.ts'
import type { EditorValues } from './editor-values.ts'
import { createPositions, locateLineError } from './position-changes.ts'

// Assigns violations of e-invoice formats to the fields where they can be fixed.

export type FormatViolation = { field: string; text: string }
export type FormatViolations = {
  problems: { readonly [field: string]: string }
  line_problems: { readonly [key: string]: { readonly [field: string]: string } }
  // Violations that no field of the page can fix.
  others: readonly FormatViolation[]
  // Valid but probably wrong values: shown before issuing, without blocking it.
  doubtful: readonly Doubt[]
  // The same, by the field or the key of the line that they name.
  field_doubts: { readonly [field: string]: readonly Doubt[] }
  line_doubts: { readonly [key: string]: readonly Doubt[] }
}
export type Doubt = Answers['Warning']

export const NO_RULES: FormatViolations = {
  problems: {},
  line_problems: {},
  others: [],
  doubtful: [],
  field_doubts: {},
  line_doubts: {},
}

// Formats are checked if the account selects them; plausibility is always checked.
export function groupViolations(
  check: Answers['InvoiceCheck'],
  values: EditorValues,
  areFormatsAsked: boolean,
): FormatViolations {
  const { places } = createPositions(values.lines)
  const problems: { [field: string]: string } = {}
  const line_problems: { [key: string]: { [field: string]: string } } = {}
  const others: FormatViolation[] = []
  for (const { field, text } of areFormatsAsked ? brokenIn(check) : []) {
    const location = locateLineError(field, places)
    if (location && LINE_FIELDS.has(location.field)) {
      const errors = line_problems[location.key] ?? {}
      line_problems[location.key] = errors
      addText(errors, location.field, text)
    } else if (isShown(field, values)) addText(problems, field, text)
    else others.push({ field, text })
  }
  return {
    problems,
    line_problems,
    others,
    doubtful: check.warnings,
    ...doubtsByField(check.warnings, places),
  }
}

function doubtsByField(doubts: readonly Doubt[], places: readonly string[]) {
  const field_doubts: { [field: string]: Doubt[] } = {}
  const line_doubts: { [key: string]: Doubt[] } = {}
  for (const doubt of doubts) {
    const location = locateLineError(doubt.field, places)
    const [group, name] = location ? [line_doubts, location.key] : [field_doubts, doubt.field]
    group[name] = [...(group[name] ?? []), doubt]
  }
  return { field_doubts, line_doubts }
}

const addText = (errors: { [field: string]: string }, field: string, text: string) => {
  errors[field] = errors[field] ? `${errors[field]} ${text}` : text
}

// Merges equal violations of several formats and leaves out hints while the user types.
function brokenIn({ formats }: Answers['InvoiceCheck']): FormatViolation[] {
  const violations = new Map<string, FormatViolation>()
  for (const { problems } of formats)
    for (const { rule, field, message, severity } of problems) {
      const text = `${message} (${rule})`
      if (severity === 'fatal') violations.set(`${field} ${text}`, { field, text })
    }
  return [...violations.values()]
}

const LINE_FIELDS = new Set(['name', 'amount', 'quantity', 'quantity_unit', 'tax'])

const ALWAYS = new Set([
  'kind',
  'number',
  'issue_date',
  'sell_date',
  'positions',
  'place',
  'description',
  'description_footer',
  'payment_type',
  'currency',
  'exchange_currency_rate',
  'exchange_currency_rate_den',
])

function isShown(field: string, values: EditorValues): boolean {
  if (ALWAYS.has(field)) return true
  const folded = (Object.values(ADDITIONAL_FIELDS) as readonly (readonly MoreField[])[])
    .flat()
    .find(({ name }) => name === field)
  return folded !== undefined && (folded.when === undefined || folded.when(values))
}
