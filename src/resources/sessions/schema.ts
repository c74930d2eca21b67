import type { Table } from '../../platform/database/schema.ts'
import { bool, structure, text } from '../../platform/fields/field.ts'
import { shape } from '../../platform/fields/resource.ts'

// A session belongs to a person, not to an account: each request says which account it means.
export const sessionsTable: Table = {
  name: 'sessions',
  has_id: true,
  columns: [
    { name: 'user_id', type: 'integer' },
    { name: 'token_hash', type: 'text' },
    { name: 'remember', type: 'integer' },
    { name: 'created_at', type: 'integer' },
    { name: 'seen_at', type: 'integer' },
  ],
  unique: [['token_hash']],
  indexes: [['user_id', 'seen_at'], ['seen_at']],
}

export const sessionShape = shape({
  name: 'session',
  plural: 'sessions',
  fields: {
    login: text({ required: true, writeonly: true, about: 'Login or e-mail address' }),
    password: text({ required: true, writeonly: true }),
    remember: bool({ writeonly: true, about: 'Keeps the cookie when the browser is closed' }),
    csrf_token: text({ readonly: true, about: 'Goes into the header `X-CSRF-Token` of every write' }),
    user: structure({ readonly: true, about: 'id, login, email, first_name, last_name, lang' }),
    accounts: structure({ readonly: true, about: 'prefix, name, role and url of each account' }),
    account: text({ readonly: true, about: 'Prefix of the account that is named, or else of the last one' }),
    version: text({ readonly: true }),
    sign_up: bool({ readonly: true, about: 'New accounts may be opened by anybody' }),
    lang: text({ readonly: true }),
  },
})
