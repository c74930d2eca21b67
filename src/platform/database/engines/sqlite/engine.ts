import { PreparedReads, prepareGather, readCaches } from '../../../commit/prepared-reads.ts'
import { nextRequestBatch } from '../../../commit/request-batching.ts'
import { writeLockIn } from '../../../threads.ts'
import type { Database, Engine, Gather } from '../../database.ts'
import { canWrite } from '../../write-failure.ts'
import { logCheckpointer } from './checkpoint.ts'
import { BUSY_TIMEOUT_MS, connect, statementsOn, withSharedCache } from './connection.ts'
import { runExclusively } from './exclusive.ts'
import { FLUSHED_BY_SQLITE, openFlush } from './flush.ts'
import { GroupWriter, WRITE_WAIT_MS } from './group-writer.ts'
import { beginSnapshot, shareReads } from './shared-reads.ts'
import { FLUSH_START, newSharedCells, type SharedCells, SharedState } from './shared-state.ts'

const HANDLES_MAX = 10_000
// After a commit that rearranged pages SQLite walks the whole cache of the writer, so it is kept small.
const WRITER_PAGES_KB = 16_000
const READER_PAGES_KB = 32_000

// Opens SQLite: one connection writes for all, another one reads committed data only.
export function openSqlite(file: string, sharedCells?: SharedCells): Engine {
  const state = new SharedState(sharedCells ?? newSharedCells())
  const writer = connect(sharedCells ? withSharedCache(file) : file, WRITER_PAGES_KB)
  const reader = connect(file, READER_PAGES_KB)
  reader.exec('pragma query_only = on')
  const flush = sharedCells ? openFlush(writer, state.cells.subarray(FLUSH_START)) : FLUSHED_BY_SQLITE
  const sharedReads = shareReads(statementsOn(reader), () => state.commits, flush.flushVisible)
  const checkpointer = logCheckpointer(writer, () => {
    sharedReads.end()
    state.endSnapshots()
  })
  const group = new GroupWriter({ writer, state, writeLock: writeLockIn(state.cells), flush, checkpointer })
  const caches = readCaches()
  const begin: Engine['begin'] = (body) => group.begin(body, undefined)
  const engine: Engine = {
    ...sharedReads.reads,
    ...SINGLE_PROCESS,
    ...handlesOf(() => engine, group),
    begin,
    prepare: async <Result>(gather: Gather<Result>) => {
      await nextRequestBatch()
      return prepareGather(new PreparedReads(sharedReads.unflushedReads, state.versions, caches), gather)
    },
    snapshot: (body) => readSnapshot(file, flush.flushVisible, body),
    exec: (text) => {
      writer.exec(`pragma busy_timeout = ${WRITE_WAIT_MS}`)
      writer.exec(text)
      writer.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
      state.invalidateAll()
      flush.flushAll()
    },
    exclusively: (work, onWait) => runExclusively(file, work, onWait).finally(() => state.invalidateAll()),
    writeFailure: async () =>
      state.writeFailure && !(await canWrite(begin)) ? state.writeFailure : undefined,
    close: async () => {
      await group.close()
      sharedReads.end()
      reader.close()
      writer.close()
      flush.close()
    },
  }
  return engine
}

// A SQLite file has one process and no replicas.
const SINGLE_PROCESS: Pick<Engine, 'replicas' | 'holdSchemaVersion' | 'notify' | 'listen'> = {
  replicas: () => [],
  holdSchemaVersion: async () => {},
  notify: () => {},
  listen: () => {},
}

// A single writer in the database is also the single writer of each account. The handle only adds the account.
function handlesOf(engineOf: () => Engine, group: GroupWriter): Pick<Engine, 'forAccount' | 'forReading'> {
  const handles = new Map<number, Engine>()
  const forAccount = (account_id: number): Engine => {
    const root = engineOf()
    if (account_id === 0) return root
    const cached = handles.get(account_id)
    if (cached) return cached
    if (handles.size >= HANDLES_MAX) handles.clear()
    const handle: Engine = { ...root, account_id, root, begin: (body) => group.begin(body, account_id) }
    handles.set(account_id, handle)
    return handle
  }
  return { forAccount, forReading: forAccount }
}

async function readSnapshot<Result>(
  file: string,
  flushVisible: () => void,
  body: (db: Database) => Promise<Result>,
): Promise<Result> {
  const connection = connect(file)
  try {
    const statements = statementsOn(connection)
    beginSnapshot(statements)
    flushVisible()
    return await body(statements)
  } finally {
    connection.close()
  }
}
