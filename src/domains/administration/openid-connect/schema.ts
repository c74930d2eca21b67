import type { Table } from '../../../platform/database/tables.ts'
import { bool, nestedList, oneLine, text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// Providers of accounts, and who signs in through which provider.

const ADDRESS_MAX = 500
const NAME_MAX = 60
const CLIENT_ID_MAX = 300
const SECRET_MAX = 1000
const CLAIM_MAX = 100
const GROUP_MAX = 300
// Where providers send browsers back to: a page of the web application, whatever the account is.
export const redirectUri = (rootUrl: string): string => `${new URL(rootUrl).origin}/sign-in/openid`

export const GROUP_ROLES_MAX = 100

export const groupRoleShape = shape({
  name: 'group_role',
  plural: 'group_roles',
  fields: {
    group: oneLine({ max: GROUP_MAX, description: 'Value in the claim; required' }),
    role: text({
      description:
        '`admin`, `member`, `accountant` or a custom role such as `role_1`, never `owner`; required',
    }),
  },
})

export const providerShape = shape({
  name: 'openid_connect',
  plural: 'openid_connects',
  fields: {
    name: oneLine({ max: NAME_MAX, description: 'Name on the button of the sign-in page' }),
    issuer: oneLine({
      max: ADDRESS_MAX,
      description: 'Address of the provider, exactly as its configuration names it; required',
    }),
    client_id: oneLine({ max: CLIENT_ID_MAX, description: 'Id of Kwit at the provider; required' }),
    client_secret: text({
      writeonly: true,
      max: SECRET_MAX,
      description:
        'Stored encrypted and never returned. Without it the stored one stays, unless `issuer` or `client_id` change',
    }),
    groups_claim: oneLine({
      max: CLAIM_MAX,
      description:
        'Claim with the groups of the person, such as `groups` (the default) or `realm_access.roles`',
    }),
    group_roles: nestedList(groupRoleShape, {
      initial: [],
      description: `Roles by group; the first group that the person has decides, at each sign-in. At most ${GROUP_ROLES_MAX}`,
    }),
    default_role: text({
      description:
        'Role of people without such a group. If empty, only members and invited people can sign in',
    }),
    trusts_email: bool({
      initial: false,
      description:
        'Accept email addresses that the provider does not mark as verified. Only for providers whose people cannot choose their address',
    }),
    trusts_second_factor: bool({
      initial: false,
      description: 'The provider asks everybody for two factors, also if its answer does not say so',
    }),
    is_required: bool({
      initial: false,
      description:
        'Users must sign in through the provider to work in the account; passwords and passkeys no longer suffice. Can be set only in a session that was signed in through the provider',
    }),
    has_client_secret: bool({ readonly: true, initial: false, description: 'A secret is stored' }),
    is_ready: bool({
      readonly: true,
      initial: false,
      description: 'A provider is set up, and its secret can be decrypted',
    }),
    redirect_uri: text({
      readonly: true,
      never_null: true,
      description: 'Address to enter at the provider, which it sends browsers back to',
    }),
  },
})

export const openIdConnectTables: Table[] = [
  {
    name: 'openid_connect_providers',
    has_id: false,
    key: ['account_id'],
    columns: [
      { name: 'name', type: 'text' },
      { name: 'issuer', type: 'text' },
      { name: 'client_id', type: 'text' },
      // The client secret, encrypted with the secret of the installation.
      { name: 'sealed', type: 'text' },
      // All other fields, as JSON.
      { name: 'rules', type: 'text' },
      { name: 'updated_at', type: 'integer' },
    ],
  },
  {
    // Account 0 is for the provider of the installation.
    name: 'openid_connect_identities',
    across: 'it leads from a provider to a person, who belongs to several accounts',
    has_id: false,
    key: ['account_id', 'issuer', 'subject'],
    columns: [
      { name: 'issuer', type: 'text' },
      { name: 'subject', type: 'text' },
      { name: 'user_id', type: 'integer' },
      { name: 'created_at', type: 'integer' },
      { name: 'last_used_at', type: 'integer' },
    ],
    indexes: [['user_id']],
  },
  // The accounts whose own OpenID Connect provider has signed in the user of a session.
  {
    name: 'provider_sessions',
    across: 'the cookie says whose it is',
    passing: true,
    has_id: false,
    key: ['account_id', 'session_hash'],
    columns: [
      { name: 'session_hash', type: 'text' },
      { name: 'second_factor', type: 'integer' },
      { name: 'signed_in_at', type: 'integer' },
    ],
    indexes: [['session_hash'], ['signed_in_at']],
  },
]
