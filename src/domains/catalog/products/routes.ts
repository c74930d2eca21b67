import type { Awaitable } from '../../../platform/database/database.ts'
import { choice } from '../../../platform/fields/field.ts'
import {
  actorOf,
  change,
  creation,
  deletion,
  idOf,
  listing,
  type Present,
  plainly,
  restoration,
  showing,
} from '../../../platform/http/crud-operations.ts'
import { itemsAnswer } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
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
  withStock(call, await plainly(products)(call, records))

const FIND_BY = { find_by: choice(['code'], { about: '`code`: the address names the product by its code' }) }
const FOUND = { ...STOCK, ...FIND_BY }

export const routes = [
  ...get('/products', 'json xml', listProducts()),
  ...post('/products', 'json xml', creation(products, createProduct, presentProducts, STOCK)),
  ...get('/products/stock', 'json xml', showStockTotals()),
  ...get('/products/:id', 'json xml', showing(products, findProduct, withStock, FOUND)),
  ...put('/products/:id', 'json xml', changeFound()),
  ...del('/products/:id', 'json xml', deletion(products, deleteProduct)),
  ...post(
    '/products/:id/restore',
    'json xml',
    restoration(products, (call, id) => restoreProduct(call.db, actorOf(call), id), presentProducts, STOCK),
  ),
]

// The body may say how the product is found, too.
function changeFound(): Operation {
  return { ...change(products, updateProduct, presentProducts, findProduct, FOUND), beside: FIND_BY }
}

// `filter=disabled` is the older way to ask for `disabled=1`.
function listProducts(): Operation {
  const plain = listing(products, {
    own: ownConditions,
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

// products/CODE.json with find_by=code.
function findProduct(call: Call): Awaitable<number> {
  if ((call.body.find_by ?? call.query.find_by) !== 'code') return idOf(call)
  return getProductIdByCode(call.db, call.caller.account_id, call.params.id ?? '')
}

function showStockTotals(): Operation {
  return {
    summary: 'Show what the stock is worth, by warehouse',
    about: 'Takes the filters of the list of products.',
    right: 'read',
    shape: stockTotals,
    query: PRODUCT_FILTERS,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => itemsAnswer(stockTotals, await readStockTotals(call)),
  }
}
