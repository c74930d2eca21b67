import {
  bool,
  integer,
  longText,
  nestedList,
  structure,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

const readOnly = { readonly: true } as const

const CODE = 'Code of the authenticator app'
export const PASSKEY_DESCRIPTION =
  'Answer of the browser to the options of a passkey, as WebAuthn defines it in JSON'

const passkeyShape = shape({
  name: 'passkey',
  plural: 'passkeys',
  component: 'stored_passkey',
  fields: {
    id: integer({ ...readOnly, never_null: true }),
    name: text({ ...readOnly, never_null: true }),
    created_at: timestamp({ never_null: true }),
    last_used_at: timestamp(),
  },
})

export const twoFactorShape = shape({
  name: 'two_factor',
  plural: 'two_factors',
  fields: {
    is_on: bool({ ...readOnly, never_null: true, description: 'Whether signing in takes two factors' }),
    has_app: bool({ ...readOnly, never_null: true, description: 'Whether an authenticator app is set up' }),
    app_since: timestamp({ description: 'When the authenticator app was set up' }),
    passkeys: nestedList(passkeyShape, { ...readOnly, initial: [] }),
    recovery_codes: integer({
      ...readOnly,
      never_null: true,
      description: 'Number of unused recovery codes',
    }),
    required_by: texts({ ...readOnly, description: 'Accounts of the user that require two factors' }),
    passkey_domain: text({
      ...readOnly,
      never_null: true,
      description: 'Passkeys work on pages of this domain only',
    }),
  },
})

export const appShape = shape({
  name: 'authenticator_app',
  plural: 'authenticator_apps',
  fields: {
    secret: text({ ...readOnly, never_null: true, description: 'For apps that cannot scan' }),
    uri: text({ ...readOnly, never_null: true, description: 'Address in the QR code' }),
    qr_code: longText({ ...readOnly, never_null: true, description: 'The QR code as SVG' }),
  },
})

export const appCodeShape = shape({
  name: 'authenticator_app',
  plural: 'authenticator_apps',
  component: 'authenticator_code',
  fields: { code: text({ required: true, writeonly: true, description: CODE }) },
})

export const recoveryCodesShape = shape({
  name: 'recovery_codes',
  plural: 'recovery_codes',
  fields: {
    recovery_codes: texts({
      ...readOnly,
      description:
        'Ten codes that each work once; empty if the user has codes already. They are returned only here',
    }),
  },
})

export const newPasskeyShape = shape({
  name: 'passkey',
  plural: 'passkeys',
  fields: {
    name: text({ writeonly: true, description: 'Name by which the user recognises it' }),
    passkey: structure({ writeonly: true, description: PASSKEY_DESCRIPTION }),
  },
})

export const passkeyOptionsShape = shape({
  name: 'passkey_options',
  plural: 'passkey_options',
  fields: {
    options: structure({
      ...readOnly,
      never_null: true,
      description: 'Options that the browser passes to the passkey, as WebAuthn defines them in JSON',
    }),
  },
})

export const passkeySignInShape = shape({
  name: 'session',
  plural: 'sessions',
  component: 'passkey_sign_in',
  fields: {
    passkey: structure({ required: true, writeonly: true, description: PASSKEY_DESCRIPTION }),
    remember: bool({ writeonly: true, description: 'Keep the cookie when the browser is closed' }),
  },
})

export const identityShape = shape({
  name: 'identity',
  plural: 'identities',
  fields: {
    password: text({ writeonly: true, description: 'Password of the user' }),
    code: text({ writeonly: true, description: `${CODE}, in place of the password` }),
    passkey: structure({ writeonly: true, description: `${PASSKEY_DESCRIPTION}, in place of the password` }),
  },
})
