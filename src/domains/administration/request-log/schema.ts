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
  ],
  indexes: [['account_id']],
}

export const requestShape = shape({
  name: 'request',
  plural: 'requests',
  component: 'logged_call',
  fields: {
    id: integer({ readonly: true, filled: true }),
    at: timestamp({ filled: true }),
    method: text({ readonly: true, filled: true }),
    path: text({
      readonly: true,
      filled: true,
      about: 'Without the query, and without anything that looks like a token',
    }),
    status: integer({ readonly: true, filled: true }),
    ms: number({ filled: true, about: 'How long it took, in milliseconds' }),
    user: text({ readonly: true, about: 'Login' }),
    message: text({ readonly: true, about: 'Why it was refused' }),
    ignored: text({ readonly: true, about: 'Fields of it that Kwit does not know' }),
  },
})

export const ignoredFieldShape = shape({
  name: 'ignored_field',
  plural: 'ignored_fields',
  fields: {
    field: text({ readonly: true, filled: true, about: 'Such as `client.nmae`' }),
    method: text({ readonly: true, filled: true }),
    path: text({ readonly: true, filled: true, about: 'With `ID` in the place of numbers' }),
    count: integer({ readonly: true, filled: true, about: 'In how many of the logged calls' }),
    last_at: timestamp({ filled: true, about: 'When it was sent last' }),
  },
})
