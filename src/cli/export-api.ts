import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { accountNow, clockShiftOf, timeZoneOf } from '../domains/administration/accounts/rules.ts'
import type { Account } from '../domains/administration/accounts/store.ts'
import { ApiError } from '../platform/api-error.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { InputObject } from '../platform/formats/input.ts'
import type { ApiResponse } from '../platform/http/response.ts'
import type { ApiRequest, Caller, Route } from '../platform/http/route.ts'

// Calls operations of the API as the owner of the account, without a server, so that an export contains what the API
// returns.

export type OperationInput = { params?: { [name: string]: string }; format: string; query?: InputObject }
export type CallOperation = (
  db: Database,
  path: string,
  input: OperationInput,
) => Promise<ApiResponse | undefined>

export function operationCaller(routes: readonly Route[], account: Account, root_url: string): CallOperation {
  const caller: Caller = {
    account_id: account.id,
    prefix: account.prefix,
    settings: account.settings,
    time_zone: timeZoneOf(account.settings),
    clock_shift: clockShiftOf(account.settings),
    user_id: 0,
    login: '',
    role: 'owner',
    restrictions: undefined,
    token_id: 0,
    session_id: 0,
  }
  return async (db, path, { params = {}, format, query = {} }) => {
    const route = routes.find(
      (candidate) =>
        candidate.method === 'GET' && candidate.path === path && candidate.formats.includes(format),
    )
    if (!route) throw new Error(`there is no ${path}.${format}`)
    const arrived_at = systemClock.now()
    const now = accountNow(account, arrived_at)
    const request: ApiRequest = {
      db,
      caller,
      params,
      query,
      format,
      path,
      root_url,
      arrived_at,
      now,
      clock: { now: () => now },
      body: {},
      bytes: undefined,
      content_type: undefined,
      headers: {},
      method: 'GET',
      token: undefined,
      visitor: undefined,
      host_prefix: undefined,
      request_id: 'export',
      address: '',
      client_address: '',
    }
    try {
      if (route.operation.prepare) request.prepared = await route.operation.prepare(request)
      return await route.operation.run(request)
    } catch (error) {
      if (error instanceof ApiError && [404, 422].includes(error.status)) return undefined
      throw error
    }
  }
}

export async function writeResponse(file: string, response: ApiResponse, format: string): Promise<void> {
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx' })
  const write = async (piece: Uint8Array | string) => {
    if (!out.write(piece)) await once(out, 'drain')
  }
  if (response.stream) await response.stream(write, () => {})
  else await write(response.write(format))
  out.end()
  await finished(out)
}
