import type { ApiError } from '../../../../../api/errors.ts'
import type { Texts } from '../../../../../locales/texts.ts'
import type { EditorValues } from './editor-values.ts'
import type { EditorLine } from './line.ts'
import { isWithoutPrice, type MissingPart } from './missing-parts.ts'
import { locateLineError } from './position-changes.ts'

// Errors of the editor, sorted to the fields of the document and of its lines.

export type LineProblems = { readonly [key: string]: { readonly [field: string]: string } }
export type EditorErrors = { problems: { [field: string]: string }; line_problems: LineProblems }

type Places = Parameters<typeof locateLineError>[1]

export const missingPartText = (need: MissingPart, income: boolean, t: Texts['editor']): string =>
  need === 'buyer' && !income ? t.needs.vendor : t.needs[need]

// Assigns each missing part to the field where it is entered.
export function missingPartErrors(
  needs: readonly MissingPart[],
  { lines, income }: Pick<EditorValues, 'lines' | 'income'>,
  { editor, problems: texts }: Pick<Texts, 'editor' | 'problems'>,
): EditorErrors {
  const blank = texts.known["can't be blank"] ?? ''
  const errorsByNeed = needs.map((need) =>
    errorsOfNeed(need, missingPartText(need, income, editor), blank, lines),
  )
  return {
    problems: Object.assign({}, ...errorsByNeed.map(({ problems }) => problems)),
    line_problems: Object.assign({}, ...errorsByNeed.map(({ line_problems }) => line_problems)),
  }
}

function errorsOfNeed(
  need: MissingPart,
  text: string,
  blank: string,
  lines: readonly EditorLine[],
): EditorErrors {
  const [first] = lines
  if (need === 'buyer' || need === 'choice') return { problems: { buyer_name: text }, line_problems: {} }
  if (need === 'change') return { problems: { correction_reason: text }, line_problems: {} }
  if (need === 'price') {
    const unpriced = lines.filter(isWithoutPrice).map(({ key }) => [key, { amount: blank }])
    return { problems: {}, line_problems: Object.fromEntries(unpriced) }
  }
  if (first) return { problems: {}, line_problems: { [first.key]: { name: blank } } }
  return { problems: { positions: text }, line_problems: {} }
}

// Sorts the field errors of the server: `positions[0].quantity` belongs to a line.
export function sortFieldErrors(
  fields: ApiError['fields'],
  places: Places,
  translate: (texts: readonly string[]) => string,
): EditorErrors {
  const problems: { [field: string]: string } = {}
  const line_problems: { [key: string]: { [field: string]: string } } = {}
  for (const [field, texts] of Object.entries(fields)) {
    const location = locateLineError(field, places)
    if (location)
      line_problems[location.key] = { ...line_problems[location.key], [location.field]: translate(texts) }
    else problems[field] = translate(texts)
  }
  return { problems, line_problems }
}

// Errors of the server replace violations of a format at the same field.
export function mergeLineErrors(violations: LineProblems, errors: LineProblems): LineProblems {
  const keys = Object.keys({ ...violations, ...errors })
  return Object.fromEntries(keys.map((key) => [key, { ...violations[key], ...errors[key] }]))
}
