import type * as model from '../../../einvoice/model.ts'
import type { Finding, Severity } from '../../../einvoice/rules/finding.ts'
import { type RuleLanguage, ruleText } from '../../../einvoice/rules/messages/words.ts'
import { plausibilityField } from '../../../einvoice/rules/plausibility.ts'
import type { Element } from '../../../einvoice/xml/tree.ts'
import { taxUnlikeBase } from '../../documents/invoices/rules/plausible-amounts.ts'
import { type Format, unsupportedReason } from './formats.ts'
import type { Sources } from './sources.ts'
import { toModel } from './to-model.ts'

// Validates a document by the rules of a format, without side effects.

export type BrokenRule = { rule: string; field: string; severity: Severity; values?: readonly string[] }

// Either the document is unsupported as a whole (`refused`), or there is a tree with its violations.
export type ValidationResult = { root?: Element; refused?: BrokenRule; broken: BrokenRule[] }

export function validateFormat(sources: Sources, format: Format): ValidationResult {
  const unsupported = unsupportedReason(sources.invoice, format, sources.original)
  if (unsupported) return { refused: fatal(unsupported), broken: [] }
  const converted = toModel(sources)
  const problems: model.Problem[] = []
  const root = format.write(converted, sources.invoice.updated_at, problems)
  problems.push(...(format.beyond?.(sources) ?? []))
  const lines = format.lines(converted)
  const findings = format
    .check(root, converted)
    .map((finding) => ({ ...finding, field: fieldOf(finding, lines) }))
  const newFindings = findings.filter(isNew(problems))
  return { root, broken: [...problems.map(fatal), ...newFindings, ...unlikely(sources, format)] }
}

// BR-CO-17 of EN 16931, whose official version tolerates a difference of up to 1.00.
function unlikely({ invoice }: Sources, { is_european }: Format): BrokenRule[] {
  const values = is_european ? taxUnlikeBase(invoice) : undefined
  const rule = 'KWIT-31'
  return values ? [{ rule, field: plausibilityField(rule), severity: 'warning', values }] : []
}

// Drops findings for fields that are already reported as problems, and warnings that only follow from them.
function isNew(problems: readonly model.Problem[]) {
  if (problems.length === 0) return () => true
  const reportedFields = new Set(problems.map(({ field }) => field))
  return ({ field, severity }: Finding) => severity === 'fatal' && !reportedFields.has(field)
}

const fatal = (problem: model.Problem): BrokenRule => ({ ...problem, severity: 'fatal' })

// Maps line numbers of the file to lines of the document, which may have more or fewer.
const fieldOf = ({ field }: Finding, lines: readonly model.Line[]): string =>
  field.replace(/^positions\[(\d+)\]/, (match, index: string) => lines[Number(index)]?.field ?? match)

export const ruleMessage = ({ rule, values }: BrokenRule, lang: RuleLanguage): string =>
  `${ruleText(rule, lang, values)} (${rule})`
