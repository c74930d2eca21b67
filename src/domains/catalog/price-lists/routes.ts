import { getRecord } from '../../../platform/database/records.ts'
import { readList } from '../../../platform/fields/list.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import {
  actorOf,
  deleteOperation,
  idOf,
  listOperation,
  restoreOperation,
  unwrap,
} from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
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
  ...get('/price_lists', 'json xml', listOperation(priceListShape, { finish: withAccount })),
  ...post('/price_lists', 'json xml', create()),
  ...get('/price_lists/:id', 'json xml', show()),
  ...put('/price_lists/:id', 'json xml', update()),
  ...del('/price_lists/:id', 'json xml', deleteOperation(priceListShape, deletePriceList)),
  ...post(
    '/price_lists/:id/restore',
    'json xml',
    restoreOperation(priceListShape, (call, id) => restorePriceList(call.db, actorOf(call), id), presentAll),
  ),
  ...get('/price_lists/:id/prices_for_products', 'json xml', pricesForProducts()),
  ...get('/price_lists/:id/export', 'csv xlsx', exportPrices()),
]

function create(): Operation {
  return {
    summary: 'Create a price list',
    access: 'write',
    shape: priceListShape,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    run: async (call) =>
      answer(
        call,
        await createPriceList(call.db, writeContext(call), requestOf(call, 'for a new record')),
        201,
      ),
  }
}

function show(): Operation {
  return {
    summary: 'Get one price list',
    description: 'Includes all prices.',
    access: 'read',
    shape: priceListShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) =>
      answer(call, await getRecord(call.db, call.caller.account_id, priceLists, idOf(call))),
  }
}

function update(): Operation {
  return {
    summary: 'Change a price list',
    description: 'Changes only the fields in the request. Issued documents keep their prices.',
    access: 'write',
    shape: priceListShape,
    request_kind: 'record',
    response_kind: 'record',
    run: async (call) =>
      answer(call, await updatePriceList(call.db, writeContext(call), idOf(call), requestOf(call))),
  }
}

function requestOf(call: ApiRequest, purpose?: 'for a new record'): ListRequest {
  const input = unwrap(call.body, priceLists.name)
  return {
    draft: readFields(priceLists, input, purpose),
    positions: readList(positionShape, input.price_list_positions_attributes ?? input.price_list_positions),
  }
}

const answer = async (call: ApiRequest, list: PriceList, status = 200) =>
  recordResponse(priceListShape, await presentList(call, list), status)

function presentAll(call: ApiRequest, lists: PriceList[]) {
  return Promise.all(lists.map((list) => presentList(call, list)))
}
