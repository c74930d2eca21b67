import { conflict, invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { seal } from '../../../platform/secret.ts'
import type { Settings } from '../accounts/schema.ts'
import { lockSettings, saveSettings } from '../accounts/store.ts'
import { rolesOf } from '../roles/rules.ts'
import { type ComposedProvider, composeProvider, type ProviderDraft } from './compose-provider.ts'
import { deleteProviderSessionsOf } from './session-store.ts'
import { deleteProvider, findProvider, type StoredProvider, saveProvider } from './store.ts'

// Changes the provider of an account.

type Options = {
  secret: Buffer
  allowsPrivate: boolean
  isThroughProvider: boolean // the session of the actor was signed in through the provider
}

const RECORDED = [
  'name',
  'issuer',
  'client_id',
  'groups_claim',
  'group_roles',
  'default_role',
  'trusts_email',
  'trusts_second_factor',
] as const satisfies (keyof ComposedProvider)[]

const STILL_REQUIRED = 'is still required; allow other ways to sign in first'

export const changeProvider = (
  db: Database,
  actor: Actor,
  draft: ProviderDraft,
  { secret, allowsPrivate, isThroughProvider }: Options,
): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id, now } = actor
    const settings = await lockSettings(db, account_id)
    const current = await findProvider(db, account_id)
    const provider = composeProvider(draft, { current, roles: rolesOf(settings), allowsPrivate })
    const wasRequired = settings.openid_connect_required === true
    const isRequired = draft.is_required ?? wasRequired
    const isOther = provider.issuer !== current?.issuer || provider.client_id !== current.client_id
    checkRequirement({ wasRequired, isRequired, isOther, isThroughProvider })
    const sealed = sealSecret(draft, current, secret)
    await saveProvider(db, account_id, { ...provider, sealed, updated_at: now })
    if (isOther) await deleteProviderSessionsOf(db, account_id)
    if (isRequired !== wasRequired) await saveRequirement(db, account_id, settings, isRequired)
    const changes = {
      ...changesOf(current, provider),
      ...(sealed !== (current?.sealed ?? null) && { client_secret: [null, 'changed'] }),
      ...(isRequired !== wasRequired && { is_required: [wasRequired, isRequired] }),
    }
    audit(db, actor, { action: 'update', resource: 'openid_connect', record_id: 0, changes })
  })

type Requirement = {
  wasRequired: boolean
  isRequired: boolean
  isOther: boolean // another provider than before
  isThroughProvider: boolean
}

// Nobody can lock everybody out: the provider has worked for the one who requires it, and stays the same from then on.
function checkRequirement({ wasRequired, isRequired, isOther, isThroughProvider }: Requirement) {
  if (isOther && wasRequired) throw invalid({ issuer: STILL_REQUIRED })
  if (isRequired && !wasRequired && (isOther || !isThroughProvider))
    throw invalid({
      is_required: 'can be turned on only after you have signed in through the provider yourself',
    })
}

// A stored secret stays unless another one is sent.
function sealSecret({ client_secret }: ProviderDraft, current: StoredProvider | undefined, secret: Buffer) {
  if (client_secret === undefined) return current?.sealed ?? null
  return client_secret ? seal(client_secret, secret) : null
}

export const removeProvider = (db: Database, actor: Actor): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const current = await findProvider(db, account_id)
    if (!current) return
    if ((await lockSettings(db, account_id)).openid_connect_required === true)
      throw conflict('The provider is still required; allow other ways to sign in first')
    await deleteProvider(db, account_id)
    await deleteProviderSessionsOf(db, account_id)
    const changes = changesOf(current, undefined)
    audit(db, actor, { action: 'delete', resource: 'openid_connect', record_id: 0, changes })
  })

// The way back of the operator if a provider fails. Returns false if the account did not require it.
export const allowPasswords = (db: Database, actor: Actor): Promise<boolean> =>
  transaction(db, async (db) => {
    const settings = await lockSettings(db, actor.account_id)
    if (settings.openid_connect_required !== true) return false
    await saveRequirement(db, actor.account_id, settings, false)
    const changes = { is_required: [true, false] }
    audit(db, actor, { action: 'update', resource: 'openid_connect', record_id: 0, changes })
    return true
  })

const saveRequirement = (db: Database, accountId: number, settings: Settings, isRequired: boolean) =>
  saveSettings(db, accountId, { ...settings, openid_connect_required: isRequired || null })

const changesOf = (before: StoredProvider | undefined, after: ComposedProvider | undefined) =>
  Object.fromEntries(
    RECORDED.map((name) => [name, [before?.[name] ?? null, after?.[name] ?? null]] as const).filter(
      ([, [previous, next]]) => JSON.stringify(previous) !== JSON.stringify(next),
    ),
  )
