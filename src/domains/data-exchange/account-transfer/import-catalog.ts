import { parseDecimal } from '../../../money/decimal.ts'
import { applyChangesAs } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRecords } from '../../../platform/database/records.ts'
import { lockWithDeleted } from '../../../platform/database/restore.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { type InputObject, isInputObject } from '../../../platform/formats/input.ts'
import { departments } from '../../administration/departments/schema.ts'
import { clearMainDepartment, findMainDepartmentId } from '../../administration/departments/store.ts'
import { addresses } from '../../catalog/addresses/schema.ts'
import { updateDepartments } from '../../catalog/bank-accounts/actions.ts'
import { formatAccount, plainNumber, usesOf } from '../../catalog/bank-accounts/rules.ts'
import { bankAccounts } from '../../catalog/bank-accounts/schema.ts'
import { categories } from '../../catalog/categories/schema.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { issuers } from '../../catalog/issuers/schema.ts'
import { POSITIONS_MAX } from '../../catalog/price-lists/actions.ts'
import { priceListPositions, priceLists } from '../../catalog/price-lists/schema.ts'
import { positionsOf, removePositions } from '../../catalog/price-lists/store.ts'
import { products } from '../../catalog/products/schema.ts'
import { warehouses } from '../../catalog/warehouses/schema.ts'
import type { AnyResource, InnerReference, TransferContext } from './context.ts'
import { creationTime, type ImportedRecord, type Importer, MOVED_IN } from './import-page.ts'
import { countFiles, type MoreLinks, objectsOf, readSourceRecord, type SourceRecord } from './rules.ts'

// Importers of everything that documents are made of.

type ImporterOptions = Omit<Importer, 'resource' | 'read'> & {
  links?: MoreLinks
  ignored?: readonly string[]
  innerReferences?: (draft: { [field: string]: unknown }, sourceRecord: SourceRecord) => InnerReference[]
  nestedLinks?: (draft: { [field: string]: unknown }) => [path: string, id: number][] // to records of the same type
  stock?: (sourceRecord: SourceRecord) => string | null
}

export function importerOf(
  resource: unknown,
  { links, ignored, innerReferences, nestedLinks, stock, ...hooks }: ImporterOptions = {},
): Importer {
  return {
    resource: resource as AnyResource,
    read: (sourceRecord) => {
      const read = readSourceRecord(resource as AnyResource, sourceRecord, links, ignored)
      for (const [path, id] of nestedLinks?.(read.draft) ?? [])
        read.links[path] = { to: (resource as AnyResource).plural, id }
      return {
        ...read,
        innerReferences: innerReferences?.(read.draft, sourceRecord) ?? [],
        files: countFiles(sourceRecord),
        stock: stock?.(sourceRecord) ?? null,
      }
    },
    ...hooks,
  }
}

export const categoryImporter = importerOf(categories)
export const warehouseImporter = importerOf(warehouses)
export const issuerImporter = importerOf(issuers)
export const addressImporter = importerOf(addresses)
export const clientImporter = importerOf(clients, {
  links: { bank_account_id: 'bank_accounts' },
  ignored: ['balance', 'panel_renewals'],
})

const LOGO_EXTENSIONS: { readonly [type: string]: string } = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
}

// The main department of the source replaces the one that a new account was created with.
export const departmentImporter = importerOf(departments, {
  ignored: ['logo_file_name', 'logo_content_type', 'logo_file_size', 'logo_updated_at'],
  // The logo follows later, as a file with this extension.
  stock: ({ logo_content_type: type }) =>
    typeof type === 'string' ? (LOGO_EXTENSIONS[type] ?? 'png') : null,
  decide: async (_db, { move }, readings) =>
    readings.map(({ draft }) => (move.is_fresh ? draft : { ...draft, main: false })),
  adopt: async (db, { move, writer }, { fields }) => {
    if (!fields.main) return undefined
    const id = await findMainDepartmentId(db, move.account_id)
    if (id === undefined) return undefined
    const { record } = await lockWithDeleted(db, move.account_id, departments, id)
    await applyChangesAs(db, writer, departments, record, { draft: fields, action: MOVED_IN })
    return id
  },
  storeRelated: async (db, { move, writer }, records) => {
    const main = records.find(({ fields }) => fields.main)
    if (main) await clearMainDepartment(db, move.account_id, main.record_id, writer.now)
  },
})

export const bankAccountImporter = importerOf(bankAccounts, {
  innerReferences: (draft) => {
    const uses = objectsOf(draft.bank_account_version_departments).map((use) => ({ ...use }))
    draft.bank_account_version_departments = uses
    return uses.map((at) => ({ at, field: 'department_id', to: 'departments' }))
  },
  decide: async (_db, _moving, readings) => readings.map(({ draft }) => toBankAccount(draft)),
  storeRelated: async (db, { writer }, records) => {
    await updateDepartments(
      db,
      writer,
      records.flatMap(({ fields }) => usesOf(fields)),
    )
  },
})

function toBankAccount(draft: { [field: string]: unknown }) {
  const number = String(draft.bank_account_number ?? '')
  const uses = objectsOf(draft.bank_account_version_departments)
  return {
    ...draft,
    formatted_bank_account_number: formatAccount(number),
    plain_number: plainNumber(number),
    bank_account_version_departments: uses.flatMap(
      ({ department_id, show_on_invoice, main_on_department }) =>
        department_id
          ? [
              {
                department_id,
                show_on_invoice: show_on_invoice === true,
                main_on_department: main_on_department === true,
              },
            ]
          : [],
    ),
  }
}

// Stock is calculated from the movements, which are transferred later.
export const productImporter = importerOf(products, {
  ignored: ['stock_level', 'stock_value', 'warehouse_quantity'],
  // Packages may be transferred before their parts.
  nestedLinks: ({ package_products_details: details }) =>
    Object.entries(isInputObject(details) ? (details as InputObject) : {}).flatMap(([key, part]) =>
      isInputObject(part) && Number(part.id) ? [[`package_products_details.${key}.id`, Number(part.id)]] : [],
    ),
  stock: ({ stock_level: level }) => (typeof level === 'string' && parseDecimal(level) ? level : null),
})

export const priceListImporter = importerOf(priceLists, {
  ignored: ['revision'],
  innerReferences: (draft, sourceRecord) => {
    const positions = objectsOf(sourceRecord.price_list_positions).map((price) => ({ ...price }))
    draft.price_list_positions = positions
    return positions.map((at) => ({ at, field: 'priceable_id', to: 'products' }))
  },
  decide: async (_db, _moving, readings) =>
    readings.map(({ draft }) =>
      objectsOf(draft.price_list_positions).length > POSITIONS_MAX
        ? `price_list_positions is too long (maximum is ${POSITIONS_MAX} positions)`
        : draft,
    ),
  storeRelated: async (db, context, records) => {
    for (const imported of records) context.budget.addRows(await importPrices(db, context, imported))
  },
})

async function importPrices(
  db: Database,
  { move, writer }: TransferContext,
  { draft, sourceRecord, record_id }: ImportedRecord,
): Promise<number> {
  const { account_id } = move
  const existing = await positionsOf(db, account_id, record_id)
  await removePositions(
    db,
    account_id,
    existing.map(({ id }) => id),
  )
  const prices = objectsOf(draft.price_list_positions).filter(({ priceable_id }) => priceable_id)
  const rows = prices.map((price) => {
    const { priceable_id, ...rest } = price
    const { draft } = readSourceRecord(priceListPositions, rest)
    return compose(priceListPositions, {
      ...draft,
      // Prices that are calculated from the product are not stored.
      ...(draft.use_percentage ? { price_net: null, price_gross: null, price_lead: null } : {}),
      price_list_id: record_id,
      priceable_id: Number(priceable_id),
    })
  })
  const createdAt = creationTime(sourceRecord, writer.now)
  if (rows.length > 0)
    await insertRecords(
      db,
      account_id,
      priceListPositions,
      rows,
      rows.map(() => createdAt),
    )
  return rows.length
}
