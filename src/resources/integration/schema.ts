import { bool, choice, text, texts } from '../../platform/fields/field.ts'
import { shape } from '../../platform/fields/resource.ts'
import { ROLES, settingFields } from '../accounts/schema.ts'

export const userShape = shape({
  name: 'user',
  plural: 'users',
  fields: {
    login: text({ about: 'The e-mail address when not given; a taken one gets a number' }),
    email: text({ required: true }),
    password: text({ writeonly: true }),
    first_name: text(),
    last_name: text(),
    from_partner: text({ writeonly: true, about: 'Partner code' }),
    api_token: text({ readonly: true }),
    message: text({ readonly: true }),
  },
})

export const memberShape = shape({
  name: 'user',
  plural: 'users',
  fields: {
    login: text(),
    email: text({ required: true }),
    password: text({ writeonly: true }),
    first_name: text(),
    last_name: text(),
    invite: bool({ writeonly: true }),
    role: choice(ROLES, { initial: 'member', about: 'An accountant reads only' }),
    department_ids: texts({ about: 'Departments the user works for; none means all' }),
  },
})

export const accountShape = shape({
  name: 'account',
  plural: 'accounts',
  fields: {
    prefix: text({ about: 'First part of the host name; a taken one gets a number' }),
    url: text({ readonly: true }),
    login: text({ readonly: true }),
    email: text({ readonly: true }),
    first_name: text({ readonly: true }),
    last_name: text({ readonly: true }),
    role: text({ readonly: true }),
    api_token: text({ readonly: true }),
    message: text({ readonly: true }),
    ...settingFields,
  },
})

export const loginShape = shape({
  name: 'login',
  plural: 'logins',
  fields: {
    login: text({ required: true, about: 'Login or e-mail address' }),
    password: text({ required: true, writeonly: true }),
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
