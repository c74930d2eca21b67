import type { Table } from '../../../platform/database/tables.ts'
import { integer, longText, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// Saved views of lists. A view belongs to one user and contains the query of the page: filters, columns and order.

export const VIEWS_MAX = 50 // of one user and one list
const NAME_MAX = 60
const QUERY_MAX = 2000

export const viewsTable: Table = {
  name: 'list_views',
  has_id: true,
  columns: [
    { name: 'user_id', type: 'integer' },
    { name: 'list', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'query', type: 'text' },
    { name: 'created_at', type: 'integer' },
    { name: 'updated_at', type: 'integer' },
  ],
  unique: [['account_id', 'user_id', 'list', 'name']],
}

export const viewShape = shape({
  name: 'list_view',
  plural: 'list_views',
  fields: {
    id: integer({ readonly: true, never_null: true }),
    list: text({
      required: true,
      max: NAME_MAX,
      description: 'The list, for example `invoices` or `clients`',
    }),
    name: text({ required: true, max: NAME_MAX, description: 'Unique for the list' }),
    query: longText({
      max: QUERY_MAX,
      initial: '',
      never_null: true,
      description: 'Filters, `columns` and `order` as in the address of the page',
    }),
    created_at: timestamp({ never_null: true }),
    updated_at: timestamp({ never_null: true }),
  },
})

export const LIST_PARAMETERS = { list: text({ description: 'Views of this list' }) }

export type ListView = {
  id: number
  user_id: number
  list: string
  name: string
  query: string
  created_at: number
  updated_at: number
}
