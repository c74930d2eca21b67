import { printTime } from '../../../platform/clock.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import { itemsAnswer, okAnswer } from '../../../platform/http/response.ts'
import type { Operation } from '../../../platform/http/route.ts'
import { endOtherSessions, endOwnSession } from './actions.ts'
import { getVisit } from './current-session.ts'
import type { SessionOptions } from './present.ts'
import { browserShape } from './schema.ts'
import { listSessions } from './store.ts'

// Where one is signed in, and out again.

const OWN = { right: 'open', about_session: true, shape: browserShape, takes: 'nothing' } as const

export function listOwn(options: SessionOptions): Operation {
  return {
    ...OWN,
    summary: 'List the own sessions',
    about: 'Those of the person who asks, the one used last first. Times are those of UTC.',
    gives: 'list',
    run: async (call) => {
      const { id: current_id, user_id } = await getVisit(call, options)
      const sessions = await listSessions(call.db, user_id, call.now)
      return itemsAnswer(
        browserShape,
        sessions.map(({ created_at, seen_at, ...session }) => ({
          ...session,
          created_at: printTime(created_at, 'UTC'),
          seen_at: printTime(seen_at, 'UTC'),
          is_current: session.id === current_id,
        })),
      )
    },
  }
}

export function endOne(options: SessionOptions): Operation {
  return {
    ...OWN,
    summary: 'End an own session',
    gives: 'ok',
    writes: false,
    run: async (call) => {
      const { user_id } = await getVisit(call, options, 'to change something')
      await endOwnSession(call.db, user_id, idOf(call))
      return okAnswer()
    },
  }
}

export function endOthers(options: SessionOptions): Operation {
  return {
    ...OWN,
    summary: 'End all other own sessions',
    about: 'The one that asks goes on.',
    gives: 'ok',
    writes: false,
    run: async (call) => {
      const { user_id, token } = await getVisit(call, options, 'to change something')
      await endOtherSessions(call.db, user_id, token)
      return okAnswer()
    },
  }
}
