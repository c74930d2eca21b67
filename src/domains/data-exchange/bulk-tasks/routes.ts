import { invalid, notFound } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { codesOf } from '../../../platform/error-codes/codes-of.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { type InputObject, isInputObject } from '../../../platform/formats/input.ts'
import { idOf, unwrapIfWrapped } from '../../../platform/http/crud-operations.ts'
import {
  contentDisposition,
  itemsResponse,
  type JsonObject,
  recordResponse,
  streamResponse,
} from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { checkFilters, invoiceSelection, listQuery } from '../../documents/invoices/lists/list.ts'
import { canUndo, createTask, undoTask } from './actions.ts'
import { FILE_RETENTION_MS, type Task, taskShape } from './schema.ts'
import { findPiece, getTask, listNewestTasks } from './store.ts'
import { readResult } from './zip.ts'

const LISTED_MAX = 50

export const taskRoutes = [
  ...get('/tasks', 'json xml', list()),
  ...post('/tasks', 'json xml', create()),
  ...get('/tasks/:id', 'json xml', show()),
  ...post('/tasks/:id/undo', 'json xml', undo()),
  ...get('/tasks/:id/result', 'zip', result()),
]

function list(): Operation {
  return {
    summary: 'List the newest tasks',
    description: `At most ${LISTED_MAX}, newest first. Tasks are stored for a week.`,
    access: 'read',
    shape: taskShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const tasks = await listNewestTasks(call.db, call.caller.account_id, LISTED_MAX)
      return itemsResponse(
        taskShape,
        tasks.map((task) => present(call, task)),
      )
    },
  }
}

function create(): Operation {
  return {
    summary: 'Create a task for many invoices',
    description: 'Runs in the background. Get the task to see its progress.',
    access: 'write',
    shape: taskShape,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      const input = unwrapIfWrapped(call.body, 'task')
      const { kind, ids, filters, paid_date, category_id } = readFields(taskShape, input, 'for a new record')
      if (filters !== null && filters !== undefined && !isInputObject(filters))
        throw invalid({ filters: 'must be an object of list filters, such as {"period": "this_month"}' })
      if (filters && ids?.length) throw invalid({ filters: 'cannot be combined with ids; send one of them' })
      if (kind === 'undo') throw invalid({ kind: 'is not included in the list' })
      checkFilters((filters ?? {}) as InputObject)
      const query = filters ? listQuery(call, filters as InputObject).query : {}
      const task = await createTask(call.db, writeContext(call), call.caller.prefix, {
        kind: kind as Task['kind'],
        ids: ids ?? [],
        selection: filters ? invoiceSelection(call, query) : undefined,
        order: query.order,
        paid_date: paid_date ?? null,
        category_id: category_id ?? null,
      })
      return recordResponse(taskShape, present(call, task), 201)
    },
  }
}

function show(): Operation {
  return {
    summary: 'Get a task',
    access: 'read',
    shape: taskShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) =>
      recordResponse(taskShape, present(call, await getTask(call.db, call.caller.account_id, idOf(call)))),
  }
}

function undo(): Operation {
  return {
    summary: 'Undo a task',
    description:
      'Creates a task of the kind `undo`. Records that were changed since then stay as they are and are listed in `problems`.',
    access: 'write',
    shape: taskShape,
    request_kind: 'nothing',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      const task = await undoTask(call.db, writeContext(call), call.caller.prefix, idOf(call))
      return recordResponse(taskShape, present(call, task), 201)
    },
  }
}

function result(): Operation {
  return {
    summary: 'Get the result file of a task',
    description: 'Stored for a day.',
    access: 'read',
    shape: taskShape,
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const task = await getTask(call.db, call.caller.account_id, idOf(call))
      if (task.result === null) throw notFound()
      const { account_id } = task
      const { name, pieces } = readResult(task.result)
      if (!(await findPiece(call.db, account_id, name, 0))) throw notFound()
      const headers = { 'content-disposition': contentDisposition(`invoices-${task.id}.zip`, 'attachment') }
      return streamResponse(
        async (write) => {
          for (let pieceIndex = 0; pieceIndex < pieces; pieceIndex++) {
            const piece = await findPiece(call.db, account_id, name, pieceIndex)
            if (!piece) throw new Error('the file has just been deleted')
            await write(piece)
          }
        },
        'application/zip',
        headers,
      )
    },
  }
}

const UNPROCESSABLE = 422

function present({ caller, arrived_at }: ApiRequest, task: Task): JsonObject {
  const { id, kind, status, done, total, problems, result, created_at, updated_at } = task
  const hasFile = result !== null && arrived_at - updated_at < FILE_RETENTION_MS
  return {
    id,
    kind,
    status,
    done,
    total,
    problems: problems.map((problem) => ({
      ...problem,
      codes: codesOf(UNPROCESSABLE, problem.fields ?? problem.message),
    })),
    can_undo: canUndo(task),
    result_url: hasFile ? `/tasks/${id}/result.zip` : null,
    created_at: printTime(created_at, caller.time_zone),
    updated_at: printTime(updated_at, caller.time_zone),
  }
}
