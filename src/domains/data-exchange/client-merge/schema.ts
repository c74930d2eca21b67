import { bool, type Fields, ids, integer, nestedRecord } from '../../../platform/fields/field.ts'
import { apiShape, shape } from '../../../platform/fields/resource.ts'
import { clients } from '../../catalog/clients/schema.ts'

// Parameters and response of merging clients.

export const MERGE_PARAMETERS = {
  merge_ids: ids({ description: 'Ids of the clients to merge, which are deleted' }),
  dry_run: bool({ description: 'Only counts the records that would be moved' }),
} satisfies Fields

export const mergeShape = shape({ name: 'merge', plural: 'merges', fields: MERGE_PARAMETERS })

const count = (description: string) => integer({ readonly: true, initial: 0, description: description })

const movedShape = shape({
  name: 'moved',
  plural: 'moved',
  component: 'merged_clients',
  fields: {
    clients: count('Number of merged clients'),
    invoices: count('Number of moved documents'),
    banking_payments: count('Number of moved payments'),
    warehouse_documents: count('Number of moved warehouse documents'),
    recurrings: count('Number of moved recurring schedules'),
  },
})

export const mergedClientShape = apiShape(clients, {
  component: 'client_after_merge',
  response_fields: {
    moved: nestedRecord(movedShape, { readonly: true, initial: {}, description: 'Number of moved records' }),
  },
})
