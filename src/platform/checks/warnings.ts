import { RULE_CODE } from '../error-codes/catalogue.ts'
import { codeOfMessage } from '../error-codes/codes-of.ts'
import { isBlank, nestedList, text } from '../fields/field.ts'
import { shape } from '../fields/resource.ts'
import { countryCode } from './countries.ts'
import { accountProblem } from './iban.ts'
import { taxNumberProblem } from './tax-number.ts'

// Warnings about accepted input. They are computed from the record, sent in responses with a single record, and never
// stored.

// `rule` is the id of the violated rule, if it has one.
export type Warning = { field: string; message: string; rule?: string }

const readOnly = { readonly: true, initial: '' } as const

export const warnings = shape({
  name: 'warning',
  plural: 'warnings',
  fields: {
    field: text({ ...readOnly, description: 'Field' }),
    message: text({ ...readOnly, description: 'Warning text' }),
    code: text({
      ...readOnly,
      never_null: true,
      description: 'Stable code of the message; with a `rule` always `e_invoice_rule`',
    }),
    rule: text({
      ...readOnly,
      omit_empty: true,
      never_null: true,
      description: 'Id of the rule, such as `KWIT-32`, if it has one',
    }),
  },
})

export const warningList = nestedList(warnings, {
  readonly: true,
  omit_empty: true,
  description: 'Warnings about accepted values, in responses for a single record',
})

// The warnings as responses show them.
export const presentWarnings = (list: readonly Warning[]): (Warning & { code: string })[] =>
  list.map(({ field, message, rule }) => ({
    ...{ field, message, code: rule ? RULE_CODE : codeOfMessage(message) },
    ...(rule ? { rule } : {}),
  }))

type Text = string | null | undefined
export type Party = {
  tax_no?: Text
  tax_no_kind?: Text
  country?: Text
  bank_account?: Text
  company?: boolean | null | undefined // a person may have another kind of number
}

// Warnings about a company or person in catalog records and documents; `home` is the country assumed if none is given.
export function partyWarnings(
  party: Party,
  home: string | undefined,
  prefix = '',
  warnings: Warning[] = [],
): Warning[] {
  const { tax_no, tax_no_kind, country, bank_account, company } = party
  const warn = (field: string, message: string | undefined) => {
    if (message !== undefined) warnings.push({ field: `${prefix}${field}`, message })
  }
  const code = isBlank(country) ? home : countryCode(country as string)
  if (!isBlank(country) && code === undefined)
    warn('country', 'must be a country code such as PL, or a country name')
  const isChecked = company !== false && !UNCHECKED.has(tax_no_kind ?? '')
  if (isChecked && !isBlank(tax_no)) warn('tax_no', taxNumberProblem(tax_no as string, code))
  if (!isBlank(bank_account)) warn('bank_account', accountProblem(bank_account as string))
  return warnings
}

const UNCHECKED = new Set(['other', 'empty', 'nip_with_id'])
