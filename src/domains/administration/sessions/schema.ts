import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  date,
  ids,
  integer,
  listOf,
  recordOf,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// A session belongs to a person, not to an account: each request says which account it means.
export const sessionsTable: Table = {
  name: 'sessions',
  across: 'the cookie says whose it is',
  passing: true,
  has_id: true,
  columns: [
    { name: 'user_id', type: 'integer' },
    { name: 'token_hash', type: 'text' },
    { name: 'remember', type: 'integer' },
    { name: 'created_at', type: 'integer' },
    { name: 'seen_at', type: 'integer' },
    // Of the browser that signed in, for its person to know it again.
    { name: 'agent', type: 'text' },
    { name: 'address', type: 'text' },
  ],
  unique: [['token_hash']],
  indexes: [['user_id', 'seen_at'], ['seen_at']],
}

export const passwordResetsTable: Table = {
  name: 'password_resets',
  across: 'the link says whose it is',
  passing: true,
  has_id: true,
  columns: [
    { name: 'user_id', type: 'integer' },
    { name: 'token_hash', type: 'text' },
    { name: 'created_at', type: 'integer' },
    { name: 'expires_at', type: 'integer' },
    { name: 'used_at', type: 'integer' },
  ],
  unique: [['token_hash']],
  indexes: [['user_id', 'created_at'], ['created_at']],
}

const told = { readonly: true } as const

const userShape = shape({
  name: 'user',
  plural: 'users',
  component: 'session_user',
  fields: {
    id: integer({ ...told, initial: 0 }),
    login: text({ ...told, initial: '' }),
    email: text({ ...told, initial: '' }),
    first_name: text(told),
    last_name: text(told),
    lang: text(told),
  },
})

const offered = shape({
  name: 'account',
  plural: 'accounts',
  component: 'offered_account',
  fields: { prefix: text({ ...told, initial: '' }), name: text({ ...told, initial: '' }) },
})

const accountShape = shape({
  name: 'account',
  plural: 'accounts',
  component: 'session_account',
  fields: {
    ...offered.fields,
    role: text({ ...told, filled: true }),
    role_name: text({ ...told, about: 'What a role of the account’s own is called' }),
    rights: texts({ ...told, about: 'What a role of the account’s own may do' }),
    department_ids: ids({ ...told, about: 'The departments that the user works for; none: all' }),
    url: text({ ...told, initial: '' }),
    removed_on: date({ ...told, about: 'Of an account that is shut: the day on which it is removed' }),
  },
})

export const resetOutcome = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'password_reset_outcome',
  fields: { status: text({ ...told, initial: '' }), message: text({ ...told, initial: '' }) },
})

export const sessionShape = shape({
  name: 'session',
  plural: 'sessions',
  fields: {
    login: text({ required: true, writeonly: true, about: 'Login or e-mail address' }),
    password: text({ required: true, writeonly: true, about: 'That of the person' }),
    remember: bool({ writeonly: true, about: 'Keeps the cookie when the browser is closed' }),
    csrf_token: text({
      readonly: true,
      filled: true,
      about: 'Goes into the header `X-CSRF-Token` of every write',
    }),
    user: recordOf(userShape, { readonly: true, initial: {} }),
    accounts: listOf(accountShape, { readonly: true, initial: [], about: 'Those the person works in' }),
    account: text({ readonly: true, about: 'Prefix of the account that is named, or else of the last one' }),
    version: text({ readonly: true, filled: true }),
    sign_up: bool({ readonly: true, about: 'New accounts may be opened by anybody' }),
    lang: text({ readonly: true, filled: true }),
  },
})

export const browserShape = shape({
  name: 'session',
  plural: 'sessions',
  component: 'own_session',
  fields: {
    id: integer({ ...told, filled: true }),
    created_at: timestamp({ filled: true, about: 'When somebody signed in' }),
    seen_at: timestamp({ filled: true, about: 'When it was used last, to ten minutes' }),
    agent: text({ ...told, about: 'What the browser says that it is' }),
    address: text({ ...told, about: 'Where it signed in from' }),
    is_current: bool({ ...told, filled: true, about: 'It is the one that asks' }),
  },
})

export const personShape = shape({
  name: 'person',
  plural: 'people',
  fields: {
    first_name: text({ about: 'First name' }),
    last_name: text({ about: 'Last name' }),
    lang: text({ max: 11, about: 'Language of the web application' }),
  },
})

export const signUpShape = shape({
  name: 'sign_up',
  plural: 'sign_ups',
  fields: {
    prefix: text({ about: 'First part of the host name; made of the name of the company when not given' }),
    email: text({ required: true, about: 'The login, too' }),
    password: text({ required: true, writeonly: true, about: 'At least six characters' }),
    first_name: text({ about: 'First name' }),
    last_name: text({ about: 'Last name' }),
    lang: text({ max: 11, about: 'Language of the account and its documents' }),
    test: bool({ about: 'A sandbox, for trying' }),
  },
})

export const resetShape = shape({
  name: 'password_reset',
  plural: 'password_resets',
  fields: { login: text({ required: true, about: 'Login or e-mail address' }) },
})

export const passwordShape = shape({
  name: 'new_password',
  plural: 'new_passwords',
  fields: {
    reset_token: text({ writeonly: true, about: 'From the letter; or else the session and `old_password`' }),
    old_password: text({ writeonly: true, about: 'The one that still holds' }),
    password: text({ required: true, writeonly: true, about: 'The new one, at least six characters' }),
    end_tokens: bool({
      writeonly: true,
      about: 'Ends the API tokens too, in every account: new ones take their place. Sessions end in any case',
    }),
  },
})

export const confirmationShape = shape({
  name: 'confirmation',
  plural: 'confirmations',
  fields: { confirmation_token: text({ required: true, writeonly: true, about: 'From the letter' }) },
})

export const acceptanceShape = shape({
  name: 'acceptance',
  plural: 'acceptances',
  fields: {
    invitation_token: text({ required: true, writeonly: true, about: 'From the letter' }),
    password: text({
      writeonly: true,
      about: 'A new one, or that of the login which has the address already',
    }),
    first_name: text({ writeonly: true, about: 'First name' }),
    last_name: text({ writeonly: true, about: 'Last name' }),
  },
})

export const offerShape = shape({
  name: 'offer',
  plural: 'offers',
  fields: {
    email: text({ readonly: true, filled: true }),
    role: text({ readonly: true, filled: true }),
    account: recordOf(offered, { readonly: true, initial: {} }),
    invited_by: text({ readonly: true }),
    has_login: bool({ readonly: true, about: 'Somebody with this address signs in here already' }),
    lang: text({ readonly: true }),
    expires_at: text({ readonly: true }),
  },
})
