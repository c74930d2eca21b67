import { forbidden, notFound } from '../../../platform/api-error.ts'
import { verifyChains } from '../../../platform/audit/verify.ts'
import { printTime } from '../../../platform/clock.ts'
import type { Engine } from '../../../platform/database/database.ts'
import { actorByMachine, idOf } from '../../../platform/http/crud-operations.ts'
import { limiter } from '../../../platform/http/limiter.ts'
import { itemsResponse, okResponse, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation } from '../../../platform/http/route.ts'
import { revokeToken } from '../accounts/actions.ts'
import { storedTokenShape, verdictShape } from './schema.ts'
import { listTokens, type StoredToken } from './store.ts'

// Lists and revokes API tokens, and verifies the audit log.

export const securityRoutes = () => [
  ...get('/account/tokens', 'json xml', listTokenRoute()),
  ...del('/account/tokens/:id', 'json xml', revokeOne()),
  ...get('/account/history/check', 'json xml', checkHistory()),
]

const CHECKS_PER_MINUTE = 6

const administers = ({ caller }: ApiRequest) => ['owner', 'admin'].includes(caller.role)

function listTokenRoute(): Operation {
  return {
    summary: 'List the API tokens of the account',
    description:
      'One entry per user, without the token itself. Only administrators see the tokens of other users.',
    access: 'read',
    shape: storedTokenShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) =>
      itemsResponse(
        storedTokenShape,
        (await visibleTokens(call)).map((token) => present(call, token)),
      ),
  }
}

function revokeOne(): Operation {
  return {
    summary: 'Revoke an API token',
    description:
      'Takes the id of its user. The token is revoked at once, until its user renews it. Only owners can revoke the token of an owner.',
    access: 'read',
    shape: storedTokenShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      const { caller, db } = call
      const token = (await visibleTokens(call)).find(({ user_id }) => user_id === idOf(call))
      if (token === undefined) throw notFound()
      if (token.role === 'owner' && caller.role !== 'owner') throw forbidden()
      await revokeToken(db, actorByMachine(call), token.user_id)
      return okResponse()
    },
  }
}

async function visibleTokens(call: ApiRequest): Promise<StoredToken[]> {
  const { account_id, user_id } = call.caller
  const tokens = await listTokens(call.db, account_id)
  return administers(call) ? tokens : tokens.filter((token) => token.user_id === user_id)
}

function present({ caller }: ApiRequest, { created_at, last_used_at, ...token }: StoredToken) {
  const time = (ms: number) => printTime(ms, caller.time_zone)
  return {
    ...token,
    is_own: token.user_id === caller.user_id,
    created_at: time(created_at),
    last_used_at: last_used_at === null ? null : time(last_used_at),
  }
}

function checkHistory(): Operation {
  const limit = limiter(CHECKS_PER_MINUTE)
  return {
    summary: 'Verify the audit log',
    description:
      'Verifies the hash chain of all entries, as `kwit audit verify` does. Takes about a second for 100,000 entries.',
    access: 'admin',
    shape: verdictShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async ({ db, caller, arrived_at }) => {
      limit.take(String(caller.account_id), arrived_at)
      const [verdict] = await (db as Engine).snapshot((db) => verifyChains(db, caller.account_id))
      const { entries = 0, head = '', fault } = verdict ?? {}
      return recordResponse(verdictShape, {
        is_intact: fault === undefined,
        entries,
        last_hash: head,
        error: fault ?? null,
        checked_at: printTime(arrived_at, caller.time_zone),
      })
    },
  }
}
