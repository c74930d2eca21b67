import { errorMessage } from '../../../platform/api-error.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Engine } from '../../../platform/database/database.ts'
import type { ObservedRequest } from '../../../platform/http/reply.ts'
import { scrub } from '../../../platform/http/scrub.ts'
import { API } from '../../../platform/http/url.ts'
import { touchAccessToken } from '../accounts/access-token-store.ts'
import { touchMembership } from '../accounts/store.ts'
import { insertRequests, REQUESTS_MAX } from './store.ts'

// Writes the request log. Requests are collected in memory and written in batches, so that no request waits. A crash loses the unwritten
// ones, which nothing depends on.

const FLUSH_MS = 1000
const ACCOUNTS_MAX = 1000 // per flush
const BATCH_MAX = 500 // requests per transaction, to limit how long other writers wait
const PATH_MAX = 300
const MESSAGE_MAX = 500
const IGNORED_MAX = 2000

type RecentRequests = { count: number; last: ObservedRequest[] } // ring buffer of the requests that are stored

export type RequestLog = { add: (request: ObservedRequest) => void; stop: () => Promise<void> }

export function startRequestLog(db: Engine, onError: (error: unknown) => void): RequestLog {
  let pending = new Map<number, RecentRequests>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const flush = () => {
    timer = undefined
    const batch = pending
    pending = new Map()
    writing = writing.then(() => write(db, batch)).catch(onError)
    return writing
  }
  return {
    add: (request) => {
      const { account_id } = request.caller
      let calls = pending.get(account_id)
      if (calls === undefined) {
        if (pending.size >= ACCOUNTS_MAX) return
        calls = { count: 0, last: [] }
        pending.set(account_id, calls)
      }
      calls.last[calls.count++ % REQUESTS_MAX] = request
      timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    stop: () => {
      clearTimeout(timer)
      return flush()
    },
  }
}

async function write(db: Engine, waiting: ReadonlyMap<number, RecentRequests>) {
  const calls = [...waiting].sort(([a], [b]) => a - b).flatMap(([, requests]) => inOrder(requests))
  for (let start = 0; start < calls.length; start += BATCH_MAX) {
    const part = calls.slice(start, start + BATCH_MAX)
    const lastRequests = new Map(
      part.map(({ caller, at }) => [`${caller.account_id} ${caller.user_id}`, { caller, at }]),
    )
    await unlockedTransaction(db, async (db) => {
      await insertRequests(db, part.map(rowOf))
      for (const { caller, at } of inLockOrder(lastRequests.values()))
        touchMembership(db, caller.account_id, caller.user_id, at)
      for (const { account_id, id, at } of usesOfTokens(part)) touchAccessToken(db, account_id, id, at)
    })
  }
}

// The last use of each limited token, in the order of their ids. Tokens that are refused are not used.
function usesOfTokens(requests: readonly ObservedRequest[]) {
  const uses = new Map<number, { account_id: number; id: number; at: number }>()
  for (const { caller, at, status } of requests) {
    const { account_id, access_token } = caller
    if (access_token && status !== 401) uses.set(access_token.id, { account_id, id: access_token.id, at })
  }
  return [...uses.values()].sort((a, b) => a.account_id - b.account_id || a.id - b.id)
}

// Sorts rows like other writers that lock several of them, to avoid deadlocks.
const inLockOrder = <Entry extends Pick<ObservedRequest, 'caller'>>(entries: Iterable<Entry>): Entry[] =>
  [...entries].sort(({ caller: a }, { caller: b }) => a.account_id - b.account_id || a.user_id - b.user_id)

const inOrder = ({ count, last }: RecentRequests): ObservedRequest[] => [
  ...last.slice(count % REQUESTS_MAX),
  ...last.slice(0, count % REQUESTS_MAX),
]

function rowOf({ caller, method, url, format, status, elapsed_ms, at, refused, ignored }: ObservedRequest) {
  return {
    account_id: caller.account_id,
    user_id: caller.user_id,
    access_token_id: caller.access_token?.id ?? null,
    method,
    path: scrub(pathOf(url, format)).slice(0, PATH_MAX).toWellFormed(),
    status,
    elapsed_us: Math.round(elapsed_ms * 1000),
    at,
    message: refused ? scrub(errorMessage(refused)).slice(0, MESSAGE_MAX).toWellFormed() : null,
    ignored: ignored ? scrub(ignored).slice(0, IGNORED_MAX) : null,
  }
}

function pathOf(url: string, format: string | undefined): string {
  const [path = ''] = url.split('?', 1)
  return path.startsWith(API) ? `${path.slice(API.length)}.${format}` : path
}
