import { closingsTable } from './domains/administration/account-deletion/schema.ts'
import { noteUnproven } from './domains/administration/accounts/email-verification-store.ts'
import { tables as accountTables } from './domains/administration/accounts/schema.ts'
import { departments } from './domains/administration/departments/schema.ts'
import { logosTable } from './domains/administration/departments/store.ts'
import { invitationsTable } from './domains/administration/members/schema.ts'
import { requestLogTable } from './domains/administration/request-log/schema.ts'
import { clockMovesTable } from './domains/administration/sandbox/schema.ts'
import { calendarTable } from './domains/administration/scheduler/schema.ts'
import { passwordResetsTable, sessionsTable } from './domains/administration/sessions/schema.ts'
import { addresses } from './domains/catalog/addresses/schema.ts'
import { attachmentsTable, uploadsTable } from './domains/catalog/attachments/schema.ts'
import { bankAccounts } from './domains/catalog/bank-accounts/schema.ts'
import { categories } from './domains/catalog/categories/schema.ts'
import { clients } from './domains/catalog/clients/schema.ts'
import { exchangeRates } from './domains/catalog/exchange-rates/schema.ts'
import { issuers } from './domains/catalog/issuers/schema.ts'
import { spentNumbersTable } from './domains/catalog/numbering/schema.ts'
import { keepFormerPatterns } from './domains/catalog/numbering/store.ts'
import { priceListPositions, priceLists } from './domains/catalog/price-lists/schema.ts'
import { products } from './domains/catalog/products/schema.ts'
import { sayWhetherRestricted, startStock, stockTable } from './domains/catalog/products/store.ts'
import { keptLooksTable, lookPicturesTable, looks } from './domains/catalog/templates/schema.ts'
import { warehouses } from './domains/catalog/warehouses/schema.ts'
import { movedTable, moveNotesTable, movesTable } from './domains/data-exchange/account-transfer/schema.ts'
import { renewSharedTokens } from './domains/data-exchange/account-transfer/upgrade-store.ts'
import { taskFilesTable, tasksTable } from './domains/data-exchange/bulk-tasks/schema.ts'
import { importsTable } from './domains/data-exchange/imports/schema.ts'
import { fillSetOffs } from './domains/documents/corrections/set-off-store.ts'
import {
  digestMarksTable,
  lineDigestsTable,
  rateDigestsTable,
  subjectNamesTable,
} from './domains/documents/invoices/lists/aggregates.ts'
import { invoices } from './domains/documents/invoices/schema.ts'
import { invoiceLedger } from './domains/documents/invoices/store.ts'
import {
  fillAccountTaxes,
  fillAmountsDue,
  fillCounted,
  fillDebts,
  fillDeclaredDays,
  fillGovNumbers,
  sortOutsideSales,
} from './domains/documents/invoices/upgrade-store.ts'
import { viewsTable } from './domains/documents/public-page/store.ts'
import { startLayers } from './domains/documents/stock-movements/actions.ts'
import { warehouseActions } from './domains/documents/stock-movements/schema.ts'
import { stockPastTable } from './domains/documents/stock-movements/store.ts'
import { warehouseDocuments } from './domains/documents/warehouse-documents/schema.ts'
import { deliveriesTable } from './domains/documents/warehouse-documents/store.ts'
import { einvoicesTable } from './domains/e-invoicing/files/schema.ts'
import { collectedTable, collectives } from './domains/e-invoicing/ksef/collective/schema.ts'
import { connections, holdsTable, secretsTable } from './domains/e-invoicing/ksef/connection/schema.ts'
import { outagesTable } from './domains/e-invoicing/ksef/outages/schema.ts'
import { ksefCursorsTable } from './domains/e-invoicing/ksef/receiving/schema.ts'
import {
  govReceiptsTable,
  ksefSessionsTable,
  transmissionEventsTable,
  transmissionsTable,
} from './domains/e-invoicing/ksef/sending/schema.ts'
import { channelsTable } from './domains/e-invoicing/networks/connection/schema.ts'
import {
  networkEventsTable,
  networkTransmissionsTable,
} from './domains/e-invoicing/networks/sending/schema.ts'
import { receivedFilesTable } from './domains/e-invoicing/received/schema.ts'
import { recurringIssuesTable, recurrings } from './domains/invoicing/recurring/schema.ts'
import { interestRates } from './domains/payments/interest/schema.ts'
import { keysTable, receiptsTable } from './domains/payments/online-payments/schema.ts'
import { payments, sharesTable } from './domains/payments/payments/schema.ts'
import { fillDirections, fillTokens } from './domains/payments/payments/store.ts'
import {
  holdsTable as reminderHoldsTable,
  reminderSteps,
  remindersTable,
  runsTable,
} from './domains/payments/reminders/schema.ts'
import { auditTables } from './platform/audit/audit.ts'
import type { Database, Engine } from './platform/database/database.ts'
import { rebuildTally, tallyTable } from './platform/database/lists/counters.ts'
import { raw } from './platform/database/sql.ts'
import type { Table } from './platform/database/tables.ts'
import { binTable, fillBin } from './platform/database/trash.ts'
import {
  checkForm,
  type Form,
  holdForm,
  type Manner,
  migrate,
  type Step,
  type Tell,
} from './platform/database/upgrades/migrate.ts'
import type { Resource } from './platform/fields/resource.ts'
import { contentsTable } from './platform/files/database.ts'
import { keptFilesTable } from './platform/files/stored-files.ts'
import { idempotencyTable } from './platform/http/idempotency.ts'
import { limitsTable } from './platform/http/shared-limits.ts'
import { jobsTable } from './platform/jobs/jobs.ts'
import { currentBuild, VERSION } from './platform/version.ts'

// Everything that is kept: the tables of every slice, and what had to be done once to those of older installations. Apart
// from the rest of the composition, because whoever only needs the database starts three times as fast without it.

export const resources = [
  departments,
  looks,
  clients,
  addresses,
  categories,
  warehouses,
  bankAccounts,
  issuers,
  products,
  priceLists,
  exchangeRates,
  interestRates,
  reminderSteps,
  invoices,
  payments,
  recurrings,
]
export const stock = [warehouseActions, warehouseDocuments]

export const tables = [
  ...accountTables,
  invitationsTable,
  closingsTable,
  sessionsTable,
  passwordResetsTable,
  requestLogTable,
  ...auditTables,
  binTable,
  idempotencyTable,
  jobsTable,
  calendarTable,
  clockMovesTable,
  limitsTable,
  logosTable,
  lookPicturesTable,
  keptLooksTable,
  ...resources.map((resource) => resource.table),
  priceListPositions.table,
  recurringIssuesTable,
  tallyTable(invoices),
  lineDigestsTable,
  subjectNamesTable,
  rateDigestsTable,
  digestMarksTable,
  viewsTable,
  spentNumbersTable,
  sharesTable,
  keysTable,
  receiptsTable,
  ...stock.map((resource) => resource.table),
  stockTable,
  stockPastTable,
  deliveriesTable,
  remindersTable,
  reminderHoldsTable,
  runsTable,
  attachmentsTable,
  uploadsTable,
  keptFilesTable,
  contentsTable,
  tasksTable,
  taskFilesTable,
  importsTable,
  movesTable,
  movedTable,
  moveNotesTable,
  channelsTable,
  networkTransmissionsTable,
  networkEventsTable,
  einvoicesTable,
  receivedFilesTable,
  transmissionsTable,
  transmissionEventsTable,
  govReceiptsTable,
  ksefSessionsTable,
  connections.table,
  secretsTable,
  holdsTable,
  ksefCursorsTable,
  outagesTable,
  collectives.table,
  collectedTable,
]

// Tables of older versions that hold nothing of their own: what they counted is counted anew.
export const formerTables = ['invoices_tallies']

const recount = async (db: Database) => {
  await db.run(raw('drop table if exists invoices_tallies'))
  await rebuildTally(db, invoices as unknown as Resource)
}

// What is over of a document that was called paid was once not kept.
const owedAnew = async (db: Database) => {
  await fillDebts(db)
  await recount(db)
}

const sortedAnew = async (db: Database) => {
  await sortOutsideSales(db)
  await recount(db)
}

const setOffAnew = async (db: Database, tell: Tell) => {
  await fillSetOffs(db, tell)
  await recount(db)
}

const fillDeleted = (db: Database) =>
  fillBin(
    db,
    ([...resources, warehouseDocuments] as unknown as Resource[]).map(({ plural, fields }) => ({
      plural,
      called: (['number', 'name'] as const).find((name) => fields[name]?.options.column),
    })),
  )

// In their order, by names that stay: docs/upgrades.md.
export const steps: readonly Step[] = [
  { name: 'stock of products', fills: 'products.stock_level', run: startStock },
  { name: 'amounts due of invoices', fills: 'invoices.amount_due', run: fillAmountsDue },
  { name: 'tokens of payments', fills: 'banking_payments.token', run: fillTokens },
  {
    name: 'directions of payments',
    alters: ['banking_payments.income'],
    fills: 'banking_payments.income',
    again: true,
    run: fillDirections,
  },
  { name: 'addresses of added users', fills: 'users.unproven', run: noteUnproven },
  { name: 'debts of invoices', fills: 'invoices.debt', again: true, run: fillDebts },
  {
    name: 'taxes in the currency of the account',
    fills: 'invoices.tax_in_account_currency',
    again: true,
    run: fillAccountTaxes,
  },
  { name: 'documents that count', fills: 'invoices.counted', again: true, run: fillCounted },
  {
    name: 'tally of invoices by what counts',
    fills: 'invoices_tally.tax_in_account_currency',
    again: true,
    run: recount,
  },
  {
    name: 'restricted products',
    alters: ['products.restricted_to_warehouses'],
    again: true,
    run: sayWhetherRestricted,
  },
  { name: 'layers of stock', after: 'indexes', fills: 'stock_levels.shelf', again: true, run: startLayers },
  { name: 'days of the tax of invoices', fills: 'invoices.declared_on', again: true, run: fillDeclaredDays },
  { name: 'overpaid invoices', fills: 'invoices.declared_on', again: true, run: owedAnew },
  { name: 'notes, credit notes and acquisitions', again: true, run: sortedAnew },
  { name: 'debts less what corrections take back', again: true, run: setOffAnew },
  { name: 'what was deleted lately', after: 'indexes', again: true, run: fillDeleted },
  {
    name: 'numbers in KSeF',
    alters: ['invoices.gov_id'],
    fills: 'invoices.gov_id',
    again: true,
    run: fillGovNumbers,
  },
  { name: 'patterns that were usual', run: (db) => keepFormerPatterns(db, invoiceLedger) },
  { name: 'links that lead to two documents', again: true, run: renewSharedTokens },
]

// Columns that no field has any more, which backups of older days hold for the steps that empty them.
export const emptied = steps.flatMap(({ empties }) => empties ?? [])

export function withEmptied(name: string): Table | undefined {
  const table = tables.find((table) => table.name === name)
  const more = emptied.filter(({ table }) => table === name).map(({ column }) => column)
  return table && more.length > 0 ? { ...table, columns: [...table.columns, ...more] } : table
}

export const passing = tables.filter((table: Table) => table.passing)

// What a backup holds.
export const lasting = tables
  .filter((table: Table) => !table.passing)
  .map(({ name }) => withEmptied(name) as Table)

const former_steps = [
  'tally of invoices',
  'tally of invoices and debts',
  'tally of invoices, debts and taxes',
  'pages of clients',
]

export const form: Form = { version: VERSION, build: currentBuild, tables, steps, former_steps }

export const checkReadable = (db: Engine) => checkForm(db, form)

export const prepareDatabase = (db: Engine, manner?: Manner) => migrate(db, form, manner)

export const holdDatabase = (db: Engine, lost: () => void) => holdForm(db, form, lost)
