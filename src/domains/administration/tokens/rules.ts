import { type Decimal, isPositive, printFixed } from '../../../money/decimal.ts'
import { invalid, unprocessable } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { isNetwork } from '../../../platform/networks.ts'
import type { StoredLimits } from '../accounts/schema.ts'
import { withViewRights } from '../permissions/rules.ts'
import { ALL_PERMISSIONS } from '../permissions/schema.ts'
import { NETWORKS_MAX, type StoredToken, TOKENS_MAX } from './schema.ts'

// Decides what a limited token may be.

export type TokenDraft = {
  name?: string | null | undefined
  rights?: readonly string[] | null | undefined
  department_ids?: readonly number[] | null | undefined
  amount_max?: Decimal | null | undefined
  networks?: readonly string[] | null | undefined
  expires_on?: string | null | undefined
}

export type ComposedToken = { name: string; limits: StoredLimits }

const PLACES = 2

const NO_LIMITS: StoredLimits = {
  rights: [],
  department_ids: [],
  amount_max: null,
  networks: [],
  expires_on: null,
}

type Context = {
  others: readonly StoredToken[] // of the same user
  departmentIds: readonly number[] // that exist and that the user has access to
  today: string
  current?: StoredToken
}

export function composeToken(
  draft: TokenDraft,
  { others, departmentIds, today, current }: Context,
): ComposedToken {
  if (current && current.revoked_at !== null)
    throw unprocessable('A revoked token cannot be changed; create another one')
  const before = current?.limits ?? NO_LIMITS
  return {
    name: readName(draft.name ?? current?.name ?? '', others, current === undefined),
    limits: {
      rights: draft.rights === undefined ? before.rights : readRights(draft.rights ?? []),
      department_ids:
        draft.department_ids === undefined
          ? before.department_ids
          : readDepartments(draft.department_ids ?? [], departmentIds),
      amount_max: draft.amount_max === undefined ? before.amount_max : readAmount(draft.amount_max),
      networks: draft.networks === undefined ? before.networks : readNetworks(draft.networks ?? []),
      expires_on: draft.expires_on === undefined ? before.expires_on : readLastDay(draft.expires_on, today),
    },
  }
}

function readName(input: string, others: readonly StoredToken[], isNew: boolean): string {
  const name = input.trim()
  if (name === '') throw invalid({ name: "can't be blank" })
  const validOthers = others.filter(({ revoked_at }) => revoked_at === null)
  if (validOthers.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: 'has already been taken' })
  if (isNew && validOthers.length >= TOKENS_MAX)
    throw invalid({ name: `a user can have at most ${TOKENS_MAX} tokens; revoke one first` })
  return name
}

function readRights(rights: readonly string[]): string[] {
  if (rights.length === 0) throw invalid({ rights: "can't be blank" })
  const unknown = rights.find((right) => !ALL_PERMISSIONS.includes(right))
  if (unknown !== undefined)
    throw invalid({ rights: `${unknown.slice(0, 100)} must be one of ${ALL_PERMISSIONS.join(', ')}` })
  return withViewRights(rights)
}

function readDepartments(ids: readonly number[], allowedIds: readonly number[]): readonly number[] {
  if (!ids.every((id) => allowedIds.includes(id)))
    throw invalid({ department_ids: 'contains a department that does not exist; remove its id' })
  return ids
}

function readAmount(amount: Decimal | null): string | null {
  if (amount === null) return null
  if (!isPositive(amount)) throw invalid({ amount_max: 'must be greater than zero' })
  return printFixed(amount, PLACES)
}

function readNetworks(networks: readonly string[]): readonly string[] {
  if (networks.length > NETWORKS_MAX)
    throw invalid({ networks: `is too long (maximum is ${NETWORKS_MAX} networks)` })
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined)
    throw invalid({
      networks: `${wrong.slice(0, 100)} must be an IP address or a network such as 10.0.0.0/8`,
    })
  return networks
}

function readLastDay(day: string | null, today: string): string | null {
  if (isBlank(day)) return null
  if ((day as string) < today) throw invalid({ expires_on: 'must not be in the past' })
  return day
}

export function statusOf(
  { revoked_at, expires_at }: StoredToken,
  now: number,
): 'active' | 'expired' | 'revoked' {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && expires_at <= now ? 'expired' : 'active'
}
