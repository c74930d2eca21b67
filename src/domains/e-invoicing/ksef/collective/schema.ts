import type { Table } from '../../../../platform/database/tables.ts'
import { decimal, ids, integer, text, texts } from '../../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource } from '../../../../platform/fields/resource.ts'

const readOnly = { readonly: true } as const

// A collective identifier (IZ) from KSeF with the content of its transfer: payee, amount and documents.
export const collectives = resource({
  name: 'ksef_collective_identifier',
  plural: 'ksef_collective_identifiers',
  fields: {
    number: text({
      ...readOnly,
      column: true,
      initial: '',
      description: 'The identifier, for the title of the transfer',
    }),
    seller_tax_no: text({ ...readOnly, column: true, initial: '', description: 'Tax number of the payee' }),
    seller_name: text(readOnly),
    bank_account: text({ ...readOnly, description: 'Bank account, if all documents have the same one' }),
    amount: decimal({ ...readOnly, description: 'Total amount due' }),
    amounts: texts({ ...readOnly, description: 'Amount due of each document, in the same order' }),
    currency: text({ ...readOnly, initial: '' }),
    invoice_ids: ids({ required: true, description: 'Two or more documents of one seller' }),
    numbers: texts({ ...readOnly, description: 'Numbers of the documents' }),
    gov_ids: texts({ ...readOnly, description: 'KSeF numbers of the documents' }),
    user_id: integer({ ...readOnly, description: 'User who requested it' }),
  },
  filters: { number: 'identity', seller_tax_no: 'equals' },
  indexes: [['number'], ['seller_tax_no']],
})

export type Collective = RecordOf<typeof collectives.fields>
export type CollectiveDraft = DraftOf<typeof collectives.fields>

// Assigns documents to collective identifiers.
export const collectedTable: Table = {
  name: 'ksef_collected',
  has_id: false,
  key: ['account_id', 'invoice_id', 'collective_id'],
  columns: [
    { name: 'invoice_id', type: 'integer' },
    { name: 'collective_id', type: 'integer' },
  ],
}
