import { idOf } from '../../../platform/http/crud-operations.ts'
import { itemsResponse, recordResponse } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'
import {
  balances,
  OPEN_PARAMETERS,
  openAmounts,
  readBalance,
  readOpenAmounts,
  SIDE_PARAMETERS,
} from './balance.ts'
import { DASHBOARD_PARAMETERS, dashboardShape, readDashboard } from './dashboard.ts'
import { exampleQuery, exampleShape, numberExample } from './number-example.ts'
import { SEARCH_PARAMETERS, searchAll, searchShape } from './search.ts'
import { readTimeline, timelineShape } from './timeline.ts'

// Routes for pages of the web application that need more than single records and lists.
export const routes = [
  ...get('/dashboard', 'json xml', showDashboard()),
  ...get('/search', 'json xml', findAnything()),
  ...get('/account/next_number', 'json xml', showNumberExample()),
  ...get('/clients/open_amounts', 'json xml', showOpenAmounts()),
  ...get('/clients/:id/balance', 'json xml', showBalance()),
  ...get('/invoices/:id/timeline', 'json xml', showTimeline()),
]

function showDashboard(): Operation {
  return {
    summary: 'Show the dashboard',
    description: 'Offers, orders and cancelled documents are left out.',
    access: 'read',
    shape: dashboardShape,
    query: DASHBOARD_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => recordResponse(dashboardShape, await readDashboard(call)),
  }
}

function findAnything(): Operation {
  return {
    summary: 'Find invoices, clients and products',
    description: 'The first five matches of each, in short form; the newest records if `query` is empty.',
    access: 'read',
    shape: searchShape,
    query: SEARCH_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => recordResponse(searchShape, await searchAll(call)),
  }
}

function showNumberExample(): Operation {
  return {
    summary: 'Show the next number of a series',
    description: 'Does not use up the number.',
    access: 'read',
    shape: exampleShape,
    query: exampleQuery.fields,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => recordResponse(exampleShape, await numberExample(call)),
  }
}

function showBalance(): Operation {
  return {
    summary: 'Show the balance of a client',
    description:
      'Invoiced and open amounts by currency; offers, orders and cancelled documents are left out.',
    access: 'read',
    shape: balances,
    query: SIDE_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => itemsResponse(balances, await readBalance(call, idOf(call))),
  }
}

function showOpenAmounts(): Operation {
  return {
    summary: 'Show what clients owe',
    description:
      'Outstanding and overdue sales of the clients by currency; clients that owe nothing are left out.',
    access: 'read',
    shape: openAmounts,
    query: OPEN_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => itemsResponse(openAmounts, await readOpenAmounts(call)),
  }
}

function showTimeline(): Operation {
  return {
    summary: 'Show the timeline of an invoice',
    description: 'Events, emails, payments and related documents.',
    access: 'read',
    shape: timelineShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => recordResponse(timelineShape, await readTimeline(call, idOf(call))),
  }
}
