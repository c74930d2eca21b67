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
import { fromStoredLines, toStoredLines } from '../../../platform/fields/nested-lines.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { assignedNumber, chooseSeries, countIn } from '../../catalog/numbering/rules.ts'
import { findUsedNumbers } from '../../catalog/numbering/store.ts'
import { products } from '../../catalog/products/schema.ts'
import { findProducts } from '../../catalog/products/store.ts'
import { countStock } from '../../documents/stock-movements/actions.ts'
import { warehouseActions } from '../../documents/stock-movements/schema.ts'
import { findMovements } from '../../documents/stock-movements/store.ts'
import { ACTIONS_MAX } from '../../documents/warehouse-documents/lines.ts'
import { documentActions, warehouseDocuments } from '../../documents/warehouse-documents/schema.ts'
import { numberedDocuments, saveGoodsIssues } from '../../documents/warehouse-documents/store.ts'
import { type InnerReference, noteOf, type TransferContext, type TransferStep } from './context.ts'
import { importerOf } from './import-catalog.ts'
import type { DecidedRecord, ImportedFields } from './import-page.ts'
import { readSourceLines, withLineIds } from './rules.ts'
import { findCorrected, listPending, listProductsWithMovements } from './store.ts'

// Imports warehouse documents and all stock movements. Stock is the sum of the movements, so the documents themselves move nothing.

type Line = { [field: string]: unknown; id: number | null }

export const warehouseDocumentImporter = importerOf(warehouseDocuments, {
  links: { warehouse_document_id: 'warehouse_documents' },
  ignored: ['invoice_ids'],
  innerReferences: (draft, sourceRecord) => {
    const lines = withLineIds(
      readSourceLines(documentActions, sourceRecord.warehouse_actions, 'warehouse_actions').lines,
    )
    const delivered = (Array.isArray(sourceRecord.invoice_ids) ? sourceRecord.invoice_ids : []).map((id) => ({
      id,
    }))
    Object.assign(draft, { lines, delivered })
    return [
      ...lines.map((at) => ({ at, field: 'product_id', to: 'products' })),
      ...lines.map((at) => ({ at, field: 'warehouse2_id', to: 'warehouses' })),
      ...delivered.map((at) => ({ at: at as InnerReference['at'], field: 'id', to: 'invoices' })),
    ]
  },
  decide: async (db, { move, writer }, readings) => {
    const numbers = readings.flatMap(({ draft: { kind, number } }) =>
      kind && number ? [{ kind: String(kind), number: String(number) }] : [],
    )
    const usedNumbers = new Set(
      move.is_fresh ? [] : await findUsedNumbers(db, move.account_id, numberedDocuments, numbers),
    )
    return readings.map((record) => composeDocument(record, writer.settings, usedNumbers))
  },
  storeRelated: async (db, { move }, records) => {
    for (const { record_id, draft } of records)
      await saveGoodsIssues(db, move.account_id, record_id, deliveredInvoiceIds(draft))
  },
})

const deliveredInvoiceIds = ({ delivered }: ImportedFields): number[] =>
  (delivered as { id: number | null }[]).flatMap(({ id }) => (id ? [id] : []))

function composeDocument(
  { draft }: DecidedRecord,
  settings: Settings,
  usedNumbers: ReadonlySet<string>,
): ImportedFields | string {
  const { lines, delivered, ...fields } = draft
  const kind = fields.kind as string | null
  if ((lines as Line[]).length > ACTIONS_MAX)
    return `warehouse_actions is too long (maximum is ${ACTIONS_MAX} lines)`
  if (!kind || !fields.number || !fields.issue_date) return 'has no type, number or date'
  if (usedNumbers.has(`${kind} ${fields.number}`))
    return `has a number that is already used in this account: ${fields.number}`
  const issueDate = fields.issue_date as string
  const patterns = fields.pattern
    ? { ...(settings.patterns as object), [kind]: fields.pattern }
    : settings.patterns
  const series = chooseSeries(kind, issueDate, { ...settings, patterns } as Settings, undefined)
  const count = countIn(series, issueDate, fields.number as string)
  return {
    ...fields,
    invoice_ids: deliveredInvoiceIds(draft).map(String),
    warehouse_actions: toStoredLines(documentActions, (lines as Line[]).map(toStoredLine)),
    ...(count === undefined ? {} : { series: assignedNumber(series, '', count).series, series_count: count }),
  }
}

// The source shows quantities of goods issues as negative, and fields that follow from the document.
function toStoredLine(line: Line): Line {
  const { kind, value, warehouse_id, warehouse_document_id, quantity, ...rest } = line
  return { ...rest, quantity: absolute((quantity ?? ZERO) as Decimal) } as Line
}

const PURCHASE_KINDS = ['pz', 'pw']

export const movementImporter = importerOf(warehouseActions, {
  links: { invoice_id: 'invoices', warehouse_document_id: 'warehouse_documents' },
  decide: async (db, { move }, readings) => {
    const invoiceIds = readings.flatMap(({ draft }) => (draft.invoice_id ? [Number(draft.invoice_id)] : []))
    const returns = new Map(
      (await findCorrected(db, move.account_id, invoiceIds)).map((correction) => [
        correction.id,
        correction.invoice_id,
      ]),
    )
    const lines = await linesOf(db, move.account_id, readings)
    return readings.map(({ draft, sourceRecord }) => {
      if (!draft.product_id) return 'refers to a product that was not transferred'
      if (!draft.quantity) return 'has no quantity'
      const isIn = compare(draft.quantity as Decimal, ZERO) > 0
      const date = draft.date ?? String(sourceRecord.created_at ?? '').slice(0, 10)
      return {
        ...draft,
        kind: draft.kind ?? 'pw',
        line: lines.get(Number(draft.warehouse_document_id))?.(draft) ?? null,
        date,
        said_price:
          !isIn || PURCHASE_KINDS.includes(String(draft.kind)) ? (draft.purchase_price_net ?? null) : null,
        returned_invoice_id: isIn ? (returns.get(Number(draft.invoice_id)) ?? null) : null,
      }
    })
  },
})

type LineFinder = (movement: ImportedFields) => number | null

// Finds the document line of each movement: the first line with the product and quantity that has no movement in that direction yet.
async function linesOf(
  db: Database,
  accountId: number,
  readings: readonly DecidedRecord[],
): Promise<Map<number, LineFinder>> {
  const ids = readings.flatMap(({ draft }) => Number(draft.warehouse_document_id) || [])
  const finders = new Map<number, LineFinder>()
  for (const id of new Set(ids)) {
    const document = await findRecord(db, accountId, warehouseDocuments, id)
    if (!document) continue
    const directionOf = (quantity: unknown) => (compare(quantity as Decimal, ZERO) < 0 ? 'out' : 'in')
    const movements = await findMovements(db, accountId, { warehouse_document_id: id })
    const used = new Set(movements.map(({ line, quantity }) => `${line} ${directionOf(quantity)}`))
    const lines = fromStoredLines(documentActions, id, document.warehouse_actions)
    finders.set(id, ({ product_id, quantity }) => {
      const isMatch = (line: (typeof lines)[number], index: number) =>
        line.product_id === product_id &&
        equals(absolute(quantity as Decimal), line.quantity ?? ZERO) &&
        !used.has(`${index} ${directionOf(quantity)}`)
      const index = lines.findIndex(isMatch)
      used.add(`${index} ${directionOf(quantity)}`)
      return index < 0 ? null : index
    })
  }
  return finders
}

const PRODUCTS_AT_ONCE = 50

// Values the stock of each product from its first movement on.
export const valueStockStep: TransferStep = {
  name: 'stock',
  next: async (db, { move, writer }, position) => {
    const ids = move.is_dry
      ? []
      : await listProductsWithMovements(db, move.account_id, position, PRODUCTS_AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) return undefined
    return {
      position: last,
      store: async (db) => {
        for (const id of ids) await countStock(db, move.account_id, id, writer.now)
        return { counts: {}, notes: [] }
      },
    }
  },
}

// Reports products whose stock differs from the source.
export const compareStockStep: TransferStep = {
  name: 'stock_check',
  next: async (db: Database, { move, source }: TransferContext, position) => {
    const pending = move.is_dry
      ? []
      : await listPending(db, move, 'products', 'stock', { after: position, limit: PRODUCTS_AT_ONCE })
    const last = pending.at(-1)
    if (last === undefined) return undefined
    return {
      position: last.source_id,
      store: async (db) => {
        const productsById = await findProducts(
          db,
          move.account_id,
          pending.map(({ record_id }) => record_id),
        )
        const notes = pending.flatMap(({ source_id, record_id, stock }) => {
          const product = productsById.get(record_id)
          const ownLevel = product?.stock_level ?? ZERO
          if (!product || equals(ownLevel, levelOf(stock))) return []
          const url = source.urlOf(`/products/${source_id}.json`)
          const message = `was ${stock} in the source, but its movements add up to ${printDecimal(ownLevel)}`
          const sourceRecord = { id: source_id, name: product.name }
          return [noteOf('stock', products, { sourceRecord: sourceRecord, url }, message)]
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
