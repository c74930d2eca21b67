import { ApiProblem, Unreachable } from '../api/errors.ts'
import { inGroups } from '../format/bank-account-number.ts'
import type { Texts } from './texts.ts'

// What went wrong, as it is told to people: in their language, under the names that they see.

export function problemText(t: Texts, error: unknown): string {
  if (error instanceof Unreachable) return t.problems.unreachable
  if (!(error instanceof ApiProblem)) return t.problems.fault
  const fields = Object.entries(error.fields)
  if (fields.length > 0)
    return fields.map(([field, texts]) => `${fieldName(t, field)}: ${known(t, texts)}`).join('; ')
  return spoken(t, error.message) ?? ofStatus(t, error.status) ?? error.message
}

function ofStatus({ problems }: Texts, status: number): string | undefined {
  if (status === 403) return problems.forbidden
  if (status === 404) return problems.notFound
  if (status === 409 || status === 503) return problems.busy
  if (status === 413) return problems.tooLarge
  if (status === 429) return problems.tooMany
  return status >= 500 ? problems.fault : undefined
}

// positions[0].quantity → Line 1, quantity
export function fieldName(t: Texts, field: string): string {
  const [, place, own] = /^\w+\[(\d+)\]\.(?:.*\.)?(\w+)$/.exec(field) ?? []
  const name = own ?? field.replace(/^.*\./, '')
  const spoken = nameIn(t, name) ?? name.replace(/_/g, ' ')
  return place === undefined ? spoken : t.problems.line(Number(place) + 1, spoken)
}

export const nameIn = ({ problems, editor, imports }: Texts, field: string): string | undefined =>
  problems.names[field] ?? (editor.fields as { [field: string]: string })[field] ?? imports.fields[field]

export const known = (t: Texts, texts: readonly string[]): string =>
  texts.map((text) => spoken(t, text) ?? text).join(', ')

// The errors of an error response by field, in the words of the language; none where it is about no field.
export const fieldErrors = (t: Texts, error: unknown): { [field: string]: string } =>
  error instanceof ApiProblem
    ? Object.fromEntries(Object.entries(error.fields).map(([field, texts]) => [field, known(t, texts)]))
    : {}

// The server's text in the words of the language, if there are some.
export function spoken({ problems }: Texts, text: string): string | undefined {
  const plain = problems.known[text]
  if (plain !== undefined) return plain
  for (const [pattern, words] of patternsOf(problems.known)) {
    const parts = pattern.exec(text)
    if (parts)
      return fill(
        words,
        parts.slice(1).map((part) => asWritten(part, problems)),
      )
  }
  return undefined
}

// An amount of the server's as the language writes it, with its currency or without; a day; the number of an account in groups.
function asWritten(part: string, { locale, decimalSign }: Texts['problems']): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(part)) return new Intl.DateTimeFormat(locale, DAY).format(new Date(part))
  if (/^[A-Z]{2}\d{2}/.test(part)) return inGroups(part)
  return part.replace(/^(-?\d+)\.(\d+(?: [A-Z]{3})?)$/, `$1${decimalSign}$2`)
}

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const

type Table = Texts['problems']['known']
type Pattern = readonly [RegExp, string]
const patterns = new WeakMap<Table, readonly Pattern[]>()

// Those that say most come first, so that "is taken by {}" is not taken for "{}".
function patternsOf(table: Table): readonly Pattern[] {
  const made = patterns.get(table)
  if (made) return made
  const found = Object.entries(table)
    .filter(([text]) => text.includes('{}'))
    .sort(([one], [other]) => lettersOf(other) - lettersOf(one))
    .map(([text, words]): Pattern => [patternOf(text), words])
  patterns.set(table, found)
  return found
}

const lettersOf = (text: string) => text.replaceAll('{}', '').length

const patternOf = (text: string) => new RegExp(`^${text.split('{}').map(plainly).join('(.*?)')}$`, 's')
const plainly = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function fill(words: string, parts: readonly string[]): string {
  let next = 0
  return words.replace(/\{(\d*)\}/g, (_, place: string) => parts[place ? Number(place) - 1 : next++] ?? '')
}
