import { ApiError, invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { updatePriceList } from '../../catalog/price-lists/actions.ts'
import { keyOf } from '../../catalog/price-lists/rules.ts'
import { positionShape, type SentPosition } from '../../catalog/price-lists/schema.ts'
import { positionsFor } from '../../catalog/price-lists/store.ts'
import type { Import } from './schema.ts'

// Imports a row as a price of a price list. The product must exist; a price for the same quantity and day replaces the existing one.
export async function importPrice(
  db: Database,
  writer: WriteContext,
  { price_list_id, on_duplicate }: Import,
  fields: InputObject,
  productId: number | undefined,
): Promise<'created' | 'updated' | 'skipped'> {
  if (productId === undefined) throw invalid({ name: 'does not exist' })
  const listId = price_list_id as number
  const input = positionOf(fields, productId)
  const existing = await positionsFor(db, writer.account_id, listId, [productId])
  const match = existing.find((price) => keyOf(price) === keyOf(input))
  if (match && on_duplicate === 'skip') return 'skipped'
  const position = match && on_duplicate === 'update' ? { ...input, id: match.id } : input
  try {
    await updatePriceList(db, writer, listId, { draft: {}, positions: [position] })
  } catch (error) {
    throw withColumnNames(error)
  }
  return position === input ? 'created' : 'updated'
}

// A row contains a price or a percentage, and a tax rate only if it differs from that of the product.
function positionOf(fields: InputObject, priceable_id: number): SentPosition {
  const { code: _code, ean_code: _ean, name: _name, ...input } = fields
  const price = { price_net: null, price_gross: null, ...readFields(positionShape, input) }
  const use_percentage = !isBlank(price.percentage) && !price.price_net && !price.price_gross
  return { ...price, priceable_id, use_percentage, use_tax: !isBlank(price.tax) }
}

function withColumnNames(error: unknown): unknown {
  if (!(error instanceof ApiError) || typeof error.detail === 'string') return error
  const problems = Object.entries(error.detail).map(([field, texts]) => [
    field.replace(/^price_list_positions\[0\]\./, '').replace('priceable_id', 'name'),
    texts,
  ])
  return invalid(Object.fromEntries(problems))
}
