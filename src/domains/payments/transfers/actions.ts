import { type Decimal, sum, ZERO } from '../../../money/decimal.ts'
import { applyChanges, applyChangesAs } from '../../../platform/actions/crud.ts'
import { conflict, forbidden, invalid, unprocessable } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { accountProblem, isAccount } from '../../../platform/checks/iban.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord, insertRecord, insertRecords, lockRecord } from '../../../platform/database/records.ts'
import { readList } from '../../../platform/fields/list.ts'
import type { InputValue } from '../../../platform/formats/input.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { chooseDepartment } from '../../administration/departments/store.ts'
import { plainNumber } from '../../catalog/bank-accounts/rules.ts'
import { bankAccounts } from '../../catalog/bank-accounts/schema.ts'
import { payingAccount, planBatch, type SkippedInvoice, todayOf, withAccountChecks } from './gather.ts'
import { type Listings, listingOf } from './listings.ts'
import { problemsOf } from './rules.ts'
import {
  type ChangeInput,
  type CreateInput,
  type Transfer,
  type TransferBatch,
  type TransferDraft,
  transferBatches,
  transferChanges,
  transfers,
} from './schema.ts'
import { deleteBatchRows, deleteTransfers, transfersOf } from './store.ts'

// Creates, changes, confirms, closes and deletes batches of transfers. No money moves: the bank executes their file.

export const createBatch = (
  db: Database,
  writer: WriteContext,
  input: CreateInput,
  listings: Listings,
): Promise<{ batch: TransferBatch; skipped: SkippedInvoice[] }> =>
  transaction(db, async (db) => {
    const { account_id, now, user_id } = writer
    const plan = await planBatch(db, writer, input)
    const payer = await chooseDepartment(db, account_id, input.department_id)
    const paying = payingAccount(plan.bankAccount)
    checkPayingAccount(paying.payer_account)
    const draft = {
      bank_account_id: plan.bankAccount.id,
      currency: plan.currency,
      status: 'open' as const,
      execution_date: checkDay(writer, input.execution_date ?? todayOf(writer)),
      ...totalsOf(plan.transfers),
      payer_name: payer?.name ?? null,
      payer_street: payer?.street ?? null,
      payer_post_code: payer?.post_code ?? null,
      payer_city: payer?.city ?? null,
      payer_country: /^[A-Z]{2}$/.test(payer?.country ?? '') ? (payer?.country ?? null) : null,
      ...paying,
      created_by: user_id,
      exports_count: 0,
    }
    const { record, changes } = await insertRecord(db, account_id, transferBatches, draft, now)
    audit(db, writer, {
      action: 'create',
      resource: transferBatches.name,
      record_id: record.id,
      changes,
    })
    const message_id = messageId(now, record.id)
    const { record: batch } = await applyChanges(db, writer, transferBatches, record, { message_id })
    await insertTransfers(db, writer, batch, plan.transfers, listings)
    return { batch, skipped: plan.skipped }
  })

// Banks accept a reference once, and some cut it after 16 characters.
const messageId = (now: number, id: number): string =>
  `KW${Math.floor(now / 1000)
    .toString(36)
    .toUpperCase()}-${id}`

async function insertTransfers(
  db: Database,
  writer: WriteContext,
  { id, message_id }: TransferBatch,
  drafts: readonly TransferDraft[],
  listings: Listings,
) {
  const { account_id, now, user_id } = writer
  const rows = drafts.map((draft, index) => ({
    ...draft,
    ...listingOf(draft, listings),
    batch_id: id,
    reference: `${message_id}-${index + 1}`,
    account_entered_by: user_id,
  }))
  const inserted = await insertRecords(
    db,
    account_id,
    transfers,
    rows,
    rows.map(() => now),
  )
  for (const { id: record_id, changes } of inserted)
    audit(db, writer, { action: 'create', resource: transfers.name, record_id, changes })
}

function checkPayingAccount(account: string) {
  const problem = accountProblem(account)
  if (problem) throw invalid({ bank_account_id: `its number ${problem}` })
  if (!isAccount(account)) throw invalid({ bank_account_id: 'must have an IBAN' })
}

export function checkDay(writer: WriteContext, day: string): string {
  if (day < todayOf(writer)) throw invalid({ execution_date: 'must not be in the past' })
  return day
}

const totalsOf = (drafts: readonly TransferDraft[]): { total: Decimal; transfers_count: number } => ({
  total: sum(drafts.map(({ amount }) => amount ?? ZERO)),
  transfers_count: drafts.length,
})

// The transfers as a request leaves them. Called before the transaction too, for the white list.
export function applyInput(current: readonly Transfer[], input: ChangeInput): Transfer[] {
  const changes = readList(transferChanges, (input.transfers ?? []) as InputValue)
  const ids = new Set(current.map(({ id }) => id))
  for (const [index, { id }] of changes.entries())
    if (!id || !ids.has(id)) throw invalid({ [`transfers[${index}].id`]: 'is not in this batch' })
  return current.flatMap((transfer) => {
    const index = changes.findIndex(({ id }) => id === transfer.id)
    if (index < 0) return [transfer]
    const { id: _, remove, _destroy, ...fields } = changes[index] as (typeof changes)[number]
    return remove || _destroy ? [] : [changedTransfer(transfer, fields)]
  })
}

const changedTransfer = (transfer: Transfer, fields: TransferDraft): Transfer => ({
  ...transfer,
  ...fields,
  ...('account' in fields ? { account: plainNumber(fields.account ?? '') } : {}),
  ...('bic' in fields ? { bic: (fields.bic ?? '').replace(/\s/g, '').toUpperCase() } : {}),
})

export const updateBatch = (
  db: Database,
  writer: WriteContext,
  id: number,
  input: ChangeInput,
  listings: Listings,
): Promise<TransferBatch> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const current = await lockOpen(db, writer, id)
    const before = await transfersOf(db, account_id, id)
    const after = applyInput(before, input)
    if (after.length === 0) throw invalid({ transfers: 'would be empty; delete the batch instead' })
    const paying = await changedPayer(db, writer, input)
    checkChanged(before, after, input, { ...current, ...paying })
    const checked = await withAccountChecks(db, account_id, after)
    for (const transfer of checked) {
      const previous = before.find((other) => other.id === transfer.id) as Transfer
      await applyChanges(db, writer, transfers, previous, {
        ...transfer,
        ...listingOf(transfer, listings),
        ...(transfer.account === previous.account ? {} : markAsEntered(writer)),
      })
    }
    await removeTransfers(db, writer, before, after)
    const day = input.execution_date
    return store(db, writer, current, {
      ...paying,
      ...(day ? { execution_date: checkDay(writer, day) } : {}),
      ...totalsOf(after),
    })
  })

// A changed account needs a new confirmation.
const markAsEntered = ({ user_id }: WriteContext) => ({
  account_entered_by: user_id,
  confirmed_by: null,
  confirmed_at: null,
})

async function changedPayer(db: Database, { account_id }: WriteContext, { bank_account_id }: ChangeInput) {
  if (!bank_account_id) return {}
  const bankAccount = await getRecord(db, account_id, bankAccounts, bank_account_id).catch(() => {
    throw invalid({ bank_account_id: 'does not exist' })
  })
  const paying = payingAccount(bankAccount)
  checkPayingAccount(paying.payer_account)
  return { bank_account_id, ...paying }
}

// What a request changes has to be right; what it leaves is reported until the export.
function checkChanged(
  before: readonly Transfer[],
  after: readonly Transfer[],
  input: ChangeInput,
  batch: TransferBatch,
) {
  const ids = readList(transferChanges, (input.transfers ?? []) as InputValue).map(({ id }) => id)
  for (const transfer of after) {
    const previous = before.find(({ id }) => id === transfer.id) as Transfer
    if (transfer === previous) continue
    const earlier = problemsOf(previous, batch).map(({ field }) => field)
    const problem = problemsOf(transfer, batch).find(
      ({ field }) =>
        !earlier.includes(field) || transfer[field as keyof Transfer] !== previous[field as keyof Transfer],
    )
    if (problem) throw invalid({ [`transfers[${ids.indexOf(transfer.id)}].${problem.field}`]: problem.text })
  }
}

async function removeTransfers(
  db: Database,
  writer: WriteContext,
  before: readonly Transfer[],
  after: readonly Transfer[],
) {
  const removed = before.filter(({ id }) => !after.some((transfer) => transfer.id === id))
  await deleteTransfers(
    db,
    writer.account_id,
    removed.map(({ id }) => id),
  )
  for (const { id, reference } of removed)
    audit(db, writer, {
      action: 'delete',
      resource: transfers.name,
      record_id: id,
      changes: { reference: [reference, null] },
    })
}

export const deleteBatch = (db: Database, writer: WriteContext, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const { message_id } = await lockOpen(db, writer, id)
    await deleteBatchRows(db, writer.account_id, id)
    audit(db, writer, {
      action: 'delete',
      resource: transferBatches.name,
      record_id: id,
      changes: { message_id: [message_id, null] },
    })
  })

// Nobody confirms an account that they entered.
export const confirmTransfers = (
  db: Database,
  writer: WriteContext,
  id: number,
  transferIds: readonly number[],
): Promise<TransferBatch> =>
  transaction(db, async (db) => {
    const batch = await lockOpen(db, writer, id)
    const all = await transfersOf(db, writer.account_id, id)
    if (transferIds.length === 0) throw invalid({ transfer_ids: "can't be blank" })
    for (const transferId of transferIds) {
      const transfer = all.find((candidate) => candidate.id === transferId)
      if (transfer === undefined) throw invalid({ transfer_ids: `is not in this batch: ${transferId}` })
      if (transfer.account_check !== 'changed')
        throw invalid({ transfer_ids: `has no changed account: ${transferId}` })
      if (transfer.account_entered_by === writer.user_id)
        throw forbidden('Another user has to confirm this account, because you added the transfer')
      if (transfer.confirmed_by !== null) continue
      const draft = { confirmed_by: writer.user_id, confirmed_at: writer.now }
      await applyChangesAs(db, writer, transfers, transfer, {
        draft,
        action: 'confirm',
        beside: { account: [transfer.known_account, transfer.account] },
      })
    }
    return batch
  })

// Frees the documents that the bank has not paid.
export const closeBatch = (db: Database, writer: WriteContext, id: number): Promise<TransferBatch> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, writer.account_id, transferBatches, id)
    if (current.status === 'open') throw unprocessable('This batch was not exported; delete it instead')
    return store(db, writer, current, { status: 'closed' })
  })

async function lockOpen(db: Database, { account_id }: WriteContext, id: number): Promise<TransferBatch> {
  const batch = await lockRecord(db, account_id, transferBatches, id)
  if (batch.status !== 'open')
    throw conflict('This batch was exported and cannot be changed; close it and create another')
  return batch
}

async function store(
  db: Database,
  writer: WriteContext,
  current: TransferBatch,
  changes: Partial<TransferBatch>,
): Promise<TransferBatch> {
  return (await applyChanges(db, writer, transferBatches, current, changes)).record
}
