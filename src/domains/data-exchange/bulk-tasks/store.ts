import { notFound } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import type { Task, TaskProblem, TaskStatus } from './schema.ts'

type Row = Omit<Task, 'document_ids' | 'problems' | 'has_effects'> & {
  document_ids: string
  problems: string
  has_effects: number
}

const COLUMNS =
  raw(`account_id, id, created_at, updated_at, user_id, prefix, request_id, access_token_id, kind, status, document_ids,
  paid_date, category_id, done, total, problems, result,
  case when exists (select 1 from task_effects where task_effects.account_id = tasks.account_id
    and task_effects.task_id = tasks.id) then 1 else 0 end as has_effects`)

export async function findTask(db: Database, accountId: number, id: number): Promise<Task | undefined> {
  const row = await db.get<Row>(
    sql`select ${COLUMNS} from tasks where account_id = ${accountId} and id = ${id}`,
  )
  return row && toTask(row)
}

export async function getTask(db: Database, accountId: number, id: number): Promise<Task> {
  const task = await findTask(db, accountId, id)
  if (task === undefined) throw notFound()
  return task
}

export async function listNewestTasks(db: Database, accountId: number, limit: number): Promise<Task[]> {
  const rows = await db.all<Row>(
    sql`select ${COLUMNS} from tasks where account_id = ${accountId} order by id desc limit ${limit}`,
  )
  return rows.map(toTask)
}

const toTask = (row: Row): Task => ({
  ...row,
  document_ids: JSON.parse(row.document_ids),
  problems: JSON.parse(row.problems),
  has_effects: Number(row.has_effects) === 1,
})

export type NewTask = Omit<Task, 'id' | 'has_effects'>

export const insertTask = (db: Database, task: NewTask) =>
  db.insert(sql`insert into tasks (account_id, created_at, updated_at, user_id, prefix, request_id, access_token_id,
    kind, status, document_ids, paid_date, category_id, done, total, problems, result) values (${task.account_id}, ${task.created_at},
    ${task.updated_at}, ${task.user_id}, ${task.prefix}, ${task.request_id}, ${task.access_token_id}, ${task.kind}, ${task.status},
    ${JSON.stringify(task.document_ids)}, ${task.paid_date}, ${task.category_id}, ${task.done}, ${task.total},
    ${JSON.stringify(task.problems)}, ${task.result})`)

type Progress = { done: number; problems: readonly TaskProblem[]; status: TaskStatus; result?: string | null }

// Returns false if another worker has continued the task since `from` documents were done.
export async function saveProgress(
  db: Database,
  { account_id, id }: Task,
  expectedDone: number,
  { done, problems, status, result = null }: Progress,
  now: number,
): Promise<boolean> {
  const { changes } =
    await db.run(sql`update tasks set done = ${done}, problems = ${JSON.stringify(problems)},
    status = ${status}, result = ${result}, updated_at = ${now}
    where account_id = ${account_id} and id = ${id} and done = ${expectedDone} and status in ('waiting', 'running')`)
  return changes === 1
}

export const failTask = (db: Database, accountId: number, id: number, now: number) =>
  db.run(sql`update tasks set status = 'failed', updated_at = ${now}
    where account_id = ${accountId} and id = ${id} and status in ('waiting', 'running')`)

export const deleteOldTasks = (db: Database, before: number) =>
  db.run(sql`delete from tasks where created_at < ${before}`)

export const insertEffect = (db: Database, task: Task, documentId: number, effect: object, now: number) =>
  db.run(sql`insert into task_effects (account_id, task_id, document_id, effect, created_at)
    values (${task.account_id}, ${task.id}, ${documentId}, ${JSON.stringify(effect)}, ${now})`)

// Documents that the task changed.
export async function listChangedDocuments(
  db: Database,
  { account_id, id }: Pick<Task, 'account_id' | 'id'>,
): Promise<number[]> {
  const rows = await db.all<{ document_id: number }>(sql`select document_id from task_effects
    where account_id = ${account_id} and task_id = ${id}`)
  return rows.map(({ document_id }) => document_id)
}

// Each effect belongs to one task, so it is undone once.
export const moveEffects = (db: Database, { account_id, id }: Task, undoId: number) =>
  db.run(
    sql`update task_effects set task_id = ${undoId} where account_id = ${account_id} and task_id = ${id}`,
  )

// Returns the effect and deletes it.
export async function takeEffect<Effect>(
  db: Database,
  { account_id, id }: Task,
  documentId: number,
): Promise<Effect | undefined> {
  const where = sql`account_id = ${account_id} and task_id = ${id} and document_id = ${documentId}`
  const row = await db.get<{ effect: string }>(sql`select effect from task_effects where ${where}`)
  if (row) await db.run(sql`delete from task_effects where ${where}`)
  return row && (JSON.parse(row.effect) as Effect)
}

export const deleteOldEffects = (db: Database, before: number) =>
  db.run(sql`delete from task_effects where created_at < ${before}`)

export async function insertPiece(
  db: Database,
  { account_id, file, piece }: { account_id: number; file: string; piece: number },
  bytes: Uint8Array,
  now: number,
) {
  await db.run(sql`insert into task_files (account_id, file, piece, bytes, created_at)
    values (${account_id}, ${file}, ${piece}, ${bytes}, ${now})`)
}

export async function findPiece(
  db: Database,
  accountId: number,
  file: string,
  piece: number,
): Promise<Buffer | undefined> {
  const row = await db.get<{ bytes: Uint8Array }>(sql`select bytes from task_files
    where account_id = ${accountId} and file = ${file} and piece = ${piece}`)
  return row && Buffer.from(row.bytes)
}

export const deleteFile = (db: Database, accountId: number, file: string) =>
  db.run(sql`delete from task_files where account_id = ${accountId} and file = ${file}`)

export const deleteOldFiles = (db: Database, before: number) =>
  db.run(sql`delete from task_files where created_at < ${before}`)
