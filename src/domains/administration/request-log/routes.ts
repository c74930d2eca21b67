import { printTime } from '../../../platform/clock.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { readPageRequest } from '../../../platform/database/lists/page-parameters.ts'
import { bool } from '../../../platform/fields/field.ts'
import { pageLinks } from '../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../platform/http/parameters.ts'
import { itemsResponse, listResponse } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'
import { sumIgnored } from './ignored-fields.ts'
import { ignoredFieldShape, requestShape } from './schema.ts'
import { listIgnored, listRequests, REQUESTS_MAX } from './store.ts'

export const requestLogRoutes = [
  ...get('/account/requests', 'json xml', listRecent()),
  ...get('/account/ignored_fields', 'json xml', reportIgnored()),
]

function listRecent(): Operation {
  return {
    summary: 'List recent API requests',
    description: `The last ${REQUESTS_MAX} requests with a token of this account, newest first. A request appears after about a second.`,
    access: 'admin',
    shape: requestShape,
    query: { ...PAGES, errors: bool({ description: 'Only failed requests' }) },
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const { account_id, time_zone } = call.caller
      const page = readPageRequest(call.query)
      const selection = ['1', 'true', 'yes'].includes(textOf('errors', call.query.errors ?? ''))
        ? 'errors'
        : 'all'
      const { items, ...position } = await listRequests(call.db, account_id, page, selection)
      const documents = items.map(
        ({ id, at, method, path, status, elapsed_us, login, message, ignored, ...item }) => ({
          id,
          at: printTime(at, time_zone),
          method,
          path,
          status,
          ms: Math.round(elapsed_us / 10) / 100,
          user: login,
          access_token_id: item.access_token_id,
          access_token: item.access_token,
          message,
          ignored,
        }),
      )
      return listResponse(requestShape, documents, position, pageLinks(call))
    },
  }
}

function reportIgnored(): Operation {
  return {
    summary: 'List unknown fields sent by programs',
    description: `Unknown fields in the last ${REQUESTS_MAX} requests with a token of this account. They are ignored; responses list them in the header \`X-Kwit-Ignored\`.`,
    access: 'admin',
    shape: ignoredFieldShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const { account_id, time_zone } = call.caller
      const fields = sumIgnored(await listIgnored(call.db, account_id))
      return itemsResponse(
        ignoredFieldShape,
        fields.map(({ last_at, ...field }) => ({ ...field, last_at: printTime(last_at, time_zone) })),
      )
    },
  }
}
