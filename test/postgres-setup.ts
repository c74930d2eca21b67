// Of every statement that a test sends to PostgreSQL. One that could not run where accounts are spread over machines fails the
// test that ran it first. What ran is kept where a whole run asks for it (unrun-statements.ts).
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { steps, tables } from '../src/database-schema.ts'
import { isSpread } from '../src/platform/database/layout.ts'
import { partOnPostgres } from './on-postgres.ts'
import { CITUS_EXCEPTIONS, EXCEPTIONS, faultsOf, refusalsOf } from './statements.ts'

// What a test asks for itself runs nowhere else.
const NEAREST = /\/(src|test)\/(?!platform\/(database|commit)\/|postgres-setup)/
// An upgrade is done alone, to the rows of all.
const upgrades = [...steps.map(({ run }) => run.name).filter((name) => name !== 'run'), 'keepFormerPatterns']
const UPGRADING = new RegExp(`\\b(${[...upgrades, 'fill[A-Z]\\w+', 'upgrade-store\\.ts'].join('|')})\\b`)
const FRAMES = 50

type Watched = { readonly seen: Set<string>; readonly unkept: string[]; readonly faults: string[] }

// Once a worker, whose files follow each other.
const common = globalThis as { statements_of_kwit?: Watched }
common.statements_of_kwit ??= watch()
const { faults, unkept } = common.statements_of_kwit
const kept = process.env.KWIT_TEST_STATEMENTS

if (process.env.KWIT_TEST_CHOSEN) runInPart(partOnPostgres(expect.getState().testPath ?? ''))
afterEach(() => expect(faults.splice(0)).toEqual([]))
afterAll(() => {
  const texts = unkept.splice(0)
  if (kept)
    appendFileSync(join(kept, String(process.pid)), texts.map((text) => `${JSON.stringify(text)}\n`).join(''))
})

// Each of these words is to be found in some name: a test that is called otherwise one day would not run any more.
function runInPart(words: readonly string[] | undefined) {
  if (words === undefined) return
  const unmet = new Set(words)
  beforeEach(({ task, skip }) => {
    const met = words.filter((some) => task.fullTestName.includes(some))
    for (const some of met) unmet.delete(some)
    skip(met.length === 0, 'told on SQLite')
  })
  afterAll(() => expect([...unmet]).toEqual([]))
}

function watch(): Watched {
  const namesOf = (some: typeof tables) => new Set(some.map(({ name }) => name))
  const layout = {
    spread: namesOf(tables.filter(isSpread)),
    across: namesOf(tables.filter((table) => !isSpread(table))),
  }
  const watched: Watched = { seen: new Set(), unkept: [], faults: [] }
  const look = (text: string) => {
    if (watched.seen.has(text)) return
    watched.seen.add(text)
    watched.unkept.push(text)
    const isIn = (list: typeof EXCEPTIONS) => list.some(({ statement }) => statement.test(text))
    const found = [
      ...(isIn(EXCEPTIONS) ? [] : faultsOf(text, layout)),
      ...(isIn(CITUS_EXCEPTIONS) ? [] : refusalsOf(text, layout)),
    ]
    if (found.length === 0) return
    const stack = stackHere()
    if (NEAREST.exec(stack)?.[1] === 'src' && !UPGRADING.test(stack))
      watched.faults.push(`${found.join('; ')}: ${text}`)
  }
  // A pool asks later, when it has a connection, and then nobody sees for whom.
  for (const { prototype } of [pg.Pool, pg.Client]) {
    const query = prototype.query as (...given: unknown[]) => unknown
    prototype.query = function (this: unknown, ...given: unknown[]) {
      const [statement] = given as [string | { text?: string } | undefined]
      look(typeof statement === 'string' ? statement : (statement?.text ?? ''))
      return query.apply(this, given)
    } as never
  }
  return watched
}

function stackHere(): string {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  const { stack = '' } = new Error('asked')
  Error.stackTraceLimit = usual
  return stack
}
