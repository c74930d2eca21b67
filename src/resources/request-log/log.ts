import { type Engine, transaction } from '../../platform/database/database.ts'
import { API } from '../../platform/http/address.ts'
import type { Noted } from '../../platform/http/reply.ts'
import { scrub } from '../../platform/http/scrub.ts'
import { messageOf } from '../../platform/refusal.ts'
import { touchMembership } from '../accounts/store.ts'
import { insertRequests, KEPT } from './store.ts'

// Calls are gathered in memory and written together, so that no request waits for it. What was not written when the process
// dies is lost; nothing depends on it.

const FLUSH_MS = 1000
const ACCOUNTS_MAX = 1000 // in one flush
const PATH_MAX = 300
const MESSAGE_MAX = 500

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

// An account a transaction: other writers wait for one of them at most.
async function write(db: Engine, waiting: Map<number, Calls>) {
  for (const [account_id, { count, last }] of waiting) {
    const calls = [...last.slice(count % KEPT), ...last.slice(0, count % KEPT)]
    const seen = new Map(calls.map(({ caller, at }) => [caller.user_id, at]))
    await transaction(db, async (db) => {
      await insertRequests(db, account_id, calls.map(rowOf))
      for (const [user_id, at] of seen) await touchMembership(db, account_id, user_id, at)
    })
  }
}

function rowOf({ caller, method, url, format, status, elapsed_ms, at, refused }: Noted) {
  return {
    user_id: caller.user_id,
    method,
    path: scrub(pathOf(url, format)).slice(0, PATH_MAX).toWellFormed(),
    status,
    elapsed_us: Math.round(elapsed_ms * 1000),
    at,
    message: refused ? scrub(messageOf(refused)).slice(0, MESSAGE_MAX).toWellFormed() : null,
  }
}

function pathOf(url: string, format: string | undefined): string {
  const [path = ''] = url.split('?', 1)
  return path.startsWith(API) ? `${path.slice(API.length)}.${format}` : path
}
