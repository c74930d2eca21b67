import type { UpgradeStep } from './module.ts'
import { modules } from './modules.ts'
import { auditTables } from './platform/audit/audit.ts'
import type { Engine } from './platform/database/database.ts'
import { metadataTable } from './platform/database/lists/metadata-entries.ts'
import type { Table } from './platform/database/tables.ts'
import { fillTrash, trashTable } from './platform/database/trash.ts'
import {
  checkSchemaVersion,
  holdSchema,
  type MigrateOptions,
  migrate,
  type SchemaDefinition,
} from './platform/database/upgrades/migrate.ts'
import { dropPassedNumbers } from './platform/database/upgrades/passed-numbers.ts'
import type { Resource } from './platform/fields/resource.ts'
import { idempotencyTable } from './platform/http/idempotency.ts'
import { limitsTable } from './platform/http/shared-limits.ts'
import { jobsTable } from './platform/jobs/jobs.ts'
import { currentBuild, VERSION } from './platform/version.ts'

// Collects the tables of the platform and of all modules, and the migrations of older installations.

const deletable = modules.flatMap(({ resources = [] }) => resources)
const readonlyResources = modules.flatMap(({ readonlyResources = [] }) => readonlyResources)

// Modules declare resources by the part that starts without routes, and define all of it.
export const deletableResources = deletable as unknown as Resource[]
export const resources = [...deletable, ...readonlyResources] as unknown as Resource[]

// Accounts come first, because a restore names the first table that is not empty.
export const tables: readonly Table[] = [
  ...modules.flatMap(({ resources = [], readonlyResources = [], tables = [] }) => [
    ...[...resources, ...readonlyResources].map(({ table }) => table),
    ...tables,
  ]),
  ...auditTables,
  trashTable,
  metadataTable,
  idempotencyTable,
  jobsTable,
  limitsTable,
]

// Tables of older versions that a restore skips: their counts are computed again.
export const formerTables = ['invoices_tallies']

const fillDeleted: UpgradeStep = {
  number: 16,
  name: 'what was deleted lately',
  title: 'listing recently deleted records',
  after: 'indexes',
  is_repeatable: true,
  run: (db) =>
    fillTrash(
      db,
      deletableResources.map(({ plural, fields, label }) => ({
        plural,
        nameColumn: label !== null && fields[label]?.options.column ? label : undefined,
      })),
    ),
}

const dropPassedNumbersStep: UpgradeStep = {
  number: 20,
  name: 'numbers passed between processes',
  title: 'removing obsolete counters',
  ...dropPassedNumbers,
}

// Migrations in the order of their numbers. Their names never change (docs/internals/stored-data.md).
export const migrations = sortByNumber([
  fillDeleted,
  dropPassedNumbersStep,
  ...modules.flatMap(({ upgrades = [] }) => upgrades),
])

export function sortByNumber(unordered: readonly UpgradeStep[]): readonly UpgradeStep[] {
  const ordered = unordered.toSorted((a, b) => a.number - b.number)
  ordered.forEach(({ number, name }, index) => {
    if (number !== index + 1)
      throw new Error(`The upgrade step "${name}" has the number ${number}, where ${index + 1} is next`)
  })
  return ordered
}

// Columns without a field. Older backups contain them, and the migrations that empty them need them.
export const droppedColumns = migrations.flatMap(({ drops: empties }) => empties ?? [])

export function findTableWithDroppedColumns(name: string): Table | undefined {
  const table = tables.find((table) => table.name === name)
  const extraColumns = droppedColumns.filter(({ table }) => table === name).map(({ column }) => column)
  return table && extraColumns.length > 0 ? { ...table, columns: [...table.columns, ...extraColumns] } : table
}

export const transientTables = tables.filter((table: Table) => table.passing)

// Tables that a backup contains.
export const persistentTables = tables
  .filter((table: Table) => !table.passing)
  .map(({ name }) => findTableWithDroppedColumns(name) as Table)

const formerSteps = [
  'tally of invoices',
  'tally of invoices and debts',
  'tally of invoices, debts and taxes',
  'pages of clients',
]

export const schemaDefinition: SchemaDefinition = {
  version: VERSION,
  build: currentBuild,
  tables,
  migrations,
  former_migrations: formerSteps,
}

export const checkReadable = (db: Engine) => checkSchemaVersion(db, schemaDefinition)

export const prepareDatabase = (db: Engine, options?: MigrateOptions) =>
  migrate(db, schemaDefinition, options)

export const watchSchema = (db: Engine, lost: () => void) => holdSchema(db, schemaDefinition, lost)
