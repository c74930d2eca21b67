import type { FieldProblems } from '../../../platform/api-error.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  choice,
  date,
  ids,
  integer,
  nestedList,
  optionalReference,
  structure,
  text,
  timestamp,
} from '../../../platform/fields/field.ts'
import { type Problem, problem, readInteger } from '../../../platform/fields/parse.ts'
import { shape } from '../../../platform/fields/resource.ts'
import type { InputValue } from '../../../platform/formats/input.ts'

// Schema of tasks: work on many documents in the background, with visible progress.

export const TASK_KINDS = [
  'invoices_pdf_zip',
  'invoices_send',
  'invoices_mark_paid',
  'invoices_delete',
  'invoices_categorize',
  'undo',
] as const
export const TASK_STATUSES = ['waiting', 'running', 'done', 'failed'] as const
export type TaskKind = (typeof TASK_KINDS)[number]
export type TaskStatus = (typeof TASK_STATUSES)[number]

export const DOCUMENTS_MAX = 10_000
export const PRINTED_MAX = 5_000
export const FILE_RETENTION_MS = DAY_MS

// Accepts more ids than other fields of this kind.
function readIds(value: Exclude<InputValue, null>): number[] | null | Problem {
  if (value === '') return null
  const list = typeof value === 'object' ? Object.values(value).flat() : String(value).split(',')
  if (list.length > DOCUMENTS_MAX) return problem(`is too long (maximum is ${DOCUMENTS_MAX} ids)`)
  // The reader accepts any value and reports those that are not integers.
  const ids = list.map((id) => readInteger(id))
  return ids.every((id) => typeof id === 'number') ? ids : problem('must be a list of ids')
}

const readOnly = { readonly: true } as const

const problemShape = shape({
  name: 'problem',
  plural: 'problems',
  component: 'task_problem',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    number: text({ ...readOnly, description: 'Number of the document, if it exists' }),
    message: text({ ...readOnly, initial: '' }),
    fields: structure({ ...readOnly, description: 'The messages by field, if they are about fields' }),
    codes: structure({ ...readOnly, description: 'Code of `message`, or of each message of `fields`' }),
  },
})

export const taskShape = shape({
  name: 'task',
  plural: 'tasks',
  fields: {
    kind: choice(TASK_KINDS, {
      required: true,
      description: 'Work to do; `undo` only by `POST /tasks/ID/undo`',
    }),
    ids: {
      ...ids({
        writeonly: true,
        description: `Ids of documents, at most ${DOCUMENTS_MAX} (${PRINTED_MAX} for printing)`,
      }),
      read: readIds,
    },
    filters: structure({
      writeonly: true,
      description: 'Filters of the list of invoices, instead of ids',
    }),
    paid_date: date({
      writeonly: true,
      description: 'Day of payment for `invoices_mark_paid`; by default today',
    }),
    category_id: optionalReference('categories', {
      writeonly: true,
      description: 'Category for `invoices_categorize`; without it, the documents lose their category',
    }),
    id: integer({ ...readOnly, initial: 0 }),
    status: choice(TASK_STATUSES, { ...readOnly, initial: 'waiting' }),
    done: integer({ ...readOnly, never_null: true, description: 'Number of processed documents of `total`' }),
    total: integer({ ...readOnly, never_null: true }),
    problems: nestedList(problemShape, {
      ...readOnly,
      initial: [],
      description: 'Documents that failed, with the reason',
    }),
    can_undo: bool({
      ...readOnly,
      never_null: true,
      description: 'Whether `POST /tasks/ID/undo` can undo it',
    }),
    result_url: text({ ...readOnly, description: 'Path of the ZIP file, available for a day' }),
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
    { name: 'access_token_id', type: 'integer' },
    { name: 'kind', type: 'text' },
    { name: 'status', type: 'text' },
    { name: 'document_ids', type: 'text' },
    { name: 'paid_date', type: 'text' },
    { name: 'category_id', type: 'integer' },
    { name: 'done', type: 'integer' },
    { name: 'total', type: 'integer' },
    { name: 'problems', type: 'text' },
    { name: 'result', type: 'text' },
  ],
  indexes: [['account_id', 'id'], ['created_at']],
}

// What a task changed in each document, for undoing it. The undo takes the rows over.
export const taskEffectsTable: Table = {
  name: 'task_effects',
  passing: true,
  has_id: false,
  key: ['account_id', 'task_id', 'document_id'],
  columns: [
    { name: 'task_id', type: 'integer' },
    { name: 'document_id', type: 'integer' },
    { name: 'effect', type: 'text' },
    { name: 'created_at', type: 'integer' },
  ],
  indexes: [['created_at']],
}

// Files made by tasks, stored in pieces in the database so that every server can send them.
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

export type TaskProblem = {
  id: number
  number: string | null
  message: string
  fields: FieldProblems | null
}

export type Task = {
  account_id: number
  id: number
  created_at: number
  updated_at: number
  user_id: number
  prefix: string
  request_id: string
  access_token_id: number | null // the limited token that requested it
  kind: TaskKind
  status: TaskStatus
  document_ids: number[]
  paid_date: string | null
  category_id: number | null
  done: number
  total: number
  problems: TaskProblem[]
  result: string | null
  has_effects: boolean
}
