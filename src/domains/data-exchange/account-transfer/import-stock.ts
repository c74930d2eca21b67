import {
  absolute,
  compare,
  type Decimal,
  decimal,
  equals,
  printDecimal,
  ZERO,
} from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { keepLines, readLines } from '../../../platform/fields/nested-lines.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { chooseSeries, counted, countIn } from '../../catalog/numbering/rules.ts'
import { takenNumbers } from '../../catalog/numbering/store.ts'
import { findProducts } from '../../catalog/products/store.ts'
import { countStock } from '../../documents/stock-movements/actions.ts'
import { warehouseActions } from '../../documents/stock-movements/schema.ts'
import { findMovements } from '../../documents/stock-movements/store.ts'
import { ACTIONS_MAX } from '../../documents/warehouse-documents/lines.ts'
import { documentActions, warehouseDocuments } from '../../documents/warehouse-documents/schema.ts'
import { documentLedger, keepDeliveries } from '../../documents/warehouse-documents/store.ts'
import { type Inner, type Moving, noteOf, type Step } from './context.ts'
import { taking } from './import-catalog.ts'
import type { Ready, Whole } from './import-page.ts'
import { readSourceLines, withLineIds } from './rules.ts'
import { noteReturns, productsMoved, waitingMoved } from './store.ts'

// Papers of the warehouse, and every movement as it was: stock is their sum, so nothing moves twice.

type Line = { [field: string]: unknown; id: number | null }

export const takeWarehouseDocuments = taking(warehouseDocuments, {
  links: { warehouse_document_id: 'warehouse_documents' },
  without: ['invoice_ids'],
  inner: (draft, told) => {
    const lines = withLineIds(
      readSourceLines(documentActions, told.warehouse_actions, 'warehouse_actions').lines,
    )
    const delivered = (Array.isArray(told.invoice_ids) ? told.invoice_ids : []).map((id) => ({ id }))
    Object.assign(draft, { lines, delivered })
    return [
      ...lines.map((at) => ({ at, field: 'product_id', to: 'products' })),
      ...lines.map((at) => ({ at, field: 'warehouse2_id', to: 'warehouses' })),
      ...delivered.map((at) => ({ at: at as Inner['at'], field: 'id', to: 'invoices' })),
    ]
  },
  decide: async (db, { move, writer }, readings) => {
    const wanted = readings.flatMap(({ draft: { kind, number } }) =>
      kind && number ? [{ kind: String(kind), number: String(number) }] : [],
    )
    const taken = new Set(
      move.is_fresh ? [] : await takenNumbers(db, move.account_id, documentLedger, wanted),
    )
    return readings.map((one) => documentOf(one, writer.settings, taken))
  },
  settle: async (db, { move }, made) => {
    for (const { record_id, draft } of made)
      await keepDeliveries(db, move.account_id, record_id, deliveredIn(draft))
  },
})

const deliveredIn = ({ delivered }: Whole): number[] =>
  (delivered as { id: number | null }[]).flatMap(({ id }) => (id ? [id] : []))

function documentOf({ draft }: Ready, settings: Settings, taken: ReadonlySet<string>): Whole | string {
  const { lines, delivered, ...said } = draft
  const kind = said.kind as string | null
  if ((lines as Line[]).length > ACTIONS_MAX)
    return `warehouse_actions is too long (maximum is ${ACTIONS_MAX} lines)`
  if (!kind || !said.number || !said.issue_date) return 'has no kind, number or date'
  if (taken.has(`${kind} ${said.number}`))
    return `has a number that another document has here: ${said.number}`
  const issue_date = said.issue_date as string
  const patterns = said.pattern
    ? { ...(settings.patterns as object), [kind]: said.pattern }
    : settings.patterns
  const series = chooseSeries(kind, issue_date, { ...settings, patterns } as Settings, undefined)
  const count = countIn(series, issue_date, said.number as string)
  return {
    ...said,
    invoice_ids: deliveredIn(draft).map(String),
    warehouse_actions: keepLines(documentActions, (lines as Line[]).map(asKept)),
    ...(count === undefined ? {} : { series: counted(series, '', count).series, series_count: count }),
  }
}

// Answered below zero where goods go out, and with what follows from the document.
function asKept(line: Line): Line {
  const { kind, value, warehouse_id, warehouse_document_id, quantity, ...rest } = line
  return { ...rest, quantity: absolute((quantity ?? ZERO) as Decimal) } as Line
}

const BOUGHT = ['pz', 'pw']

export const takeMovements = taking(warehouseActions, {
  links: { invoice_id: 'invoices', warehouse_document_id: 'warehouse_documents' },
  decide: async (db, { move }, readings) => {
    const sold = readings.flatMap(({ draft }) => (draft.invoice_id ? [Number(draft.invoice_id)] : []))
    const returns = new Map(
      (await noteReturns(db, move.account_id, sold)).map((one) => [one.id, one.invoice_id]),
    )
    const lines = await linesOf(db, move.account_id, readings)
    return readings.map(({ draft, told }) => {
      if (!draft.product_id) return 'is of a product that did not come'
      if (!draft.quantity) return 'says no quantity'
      const is_in = compare(draft.quantity as Decimal, ZERO) > 0
      const date = draft.date ?? String(told.created_at ?? '').slice(0, 10)
      return {
        ...draft,
        kind: draft.kind ?? 'pw',
        line: lines.get(Number(draft.warehouse_document_id))?.(draft) ?? null,
        date,
        said_price: !is_in || BOUGHT.includes(String(draft.kind)) ? (draft.purchase_price_net ?? null) : null,
        returned_invoice_id: is_in ? (returns.get(Number(draft.invoice_id)) ?? null) : null,
      }
    })
  },
})

type LineFinder = (movement: Whole) => number | null

// Which line of its document each moves: the first of that product and quantity that nothing moves yet that way.
async function linesOf(
  db: Database,
  account_id: number,
  readings: readonly Ready[],
): Promise<Map<number, LineFinder>> {
  const ids = readings.flatMap(({ draft }) => Number(draft.warehouse_document_id) || [])
  const finders = new Map<number, LineFinder>()
  for (const id of new Set(ids)) {
    const document = await findRecord(db, account_id, warehouseDocuments, id)
    if (!document) continue
    const wayOf = (quantity: unknown) => (compare(quantity as Decimal, ZERO) < 0 ? 'out' : 'in')
    const moved = await findMovements(db, account_id, { warehouse_document_id: id })
    const used = new Set(moved.map(({ line, quantity }) => `${line} ${wayOf(quantity)}`))
    const lines = readLines(documentActions, id, document.warehouse_actions)
    finders.set(id, ({ product_id, quantity }) => {
      const isIt = (line: (typeof lines)[number], place: number) =>
        line.product_id === product_id &&
        equals(absolute(quantity as Decimal), line.quantity ?? ZERO) &&
        !used.has(`${place} ${wayOf(quantity)}`)
      const place = lines.findIndex(isIt)
      used.add(`${place} ${wayOf(quantity)}`)
      return place < 0 ? null : place
    })
  }
  return finders
}

const PRODUCTS_AT_ONCE = 50

// Each product is valued from its first movement on.
export const countGoods: Step = {
  name: 'stock',
  next: async (db, { move, writer }, place) => {
    const ids = move.is_dry ? [] : await productsMoved(db, move.account_id, place, PRODUCTS_AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) return undefined
    return {
      place: last,
      store: async (db) => {
        for (const id of ids) await countStock(db, move.account_id, id, writer.now)
        return { counts: {}, notes: [] }
      },
    }
  },
}

// What lies there is what lay there, or it is told.
export const compareGoods: Step = {
  name: 'stock_check',
  next: async (db: Database, { move, source }: Moving, place) => {
    const waiting = move.is_dry
      ? []
      : await waitingMoved(db, move, 'products', 'stock', { after: place, limit: PRODUCTS_AT_ONCE })
    const last = waiting.at(-1)
    if (last === undefined) return undefined
    return {
      place: last.source_id,
      store: async (db) => {
        const found = await findProducts(
          db,
          move.account_id,
          waiting.map(({ record_id }) => record_id),
        )
        const notes = waiting.flatMap(({ source_id, record_id, stock }) => {
          const product = found.get(record_id)
          const ours = product?.stock_level ?? ZERO
          if (!product || equals(ours, levelOf(stock))) return []
          const url = source.urlOf(`/products/${source_id}.json`)
          const message = `was ${stock} there, and its movements come to ${printDecimal(ours)}`
          const told = { id: source_id, name: product.name }
          return [noteOf('stock', 'products', { told, url }, message)]
        })
        return { counts: {}, notes }
      },
    }
  },
}

const levelOf = (stock: string | null): Decimal => {
  try {
    return decimal(stock ?? '0')
  } catch {
    return ZERO
  }
}
