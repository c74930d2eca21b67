import { changesBetween, checkReferences } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  findRecord,
  getRecord,
  insertRecord,
  lockRecord,
  softDeleteRecord,
  updateRecord,
} from '../../../platform/database/records.ts'
import { lockWithDeleted, restoreRecord } from '../../../platform/database/restore.ts'
import { hasValue, isBlank } from '../../../platform/fields/field.ts'
import { fromStoredLines, toStoredLines } from '../../../platform/fields/nested-lines.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { departments } from '../../administration/departments/schema.ts'
import { assignNumber } from '../../catalog/numbering/actions.ts'
import { isNumberTaken } from '../../catalog/numbering/store.ts'
import { findOriginal } from '../corrections/chain.ts'
import type { Invoice } from '../invoices/schema.ts'
import { reassignGoods } from '../invoices/stock.ts'
import { moveGoods, type StockMove } from '../stock-movements/actions.ts'
import { hasSameMovements } from '../stock-movements/rules.ts'
import type { Movement } from '../stock-movements/schema.ts'
import { findMainWarehouseId } from '../stock-movements/store.ts'
import {
  checkTargetsExist,
  gatherDepartment,
  gatherParty,
  gatherProducts,
  lockIssuedInvoices,
} from './gather.ts'
import { composeActions, mergeActions } from './lines.ts'
import { checkPrintable, checkPrintableChange } from './print-length.ts'
import { priceByPurchases } from './purchased-goods.ts'
import { gatherPurchased, linesToReceive, purchasesAmong } from './purchases.ts'
import {
  checkPeriods,
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
import { findGoodsIssue, findReceipts, numberedDocuments, saveGoodsIssues } from './store.ts'

// Creates, changes, deletes and restores warehouse documents. Movements are written in the transaction of the document,
// so that stock always equals the sum of its movements.

export type DocumentInput = { draft: DocumentDraft; actions: ActionDraft[] }

const WAREHOUSES = ['warehouse_id', 'warehouse2_id']

export const createDocument = (
  db: Database,
  writer: WriteContext,
  input: DocumentInput,
): Promise<WarehouseDocument> =>
  transaction(db, async (db) => {
    const { account_id, settings } = writer
    const { draft } = input
    if (input.actions.length === 0 && !hasValue(draft)) throw invalid({ kind: "can't be blank" })
    const kind = draft.kind ?? 'pz'
    await checkReferences(db, account_id, warehouseDocuments, draft, { names: WAREHOUSES })
    const issuedInvoices = await lockIssuedInvoices(db, account_id, draft)
    const department = await gatherDepartment(db, writer, draft)
    const party = await gatherParty(db, writer, { ...withVendor(draft, issuedInvoices), kind })
    const currency = draft.currency ?? settings.currency
    const goods = await gatherPurchased(db, account_id, { kind, currency }, issuedInvoices)
    const isFilled = input.actions.length === 0 && kind === 'pz'
    const ownLines = isFilled ? await linesToReceive(db, account_id, issuedInvoices, goods) : input.actions
    const mergedLines = mergeActions([], ownLines)
    await checkTargetsExist(db, account_id, mergedLines)
    const gathered = await gatherProducts(db, writer, mergedLines)
    const { productsById } = gathered
    const lines = priceByPurchases(gathered.lines, goods)
    const warehouse_id =
      draft.warehouse_id ?? department?.warehouse_id ?? (await findMainWarehouseId(db, account_id))
    const today = dayAt(writer.clock.now(), writer.time_zone)
    const actions = composeActions(lines, productsById, kind, isForeign(draft.currency, settings.currency))
    const parties = { ...departmentOf(department), ...(party.client_id ? party : {}) }
    const composed = composeDocument({ ...draft, ...parties, kind, warehouse_id }, actions, settings, today)
    checkTargets(composed, actions)
    checkPrintable(composed, actions)
    const { issue_date, number } = composed
    const numberRequest = { kind, issue_date: issue_date as string, number }
    const assignedNumber = await assignNumber(db, account_id, numberedDocuments, numberRequest, {
      settings,
      department,
    })
    const serverFields = {
      creator_id: writer.user_id,
      updater_id: writer.user_id,
      warehouse_actions: toStoredActions(actions),
    }
    const newDocument = compose(warehouseDocuments, [composed, assignedNumber, serverFields])
    const { record, changes } = await insertRecord(
      db,
      account_id,
      warehouseDocuments,
      newDocument,
      writer.now,
    )
    audit(db, writer, { action: 'create', resource: warehouseDocuments.name, record_id: record.id, changes })
    await applyEffects(
      db,
      writer,
      record,
      { before: [], after: movementsOf(record, actions, settings.currency) },
      issuedInvoices,
    )
    return record
  })

export const updateDocument = (
  db: Database,
  writer: WriteContext,
  id: number,
  input: DocumentInput,
): Promise<WarehouseDocument> =>
  transaction(db, async (db) => {
    const { account_id, settings } = writer
    const { draft } = input
    const current = await lockRecord(db, account_id, warehouseDocuments, id)
    const kind = draft.kind ?? current.kind ?? 'pz'
    await checkReferences(db, account_id, warehouseDocuments, draft, { current, names: WAREHOUSES })
    const issuedInvoices = await lockIssuedInvoices(db, account_id, draft, current)
    const parties = await changedParties(db, writer, draft, current)
    const before = readActions(current)
    const mergedLines = mergeActions(before, input.actions)
    await checkTargetsExist(db, account_id, mergedLines)
    const currency = draft.currency ?? current.currency
    const gathered = await gatherProducts(db, writer, mergedLines)
    const { productsById } = gathered
    const goods = await gatherPurchased(db, account_id, { kind, currency }, issuedInvoices)
    const lines = priceByPurchases(gathered.lines, goods)
    const actions = composeActions(lines, productsById, kind, isForeign(currency, settings.currency))
    const today = dayAt(writer.now, writer.time_zone)
    const warehouse_id = draft.warehouse_id ?? current.warehouse_id
    const composed = composeDocument(
      { ...draft, ...parties, kind, warehouse_id },
      actions,
      settings,
      today,
      current,
    )
    const assignedNumber = await assignNewNumber(db, writer, { ...current, ...composed }, draft, current)
    const changed = compose(
      warehouseDocuments,
      [composed, assignedNumber, { warehouse_actions: toStoredActions(actions) }],
      current,
    )
    checkTargets(changed, actions)
    checkPrintableChange([current, before], [changed, actions])
    const changes = changesBetween(warehouseDocuments, current, changed)
    if (Object.keys(changes).length === 0) return current
    audit(db, writer, { action: 'update', resource: warehouseDocuments.name, record_id: id, changes })
    const movements = {
      before: movementsOf(current, before, settings.currency),
      after: movementsOf(changed, actions, settings.currency),
    }
    changed.updater_id = writer.user_id
    const record = await updateRecord(
      db,
      { account_id, now: writer.now },
      warehouseDocuments,
      current,
      changed,
    )
    await applyEffects(db, writer, record, movements, issuedInvoices)
    return record
  })

export const deleteDocument = (db: Database, writer: WriteContext, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const current = await lockRecord(db, account_id, warehouseDocuments, id)
    const issuedInvoices = await lockIssuedInvoices(db, account_id, {}, current)
    await softDeleteRecord(db, account_id, warehouseDocuments, current, writer.now)
    const changes = { number: [current.number, null] }
    audit(db, writer, { action: 'delete', resource: warehouseDocuments.name, record_id: id, changes })
    const movements = {
      before: movementsOf(current, readActions(current), writer.settings.currency),
      after: [],
    }
    await applyEffects(db, writer, { ...current, invoice_ids: [] }, movements, issuedInvoices)
  })

// Restores the document with its number, if the number is still free, and moves its goods again.
export const restoreDocument = (db: Database, writer: WriteContext, id: number): Promise<WarehouseDocument> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const { record: deleted, is_deleted } = await lockWithDeleted(db, account_id, warehouseDocuments, id)
    if (!is_deleted) return deleted
    const issuedInvoices = await lockIssuedInvoices(db, account_id, {}, deleted)
    const { kind, number } = { kind: deleted.kind ?? 'pz', number: deleted.number ?? '' }
    if (await isNumberTaken(db, account_id, numberedDocuments, { kind, number, except_id: id }))
      throw invalid({ number: 'has already been taken' })
    const record = await restoreRecord(db, account_id, warehouseDocuments, deleted, writer.now)
    const changes = { number: [null, record.number] }
    audit(db, writer, { action: 'restore', resource: warehouseDocuments.name, record_id: id, changes })
    const movements = {
      before: [],
      after: movementsOf(record, readActions(record), writer.settings.currency),
    }
    await applyEffects(db, writer, record, movements, issuedInvoices)
    return record
  })

// The supplier of the purchases, unless the request names another party.
const withVendor = (draft: DocumentDraft, invoices: readonly Invoice[]): DocumentDraft =>
  isBlank(draft.client_id) && isBlank(draft.client_name)
    ? { ...draft, client_id: purchasesAmong(invoices)[0]?.client_id ?? null }
    : draft

// Values the goods that were received for a purchase again, after its lines or corrections changed. Those of a closed
// month keep their value.
export async function repriceReceipts(db: Database, writer: WriteContext, purchase: Invoice): Promise<void> {
  const { account_id, settings } = writer
  if (purchase.income !== false) return
  const original =
    purchase.kind === 'correction' && purchase.invoice_id
      ? ((await findOriginal(db, account_id, purchase.invoice_id))?.id ?? purchase.invoice_id)
      : purchase.id
  for (const id of await findReceipts(db, account_id, [original])) {
    const { issue_date } = await getRecord(db, account_id, warehouseDocuments, id)
    const isClosed = settings.closed_until && (issue_date ?? '') <= settings.closed_until
    if (!isClosed) await updateDocument(db, writer, id, { draft: {}, actions: [] })
  }
}

export const readActions = ({ id, warehouse_actions }: WarehouseDocument): Action[] =>
  fromStoredLines(documentActions, id, warehouse_actions)

// The type of the column is general JSON.
const toStoredActions = (actions: readonly Action[]) => toStoredLines(documentActions, actions) as never

// Copies the data of a department or client onto the document again if another one is chosen.
async function changedParties(
  db: Database,
  writer: WriteContext,
  draft: DocumentDraft,
  current: WarehouseDocument,
): Promise<DocumentDraft> {
  const isNew = (id: 'department_id' | 'client_id', name: 'department_name' | 'client_name') =>
    isBlank(draft[id]) ? !isBlank(draft[name]) && draft[name] !== current[name] : draft[id] !== current[id]
  const department = isNew('department_id', 'department_name')
    ? departmentOf(await gatherDepartment(db, writer, draft))
    : { department_id: current.department_id, department_name: current.department_name }
  if (isNew('client_id', 'client_name'))
    return { ...department, ...(await gatherParty(db, writer, { kind: current.kind, ...draft })) }
  const isCleared = draft.client_id === null && isBlank(draft.client_name)
  return { ...department, ...(isCleared ? clientOf(undefined) : {}) }
}

async function assignNewNumber(
  db: Database,
  writer: WriteContext,
  document: WarehouseDocument,
  draft: DocumentDraft,
  current: WarehouseDocument,
): Promise<DocumentDraft> {
  const { account_id, settings } = writer
  const kind = document.kind as string
  const number = isBlank(draft.number) ? current.number : draft.number
  if (number === current.number && kind === current.kind) return { number }
  // Another kind uses another number series, so the previous number does not apply.
  const numberRequest = { kind, issue_date: document.issue_date as string, number: draft.number }
  const department = await findRecord(db, account_id, departments, document.department_id ?? 0)
  const numbering = { settings, department, own_id: current.id }
  return assignNumber(db, account_id, numberedDocuments, numberRequest, numbering)
}

// Goods move once: while a document issues the goods of an invoice, the invoice itself moves nothing.
async function applyEffects(
  db: Database,
  writer: WriteContext,
  document: WarehouseDocument,
  { before, after }: { before: Movement[]; after: Movement[] },
  issuedInvoices: readonly Invoice[],
) {
  const { account_id, settings } = writer
  checkPeriods(before, after, settings)
  const moves: StockMove[] = []
  if (!hasSameMovements(before, after))
    moves.push({
      cause: { warehouse_document_id: document.id },
      movements: after,
      is_first: before.length === 0,
    })
  if (issuedInvoices.length > 0) {
    await saveGoodsIssues(db, account_id, document.id, [...new Set((document.invoice_ids ?? []).map(Number))])
    for (const invoice of issuedInvoices) {
      const move = await reassignGoods(db, writer, invoice, await findGoodsIssue(db, account_id, invoice.id))
      if (move) moves.push(move)
    }
  }
  await moveGoods(db, writer, moves)
}
