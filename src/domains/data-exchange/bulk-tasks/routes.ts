import { invalid, notFound } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { isTree, type Tree } from '../../../platform/formats/input.ts'
import { idOf, unwrapIfWrapped } from '../../../platform/http/crud-operations.ts'
import {
  type Document,
  inlineFile,
  itemsAnswer,
  recordAnswer,
  streamAnswer,
} from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { checkFilters, listQuery, questionOf } from '../../documents/invoices/lists/list.ts'
import { createTask } from './actions.ts'
import { FILE_KEPT_MS, type Task, taskShape } from './schema.ts'
import { findPiece, getTask, newestTasks } from './store.ts'
import { readResult } from './zip.ts'

const LISTED_MAX = 50

export const taskRoutes = [
  ...get('/tasks', 'json xml', list()),
  ...post('/tasks', 'json xml', create()),
  ...get('/tasks/:id', 'json xml', show()),
  ...get('/tasks/:id/result', 'zip', result()),
]

function list(): Operation {
  return {
    summary: 'List the newest tasks',
    about: `At most ${LISTED_MAX}, the newest first; they are kept for a week.`,
    right: 'read',
    shape: taskShape,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const tasks = await newestTasks(call.db, call.caller.account_id, LISTED_MAX)
      return itemsAnswer(
        taskShape,
        tasks.map((task) => present(call, task)),
      )
    },
  }
}

function create(): Operation {
  return {
    summary: 'Do something with many invoices',
    about: 'Goes on in the background; ask for the task to see how far it is.',
    right: 'write',
    shape: taskShape,
    takes: 'record',
    gives: 'record',
    status: 201,
    run: async (call) => {
      const given = unwrapIfWrapped(call.body, 'task')
      const { kind, ids, filters, paid_date } = readFields(taskShape, given, 'for a new record')
      if (filters !== null && filters !== undefined && !isTree(filters))
        throw invalid({ filters: 'does not hold filters' })
      if (filters && ids?.length) throw invalid({ filters: 'stand in place of ids, not beside them' })
      checkFilters((filters ?? {}) as Tree)
      const asked = filters ? listQuery(call, filters as Tree).query : {}
      const task = await createTask(call.db, writerOf(call), call.caller.prefix, {
        kind: kind as Task['kind'],
        ids: ids ?? [],
        question: filters ? questionOf(call, asked) : undefined,
        order: asked.order,
        paid_date: paid_date ?? null,
      })
      return recordAnswer(taskShape, present(call, task), 201)
    },
  }
}

function show(): Operation {
  return {
    summary: 'Show how far a task is',
    right: 'read',
    shape: taskShape,
    takes: 'nothing',
    gives: 'record',
    run: async (call) =>
      recordAnswer(taskShape, present(call, await getTask(call.db, call.caller.account_id, idOf(call)))),
  }
}

function result(): Operation {
  return {
    summary: 'Get the file that a task has made',
    about: 'Kept for a day.',
    right: 'read',
    shape: taskShape,
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const task = await getTask(call.db, call.caller.account_id, idOf(call))
      if (task.result === null) throw notFound()
      const { account_id } = task
      const { name, pieces } = readResult(task.result)
      if (!(await findPiece(call.db, account_id, name, 0))) throw notFound()
      const headers = { 'content-disposition': inlineFile(`invoices-${task.id}.zip`, 'attachment') }
      return streamAnswer(
        async (write) => {
          for (let place = 0; place < pieces; place++) {
            const piece = await findPiece(call.db, account_id, name, place)
            if (!piece) throw new Error('the file has just been forgotten')
            await write(piece)
          }
        },
        'application/zip',
        headers,
      )
    },
  }
}

function present({ caller, arrived_at }: Call, task: Task): Document {
  const { id, kind, status, done, total, problems, result, created_at, updated_at } = task
  const has_file = result !== null && arrived_at - updated_at < FILE_KEPT_MS
  return {
    id,
    kind,
    status,
    done,
    total,
    problems,
    result_url: has_file ? `/tasks/${id}/result.zip` : null,
    created_at: printTime(created_at, caller.time_zone),
    updated_at: printTime(updated_at, caller.time_zone),
  }
}
