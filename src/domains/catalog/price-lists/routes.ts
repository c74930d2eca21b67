import { getRecord } from '../../../platform/database/records.ts'
import { readList } from '../../../platform/fields/list.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import {
  actorOf,
  deletion,
  idOf,
  listing,
  restoration,
  unwrap,
} from '../../../platform/http/crud-operations.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import {
  createPriceList,
  deletePriceList,
  type ListRequest,
  restorePriceList,
  updatePriceList,
} from './actions.ts'
import { exportPrices } from './export.ts'
import { presentList, withAccount } from './present.ts'
import { pricesForProducts } from './prices.ts'
import { type PriceList, positionShape, priceListShape, priceLists } from './schema.ts'

export const routes = [
  ...get('/price_lists', 'json xml', listing(priceListShape, { finish: withAccount })),
  ...post('/price_lists', 'json xml', create()),
  ...get('/price_lists/:id', 'json xml', show()),
  ...put('/price_lists/:id', 'json xml', update()),
  ...del('/price_lists/:id', 'json xml', deletion(priceListShape, deletePriceList)),
  ...post(
    '/price_lists/:id/restore',
    'json xml',
    restoration(priceListShape, (call, id) => restorePriceList(call.db, actorOf(call), id), presentAll),
  ),
  ...get('/price_lists/:id/prices_for_products', 'json xml', pricesForProducts()),
  ...get('/price_lists/:id/export', 'csv xlsx', exportPrices()),
]

function create(): Operation {
  return {
    summary: 'Create a price list',
    right: 'write',
    shape: priceListShape,
    takes: 'record',
    gives: 'record',
    status: 201,
    run: async (call) =>
      answer(call, await createPriceList(call.db, writerOf(call), requestOf(call, 'for a new record')), 201),
  }
}

function show(): Operation {
  return {
    summary: 'Get one price list',
    about: 'With all of its prices.',
    right: 'read',
    shape: priceListShape,
    takes: 'nothing',
    gives: 'record',
    run: async (call) =>
      answer(call, await getRecord(call.db, call.caller.account_id, priceLists, idOf(call))),
  }
}

function update(): Operation {
  return {
    summary: 'Change a price list',
    about: 'Only what is sent changes; documents keep the prices that they were issued with.',
    right: 'write',
    shape: priceListShape,
    takes: 'record',
    gives: 'record',
    run: async (call) =>
      answer(call, await updatePriceList(call.db, writerOf(call), idOf(call), requestOf(call))),
  }
}

function requestOf(call: Call, purpose?: 'for a new record'): ListRequest {
  const given = unwrap(call.body, priceLists.name)
  return {
    draft: readFields(priceLists, given, purpose),
    positions: readList(positionShape, given.price_list_positions_attributes ?? given.price_list_positions),
  }
}

const answer = async (call: Call, list: PriceList, status = 200) =>
  recordAnswer(priceListShape, await presentList(call, list), status)

function presentAll(call: Call, lists: PriceList[]) {
  return Promise.all(lists.map((list) => presentList(call, list)))
}
