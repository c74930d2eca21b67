import { forbidden, notFound } from '../../../platform/api-error.ts'
import { verifyChains } from '../../../platform/audit/verify.ts'
import { printTime } from '../../../platform/clock.ts'
import type { Engine } from '../../../platform/database/database.ts'
import { actorByMachine, idOf } from '../../../platform/http/crud-operations.ts'
import { limiter } from '../../../platform/http/limiter.ts'
import { itemsAnswer, okAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation } from '../../../platform/http/route.ts'
import { endToken } from '../accounts/actions.ts'
import { keptTokenShape, verdictShape } from './schema.ts'
import { type KeptToken, listTokens } from './store.ts'

// Who may come in by which token, and whether the history is as it was written.

export const securityRoutes = () => [
  ...get('/account/tokens', 'json xml', listAll()),
  ...del('/account/tokens/:id', 'json xml', endOne()),
  ...get('/account/history/check', 'json xml', checkHistory()),
]

const CHECKS_A_MINUTE = 6

const administers = ({ caller }: Call) => ['owner', 'admin'].includes(caller.role)

function listAll(): Operation {
  return {
    summary: 'List the API tokens of the account',
    about: 'One for each user, never itself; who does not administer the account is told of the own one.',
    right: 'read',
    shape: keptTokenShape,
    takes: 'nothing',
    gives: 'list',
    run: async (call) =>
      itemsAnswer(
        keptTokenShape,
        (await seen(call)).map((token) => present(call, token)),
      ),
  }
}

function endOne(): Operation {
  return {
    summary: 'End an API token',
    about:
      'By the id of its user. It ends at once and nothing takes its place, until its user renews it. That of an owner is ended by owners.',
    right: 'read',
    shape: keptTokenShape,
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      const { caller, db } = call
      const token = (await seen(call)).find(({ user_id }) => user_id === idOf(call))
      if (token === undefined) throw notFound()
      if (token.role === 'owner' && caller.role !== 'owner') throw forbidden()
      await endToken(db, actorByMachine(call), token.user_id)
      return okAnswer()
    },
  }
}

async function seen(call: Call): Promise<KeptToken[]> {
  const { account_id, user_id } = call.caller
  const tokens = await listTokens(call.db, account_id)
  return administers(call) ? tokens : tokens.filter((token) => token.user_id === user_id)
}

function present({ caller }: Call, { created_at, last_used_at, ...token }: KeptToken) {
  const time = (ms: number) => printTime(ms, caller.time_zone)
  return {
    ...token,
    is_own: token.user_id === caller.user_id,
    created_at: time(created_at),
    last_used_at: last_used_at === null ? null : time(last_used_at),
  }
}

function checkHistory(): Operation {
  const limit = limiter(CHECKS_A_MINUTE)
  return {
    summary: 'Check the history',
    about:
      'Walks the chain of all entries from the first, as `kwit audit verify` does. It takes about a second for 100,000 of them.',
    right: 'admin',
    shape: verdictShape,
    takes: 'nothing',
    gives: 'record',
    run: async ({ db, caller, arrived_at }) => {
      limit.take(String(caller.account_id), arrived_at)
      const [verdict] = await (db as Engine).snapshot((db) => verifyChains(db, caller.account_id))
      const { entries = 0, head = '', fault } = verdict ?? {}
      return recordAnswer(verdictShape, {
        is_whole: fault === undefined,
        entries,
        head,
        fault: fault ?? null,
        checked_at: printTime(arrived_at, caller.time_zone),
      })
    },
  }
}
