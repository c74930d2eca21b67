import { isCitus, isWorkerNode, WORKER_REFUSAL } from '../citus.ts'
import type { Database, Engine } from '../database.ts'
import { distributeTable, type Layout, statePlacementStatements } from '../layout.ts'
import { raw, sql } from '../sql.ts'
import { createKeys, indexStatements, type Table } from '../tables.ts'
import { readLayout, saveLayout } from './schema-state.ts'

// Distributes the tables of a database by account, or merges them again. No server may use the database meanwhile.

export class LayoutError extends Error {}

export const layoutOf = (db: Engine): Promise<Layout> => db.snapshot(readLayout)

export const distribute = (
  db: Engine,
  tables: readonly Table[],
  layout: Layout,
  log: (line: string) => void,
) =>
  db.exclusively(async (session) => {
    if (!(await session.claim())) throw new LayoutError('a Kwit server uses the database: stop it first')
    checkLayoutChange(await session.begin(readLayout), layout)
    // DDL on other machines cannot be rolled back together; a second run skips the tables that are done.
    if (layout.kind === 'citus') {
      const placed = await session.begin(placedOnMachines)
      await session.begin((db) => saveLayout(db, layout))
      const unplaced = tables.filter(({ name }) => !placed.has(name))
      // Citus rejects a unique key without the account, so it is replaced by an index first.
      for (const table of unplaced) await session.begin((db) => createIndexes(db, table, layout))
      const state = placed.has('schema_state') ? [] : statePlacementStatements(layout)
      for (const statement of [...state, ...unplaced.flatMap((table) => distributeTable(layout, table))]) {
        log(statement)
        await session.exec(statement)
      }
      return
    }
    await session.begin(async (db) => {
      for (const table of tables) await distributeInPlace(db, table, layout, log)
      await saveLayout(db, layout)
    })
  })

function checkLayoutChange(current: Layout, requested: Layout) {
  if (current.kind === 'citus' && requested.kind !== 'citus')
    throw new LayoutError(
      'distributed tables cannot be merged in place: restore a backup into another database',
    )
  if (current.kind === 'partitions' && requested.kind !== 'whole')
    throw new LayoutError('the tables are partitioned already: merge them first (--undo)')
}

async function distributeInPlace(db: Database, table: Table, layout: Layout, log: (line: string) => void) {
  const statements = distributeTable(layout, table)
  if (statements.length === 0) return
  log(`${table.name}`)
  for (const statement of statements) await db.run(raw(statement))
  await createIndexes(db, table, layout)
  await db.run(raw(`analyze ${table.name}`))
}

async function createIndexes(db: Database, table: Table, layout: Layout) {
  await createKeys(db, table, layout)
  for (const statement of await indexStatements(db, table, layout, '')) await db.run(raw(statement))
}

async function placedOnMachines(db: Database): Promise<Set<string>> {
  if (await isWorkerNode(db)) throw new LayoutError(WORKER_REFUSAL)
  if (!(await isCitus(db)))
    throw new LayoutError(
      'the database has no extension "citus": run "create extension citus", then try again',
    )
  const rows = await db.all<{ name: string }>(
    sql`select logicalrelid::regclass::text as name from pg_dist_partition`,
  )
  return new Set(rows.map(({ name }) => name))
}
