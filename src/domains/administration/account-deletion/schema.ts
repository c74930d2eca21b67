import type { Table } from '../../../platform/database/tables.ts'
import { text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// Wishes to have an account removed, each with the link that confirms it.
export const closingsTable: Table = {
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

const outcome = (component: string) =>
  shape({
    name: 'hash',
    plural: 'hashes',
    component,
    fields: {
      code: text({ readonly: true, filled: true, about: '`success`' }),
      message: text({ readonly: true, filled: true }),
    },
  })

export const askedShape = outcome('account_deletion_asked')
export const reopenedShape = outcome('account_reopened')

export const closingShape = shape({
  name: 'deletion',
  plural: 'deletions',
  fields: {
    deletion_token: text({ required: true, writeonly: true, about: 'From the letter' }),
    prefix: text({ readonly: true, filled: true, about: 'Of the account that is shut now' }),
    removed_on: text({ readonly: true, filled: true, about: 'The day on which everything of it is removed' }),
  },
})
