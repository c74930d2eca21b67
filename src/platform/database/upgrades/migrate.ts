import { createHash } from 'node:crypto'
import { isWorkerNode, WORKER_REFUSAL } from '../citus.ts'
import type { Alone, Database, Engine } from '../database.ts'
import { isPartitioned, type Layout } from '../layout.ts'
import { raw } from '../sql.ts'
import {
  addColumns,
  type Column,
  createTable,
  describeIndexes,
  indexWork,
  MANNER,
  makeKeys,
  missingOf,
  type Table,
} from '../tables.ts'
import { keepState, layoutIn, readForm, readState, type State } from './schema-state.ts'

// Brings a database to the form of this version, or finds in one look that it has it. Tables and columns first, then the
// steps, then keys and indexes, then the steps that need those. What fails leaves every row as it was.

// What cannot be done by adding: a piece of work that is done once to each installation, and to each backup of older days.
export type Step = {
  readonly name: string // for ever: by it an installation knows that it has been done
  readonly after?: 'indexes' // else it comes before keys and indexes, and may clean what a new key forbids
  readonly fills?: string // table.column: a backup that names no steps and has the column has had the step
  readonly alters?: readonly string[] // table.field: the stored fields that are otherwise after it
  readonly empties?: { readonly table: string; readonly column: Column } // which no field has any more
  readonly again?: true // it may be run once more, over rows of a version that does not know what it fills
  readonly run: (db: Database, tell: Tell) => Promise<void>
}

// How many rows are done, now and then.
export type Tell = (rows: number) => void

export type Form = {
  readonly version: string
  readonly build?: () => string // the version with its commit, which tells two builds of one version apart
  readonly tables: readonly Table[]
  readonly steps: readonly Step[]
  readonly former_steps?: readonly string[] // done by others now
}

export type Manner = {
  readonly say?: (line: string) => void
  readonly isServed?: () => boolean // where the engine itself cannot tell
  readonly keepCopy?: (alone: Alone, version: string) => Promise<(is_done: boolean) => void> // gives what is called afterwards
}

export async function migrate(
  engine: Engine,
  form: Form,
  { say = () => {}, isServed, keepCopy }: Manner = {},
) {
  const fingerprint = fingerprintOf(form)
  const isDone = (state: State) => state.get('fingerprint') === fingerprint
  const found = await engine.snapshot(readState)
  refuseNewer(found, form)
  if (isDone(found)) return
  if (await engine.snapshot(isWorkerNode)) throw new Error(WORKER_REFUSAL)
  let settleCopy: ((is_done: boolean) => void) | undefined
  const work = async (alone: Alone) => {
    const state = await alone.begin(readState)
    refuseNewer(state, form)
    if (isDone(state)) return
    const plan = await alone.begin((db) => planOf(db, form, state))
    // What an older server reads and writes must not get another form under its hands.
    if (!plan.is_first && (isServed?.() || !(await alone.claim())))
      throw new Error('a Kwit of another version serves from it: stop it first, or use its own commands')
    if (isRevisited(state))
      say(
        'An older version of Kwit has worked on the database since its upgrade: what that one does not know is filled again',
      )
    if (plan.changes) {
      const build = state.get('build') ?? state.get('version')
      const from = build === undefined ? '' : ` from the form of Kwit ${build}`
      say(`Upgrading the database${from} to the form of Kwit ${form.build?.() ?? form.version}`)
      settleCopy = await keepCopy?.(alone, build ?? 'older')
    }
    const later = await alone.begin((db) => change(db, form, plan, say))
    for (const statement of later) {
      say(`Upgrading: ${statement}`)
      await alone.exec(statement)
    }
    await alone.begin(async (db) => {
      await runSteps(db, plan.after, say)
      await describeIndexes(db, form.tables)
      await keepState(db, 'fingerprint', fingerprint)
      await keepState(db, 'form', fingerprint)
    })
  }
  const waits = () => say('Another Kwit works on the whole database: waiting for it to end')
  try {
    await engine.alone(work, waits)
  } catch (error) {
    settleCopy?.(false)
    throw error
  }
  settleCopy?.(true)
}

// Of this version or an older one: nothing in it is unknown.
export async function checkForm(engine: Engine, form: Form) {
  refuseNewer(await engine.snapshot(readState), form)
}

// While this program uses the database nobody brings it to another form; one that was away for a while is told.
export const holdForm = (engine: Engine, form: Form, lost: () => void) => {
  const fingerprint = fingerprintOf(form)
  const isSame = async (db: Database) => (await readForm(db)) === fingerprint
  return engine.hold(isSame, lost)
}

// The names of the steps that this database has had, for its backups.
export const stepsDone = async (db: Database): Promise<string[]> =>
  [...(await readState(db)).keys()]
    .filter((name) => name.startsWith(STEP))
    .map((name) => name.slice(STEP.length))

const TELL_MS = 5_000

export async function runSteps(db: Database, steps: readonly Step[], say: (line: string) => void) {
  for (const { name, run } of steps) {
    say(`Upgrading: ${name}`)
    let told_at = Date.now()
    await run(db, (rows) => {
      if (Date.now() - told_at < TELL_MS) return
      told_at = Date.now()
      say(`Upgrading: ${name}, ${rows} rows done`)
    })
    await keepState(db, `${STEP}${name}`, new Date().toISOString())
  }
}

type Plan = {
  readonly layout: Layout
  readonly is_first: boolean
  readonly missing: ReadonlyMap<Table, Awaited<ReturnType<typeof missingOf>>>
  readonly before: readonly Step[]
  readonly after: readonly Step[]
  readonly changes: boolean // more than indexes
}

const STEP = 'step '

const fingerprintOf = ({ tables, steps }: Form) =>
  createHash('sha256')
    .update(JSON.stringify([MANNER, tables, steps.map(({ name }) => name)]))
    .digest('hex')

async function planOf(db: Database, { tables, steps }: Form, state: State): Promise<Plan> {
  const missing = new Map<Table, Awaited<ReturnType<typeof missingOf>>>()
  for (const table of tables) missing.set(table, await missingOf(db, table))
  const is_first = [...missing.values()].every((columns) => columns === 'all')
  // A new installation has nothing that is older than itself.
  const is_revisited = isRevisited(state)
  const isPending = ({ name, again }: Step) => !state.has(`${STEP}${name}`) || (is_revisited && again)
  const pending = is_first ? [] : steps.filter(isPending)
  const lacks = [...missing.values()].some((columns) => columns.length > 0)
  return {
    layout: layoutIn(state),
    is_first,
    missing,
    before: pending.filter(({ after }) => after === undefined),
    after: pending.filter(({ after }) => after === 'indexes'),
    changes: !is_first && (lacks || pending.length > 0),
  }
}

// Gives what is still to be done about indexes, where that can be done while others write.
async function change(db: Database, form: Form, plan: Plan, say: (line: string) => void): Promise<string[]> {
  const { tables, steps, version, build } = form
  await db.run(raw('create table if not exists schema_state (name text primary key, value text not null)'))
  for (const [table, missing] of plan.missing) {
    if (missing === 'all') await createTable(db, table, plan.layout)
    else await addColumns(db, table, missing)
  }
  if (plan.is_first)
    for (const { name } of steps) await keepState(db, `${STEP}${name}`, new Date().toISOString())
  else await runSteps(db, plan.before, say)
  const later: string[] = []
  for (const table of tables) {
    await makeKeys(db, table, plan.layout)
    const in_use = db.engine === 'postgres' && plan.missing.get(table) !== 'all'
    const meanwhile = in_use && !isPartitioned(plan.layout, table) ? 'concurrently' : ''
    const work = await indexWork(db, table, plan.layout, meanwhile)
    if (in_use) later.push(...work)
    else for (const statement of work) await db.run(raw(statement))
  }
  // Before the first row of a later version is written, so that an earlier one does not come back in between.
  await keepState(db, 'version', version)
  if (build) await keepState(db, 'build', build())
  return later
}

// 0.1.0 refuses nothing: it leaves its own fingerprint, and does not know the second one beside it.
const isRevisited = (state: State) => state.has('version') && state.get('form') !== state.get('fingerprint')

function refuseNewer(state: State, { version, steps, former_steps = [] }: Form) {
  const known = new Set([...steps.map(({ name }) => name), ...former_steps].map((name) => `${STEP}${name}`))
  const unknown = [...state.keys()].some((name) => name.startsWith(STEP) && !known.has(name))
  const last = state.get('version')
  if (!unknown && (last === undefined || !isNewer(last, version))) return
  throw new Error(
    `it was used by a newer version of Kwit${last && last !== version ? ` (${last})` : ''}; this is ${version}, which would spoil it`,
  )
}

const isNewer = (one: string, other: string) =>
  released(one).localeCompare(released(other), 'en', { numeric: true }) > 0

const released = (version: string) => version.replace(/-.*/, '')
