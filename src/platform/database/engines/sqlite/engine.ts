import { Foresight, foreseen, memory } from '../../../commit/prepared-reads.ts'
import { inStep } from '../../../commit/request-batching.ts'
import { turnsIn } from '../../../threads.ts'
import type { Database, Engine, Gather } from '../../database.ts'
import { canWrite } from '../../write-failure.ts'
import { logOf } from './checkpoint.ts'
import { BUSY_TIMEOUT_MS, connect, statementsOn, withSharedPages } from './connection.ts'
import { workAlone } from './exclusive.ts'
import { BY_SQLITE, flushOf } from './flush.ts'
import { GroupWriter, WRITE_WAIT_MS } from './group-writer.ts'
import { beginView, viewOfMoments } from './shared-reads.ts'
import { FLUSH, newCells, type Shared, SharedState } from './shared-state.ts'

const HANDLES_MAX = 10_000
// Each commit that has put pages in another order makes SQLite look through all that the writer remembers.
const WRITER_PAGES_KB = 16_000
const READER_PAGES_KB = 32_000

// One connection writes, for all who write; reads use another one and see committed data only.
export function openSqlite(file: string, common?: Shared): Engine {
  const state = new SharedState(common ?? newCells())
  const writer = connect(common ? withSharedPages(file) : file, WRITER_PAGES_KB)
  const reader = connect(file, READER_PAGES_KB)
  reader.exec('pragma query_only = on')
  const flush = common ? flushOf(writer, state.cells.subarray(FLUSH)) : BY_SQLITE
  const view = viewOfMoments(statementsOn(reader), () => state.commits, flush.flushSeen)
  const log = logOf(writer, () => {
    view.end()
    state.endViews()
  })
  const group = new GroupWriter({ writer, state, turns: turnsIn(state.cells), flush, log })
  const remembered = memory()
  const begin: Engine['begin'] = (body) => group.begin(body, undefined)
  const engine: Engine = {
    ...view.reads,
    ...ALONE_ON_ITS_FILE,
    ...handlesOf(() => engine, group),
    begin,
    foresee: async <Found>(gather: Gather<Found>) => {
      await inStep()
      return foreseen(new Foresight(view.glances, state.versions, remembered), gather)
    },
    snapshot: (body) => readSnapshot(file, flush.flushSeen, body),
    exec: (text) => {
      writer.exec(`pragma busy_timeout = ${WRITE_WAIT_MS}`)
      writer.exec(text)
      writer.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
      state.changeAll()
      flush.all()
    },
    alone: (work, waits) => workAlone(file, work, waits).finally(() => state.changeAll()),
    trouble: async () => (state.trouble && !(await canWrite(begin)) ? state.trouble : undefined),
    close: async () => {
      await group.close()
      view.end()
      reader.close()
      writer.close()
      flush.close()
    },
  }
  return engine
}

// There is no other process, and no copy.
const ALONE_ON_ITS_FILE: Pick<Engine, 'replicas' | 'hold' | 'tell' | 'hear'> = {
  replicas: () => [],
  hold: async () => {},
  tell: () => {},
  hear: () => {},
}

// One writer in the database is one in each account: the handle only says which account its transactions write in.
function handlesOf(engineOf: () => Engine, group: GroupWriter): Pick<Engine, 'forAccount' | 'forReading'> {
  const handles = new Map<number, Engine>()
  const forAccount = (account_id: number): Engine => {
    const root = engineOf()
    if (account_id === 0) return root
    const known = handles.get(account_id)
    if (known) return known
    if (handles.size >= HANDLES_MAX) handles.clear()
    const own: Engine = { ...root, account_id, root, begin: (body) => group.begin(body, account_id) }
    handles.set(account_id, own)
    return own
  }
  return { forAccount, forReading: forAccount }
}

async function readSnapshot<Result>(
  file: string,
  flushSeen: () => void,
  body: (db: Database) => Promise<Result>,
): Promise<Result> {
  const connection = connect(file)
  try {
    const statements = statementsOn(connection)
    beginView(statements)
    flushSeen()
    return await body(statements)
  } finally {
    connection.close()
  }
}
