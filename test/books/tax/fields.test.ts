import { expect, test } from 'vitest'
import type { Invoice } from '../../../src/domains/documents/invoices/schema.ts'
import type { TaxDocument } from '../../../src/tax/types.ts'

// What the ledger reads of an invoice has the names of its fields. `service` follows from the lines, `undecided` from the received
// file, and no document states entries by hand yet.
type ReadName = Exclude<keyof TaxDocument, 'service' | 'undecided' | 'manual_entries' | 'is_collective'>
const namesAreFields: ReadName extends keyof Invoice ? true : never = true

test('the facts of the ledger are fields of invoices', () => {
  expect(namesAreFields).toBe(true)
})
