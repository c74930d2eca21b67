import type { Actor } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { moveTime } from '../../../platform/http/account-clock.ts'
import { actorOf } from '../../../platform/http/crud-operations.ts'
import type { Call } from '../../../platform/http/route.ts'
import type { RunningJob } from '../../../platform/jobs/jobs.ts'
import { mayDo } from '../permissions/rules.ts'
import { accountNow, mayChangeBankAccounts, movedOf, timeZoneOf } from './rules.ts'
import type { Settings } from './schema.ts'
import { getSettings } from './store.ts'

// Who writes a document, with what the account says about documents.
export type Writer = Actor & {
  settings: Settings
  time_zone: string
  clock: Clock
  adds_accounts?: boolean // not when absent
  rights?: readonly string[] | undefined // of a role of the account's own; all when absent
  department_ids?: readonly number[] | undefined // of somebody who works for some departments
}

// Who is nobody here, such as a buyer, comes in the time of the account they come to.
export function keepTimeOf(call: Call, settings: Settings) {
  const moved = movedOf(settings)
  if (moved) moveTime(call, moved)
}

export const writerOf = (call: Call): Writer => ({
  ...actorOf(call),
  settings: call.caller.settings,
  time_zone: call.caller.time_zone,
  clock: call.clock,
  adds_accounts: mayChangeBankAccounts(call.caller) && mayDo(call.caller.limits ?? {}, 'settings', 'add'),
  rights: call.caller.limits?.rights,
  department_ids: call.caller.limits?.department_ids,
})

// For what somebody asked for and a job does: a job has the rights of a program.
export async function writerForJob(
  db: Database,
  { account_id, now: machine_now }: Pick<RunningJob, 'account_id' | 'now'>,
  { user_id, request_id }: Pick<Actor, 'user_id' | 'request_id'>,
): Promise<Writer> {
  const settings = await getSettings(db, account_id)
  const now = accountNow({ settings }, machine_now)
  const clock = { now: () => now }
  const adds_accounts = mayChangeBankAccounts({ role: 'member', session_id: 0, settings })
  const writer = { account_id, user_id, request_id, now, machine_now, settings, clock, adds_accounts }
  return { ...writer, time_zone: timeZoneOf(settings) }
}
