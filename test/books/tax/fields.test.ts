import { expect, test } from 'vitest'
import type { Invoice } from '../../../src/domains/documents/invoices/schema.ts'
import type { TaxDocument } from '../../../src/tax/types.ts'

// The ledger reads an invoice by the names of its fields, except `service`, which follows from the lines,
// `undecided`, which follows from the received file, and manual entries, which no document has yet.
type ReadName = Exclude<keyof TaxDocument, 'service' | 'undecided' | 'manual_entries' | 'is_collective'>
const namesAreFields: ReadName extends keyof Invoice ? true : never = true

test('the facts of the ledger are fields of invoices', () => {
  expect(namesAreFields).toBe(true)
})
