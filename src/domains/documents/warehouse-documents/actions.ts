import { changesBetween, checkReferences } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  findRecord,
  hideRecord,
  insertRecord,
  lockRecord,
  updateRecord,
} from '../../../platform/database/records.ts'
import { lockWithDeleted, restoreRecord } from '../../../platform/database/restore.ts'
import { hasValue, isBlank } from '../../../platform/fields/field.ts'
import { keepLines, readLines } from '../../../platform/fields/nested-lines.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { departments } from '../../administration/departments/schema.ts'
import { takeNumber } from '../../catalog/numbering/actions.ts'
import { isNumberTaken } from '../../catalog/numbering/store.ts'
import type { Invoice } from '../invoices/schema.ts'
import { deliverInvoice } from '../invoices/stock.ts'
import { type Move, moveGoods } from '../stock-movements/actions.ts'
import { isSame } from '../stock-movements/rules.ts'
import type { Movement } from '../stock-movements/schema.ts'
import { findMainWarehouseId } from '../stock-movements/store.ts'
import { checkTargetsExist, gatherDepartment, gatherParty, gatherProducts, lockDelivered } from './gather.ts'
import { composeActions, mergeActions } from './lines.ts'
import { checkPrintable, checkPrintableChange } from './print-length.ts'
import {
  checkMonths,
  checkTargets,
  clientOf,
  composeDocument,
  departmentOf,
  isForeign,
  movementsOf,
} from './rules.ts'
import {
  type Action,
  type ActionDraft,
  type DocumentDraft,
  documentActions,
  type WarehouseDocument,
  warehouseDocuments,
} from './schema.ts'
import { documentLedger, findDelivery, keepDeliveries } from './store.ts'

// The verbs of warehouse documents. What a document moves is written in the transaction that writes the document, so that
// stock is at every moment the sum of its movements.

export type Request = { draft: DocumentDraft; actions: ActionDraft[] }

const WAREHOUSES = ['warehouse_id', 'warehouse2_id']

export const createDocument = (db: Database, writer: Writer, request: Request): Promise<WarehouseDocument> =>
  transaction(db, async (db) => {
    const { account_id, settings } = writer
    const { draft } = request
    if (request.actions.length === 0 && !hasValue(draft)) throw invalid({ kind: "can't be blank" })
    const kind = draft.kind ?? 'pz'
    await checkReferences(db, account_id, warehouseDocuments, draft, { names: WAREHOUSES })
    const delivered = await lockDelivered(db, account_id, draft)
    const department = await gatherDepartment(db, writer, draft)
    const party = await gatherParty(db, writer, { ...draft, kind })
    const merged = mergeActions([], request.actions)
    await checkTargetsExist(db, account_id, merged)
    const { lines, cards } = await gatherProducts(db, writer, merged)
    const warehouse_id =
      draft.warehouse_id ?? department?.warehouse_id ?? (await findMainWarehouseId(db, account_id))
    const today = dayAt(writer.clock.now(), writer.time_zone)
    const actions = composeActions(lines, cards, kind, isForeign(draft.currency, settings.currency))
    const parties = { ...departmentOf(department), ...(party.client_id ? party : {}) }
    const composed = composeDocument({ ...draft, ...parties, kind, warehouse_id }, actions, settings, today)
    checkTargets(composed, actions)
    checkPrintable(composed, actions)
    const { issue_date, number } = composed
    const wanted = { kind, issue_date: issue_date as string, number }
    const numbered = await takeNumber(db, account_id, documentLedger, wanted, settings, department)
    const own = { creator_id: writer.user_id, updater_id: writer.user_id, warehouse_actions: keep(actions) }
    const whole = compose(warehouseDocuments, [composed, numbered, own])
    const { record, changes } = await insertRecord(db, account_id, warehouseDocuments, whole, writer.now)
    audit(db, writer, { action: 'create', resource: warehouseDocuments.name, record_id: record.id, changes })
    await settle(
      db,
      writer,
      record,
      { before: [], after: movementsOf(record, actions, settings.currency) },
      delivered,
    )
    return record
  })

export const updateDocument = (
  db: Database,
  writer: Writer,
  id: number,
  request: Request,
): Promise<WarehouseDocument> =>
  transaction(db, async (db) => {
    const { account_id, settings } = writer
    const { draft } = request
    const current = await lockRecord(db, account_id, warehouseDocuments, id)
    const kind = draft.kind ?? current.kind ?? 'pz'
    await checkReferences(db, account_id, warehouseDocuments, draft, { current, names: WAREHOUSES })
    const delivered = await lockDelivered(db, account_id, draft, current)
    const parties = await changedParties(db, writer, draft, current)
    const before = readActions(current)
    const merged = mergeActions(before, request.actions)
    await checkTargetsExist(db, account_id, merged)
    const { lines, cards } = await gatherProducts(db, writer, merged)
    const currency = draft.currency ?? current.currency
    const actions = composeActions(lines, cards, kind, isForeign(currency, settings.currency))
    const today = dayAt(writer.now, writer.time_zone)
    const warehouse_id = draft.warehouse_id ?? current.warehouse_id
    const composed = composeDocument(
      { ...draft, ...parties, kind, warehouse_id },
      actions,
      settings,
      today,
      current,
    )
    const numbered = await renumbered(db, writer, { ...current, ...composed }, draft, current)
    const whole = compose(
      warehouseDocuments,
      [composed, numbered, { warehouse_actions: keep(actions) }],
      current,
    )
    checkTargets(whole, actions)
    checkPrintableChange([current, before], [whole, actions])
    const changes = changesBetween(warehouseDocuments, current, whole)
    if (Object.keys(changes).length === 0) return current
    audit(db, writer, { action: 'update', resource: warehouseDocuments.name, record_id: id, changes })
    const moved = {
      before: movementsOf(current, before, settings.currency),
      after: movementsOf(whole, actions, settings.currency),
    }
    whole.updater_id = writer.user_id
    const record = await updateRecord(db, { account_id, now: writer.now }, warehouseDocuments, current, whole)
    await settle(db, writer, record, moved, delivered)
    return record
  })

export const deleteDocument = (db: Database, writer: Writer, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const current = await lockRecord(db, account_id, warehouseDocuments, id)
    const delivered = await lockDelivered(db, account_id, {}, current)
    await hideRecord(db, account_id, warehouseDocuments, current, writer.now)
    const changes = { number: [current.number, null] }
    audit(db, writer, { action: 'delete', resource: warehouseDocuments.name, record_id: id, changes })
    const moved = { before: movementsOf(current, readActions(current), writer.settings.currency), after: [] }
    await settle(db, writer, { ...current, invoice_ids: [] }, moved, delivered)
  })

// It comes back with its number, if nobody has it by now, and moves its goods again.
export const restoreDocument = (db: Database, writer: Writer, id: number): Promise<WarehouseDocument> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const { record: gone, is_deleted } = await lockWithDeleted(db, account_id, warehouseDocuments, id)
    if (!is_deleted) return gone
    const delivered = await lockDelivered(db, account_id, {}, gone)
    const { kind, number } = { kind: gone.kind ?? 'pz', number: gone.number ?? '' }
    if (await isNumberTaken(db, account_id, documentLedger, { kind, number, except_id: id }))
      throw invalid({ number: 'has already been taken' })
    const record = await restoreRecord(db, account_id, warehouseDocuments, gone, writer.now)
    const changes = { number: [null, record.number] }
    audit(db, writer, { action: 'restore', resource: warehouseDocuments.name, record_id: id, changes })
    const moved = { before: [], after: movementsOf(record, readActions(record), writer.settings.currency) }
    await settle(db, writer, record, moved, delivered)
    return record
  })

export const readActions = ({ id, warehouse_actions }: WarehouseDocument): Action[] =>
  readLines(documentActions, id, warehouse_actions)

const keep = (actions: readonly Action[]) => keepLines(documentActions, actions) as never

// A side that is named anew is copied anew.
async function changedParties(
  db: Database,
  writer: Writer,
  draft: DocumentDraft,
  current: WarehouseDocument,
): Promise<DocumentDraft> {
  const is_new = (id: 'department_id' | 'client_id', name: 'department_name' | 'client_name') =>
    isBlank(draft[id]) ? !isBlank(draft[name]) && draft[name] !== current[name] : draft[id] !== current[id]
  const department = is_new('department_id', 'department_name')
    ? departmentOf(await gatherDepartment(db, writer, draft))
    : { department_id: current.department_id, department_name: current.department_name }
  if (is_new('client_id', 'client_name'))
    return { ...department, ...(await gatherParty(db, writer, { kind: current.kind, ...draft })) }
  const is_cleared = draft.client_id === null && isBlank(draft.client_name)
  return { ...department, ...(is_cleared ? clientOf(undefined) : {}) }
}

async function renumbered(
  db: Database,
  writer: Writer,
  document: WarehouseDocument,
  draft: DocumentDraft,
  current: WarehouseDocument,
): Promise<DocumentDraft> {
  const { account_id, settings } = writer
  const kind = document.kind as string
  const number = isBlank(draft.number) ? current.number : draft.number
  if (number === current.number && kind === current.kind) return { number }
  // Another kind is another series: the number it had says nothing there.
  const wanted = { kind, issue_date: document.issue_date as string, number: draft.number }
  const department = await findRecord(db, account_id, departments, document.department_id ?? 0)
  return takeNumber(db, account_id, documentLedger, wanted, settings, department, current.id)
}

// Goods move once: while a document issues the goods of an invoice, the invoice moves nothing.
async function settle(
  db: Database,
  writer: Writer,
  document: WarehouseDocument,
  { before, after }: { before: Movement[]; after: Movement[] },
  delivered: readonly Invoice[],
) {
  const { account_id, settings, now } = writer
  checkMonths(before, after, settings)
  const moves: Move[] = []
  if (!isSame(before, after))
    moves.push({
      cause: { warehouse_document_id: document.id },
      movements: after,
      is_first: before.length === 0,
    })
  if (delivered.length > 0) {
    await keepDeliveries(db, account_id, document.id, [...new Set((document.invoice_ids ?? []).map(Number))])
    for (const invoice of delivered) {
      const move = await deliverInvoice(db, writer, invoice, await findDelivery(db, account_id, invoice.id))
      if (move) moves.push(move)
    }
  }
  await moveGoods(db, account_id, moves, now)
}
