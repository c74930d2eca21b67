import { invalid } from '../../../platform/api-error.ts'
import { patternProblem } from '../../../platform/checks/number-pattern.ts'
import { dayAt } from '../../../platform/clock.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { choice, date, integer, isBlank, text } from '../../../platform/fields/field.ts'
import { readFields, shape } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { DOCUMENT_KINDS, INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { departments } from '../../administration/departments/schema.ts'
import { assignNumber } from '../../catalog/numbering/actions.ts'
import { numberedInvoices } from '../../documents/invoices/store.ts'
import { numberedDocuments } from '../../documents/warehouse-documents/store.ts'

// Computes the number that the next document of a kind would get, also for a pattern that is not saved yet.

export const exampleQuery = shape({
  name: 'number_example',
  plural: 'number_examples',
  fields: {
    kind: choice([...INVOICE_KINDS, ...DOCUMENT_KINDS], {
      description: 'Kind of the document; by default `vat`',
    }),
    pattern: text({ description: 'A pattern to try; by default that of the department or the account' }),
    department_id: integer({ description: 'The department whose pattern applies' }),
    issue_date: date({ description: 'Day of issue; by default today' }),
  },
})

export const exampleShape = shape({
  name: 'number_example',
  plural: 'number_examples',
  fields: {
    example: text({ readonly: true, description: 'The next number' }),
    pattern: text({ readonly: true, description: 'The pattern of the number' }),
  },
})

export async function numberExample({ db, caller, query, now }: ApiRequest): Promise<JsonObject> {
  const input = readFields(exampleQuery, query)
  const kind = input.kind ?? 'vat'
  const pattern = isBlank(input.pattern) ? undefined : textOf('pattern', input.pattern as string)
  const problem = pattern === undefined ? undefined : patternProblem(pattern)
  if (problem !== undefined) throw invalid({ pattern: problem })
  const settings = caller.settings as Settings
  const patterns = { ...(settings.patterns as object | null), ...(pattern ? { [kind]: pattern } : {}) }
  const department =
    input.department_id && pattern === undefined
      ? await getRecord(db, caller.account_id, departments, input.department_id)
      : undefined
  const issue_date = input.issue_date ?? dayAt(now, caller.time_zone)
  const numberedTable = (INVOICE_KINDS as readonly string[]).includes(kind)
    ? numberedInvoices
    : numberedDocuments
  const assigned = await assignNumber(
    db,
    caller.account_id,
    numberedTable,
    { kind, issue_date },
    { settings: { ...settings, patterns }, department },
  )
  return { example: assigned.number, pattern: assigned.pattern }
}
