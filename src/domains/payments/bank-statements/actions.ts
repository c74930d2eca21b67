import { hash } from 'node:crypto'
import {
  type BankFile,
  type BankStatement,
  type BankTransaction,
  UnreadableBankFile,
} from '../../../bank-files/statement.ts'
import type { TableMapping } from '../../../bank-files/table-presets.ts'
import { ApiError, conflict, forbidden, invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord, insertRecord, insertRecords } from '../../../platform/database/records.ts'
import { threadQueue } from '../../../platform/thread-queue.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { createBankAccount } from '../../catalog/bank-accounts/actions.ts'
import { plainNumber } from '../../catalog/bank-accounts/rules.ts'
import type { BankAccount } from '../../catalog/bank-accounts/schema.ts'
import { allAccounts } from '../../catalog/bank-accounts/store.ts'
import {
  type AccountHistory,
  type AccountOwner,
  addToHistory,
  isCandidateFor,
  readHistories,
} from './account-history.ts'
import { isBookingAutomatic, queueRun } from './booking-runs.ts'
import { type FileContents, type FileInput, readContents, type UnreadableContents } from './read-file.ts'
import { findStored, isSameAccount, isSameStatement, turnoverOf } from './rules.ts'
import {
  bankingStatements,
  bankingTransactions,
  FILE_BYTES_TOGETHER_MAX,
  FILES_MAX,
  type Statement,
  type TransactionDraft,
} from './schema.ts'
import {
  countFiles,
  deleteStatement,
  deleteUnusedFile,
  findFileId,
  findMapping,
  hasBookedTransactions,
  insertFile,
  insertLines,
  newestTransaction,
} from './store.ts'

// Imports statements: the file is read first, without any change, then its statements are stored in one transaction.

export type Upload = { filename: string; bytes: Buffer }
export type ImportOptions = {
  bank_account_id?: number | null | undefined
  create_accounts: boolean
  mapping?: TableMapping | undefined
}
export type ReadUpload = Upload & ImportOptions & { file: BankFile }

const LARGE_BYTES = 1_000_000

const readLarge = threadQueue<FileInput, FileContents>({
  module: new URL('./read-file-thread.ts', import.meta.url),
  heap_mb: 1024,
  longest_ms: 30_000,
  inputs: 'large files',
  bytesOf: ({ bytes }) => bytes.length,
})

// A table that is not recognised is read by the mapping that was used for this bank account before.
export async function readUpload(
  db: Database,
  accountId: number,
  upload: Upload,
  options: ImportOptions,
): Promise<ReadUpload> {
  const { bytes } = upload
  const contents = await readBytes(accountId, { bytes, mapping: options.mapping })
  if (contents.file) return { ...upload, ...options, file: contents.file }
  const stored =
    options.mapping || !options.bank_account_id
      ? undefined
      : await findMapping(db, accountId, options.bank_account_id)
  if (stored === undefined) throw unreadable(contents)
  const mapping = JSON.parse(stored) as TableMapping
  const mapped = await readBytes(accountId, { bytes, mapping })
  if (mapped.file === undefined) throw unreadable(mapped)
  return { ...upload, ...options, mapping, file: mapped.file }
}

async function readBytes(accountId: number, input: FileInput): Promise<FileContents> {
  if (input.bytes.length <= LARGE_BYTES && !isArchive(input.bytes)) return readContents(input)
  return (await readLarge(accountId, input)) ?? TOO_SLOW
}

// A small archive may contain large files.
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const TOO_SLOW = new UnreadableBankFile(
  'the file takes too long to read; ask the bank for shorter periods',
  1,
)

const unreadable = ({ line, unit, reason, member }: UnreadableContents) =>
  new ApiError(422, { file: [whereUnreadable(line, unit, member), reason] }, {}, { line })

function whereUnreadable(line: number, unit: 'line' | 'row', member: number | undefined): string {
  if (member !== undefined) return `is not readable in line ${line} of file ${member} of the archive`
  return unit === 'row' ? `is not readable in row ${line}` : `is not readable in line ${line}`
}

export type ImportResult = {
  statements: Statement[]
  transactions_count: number
  added_count: number
  booking_run_id: number | null
}

export const importStatements = (
  db: Database,
  writer: WriteContext,
  upload: ReadUpload,
): Promise<ImportResult> =>
  transaction(db, async (db) => {
    const { statements, format } = upload.file
    const bankAccounts = await resolveAccounts(db, writer, upload)
    const source = {
      file_id: await keepFile(db, writer, upload),
      filename: cut(upload.filename, 255),
      format,
    }
    const result: ImportResult = {
      statements: [],
      transactions_count: 0,
      added_count: 0,
      booking_run_id: null,
    }
    const newestId = await newestTransaction(db, writer.account_id)
    const owned = statements.map((statement, index) => ({
      statement: shorten(statement),
      owner: ownerOf(statement, bankAccounts[index] as BankAccount, writer),
    }))
    const historyOf = await readHistories(db, writer.account_id, owned)
    for (const { statement, owner } of owned) {
      const stored = await storeStatement(db, writer, statement, historyOf(owner), { ...source, owner })
      result.statements.push(stored.statement)
      result.transactions_count += statement.transactions.length
      result.added_count += stored.added
    }
    await deleteUnusedFile(db, writer.account_id, source.file_id)
    if (isBookingAutomatic(writer) && result.added_count > 0)
      result.booking_run_id = (await queueRun(db, writer, newestId)).id
    return result
  })

// The bank account of each statement. All of them must be known, so that no part of a file is imported.
async function resolveAccounts(
  db: Database,
  writer: WriteContext,
  { file, bank_account_id, create_accounts }: ReadUpload,
): Promise<BankAccount[]> {
  const { account_id } = writer
  const accounts = await allAccounts(db, account_id)
  const chosenAccount = bank_account_id ? accounts.find(({ id }) => id === bank_account_id) : undefined
  if (bank_account_id && chosenAccount === undefined) throw invalid({ bank_account_id: 'does not exist' })
  const resolve = (statement: BankStatement) =>
    chosenAccount ? checkChosen(chosenAccount, statement) : findAccount(accounts, statement)
  const keyOf = ({ account, currency }: BankStatement) => `${account} ${currency}`
  const groups = Map.groupBy(file.statements, keyOf)
  const unknown = [...groups.values()]
    .map(([statement]) => statement as BankStatement)
    .filter((statement) => resolve(statement) === undefined)
    .map(({ account, currency }) => ({ bank_account_number: account ?? '', bank_currency: currency }))
  if (unknown.length > 0 && !create_accounts) throw unknownAccounts(unknown)
  if (unknown.length > 0 && !writer.adds_accounts)
    throw forbidden('Only administrators can add bank accounts; ask one of them')
  for (const draft of unknown)
    accounts.push(await createBankAccount(db, writer, { ...draft, name: draft.bank_account_number }))
  const resolved = new Map(
    [...groups].map(([key, [statement]]) => [key, resolve(statement as BankStatement) as BankAccount]),
  )
  return file.statements.map((statement) => resolved.get(keyOf(statement)) as BankAccount)
}

const unknownAccounts = (accounts: readonly object[]) =>
  new ApiError(
    422,
    {
      bank_account_id: [
        'is needed, because the file has an account that is not stored; add it or choose one',
      ],
    },
    {},
    { unknown_accounts: accounts },
  )

function checkChosen(account: BankAccount, { account: number, currency }: BankStatement): BankAccount {
  if (number !== null && !isSameAccount(plainNumber(account.bank_account_number ?? ''), number))
    throw invalid({ bank_account_id: 'has another number than the account of the file' })
  if (currency !== null && account.bank_currency && account.bank_currency !== currency)
    throw invalid({ bank_account_id: 'has another currency than the account of the file' })
  return account
}

function findAccount(
  accounts: readonly BankAccount[],
  { account, currency }: BankStatement,
): BankAccount | undefined {
  if (account === null)
    throw invalid({ bank_account_id: 'is needed, because the file does not name its account' })
  const candidates = accounts.filter(
    ({ bank_account_number, bank_currency }) =>
      isSameAccount(plainNumber(bank_account_number ?? ''), account) &&
      (!bank_currency || currency === null || bank_currency === currency),
  )
  return candidates.find(({ bank_currency }) => bank_currency === currency) ?? candidates[0]
}

// The same bytes are stored once.
async function keepFile(db: Database, writer: WriteContext, { bytes, filename, mapping }: ReadUpload) {
  const { account_id, user_id, now } = writer
  const sha256 = hash('sha256', bytes, 'hex')
  const existing = await findFileId(db, account_id, sha256)
  if (existing !== undefined) return existing
  const { files, bytes: storedBytes } = await countFiles(db, account_id)
  if (files >= FILES_MAX || storedBytes + bytes.length > FILE_BYTES_TOGETHER_MAX)
    throw invalid({ file: 'the storage for bank statements is full; delete some statements first' })
  return insertFile(db, {
    account_id,
    user_id,
    created_at: now,
    sha256,
    bytes,
    filename: cut(filename, 255) ?? '',
    mapping: mapping ? JSON.stringify(mapping) : null,
  })
}

const ownerOf = (
  { currency }: BankStatement,
  { id, bank_currency }: BankAccount,
  { settings }: WriteContext,
): AccountOwner => ({
  bank_account_id: id,
  currency: currency ?? bank_currency ?? settings.currency ?? 'PLN',
})

type Source = {
  owner: AccountOwner
  file_id: number
  filename: string | null
  format: BankFile['format']
}

async function storeStatement(
  db: Database,
  writer: WriteContext,
  statement: BankStatement,
  history: AccountHistory,
  { owner, ...source }: Source,
): Promise<{ statement: Statement; added: number }> {
  const { account_id, now } = writer
  const { transactions } = statement
  const { format } = source
  const isCandidate = isCandidateFor(statement, history)
  const storedIds = findStored(transactions, history.transactions, format, isCandidate)
  const added = transactions.filter((_, index) => storedIds[index] === undefined)
  const same = history.statements.find((other) => isSameStatement(other, statement))
  if (same && added.length === 0) return { statement: same, added: 0 }
  const { period_from, period_to, opening_balance, closing_balance, number } = statement
  const { record, changes } = await insertRecord(
    db,
    account_id,
    bankingStatements,
    {
      ...owner,
      ...source,
      account_number: statement.account,
      number,
      period_from,
      period_to,
      opening_balance,
      closing_balance,
      turnover: turnoverOf(statement),
      transactions_count: transactions.length,
      added_count: added.length,
    },
    now,
  )
  const drafts = added.map((line) => draftOf(line, { ...owner, statement_id: record.id, format }))
  const times = drafts.map(() => now)
  const inserted = await insertRecords(db, account_id, bankingTransactions, drafts, times)
  const newIds = inserted.map(({ id }) => id)
  const unusedIds = newIds.values()
  const ids = storedIds.map((id) => id ?? (unusedIds.next().value as number))
  await insertLines(db, account_id, record.id, ids)
  addToHistory(history, { record, transactions, ids, newIds: new Set(newIds), format })
  audit(db, writer, { action: 'create', resource: bankingStatements.name, record_id: record.id, changes })
  return { statement: record, added: added.length }
}

const draftOf = ({ line, ...fields }: BankTransaction, more: TransactionDraft): TransactionDraft => ({
  ...fields,
  ...more,
  status: 'open',
})

// To the lengths that are stored, so that a transaction equals its stored one.
const shorten = (statement: BankStatement): BankStatement => ({
  ...statement,
  account: cut(statement.account, 60),
  number: cut(statement.number, 255),
  transactions: statement.transactions.map((transaction) => ({
    ...transaction,
    counterparty_name: cut(transaction.counterparty_name, 255),
    counterparty_account: cut(transaction.counterparty_account, 60),
    counterparty_bic: cut(transaction.counterparty_bic, 20),
    title: cut(transaction.title, 4000),
    type: cut(transaction.type, 255),
    bank_reference: cut(transaction.bank_reference, 255),
    end_to_end_id: cut(transaction.end_to_end_id, 255),
    original_currency: cut(transaction.original_currency, 3),
  })),
})

const cut = (text: string | null, length: number): string | null =>
  text === null ? null : text.toWellFormed().replaceAll('\0', '').slice(0, length)

export const removeStatement = (db: Database, writer: WriteContext, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const { number, filename, file_id } = await getRecord(db, account_id, bankingStatements, id)
    if (await hasBookedTransactions(db, account_id, id))
      throw conflict('Transactions of this statement are matched or booked; undo that first')
    await deleteStatement(db, account_id, id)
    await deleteUnusedFile(db, account_id, file_id as number)
    audit(db, writer, {
      action: 'delete',
      resource: bankingStatements.name,
      record_id: id,
      changes: { number: [number, null], filename: [filename, null] },
    })
  })
