import { conflict, invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { Budget, type MoveLimits } from './budget.ts'
import { type Portion, type TransferContext, type TransferFiles, TransferredIds } from './context.ts'
import { type AccountTransfer, type Counts, NO_COUNTS } from './schema.ts'
import { originOf, SourceService } from './source.ts'
import { SourceError } from './source-problem.ts'
import { stepsFor } from './steps.ts'
import {
  advanceMove,
  countRowsOf,
  deleteNotes,
  endMove,
  findUnfinished,
  hasDocuments,
  insertMove,
  insertNotes,
  isRunningOnServer,
  resumeMove,
} from './store.ts'

// Opens and runs account transfers.

type TransferRequest = { from: string; is_dry: boolean }

export const requestIdOf = (id: number): string => `move ${id}`

// Continues an interrupted transfer from the same source.
export const openTransfer = (
  db: Database,
  writer: WriteContext,
  request: TransferRequest,
): Promise<AccountTransfer> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = writer
    const source = readOrigin(request.from)
    if (await isRunningOnServer(db, account_id))
      throw conflict('A transfer into this account is already running; wait until it has ended, or stop it')
    const unfinished = await findUnfinished(db, account_id, source, request.is_dry)
    const began_at = Date.now()
    if (unfinished && !request.is_dry) return resume(db, { ...unfinished, updated_at: now, began_at })
    if (unfinished && unfinished.status !== 'stopped')
      await endMove(db, { ...unfinished, status: 'stopped', updated_at: now })
    const newMove: Omit<AccountTransfer, 'id'> = {
      account_id,
      user_id,
      source,
      created_at: now,
      updated_at: now,
      is_dry: request.is_dry,
      is_fresh: !(await hasDocuments(db, account_id)),
      status: 'running',
      step: '',
      place: 0,
      problem: null,
      parts: {},
      has_token: false,
      began_at,
      bytes_read: 0,
    }
    const move = { ...newMove, id: await insertMove(db, newMove) }
    const changes = { from: [null, source], dry_run: [null, request.is_dry] }
    audit(db, writer, { action: 'move', resource: 'account', record_id: account_id, changes })
    return move
  })

async function resume(db: Database, move: AccountTransfer): Promise<AccountTransfer> {
  await resumeMove(db, move)
  return { ...move, status: 'running', problem: null }
}

function readOrigin(from: string): string {
  const origin = originOf(from)
  if (origin === undefined) throw invalid({ from: 'must be an address such as https://acme.example' })
  return origin
}

type ReportProgress = (move: AccountTransfer) => void
type RunOptions = {
  token: string
  limits: MoveLimits
  reportProgress?: ReportProgress
  is_public?: boolean
  gives_way?: boolean
  signal?: AbortSignal
}

// Runs in portions, each in one transaction with the progress, so that an interrupted transfer continues after the last one.
export async function runTransfer(
  db: Database,
  writer: WriteContext,
  opened: AccountTransfer,
  files: TransferFiles,
  { reportProgress, limits, ...sourceOptions }: RunOptions,
): Promise<void> {
  const usage = { rows: await countRowsOf(db, opened), bytes: opened.bytes_read, began_at: opened.began_at }
  const budget = new Budget(limits, usage)
  const source = new SourceService(opened.source, { ...sourceOptions, budget })
  const startedMs = performance.now()
  const now = () => writer.now + Math.round(performance.now() - startedMs)
  let move = opened.is_dry ? await restart(db, opened) : opened
  const context: TransferContext = { move, writer, now, source, files, budget, ids: new TransferredIds(move) }
  const steps = stepsFor(files.owners)
  const first = Math.max(
    0,
    steps.findIndex(({ name }) => name === move.step),
  )
  try {
    for (const [index, step] of steps.slice(first).entries()) {
      if (index > 0 || move.step === '')
        move = await saveProgress(db, context, move, { ...move, step: step.name, place: 0 })
      for (;;) {
        sourceOptions.signal?.throwIfAborted()
        budget.check(source.origin)
        const portion = await step.next(db, context, move.place)
        if (portion === undefined) break
        move = await saveProgress(db, context, move, { ...move, place: portion.position }, portion)
        reportProgress?.(move)
      }
    }
    await finishTransfer(db, { ...move, status: 'done', updated_at: now() })
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    await finishTransfer(db, {
      ...move,
      bytes_read: budget.bytes,
      status: 'failed',
      problem: `${error.message}: ${error.url}`,
      updated_at: now(),
    })
  } finally {
    source.close()
  }
}

// A dry run always starts at the beginning, because nothing stores what it has read.
const restart = (db: Database, move: AccountTransfer): Promise<AccountTransfer> =>
  transaction(db, async (db) => {
    await deleteNotes(db, move)
    const restarted = { ...move, step: '', place: 0, parts: {} }
    await resumeMove(db, restarted)
    return restarted
  })

export const finishTransfer = (db: Database, move: AccountTransfer) =>
  transaction(db, async (db) => void (await endMove(db, move)))

async function saveProgress(
  db: Database,
  context: TransferContext,
  before: AccountTransfer,
  after: AccountTransfer,
  portion?: Portion,
): Promise<AccountTransfer> {
  const next = await transaction(db, async (db) => {
    const { counts, notes } = portion ? await portion.store(db) : { counts: {}, notes: [] }
    const parts = addCounts(before.parts, counts)
    const updated_at = Math.max(context.now(), before.updated_at)
    const next = { ...after, parts, updated_at, bytes_read: context.budget.bytes }
    if (!(await advanceMove(db, next, before))) throw overtakenError()
    if (notes.length > 0) await insertNotes(db, before, notes)
    context.budget.addRows(notes.length)
    for (const { created = 0 } of Object.values(counts)) context.budget.addRows(created)
    return next
  })
  for (const id of portion?.seen?.ids ?? []) context.ids.addSeen(portion?.seen?.resource as string, id)
  return next
}

function addCounts(
  parts: AccountTransfer['parts'],
  counts: { [resource: string]: Partial<Counts> },
): AccountTransfer['parts'] {
  const sums = { ...parts }
  for (const [resource, more] of Object.entries(counts)) {
    const sum = { ...NO_COUNTS, ...sums[resource] }
    for (const [name, count] of Object.entries(more)) sum[name as keyof Counts] += count
    sums[resource] = sum
  }
  return sums
}

// Two concurrent runs would import everything twice.
const overtakenError = () => conflict('The transfer was stopped or is already running')
