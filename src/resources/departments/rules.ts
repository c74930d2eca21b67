import { accountProblem } from '../../platform/checks/iban.ts'
import { partyWarnings, type Warning } from '../../platform/checks/warnings.ts'
import { isBlank } from '../../platform/fields/field.ts'
import { homeOf } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'
import type { DepartmentDraft } from './schema.ts'

export function departmentWarnings(department: DepartmentDraft, settings: Settings): Warning[] {
  const warnings = partyWarnings(department, homeOf(settings))
  const { bank_iban } = department
  const problem = isBlank(bank_iban) ? undefined : accountProblem(bank_iban as string)
  return problem === undefined ? warnings : [...warnings, { field: 'bank_iban', message: problem }]
}
