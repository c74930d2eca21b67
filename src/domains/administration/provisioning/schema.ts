import { bool, ids, integer, text, texts } from '../../../platform/fields/field.ts'
import { apiShape, shape } from '../../../platform/fields/resource.ts'
import { DEPARTMENTS_DESCRIPTION, ROLE_DESCRIPTION, settingFields } from '../accounts/schema.ts'

export const userShape = shape({
  name: 'user',
  plural: 'users',
  fields: {
    login: text({ description: 'By default the email address; a login that is taken gets a number' }),
    email: text({ required: true, description: 'Email address' }),
    password: text({ writeonly: true, description: 'At least six characters' }),
    first_name: text({ description: 'First name' }),
    last_name: text({ description: 'Last name' }),
    from_partner: text({ writeonly: true, description: 'Partner code' }),
    id: integer({ readonly: true, initial: 0 }),
    api_token: text({ readonly: true }),
    message: text({
      readonly: true,
      omit_empty: true,
      description: 'Present if another login was assigned',
    }),
  },
})

const addedUserShape = shape({
  name: 'user',
  plural: 'users',
  component: 'added_user',
  fields: {
    id: integer({ readonly: true, initial: 0 }),
    login: text({ description: 'By default the email address; a login that is taken gets a number' }),
    email: text({ required: true, description: 'Email address' }),
    password: text({ writeonly: true, description: 'At least six characters' }),
    first_name: text({ description: 'First name' }),
    last_name: text({ description: 'Last name' }),
    invite: bool({
      writeonly: true,
      description: 'Accepted for other programs; the user is created at once',
    }),
    role: text({ initial: 'member', description: ROLE_DESCRIPTION }),
    department_ids: texts({ description: DEPARTMENTS_DESCRIPTION }),
  },
})

export const memberShape = apiShape(addedUserShape, { response_fields: { department_ids: ids() } })

export const accountShape = shape({
  name: 'account',
  plural: 'accounts',
  fields: {
    prefix: text({
      never_null: true,
      description: 'First part of the host name; a prefix that is taken gets a number',
    }),
    url: text({ readonly: true, never_null: true }),
    login: text({ readonly: true }),
    email: text({ readonly: true }),
    first_name: text({ readonly: true }),
    last_name: text({ readonly: true }),
    role: text({ readonly: true }),
    api_token: text({
      readonly: true,
      omit_empty: true,
      description: 'Present if an integration token was sent',
    }),
    message: text({ readonly: true, omit_empty: true }),
    ksef_connected: bool({
      readonly: true,
      description: 'At least one seller of the account is connected to KSeF',
    }),
    family_compatible: bool({
      description:
        'Whether `integration_token_optional`, `discount_kind` and `buyer_required` are as compatible programs expect; setting it changes all three',
    }),
    ...settingFields,
  },
})

// Response of creating an account.
export const openedShape = shape({
  name: 'account',
  plural: 'accounts',
  component: 'opened_account',
  fields: {
    prefix: text({ readonly: true, initial: '' }),
    api_token: text({ readonly: true, description: 'Token of the owner for this account' }),
    url: text({ readonly: true, initial: '', description: 'Address of the account' }),
    login: text({ readonly: true, initial: '' }),
    email: text({ readonly: true, initial: '' }),
    message: text({
      readonly: true,
      omit_empty: true,
      description: 'Present if another prefix or login was assigned',
    }),
  },
})

export const loginShape = shape({
  name: 'login',
  plural: 'logins',
  fields: {
    login: text({ required: true, description: 'Login or email address' }),
    password: text({ required: true, writeonly: true, description: 'Password of the user' }),
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

// Integration token of the calling program.
export const INTEGRATION = {
  integration_token: text({ required: true, description: 'Issued by the operator of the installation' }),
}
