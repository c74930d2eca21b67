import { openGround } from '../bootstrap.ts'
import { prepareDatabase, tables } from '../database-schema.ts'
import type { Engine } from '../platform/database/database.ts'
import { isSpread, type Layout, moving, placingState } from '../platform/database/layout.ts'
import { LayoutProblem, layoutOf, distribute as spread } from '../platform/database/upgrades/distribute.ts'
import { command, Problem, UsageProblem, wholeNumber } from './command.ts'
import { withExistingInstallation } from './installation.ts'

// How the tables lie in PostgreSQL: in one piece, in parts by account, or over the machines of Citus. docs/scaling.md.

const PARTS_MAX = 1_024

const layouts = {
  partitions: { value: 'COUNT', about: 'Parts of each table by account, on one PostgreSQL' },
  citus: { about: 'Over the machines of Citus, by account' },
  reference: {
    about: 'With --citus: what is not spread is copied to every machine, for Kwits beside the workers',
  },
} as const

export const plan = command({
  name: 'database plan',
  about:
    'Prints which tables are spread by account and which are not, and why; with a layout also what would be done.',
  options: layouts,
  notes: 'Changes nothing, and needs no database.',
  example: 'kwit database plan --citus',
  run: async (given) => {
    const layout = layoutAsked(given)
    for (const table of tables) {
      const place = isSpread(table) ? 'by account_id' : `in one piece: ${table.across}`
      process.stdout.write(`${table.name.padEnd(30)}${place}\n`)
    }
    process.stdout.write(`${'schema_state'.padEnd(30)}in one piece: it is of the whole installation\n`)
    if (layout === undefined) return undefined
    const statements = [...placingState(layout), ...tables.flatMap((table) => moving(layout, table))]
    for (const statement of statements) process.stdout.write(`${statement};\n`)
    if (layout.kind === 'citus') process.stdout.write(WORKERS)
    return undefined
  },
})

// What Kwit sets for its own connections does not reach the workers.
const WORKERS = `-- on each worker: alter system set lock_timeout = '15s'; select pg_reload_conf();\n`

export const distribute = command({
  name: 'database distribute',
  about: 'Spreads the tables of a PostgreSQL by account, or gathers them again. No Kwit may run meanwhile.',
  options: { ...layouts, undo: { about: 'Gathers tables that have parts' } },
  notes:
    'Parts are made in one transaction: all tables or none. Over machines it is a table at a time, and what broke off is\n' +
    'gone on with by the same command; it cannot be undone in place. Take a backup before.',
  example: 'kwit database distribute --partitions 16',
  run: (given) => {
    const asked = layoutAsked(given)
    if (Boolean(given.undo) === (asked !== undefined))
      throw new UsageProblem(
        'one of --partitions, --citus and --undo is needed; see kwit database distribute --help',
      )
    return withExistingInstallation(
      async ({ db }) => run(db, asked ?? { kind: 'whole' }),
      async (config) => openGround(config),
    )
  },
})

async function run(db: Engine, layout: Layout): Promise<undefined> {
  if (db.engine === 'sqlite')
    throw new Problem('only a PostgreSQL has tables that can be spread (DATABASE_URL)')
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  await prepareDatabase(db, { say })
  const before = await layoutOf(db)
  if (JSON.stringify(before) === JSON.stringify(layout) && layout.kind !== 'citus') {
    say('The tables lie so already')
    return
  }
  try {
    await spread(db, tables, layout, say)
  } catch (error) {
    throw error instanceof LayoutProblem ? new Problem(error.message) : error
  }
}

function layoutAsked(given: {
  partitions: string | undefined
  citus: boolean
  reference: boolean
}): Layout | undefined {
  if (given.partitions !== undefined && given.citus)
    throw new UsageProblem('--partitions and --citus exclude each other')
  if (given.reference && !given.citus) throw new UsageProblem('--reference goes with --citus')
  if (given.citus) return { kind: 'citus', across: given.reference ? 'reference' : 'local' }
  if (given.partitions === undefined) return undefined
  const count = wholeNumber('partitions', given.partitions, 0, PARTS_MAX)
  if (count < 2) throw new UsageProblem(`--partitions is a whole number from 2 to ${PARTS_MAX}`)
  return { kind: 'partitions', count }
}
