import { TAX_OFFICE } from '../../../einvoice/jpk/taxpayer.ts'
import { accountProblem } from '../../../platform/checks/iban.ts'
import { partyWarnings, type Warning } from '../../../platform/checks/warnings.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { homeCountry } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'
import type { Department, DepartmentDraft } from './schema.ts'

export function departmentWarnings(department: DepartmentDraft, settings: Settings): Warning[] {
  const warnings = partyWarnings(department, homeCountry(settings))
  const { bank_iban, tax_office_code } = department
  const problem = isBlank(bank_iban) ? undefined : accountProblem(bank_iban as string)
  if (problem !== undefined) warnings.push({ field: 'bank_iban', message: problem })
  if (!isBlank(tax_office_code) && !TAX_OFFICE.test(tax_office_code as string))
    warnings.push({ field: 'tax_office_code', message: 'must be a tax office code of four digits' })
  return warnings
}

const PAYMENT_FIELDS = [
  'bank',
  'bank_account',
  'bank_account_name',
  'bank_account_currency',
  'bank_iban',
  'bank_swift',
  'use_mass_payment',
  'mass_payment_pattern',
] as const

// Whether a request states where money goes.
export const statesPaymentDetails = (input: InputObject): boolean =>
  PAYMENT_FIELDS.some((name) => !isBlank(input[name]))

// Whether a request changes payment details.
export const changesPaymentDetails = (draft: DepartmentDraft, current?: Department): boolean =>
  PAYMENT_FIELDS.some(
    (name) => draft[name] !== undefined && (draft[name] || null) !== (current?.[name] || null),
  )
