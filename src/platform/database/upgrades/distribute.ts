import { isCitus, isWorkerNode, WORKER_REFUSAL } from '../citus.ts'
import type { Database, Engine } from '../database.ts'
import { type Layout, moving, placingState } from '../layout.ts'
import { raw, sql } from '../sql.ts'
import { indexWork, makeKeys, type Table } from '../tables.ts'
import { keepLayout, readLayout } from './schema-state.ts'

// Spreads the tables of a database by account, or gathers them again. Nobody uses it meanwhile.

export class LayoutProblem extends Error {}

export const layoutOf = (db: Engine): Promise<Layout> => db.snapshot(readLayout)

export const distribute = (
  db: Engine,
  tables: readonly Table[],
  layout: Layout,
  say: (line: string) => void,
) =>
  db.alone(async (alone) => {
    if (!(await alone.claim())) throw new LayoutProblem('a Kwit serves from the database: stop it first')
    checkStep(await alone.begin(readLayout), layout)
    // What is on other machines cannot be taken back together; what is done already is passed over the next time.
    if (layout.kind === 'citus') {
      const placed = await alone.begin(placedOnMachines)
      await alone.begin((db) => keepLayout(db, layout))
      const unplaced = tables.filter(({ name }) => !placed.has(name))
      // A key without the account would be refused, so it becomes an index before.
      for (const table of unplaced) await alone.begin((db) => makeIndexes(db, table, layout))
      const state = placed.has('schema_state') ? [] : placingState(layout)
      for (const statement of [...state, ...unplaced.flatMap((table) => moving(layout, table))]) {
        say(statement)
        await alone.exec(statement)
      }
      return
    }
    await alone.begin(async (db) => {
      for (const table of tables) await move(db, table, layout, say)
      await keepLayout(db, layout)
    })
  })

function checkStep(found: Layout, wanted: Layout) {
  if (found.kind === 'citus' && wanted.kind !== 'citus')
    throw new LayoutProblem(
      'tables that are spread over machines are not gathered in place: restore a backup into another database',
    )
  if (found.kind === 'partitions' && wanted.kind !== 'whole')
    throw new LayoutProblem('its tables have parts already: gather them first (--undo)')
}

async function move(db: Database, table: Table, layout: Layout, say: (line: string) => void) {
  const statements = moving(layout, table)
  if (statements.length === 0) return
  say(`${table.name}`)
  for (const statement of statements) await db.run(raw(statement))
  await makeIndexes(db, table, layout)
  await db.run(raw(`analyze ${table.name}`))
}

async function makeIndexes(db: Database, table: Table, layout: Layout) {
  await makeKeys(db, table, layout)
  for (const statement of await indexWork(db, table, layout, '')) await db.run(raw(statement))
}

async function placedOnMachines(db: Database): Promise<Set<string>> {
  if (await isWorkerNode(db)) throw new LayoutProblem(WORKER_REFUSAL)
  if (!(await isCitus(db)))
    throw new LayoutProblem('the database has no extension "citus": create extension citus, then again')
  const rows = await db.all<{ name: string }>(
    sql`select logicalrelid::regclass::text as name from pg_dist_partition`,
  )
  return new Set(rows.map(({ name }) => name))
}
