import { expect, test } from 'vitest'
import { type Invoice, invoices } from '../../../src/domains/documents/invoices/schema.ts'
import type { NewFields, TaxDocument } from '../../../src/tax/types.ts'

// What the ledger reads of an invoice has the names of its fields. `service` follows from the lines, `undecided` from the received
// file, and new fields join the invoice when entries are stored.
type ReadName = Exclude<keyof TaxDocument, keyof NewFields | 'service' | 'undecided'>
const namesAreFields: ReadName extends keyof Invoice ? true : never = true

test('the facts of the ledger are fields of invoices', () => {
  expect(namesAreFields).toBe(true)
  const newFields: (keyof NewFields)[] = [
    ...(['correction_cause', 'cause_on', 'confirmed_on', 'deduct_in', 'deduction', 'tax_point'] as const),
    ...(['art_33a', 'evidence_on', 'bad_debt_relief', 'not_an_advance', 'manual_entries'] as const),
  ]
  expect(newFields.filter((name) => name in invoices.fields)).toEqual([])
})
