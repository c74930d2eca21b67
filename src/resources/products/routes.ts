import type { Awaitable } from '../../platform/database/database.ts'
import { itemsAnswer } from '../../platform/http/answer.ts'
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
} from '../../platform/http/operations.ts'
import { type Call, del, get, type Operation, post, put } from '../../platform/http/route.ts'
import { createProduct, deleteProduct, restoreProduct, updateProduct } from './actions.ts'
import { withStock } from './present.ts'
import { products as declared } from './schema.ts'
import { readStockTotals, stockConditions, stockTotals, stockTypes } from './stock.ts'
import { getProductIdByCode } from './store.ts'

const products = { ...declared, xml_types: { ...declared.xml_types, ...stockTypes } } as typeof declared

const presentProducts: Present<typeof products.fields> = async (call, records) =>
  withStock(call, await plainly(products)(call, records))

export const routes = [
  ...get('/products', 'json xml', listProducts()),
  ...post('/products', 'json xml', creation(products, createProduct, presentProducts)),
  ...get('/products/stock', 'json xml', showStockTotals()),
  ...get('/products/:id', 'json xml', showing(products, findProduct, withStock)),
  ...put('/products/:id', 'json xml', change(products, updateProduct, presentProducts, findProduct)),
  ...del('/products/:id', 'json xml', deletion(products, deleteProduct)),
  ...post(
    '/products/:id/restore',
    'json xml',
    restoration(products, (call, id) => restoreProduct(call.db, actorOf(call), id), presentProducts),
  ),
]

// `filter=disabled` is the older way to ask for `disabled=1`.
function listProducts(): Operation {
  const plain = listing(products, { own: stockConditions, finish: withStock })
  return {
    ...plain,
    about:
      '`warehouse_id` counts the stock of one warehouse, `include=stock` adds that of each; `stock` is `positive`, `negative` or `zero`.',
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
    takes: 'nothing',
    gives: 'other',
    run: async (call) => itemsAnswer(stockTotals, await readStockTotals(call)),
  }
}
