import { getRecord } from '../../../platform/database/records.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { idOf, listing, restoration, unwrap } from '../../../platform/http/crud-operations.ts'
import { type Document, okAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import {
  createRecurring,
  deleteRecurring,
  foreseeRecurring,
  issueRecurring,
  pauseRecurring,
  restoreRecurring,
  resumeRecurring,
  skipRecurring,
  updateRecurring,
} from './actions.ts'
import type { Tools } from './create-document.ts'
import { seriesAsked, seriesQuery } from './list.ts'
import { expected, presentSeries } from './present.ts'
import { type Recurring, recurringShape, recurrings, upcomingShape } from './schema.ts'
import { findSeries } from './store.ts'

export const recurringRoutes = (tools: Tools) => [
  ...get(
    '/recurrings',
    'json xml',
    listing(recurringShape, { own: seriesAsked, finish: listed, query: seriesQuery }),
  ),
  ...post('/recurrings', 'json xml', create()),
  ...post('/recurrings/upcoming', 'json xml', foresee()),
  ...get('/recurrings/:id', 'json xml', show()),
  ...put('/recurrings/:id', 'json xml', update()),
  ...del('/recurrings/:id', 'json xml', remove()),
  ...post(
    '/recurrings/:id/restore',
    'json xml',
    restoration(recurringShape, (call, id) => restoreRecurring(call.db, writerOf(call), id), presentSeries),
  ),
  ...post(
    '/recurrings/:id/pause',
    'json xml',
    verb(
      'Let a series rest',
      'No document is made until it goes on; days of the pause stay without one.',
      (call, id) => pauseRecurring(call.db, writerOf(call), id),
    ),
  ),
  ...post(
    '/recurrings/:id/resume',
    'json xml',
    verb(
      'Let a series go on',
      'After a failure with the day that failed, after a pause with the next day.',
      (call, id) => resumeRecurring(call.db, writerOf(call), id),
    ),
  ),
  ...post(
    '/recurrings/:id/skip',
    'json xml',
    verb('Leave out the next document', 'Its day stays without one for ever.', (call, id) =>
      skipRecurring(call.db, writerOf(call), id),
    ),
  ),
  ...post(
    '/recurrings/:id/issue',
    'json xml',
    verb(
      'Make the next document now',
      'As a document of today; `last_invoice_id` is its id. The one after it comes on its day.',
      (call, id) => issueRecurring(call.db, tools, writerOf(call), call.caller.prefix, id),
    ),
  ),
]

// What a list shows of a series is what the single one shows.
async function listed(call: Call, documents: Document[]): Promise<Document[]> {
  const ids = documents.map(({ id }) => id as number)
  const found = await findSeries(call.db, call.caller.account_id, ids)
  return documents.map((document) => {
    const series = found.get(document.id as number)
    return series ? { ...document, ...expected(call, series) } : document
  })
}

const answer = (call: Call, series: Recurring, status = 200) =>
  recordAnswer(recurringShape, presentSeries(call, [series])[0] as Document, status)

function create(): Operation {
  return {
    summary: 'Create a series of documents',
    about:
      'Repeats the document `invoice_id`, or makes documents of one line; `upcoming` tells what will happen.',
    right: 'write',
    shape: recurringShape,
    takes: 'record',
    gives: 'record',
    status: 201,
    run: async (call) => {
      const draft = readFields(recurrings, unwrap(call.body, recurrings.name), 'for a new record')
      return answer(call, await createRecurring(call.db, writerOf(call), draft), 201)
    },
  }
}

function foresee(): Operation {
  return {
    summary: 'Tell the days of a series before it is kept',
    about: 'Takes what a series takes; with `id` the change of one that is there. Nothing is kept.',
    right: 'read',
    shape: recurringShape,
    takes: 'record',
    gives: 'outcome',
    answers: upcomingShape,
    writes: false,
    run: async (call) => {
      const given = unwrap(call.body, recurrings.name)
      const draft = readFields(recurrings, given)
      const id = Number(given.id ?? Number.NaN)
      const series = await foreseeRecurring(
        call.db,
        writerOf(call),
        draft,
        Number.isSafeInteger(id) ? id : undefined,
      )
      return recordAnswer(upcomingShape, {
        upcoming: expected(call, series).upcoming,
        anchor: series.anchor,
      } as Document)
    },
  }
}

function show(): Operation {
  return {
    summary: 'Get one series of documents',
    right: 'read',
    shape: recurringShape,
    takes: 'nothing',
    gives: 'record',
    run: async (call) =>
      answer(call, await getRecord(call.db, call.caller.account_id, recurrings, idOf(call))),
  }
}

function update(): Operation {
  return {
    summary: 'Change a series of documents',
    about: 'Only what is sent changes. A series that had failed is tried again.',
    right: 'write',
    shape: recurringShape,
    takes: 'record',
    gives: 'record',
    run: async (call) => {
      const draft = readFields(recurrings, unwrap(call.body, recurrings.name))
      return answer(call, await updateRecurring(call.db, writerOf(call), idOf(call), draft))
    },
  }
}

function remove(): Operation {
  return {
    summary: 'Delete a series of documents',
    about: 'It makes no more of them; those that it has made stay.',
    right: 'write',
    shape: recurringShape,
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      await deleteRecurring(call.db, writerOf(call), idOf(call))
      return okAnswer()
    },
  }
}

function verb(
  summary: string,
  about: string,
  act: (call: Call, id: number) => Promise<Recurring>,
): Operation {
  return {
    summary,
    about,
    right: 'write',
    shape: recurringShape,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => answer(call, await act(call, idOf(call))),
  }
}
