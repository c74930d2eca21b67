import type { Awaitable } from '../../platform/database/database.ts'
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
import { products } from './schema.ts'
import { getProductIdByCode } from './store.ts'

const presentProducts: Present<typeof products.fields> = async (call, records) =>
  withStock(call, await plainly(products)(call, records))

export const routes = [
  ...get('/products', 'json xml', listProducts()),
  ...post('/products', 'json xml', creation(products, createProduct, presentProducts)),
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
  const plain = listing(products, { finish: withStock })
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
