import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { doTogether } from '../../administration/scheduler/actions.ts'
import type { Source } from '../../administration/scheduler/work-source.ts'
import { viewUrl } from '../../documents/invoices/present.ts'
import { type Post, remind } from './actions.ts'
import { canGo, lookAfter } from './plan-run.ts'
import { lookOf, nextLook, whenOf } from './rules.ts'
import { findRun, keepLook, keepRun, stepsOf } from './store.ts'

type Settings = { readonly url: string; readonly mail: { readonly from: string } }

export const remindersOf = ({ url, mail: { from } }: Settings) => {
  const mail = { from, viewUrl: viewUrl.bind(undefined, url) }
  return { mail, source: remindersSource(mail) }
}

// Once a day at its hour an account is looked through, a hundred documents at a time. What a look was cut off in is looked through
// again: what is done is done. One that fails keeps nobody else from being reminded, is told of, and seen again by the next look.
export const remindersSource = (post: Post): Source => ({
  name: 'reminders',
  nextDue: async (db: Database, account_id) => {
    const active = (await stepsOf(db, account_id)).filter((step) => step.active)
    if (active.length === 0) return undefined
    const since = Math.min(...active.map((step) => step.since ?? 0))
    const { ran_at } = await findRun(db, account_id)
    return nextLook(Math.max(ran_at, since - 1), whenOf(await getSettings(db, account_id)))
  },
  run: async ({ db, signal, machine_now }, account, now) => {
    const { began_at, after_id } = lookOf(await findRun(db, account.id), now)
    const { planned, last_id, is_last } = await lookAfter(db, account, now, after_id)
    const times = { now, machine_now: machine_now ?? now }
    const going = planned.filter(canGo)
    const unexpected = await doTogether(going, signal, (one) => remind(db, account, one, times, post))
    if (signal.aborted) return 1
    await transaction(db, (db) =>
      is_last ? keepRun(db, account.id, began_at) : keepLook(db, account.id, began_at, last_id),
    )
    for (const error of unexpected) throw error
    return 1 + planned.length
  },
})
