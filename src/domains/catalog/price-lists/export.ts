import { printDecimal } from '../../../money/decimal.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import type { Operation } from '../../../platform/http/route.ts'
import { DELIMITED, spreadsheetResponse } from '../../../platform/http/spreadsheet-response.ts'
import type { Cell, Column } from '../../../platform/spreadsheets/sheet.ts'
import type { Product } from '../products/rules.ts'
import { findProducts } from '../products/store.ts'
import { priceBy } from './rules.ts'
import { type ListPosition, priceListShape, priceLists } from './schema.ts'
import { positionsOf } from './store.ts'

// Exports the prices of a list as a file with the columns that an import reads.

const COLUMNS: readonly Column[] = [
  { name: 'code', kind: 'text' },
  { name: 'name', kind: 'text' },
  { name: 'quantity_from', kind: 'decimal' },
  { name: 'valid_from', kind: 'date' },
  { name: 'valid_to', kind: 'date' },
  { name: 'percentage', kind: 'decimal' },
  { name: 'price_net', kind: 'decimal' },
  { name: 'price_gross', kind: 'decimal' },
  { name: 'tax', kind: 'text' },
]

export function exportPrices(): Operation {
  return {
    summary: 'Export the prices of a price list',
    description: 'In the columns that an import of prices accepts. Prices by percentage have no amounts.',
    access: 'read',
    shape: priceListShape,
    query: DELIMITED,
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const { account_id } = call.caller
      const list = await getRecord(call.db, account_id, priceLists, idOf(call))
      const positions = await positionsOf(call.db, account_id, list.id)
      const ids = positions.map(({ priceable_id }) => priceable_id as number)
      const cards = await findProducts(call.db, account_id, ids)
      return spreadsheetResponse(call, 'price-list', COLUMNS, async (writer) => {
        await writer.rows(
          positions.map((position) => rowOf(position, cards.get(position.priceable_id as number))),
        )
        await writer.end()
      })
    },
  }
}

function rowOf(position: ListPosition, card: Product | undefined): Cell[] {
  const { use_percentage, percentage, quantity_from, valid_from, valid_to, use_tax, tax } = position
  const price = use_percentage || !card ? undefined : priceBy(position, card)
  const printed = (value: Parameters<typeof printDecimal>[0] | null | undefined) =>
    value ? printDecimal(value) : null
  return [
    card?.code ?? null,
    card?.name ?? null,
    printed(quantity_from),
    valid_from,
    valid_to,
    use_percentage ? printed(percentage) : null,
    price?.lead === 'net' ? printed(price.price_net) : null,
    price?.lead === 'gross' ? printed(price.price_gross) : null,
    use_tax ? tax : null,
  ]
}
