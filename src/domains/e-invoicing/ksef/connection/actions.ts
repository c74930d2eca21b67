import { setTimeout as sleep } from 'node:timers/promises'
import { KsefError } from '../../../../ksef/errors.ts'
import { applyChanges, applyChangesAs, createAction } from '../../../../platform/actions/crud.ts'
import { conflict, invalid } from '../../../../platform/api-error.ts'
import { type Actor, audit } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { getRecord, lockRecord, softDeleteRecord } from '../../../../platform/database/records.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { isSandbox } from '../../../administration/accounts/rules.ts'
import { getSettings } from '../../../administration/accounts/store.ts'
import { departments } from '../../../administration/departments/schema.ts'
import { dropOutages, inheritOutages } from '../outages/store.ts'
import { resume } from '../sending/store.ts'
import { wakeSender } from '../sending/wake.ts'
import { ConnectionBusy, type Ksef, NotConnected, withConnection } from './access.ts'
import {
  checkAddresses,
  checkSandbox,
  composeTaxNo,
  leadsElsewhere,
  readCertificateInput,
  readToken,
} from './rules.ts'
import { type Connection, type ConnectionDraft, connections, type SecretsInput } from './schema.ts'
import {
  areUnderway,
  CONNECTIONS_MAX,
  closeSessions,
  dropSecrets,
  dropTokens,
  findByTaxNo,
  findSecrets,
  inheritWaiting,
  listConnections,
  listDeleted,
  type StoredSecrets,
  storeSecrets,
} from './store.ts'
import { syncAutoSendRules } from './sync-auto-send.ts'

// Actions on KSeF connections. Secrets are encrypted in a separate table; the record and its audit entries contain
// only hints of them.

const insert = createAction(connections)

export const createConnection = (
  ksef: Ksef,
  db: Database,
  actor: Actor,
  draft: ConnectionDraft,
  secrets: SecretsInput,
): Promise<Connection> =>
  transaction(db, async (db) => {
    if ((await listConnections(db, actor.account_id)).length >= CONNECTIONS_MAX)
      throw invalid({
        tax_no: `the account has ${CONNECTIONS_MAX} connections, which is the maximum; remove one first`,
      })
    const decision = await decide(ksef, db, actor, { draft, secrets })
    const connection = await insert(db, actor, decision.draft)
    await storeSecrets(db, actor.account_id, connection.id, decision.secrets, ksef.secret)
    await syncAutoSendRules(ksef, db, actor.account_id)
    await inherit(db, actor, connection)
    return connection
  })

export const updateConnection = (
  ksef: Ksef,
  db: Database,
  actor: Actor,
  id: number,
  { draft, secrets }: { draft: ConnectionDraft; secrets: SecretsInput },
): Promise<Connection> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, actor.account_id, connections, id)
    const decision = await decide(ksef, db, actor, { draft, secrets }, current)
    await checkNoneUnderway(db, actor.account_id, current, decision.draft)
    const { record } = await applyChanges(db, actor, connections, current, decision.draft)
    await storeSecrets(db, actor.account_id, id, decision.secrets, ksef.secret)
    if (decision.is_other) await dropTokens(db, actor.account_id, id)
    if (leadsElsewhere(record, current)) await dropOutages(db, actor.account_id, id)
    await syncAutoSendRules(ksef, db, actor.account_id)
    if ((record.offline ?? false) !== (current.offline ?? false)) await resumeSending(db, actor, record)
    return record
  })

// Takes over queued documents and announced outages of deleted connections to the same address.
async function inherit(db: Database, actor: Actor, connection: Connection) {
  const { account_id } = actor
  const deleted = await listDeleted(db, account_id)
  const sameAddress = deleted
    .filter((deletedConnection) => !leadsElsewhere(connection, deletedConnection))
    .map(({ id }) => id)
  await inheritOutages(db, { account_id, connection_id: connection.id }, sameAddress)
  if (await inheritWaiting(db, account_id, connection, deleted)) await resumeSending(db, actor, connection)
}

// Resumes documents that were held back; the sender job decides how each of them is issued.
async function resumeSending(db: Database, { account_id, now }: Actor, { id, offline }: Connection) {
  if (!offline) await resume(db, { account_id, connection_id: id }, now)
  await wakeSender(db, account_id, id, now)
}

// Documents in progress can be looked up only where they were sent, so their connection must not change.
async function checkNoneUnderway(
  db: Database,
  accountId: number,
  current: Connection,
  draft: ConnectionDraft,
) {
  const changed = (['tax_no', 'environment'] as const).find(
    (name) => draft[name] !== undefined && draft[name] !== current[name],
  )
  if (changed && (await areUnderway(db, accountId, current.id)))
    throw invalid({
      [changed]: 'cannot be changed while documents are being sent; try again when they have been sent',
    })
}

// Deletes the secrets for good, so the connection cannot be restored.
export const deleteConnection = (ksef: Ksef, db: Database, actor: Actor, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, actor.account_id, connections, id)
    await softDeleteRecord(db, actor.account_id, connections, current, actor.now)
    await dropSecrets(db, actor.account_id, id)
    await closeSessions(db, actor.account_id, id, actor.now)
    await syncAutoSendRules(ksef, db, actor.account_id)
    audit(db, actor, { action: 'delete', resource: connections.name, record_id: id, changes: {} })
  })

// Signs in, queries the permissions and stores the result on the record.
export async function checkConnection(
  ksef: Ksef,
  db: Database,
  actor: Actor,
  id: number,
): Promise<Connection> {
  const connection = await getRecord(db, actor.account_id, connections, id)
  const checkResult = await trySigningIn(ksef, db, actor.account_id, connection)
  return transaction(db, async (db) => {
    const current = await lockRecord(db, actor.account_id, connections, id)
    const draft = { ...checkResult, checked_at: ksef.clock.now() }
    return (await applyChangesAs(db, actor, connections, current, { draft, action: 'check' })).record
  })
}

async function trySigningIn(
  ksef: Ksef,
  db: Database,
  accountId: number,
  connection: Connection,
): Promise<ConnectionDraft> {
  const secrets = await findSecrets(db, accountId, connection.id, ksef.secret)
  try {
    // Drops stored tokens, because they would prove nothing about the secrets.
    await dropTokens(db, accountId, connection.id)
    const rights = await retryWhileBusy(() =>
      withConnection(ksef, db, accountId, { connection }, async (client, tokens) =>
        secrets?.sign_in ? client.rights(tokens, secrets.sign_in) : [],
      ),
    )
    return { check_status: 'ok', check_message: null, rights }
  } catch (error) {
    if (error instanceof NotConnected) throw invalid({ token: 'enter a token or a certificate first' })
    if (error instanceof ConnectionBusy) throw conflict('This connection is in use; try again in a moment')
    if (!(error instanceof KsefError)) throw error
    const isAway = ['unreachable', 'lost', 'limited'].includes(error.kind)
    const check_message = error.messages.join('; ') || null
    return {
      check_status: isAway ? 'unreachable' : 'refused',
      check_message,
      ...(isAway ? {} : { rights: [] }),
    }
  }
}

const ATTEMPTS_MAX = 6
const RETRY_MS = 500

// A new connection may already be in use by the job that fetches purchases.
async function retryWhileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ConnectionBusy) || attempt === ATTEMPTS_MAX) throw error
      await sleep(RETRY_MS)
    }
  }
}

type ConnectionDecision = { draft: ConnectionDraft; secrets: StoredSecrets; is_other: boolean }

async function decide(
  ksef: Ksef,
  db: Database,
  { account_id, now }: Actor,
  { draft, secrets }: { draft: ConnectionDraft; secrets: SecretsInput },
  current?: Connection,
): Promise<ConnectionDecision> {
  const composed: ConnectionDraft = { ...current, ...draft }
  const taxNo = isBlank(secrets.department_id)
    ? composed.tax_no
    : await taxNoOf(db, account_id, Number(secrets.department_id))
  const tax_no = composeTaxNo(taxNo, composed.environment ?? null)
  const other = await findByTaxNo(db, account_id, tax_no)
  if (other && other.id !== current?.id)
    throw invalid({ tax_no: 'already has a connection; change that one instead' })
  if (isSandbox(await getSettings(db, account_id))) checkSandbox(composed)
  checkAddresses(composed, ksef.own_hosts)
  const before = current ? ((await findSecrets(db, account_id, current.id, ksef.secret)) ?? {}) : {}
  const signing = decideSignIn(secrets, tax_no, now)
  const offline = decideOffline(secrets, now)
  const canSign = offline ? offline.key !== undefined : before.offline !== undefined
  if (composed.offline && !canSign)
    throw invalid({ offline: 'requires an offline certificate (type 2); add one to the connection' })
  const is_other = signing !== undefined || tax_no !== current?.tax_no || leadsElsewhere(composed, current)
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

const taxNoOf = async (db: Database, accountId: number, id: number) =>
  (await getRecord(db, accountId, departments, id)).tax_no

const NO_CERTIFICATE = { certificate_serial: null, certificate_subject: null, certificate_valid_until: null }

// Returns undefined if the request does not mention the sign-in method.
function decideSignIn(secrets: SecretsInput, taxNo: string, now: number) {
  if (!isBlank(secrets.token)) {
    const { token, token_hint } = readToken(secrets.token as string, taxNo)
    return { sign_in: { token }, draft: { method: 'token' as const, token_hint, ...NO_CERTIFICATE } }
  }
  if (!isBlank(secrets.certificate)) {
    const read = readCertificateInput(secrets, 'certificate', now)
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
  if (secrets.token === undefined && secrets.certificate === undefined) return undefined
  return { sign_in: undefined, draft: { method: null, token_hint: null, ...NO_CERTIFICATE } }
}

function decideOffline(secrets: SecretsInput, now: number) {
  if (secrets.offline_certificate === undefined) return undefined
  if (isBlank(secrets.offline_certificate))
    return {
      key: undefined,
      draft: { offline_certificate_serial: null, offline_certificate_valid_until: null },
    }
  const { serial, private_key_pem, valid_until } = readCertificateInput(secrets, 'offline_certificate', now)
  return {
    key: { serial, private_key_pem },
    draft: { offline_certificate_serial: serial, offline_certificate_valid_until: valid_until },
  }
}
