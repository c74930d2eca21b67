import { openRuntime } from '../bootstrap.ts'
import { prepareDatabase, tables } from '../database-schema.ts'
import type { Engine } from '../platform/database/database.ts'
import {
  distributeTable,
  isDistributed,
  type Layout,
  statePlacementStatements,
} from '../platform/database/layout.ts'
import { LayoutError, layoutOf, distribute as spread } from '../platform/database/upgrades/distribute.ts'
import { CommandError, command, UsageProblem, wholeNumber } from './command.ts'
import { withExistingInstallation } from './installation.ts'

// Changes how tables are stored in PostgreSQL: undivided, partitioned by account, or distributed over the machines of
// Citus (docs/operate/partitioning.md).

const PARTS_MAX = 1_024

const layouts = {
  partitions: {
    value: 'COUNT',
    about: 'Number of partitions of each table by account, on one PostgreSQL server',
  },
  citus: { about: 'Distribute tables by account over the servers of Citus' },
  reference: {
    about:
      'With --citus: copy tables that are not distributed to every server, for Kwit servers beside the workers',
  },
} as const

export const plan = command({
  name: 'database plan',
  about:
    'Prints which tables are distributed by account and which are not, with the reason; with a layout also the planned changes.',
  options: layouts,
  notes: 'Changes nothing and requires no database.',
  example: 'kwit database plan --citus',
  run: async (options) => {
    const layout = readLayoutOptions(options)
    for (const table of tables) {
      const location = isDistributed(table) ? 'by account_id' : `not distributed: ${table.across}`
      process.stdout.write(`${table.name.padEnd(30)}${location}\n`)
    }
    process.stdout.write(`${'schema_state'.padEnd(30)}not distributed: belongs to the whole installation\n`)
    if (layout === undefined) return undefined
    const statements = [
      ...statePlacementStatements(layout),
      ...tables.flatMap((table) => distributeTable(layout, table)),
    ]
    for (const statement of statements) process.stdout.write(`${statement};\n`)
    if (layout.kind === 'citus') process.stdout.write(WORKERS)
    return undefined
  },
})

// Session settings of Kwit's connections do not reach the workers.
const WORKERS = `-- on each worker: alter system set lock_timeout = '15s'; select pg_reload_conf();\n`

export const distribute = command({
  name: 'database distribute',
  about: 'Distributes the tables of PostgreSQL by account, or undoes it. Stop all Kwit servers first.',
  options: { ...layouts, undo: { about: 'Merge partitioned tables again' } },
  notes:
    'Partitions are created in one transaction: all tables or none. With --citus, tables are distributed one at a time. If\n' +
    'interrupted, run the same command again to continue. This cannot be undone; back up first.',
  example: 'kwit database distribute --partitions 16',
  run: (options) => {
    const layout = readLayoutOptions(options)
    if (Boolean(options.undo) === (layout !== undefined))
      throw new UsageProblem(
        'one of --partitions, --citus and --undo is required; see kwit database distribute --help',
      )
    return withExistingInstallation(
      async ({ db }) => run(db, layout ?? { kind: 'whole' }),
      async (config) => openRuntime(config),
    )
  },
})

async function run(db: Engine, layout: Layout): Promise<undefined> {
  if (db.engine === 'sqlite')
    throw new CommandError('only PostgreSQL tables can be distributed (DATABASE_URL)')
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  await prepareDatabase(db, { log })
  const before = await layoutOf(db)
  if (JSON.stringify(before) === JSON.stringify(layout) && layout.kind !== 'citus') {
    log('The tables already have this layout')
    return
  }
  try {
    await spread(db, tables, layout, log)
  } catch (error) {
    throw error instanceof LayoutError ? new CommandError(error.message) : error
  }
}

function readLayoutOptions(options: {
  partitions: string | undefined
  citus: boolean
  reference: boolean
}): Layout | undefined {
  if (options.partitions !== undefined && options.citus)
    throw new UsageProblem('use either --partitions or --citus, not both')
  if (options.reference && !options.citus) throw new UsageProblem('--reference requires --citus')
  if (options.citus) return { kind: 'citus', across: options.reference ? 'reference' : 'local' }
  if (options.partitions === undefined) return undefined
  const count = wholeNumber('partitions', options.partitions, 0, PARTS_MAX)
  if (count < 2) throw new UsageProblem(`--partitions must be a whole number from 2 to ${PARTS_MAX}`)
  return { kind: 'partitions', count }
}
