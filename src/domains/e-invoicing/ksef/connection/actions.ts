import { setTimeout as sleep } from 'node:timers/promises'
import { KsefFailure } from '../../../../ksef/errors.ts'
import { amend, amendAs, creating } from '../../../../platform/actions/crud.ts'
import { conflict, invalid } from '../../../../platform/api-error.ts'
import { type Actor, audit } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { getRecord, hideRecord, lockRecord } from '../../../../platform/database/records.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { isSandbox } from '../../../administration/accounts/rules.ts'
import { getSettings } from '../../../administration/accounts/store.ts'
import { departments } from '../../../administration/departments/schema.ts'
import { dropOutages, inheritOutages } from '../outages/store.ts'
import { resume } from '../sending/store.ts'
import { wakeSender } from '../sending/wake.ts'
import { type Ksef, NotConnected, Occupied, withConnection } from './access.ts'
import {
  checkAddresses,
  checkSandbox,
  composeTaxNo,
  leadsElsewhere,
  readGivenCertificate,
  readToken,
} from './rules.ts'
import { type Connection, type ConnectionDraft, connections, type Given } from './schema.ts'
import {
  areUnderway,
  CONNECTIONS_MAX,
  dropSecrets,
  dropTokens,
  findByTaxNo,
  findSecrets,
  inheritWaiting,
  type KeptSecrets,
  keepSecrets,
  leaveSessions,
  listConnections,
  listDeleted,
} from './store.ts'
import { noteConnections } from './sync-auto-send.ts'

// The verbs of a connection. Secrets go into their own table, sealed; what the record and its history hold tells them apart and no more.

const insert = creating(connections)

export const createConnection = (
  ksef: Ksef,
  db: Database,
  actor: Actor,
  draft: ConnectionDraft,
  given: Given,
): Promise<Connection> =>
  transaction(db, async (db) => {
    if ((await listConnections(db, actor.account_id)).length >= CONNECTIONS_MAX)
      throw invalid({ tax_no: `there are ${CONNECTIONS_MAX} connections already` })
    const decided = await decide(ksef, db, actor, { draft, given })
    const connection = await insert(db, actor, decided.draft)
    await keepSecrets(db, actor.account_id, connection.id, decided.secrets, ksef.secret)
    await noteConnections(ksef, db, actor.account_id)
    await inherit(db, actor, connection)
    return connection
  })

export const updateConnection = (
  ksef: Ksef,
  db: Database,
  actor: Actor,
  id: number,
  { draft, given }: { draft: ConnectionDraft; given: Given },
): Promise<Connection> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, actor.account_id, connections, id)
    const decided = await decide(ksef, db, actor, { draft, given }, current)
    await checkNoneUnderway(db, actor.account_id, current, decided.draft)
    const { record } = await amend(db, actor, connections, current, decided.draft)
    await keepSecrets(db, actor.account_id, id, decided.secrets, ksef.secret)
    if (decided.is_other) await dropTokens(db, actor.account_id, id)
    if (leadsElsewhere(record, current)) await dropOutages(db, actor.account_id, id)
    await noteConnections(ksef, db, actor.account_id)
    if ((record.offline ?? false) !== (current.offline ?? false)) await goOn(db, actor, record)
    return record
  })

// What was left by those that were deleted: documents that wait, and what was announced, by which their days are counted.
async function inherit(db: Database, actor: Actor, connection: Connection) {
  const { account_id } = actor
  const deleted = await listDeleted(db, account_id)
  const alike = deleted.filter((one) => !leadsElsewhere(connection, one)).map(({ id }) => id)
  await inheritOutages(db, { account_id, connection_id: connection.id }, alike)
  if (await inheritWaiting(db, account_id, connection, deleted)) await goOn(db, actor, connection)
}

// What was held back goes, or what waits is issued offline: the one who sends sees which.
async function goOn(db: Database, { account_id, now }: Actor, { id, offline }: Connection) {
  if (!offline) await resume(db, { account_id, connection_id: id }, now)
  await wakeSender(db, account_id, id, now)
}

// Who asks about a document elsewhere finds nothing, and would send it once more.
async function checkNoneUnderway(
  db: Database,
  account_id: number,
  current: Connection,
  draft: ConnectionDraft,
) {
  const changed = (['tax_no', 'environment'] as const).find(
    (name) => draft[name] !== undefined && draft[name] !== current[name],
  )
  if (changed && (await areUnderway(db, account_id, current.id)))
    throw invalid({ [changed]: 'cannot be changed while documents are on their way' })
}

// Its secrets are gone for good, so it cannot be brought back.
export const deleteConnection = (ksef: Ksef, db: Database, actor: Actor, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, actor.account_id, connections, id)
    await hideRecord(db, actor.account_id, connections, current, actor.now)
    await dropSecrets(db, actor.account_id, id)
    await leaveSessions(db, actor.account_id, id, actor.now)
    await noteConnections(ksef, db, actor.account_id)
    audit(db, actor, { action: 'delete', resource: connections.name, record_id: id, changes: {} })
  })

// Signs in and asks for the rights; what came of it stands on the record.
export async function checkConnection(
  ksef: Ksef,
  db: Database,
  actor: Actor,
  id: number,
): Promise<Connection> {
  const connection = await getRecord(db, actor.account_id, connections, id)
  const found = await trySigningIn(ksef, db, actor.account_id, connection)
  return transaction(db, async (db) => {
    const current = await lockRecord(db, actor.account_id, connections, id)
    const draft = { ...found, checked_at: ksef.clock.now() }
    return (await amendAs(db, actor, connections, current, { draft, action: 'check' })).record
  })
}

async function trySigningIn(
  ksef: Ksef,
  db: Database,
  account_id: number,
  connection: Connection,
): Promise<ConnectionDraft> {
  const secrets = await findSecrets(db, account_id, connection.id, ksef.secret)
  try {
    // What was kept from before proves nothing of today.
    await dropTokens(db, account_id, connection.id)
    const rights = await patiently(() =>
      withConnection(ksef, db, account_id, { connection }, async (client, tokens) =>
        secrets?.sign_in ? client.rights(tokens, secrets.sign_in) : [],
      ),
    )
    return { check_status: 'ok', check_message: null, rights }
  } catch (error) {
    if (error instanceof NotConnected) throw invalid({ token: 'enter a token or a certificate first' })
    if (error instanceof Occupied) throw conflict('This connection is being used, try again in a moment')
    if (!(error instanceof KsefFailure)) throw error
    const is_away = ['unreachable', 'lost', 'limited'].includes(error.kind)
    const check_message = error.words.join('; ') || null
    return {
      check_status: is_away ? 'unreachable' : 'refused',
      check_message,
      ...(is_away ? {} : { rights: [] }),
    }
  }
}

const PATIENCE = 6
const LOOK_MS = 500

// One that has just been made may be fetching purchases already.
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let look = 1; ; look++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Occupied) || look === PATIENCE) throw error
      await sleep(LOOK_MS)
    }
  }
}

type Decided = { draft: ConnectionDraft; secrets: KeptSecrets; is_other: boolean }

async function decide(
  ksef: Ksef,
  db: Database,
  { account_id, now }: Actor,
  { draft, given }: { draft: ConnectionDraft; given: Given },
  current?: Connection,
): Promise<Decided> {
  const whole: ConnectionDraft = { ...current, ...draft }
  const named = isBlank(given.department_id)
    ? whole.tax_no
    : await taxNoOf(db, account_id, Number(given.department_id))
  const tax_no = composeTaxNo(named, whole.environment ?? null)
  const other = await findByTaxNo(db, account_id, tax_no)
  if (other && other.id !== current?.id) throw invalid({ tax_no: 'has a connection already' })
  if (isSandbox(await getSettings(db, account_id))) checkSandbox(whole)
  checkAddresses(whole, ksef.own_hosts)
  const before = current ? ((await findSecrets(db, account_id, current.id, ksef.secret)) ?? {}) : {}
  const signing = decideSignIn(given, tax_no, now)
  const offline = decideOffline(given, now)
  const can_sign = offline ? offline.key !== undefined : before.offline !== undefined
  if (whole.offline && !can_sign) throw invalid({ offline: 'needs an offline certificate' })
  const is_other = signing !== undefined || tax_no !== current?.tax_no || leadsElsewhere(whole, current)
  return {
    draft: {
      ...draft,
      tax_no,
      ...signing?.draft,
      ...offline?.draft,
      ...(is_other ? { checked_at: null, check_status: null, check_message: null, rights: [] } : {}),
    },
    secrets: {
      sign_in: signing ? signing.sign_in : before.sign_in,
      offline: offline ? offline.key : before.offline,
    },
    is_other,
  }
}

const taxNoOf = async (db: Database, account_id: number, id: number) =>
  (await getRecord(db, account_id, departments, id)).tax_no

const NO_CERTIFICATE = { certificate_serial: null, certificate_subject: null, certificate_valid_until: null }

// Undefined when nothing was said about it.
function decideSignIn(given: Given, tax_no: string, now: number) {
  if (!isBlank(given.token)) {
    const { token, token_hint } = readToken(given.token as string, tax_no)
    return { sign_in: { token }, draft: { method: 'token' as const, token_hint, ...NO_CERTIFICATE } }
  }
  if (!isBlank(given.certificate)) {
    const read = readGivenCertificate(given, 'certificate', now)
    const { certificate_pem, private_key_pem, serial, subject, valid_until } = read
    return {
      sign_in: { certificate_pem, private_key_pem },
      draft: {
        method: 'certificate' as const,
        token_hint: null,
        certificate_serial: serial,
        certificate_subject: subject.slice(0, 1000),
        certificate_valid_until: valid_until,
      },
    }
  }
  if (given.token === undefined && given.certificate === undefined) return undefined
  return { sign_in: undefined, draft: { method: null, token_hint: null, ...NO_CERTIFICATE } }
}

function decideOffline(given: Given, now: number) {
  if (given.offline_certificate === undefined) return undefined
  if (isBlank(given.offline_certificate))
    return {
      key: undefined,
      draft: { offline_certificate_serial: null, offline_certificate_valid_until: null },
    }
  const { serial, private_key_pem, valid_until } = readGivenCertificate(given, 'offline_certificate', now)
  return {
    key: { serial, private_key_pem },
    draft: { offline_certificate_serial: serial, offline_certificate_valid_until: valid_until },
  }
}
