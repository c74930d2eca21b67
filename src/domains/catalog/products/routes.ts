import type { Awaitable } from '../../../platform/database/database.ts'
import { choice } from '../../../platform/fields/field.ts'
import {
  actorOf,
  createOperation,
  deleteOperation,
  idOf,
  listOperation,
  type Present,
  presentPlain,
  restoreOperation,
  showOperation,
  updateOperation,
} from '../../../platform/http/crud-operations.ts'
import { itemsResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { createProduct, deleteProduct, restoreProduct, updateProduct } from './actions.ts'
import {
  ownConditions,
  PRODUCT_FILTERS,
  productShape as products,
  readStockTotals,
  STOCK,
  stockTotals,
} from './list.ts'
import { withStock } from './present.ts'
import { getProductIdByCode } from './store.ts'

const presentProducts: Present<typeof products.fields> = async (call, records) =>
  withStock(call, await presentPlain(products)(call, records))

const FIND_BY = {
  find_by: choice(['code'], {
    description: '`code`: the address contains the code of the product instead of its id',
  }),
}
const FIND_PARAMETERS = { ...STOCK, ...FIND_BY }

export const routes = [
  ...get('/products', 'json xml', listProducts()),
  ...post('/products', 'json xml', createOperation(products, createProduct, presentProducts, STOCK)),
  ...get('/products/stock', 'json xml', showStockTotals()),
  ...get('/products/:id', 'json xml', showOperation(products, findProduct, withStock, FIND_PARAMETERS)),
  ...put('/products/:id', 'json xml', changeFound()),
  ...del('/products/:id', 'json xml', deleteOperation(products, deleteProduct)),
  ...post(
    '/products/:id/restore',
    'json xml',
    restoreOperation(
      products,
      (call, id) => restoreProduct(call.db, actorOf(call), id),
      presentProducts,
      STOCK,
    ),
  ),
]

// The body may also contain the parameters for finding the product.
function changeFound(): Operation {
  return {
    ...updateOperation(products, updateProduct, presentProducts, findProduct, FIND_PARAMETERS),
    request_extras: FIND_BY,
  }
}

// `filter=disabled` is an older form of `disabled=1`.
function listProducts(): Operation {
  const plain = listOperation(products, {
    extraConditions: ownConditions,
    finish: withStock,
    query: { ...PRODUCT_FILTERS, ...STOCK },
  })
  return {
    ...plain,
    run: (call) =>
      plain.run(
        call.query.filter === 'disabled' ? { ...call, query: { ...call.query, disabled: '1' } } : call,
      ),
  }
}

// Resolves products/CODE.json with find_by=code.
function findProduct(call: ApiRequest): Awaitable<number> {
  if ((call.body.find_by ?? call.query.find_by) !== 'code') return idOf(call)
  return getProductIdByCode(call.db, call.caller.account_id, call.params.id ?? '')
}

function showStockTotals(): Operation {
  return {
    summary: 'Get the value of the stock by warehouse',
    description: 'Accepts the filters of the list of products.',
    access: 'read',
    shape: stockTotals,
    query: PRODUCT_FILTERS,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => itemsResponse(stockTotals, await readStockTotals(call)),
  }
}
