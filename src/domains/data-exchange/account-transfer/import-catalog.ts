import { parseDecimal } from '../../../money/decimal.ts'
import { amendAs } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRecords } from '../../../platform/database/records.ts'
import { lockWithDeleted } from '../../../platform/database/restore.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { isTree, type Tree } from '../../../platform/formats/input.ts'
import { departments } from '../../administration/departments/schema.ts'
import { clearMainDepartment, findMainDepartmentId } from '../../administration/departments/store.ts'
import { addresses } from '../../catalog/addresses/schema.ts'
import { tellDepartments } from '../../catalog/bank-accounts/actions.ts'
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
import type { AnyResource, Inner, Moving } from './context.ts'
import { type Made, MOVED_IN, madeAt, type Taking } from './import-page.ts'
import { countFiles, listIn, type MoreLinks, readSourceRecord, type SourceRecord } from './rules.ts'

// Everything that documents are made of.

type Manner = Omit<Taking, 'resource' | 'read'> & {
  links?: MoreLinks
  without?: readonly string[]
  inner?: (draft: { [field: string]: unknown }, told: SourceRecord) => Inner[]
  inside?: (draft: { [field: string]: unknown }) => [path: string, id: number][] // of the same kind
  stock?: (told: SourceRecord) => string | null
}

export function taking(
  resource: unknown,
  { links, without, inner, inside, stock, ...rest }: Manner = {},
): Taking {
  return {
    resource: resource as AnyResource,
    read: (told) => {
      const read = readSourceRecord(resource as AnyResource, told, links, without)
      for (const [path, id] of inside?.(read.draft) ?? [])
        read.links[path] = { to: (resource as AnyResource).plural, id }
      return {
        ...read,
        inner: inner?.(read.draft, told) ?? [],
        files: countFiles(told),
        stock: stock?.(told) ?? null,
      }
    },
    ...rest,
  }
}

export const takeCategories = taking(categories)
export const takeWarehouses = taking(warehouses)
export const takeIssuers = taking(issuers)
export const takeAddresses = taking(addresses)
export const takeClients = taking(clients, {
  links: { bank_account_id: 'bank_accounts' },
  without: ['balance', 'panel_renewals'],
})

const LOGOS: { readonly [type: string]: string } = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
}

// A new account has the company it was opened with: what it was there takes its place.
export const takeDepartments = taking(departments, {
  without: ['logo_file_name', 'logo_content_type', 'logo_file_size', 'logo_updated_at'],
  // Its picture comes later, as a file of this kind.
  stock: ({ logo_content_type: type }) => (typeof type === 'string' ? (LOGOS[type] ?? 'png') : null),
  decide: async (_db, { move }, readings) =>
    readings.map(({ draft }) => (move.is_fresh ? draft : { ...draft, main: false })),
  adopt: async (db, { move, writer }, { whole }) => {
    if (!whole.main) return undefined
    const id = await findMainDepartmentId(db, move.account_id)
    if (id === undefined) return undefined
    const { record } = await lockWithDeleted(db, move.account_id, departments, id)
    await amendAs(db, writer, departments, record, { draft: whole as never, action: MOVED_IN })
    return id
  },
  settle: async (db, { move, writer }, made) => {
    const main = made.find(({ whole }) => whole.main)
    if (main) await clearMainDepartment(db, move.account_id, main.record_id, writer.now)
  },
})

export const takeBankAccounts = taking(bankAccounts, {
  inner: (draft) => {
    const uses = listIn(draft.bank_account_version_departments as never).map((one) => ({ ...one }))
    draft.bank_account_version_departments = uses
    return uses.map((at) => ({ at, field: 'department_id', to: 'departments' }))
  },
  decide: async (_db, _moving, readings) => readings.map(({ draft }) => asAccount(draft)),
  settle: async (db, { writer }, made) => {
    await tellDepartments(
      db,
      writer,
      made.flatMap(({ whole }) => usesOf(whole)),
    )
  },
})

function asAccount(draft: { [field: string]: unknown }) {
  const number = String(draft.bank_account_number ?? '')
  const uses = listIn(draft.bank_account_version_departments as never)
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

// Stock is counted from the movements, which come later.
export const takeProducts = taking(products, {
  without: ['stock_level', 'stock_value', 'warehouse_quantity'],
  // Packages may come before what is in them.
  inside: ({ package_products_details: details }) =>
    Object.entries(isTree(details as never) ? (details as Tree) : {}).flatMap(([key, part]) =>
      isTree(part) && Number(part.id) ? [[`package_products_details.${key}.id`, Number(part.id)]] : [],
    ),
  stock: ({ stock_level: level }) => (typeof level === 'string' && parseDecimal(level) ? level : null),
})

export const takePriceLists = taking(priceLists, {
  without: ['revision'],
  inner: (draft, told) => {
    const positions = listIn(told.price_list_positions).map((one) => ({ ...one }))
    draft.price_list_positions = positions
    return positions.map((at) => ({ at, field: 'priceable_id', to: 'products' }))
  },
  decide: async (_db, _moving, readings) =>
    readings.map(({ draft }) =>
      listIn(draft.price_list_positions as never).length > POSITIONS_MAX
        ? `price_list_positions is too long (maximum is ${POSITIONS_MAX} positions)`
        : draft,
    ),
  settle: async (db, moving, made) => {
    for (const one of made) moving.budget.addRows(await takePrices(db, moving, one))
  },
})

async function takePrices(
  db: Database,
  { move, writer }: Moving,
  { draft, told, record_id }: Made,
): Promise<number> {
  const { account_id } = move
  const before = await positionsOf(db, account_id, record_id)
  await removePositions(
    db,
    account_id,
    before.map(({ id }) => id),
  )
  const prices = listIn(draft.price_list_positions as never).filter(({ priceable_id }) => priceable_id)
  const rows = prices.map((price) => {
    const { priceable_id, ...rest } = price
    const { draft } = readSourceRecord(priceListPositions as never, rest)
    return compose(priceListPositions, {
      ...draft,
      // What follows from the card of the product is told with the rest.
      ...(draft.use_percentage ? { price_net: null, price_gross: null, price_lead: null } : {}),
      price_list_id: record_id,
      priceable_id: Number(priceable_id),
    } as never)
  })
  const at = madeAt(told, writer.now)
  if (rows.length > 0)
    await insertRecords(
      db,
      account_id,
      priceListPositions,
      rows,
      rows.map(() => at),
    )
  return rows.length
}
