import { type Claims, claimAt, type OpenIdClient } from '../../../platform/openid-connect.ts'

// Decides what the claims of a provider say about a person.

export type GroupRole = { group: string; role: string }

export type ProviderRules = {
  groups_claim: string
  group_roles: readonly GroupRole[]
  default_role: string | null
  trusts_email: boolean
  trusts_second_factor: boolean
}

export type Provider = OpenIdClient &
  ProviderRules & {
    scope: number // the account that set up the provider; 0 for the provider of the installation
    account_id: number | undefined // the account whose members it manages
    name: string
  }

// The person as a provider knows them. It is small enough for a cookie.
export type ProviderPerson = {
  issuer: string
  subject: string
  email: string | null
  is_email_verified: boolean
  first_name: string | null
  last_name: string | null
  role: string | null // of the first group that has one
  has_second_factor: boolean
}

const NAME_MAX = 100
const EMAIL_MAX = 320

export function personOf(claims: Claims, provider: ProviderRules): ProviderPerson {
  const email = textOf(claims.email, EMAIL_MAX)
  const { email_verified } = claims
  const groups = groupsOf(claimAt(claims, provider.groups_claim))
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email,
    // Some providers send the text "true".
    is_email_verified:
      email !== null &&
      (String(email_verified) === 'true' || (provider.trusts_email && email_verified === undefined)),
    first_name: textOf(claims.given_name, NAME_MAX),
    last_name: textOf(claims.family_name, NAME_MAX),
    role: provider.group_roles.find(({ group }) => groups.includes(group))?.role ?? null,
    has_second_factor: provider.trusts_second_factor || hasSecondFactor(claims.amr),
  }
}

const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max ? value.trim() : null

function groupsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((group) => typeof group === 'string') : []
}

// The authentication methods of RFC 8176.
const hasSecondFactor = (methods: unknown): boolean => Array.isArray(methods) && methods.includes('mfa')

// Groups decide about the role of a member only if any are mapped. Owners keep their role, so that an account never loses its last one.
export function roleDecision(
  { group_roles, default_role }: Pick<ProviderRules, 'group_roles' | 'default_role'>,
  person: Pick<ProviderPerson, 'role'>,
  current: string | undefined,
): { role: string | undefined } | 'refused' {
  const groupsDecide = group_roles.length > 0
  if (current === 'owner' || (current !== undefined && !groupsDecide)) return { role: current }
  const role = person.role ?? default_role
  return role === null ? 'refused' : { role }
}
