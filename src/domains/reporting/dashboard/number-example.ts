import { invalid } from '../../../platform/api-error.ts'
import { patternProblem } from '../../../platform/checks/number-pattern.ts'
import { dayAt } from '../../../platform/clock.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { choice, date, integer, isBlank, text } from '../../../platform/fields/field.ts'
import { readFields, shape } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { DOCUMENT_KINDS, INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { departments } from '../../administration/departments/schema.ts'
import { takeNumber } from '../../catalog/numbering/actions.ts'
import { invoiceLedger } from '../../documents/invoices/store.ts'
import { documentLedger } from '../../documents/warehouse-documents/store.ts'

// The number that the next document of a kind would get, also by a pattern that is only being tried out.

export const asked = shape({
  name: 'number_example',
  plural: 'number_examples',
  fields: {
    kind: choice([...INVOICE_KINDS, ...DOCUMENT_KINDS], { about: 'Of the document; otherwise `vat`' }),
    pattern: text({ about: 'To try out; otherwise that of the department or the account' }),
    department_id: integer({ about: 'Whose pattern counts' }),
    issue_date: date({ about: 'Of the document; otherwise today' }),
  },
})

export const exampleShape = shape({
  name: 'number_example',
  plural: 'number_examples',
  fields: {
    example: text({ readonly: true, about: 'The number that would be given' }),
    pattern: text({ readonly: true, about: 'What it is made by' }),
  },
})

export async function numberExample({ db, caller, query, now }: Call): Promise<Document> {
  const given = readFields(asked, query)
  const kind = given.kind ?? 'vat'
  const pattern = isBlank(given.pattern) ? undefined : textOf('pattern', given.pattern as string)
  const problem = pattern === undefined ? undefined : patternProblem(pattern)
  if (problem !== undefined) throw invalid({ pattern: problem })
  const settings = caller.settings as Settings
  const patterns = { ...(settings.patterns as object | null), ...(pattern ? { [kind]: pattern } : {}) }
  const department =
    given.department_id && pattern === undefined
      ? await getRecord(db, caller.account_id, departments, given.department_id)
      : undefined
  const issue_date = given.issue_date ?? dayAt(now, caller.time_zone)
  const ledger = INVOICE_KINDS.includes(kind as never) ? invoiceLedger : documentLedger
  const next = await takeNumber(
    db,
    caller.account_id,
    ledger,
    { kind, issue_date },
    { ...settings, patterns },
    department,
  )
  return { example: next.number, pattern: next.pattern }
}
