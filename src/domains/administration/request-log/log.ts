import { messageOf } from '../../../platform/api-error.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Engine } from '../../../platform/database/database.ts'
import type { Noted } from '../../../platform/http/reply.ts'
import { scrub } from '../../../platform/http/scrub.ts'
import { API } from '../../../platform/http/url.ts'
import { touchMembership } from '../accounts/store.ts'
import { insertRequests, KEPT } from './store.ts'

// Calls are gathered in memory and written together, so that no request waits for it. What was not written when the process
// dies is lost; nothing depends on it.

const FLUSH_MS = 1000
const ACCOUNTS_MAX = 1000 // in one flush
const TOGETHER_MAX = 500 // calls in a transaction: other writers wait for so many at most
const PATH_MAX = 300
const MESSAGE_MAX = 500
const IGNORED_MAX = 2000

type Calls = { count: number; last: Noted[] } // a ring of those that will be kept

export type RequestLog = { note: (noted: Noted) => void; stop: () => Promise<void> }

export function startRequestLog(db: Engine, onError: (error: unknown) => void): RequestLog {
  let waiting = new Map<number, Calls>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const flush = () => {
    timer = undefined
    const taken = waiting
    waiting = new Map()
    writing = writing.then(() => write(db, taken)).catch(onError)
    return writing
  }
  return {
    note: (noted) => {
      const { account_id } = noted.caller
      let calls = waiting.get(account_id)
      if (calls === undefined) {
        if (waiting.size >= ACCOUNTS_MAX) return
        calls = { count: 0, last: [] }
        waiting.set(account_id, calls)
      }
      calls.last[calls.count++ % KEPT] = noted
      timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    stop: () => {
      clearTimeout(timer)
      return flush()
    },
  }
}

async function write(db: Engine, waiting: ReadonlyMap<number, Calls>) {
  const calls = [...waiting].sort(([a], [b]) => a - b).flatMap(([, of_account]) => inOrder(of_account))
  for (let start = 0; start < calls.length; start += TOGETHER_MAX) {
    const part = calls.slice(start, start + TOGETHER_MAX)
    const seen = new Map(
      part.map(({ caller, at }) => [`${caller.account_id} ${caller.user_id}`, { caller, at }]),
    )
    await unlockedTransaction(db, async (db) => {
      await insertRequests(db, part.map(rowOf))
      for (const { caller, at } of inOneOrder(seen.values()))
        touchMembership(db, caller.account_id, caller.user_id, at)
    })
  }
}

// Whoever else holds several of these rows has them in the same order.
const inOneOrder = <Seen extends Pick<Noted, 'caller'>>(seen: Iterable<Seen>): Seen[] =>
  [...seen].sort(({ caller: a }, { caller: b }) => a.account_id - b.account_id || a.user_id - b.user_id)

const inOrder = ({ count, last }: Calls): Noted[] => [
  ...last.slice(count % KEPT),
  ...last.slice(0, count % KEPT),
]

function rowOf({ caller, method, url, format, status, elapsed_ms, at, refused, ignored }: Noted) {
  return {
    account_id: caller.account_id,
    user_id: caller.user_id,
    method,
    path: scrub(pathOf(url, format)).slice(0, PATH_MAX).toWellFormed(),
    status,
    elapsed_us: Math.round(elapsed_ms * 1000),
    at,
    message: refused ? scrub(messageOf(refused)).slice(0, MESSAGE_MAX).toWellFormed() : null,
    ignored: ignored ? scrub(ignored).slice(0, IGNORED_MAX) : null,
  }
}

function pathOf(url: string, format: string | undefined): string {
  const [path = ''] = url.split('?', 1)
  return path.startsWith(API) ? `${path.slice(API.length)}.${format}` : path
}
