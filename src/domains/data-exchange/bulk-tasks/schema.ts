import { DAY_MS } from '../../../platform/clock.ts'
import type { Table } from '../../../platform/database/tables.ts'
import {
  choice,
  date,
  ids,
  integer,
  listOf,
  structure,
  text,
  timestamp,
} from '../../../platform/fields/field.ts'
import { type Problem, problem, readInteger } from '../../../platform/fields/parse.ts'
import { shape } from '../../../platform/fields/resource.ts'
import type { Value } from '../../../platform/formats/input.ts'

// Work on many documents, done in the background while its progress can be watched.

export const TASK_KINDS = [
  'invoices_pdf_zip',
  'invoices_send',
  'invoices_mark_paid',
  'invoices_delete',
] as const
export const TASK_STATUSES = ['waiting', 'running', 'done', 'failed'] as const
export type TaskKind = (typeof TASK_KINDS)[number]
export type TaskStatus = (typeof TASK_STATUSES)[number]

export const DOCUMENTS_MAX = 10_000
export const PRINTED_MAX = 5_000
export const FILE_KEPT_MS = DAY_MS

// More than a field of a record would hold.
function readMany(value: Exclude<Value, null>): number[] | null | Problem {
  if (value === '') return null
  const list = typeof value === 'object' ? Object.values(value).flat() : String(value).split(',')
  if (list.length > DOCUMENTS_MAX) return problem(`is too long (maximum is ${DOCUMENTS_MAX} ids)`)
  const ids = list.map((id) => readInteger(id as never))
  return ids.every((id) => typeof id === 'number') ? ids : problem('is not a list of ids')
}

const told = { readonly: true } as const

const problems = shape({
  name: 'problem',
  plural: 'problems',
  component: 'task_problem',
  fields: { id: integer({ ...told, initial: 0 }), message: text({ ...told, initial: '' }) },
})

export const taskShape = shape({
  name: 'task',
  plural: 'tasks',
  fields: {
    kind: choice(TASK_KINDS, { required: true, about: 'What is to be done' }),
    ids: {
      ...ids({ writeonly: true, about: `Documents, at most ${DOCUMENTS_MAX} (${PRINTED_MAX} to print)` }),
      read: readMany,
    },
    filters: structure({ writeonly: true, about: 'In place of ids: the filters of the list of invoices' }),
    paid_date: date({ writeonly: true, about: 'Of `invoices_mark_paid`: the day, otherwise today' }),
    id: integer({ ...told, initial: 0 }),
    status: choice(TASK_STATUSES, { ...told, initial: 'waiting' }),
    done: integer({ ...told, filled: true, about: 'How many of `total` are done with' }),
    total: integer({ ...told, filled: true }),
    problems: listOf(problems, { ...told, initial: [], about: 'What could not be done' }),
    result_url: text({ ...told, about: 'Where the ZIP file is, for a day' }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
  },
})

export const tasksTable: Table = {
  name: 'tasks',
  passing: true,
  has_id: true,
  columns: [
    { name: 'created_at', type: 'integer' },
    { name: 'updated_at', type: 'integer' },
    { name: 'user_id', type: 'integer' },
    { name: 'prefix', type: 'text' },
    { name: 'request_id', type: 'text' },
    { name: 'kind', type: 'text' },
    { name: 'status', type: 'text' },
    { name: 'document_ids', type: 'text' },
    { name: 'paid_date', type: 'text' },
    { name: 'done', type: 'integer' },
    { name: 'total', type: 'integer' },
    { name: 'problems', type: 'text' },
    { name: 'result', type: 'text' },
  ],
  indexes: [['account_id', 'id'], ['created_at']],
}

// What they make, in pieces, so that every machine can hand it out.
export const taskFilesTable: Table = {
  name: 'task_files',
  passing: true,
  has_id: false,
  key: ['account_id', 'file', 'piece'],
  columns: [
    { name: 'file', type: 'text' },
    { name: 'piece', type: 'integer' },
    { name: 'bytes', type: 'blob' },
    { name: 'created_at', type: 'integer' },
  ],
  indexes: [['created_at']],
}

export type TaskProblem = { id: number; message: string }

export type Task = {
  account_id: number
  id: number
  created_at: number
  updated_at: number
  user_id: number
  prefix: string
  request_id: string
  kind: TaskKind
  status: TaskStatus
  document_ids: number[]
  paid_date: string | null
  done: number
  total: number
  problems: TaskProblem[]
  result: string | null
}
