import { bool, ids, integer, text, texts } from '../../../platform/fields/field.ts'
import { outside, shape } from '../../../platform/fields/resource.ts'
import { REACH_ABOUT, ROLE_ABOUT, settingFields } from '../accounts/schema.ts'

export const userShape = shape({
  name: 'user',
  plural: 'users',
  fields: {
    login: text({ about: 'The e-mail address when not given; a taken one gets a number' }),
    email: text({ required: true, about: 'E-mail address' }),
    password: text({ writeonly: true, about: 'At least six characters' }),
    first_name: text({ about: 'First name' }),
    last_name: text({ about: 'Last name' }),
    from_partner: text({ writeonly: true, about: 'Partner code' }),
    id: integer({ readonly: true, initial: 0 }),
    api_token: text({ readonly: true }),
    message: text({ readonly: true, sometimes: true, about: 'When another name was given than asked for' }),
  },
})

const added = shape({
  name: 'user',
  plural: 'users',
  component: 'added_user',
  fields: {
    id: integer({ readonly: true, initial: 0 }),
    login: text({ about: 'The e-mail address when not given; a taken one gets a number' }),
    email: text({ required: true, about: 'E-mail address' }),
    password: text({ writeonly: true, about: 'At least six characters' }),
    first_name: text({ about: 'First name' }),
    last_name: text({ about: 'Last name' }),
    invite: bool({ writeonly: true, about: 'Accepted from other programs; a user is made at once' }),
    role: text({ initial: 'member', about: ROLE_ABOUT }),
    department_ids: texts({ about: REACH_ABOUT }),
  },
})

export const memberShape = outside(added, { shown: { department_ids: ids() } })

export const accountShape = shape({
  name: 'account',
  plural: 'accounts',
  fields: {
    prefix: text({ filled: true, about: 'First part of the host name; a taken one gets a number' }),
    url: text({ readonly: true, filled: true }),
    login: text({ readonly: true }),
    email: text({ readonly: true }),
    first_name: text({ readonly: true }),
    last_name: text({ readonly: true }),
    role: text({ readonly: true }),
    api_token: text({ readonly: true, sometimes: true, about: 'Where an integration token was sent' }),
    message: text({ readonly: true, sometimes: true }),
    ksef_connected: bool({ readonly: true, about: 'Some seller of the account has a connection to KSeF' }),
    family_compatible: bool({
      about:
        'Whether `integration_token_optional`, `discount_kind` and `buyer_required` are as programs of the family expect; sets all three at once',
    }),
    ...settingFields,
  },
})

// What opening an account answers.
export const openedShape = shape({
  name: 'account',
  plural: 'accounts',
  component: 'opened_account',
  fields: {
    prefix: text({ readonly: true, initial: '' }),
    api_token: text({ readonly: true, about: 'Of the owner, in this account' }),
    url: text({ readonly: true, initial: '', about: 'Where the account is' }),
    login: text({ readonly: true, initial: '' }),
    email: text({ readonly: true, initial: '' }),
    message: text({ readonly: true, sometimes: true, about: 'When another name was given than asked for' }),
  },
})

export const loginShape = shape({
  name: 'login',
  plural: 'logins',
  fields: {
    login: text({ required: true, about: 'Login or e-mail address' }),
    password: text({ required: true, writeonly: true, about: 'That of the user' }),
    email: text({ readonly: true }),
    prefix: text({ readonly: true }),
    url: text({ readonly: true }),
    first_name: text({ readonly: true }),
    last_name: text({ readonly: true }),
    api_token: text({ readonly: true }),
  },
})

export const tokenShape = shape({
  name: 'token',
  plural: 'tokens',
  fields: { api_token: text({ readonly: true }) },
})

// What a call of another program brings to be let in.
export const INTEGRATION = {
  integration_token: text({ required: true, about: 'Issued by the operator of the installation' }),
}
