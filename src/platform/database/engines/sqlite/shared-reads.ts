import type { Database } from '../../database.ts'

// Reads of the file on one connection, grouped into short read transactions.

const SNAPSHOT_MS = 2

type Statements = Database & { exec(text: string): void }

// The first read fixes the snapshot, so that everything in it can be flushed before it is returned to a client.
export function beginSnapshot(statements: Statements) {
  statements.exec('begin')
  try {
    statements.array({ text: 'select 1 from sqlite_schema limit 1', parameters: [] })
  } catch (error) {
    statements.exec('rollback')
    throw error
  }
}

// Concurrent reads share one read transaction, so that only the first pays for the file locks. It ends after two
// milliseconds, or when this server commits. Only writes of other programs are seen that much later.
export function shareReads(statements: Statements, commits: () => number, flushVisible: () => void) {
  let isOpen = false
  let isFlushed = false
  let snapshotCommits = 0
  const end = () => {
    if (isOpen) statements.exec('commit')
    isOpen = false
  }
  const open = () => {
    const currentCommits = commits()
    if (isOpen && snapshotCommits === currentCommits) return
    if (isOpen) end()
    else setTimeout(end, SNAPSHOT_MS)
    beginSnapshot(statements)
    isOpen = true
    isFlushed = false
    snapshotCommits = currentCommits
  }
  const openFlushed = () => {
    open()
    if (!isFlushed) flushVisible()
    isFlushed = true
  }
  // Prepared reads need no flush: their results reach a client only after the transaction that uses them is flushed.
  return { reads: readsWithin(openFlushed, statements), unflushedReads: readsWithin(open, statements), end }
}

const readsWithin = (open: () => void, statements: Database): Database => ({
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
