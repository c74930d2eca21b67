import { invalid, Refusal } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { updatePriceList } from '../../catalog/price-lists/actions.ts'
import { keyOf } from '../../catalog/price-lists/rules.ts'
import { positionShape, type SentPosition } from '../../catalog/price-lists/schema.ts'
import { positionsFor } from '../../catalog/price-lists/store.ts'
import type { Import } from './schema.ts'

// A row of a file as a price in a list. The product must be there; a price from the same quantity and day is the same price.
export async function takePrice(
  db: Database,
  writer: Writer,
  { price_list_id, doubles }: Import,
  fields: Tree,
  product_id: number | undefined,
): Promise<'created' | 'updated' | 'skipped'> {
  if (product_id === undefined) throw invalid({ name: 'does not exist' })
  const list_id = price_list_id as number
  const sent = positionOf(fields, product_id)
  const there = await positionsFor(db, writer.account_id, list_id, [product_id])
  const same = there.find((one) => keyOf(one) === keyOf(sent as never))
  if (same && doubles === 'skip') return 'skipped'
  const position = same && doubles === 'update' ? { ...sent, id: same.id } : sent
  try {
    await updatePriceList(db, writer, list_id, { draft: {}, positions: [position] })
  } catch (error) {
    throw byColumn(error)
  }
  return position === sent ? 'created' : 'updated'
}

// A row says a price or a percentage, and a rate only where it is another than the product's.
function positionOf(fields: Tree, priceable_id: number): SentPosition {
  const { code: _code, ean_code: _ean, name: _name, ...said } = fields
  const price = { price_net: null, price_gross: null, ...readFields(positionShape, said) }
  const use_percentage = !isBlank(price.percentage) && !price.price_net && !price.price_gross
  return { ...price, priceable_id, use_percentage, use_tax: !isBlank(price.tax) }
}

function byColumn(error: unknown): unknown {
  if (!(error instanceof Refusal) || typeof error.detail === 'string') return error
  const named = Object.entries(error.detail).map(([field, texts]) => [
    field.replace(/^price_list_positions\[0\]\./, '').replace('priceable_id', 'name'),
    texts,
  ])
  return invalid(Object.fromEntries(named))
}
