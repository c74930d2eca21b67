import {
  bool,
  choice,
  date,
  decimal,
  ids,
  integer,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import type { Role } from '../../../platform/http/route.ts'
import type { StoredLimits } from '../accounts/schema.ts'

// Limited tokens: what they may do, and how responses show them. Their table belongs to accounts/, which identifies callers.

export const NAME_MAX = 60
export const NETWORKS_MAX = 50
export const TOKENS_MAX = 100 // of one user in an account, without revoked ones

const readOnly = { readonly: true, never_null: true } as const

export const accessTokenShape = shape({
  name: 'access_token',
  plural: 'access_tokens',
  fields: {
    id: integer(readOnly),
    name: text({
      required: true,
      max: NAME_MAX,
      description: 'Name of the token, such as that of the program',
    }),
    rights: texts({
      required: true,
      description:
        'What the token may do, in the words of roles, such as `sales.view` and `clients.edit`. Only what its user may do, too, is possible',
    }),
    department_ids: ids({
      description: 'Departments that the token is restricted to; empty for those of the user',
    }),
    amount_max: decimal({
      scale: 2,
      description:
        'Largest gross total of a document or payment that the token may write, in the currency of the account',
    }),
    networks: texts({
      description: `Addresses that the token works from, such as \`203.0.113.7\`, \`10.0.0.0/8\` or \`2001:db8::/32\`; empty for everywhere. At most ${NETWORKS_MAX}`,
    }),
    expires_on: date({ description: 'Last day of the token, in the time zone of the account' }),
    user_id: integer({ ...readOnly, description: 'User of the token' }),
    login: text(readOnly),
    is_own: bool({ ...readOnly, description: 'Whether it is a token of the caller' }),
    hint: text({ ...readOnly, description: 'Last characters of the token' }),
    status: choice(['active', 'expired', 'revoked'], readOnly),
    last_used_at: timestamp({ description: 'Last use, to the minute; null if there is none' }),
    revoked_at: timestamp(),
    created_at: timestamp({ never_null: true }),
    updated_at: timestamp({ never_null: true }),
    token: text({
      readonly: true,
      omit_empty: true,
      description: 'The token itself. Only the response to its creation contains it',
    }),
  },
})

export type TokenRow = {
  id: number
  user_id: number
  login: string
  role: Role
  name: string
  hint: string
  limits: string
  expires_at: number | null
  created_at: number
  updated_at: number
  last_used_at: number | null
  revoked_at: number | null
}

export type StoredToken = Omit<TokenRow, 'limits'> & { limits: StoredLimits }
