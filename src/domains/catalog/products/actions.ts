import { createAction, deleteAction, restoreAction, updateAction } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { randomToken } from '../../../platform/secret.ts'
import { defaultNameById } from '../../administration/accounts/actions.ts'
import { checkNewCurrency } from '../../administration/accounts/rules.ts'
import {
  checkPromocodes,
  checkPurchasePrices,
  composePrices,
  type Product,
  type ProductDraft,
  readParts,
} from './rules.ts'
import { products } from './schema.ts'
import { findProducts } from './store.ts'

export const createProduct = createAction(products, decide, defaultNameById('product'))
export const updateProduct = updateAction(products, decide)
export const deleteProduct = deleteAction(products)
export const restoreProduct = restoreAction(products)

async function decide(
  db: Database,
  { account_id }: Actor,
  draft: ProductDraft,
  current?: Product,
): Promise<ProductDraft> {
  checkPromocodes(draft.promocodes)
  checkPurchasePrices(draft, current)
  checkNewCurrency('currency', draft.currency, current?.currency)
  await checkParts(db, account_id, draft, current)
  const name = isBlank(draft.name) && !current ? { name: draft.code ?? null } : {}
  return { ...composePrices(draft, current), ...name, token: current?.token ?? randomToken(20) }
}

// Existing contents may stay, even if a product in them was deleted meanwhile.
async function checkParts(db: Database, accountId: number, draft: ProductDraft, current?: Product) {
  const details = draft.package_products_details
  const before = current?.package_products_details ?? null
  if (details === undefined || JSON.stringify(details) === JSON.stringify(before)) return
  const ids = readParts(details).map(({ product_id }) => product_id)
  const parts = await findProducts(db, accountId, ids)
  for (const id of ids) {
    const problem =
      id === current?.id
        ? 'must not contain the product itself'
        : parts.get(id)?.package
          ? `product ${id} is a package itself`
          : !parts.has(id) && `product ${id} does not exist`
    if (problem) throw invalid({ package_products_details: problem })
  }
}
