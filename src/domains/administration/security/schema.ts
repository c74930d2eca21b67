import { bool, integer, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

const requiredReadOnly = { readonly: true, never_null: true } as const

// Data of an API token without the token itself.
export const storedTokenShape = shape({
  name: 'token',
  plural: 'tokens',
  component: 'kept_token',
  fields: {
    user_id: integer({ ...requiredReadOnly, description: 'User of the token' }),
    login: text(requiredReadOnly),
    first_name: text({ readonly: true }),
    last_name: text({ readonly: true }),
    role: text(requiredReadOnly),
    is_own: bool({ ...requiredReadOnly, description: 'Whether it is the token of the caller' }),
    created_at: timestamp({ never_null: true }),
    last_used_at: timestamp({
      description: 'Last use within the request log of the account; null if there is none',
    }),
  },
})

export const verdictShape = shape({
  name: 'verdict',
  plural: 'verdicts',
  fields: {
    is_intact: bool({
      ...requiredReadOnly,
      description: 'Whether no entry was changed, removed or inserted',
    }),
    entries: integer({ ...requiredReadOnly, description: 'Number of verified entries' }),
    last_hash: text({
      ...requiredReadOnly,
      description:
        'Hash of the last verified entry. A copy stored elsewhere reveals a chain that was rewritten',
    }),
    error: text({ readonly: true, description: 'Where the chain is broken' }),
    checked_at: timestamp({ never_null: true }),
  },
})
