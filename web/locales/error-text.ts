import { ApiError, NetworkError } from '../api/errors.ts'
import { formatBankAccount } from '../format/bank-account-number.ts'
import type { Texts } from './texts.ts'

// Describes errors in the language of the interface, with the field names of the pages.

export function errorText(t: Texts, error: unknown): string {
  if (error instanceof NetworkError) return t.problems.unreachable
  if (!(error instanceof ApiError)) return t.problems.fault
  const fields = Object.entries(error.fields)
  if (fields.length > 0)
    return fields
      .map(([field, texts]) => `${fieldLabel(t, field)}: ${translateMessages(t, texts)}`)
      .join('; ')
  return translateMessage(t, error.message) ?? ofStatus(t, error.status) ?? error.message
}

function ofStatus({ problems }: Texts, status: number): string | undefined {
  if (status === 403) return problems.forbidden
  if (status === 404) return problems.notFound
  if (status === 409 || status === 503) return problems.busy
  if (status === 413) return problems.tooLarge
  if (status === 429) return problems.tooMany
  return status >= 500 ? problems.fault : undefined
}

// Translates a path: positions[0].quantity → Line 1, quantity.
export function fieldLabel(t: Texts, field: string): string {
  const [, index, innerField] = /^\w+\[(\d+)\]\.(?:.*\.)?(\w+)$/.exec(field) ?? []
  const name = innerField ?? field.replace(/^.*\./, '')
  const translateMessage = findFieldLabel(t, name) ?? name.replace(/_/g, ' ')
  return index === undefined
    ? capitalise(translateMessage)
    : t.problems.line(Number(index) + 1, translateMessage)
}

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const findFieldLabel = ({ problems, editor, imports }: Texts, field: string): string | undefined =>
  problems.names[field] ?? (editor.fields as { [field: string]: string })[field] ?? imports.fields[field]

export const translateMessages = (t: Texts, texts: readonly string[]): string =>
  texts.map((text) => translateMessage(t, text) ?? text).join(', ')

// Returns the translated errors of a response by field; empty if the error is not about fields.
export const fieldErrors = (t: Texts, error: unknown): { [field: string]: string } =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.fields).map(([field, texts]) => [field, translateMessages(t, texts)]),
      )
    : {}

// Translates a stored error, such as "client_id: does not exist; name: can't be blank", into one text for each field.
export const problemTexts = (t: Texts, problem: string): string[] =>
  problem.split(/; (?=[\w.[\]]+: )/).map((part) => {
    const [, field, text = part] = /^([\w.[\]]+): (.*)$/s.exec(part) ?? []
    return (field ? `${fieldLabel(t, field)}: ` : '') + translateMessages(t, [text])
  })

// Translates a message of the server if there is a translation.
export function translateMessage({ problems }: Texts, text: string): string | undefined {
  const plain = problems.known[text]
  if (plain !== undefined) return plain
  for (const [pattern, words] of patternsOf(problems.known)) {
    const parts = pattern.exec(text)
    if (parts) return fill(words, parts.slice(1), problems)
  }
  return undefined
}

// Formats an inserted value: an amount with or without currency, a date, or an account number.
function asWritten(part: string, { locale, decimalSign }: Texts['problems']): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(part)) return new Intl.DateTimeFormat(locale, DAY).format(new Date(part))
  if (/^[A-Z]{2}\d{2}/.test(part)) return formatBankAccount(part)
  return part.replace(/^(-?\d+)\.(\d+(?: [A-Z]{3})?)$/, `$1${decimalSign}$2`)
}

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const

type Table = Texts['problems']['known']
type Pattern = readonly [RegExp, string]
const patterns = new WeakMap<Table, readonly Pattern[]>()

// More specific patterns come first, so that "is taken by {}" does not match "{}".
function patternsOf(table: Table): readonly Pattern[] {
  const cachedPatterns = patterns.get(table)
  if (cachedPatterns) return cachedPatterns
  const sortedPatterns = Object.entries(table)
    .filter(([text]) => text.includes('{}'))
    .sort(([first], [second]) => lettersOf(second) - lettersOf(first))
    .map(([text, words]): Pattern => [patternOf(text), words])
  patterns.set(table, sortedPatterns)
  return sortedPatterns
}

const lettersOf = (text: string) => text.replaceAll('{}', '').length

const patternOf = (text: string) => new RegExp(`^${text.split('{}').map(plainly).join('(.*?)')}$`, 's')
const plainly = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

// `{:money}` is an amount, always with cents.
function fill(words: string, parts: readonly string[], problems: Texts['problems']): string {
  let next = 0
  return words.replace(/\{(\d*)(:money)?\}/g, (_, index: string, money: string | undefined) => {
    const part = parts[index ? Number(index) - 1 : next++] ?? ''
    return asWritten(money ? part.replace(/\.(\d)$/, '.$10') : part, problems)
  })
}
