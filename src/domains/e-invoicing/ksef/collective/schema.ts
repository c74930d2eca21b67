import type { Table } from '../../../../platform/database/tables.ts'
import { decimal, ids, integer, text, texts } from '../../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource } from '../../../../platform/fields/resource.ts'

const told = { readonly: true } as const

// A collective identifier (IZ) as KSeF gave it, and all that its transfer says: whom it pays, what, and for which documents.
export const collectives = resource({
  name: 'ksef_collective_identifier',
  plural: 'ksef_collective_identifiers',
  fields: {
    number: text({ ...told, column: true, initial: '', about: 'For the title of the transfer' }),
    seller_tax_no: text({ ...told, column: true, initial: '', about: 'Who is paid' }),
    seller_name: text(told),
    bank_account: text({ ...told, about: 'Where the money goes, if all of them name the same' }),
    amount: decimal({ ...told, about: 'What was due of all of them' }),
    amounts: texts({ ...told, about: 'And of each, in their order' }),
    currency: text({ ...told, initial: '' }),
    invoice_ids: ids({ required: true, about: 'Documents of one seller, two or more' }),
    numbers: texts({ ...told, about: 'Their numbers' }),
    gov_ids: texts({ ...told, about: 'Their KSeF numbers' }),
    user_id: integer({ ...told, about: 'Who asked for it' }),
  },
  filters: { number: 'identity', seller_tax_no: 'equals' },
  indexes: [['number'], ['seller_tax_no']],
})

export type Collective = RecordOf<typeof collectives.fields>
export type CollectiveDraft = DraftOf<typeof collectives.fields>

// Which of them name a document.
export const collectedTable: Table = {
  name: 'ksef_collected',
  has_id: false,
  key: ['account_id', 'invoice_id', 'collective_id'],
  columns: [
    { name: 'invoice_id', type: 'integer' },
    { name: 'collective_id', type: 'integer' },
  ],
}
