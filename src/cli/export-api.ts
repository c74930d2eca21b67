import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { accountNow, movedOf, timeZoneOf } from '../domains/administration/accounts/rules.ts'
import type { Account } from '../domains/administration/accounts/store.ts'
import { Refusal } from '../platform/api-error.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Tree } from '../platform/formats/input.ts'
import type { Answer } from '../platform/http/response.ts'
import type { Call, Caller, Route } from '../platform/http/route.ts'

// Asks the operations of the API as an owner of the account would, without a server: what is exported is what the API answers.

export type Asked = { params?: { [name: string]: string }; format: string; query?: Tree }
export type Ask = (db: Database, path: string, asked: Asked) => Promise<Answer | undefined>

export function asker(routes: readonly Route[], account: Account, root_url: string): Ask {
  const caller: Caller = {
    account_id: account.id,
    prefix: account.prefix,
    settings: account.settings,
    time_zone: timeZoneOf(account.settings),
    moved: movedOf(account.settings),
    user_id: 0,
    login: '',
    role: 'owner',
    limits: undefined,
    token_id: 0,
    session_id: 0,
  }
  return async (db, path, { params = {}, format, query = {} }) => {
    const route = routes.find(
      (one) => one.method === 'GET' && one.path === path && one.formats.includes(format),
    )
    if (!route) throw new Error(`there is no ${path}.${format}`)
    const arrived_at = systemClock.now()
    const now = accountNow(account, arrived_at)
    const call: Call = {
      ...{ db, caller, params, query, format, path, root_url, arrived_at, now, clock: { now: () => now } },
      ...{ body: {}, bytes: undefined, content_type: undefined, headers: {}, method: 'GET' },
      ...{ token: undefined, visitor: undefined, host_prefix: undefined, address: '', request_id: 'export' },
    }
    try {
      if (route.operation.prepare) call.prepared = await route.operation.prepare(call)
      return await route.operation.run(call)
    } catch (error) {
      if (error instanceof Refusal && [404, 422].includes(error.status)) return undefined
      throw error
    }
  }
}

export async function writeAnswer(file: string, answer: Answer, format: string): Promise<void> {
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx' })
  const write = async (piece: Uint8Array | string) => {
    if (!out.write(piece)) await once(out, 'drain')
  }
  if (answer.stream) await answer.stream(write, () => {})
  else await write(answer.write(format))
  out.end()
  await finished(out)
}
