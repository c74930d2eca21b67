import type { Answers } from '../../../../../api/schemas.d.ts'
import { MORE, type MoreField } from './additional-fields.ts'
import type { Values } from './editor-values.ts'
import { newPositions, placeOfProblem } from './position-changes.ts'

// Rules of structured formats that a document being typed would break, where they are mended.

export type Broken = { field: string; text: string }
export type Rules = {
  problems: { readonly [field: string]: string }
  line_problems: { readonly [key: string]: { readonly [field: string]: string } }
  // What is mended on no field of the page.
  others: readonly Broken[]
  // What is valid and nearly always wrong: told before it is issued, and no obstacle.
  doubtful: readonly Broken[]
}

export const NO_RULES: Rules = { problems: {}, line_problems: {}, others: [], doubtful: [] }

// Formats count where the account asks for them, plausibility always.
export function sortRules(check: Answers['InvoiceCheck'], values: Values, are_formats_asked: boolean): Rules {
  const { places } = newPositions(values.lines)
  const problems: { [field: string]: string } = {}
  const line_problems: { [key: string]: { [field: string]: string } } = {}
  const others: Broken[] = []
  for (const { field, text } of are_formats_asked ? brokenIn(check) : []) {
    const place = placeOfProblem(field, places)
    if (place && LINE_FIELDS.has(place.field)) {
      const told = line_problems[place.key] ?? {}
      line_problems[place.key] = told
      put(told, place.field, text)
    } else if (isShown(field, values)) put(problems, field, text)
    else others.push({ field, text })
  }
  return { problems, line_problems, others, doubtful: doubtfulIn(check) }
}

const doubtfulIn = ({ warnings }: Answers['InvoiceCheck']): Broken[] =>
  warnings.flatMap(({ field, message, rule }) => (rule ? { field, text: `${message} (${rule})` } : []))

const put = (told: { [field: string]: string }, field: string, text: string) => {
  told[field] = told[field] ? `${told[field]} ${text}` : text
}

// Several formats say the same; what is only worth a thought is not told while somebody types.
function brokenIn({ formats }: Answers['InvoiceCheck']): Broken[] {
  const told = new Map<string, Broken>()
  for (const { problems } of formats)
    for (const { rule, field, message, severity } of problems) {
      const text = `${message} (${rule})`
      if (severity === 'fatal') told.set(`${field} ${text}`, { field, text })
    }
  return [...told.values()]
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

function isShown(field: string, values: Values): boolean {
  if (ALWAYS.has(field)) return true
  const folded = (Object.values(MORE) as readonly (readonly MoreField[])[])
    .flat()
    .find(({ name }) => name === field)
  return folded !== undefined && (folded.when === undefined || folded.when(values))
}
