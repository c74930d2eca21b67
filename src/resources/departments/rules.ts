import { TAX_OFFICE } from '../../einvoice/jpk/taxpayer.ts'
import { accountProblem } from '../../platform/checks/iban.ts'
import { partyWarnings, type Warning } from '../../platform/checks/warnings.ts'
import { isBlank } from '../../platform/fields/field.ts'
import { homeOf } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'
import type { DepartmentDraft } from './schema.ts'

export function departmentWarnings(department: DepartmentDraft, settings: Settings): Warning[] {
  const warnings = partyWarnings(department, homeOf(settings))
  const { bank_iban, tax_office_code } = department
  const problem = isBlank(bank_iban) ? undefined : accountProblem(bank_iban as string)
  if (problem !== undefined) warnings.push({ field: 'bank_iban', message: problem })
  if (!isBlank(tax_office_code) && !TAX_OFFICE.test(tax_office_code as string))
    warnings.push({ field: 'tax_office_code', message: 'is no code of a tax office: four digits' })
  return warnings
}
