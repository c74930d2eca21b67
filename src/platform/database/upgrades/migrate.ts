import { createHash } from 'node:crypto'
import { isWorkerNode, WORKER_REFUSAL } from '../citus.ts'
import type { Database, Engine, ExclusiveSession } from '../database.ts'
import { isPartitioned, type Layout } from '../layout.ts'
import { raw } from '../sql.ts'
import {
  addColumns,
  type Column,
  createKeys,
  createTable,
  indexStatements,
  missingParts,
  TABLES_REVISION,
  type Table,
  writeIndexStatistics,
} from '../tables.ts'
import { layoutIn, readSchemaFingerprint, readState, type State, saveState } from './schema-state.ts'

// Upgrades the schema of a database to that of this version. Creates tables and columns first, then runs migrations,
// then creates keys and indexes, then runs the migrations that need those. A failure leaves every row as it was. A
// database that is up to date is recognized by one query.

// Work that adding columns cannot do. It runs once per installation, and once for each backup of an older version.
export type Migration = {
  readonly name: string // never changes: an installation records by it that the migration has run
  readonly title?: string // what the log says in place of the name
  readonly after?: 'indexes' // otherwise it runs before keys and indexes, and may remove duplicates that a new key forbids
  readonly fills?: string // table.column: a backup with this column has had the migration, if it does not record names
  readonly alters?: readonly string[] // table.field: the stored fields that it changes
  readonly drops?: { readonly table: string; readonly column: Column } // a column that belongs to no field any more
  readonly is_repeatable?: true // may run again, over rows written by an older version
  readonly run: (db: Database, reportProgress: ReportProgress, log: Log) => Promise<void>
}

export type Log = (line: string) => void

// Receives the number of finished rows now and then.
export type ReportProgress = (rows: number) => void

export type SchemaDefinition = {
  readonly version: string
  readonly build?: () => string // the version with its commit, which distinguishes two builds of one version
  readonly tables: readonly Table[]
  readonly migrations: readonly Migration[]
  readonly former_migrations?: readonly string[] // migrations that later ones replaced
}

export type MigrateOptions = {
  readonly log?: Log
  readonly isServed?: () => boolean // for engines that cannot tell themselves
  // Returns a callback for the end of the upgrade.
  readonly copyBefore?: (session: ExclusiveSession, version: string) => Promise<(isDone: boolean) => void>
}

export async function migrate(
  engine: Engine,
  schema: SchemaDefinition,
  { log = () => {}, isServed, copyBefore }: MigrateOptions = {},
) {
  const fingerprint = fingerprintOf(schema)
  const isDone = (state: State) => state.get('fingerprint') === fingerprint
  const initialState = await engine.snapshot(readState)
  rejectNewer(initialState, schema)
  if (isDone(initialState)) return
  if (await engine.snapshot(isWorkerNode)) throw new Error(WORKER_REFUSAL)
  let finishCopy: ((isDone: boolean) => void) | undefined
  const work = async (session: ExclusiveSession) => {
    const state = await session.begin(readState)
    rejectNewer(state, schema)
    if (isDone(state)) return
    const plan = await session.begin((db) => planOf(db, schema, state))
    // A running older server must not have its schema changed.
    if (!plan.is_first && (isServed?.() || !(await session.claim())))
      throw new Error(
        'a Kwit server of another version is using it; stop it first, or run the commands of that version',
      )
    if (isRevisited(state))
      log(
        'An older version of Kwit has changed the database since its upgrade. Adding the data that it does not know',
      )
    if (plan.changes) {
      const build = state.get('build') ?? state.get('version')
      const from = build === undefined ? '' : ` from the schema of Kwit ${build}`
      log(`Upgrading the database${from} to the schema of Kwit ${schema.build?.() ?? schema.version}`)
      finishCopy = await copyBefore?.(session, build ?? 'older')
    }
    const later = await session.begin((db) => applyPlan(db, schema, plan, log))
    for (const statement of later) {
      log(`Upgrading: ${statement}`)
      await session.exec(statement)
    }
    await session.begin(async (db) => {
      await runMigrations(db, plan.after, log)
      await writeIndexStatistics(db, schema.tables)
      await saveState(db, 'fingerprint', fingerprint)
      await saveState(db, 'form', fingerprint)
    })
  }
  const onWait = () => log('Waiting for another Kwit process that is changing the whole database')
  try {
    await engine.exclusively(work, onWait)
  } catch (error) {
    finishCopy?.(false)
    throw error
  }
  finishCopy?.(true)
}

// Throws if a newer version has used the database.
export async function checkSchemaVersion(engine: Engine, schema: SchemaDefinition) {
  rejectNewer(await engine.snapshot(readState), schema)
}

// Keeps the schema as it is while this process uses the database. After a lost connection `lost` is called if it has
// changed.
export const holdSchema = (engine: Engine, schema: SchemaDefinition, lost: () => void) => {
  const fingerprint = fingerprintOf(schema)
  const isSame = async (db: Database) => (await readSchemaFingerprint(db)) === fingerprint
  return engine.holdSchemaVersion(isSame, lost)
}

// The names of the migrations that have run, for backups.
export const appliedMigrations = async (db: Database): Promise<string[]> =>
  [...(await readState(db)).keys()]
    .filter((name) => name.startsWith(MIGRATION_KEY))
    .map((name) => name.slice(MIGRATION_KEY.length))

const REPORT_MS = 5_000

export async function runMigrations(db: Database, migrations: readonly Migration[], log: Log) {
  for (const { name, title = name, run } of migrations) {
    log(`Upgrading: ${title}`)
    let reportedAt = Date.now()
    const reportProgress = (rows: number) => {
      if (Date.now() - reportedAt < REPORT_MS) return
      reportedAt = Date.now()
      log(`Upgrading: ${title}, ${rows} rows done`)
    }
    await run(db, reportProgress, (line) => log(`Upgrading: ${line}`))
    await saveState(db, `${MIGRATION_KEY}${name}`, new Date().toISOString())
  }
}

type Plan = {
  readonly layout: Layout
  readonly is_first: boolean
  readonly missing: ReadonlyMap<Table, Awaited<ReturnType<typeof missingParts>>>
  readonly before: readonly Migration[]
  readonly after: readonly Migration[]
  readonly changes: boolean // true if more than indexes change
}

const MIGRATION_KEY = 'step '

const fingerprintOf = ({ tables, migrations: steps }: SchemaDefinition) =>
  createHash('sha256')
    .update(JSON.stringify([TABLES_REVISION, tables, steps.map(({ name }) => name)]))
    .digest('hex')

async function planOf(
  db: Database,
  { tables, migrations: steps }: SchemaDefinition,
  state: State,
): Promise<Plan> {
  const missing = new Map<Table, Awaited<ReturnType<typeof missingParts>>>()
  for (const table of tables) missing.set(table, await missingParts(db, table))
  const is_first = [...missing.values()].every((columns) => columns === 'all')
  // A new installation has no older rows, so no migration runs.
  const isReopened = isRevisited(state)
  const isPending = ({ name, is_repeatable: again }: Migration) =>
    !state.has(`${MIGRATION_KEY}${name}`) || (isReopened && again)
  const pending = is_first ? [] : steps.filter(isPending)
  const hasMissing = [...missing.values()].some((columns) => columns.length > 0)
  return {
    layout: layoutIn(state),
    is_first,
    missing,
    before: pending.filter(({ after }) => after === undefined),
    after: pending.filter(({ after }) => after === 'indexes'),
    changes: !is_first && (hasMissing || pending.length > 0),
  }
}

// Applies the plan, and returns the index statements that can run while others write.
async function applyPlan(
  db: Database,
  schema: SchemaDefinition,
  plan: Plan,
  log: (line: string) => void,
): Promise<string[]> {
  const { tables, migrations, version, build } = schema
  await db.run(raw('create table if not exists schema_state (name text primary key, value text not null)'))
  for (const [table, missing] of plan.missing) {
    if (missing === 'all') await createTable(db, table, plan.layout)
    else await addColumns(db, table, missing)
  }
  if (plan.is_first)
    for (const { name } of migrations)
      await saveState(db, `${MIGRATION_KEY}${name}`, new Date().toISOString())
  else await runMigrations(db, plan.before, log)
  const statements: string[] = []
  for (const table of tables) {
    await createKeys(db, table, plan.layout)
    const isInUse = db.engine === 'postgres' && plan.missing.get(table) !== 'all'
    const mode = isInUse && !isPartitioned(plan.layout, table) ? 'concurrently' : ''
    const work = await indexStatements(db, table, plan.layout, mode)
    if (isInUse) statements.push(...work)
    else for (const statement of work) await db.run(raw(statement))
  }
  // Recorded before the first row of this version is written, so that an older version does not start in between.
  await saveState(db, 'version', version)
  if (build) await saveState(db, 'build', build())
  return statements
}

// Version 0.1.0 accepts any database: it overwrites `fingerprint`, but does not know `form`.
const isRevisited = (state: State) => state.has('version') && state.get('form') !== state.get('fingerprint')

function rejectNewer(
  state: State,
  { version, migrations: steps, former_migrations: formerSteps = [] }: SchemaDefinition,
) {
  const knownKeys = new Set(
    [...steps.map(({ name }) => name), ...formerSteps].map((name) => `${MIGRATION_KEY}${name}`),
  )
  const hasUnknown = [...state.keys()].some((name) => name.startsWith(MIGRATION_KEY) && !knownKeys.has(name))
  const last = state.get('version')
  if (!hasUnknown && (last === undefined || !isNewer(last, version))) return
  throw new Error(
    `it was used by a newer version of Kwit${last && last !== version ? ` (${last})` : ''}; this is ${version}, which would damage it`,
  )
}

const isNewer = (a: string, b: string) =>
  releaseOf(a).localeCompare(releaseOf(b), 'en', { numeric: true }) > 0

const releaseOf = (version: string) => version.replace(/-.*/, '')
