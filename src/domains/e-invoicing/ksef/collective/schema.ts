import type { Table } from '../../../../platform/database/tables.ts'
import { decimal, ids, integer, text, texts } from '../../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource } from '../../../../platform/fields/resource.ts'

const readOnly = { readonly: true } as const

// A collective identifier (IZ) from KSeF with the content of its transfer: payee, amount and documents.
export const collectives = resource({
  name: 'ksef_collective_identifier',
  plural: 'ksef_collective_identifiers',
  fields: {
    number: text({ ...readOnly, column: true, initial: '', description: 'For the title of the transfer' }),
    seller_tax_no: text({ ...readOnly, column: true, initial: '', description: 'Who is paid' }),
    seller_name: text(readOnly),
    bank_account: text({ ...readOnly, description: 'Where the money goes, if all of them name the same' }),
    amount: decimal({ ...readOnly, description: 'What was due of all of them' }),
    amounts: texts({ ...readOnly, description: 'And of each, in their order' }),
    currency: text({ ...readOnly, initial: '' }),
    invoice_ids: ids({ required: true, description: 'Documents of one seller, two or more' }),
    numbers: texts({ ...readOnly, description: 'Their numbers' }),
    gov_ids: texts({ ...readOnly, description: 'Their KSeF numbers' }),
    user_id: integer({ ...readOnly, description: 'Who asked for it' }),
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
