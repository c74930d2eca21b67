import { auditTables } from './platform/audit/audit.ts'
import { type Database, type Engine, transaction } from './platform/database/database.ts'
import { migrate, type Step } from './platform/database/schema.ts'
import { mendTally, rebuildTally, tallyTable } from './platform/database/tally.ts'
import type { Resource } from './platform/fields/resource.ts'
import { idempotencyTable } from './platform/http/idempotency.ts'
import { jobsTable } from './platform/jobs/jobs.ts'
import { tables as accountTables } from './resources/accounts/schema.ts'
import { noteUnproven } from './resources/accounts/store.ts'
import { bankAccounts } from './resources/bank-accounts/schema.ts'
import { categories } from './resources/categories/schema.ts'
import { clients } from './resources/clients/schema.ts'
import { departments } from './resources/departments/schema.ts'
import { logosTable } from './resources/departments/store.ts'
import { importsTable } from './resources/imports/schema.ts'
import { invoices } from './resources/invoices/schema.ts'
import { fillAccountTaxes, fillAmountsDue, fillCounted, fillDebts } from './resources/invoices/store.ts'
import { invitationsTable } from './resources/members/schema.ts'
import { spentNumbersTable } from './resources/numbering/schema.ts'
import { keysTable, receiptsTable } from './resources/paying/schema.ts'
import { payments, sharesTable } from './resources/payments/schema.ts'
import { fillTokens } from './resources/payments/store.ts'
import { products } from './resources/products/schema.ts'
import { sayWhetherRestricted, startStock, stockTable } from './resources/products/store.ts'
import { requestLogTable } from './resources/request-log/schema.ts'
import { passwordResetsTable, sessionsTable } from './resources/sessions/schema.ts'
import { tasksTable } from './resources/tasks/schema.ts'
import { startLayers } from './resources/warehouse-actions/actions.ts'
import { warehouseActions } from './resources/warehouse-actions/schema.ts'
import { stockPastTable } from './resources/warehouse-actions/store.ts'
import { warehouseDocuments } from './resources/warehouse-documents/schema.ts'
import { deliveriesTable } from './resources/warehouse-documents/store.ts'
import { warehouses } from './resources/warehouses/schema.ts'

// Everything that is kept: the tables of every slice, and what had to be done once to those of older installations. Apart
// from the rest of the composition, because whoever only needs the database starts three times as fast without it.

export const resources = [
  departments,
  clients,
  categories,
  warehouses,
  bankAccounts,
  products,
  invoices,
  payments,
]
export const stock = [warehouseActions, warehouseDocuments]

export const tables = [
  ...accountTables,
  invitationsTable,
  sessionsTable,
  passwordResetsTable,
  requestLogTable,
  ...auditTables,
  idempotencyTable,
  jobsTable,
  logosTable,
  ...resources.map((resource) => resource.table),
  tallyTable(invoices),
  spentNumbersTable,
  sharesTable,
  keysTable,
  receiptsTable,
  ...stock.map((resource) => resource.table),
  stockTable,
  stockPastTable,
  deliveriesTable,
  tasksTable,
  importsTable,
]

// Tables of older versions that hold nothing of their own: what they counted is counted anew.
export const formerTables = ['invoices_tallies']

const recount = (db: Database) => rebuildTally(db, invoices as unknown as Resource)

// What a backup of an older version lacks.
export async function fillOlder(db: Database, lacks: (table: string, column: string) => boolean) {
  if (lacks('users', 'unproven')) await noteUnproven(db)
  await fillAmountsDue(db)
  await fillTokens(db)
  if (lacks('invoices', 'debt')) await fillDebts(db)
  if (lacks('invoices', 'tax_in_account_currency')) await fillAccountTaxes(db)
  if (lacks('invoices', 'counted')) await fillCounted(db)
  await mendTally(db, invoices as unknown as Resource)
  await sayWhetherRestricted(db)
  await startLayers(db)
}

const steps: Step[] = [
  { name: 'stock of products', run: startStock },
  { name: 'amounts due of invoices', run: (db) => transaction(db, fillAmountsDue) },
  { name: 'tokens of payments', run: (db) => db.begin(fillTokens) },
  { name: 'addresses of added users', run: (db) => transaction(db, noteUnproven) },
  { name: 'debts of invoices', run: (db) => transaction(db, fillDebts) },
  { name: 'taxes in the currency of the account', run: (db) => transaction(db, fillAccountTaxes) },
  { name: 'documents that count', run: (db) => transaction(db, fillCounted) },
  {
    name: 'tally of invoices by what counts',
    run: async (db) => {
      await db.exec('drop table if exists invoices_tallies')
      await transaction(db, recount)
    },
  },
  { name: 'restricted products', run: (db) => transaction(db, sayWhetherRestricted) },
  { name: 'layers of stock', run: (db) => transaction(db, startLayers) },
]

export const prepareDatabase = (db: Engine) => migrate(db, tables, steps)
