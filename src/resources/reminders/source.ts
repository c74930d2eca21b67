import { type Database, transaction } from '../../platform/database/database.ts'
import { getSettings } from '../accounts/store.ts'
import type { Source } from '../calendar/source.ts'
import { canGo, lookThrough, type Post, remind } from './actions.ts'
import { nextLook, whenOf } from './rules.ts'
import { keepRun, lastRun, stepsOf } from './store.ts'

// Once a day at its hour an account is looked through. What a look was cut off in is looked through again: what is done is done.
export const remindersSource = (post: Post): Source => ({
  name: 'reminders',
  nextDue: async (db: Database, account_id) => {
    const active = (await stepsOf(db, account_id)).filter((step) => step.active)
    if (active.length === 0) return undefined
    const since = Math.min(...active.map((step) => step.since ?? 0))
    return nextLook(
      Math.max((await lastRun(db, account_id)) ?? 0, since - 1),
      whenOf(await getSettings(db, account_id)),
    )
  },
  run: async ({ db, signal }, account, now) => {
    let done = 1
    for await (const planned of lookThrough(db, account, now))
      for (const one of planned) {
        if (signal.aborted) return done
        if (canGo(one) && (await remind(db, account, one, now, post))) done++
      }
    await transaction(db, (db) => keepRun(db, account.id, now))
    return done
  },
})
