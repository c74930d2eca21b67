import { ApiError, type FieldProblems, invalid } from '../../../platform/api-error.ts'
import { readList } from '../../../platform/fields/list.ts'
import { type DraftOf, readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { hostOf, isLocalHost } from '../../../platform/public-address.ts'
import type { CustomRole } from '../permissions/rules.ts'
import { readRole } from '../roles/rules.ts'
import type { GroupRole } from './rules.ts'
import { GROUP_ROLES_MAX, groupRoleShape, providerShape } from './schema.ts'
import type { StoredProvider } from './store.ts'

// Rules of the provider of an account.

export type ProviderDraft = DraftOf<typeof providerShape.fields>
export type ComposedProvider = Omit<StoredProvider, 'sealed' | 'updated_at'>

type Context = { current: StoredProvider | undefined; roles: readonly CustomRole[]; allowsPrivate: boolean }

// Reads the fields of a request. XML and forms send lists in other ways than JSON.
export function readProvider(input: InputObject): ProviderDraft {
  const { group_roles, ...fields } = input
  const draft = readFields(providerShape, fields)
  return group_roles === undefined ? draft : { ...draft, group_roles: readList(groupRoleShape, group_roles) }
}

const BLANK = "can't be blank"

// Merges the input with the stored provider and checks it.
export function composeProvider(
  draft: ProviderDraft,
  { current, roles, allowsPrivate }: Context,
): ComposedProvider {
  const merged = mergeProvider(draft, current)
  const problemOf: { [field: string]: string | undefined } = {
    issuer: findIssuerProblem(merged.issuer, allowsPrivate),
    client_id: merged.client_id === '' ? BLANK : undefined,
    client_secret: findSecretProblem(draft, merged, current),
    group_roles: findGroupProblem(merged.group_roles, roles),
    default_role: merged.default_role === null ? undefined : findRoleProblem(merged.default_role, roles),
  }
  const problems: FieldProblems = {}
  for (const [field, problem] of Object.entries(problemOf)) if (problem) problems[field] = [problem]
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { ...merged, name: merged.name || new URL(merged.issuer).hostname }
}

function mergeProvider(draft: ProviderDraft, current: StoredProvider | undefined): ComposedProvider {
  const merged = { ...current, ...draft }
  return {
    name: trim(merged.name) ?? '',
    issuer: trim(merged.issuer) ?? '',
    client_id: trim(merged.client_id) ?? '',
    groups_claim: trim(merged.groups_claim) ?? 'groups',
    group_roles: ((merged.group_roles ?? []) as GroupRole[]).map(({ group, role }) => ({
      group: group ?? '',
      role: role ?? '',
    })),
    default_role: trim(merged.default_role),
    trusts_email: merged.trusts_email ?? false,
    trusts_second_factor: merged.trusts_second_factor ?? false,
  }
}

const trim = (text: string | null | undefined) => text?.trim() || null

// The address is kept exactly as it was entered, because the provider must name itself in the same way.
function findIssuerProblem(issuer: string, allowsPrivate: boolean): string | undefined {
  if (issuer === '') return BLANK
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  const isWeb = url?.protocol === 'https:' || (allowsPrivate && url?.protocol === 'http:')
  if (!url || !isWeb || url.search !== '' || url.hash !== '' || url.username !== '')
    return 'must be an address that begins with https://'
  return !allowsPrivate && isLocalHost(hostOf(url)) ? 'must be a public address' : undefined
}

// A stored secret is sent only to the provider and with the id that it was entered for.
function findSecretProblem(
  draft: ProviderDraft,
  { issuer, client_id }: ComposedProvider,
  current: StoredProvider | undefined,
): string | undefined {
  if ('client_secret' in draft || !current?.sealed) return undefined
  const isSame = issuer === current.issuer && client_id === current.client_id
  return isSame ? undefined : 'must be entered again, because the issuer or the client ID has changed'
}

function findGroupProblem(
  groupRoles: readonly GroupRole[],
  roles: readonly CustomRole[],
): string | undefined {
  if (groupRoles.length > GROUP_ROLES_MAX) return `contains too many groups (maximum is ${GROUP_ROLES_MAX})`
  if (groupRoles.some(({ group }) => !group?.trim())) return 'contains a role without a group'
  const [problem] = groupRoles.flatMap(({ role }) => findRoleProblem(role, roles) ?? [])
  return problem
}

function findRoleProblem(role: string, roles: readonly CustomRole[]): string | undefined {
  try {
    if (readRole(role, roles) !== 'owner') return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return 'must be admin, member, accountant or a custom role such as role_1'
}
