import { bool, integer, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

const told = { readonly: true, filled: true } as const

// Of a token everything but itself.
export const keptTokenShape = shape({
  name: 'token',
  plural: 'tokens',
  component: 'kept_token',
  fields: {
    user_id: integer({ ...told, about: 'Whose it is' }),
    login: text(told),
    first_name: text({ readonly: true }),
    last_name: text({ readonly: true }),
    role: text(told),
    is_own: bool({ ...told, about: 'It is that of whoever asks' }),
    created_at: timestamp({ filled: true }),
    last_used_at: timestamp({
      about: 'Among the last calls of the account; null when none of them is with it',
    }),
  },
})

export const verdictShape = shape({
  name: 'verdict',
  plural: 'verdicts',
  fields: {
    is_whole: bool({ ...told, about: 'No entry was changed, removed or put between others' }),
    entries: integer({ ...told, about: 'How many were found good' }),
    head: text({
      ...told,
      about: 'Hash of the last of them: kept elsewhere, it shows a chain that was made anew',
    }),
    fault: text({ readonly: true, about: 'Where the chain breaks' }),
    checked_at: timestamp({ filled: true }),
  },
})
