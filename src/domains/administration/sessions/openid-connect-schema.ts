import { bool, longText, structure, text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { PASSKEY_DESCRIPTION } from './two-factor-schema.ts'

export const providerRequestShape = shape({
  name: 'openid_connect_request',
  plural: 'openid_connect_requests',
  component: 'openid_connect_address',
  fields: {
    account: text({
      writeonly: true,
      description: 'Prefix of the account whose provider to use; without it that of the installation',
    }),
    again: bool({
      writeonly: true,
      description: 'Ask the provider to make the user sign in again, to confirm their identity',
    }),
    url: longText({
      readonly: true,
      never_null: true,
      description: 'Address at the provider to send the browser to',
    }),
  },
})

export const providerSignInShape = shape({
  name: 'session',
  plural: 'sessions',
  component: 'openid_connect_sign_in',
  fields: {
    query: longText({
      writeonly: true,
      description: 'Query of the address to which the provider has sent the browser',
    }),
    remember: bool({ writeonly: true, description: 'Keep the cookie when the browser is closed' }),
    code: text({
      writeonly: true,
      description:
        'Code of the authenticator app, or a recovery code, in a second request for users with two factors',
    }),
    passkey: structure({ writeonly: true, description: `${PASSKEY_DESCRIPTION}, in place of the code` }),
  },
})
