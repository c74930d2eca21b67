import type { Actor } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { randomToken } from '../../platform/secret.ts'
import { creating, deleting, restoring, updating } from '../../platform/verbs.ts'
import { checkPromocodes, composePrices, type Product, type ProductDraft } from './rules.ts'
import { products } from './schema.ts'

export const createProduct = creating(products, decide)
export const updateProduct = updating(products, decide)
export const deleteProduct = deleting(products)
export const restoreProduct = restoring(products)

async function decide(
  _db: Database,
  _actor: Actor,
  draft: ProductDraft,
  current?: Product,
): Promise<ProductDraft> {
  checkPromocodes(draft.promocodes)
  return { ...composePrices(draft, current), token: current?.token ?? randomToken(20) }
}
