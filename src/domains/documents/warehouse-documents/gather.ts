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
import { readLines } from '../../../platform/fields/nested-lines.ts'
import { isProblem, readInteger } from '../../../platform/fields/parse.ts'
import { isSandbox } from '../../administration/accounts/rules.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { createDepartment } from '../../administration/departments/actions.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { chooseDepartment, findDepartmentId } from '../../administration/departments/store.ts'
import { mayDo } from '../../administration/permissions/rules.ts'
import { createClient } from '../../catalog/clients/actions.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { createProduct } from '../../catalog/products/actions.ts'
import type { Product } from '../../catalog/products/rules.ts'
import { products } from '../../catalog/products/schema.ts'
import { readLook } from '../../catalog/templates/actions.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import type { MergedAction } from './lines.ts'
import type { PdfDocument } from './pdf.ts'
import { clientFrom, clientOf } from './rules.ts'
import { type ActionDraft, type DocumentDraft, documentActions, type WarehouseDocument } from './schema.ts'
import { findWarehouseName, findWorth, worthOf } from './store.ts'

// What a warehouse document is made of, by id or by name.

const INVOICES_MAX = 100

// By id, by name, or the main one. A name that no department has becomes a department, as names of clients and products do,
// unless whoever writes may not create one.
export async function gatherDepartment(
  db: Database,
  writer: Writer,
  { department_id, department_name }: DocumentDraft,
): Promise<Department | undefined> {
  const { account_id } = writer
  if (!isBlank(department_id) || isBlank(department_name))
    return chooseDepartment(db, account_id, department_id)
  const name = (department_name as string).trim()
  const id = await findDepartmentId(db, account_id, name)
  if (id !== undefined) return chooseDepartment(db, account_id, id)
  if (writer.department_ids || !mayDo(writer, 'settings', 'add'))
    throw invalid({ department_name: 'does not exist' })
  return createDepartment(db, writer, { name })
}

// By id or by name; a name that nobody has becomes a client. Cards that whoever writes may not see tell the document nothing.
export async function gatherParty(
  db: Database,
  writer: Writer,
  draft: DocumentDraft,
): Promise<DocumentDraft> {
  const client = await gatherClient(db, writer, draft)
  if (!client || mayDo(writer, 'clients', 'view')) return clientOf(client)
  if (isBlank(draft.client_name)) throw invalid({ client_name: "can't be blank" })
  return clientOf({ ...clientFrom(draft), id: client.id } as Client)
}

async function gatherClient(db: Database, writer: Writer, draft: DocumentDraft): Promise<Client | undefined> {
  const { account_id } = writer
  if (!isBlank(draft.client_id)) {
    const client = await findRecord(db, account_id, clients, draft.client_id as number)
    if (client === undefined) throw invalid({ client_id: 'does not exist' })
    return client
  }
  if (isBlank(draft.client_name)) return undefined
  const id = await findIdByName(db, account_id, clients.plural, draft.client_name as string)
  if (id !== undefined) return getRecord(db, account_id, clients, id)
  if (!mayDo(writer, 'clients', 'add')) throw invalid({ client_name: 'does not exist' })
  return createClient(db, writer, clientFrom(draft))
}

// The products of the lines, each line knowing the id of its own.
export async function gatherProducts(
  db: Database,
  writer: Writer,
  lines: readonly MergedAction[],
): Promise<{ lines: MergedAction[]; cards: Map<number, Product> }> {
  const cards = await productsById(db, writer.account_id, lines)
  const known: MergedAction[] = []
  for (const line of lines) {
    const { current, draft, path } = line
    if (!isBlank(draft.product_id)) {
      const is_known = cards.has(draft.product_id as number) || draft.product_id === current?.product_id
      if (!is_known) throw invalid({ [`${path}.product_id`]: 'does not exist' })
      known.push(line)
    } else if (current && (isBlank(draft.product_name) || draft.product_name === current.product_name)) {
      known.push({ ...line, draft: { ...draft, product_id: current.product_id } })
    } else {
      const product = await productNamed(db, writer, draft, path)
      cards.set(product.id, product)
      known.push({ ...line, draft: { ...draft, product_id: product.id } })
    }
  }
  if (mayDo(writer, 'products', 'view')) return { lines: known, cards }
  for (const { current, draft, path } of known)
    if (!current && isBlank(draft.product_name)) throw invalid({ [`${path}.product_name`]: "can't be blank" })
  return { lines: known, cards: new Map() }
}

async function productsById(
  db: Database,
  account_id: number,
  lines: readonly MergedAction[],
): Promise<Map<number, Product>> {
  const given = lines.map(({ draft }) => draft.product_id).filter((id) => !isBlank(id)) as number[]
  if (given.length === 0) return new Map()
  const found = await selectRecords(
    db,
    products,
    sql`where account_id = ${account_id} and deleted = 0 and id in (${join([...new Set(given)])})`,
  )
  return new Map(found.map((product) => [product.id, product]))
}

// Here alone a name that no product has becomes a product.
async function productNamed(
  db: Database,
  writer: Writer,
  draft: ActionDraft,
  path: string,
): Promise<Product> {
  const { account_id } = writer
  const name = draft.product_name
  if (isBlank(name)) throw invalid({ [`${path}.product_id`]: "can't be blank" })
  const id = await findIdByName(db, account_id, products.plural, name as string)
  if (id !== undefined) return getRecord(db, account_id, products, id)
  if (!mayDo(writer, 'products', 'add')) throw invalid({ [`${path}.product_name`]: 'does not exist' })
  const { code, quantity_unit, tax, price_net, purchase_tax, purchase_price_net } = draft
  const card = { name, code, quantity_unit, tax, price_net, purchase_tax, purchase_price_net }
  return createProduct(db, writer, card)
}

export async function checkTargetsExist(db: Database, account_id: number, lines: readonly MergedAction[]) {
  for (const { draft, current, path } of lines) {
    const id = draft.warehouse2_id
    if (isBlank(id) || id === current?.warehouse2_id) continue
    if ((await missingIds(db, account_id, 'warehouses', [id as number])).length > 0)
      throw invalid({ [`${path}.warehouse2_id`]: 'does not exist' })
  }
}

// The invoices that a document delivers now or delivered before, held until the transaction ends, in the order of their
// ids. One that is gone may stay named, but cannot be named anew.
export async function lockDelivered(
  db: Database,
  account_id: number,
  draft: DocumentDraft,
  current?: WarehouseDocument,
): Promise<Invoice[]> {
  const before = (current?.invoice_ids ?? []).map(Number)
  const ids = [...new Set([...before, ...readIds(draft)])].sort((a, b) => a - b)
  if (ids.length === 0) return []
  const locked = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${account_id} and deleted = 0 and id in (${join(ids)}) order by id ${forUpdate(db)}`,
    'with lazy fields',
  )
  const found = new Set([...before, ...locked.map(({ id }) => id)])
  if (ids.some((id) => !found.has(id))) throw invalid({ invoice_ids: 'does not exist' })
  return locked
}

function readIds({ invoice_ids }: DocumentDraft): number[] {
  const ids = (invoice_ids ?? []).map(readInteger)
  if (ids.some((id) => isProblem(id))) throw invalid({ invoice_ids: 'is not a list of ids' })
  if (ids.length > INVOICES_MAX) throw invalid({ invoice_ids: `is too long (maximum is ${INVOICES_MAX})` })
  return ids as number[]
}

// What a printed document shows beyond its own record. A warehouse that was deleted keeps its name on paper.
export async function gatherPrint(
  db: Database,
  account_id: number,
  document: WarehouseDocument,
): Promise<PdfDocument> {
  const { id, department_id, warehouse_id, warehouse2_id, warehouse_actions } = document
  const look = await readLook(db, account_id, department_id)
  const worth = await findWorth(db, account_id, [id])
  const actions = readLines(documentActions, id, warehouse_actions).map((action, line) => ({
    ...action,
    value: worthOf(worth, id, line, action.product_id),
  }))
  return {
    document,
    actions,
    warehouse: await findWarehouseName(db, account_id, warehouse_id),
    warehouse2: await findWarehouseName(db, account_id, warehouse2_id ?? actions[0]?.warehouse2_id ?? null),
    look: look.is_chosen ? look : undefined,
    is_tried: isSandbox(await getSettings(db, account_id)) || undefined,
  }
}
