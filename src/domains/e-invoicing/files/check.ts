import { ASKED_FORMATS, type AskedFormat } from '../../../einvoice/format-names.ts'
import { type RuleLanguage, wordsOf } from '../../../einvoice/rules/messages/words.ts'
import { warnings } from '../../../platform/checks/warnings.ts'
import { bool, choice, integer, listOf, text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { warningsOf } from '../../documents/invoices/rules/warnings.ts'
import { formatOf } from './formats.ts'
import type { Sources } from './sources.ts'
import { judge } from './validate.ts'

// Which rules of some formats a document breaks, as it is told.

const told = { readonly: true, initial: '' } as const

const SEVERITIES = ['fatal', 'warning', 'information'] as const

export const problems = shape({
  name: 'problem',
  plural: 'problems',
  component: 'broken_rule',
  fields: {
    rule: text({ ...told, about: 'Its official id, such as `BR-DE-15`; `FA3-…` and `KWIT-…` are ours' }),
    field: text({
      ...told,
      about: 'Where it is mended, such as `positions[0].tax`; empty where no field does',
    }),
    message: text({ ...told, about: 'In the language that was asked for' }),
    severity: choice(SEVERITIES, {
      readonly: true,
      initial: 'fatal',
      about: 'Receivers refuse what is `fatal`',
    }),
  },
})

const formats = shape({
  name: 'format',
  plural: 'formats',
  component: 'checked_format',
  fields: {
    format: choice(ASKED_FORMATS, { readonly: true, initial: 'fa3' }),
    ok: bool({ readonly: true, about: 'Nothing fatal is broken' }),
    applies: bool({ readonly: true, about: 'Such documents are written in it; of others nothing is asked' }),
    reason: text({ readonly: true, about: 'Why it does not apply' }),
    problems: listOf(problems, { readonly: true, initial: [] }),
    problems_count: integer({
      readonly: true,
      initial: 0,
      about: 'All of them, also those that are not listed',
    }),
  },
})

export const checks = shape({
  name: 'check',
  plural: 'checks',
  component: 'invoice_check',
  fields: {
    ok: bool({ readonly: true, about: 'No format that applies has anything fatal against it' }),
    formats: listOf(formats, { readonly: true, initial: [] }),
    warnings: listOf(warnings, {
      readonly: true,
      initial: [],
      about: 'What creating or changing it would answer as `warnings`, whatever formats are asked for',
    }),
  },
})

// A document of a thousand lines may break a rule in each of them.
const PROBLEMS_MAX = 100

export function checkOf(sources: Sources, asked: readonly AskedFormat[], lang: RuleLanguage, now: number) {
  const checked = asked.map((format) => checkedIn(sources, format, lang))
  const { invoice, settings, original } = sources
  const warnings = warningsOf(invoice, settings, { original, now }, lang)
  return { ok: checked.every(({ ok }) => ok), formats: checked, warnings }
}

function checkedIn(sources: Sources, name: AskedFormat, lang: RuleLanguage) {
  const { refused, broken } = judge(sources, formatOf(name))
  return {
    format: name,
    ok: broken.every(({ severity }) => severity !== 'fatal'),
    applies: refused === undefined,
    reason: refused ? wordsOf(refused.rule, lang, refused.values) : null,
    problems: broken.slice(0, PROBLEMS_MAX).map(({ rule, field, severity, values }) => ({
      rule,
      field,
      message: wordsOf(rule, lang, values),
      severity,
    })),
    problems_count: broken.length,
  }
}
