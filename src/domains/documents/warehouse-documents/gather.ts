import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { forUpdate } from '../../../platform/database/key-lock.ts'
import {
  findIdByName,
  findRecord,
  getRecord,
  missingIds,
  selectRecords,
} from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { fromStoredLines } from '../../../platform/fields/nested-lines.ts'
import { isProblem, readInteger } from '../../../platform/fields/parse.ts'
import { isSandbox } from '../../administration/accounts/rules.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { createDepartment } from '../../administration/departments/actions.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { chooseDepartment, findDepartmentId } from '../../administration/departments/store.ts'
import { isAllowed } from '../../administration/permissions/rules.ts'
import { createClient } from '../../catalog/clients/actions.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { createProduct } from '../../catalog/products/actions.ts'
import type { Product } from '../../catalog/products/rules.ts'
import { products } from '../../catalog/products/schema.ts'
import { readTemplate } from '../../catalog/templates/actions.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import type { MergedAction } from './lines.ts'
import type { PdfDocument } from './pdf.ts'
import { clientFrom, clientOf } from './rules.ts'
import { type ActionDraft, type DocumentDraft, documentActions, type WarehouseDocument } from './schema.ts'
import { findGoodsValues, findWarehouseName, goodsValue } from './store.ts'

// Gathers the records that a warehouse document refers to, by id or by name.

const INVOICES_MAX = 100

// Finds the department by id or name, or takes the main one. Creates a department for an unknown name, as for clients
// and products, if the user may create one.
export async function gatherDepartment(
  db: Database,
  writer: WriteContext,
  { department_id, department_name }: DocumentDraft,
): Promise<Department | undefined> {
  const { account_id } = writer
  if (!isBlank(department_id) || isBlank(department_name))
    return chooseDepartment(db, account_id, department_id)
  const name = (department_name as string).trim()
  const id = await findDepartmentId(db, account_id, name)
  if (id !== undefined) return chooseDepartment(db, account_id, id)
  if (writer.department_ids || !isAllowed(writer, 'settings', 'add'))
    throw invalid({ department_name: 'does not exist' })
  return createDepartment(db, writer, { name })
}

// Finds the client by id or name, and creates one for an unknown name. Copies nothing from clients that the user may
// not see.
export async function gatherParty(
  db: Database,
  writer: WriteContext,
  draft: DocumentDraft,
): Promise<DocumentDraft> {
  const client = await gatherClient(db, writer, draft)
  if (!client || isAllowed(writer, 'clients', 'view')) return clientOf(client)
  if (isBlank(draft.client_name)) throw invalid({ client_name: "can't be blank" })
  return clientOf({ ...clientFrom(draft), id: client.id } as Client)
}

async function gatherClient(
  db: Database,
  writer: WriteContext,
  draft: DocumentDraft,
): Promise<Client | undefined> {
  const { account_id } = writer
  if (!isBlank(draft.client_id)) {
    const client = await findRecord(db, account_id, clients, draft.client_id as number)
    if (client === undefined) throw invalid({ client_id: 'does not exist' })
    return client
  }
  if (isBlank(draft.client_name)) return undefined
  const id = await findIdByName(db, account_id, clients.plural, draft.client_name as string)
  if (id !== undefined) return getRecord(db, account_id, clients, id)
  if (!isAllowed(writer, 'clients', 'add')) throw invalid({ client_name: 'does not exist' })
  return createClient(db, writer, clientFrom(draft))
}

// Finds the products of the lines and sets the product id of each line.
export async function gatherProducts(
  db: Database,
  writer: WriteContext,
  lines: readonly MergedAction[],
): Promise<{ lines: MergedAction[]; productsById: Map<number, Product> }> {
  const cards = await productsById(db, writer.account_id, lines)
  const resolvedLines: MergedAction[] = []
  for (const line of lines) {
    const { current, draft, path } = line
    if (!isBlank(draft.product_id)) {
      const exists = cards.has(draft.product_id as number) || draft.product_id === current?.product_id
      if (!exists) throw invalid({ [`${path}.product_id`]: 'does not exist' })
      resolvedLines.push(line)
    } else if (current && (isBlank(draft.product_name) || draft.product_name === current.product_name)) {
      resolvedLines.push({ ...line, draft: { ...draft, product_id: current.product_id } })
    } else {
      const product = await findOrCreateProduct(db, writer, draft, path)
      cards.set(product.id, product)
      resolvedLines.push({ ...line, draft: { ...draft, product_id: product.id } })
    }
  }
  if (isAllowed(writer, 'products', 'view')) return { lines: resolvedLines, productsById: cards }
  for (const { current, draft, path } of resolvedLines)
    if (!current && isBlank(draft.product_name)) throw invalid({ [`${path}.product_name`]: "can't be blank" })
  return { lines: resolvedLines, productsById: new Map() }
}

async function productsById(
  db: Database,
  accountId: number,
  lines: readonly MergedAction[],
): Promise<Map<number, Product>> {
  const requestedIds = lines.map(({ draft }) => draft.product_id).filter((id) => !isBlank(id)) as number[]
  if (requestedIds.length === 0) return new Map()
  const rows = await selectRecords(
    db,
    products,
    sql`where account_id = ${accountId} and deleted = 0 and id in (${join([...new Set(requestedIds)])})`,
  )
  return new Map(rows.map((product) => [product.id, product]))
}

// Creates a product for an unknown name, which only warehouse documents do.
async function findOrCreateProduct(
  db: Database,
  writer: WriteContext,
  draft: ActionDraft,
  path: string,
): Promise<Product> {
  const { account_id } = writer
  const name = draft.product_name
  if (isBlank(name)) throw invalid({ [`${path}.product_id`]: "can't be blank" })
  const id = await findIdByName(db, account_id, products.plural, name as string)
  if (id !== undefined) return getRecord(db, account_id, products, id)
  if (!isAllowed(writer, 'products', 'add')) throw invalid({ [`${path}.product_name`]: 'does not exist' })
  const { code, quantity_unit, tax, price_net, purchase_tax, purchase_price_net } = draft
  const draftProduct = { name, code, quantity_unit, tax, price_net, purchase_tax, purchase_price_net }
  return createProduct(db, writer, draftProduct)
}

export async function checkTargetsExist(db: Database, accountId: number, lines: readonly MergedAction[]) {
  for (const { draft, current, path } of lines) {
    const id = draft.warehouse2_id
    if (isBlank(id) || id === current?.warehouse2_id) continue
    if ((await missingIds(db, accountId, 'warehouses', [id as number])).length > 0)
      throw invalid({ [`${path}.warehouse2_id`]: 'does not exist' })
  }
}

// Locks the invoices whose goods the document issues or issued before, in the order of their ids. A deleted invoice may
// stay listed but cannot be added.
export async function lockIssuedInvoices(
  db: Database,
  accountId: number,
  draft: DocumentDraft,
  current?: WarehouseDocument,
): Promise<Invoice[]> {
  const before = (current?.invoice_ids ?? []).map(Number)
  const ids = [...new Set([...before, ...readIds(draft)])].sort((a, b) => a - b)
  if (ids.length === 0) return []
  const locked = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and deleted = 0 and id in (${join(ids)}) order by id ${forUpdate(db)}`,
    'with lazy fields',
  )
  const existingIds = new Set([...before, ...locked.map(({ id }) => id)])
  if (ids.some((id) => !existingIds.has(id))) throw invalid({ invoice_ids: 'does not exist' })
  return locked
}

function readIds({ invoice_ids }: DocumentDraft): number[] {
  const ids = (invoice_ids ?? []).map(readInteger)
  if (ids.some((id) => isProblem(id))) throw invalid({ invoice_ids: 'must be a list of ids' })
  if (ids.length > INVOICES_MAX) throw invalid({ invoice_ids: `is too long (maximum is ${INVOICES_MAX})` })
  return ids as number[]
}

// Gathers the data that a printed document shows beyond its own record. Deleted warehouses keep their name in print.
export async function gatherPrint(
  db: Database,
  accountId: number,
  document: WarehouseDocument,
): Promise<PdfDocument> {
  const { id, department_id, warehouse_id, warehouse2_id, warehouse_actions } = document
  const goodsValues = await findGoodsValues(db, accountId, [id])
  const actions = fromStoredLines(documentActions, id, warehouse_actions).map((action, line) => ({
    ...action,
    value: goodsValue(goodsValues, id, line, action.product_id),
  }))
  return {
    document,
    actions,
    warehouse: await findWarehouseName(db, accountId, warehouse_id),
    warehouse2: await findWarehouseName(db, accountId, warehouse2_id ?? actions[0]?.warehouse2_id ?? null),
    template: await readTemplate(db, accountId, department_id),
    is_sandbox: isSandbox(await getSettings(db, accountId)) || undefined,
  }
}
