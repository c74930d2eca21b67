import type { UpgradeStep } from './module.ts'
import { modules } from './modules.ts'
import { auditTables } from './platform/audit/audit.ts'
import type { Engine } from './platform/database/database.ts'
import type { Table } from './platform/database/tables.ts'
import { binTable, fillBin } from './platform/database/trash.ts'
import { checkForm, type Form, holdForm, type Manner, migrate } from './platform/database/upgrades/migrate.ts'
import { dropPassedNumbers } from './platform/database/upgrades/passed-numbers.ts'
import type { Resource } from './platform/fields/resource.ts'
import { idempotencyTable } from './platform/http/idempotency.ts'
import { limitsTable } from './platform/http/shared-limits.ts'
import { jobsTable } from './platform/jobs/jobs.ts'
import { currentBuild, VERSION } from './platform/version.ts'

// Everything that is stored: the tables of the platform and of every module, and what was done once to those of older installations.

const deletable = modules.flatMap(({ resources = [] }) => resources)
const readonlyResources = modules.flatMap(({ readonlyResources = [] }) => readonlyResources)

export const deletableResources = deletable as unknown as Resource[]
export const resources = [...deletable, ...readonlyResources] as unknown as Resource[]

// Accounts come first: a restore names the first table that is not empty.
export const tables: readonly Table[] = [
  ...modules.flatMap(({ resources = [], readonlyResources = [], tables = [] }) => [
    ...[...resources, ...readonlyResources].map(({ table }) => table),
    ...tables,
  ]),
  ...auditTables,
  binTable,
  idempotencyTable,
  jobsTable,
  limitsTable,
]

// Tables of older versions that hold nothing of their own: what they counted is counted anew.
export const formerTables = ['invoices_tallies']

const fillDeleted: UpgradeStep = {
  number: 16,
  name: 'what was deleted lately',
  after: 'indexes',
  again: true,
  run: (db) =>
    fillBin(
      db,
      deletableResources.map(({ plural, fields }) => ({
        plural,
        called: (['number', 'name'] as const).find((name) => fields[name]?.options.column),
      })),
    ),
}

const passedNumbers: UpgradeStep = {
  number: 20,
  name: 'numbers passed between processes',
  ...dropPassedNumbers,
}

// In their order, by names that stay: docs/upgrades.md.
export const steps = inOrder([
  fillDeleted,
  passedNumbers,
  ...modules.flatMap(({ upgrades = [] }) => upgrades),
])

export function inOrder(unordered: readonly UpgradeStep[]): readonly UpgradeStep[] {
  const ordered = unordered.toSorted((one, other) => one.number - other.number)
  ordered.forEach(({ number, name }, place) => {
    if (number !== place + 1)
      throw new Error(`The upgrade step "${name}" has the number ${number}, where ${place + 1} is next`)
  })
  return ordered
}

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
