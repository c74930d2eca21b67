import type * as model from '../../../einvoice/model.ts'
import type { Finding, Severity } from '../../../einvoice/rules/finding.ts'
import { type RuleLanguage, wordsOf } from '../../../einvoice/rules/messages/words.ts'
import { plausibilityField } from '../../../einvoice/rules/plausibility.ts'
import type { Element } from '../../../einvoice/xml/tree.ts'
import { taxUnlikeBase } from '../../documents/invoices/rules/plausible-amounts.ts'
import { type Format, wholeProblem } from './formats.ts'
import type { Sources } from './sources.ts'
import { semanticOf } from './to-model.ts'

// What a format has against a document: values in, values out.

export type Broken = { rule: string; field: string; severity: Severity; values?: readonly string[] }

// Refused as a whole, or as a tree with all that is broken in it.
export type Judged = { root?: Element; refused?: Broken; broken: Broken[] }

export function judge(sources: Sources, format: Format): Judged {
  const whole = wholeProblem(sources.invoice, format, sources.original)
  if (whole) return { refused: fatal(whole), broken: [] }
  const meant = semanticOf(sources)
  const problems: model.Problem[] = []
  const root = format.write(meant, sources.invoice.updated_at, problems)
  problems.push(...(format.beyond?.(sources) ?? []))
  const lines = format.lines(meant)
  const found = format.check(root, meant).map((one) => ({ ...one, field: fieldOf(one, lines) }))
  const news = found.filter(isNews(problems))
  return { root, broken: [...problems.map(fatal), ...news, ...unlikely(sources, format)] }
}

// BR-CO-17 of EN 16931, whose official form forgives a difference of up to 1.00.
function unlikely({ invoice }: Sources, { is_european }: Format): Broken[] {
  const values = is_european ? taxUnlikeBase(invoice) : undefined
  const rule = 'KWIT-31'
  return values ? [{ rule, field: plausibilityField(rule), severity: 'warning', values }] : []
}

// What is missing already needs no rule to say so, and sums without it say nothing.
function isNews(problems: readonly model.Problem[]) {
  if (problems.length === 0) return () => true
  const told = new Set(problems.map(({ field }) => field))
  return ({ field, severity }: Finding) => severity === 'fatal' && !told.has(field)
}

const fatal = (problem: model.Problem): Broken => ({ ...problem, severity: 'fatal' })

// Rules count the lines of the file, of which a document may have more or fewer.
const fieldOf = ({ field }: Finding, lines: readonly model.Line[]): string =>
  field.replace(/^positions\[(\d+)\]/, (said, place: string) => lines[Number(place)]?.field ?? said)

export const sentenceOf = ({ rule, values }: Broken, lang: RuleLanguage): string =>
  `${wordsOf(rule, lang, values)} (${rule})`
