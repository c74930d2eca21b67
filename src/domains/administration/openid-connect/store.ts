import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { open } from '../../../platform/secret.ts'
import type { User } from '../accounts/store.ts'
import type { ProviderRules } from './rules.ts'

// Stores the providers of accounts, and which person is meant by a subject of a provider.

export type StoredProvider = ProviderRules & {
  name: string
  issuer: string
  client_id: string
  sealed: string | null
  updated_at: number
}

const RULES = [
  'groups_claim',
  'group_roles',
  'default_role',
  'trusts_email',
  'trusts_second_factor',
] as const satisfies (keyof ProviderRules)[]

export async function findProvider(db: Database, accountId: number): Promise<StoredProvider | undefined> {
  const row = await db.get<Omit<StoredProvider, keyof ProviderRules> & { rules: string }>(
    sql`select name, issuer, client_id, sealed, rules, updated_at from openid_connect_providers
      where account_id = ${accountId}`,
  )
  if (row === undefined) return undefined
  const { rules, ...provider } = row
  return { ...provider, ...(JSON.parse(rules) as ProviderRules) }
}

export async function saveProvider(db: Database, accountId: number, provider: StoredProvider) {
  const { name, issuer, client_id, sealed, updated_at } = provider
  const rules = JSON.stringify(Object.fromEntries(RULES.map((field) => [field, provider[field]])))
  await db.run(sql`insert into openid_connect_providers (account_id, name, issuer, client_id, sealed, rules, updated_at)
    values (${accountId}, ${name}, ${issuer}, ${client_id}, ${sealed}, ${rules}, ${updated_at})
    on conflict (account_id) do update set name = excluded.name, issuer = excluded.issuer,
    client_id = excluded.client_id, sealed = excluded.sealed, rules = excluded.rules,
    updated_at = excluded.updated_at`)
}

export async function deleteProvider(db: Database, accountId: number) {
  await db.run(sql`delete from openid_connect_providers where account_id = ${accountId}`)
}

// Returns undefined after a restore with another secret; the account then enters its client secret again.
export function openClientSecret({ sealed }: Pick<StoredProvider, 'sealed'>, secret: Buffer) {
  if (sealed === null) return null
  try {
    return open(sealed, secret)
  } catch {
    return undefined
  }
}

type Identity = { issuer: string; subject: string }

export const findLinkedUser = (db: Database, scope: number, { issuer, subject }: Identity) =>
  db.get<User>(sql`select u.id, u.login, u.email, u.password_hash, u.first_name, u.last_name, u.lang, u.unproven, u.two_factor
    from openid_connect_identities i join users u on u.account_id = 0 and u.id = i.user_id
    where i.account_id = ${scope} and i.issuer = ${issuer} and i.subject = ${subject}`)

// Whether the person is known under another subject, which a new one with the same address must not replace.
export async function hasIdentity(
  db: Database,
  scope: number,
  issuer: string,
  userId: number,
): Promise<boolean> {
  const row = await db.get(sql`select user_id from openid_connect_identities
    where account_id = ${scope} and issuer = ${issuer} and user_id = ${userId}`)
  return row !== undefined
}

// Returns whether the link is new.
export async function linkIdentity(
  db: Database,
  scope: number,
  { issuer, subject }: Identity,
  userId: number,
  now: number,
): Promise<boolean> {
  const { changes } = await db.run(sql`insert into openid_connect_identities
    (account_id, issuer, subject, user_id, created_at, last_used_at)
    values (${scope}, ${issuer}, ${subject}, ${userId}, ${now}, ${now}) on conflict do nothing`)
  if (changes === 1) return true
  await db.run(sql`update openid_connect_identities set last_used_at = ${now}
    where account_id = ${scope} and issuer = ${issuer} and subject = ${subject}`)
  return false
}

export const listMembersByEmail = (db: Database, accountId: number, email: string) =>
  db.all<User>(sql`select u.id, u.login, u.email, u.password_hash, u.first_name, u.last_name, u.lang, u.unproven, u.two_factor
    from memberships m join users u on u.account_id = 0 and u.id = m.user_id
    where m.account_id = ${accountId} and lower(u.email) = ${email.toLowerCase()} limit 2`)
