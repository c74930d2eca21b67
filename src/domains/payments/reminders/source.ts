import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { runConcurrently } from '../../administration/scheduler/actions.ts'
import type { WorkSource } from '../../administration/scheduler/work-source.ts'
import { viewUrl } from '../../documents/invoices/present.ts'
import { type ReminderEmailContext, remind } from './actions.ts'
import { isSendable, planRun } from './plan-run.ts'
import { currentRun, nextRun, reminderScheduleOf } from './rules.ts'
import { findRun, saveFinishedRun, saveRunPosition, stepsOf } from './store.ts'

type Settings = { readonly url: string; readonly mail: { readonly from: string } }

export const remindersOf = ({ url, mail: { from } }: Settings) => {
  const mail = { from, viewUrl: viewUrl.bind(undefined, url) }
  return { mail, source: remindersSource(mail) }
}

// Runs the reminders of an account once a day, a hundred documents at a time. An interrupted batch is
// repeated; completed reminders are skipped. A failed reminder does not block the others, is logged and tried
// again in the next run.
export const remindersSource = (mail: ReminderEmailContext): WorkSource => ({
  name: 'reminders',
  nextDue: async (db: Database, accountId) => {
    const active = (await stepsOf(db, accountId)).filter((step) => step.active)
    if (active.length === 0) return undefined
    const since = Math.min(...active.map((step) => step.since ?? 0))
    const { ran_at } = await findRun(db, accountId)
    return nextRun(Math.max(ran_at, since - 1), reminderScheduleOf(await getSettings(db, accountId)))
  },
  run: async ({ db, signal, machine_now }, account, now) => {
    const { began_at, after_id } = currentRun(await findRun(db, account.id), now)
    const { planned, last_id, is_last } = await planRun(db, account, now, after_id)
    const times = { now, machine_now: machine_now ?? now }
    const sendable = planned.filter(isSendable)
    const unexpected = await runConcurrently(sendable, signal, (reminder) =>
      remind(db, account, reminder, times, mail),
    )
    if (signal.aborted) return 1
    await transaction(db, (db) =>
      is_last
        ? saveFinishedRun(db, account.id, began_at)
        : saveRunPosition(db, account.id, began_at, last_id),
    )
    for (const error of unexpected) throw error
    return 1 + planned.length
  },
})
