// Checks every statement that a test sends to PostgreSQL. A statement that could not run with distributed accounts
// fails the first test that runs it. The statements are recorded on request (unrun-statements.ts).
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { migrations, tables } from '../src/database-schema.ts'
import { isDistributed } from '../src/platform/database/layout.ts'
import { partOnPostgres } from './on-postgres.ts'
import { CITUS_EXCEPTIONS, EXCEPTIONS, faultsOf, refusalsOf } from './statements.ts'
import { stub } from './stub.ts'

// Statements of the tests themselves are not checked.
const NEAREST = /\/(src|test)\/(?!platform\/(database|commit)\/|postgres-setup)/
// Upgrades run alone and change the rows of all accounts.
const upgrades = [
  ...migrations.map(({ run }) => run.name).filter((name) => name !== 'run'),
  'keepFormerPatterns',
]
const UPGRADING = new RegExp(`\\b(${[...upgrades, 'fill[A-Z]\\w+', 'upgrade-store\\.ts'].join('|')})\\b`)
const FRAMES = 50

type WatchedStatements = { readonly seen: Set<string>; readonly unkept: string[]; readonly faults: string[] }

// A worker runs several files. Each file records its own statements.
const common = globalThis as { statements_of_kwit?: WatchedStatements }
common.statements_of_kwit ??= watch()
const { seen, faults, unkept } = common.statements_of_kwit
seen.clear()
const statementsFolder = process.env.KWIT_TEST_STATEMENTS
const testFile = expect.getState().testPath ?? ''

if (process.env.KWIT_TEST_CHOSEN) runInPart(partOnPostgres(testFile))
afterEach(() => expect(faults.splice(0)).toEqual([]))
afterAll(() => {
  const texts = unkept.splice(0)
  if (statementsFolder)
    appendFileSync(
      join(statementsFolder, testFile.replace(/^.*\/test\//, '').replaceAll('/', '-')),
      texts.map((text) => `${JSON.stringify(text)}\n`).join(''),
    )
})

// Every word must occur in the name of a test: otherwise a renamed test would silently not run any more.
function runInPart(words: readonly string[] | undefined) {
  if (words === undefined) return
  const unmatched = new Set(words)
  beforeEach(({ task, skip }) => {
    const matching = words.filter((some) => task.fullTestName.includes(some))
    for (const some of matching) unmatched.delete(some)
    skip(matching.length === 0, 'tested on SQLite')
  })
  afterAll(() => expect([...unmatched]).toEqual([]))
}

function watch(): WatchedStatements {
  const namesOf = (some: typeof tables) => new Set(some.map(({ name }) => name))
  const layout = {
    spread: namesOf(tables.filter(isDistributed)),
    across: namesOf(tables.filter((table) => !isDistributed(table))),
  }
  const watched: WatchedStatements = { seen: new Set(), unkept: [], faults: [] }
  const look = (text: string) => {
    if (watched.seen.has(text)) return
    watched.seen.add(text)
    watched.unkept.push(text)
    const isIn = (list: typeof EXCEPTIONS) => list.some(({ statement }) => statement.test(text))
    const problems = [
      ...(isIn(EXCEPTIONS) ? [] : faultsOf(text, layout)),
      ...(isIn(CITUS_EXCEPTIONS) ? [] : refusalsOf(text, layout)),
    ]
    if (problems.length === 0) return
    const stack = stackHere()
    if (NEAREST.exec(stack)?.[1] === 'src' && !UPGRADING.test(stack))
      watched.faults.push(`${problems.join('; ')}: ${text}`)
  }
  // Also wraps pools, which send their statements later from another stack.
  for (const { prototype } of [pg.Pool, pg.Client]) {
    const query = prototype.query as (...args: unknown[]) => unknown
    prototype.query = stub(function (this: unknown, ...args: unknown[]) {
      const [statement] = args as [string | { text?: string } | undefined]
      look(typeof statement === 'string' ? statement : (statement?.text ?? ''))
      return query.apply(this, args)
    })
  }
  return watched
}

function stackHere(): string {
  const stackLimit = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  const { stack = '' } = new Error('the current stack')
  Error.stackTraceLimit = stackLimit
  return stack
}
