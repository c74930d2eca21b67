import type { Table } from '../../../platform/database/tables.ts'
import { integer, number, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

export const requestLogTable: Table = {
  name: 'request_log',
  passing: true,
  has_id: true,
  columns: [
    { name: 'user_id', type: 'integer' },
    { name: 'method', type: 'text' },
    { name: 'path', type: 'text' },
    { name: 'status', type: 'integer' },
    { name: 'elapsed_us', type: 'integer' },
    { name: 'at', type: 'integer' },
    { name: 'message', type: 'text' },
    { name: 'ignored', type: 'text' },
    { name: 'access_token_id', type: 'integer' },
  ],
  indexes: [['account_id']],
}

export const requestShape = shape({
  name: 'request',
  plural: 'requests',
  component: 'logged_call',
  fields: {
    id: integer({ readonly: true, never_null: true }),
    at: timestamp({ never_null: true }),
    method: text({ readonly: true, never_null: true }),
    path: text({
      readonly: true,
      never_null: true,
      description: 'Without the query and without tokens',
    }),
    status: integer({ readonly: true, never_null: true }),
    ms: number({ never_null: true, description: 'Duration in milliseconds' }),
    user: text({ readonly: true, description: 'Login' }),
    access_token_id: integer({ readonly: true, description: 'Limited token of the request' }),
    access_token: text({ readonly: true, description: 'Name of the limited token' }),
    message: text({ readonly: true, description: 'Error message' }),
    ignored: text({ readonly: true, description: 'Unknown fields of the request' }),
  },
})

export const ignoredFieldShape = shape({
  name: 'ignored_field',
  plural: 'ignored_fields',
  fields: {
    field: text({
      readonly: true,
      never_null: true,
      description: 'Name of the field, such as `client.nmae`',
    }),
    method: text({ readonly: true, never_null: true }),
    path: text({ readonly: true, never_null: true, description: 'Path with `ID` instead of numbers' }),
    count: integer({
      readonly: true,
      never_null: true,
      description: 'Number of logged requests with the field',
    }),
    last_at: timestamp({ never_null: true, description: 'Time of the last request with the field' }),
  },
})
