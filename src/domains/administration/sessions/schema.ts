import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  date,
  ids,
  integer,
  nestedList,
  nestedRecord,
  structure,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { PASSKEY_DESCRIPTION } from './two-factor-schema.ts'

// A session belongs to a user, not to an account: each request states which account it is for.
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
    // The browser and address of the sign-in, by which users recognise the session.
    { name: 'agent', type: 'text' },
    { name: 'address', type: 'text' },
    // When the user last proved who they are, by signing in or later.
    { name: 'confirmed_at', type: 'integer' },
    // 1 if the session opens only accounts whose own provider has signed the user in.
    { name: 'is_limited', type: 'integer' },
    // 1 if the provider of the installation has asked for two factors.
    { name: 'second_factor', type: 'integer' },
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

const readOnly = { readonly: true } as const

const userShape = shape({
  name: 'user',
  plural: 'users',
  component: 'session_user',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    login: text({ ...readOnly, initial: '' }),
    email: text({ ...readOnly, initial: '' }),
    first_name: text(readOnly),
    last_name: text(readOnly),
    lang: text(readOnly),
  },
})

const offeredAccountShape = shape({
  name: 'account',
  plural: 'accounts',
  component: 'offered_account',
  fields: { prefix: text({ ...readOnly, initial: '' }), name: text({ ...readOnly, initial: '' }) },
})

const accountShape = shape({
  name: 'account',
  plural: 'accounts',
  component: 'session_account',
  fields: {
    ...offeredAccountShape.fields,
    role: text({ ...readOnly, never_null: true }),
    role_name: text({ ...readOnly, description: 'Name of a custom role' }),
    rights: texts({ ...readOnly, description: 'Permissions of a custom role' }),
    department_ids: ids({ ...readOnly, description: 'Departments that the user can access; empty for all' }),
    url: text({ ...readOnly, initial: '' }),
    removed_on: date({ ...readOnly, description: 'Day on which a closed account is deleted' }),
    needs_two_factor: bool({
      ...readOnly,
      omit_empty: true,
      description:
        'Set if the account requires two factors and the user has one: everything else there returns 403',
    }),
    needs_openid_connect: bool({
      ...readOnly,
      omit_empty: true,
      description:
        'Set if the account requires signing in through its provider, and the session was not: everything else there returns 403',
    }),
  },
})

const signInProviderShape = shape({
  name: 'provider',
  plural: 'providers',
  component: 'sign_in_provider',
  fields: {
    url: text({ ...readOnly, initial: '', description: 'Page that starts the sign-in' }),
    account: text({ readonly: true, description: 'Prefix of the account; null for the installation' }),
    name: text({ readonly: true, initial: '', description: 'Name on the button' }),
    is_required: bool({
      readonly: true,
      never_null: true,
      description: 'Whether no other way to sign in opens the account, or any account of the installation',
    }),
  },
})

export const resetOutcome = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'password_reset_outcome',
  fields: { status: text({ ...readOnly, initial: '' }), message: text({ ...readOnly, initial: '' }) },
})

export const sessionShape = shape({
  name: 'session',
  plural: 'sessions',
  fields: {
    login: text({ required: true, writeonly: true, description: 'Login or email address' }),
    password: text({ required: true, writeonly: true, description: 'Password of the user' }),
    remember: bool({ writeonly: true, description: 'Keep the cookie when the browser is closed' }),
    code: text({
      writeonly: true,
      description: 'Code of the authenticator app, or a recovery code, for users with two factors',
    }),
    passkey: structure({ writeonly: true, description: `${PASSKEY_DESCRIPTION}, in place of the code` }),
    csrf_token: text({
      readonly: true,
      never_null: true,
      description: 'Value of the header `X-CSRF-Token` of every write',
    }),
    user: nestedRecord(userShape, { readonly: true, initial: {} }),
    accounts: nestedList(accountShape, {
      readonly: true,
      initial: [],
      description: 'Accounts of the user',
    }),
    account: text({
      readonly: true,
      description: 'Prefix of the named account, or else of the last one',
    }),
    version: text({ readonly: true, never_null: true }),
    sign_up: bool({ readonly: true, description: 'Whether sign-up is open' }),
    lang: text({ readonly: true, never_null: true }),
    is_limited: bool({
      readonly: true,
      omit_empty: true,
      description:
        'Set if the session opens only accounts whose own provider has signed the user in; it cannot change the password, second factors and other sessions of the user',
    }),
    password_sign_in: bool({
      readonly: true,
      description: 'Whether passwords and passkeys sign in at this installation',
    }),
    providers: nestedList(signInProviderShape, {
      readonly: true,
      initial: [],
      description:
        'OpenID Connect providers that sign people in: that of the account and that of the installation',
    }),
  },
})

export const browserShape = shape({
  name: 'session',
  plural: 'sessions',
  component: 'own_session',
  fields: {
    id: integer({ ...readOnly, never_null: true }),
    created_at: timestamp({ never_null: true, description: 'Time of the sign-in' }),
    seen_at: timestamp({ never_null: true, description: 'Time of the last use, accurate to ten minutes' }),
    agent: text({ ...readOnly, description: 'User agent of the browser' }),
    address: text({ ...readOnly, description: 'IP address of the sign-in' }),
    is_current: bool({
      ...readOnly,
      never_null: true,
      description: 'Whether it is the session of this request',
    }),
  },
})

export const personShape = shape({
  name: 'person',
  plural: 'people',
  fields: {
    first_name: text({ description: 'First name' }),
    last_name: text({ description: 'Last name' }),
    lang: text({ max: 11, description: 'Language of the web application' }),
  },
})

export const signUpShape = shape({
  name: 'sign_up',
  plural: 'sign_ups',
  fields: {
    prefix: text({
      description: 'First part of the host name; by default derived from the name of the company',
    }),
    email: text({ required: true, description: 'Email address, which is also the login' }),
    password: text({ required: true, writeonly: true, description: 'At least six characters' }),
    first_name: text({ description: 'First name' }),
    last_name: text({ description: 'Last name' }),
    lang: text({ max: 11, description: 'Language of the account and its documents' }),
    test: bool({ description: 'Create a sandbox account' }),
  },
})

export const resetShape = shape({
  name: 'password_reset',
  plural: 'password_resets',
  fields: { login: text({ required: true, description: 'Login or email address' }) },
})

export const passwordShape = shape({
  name: 'new_password',
  plural: 'new_passwords',
  fields: {
    reset_token: text({
      writeonly: true,
      description: 'Token of the email; without it a session and `old_password` are required',
    }),
    old_password: text({ writeonly: true, description: 'Current password' }),
    password: text({ required: true, writeonly: true, description: 'New password, at least six characters' }),
    end_tokens: bool({
      writeonly: true,
      description: 'Replace the API tokens in all accounts, too. Sessions end in any case',
    }),
  },
})

export const confirmationShape = shape({
  name: 'confirmation',
  plural: 'confirmations',
  fields: {
    confirmation_token: text({ required: true, writeonly: true, description: 'Token of the email' }),
  },
})

export const acceptanceShape = shape({
  name: 'acceptance',
  plural: 'acceptances',
  fields: {
    invitation_token: text({ required: true, writeonly: true, description: 'Token of the email' }),
    password: text({
      writeonly: true,
      description: 'New password, or the password of the user with this address',
    }),
    first_name: text({ writeonly: true, description: 'First name' }),
    last_name: text({ writeonly: true, description: 'Last name' }),
  },
})

export const offerShape = shape({
  name: 'offer',
  plural: 'offers',
  fields: {
    email: text({ readonly: true, never_null: true }),
    role: text({ readonly: true, never_null: true }),
    account: nestedRecord(offeredAccountShape, { readonly: true, initial: {} }),
    invited_by: text({ readonly: true }),
    has_login: bool({ readonly: true, description: 'Whether a user with this address exists' }),
    lang: text({ readonly: true }),
    expires_at: text({ readonly: true }),
  },
})
