import { bool, type Fields, ids, integer, recordOf } from '../../../platform/fields/field.ts'
import { outside, shape } from '../../../platform/fields/resource.ts'
import { clients } from '../../catalog/clients/schema.ts'

// What is asked and answered where clients become one.

export const asked = {
  merge_ids: ids({ about: 'The clients that go: ids' }),
  dry_run: bool({ about: 'Only counts what would move' }),
} satisfies Fields

export const asking = shape({ name: 'merge', plural: 'merges', fields: asked })

const count = (about: string) => integer({ readonly: true, initial: 0, about })

const moved = shape({
  name: 'moved',
  plural: 'moved',
  component: 'merged_clients',
  fields: {
    clients: count('How many clients went'),
    invoices: count('Documents of theirs'),
    banking_payments: count('Payments'),
    warehouse_documents: count('Warehouse documents'),
    recurrings: count('Series of documents'),
  },
})

export const answers = outside(clients, {
  component: 'client_after_merge',
  shown: { moved: recordOf(moved, { readonly: true, initial: {}, about: 'What became theirs' }) },
})
