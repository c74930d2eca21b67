import { isBlank, listOf, text } from '../fields/field.ts'
import { shape } from '../fields/resource.ts'
import { countryCode } from './countries.ts'
import { accountProblem } from './iban.ts'
import { taxNumberProblem } from './tax-number.ts'

// What is accepted and still deserves a second look: it follows from the record, is told with the single answer, and is
// never stored.

// `rule` is the id of the rule that is broken, where it has one.
export type Warning = { field: string; message: string; rule?: string }

const told = { readonly: true, initial: '' } as const

export const warnings = shape({
  name: 'warning',
  plural: 'warnings',
  fields: {
    field: text({ ...told, about: 'Where to look' }),
    message: text({ ...told, about: 'What is doubtful about it' }),
    rule: text({
      ...told,
      sometimes: true,
      filled: true,
      about: 'The id of the rule, such as `KWIT-32`, where it has one',
    }),
  },
})

export const warningList = listOf(warnings, {
  readonly: true,
  sometimes: true,
  about: 'Accepted, and still worth a second look; of a single record',
})

type Text = string | null | undefined
export type Party = {
  tax_no?: Text
  tax_no_kind?: Text
  country?: Text
  bank_account?: Text
  company?: boolean | null | undefined // a person may have a number of another kind
}

// Of a company or a person as cards and documents have them; `home` is the country of who names none.
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
  if (!isBlank(country) && code === undefined) warn('country', 'is no country: a code such as PL, or a name')
  const is_checked = company !== false && !UNCHECKED.has(tax_no_kind ?? '')
  if (is_checked && !isBlank(tax_no)) warn('tax_no', taxNumberProblem(tax_no as string, code))
  if (!isBlank(bank_account)) warn('bank_account', accountProblem(bank_account as string))
  return warnings
}

const UNCHECKED = new Set(['other', 'empty', 'nip_with_id'])
