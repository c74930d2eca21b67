import { installation } from '../domains/administration/accounts/actions.ts'
import { checkPrefix, timeZoneOf } from '../domains/administration/accounts/rules.ts'
import { findAccount } from '../domains/administration/accounts/store.ts'
import { createDepartment } from '../domains/administration/departments/actions.ts'
import { departments } from '../domains/administration/departments/schema.ts'
import { createCategory } from '../domains/catalog/categories/actions.ts'
import { categories } from '../domains/catalog/categories/schema.ts'
import { createClient } from '../domains/catalog/clients/actions.ts'
import { clients } from '../domains/catalog/clients/schema.ts'
import { createProduct } from '../domains/catalog/products/actions.ts'
import { products } from '../domains/catalog/products/schema.ts'
import { createWarehouse } from '../domains/catalog/warehouses/actions.ts'
import { warehouses } from '../domains/catalog/warehouses/schema.ts'
import { refreshAggregates } from '../domains/reporting/aggregates/refresh.ts'
import type { Actor } from '../platform/audit/audit.ts'
import { dayAt, systemClock } from '../platform/clock.ts'
import { transaction } from '../platform/commit/index.ts'
import type { Database } from '../platform/database/database.ts'
import { selectRecords } from '../platform/database/records.ts'
import { sql } from '../platform/database/sql.ts'
import { refreshStatistics, widenCache } from '../platform/database/table-dump.ts'
import type { Table } from '../platform/database/tables.ts'
import type { Fields } from '../platform/fields/field.ts'
import type { DraftOf, RecordOf, Resource } from '../platform/fields/resource.ts'
import { accountUrl } from '../platform/http/url.ts'
import { randomToken } from '../platform/secret.ts'
import { createAccount } from './account-create.ts'
import { command, print, wholeNumber } from './command.ts'
import { fillInvoices } from './demo-invoices.ts'
import { fillPayments, fillStock } from './demo-stock.ts'
import { getAccount, type Installation, withInstallation } from './installation.ts'
import { groupDigits, type Progress, progress } from './progress.ts'
import {
  sampleCategories,
  sampleClient,
  sampleDepartment,
  sampleProduct,
  sampleWarehouses,
} from './sample-data.ts'

const SIZE_DEFAULT = 200
const SIZE_MAX = 10_000_000
const BATCH = 500 // short enough for the server to write in between
const BRANCHES = 2
const INVOICES_EACH = 5

export const demo = command({
  name: 'demo',
  about:
    'Fills an account with sample data: departments, categories, warehouses, clients, products, invoices, stock and payments.',
  options: {
    account: {
      value: 'PREFIX',
      about: 'The account (default: demo); created, and its token printed, if it does not exist',
    },
    size: { value: 'N', about: `Number of clients (default: ${SIZE_DEFAULT}); a quarter as many products` },
    invoices: { value: 'N', about: `Number of invoices (default: ${INVOICES_EACH} per client)` },
    seed: { value: 'N', about: 'Seed of the data (default: 1); the same seed creates the same data' },
  },
  notes:
    'Later runs add more data; another seed adds other records. Every address ends in .test or example.com.',
  example: 'kwit demo --account shop --size 100000',
  run: async ({ account = 'demo', size: sizeText, invoices: invoicesText, seed: seedText }) => {
    const prefix = checkPrefix(account)
    const size = wholeNumber('size', sizeText, SIZE_DEFAULT, SIZE_MAX)
    const invoices = wholeNumber('invoices', invoicesText, size * INVOICES_EACH, SIZE_MAX * INVOICES_EACH)
    const seed = wholeNumber('seed', seedText, 1, Number.MAX_SAFE_INTEGER)
    await withInstallation(async (installed) => {
      await widenCache(installed.db)
      if (!(await findAccount(installed.db, prefix))) await makeAccount(installed, prefix)
      const { id: account_id, settings } = await getAccount(installed.db, prefix)
      const db = installed.db.forAccount(account_id)
      const actor = { ...installation(Date.now(), 'demo'), account_id }
      const bar = progress('Filling', size + productCount(size) + invoices, 'lines')
      await fill(db, actor, { size, seed }, bar)
      const time_zone = timeZoneOf(settings)
      const writer = { ...actor, settings, time_zone, clock: systemClock, adds_accounts: true }
      const today = dayAt(actor.now, time_zone)
      await fillInvoices(db, writer, { size: invoices, seed }, today, bar)
      await fillStock(db, writer, seed, today)
      await fillPayments(db, writer, today)
      await refreshAggregates(installed.db, account_id)
      bar.end()
      process.stderr.write(
        `${groupDigits(size)} clients, ${groupDigits(productCount(size))} products and ${groupDigits(invoices)} invoices are in "${prefix}".\n`,
      )
    })
    return undefined
  },
})

const productCount = (size: number) => Math.ceil(size / 4)

async function makeAccount(installed: Installation, prefix: string) {
  const password = randomToken(12)
  const input = {
    prefix,
    login: prefix,
    email: `${prefix}@example.com`,
    password,
    company: 'Sample Trade sp. z o.o.',
  }
  const { api_token } = await createAccount(installed, input)
  print({
    prefix,
    address: accountUrl(installed.config.url, prefix),
    login: prefix,
    password,
    token: api_token,
  })
}

type FillOptions = { size: number; seed: number }

async function fill(db: Database, actor: Actor, { size, seed }: FillOptions, bar: Progress) {
  const categoryIds = await transaction(db, async (db) => {
    const branches = Array.from({ length: BRANCHES }, (_, index) => sampleDepartment(seed, index))
    await ensure(db, actor, departments, createDepartment, branches)
    await ensure(db, actor, warehouses, createWarehouse, sampleWarehouses)
    return ensure(db, actor, categories, createCategory, sampleCategories)
  })
  await inBatches(db, clients.table, size, bar, (db, index) =>
    createClient(db, actor, sampleClient(seed, index)),
  )
  await inBatches(db, products.table, productCount(size), bar, (db, index) => {
    const { category, draft } = sampleProduct(seed, index)
    return createProduct(db, actor, { ...draft, category_id: categoryIds.get(category) ?? null })
  })
}

// Creates the departments, categories and warehouses once, however often the command runs.
async function ensure<Declared extends Fields, Draft extends DraftOf<Declared> & { name?: string | null }>(
  db: Database,
  actor: Actor,
  resource: Resource<Declared>,
  create: (db: Database, actor: Actor, draft: Draft) => Promise<RecordOf<Declared>>,
  drafts: readonly Draft[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const draft of drafts) {
    const name = draft.name ?? ''
    const [existing] = await selectRecords(
      db,
      resource,
      sql`where account_id = ${actor.account_id} and deleted = 0 and name = ${name} order by id limit 1`,
    )
    const record = existing ?? (await create(db, actor, draft))
    ids.set(name, record.id)
  }
  return ids
}

async function inBatches(
  db: Database,
  table: Table,
  total: number,
  bar: Progress,
  make: (db: Database, index: number) => Promise<unknown>,
) {
  for (let start = 0; start < total; start += BATCH) {
    const end = Math.min(start + BATCH, total)
    await transaction(db, async (db) => {
      for (let index = start; index < end; index++) await make(db, index)
    })
    if (start === 0) await refreshStatistics(db, table)
    bar.advance(end - start)
  }
}
