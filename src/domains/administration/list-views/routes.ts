import { printTime } from '../../../platform/clock.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { actorOf, idOf, unwrapIfWrapped } from '../../../platform/http/crud-operations.ts'
import { itemsResponse, okResponse, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { changeView, removeView, saveView } from './actions.ts'
import { LIST_PARAMETERS, type ListView, VIEWS_MAX, viewShape } from './schema.ts'
import { listViews } from './store.ts'

export const routes = [
  ...get('/list_views', 'json xml', list()),
  ...post('/list_views', 'json xml', save()),
  ...put('/list_views/:id', 'json xml', change()),
  ...del('/list_views/:id', 'json xml', remove()),
]

function list(): Operation {
  return {
    summary: 'List your saved views of lists',
    description: 'Only those of your own user, by list and name.',
    access: 'read',
    shape: viewShape,
    query: LIST_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const { list } = readFields({ fields: LIST_PARAMETERS }, call.query)
      const views = (await listViews(call.db, call.caller)).filter((view) => !list || view.list === list)
      return itemsResponse(
        viewShape,
        views.map((view) => present(call, view)),
      )
    },
  }
}

function save(): Operation {
  return {
    summary: 'Save a view of a list',
    description: `Replaces your view of the same list and name. At most ${VIEWS_MAX} for each list.`,
    access: 'read',
    shape: viewShape,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      const input = readFields(viewShape, unwrapIfWrapped(call.body, 'list_view'), 'for a new record')
      const { list, name, query } = input
      const view = { list: list ?? '', name: name ?? '', query: query ?? '' }
      return recordResponse(viewShape, present(call, await saveView(call.db, actorOf(call), view)), 201)
    },
  }
}

function change(): Operation {
  return {
    summary: 'Rename or change a view of a list',
    access: 'read',
    shape: viewShape,
    request_kind: 'record',
    response_kind: 'record',
    run: async (call) => {
      const { name, query } = readFields(viewShape, unwrapIfWrapped(call.body, 'list_view'))
      const changes = {
        ...(name ? { name } : {}),
        ...(query === null || query === undefined ? {} : { query }),
      }
      return recordResponse(
        viewShape,
        present(call, await changeView(call.db, actorOf(call), idOf(call), changes)),
      )
    },
  }
}

function remove(): Operation {
  return {
    summary: 'Delete a view of a list',
    access: 'read',
    shape: viewShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await removeView(call.db, actorOf(call), idOf(call))
      return okResponse()
    },
  }
}

const present = ({ caller }: ApiRequest, { user_id: _, created_at, updated_at, ...view }: ListView) => ({
  ...view,
  created_at: printTime(created_at, caller.time_zone),
  updated_at: printTime(updated_at, caller.time_zone),
})
