import { idOf } from '../../../platform/http/crud-operations.ts'
import { itemsAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'
import { balances, readBalance, SIDE } from './balance.ts'
import { ASKED, dashboardShape, readDashboard } from './dashboard.ts'
import { asked, exampleShape, numberExample } from './number-example.ts'
import { find, findings, SOUGHT } from './search.ts'
import { readTimeline, timelineShape } from './timeline.ts'

// What the pages of the web application ask for beyond single records and lists.
export const routes = [
  ...get('/dashboard', 'json xml', showDashboard()),
  ...get('/find', 'json xml', findAnything()),
  ...get('/account/number_example', 'json xml', showNumberExample()),
  ...get('/clients/:id/balance', 'json xml', showBalance()),
  ...get('/invoices/:id/timeline', 'json xml', showTimeline()),
]

function showDashboard(): Operation {
  return {
    summary: 'Show how the business stands',
    about: 'Offers, orders and cancelled documents are left out.',
    right: 'read',
    shape: dashboardShape,
    query: ASKED,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => recordAnswer(dashboardShape, await readDashboard(call)),
  }
}

function findAnything(): Operation {
  return {
    summary: 'Find invoices, clients and products',
    about: 'The first five of each that `query` finds, in short; the newest when nothing is asked.',
    right: 'read',
    shape: findings,
    query: SOUGHT,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => recordAnswer(findings, await find(call)),
  }
}

function showNumberExample(): Operation {
  return {
    summary: 'Show the next number of a series',
    about: 'No number is taken.',
    right: 'read',
    shape: exampleShape,
    query: asked.fields,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => recordAnswer(exampleShape, await numberExample(call)),
  }
}

function showBalance(): Operation {
  return {
    summary: 'Show what a client was invoiced and owes',
    about: 'Each currency by itself; offers, orders and cancelled documents are left out.',
    right: 'read',
    shape: balances,
    query: SIDE,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => itemsAnswer(balances, await readBalance(call, idOf(call))),
  }
}

function showTimeline(): Operation {
  return {
    summary: 'Show what happened to an invoice',
    about: 'Its events, letters, payments and the documents it belongs together with.',
    right: 'read',
    shape: timelineShape,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => recordAnswer(timelineShape, await readTimeline(call, idOf(call))),
  }
}
