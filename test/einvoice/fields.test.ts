import { expect, test } from 'vitest'
import { invoices, positions } from '../../src/domains/documents/invoices/schema.ts'
import { rulesOfFormat } from '../../src/einvoice/rules/check.ts'
import { fa3Rules } from '../../src/einvoice/rules/fa3.ts'

// Some rules are about the form of a file, and no field can fix a violation.
test('the field that fixes a broken rule is one of the API', () => {
  const rules = (['peppol', 'xrechnung-ubl', 'xrechnung-cii', 'french-cii', 'french-ubl'] as const).flatMap(
    (format) => rulesOfFormat(format),
  )
  const isField = (field: string) =>
    field === '' ||
    (field.startsWith('positions[].') ? field.slice(12) in positions.fields : field in invoices.fields)
  const unknown = [...rules, ...fa3Rules]
    .filter(({ field }) => !isField(field))
    .map(({ id, field }) => `${id} ${field}`)
  expect(unknown).toEqual([])
})
