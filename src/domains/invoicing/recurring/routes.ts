import { getRecord } from '../../../platform/database/records.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { idOf, listOperation, restoreOperation, unwrap } from '../../../platform/http/crud-operations.ts'
import { type JsonObject, okResponse, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import {
  createRecurring,
  deleteRecurring,
  issueRecurring,
  pauseRecurring,
  previewRecurring,
  restoreRecurring,
  resumeRecurring,
  skipRecurring,
  updateRecurring,
} from './actions.ts'
import type { IssueTools } from './create-document.ts'
import { seriesConditions, seriesFilters } from './list.ts'
import { presentSeries, scheduleJson } from './present.ts'
import { type Recurring, recurringShape, recurrings, upcomingShape } from './schema.ts'
import { findSeries } from './store.ts'

export const recurringRoutes = (tools: IssueTools) => [
  ...get(
    '/recurrings',
    'json xml',
    listOperation(recurringShape, {
      extraConditions: seriesConditions,
      finish: addSchedules,
      query: seriesFilters,
    }),
  ),
  ...post('/recurrings', 'json xml', create()),
  ...post('/recurrings/upcoming', 'json xml', previewDates()),
  ...get('/recurrings/:id', 'json xml', show()),
  ...put('/recurrings/:id', 'json xml', update()),
  ...del('/recurrings/:id', 'json xml', remove()),
  ...post(
    '/recurrings/:id/restore',
    'json xml',
    restoreOperation(
      recurringShape,
      (call, id) => restoreRecurring(call.db, writeContext(call), id),
      presentSeries,
    ),
  ),
  ...post(
    '/recurrings/:id/pause',
    'json xml',
    seriesAction(
      'Pause a series',
      'No documents are issued until the series is resumed; days of the pause are skipped.',
      (call, id) => pauseRecurring(call.db, writeContext(call), id),
    ),
  ),
  ...post(
    '/recurrings/:id/resume',
    'json xml',
    seriesAction(
      'Resume a series',
      'Continues after a failure with the day that failed, after a pause with the next day.',
      (call, id) => resumeRecurring(call.db, writeContext(call), id),
    ),
  ),
  ...post(
    '/recurrings/:id/skip',
    'json xml',
    seriesAction('Skip the next document', 'No document is ever issued for its day.', (call, id) =>
      skipRecurring(call.db, writeContext(call), id),
    ),
  ),
  ...post(
    '/recurrings/:id/issue',
    'json xml',
    seriesAction(
      'Issue the next document now',
      'The document is dated today; `last_invoice_id` is its id. The document after it keeps its day.',
      (call, id) => issueRecurring(call.db, tools, writeContext(call), call.caller.prefix, id),
    ),
  ),
]

// Adds the upcoming dates to the series of a list, as the response for a single series has them.
async function addSchedules(call: ApiRequest, documents: JsonObject[]): Promise<JsonObject[]> {
  const ids = documents.map(({ id }) => id as number)
  const seriesById = await findSeries(call.db, call.caller.account_id, ids)
  return documents.map((document) => {
    const series = seriesById.get(document.id as number)
    return series ? { ...document, ...scheduleJson(call, series) } : document
  })
}

const seriesResponse = (call: ApiRequest, series: Recurring, status = 200) =>
  recordResponse(recurringShape, presentSeries(call, [series])[0] as JsonObject, status)

function create(): Operation {
  return {
    summary: 'Create a series of documents',
    description:
      'Repeats the document `invoice_id`, or issues documents with one line; `upcoming` lists the next days.',
    access: 'write',
    shape: recurringShape,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      const draft = readFields(recurrings, unwrap(call.body, recurrings.name), 'for a new record')
      return seriesResponse(call, await createRecurring(call.db, writeContext(call), draft), 201)
    },
  }
}

function previewDates(): Operation {
  return {
    summary: 'Preview the days of a series',
    description:
      'Accepts the fields of a series, with `id` the changes of an existing one. Nothing is stored.',
    access: 'read',
    shape: recurringShape,
    request_kind: 'record',
    response_kind: 'outcome',
    response_shape: upcomingShape,
    writes: false,
    run: async (call) => {
      const input = unwrap(call.body, recurrings.name)
      const draft = readFields(recurrings, input)
      const id = Number(input.id ?? Number.NaN)
      const series = await previewRecurring(
        call.db,
        writeContext(call),
        draft,
        Number.isSafeInteger(id) ? id : undefined,
      )
      return recordResponse(upcomingShape, {
        upcoming: scheduleJson(call, series).upcoming,
        anchor: series.anchor,
      } as JsonObject)
    },
  }
}

function show(): Operation {
  return {
    summary: 'Get one series of documents',
    access: 'read',
    shape: recurringShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) =>
      seriesResponse(call, await getRecord(call.db, call.caller.account_id, recurrings, idOf(call))),
  }
}

function update(): Operation {
  return {
    summary: 'Change a series of documents',
    description: 'Only fields of the request change. A failed series is tried again.',
    access: 'write',
    shape: recurringShape,
    request_kind: 'record',
    response_kind: 'record',
    run: async (call) => {
      const draft = readFields(recurrings, unwrap(call.body, recurrings.name))
      return seriesResponse(call, await updateRecurring(call.db, writeContext(call), idOf(call), draft))
    },
  }
}

function remove(): Operation {
  return {
    summary: 'Delete a series of documents',
    description: 'Issues no further documents; documents that it has issued stay.',
    access: 'write',
    shape: recurringShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await deleteRecurring(call.db, writeContext(call), idOf(call))
      return okResponse()
    },
  }
}

function seriesAction(
  summary: string,
  about: string,
  act: (call: ApiRequest, id: number) => Promise<Recurring>,
): Operation {
  return {
    summary,
    description: about,
    access: 'write',
    shape: recurringShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => seriesResponse(call, await act(call, idOf(call))),
  }
}
