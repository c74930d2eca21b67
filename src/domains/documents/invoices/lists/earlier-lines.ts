// Lines without a product that recent documents contain, which an editor can suggest again.

import { whereOf } from '../../../../platform/database/lists/filter.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { choice, decimal, type Fields, integer, tax, text } from '../../../../platform/fields/field.ts'
import { linesToJson, type StoredLine } from '../../../../platform/fields/nested-lines.ts'
import { shape } from '../../../../platform/fields/resource.ts'
import type { InputObject } from '../../../../platform/formats/input.ts'
import type { JsonObject } from '../../../../platform/http/response.ts'
import type { ApiRequest } from '../../../../platform/http/route.ts'
import { positions } from '../schema.ts'
import { invoiceSelection } from './list.ts'

const price = () => decimal({ scale: 8, readonly: true })

export const earlierLines = shape({
  name: 'line',
  plural: 'lines',
  component: 'earlier_line',
  fields: {
    name: text({ readonly: true, never_null: true }),
    quantity_unit: text({ readonly: true }),
    price_net: price(),
    price_gross: price(),
    given: choice(['price_net', 'price_gross'], {
      readonly: true,
      never_null: true,
      description: 'The price that was entered',
    }),
    tax: tax({ readonly: true }),
    gtu_code: text({ readonly: true }),
    currency: text({ readonly: true, never_null: true }),
  },
})

export const EARLIER_LINES_QUERY = {
  client_id: integer({ description: 'Lines of this client come first' }),
  income: choice(['yes', 'no'], { initial: 'yes', description: 'Sales; `no` for expenses' }),
} satisfies Fields

// Only the newest documents are read, so that the request costs the same in an account of any size.
const CLIENT_DOCUMENTS_MAX = 50
const ACCOUNT_DOCUMENTS_MAX = 200
const LINES_MAX = 200

// Their lines name other documents or repeat those of their source.
const SKIPPED_KINDS = ['correction', 'advance', 'final']

export async function listEarlierLines(call: ApiRequest): Promise<JsonObject[]> {
  const { client_id, income } = call.query
  const direction: InputObject = { income: income === 'no' ? 'no' : 'yes' }
  const ofClient = client_id ? await readNewest(call, { ...direction, client_id }, CLIENT_DOCUMENTS_MAX) : []
  const ofAccount = await readNewest(call, direction, ACCOUNT_DOCUMENTS_MAX)
  const lines = new Map<string, JsonObject>()
  for (const document of [...ofClient, ...ofAccount]) {
    if (SKIPPED_KINDS.includes(document.kind)) continue
    for (const line of linesToJson(positions, document.id, parseLines(document.positions))) {
      const key = String(line.name ?? '')
        .trim()
        .toLowerCase()
      if (isSuggested(line) && !lines.has(key)) lines.set(key, suggestion(line, document.currency))
      if (lines.size === LINES_MAX) return [...lines.values()]
    }
  }
  return [...lines.values()]
}

type Row = { id: number; kind: string; currency: string; positions: string | null }

const readNewest = (call: ApiRequest, filters: InputObject, max: number) =>
  call.db.all<Row>(sql`select id, kind, currency, positions from invoices
    where ${whereOf(invoiceSelection(call, filters))} order by issue_date desc, id desc limit ${max}`)

const parseLines = (stored: string | null): unknown => (stored === null ? [] : JSON.parse(stored))

const isSuggested = ({ name, kind, product_id, price_net }: StoredLine) =>
  String(name ?? '').trim() !== '' && !kind && !product_id && Boolean(price_net)

const suggestion = (line: StoredLine, currency: string): JsonObject => ({
  name: String(line.name).trim(),
  quantity_unit: line.quantity_unit,
  price_net: line.price_net,
  price_gross: line.price_gross,
  given: String(line.given ?? '').endsWith('gross') ? 'price_gross' : 'price_net',
  tax: line.tax,
  gtu_code: line.gtu_code,
  currency,
})
