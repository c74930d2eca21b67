import { printTime } from '../../../platform/clock.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import { itemsResponse, okResponse } from '../../../platform/http/response.ts'
import type { Operation } from '../../../platform/http/route.ts'
import { endOtherSessions, endOwnSession } from './actions.ts'
import { getCurrentSession } from './current-session.ts'
import type { SessionOptions } from './present.ts'
import { browserShape } from './schema.ts'
import { listSessions } from './store.ts'

// Lists and ends the sessions of a user.

const OWN_SESSIONS = {
  access: 'open',
  is_session_route: true,
  shape: browserShape,
  request_kind: 'nothing',
} as const

export function listOwn(options: SessionOptions): Operation {
  return {
    ...OWN_SESSIONS,
    summary: 'List your sessions',
    description: 'Sessions of the signed-in user, most recently used first. Times are in UTC.',
    response_kind: 'list',
    run: async (call) => {
      const { id: currentId, user_id } = await getCurrentSession(call, options)
      const sessions = await listSessions(call.db, user_id, call.now)
      return itemsResponse(
        browserShape,
        sessions.map(({ created_at, seen_at, ...session }) => ({
          ...session,
          created_at: printTime(created_at, 'UTC'),
          seen_at: printTime(seen_at, 'UTC'),
          is_current: session.id === currentId,
        })),
      )
    },
  }
}

export function endOne(options: SessionOptions): Operation {
  return {
    ...OWN_SESSIONS,
    summary: 'End one of your sessions',
    response_kind: 'ok',
    writes: false,
    run: async (call) => {
      const { user_id } = await getCurrentSession(call, options, 'to change something')
      await endOwnSession(call.db, user_id, idOf(call))
      return okResponse()
    },
  }
}

export function endOthers(options: SessionOptions): Operation {
  return {
    ...OWN_SESSIONS,
    summary: 'End all your other sessions',
    description: 'The session of this request continues.',
    response_kind: 'ok',
    writes: false,
    run: async (call) => {
      const { user_id, token } = await getCurrentSession(call, options, 'to change something')
      await endOtherSessions(call.db, user_id, token)
      return okResponse()
    },
  }
}
