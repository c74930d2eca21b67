import {
  type AccessPoint,
  AccessPointError,
  type Keys,
  type Reachable,
} from '../../../../access-points/access-point.ts'
import { ApiError, invalid } from '../../../../platform/api-error.ts'
import { type Actor, audit } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { missingIds } from '../../../../platform/database/records.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { enqueueOnce } from '../../../../platform/jobs/jobs.ts'
import { randomToken } from '../../../../platform/secret.ts'
import { isSandbox } from '../../../administration/accounts/rules.ts'
import { getSettings } from '../../../administration/accounts/store.ts'
import type { Attaching } from '../../received/attach-embedded-files.ts'
import { hasUnconfirmed } from '../sending/store.ts'
import type { Channel, ChannelDraft } from './schema.ts'
import {
  CHANNELS_MAX,
  deleteChannel,
  getChannel,
  insertChannel,
  listChannels,
  openKeys,
  sealKeys,
  storeCheckResult,
  updateChannel,
} from './store.ts'

// The access points of the installation, and the secret that encrypts the keys of accounts.
export type ChannelOptions = { points: readonly AccessPoint[]; secret: Buffer; attaching?: Attaching }

export const FETCH_JOB = 'fetch_from_network'

export type FetchPayload = { channel_id: number; generation?: number }

const SECRETS = ['api_key', 'api_secret', 'webhook_secret'] as const

export const createConnection = (
  db: Database,
  actor: Actor,
  draft: ChannelDraft,
  options: ChannelOptions,
): Promise<Channel> =>
  transaction(db, async (db) => {
    const { account_id, now } = actor
    if ((await listChannels(db, account_id)).length >= CHANNELS_MAX)
      throw invalid({
        provider: `the account has ${CHANNELS_MAX} connections, which is the maximum; remove one first`,
      })
    await checkDepartment(db, account_id, draft.department_id)
    const keys = keysFrom(draft)
    const point = findPoint(options, draft.provider ?? '')
    if (!point.is_stand_in && isSandbox(await getSettings(db, account_id)))
      throw invalid({ provider: 'a sandbox can only be connected to simulators' })
    checkKeys(point, keys)
    const newChannel: Omit<Channel, 'id'> = {
      account_id,
      created_at: now,
      updated_at: now,
      provider: draft.provider ?? '',
      token: randomToken(),
      ...toColumns(draft),
      sealed: sealKeys(keys, options.secret),
      hint: hintOf(keys),
      cursor: null,
      checked_at: null,
      check_error: null,
      fetched_at: null,
      fetch_error: null,
      event_at: null,
      refused_at: null,
    }
    const channel = { ...newChannel, id: await insertChannel(db, newChannel) }
    const changes = { provider: [null, channel.provider], sender: [null, channel.sender] }
    audit(db, actor, { action: 'create', resource: 'channel', record_id: channel.id, changes })
    await planFetching(db, channel)
    return channel
  })

// Keys missing in the request stay unchanged.
export const changeConnection = (
  db: Database,
  actor: Actor,
  id: number,
  draft: ChannelDraft,
  options: ChannelOptions,
): Promise<Channel> =>
  transaction(db, async (db) => {
    const { account_id, now } = actor
    const before = await getChannel(db, account_id, id)
    if (draft.provider && draft.provider !== before.provider)
      throw invalid({ provider: 'cannot be changed; connect another one instead' })
    await checkDepartment(db, account_id, draft.department_id)
    const { sealed: _, ...fields } = before
    const composed = { ...toDraft(fields), ...draft }
    const keys = { ...(openKeys(before, options.secret) ?? {}), ...keysFrom(draft, 'those that are sent') }
    const keysWithCompany = { ...keys, company: composed.company ?? undefined }
    checkKeys(findPoint(options, before.provider), keysWithCompany)
    const { company } = toColumns(composed)
    if (company !== before.company && (await hasUnconfirmed(db, account_id, id)))
      throw invalid({
        company: 'cannot be changed while documents are being sent; try again when they have been sent',
      })
    const credentialsChanged = 'company' in draft || SECRETS.some((name) => !isBlank(draft[name]))
    const channel: Channel = {
      ...before,
      ...toColumns(composed),
      ...(credentialsChanged ? { checked_at: null, check_error: null } : {}),
      sealed: sealKeys(keysWithCompany, options.secret),
      hint: hintOf(keysWithCompany),
      updated_at: now,
    }
    await updateChannel(db, channel)
    const changes = { sender: [before.sender, channel.sender], company: [before.company, channel.company] }
    audit(db, actor, { action: 'update', resource: 'channel', record_id: id, changes })
    await planFetching(db, channel)
    return channel
  })

export const endConnection = (db: Database, actor: Actor, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const { provider } = await getChannel(db, account_id, id)
    await deleteChannel(db, account_id, id)
    const changes = { provider: [provider, null] }
    audit(db, actor, { action: 'delete', resource: 'channel', record_id: id, changes })
  })

// Checks the keys at the access point, outside of any transaction, and stores the result for the user.
export async function checkConnection(
  db: Database,
  accountId: number,
  id: number,
  options: ChannelOptions,
  now: number,
): Promise<Channel> {
  const channel = await getChannel(db, accountId, id)
  const { point, keys } = accessPointOf(channel, options)
  const error = await point.check(keys).then(() => null, messageOf)
  await storeCheckResult(db, channel, error, now)
  return { ...channel, checked_at: now, check_error: error }
}

export async function lookUp(
  channel: Channel,
  options: ChannelOptions,
  participant: string,
  documentType: string,
): Promise<Reachable> {
  const { point, keys } = accessPointOf(channel, options)
  try {
    return await point.lookup(keys, participant, documentType)
  } catch (error) {
    if (error instanceof AccessPointError) return 'unknown'
    throw error
  }
}

export function accessPointOf(channel: Channel, options: ChannelOptions): { point: AccessPoint; keys: Keys } {
  const keys = openKeys(channel, options.secret)
  if (keys === undefined) throw invalid({ api_key: 'cannot be read any more; enter the keys again' })
  return { point: findPoint(options, channel.provider), keys }
}

function findPoint({ points }: ChannelOptions, provider: string): AccessPoint {
  const point = points.find(({ name }) => name === provider)
  if (point === undefined) throw invalid({ provider: 'is not included in the list' })
  return point
}

// Error messages of access points contain no keys.
function messageOf(error: unknown): string {
  if (error instanceof AccessPointError) return error.message
  throw error
}

// Plans fetching with the current settings; jobs of older settings notice that and end.
export async function planFetching(
  db: Database,
  { account_id, id, receives, updated_at }: Channel,
  at = updated_at,
) {
  if (!receives) return
  const payload: FetchPayload = { channel_id: id, generation: updated_at }
  await enqueueOnce(db, {
    account_id,
    kind: FETCH_JOB,
    payload,
    run_at: at,
    once_key: `network ${id} at ${at}`,
  })
}

function keysFrom(draft: ChannelDraft, scope?: 'those that are sent'): Keys {
  const names = (['company', ...SECRETS] as const).filter((name) => !scope || !isBlank(draft[name]))
  return Object.fromEntries(names.map((name) => [name, draft[name]?.trim() || undefined]))
}

function checkKeys({ needs }: AccessPoint, keys: Keys) {
  const missing = needs.filter((name) => !keys[name])
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((name) => [name, "can't be blank"])))
}

async function checkDepartment(db: Database, accountId: number, id: number | null | undefined) {
  if (id && (await missingIds(db, accountId, 'departments', [id])).length > 0)
    throw new ApiError(422, { department_id: ['does not exist'] })
}

const hintOf = ({ api_key = '' }: Keys): string => `…${api_key.slice(-4)}`

const toDraft = (channel: Omit<Channel, 'sealed'>): ChannelDraft =>
  ({ ...channel, sends: channel.sends === 1, receives: channel.receives === 1 }) as ChannelDraft

const toColumns = ({ department_id, sender, company, sends, receives }: ChannelDraft) => ({
  department_id: department_id ?? null,
  sender: sender?.trim() || null,
  company: company?.trim() || null,
  sends: sends === false ? 0 : 1,
  receives: receives === false ? 0 : 1,
})
