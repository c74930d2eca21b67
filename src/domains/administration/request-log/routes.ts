import { printTime } from '../../../platform/clock.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { pageAsked } from '../../../platform/database/lists/list.ts'
import { bool } from '../../../platform/fields/field.ts'
import { pageLink } from '../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../platform/http/parameters.ts'
import { itemsAnswer, listAnswer } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'
import { sumIgnored } from './ignored-fields.ts'
import { ignoredFieldShape, requestShape } from './schema.ts'
import { KEPT, listIgnored, listRequests } from './store.ts'

export const requestLogRoutes = [
  ...get('/account/requests', 'json xml', listCalls()),
  ...get('/account/ignored_fields', 'json xml', reportIgnored()),
]

function listCalls(): Operation {
  return {
    summary: 'List the last calls of the API',
    about: `The last ${KEPT} calls with a token of this account, newest first. A call appears about a second later.`,
    right: 'admin',
    shape: requestShape,
    query: { ...PAGES, errors: bool({ about: 'Only those that were refused' }) },
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const { account_id, time_zone } = call.caller
      const page = pageAsked(call.query)
      const which = ['1', 'true', 'yes'].includes(textOf('errors', call.query.errors ?? ''))
        ? 'errors'
        : 'all'
      const { items, total } = await listRequests(call.db, account_id, page, which)
      const documents = items.map(
        ({ id, at, method, path, status, elapsed_us, login, message, ignored }) => ({
          id,
          at: printTime(at, time_zone),
          method,
          path,
          status,
          ms: Math.round(elapsed_us / 10) / 100,
          user: login,
          message,
          ignored,
        }),
      )
      return listAnswer(requestShape, documents, { ...page, total }, (number) => pageLink(call, number))
    },
  }
}

function reportIgnored(): Operation {
  return {
    summary: 'List fields that programs send and Kwit does not know',
    about: `Out of the last ${KEPT} calls with a token of this account. They are ignored; answers to such calls name them in the header \`X-Kwit-Ignored\`.`,
    right: 'admin',
    shape: ignoredFieldShape,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const { account_id, time_zone } = call.caller
      const fields = sumIgnored(await listIgnored(call.db, account_id))
      return itemsAnswer(
        ignoredFieldShape,
        fields.map(({ last_at, ...field }) => ({ ...field, last_at: printTime(last_at, time_zone) })),
      )
    },
  }
}
