import { PUBLIC_FORMATS, type PublicFormat } from '../../../einvoice/format-names.ts'
import { type RuleLanguage, ruleText } from '../../../einvoice/rules/messages/words.ts'
import { warnings } from '../../../platform/checks/warnings.ts'
import { bool, choice, integer, nestedList, text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { warningsOf } from '../../documents/invoices/rules/warnings.ts'
import { formatOf } from './formats.ts'
import type { Sources } from './sources.ts'
import { validateFormat } from './validate.ts'

// Result of checking a document against the rules of several formats.

const readOnlyText = { readonly: true, initial: '' } as const

const SEVERITIES = ['fatal', 'warning', 'information'] as const

export const problems = shape({
  name: 'problem',
  plural: 'problems',
  component: 'broken_rule',
  fields: {
    rule: text({
      ...readOnlyText,
      description: 'Official id, such as `BR-DE-15`; rules of Kwit begin with `FA3-` or `KWIT-`',
    }),
    field: text({
      ...readOnlyText,
      description: 'Field to correct, such as `positions[0].tax`; empty if no single field is wrong',
    }),
    message: text({ ...readOnlyText, description: 'In the requested language' }),
    severity: choice(SEVERITIES, {
      readonly: true,
      initial: 'fatal',
      description: 'Receivers reject a document with a `fatal` problem',
    }),
  },
})

const formats = shape({
  name: 'format',
  plural: 'formats',
  component: 'checked_format',
  fields: {
    format: choice(PUBLIC_FORMATS, { readonly: true, initial: 'fa3' }),
    ok: bool({ readonly: true, description: 'No fatal rule is broken' }),
    applies: bool({
      readonly: true,
      description: 'Whether the format applies to this document; if not, nothing is checked',
    }),
    reason: text({ readonly: true, description: 'Why the format does not apply' }),
    problems: nestedList(problems, { readonly: true, initial: [] }),
    problems_count: integer({
      readonly: true,
      initial: 0,
      description: 'Number of all problems, including those that are not listed',
    }),
  },
})

export const checks = shape({
  name: 'check',
  plural: 'checks',
  component: 'invoice_check',
  fields: {
    ok: bool({ readonly: true, description: 'Whether no applicable format has a fatal problem' }),
    formats: nestedList(formats, { readonly: true, initial: [] }),
    warnings: nestedList(warnings, {
      readonly: true,
      initial: [],
      description:
        'The `warnings` that creating or changing the document would return, independent of the formats',
    }),
  },
})

// A document of a thousand lines may violate a rule in each of them.
const PROBLEMS_MAX = 100

export function checkFormats(
  sources: Sources,
  requestedFormats: readonly PublicFormat[],
  lang: RuleLanguage,
  now: number,
) {
  const results = requestedFormats.map((format) => checkFormat(sources, format, lang))
  const { invoice, settings, original } = sources
  const warnings = warningsOf(invoice, settings, { original, now }, lang)
  return { ok: results.every(({ ok }) => ok), formats: results, warnings }
}

function checkFormat(sources: Sources, name: PublicFormat, lang: RuleLanguage) {
  const { refused, broken } = validateFormat(sources, formatOf(name))
  return {
    format: name,
    ok: broken.every(({ severity }) => severity !== 'fatal'),
    applies: refused === undefined,
    reason: refused ? ruleText(refused.rule, lang, refused.values) : null,
    problems: broken.slice(0, PROBLEMS_MAX).map(({ rule, field, severity, values }) => ({
      rule,
      field,
      message: ruleText(rule, lang, values),
      severity,
    })),
    problems_count: broken.length,
  }
}
