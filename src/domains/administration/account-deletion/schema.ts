import type { Table } from '../../../platform/database/tables.ts'
import { text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// Requests to delete an account, each with the token of its confirmation link.
export const deletionRequestsTable: Table = {
  name: 'closings',
  across: 'the link says whose it is',
  has_id: true,
  columns: [
    { name: 'user_id', type: 'integer' },
    { name: 'token_hash', type: 'text' },
    { name: 'created_at', type: 'integer' },
    { name: 'expires_at', type: 'integer' },
    { name: 'used_at', type: 'integer' },
  ],
  unique: [['token_hash']],
  indexes: [['account_id', 'created_at']],
}

const outcomeShape = (component: string) =>
  shape({
    name: 'hash',
    plural: 'hashes',
    component,
    fields: {
      code: text({ readonly: true, never_null: true, description: '`success`' }),
      message: text({ readonly: true, never_null: true }),
    },
  })

export const requestedShape = outcomeShape('account_deletion_asked')
export const reopenedShape = outcomeShape('account_reopened')

export const deletionShape = shape({
  name: 'deletion',
  plural: 'deletions',
  fields: {
    deletion_token: text({ required: true, writeonly: true, description: 'Token of the email' }),
    prefix: text({ readonly: true, never_null: true, description: 'Prefix of the closed account' }),
    removed_on: text({
      readonly: true,
      never_null: true,
      description: 'Day on which all data of the account is deleted',
    }),
  },
})
