import { conflict, forbidden, invalid, tooMany } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { transaction, transactionIn, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { derivedToken } from '../../../platform/secret.ts'
import { REPLAN_JOB } from '../accounts/actions.ts'
import { timeZoneOf } from '../accounts/rules.ts'
import { getAccount, lockSettings, saveSettings } from '../accounts/store.ts'
import { findMember } from '../members/store.ts'
import { pauseDues } from '../scheduler/store.ts'
import { EMAILS_PER_DAY_MAX, GRACE_PERIOD_MS, LINK_MS, removalDay } from './rules.ts'
import {
  countDeletionRequests,
  type Closing as DeletionRequest,
  findDeletionRequestByToken,
  insertDeletionRequest,
  saveDeletionToken,
  useDeletionRequest,
} from './store.ts'

// Deletes an account on request of an owner: the link in an email closes the account, and its data is removed 30 days later. Until then an
// owner can reopen it.

export const DELETION_EMAIL_JOB = 'send_closing'
export const CLOSED_EMAIL_JOB = 'send_closed'

type EmailContext = { base_url: string; message_id: string }
export type DeletionEmailPayload = EmailContext & { closing_id: number }
export type ClosedEmailPayload = EmailContext & { user_id: number }

export const requestDeletion = (
  db: Database,
  actor: Actor,
  email: EmailContext,
  secret: Buffer,
): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = actor
    await checkOwner(db, account_id, user_id)
    if ((await countDeletionRequests(db, account_id, now - DAY_MS)) >= EMAILS_PER_DAY_MAX) throw tooMany(3600)
    const row = { account_id, user_id, created_at: now }
    const request = { ...row, id: await insertDeletionRequest(db, row, now + LINK_MS) }
    await saveDeletionToken(db, account_id, request.id, deletionToken(request, secret))
    await enqueue(db, account_id, DELETION_EMAIL_JOB, { closing_id: request.id, ...email }, now)
    audit(db, actor, { action: 'ask_to_close', resource: 'account', record_id: account_id, changes: {} })
  })

// The token is derived from the row, so the database stores nothing usable, and a repeated email contains the same link.
export const deletionToken = ({ account_id, id, created_at }: DeletionRequest, secret: Buffer): string =>
  derivedToken(`closing ${account_id} ${id} ${created_at}`, secret)

async function checkOwner(db: Database, accountId: number, userId: number) {
  if ((await findMember(db, accountId, userId))?.role !== 'owner')
    throw forbidden('Only an owner can do this')
}

export type ClosedAccount = { prefix: string; removed_on: string }

export const closeAccount = (
  db: Database,
  token: string,
  actor: Actor,
  email: EmailContext,
): Promise<ClosedAccount> =>
  unlockedTransaction(db, async (db) => {
    const request = await findDeletionRequestByToken(db, token, actor.now)
    if (!request) throw endedLinkError()
    return transactionIn(db, request.account_id, (db) => close(db, request, actor, email))
  })

async function close(
  db: Database,
  request: DeletionRequest,
  actor: Actor,
  email: EmailContext,
): Promise<ClosedAccount> {
  const { account_id, user_id } = request
  const { now } = actor
  await checkOwner(db, account_id, user_id)
  if (!(await useDeletionRequest(db, request, now))) throw endedLinkError()
  const settings = { ...(await lockSettings(db, account_id)), closed_at: now }
  await saveSettings(db, account_id, settings)
  await pauseDues(db, account_id)
  await enqueue(db, account_id, CLOSED_EMAIL_JOB, { user_id, ...email }, now)
  const owner = { ...actor, account_id, user_id }
  audit(db, owner, { action: 'close', resource: 'account', record_id: account_id, changes: {} })
  const { prefix } = await getAccount(db, account_id)
  return { prefix, removed_on: removalDay(settings, timeZoneOf(settings)) as string }
}

const endedLinkError = () =>
  invalid({ deletion_token: 'is incorrect, already used or expired; request a new link' })

export const reopenAccount = (db: Database, actor: Actor): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = actor
    await checkOwner(db, account_id, user_id)
    const { closed_at, ...settings } = await lockSettings(db, account_id)
    if (!closed_at) throw conflict('This account is open, so it does not need to be reopened')
    // The removal may have begun already.
    if (closed_at + GRACE_PERIOD_MS <= now)
      throw conflict('The account is being deleted and can no longer be reopened')
    await saveSettings(db, account_id, settings)
    await enqueue(db, account_id, REPLAN_JOB, {}, now)
    audit(db, actor, { action: 'reopen', resource: 'account', record_id: account_id, changes: {} })
  })
