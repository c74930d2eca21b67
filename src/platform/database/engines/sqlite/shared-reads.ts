import type { Database } from '../../database.ts'

// What those who only read see of the file.

const VIEW_MS = 2

type Statements = Database & { exec(text: string): void }

// What is seen is fixed by the first read, so that it can be flushed before anybody is told of it.
export function beginView(statements: Statements) {
  statements.exec('begin')
  try {
    statements.array({ text: 'select 1 from sqlite_schema limit 1', parameters: [] })
  } catch (error) {
    statements.exec('rollback')
    throw error
  }
}

// Reads of a moment share one read transaction, so only the first pays for the file's locks. It ends after a moment, or
// before when this server has committed something: only what another program wrote is seen so much later.
export function viewOfMoments(statements: Statements, commits: () => number, flushSeen: () => void) {
  let is_open = false
  let is_flushed = false
  let seen = 0
  const end = () => {
    if (is_open) statements.exec('commit')
    is_open = false
  }
  const open = () => {
    const made = commits()
    if (is_open && seen === made) return
    if (is_open) end()
    else setTimeout(end, VIEW_MS)
    beginView(statements)
    is_open = true
    is_flushed = false
    seen = made
  }
  const openFlushed = () => {
    open()
    if (!is_flushed) flushSeen()
    is_flushed = true
  }
  // Glances are for foresight: what it finds is told to nobody before the transaction that goes by it is flushed.
  return { reads: readsAfter(openFlushed, statements), glances: readsAfter(open, statements), end }
}

const readsAfter = (open: () => void, statements: Database): Database => ({
  ...statements,
  all: (query) => {
    open()
    return statements.all(query)
  },
  get: (query) => {
    open()
    return statements.get(query)
  },
  arrays: (query) => {
    open()
    return statements.arrays(query)
  },
  array: (query) => {
    open()
    return statements.array(query)
  },
})
