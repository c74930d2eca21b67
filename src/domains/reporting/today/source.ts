import { dayAt, instantOf, plusDays } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { newMessageId } from '../../administration/email/actions.ts'
import { onWorkingDay, workingDaysOf } from '../../administration/scheduler/rules.ts'
import type { WorkSource } from '../../administration/scheduler/work-source.ts'
import { TODAY_EMAIL_JOB, type TodayEmailJob } from './email-job.ts'
import { earliestSentOn, takeDay, waitingUsers } from './store.ts'

const HOUR = 7

// The morning email of an account: on the first working day after the last one.
export const todaySource = (mailFrom: string): WorkSource => ({
  name: 'today',
  nextDue: async (db: Database, accountId) => {
    const sentOn = await earliestSentOn(db, accountId)
    return sentOn === undefined ? undefined : nextMorning(sentOn, await getSettings(db, accountId))
  },
  // The day is taken in the transaction that enqueues the email.
  run: async ({ db, machine_now }, { id, settings }, now) => {
    const today = dayAt(now, timeZoneOf(settings))
    const userIds = await waitingUsers(db, id, today)
    for (const user_id of userIds)
      await transaction(db, async (db) => {
        if (!(await takeDay(db, id, user_id, today))) return
        const payload: TodayEmailJob = { user_id, message_id: newMessageId(mailFrom), is_handed_over: false }
        await enqueue(db, id, TODAY_EMAIL_JOB, payload, machine_now ?? now)
      })
    return userIds.length
  },
})

function nextMorning(sentOn: string, settings: Settings): number {
  const day = onWorkingDay(plusDays(sentOn, 1), workingDaysOf(settings))
  return instantOf(day, HOUR * 60, timeZoneOf(settings))
}
