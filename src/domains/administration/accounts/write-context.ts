import type { Decimal } from '../../../money/decimal.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { useAccountClock } from '../../../platform/http/account-clock.ts'
import { actorOf } from '../../../platform/http/crud-operations.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import type { RunningJob } from '../../../platform/jobs/jobs.ts'
import { isAllowed } from '../permissions/rules.ts'
import { accountNow, clockShiftOf, mayChangeBankAccounts, timeZoneOf } from './rules.ts'
import type { Settings } from './schema.ts'
import { getSettings } from './store.ts'

// Actor of a write with the settings, time zone and clock of the account.
export type WriteContext = Actor & {
  settings: Settings
  time_zone: string
  clock: Clock
  adds_accounts?: boolean // false if undefined
  rights?: readonly string[] | undefined // of a custom role; undefined for all rights
  department_ids?: readonly number[] | undefined // of a member restricted to some departments
  amount_max?: Decimal | undefined // of documents and payments that a limited token writes
}

// Visitors without a user, such as buyers, act by the clock of the account that they visit.
export function useAccountTime(call: ApiRequest, settings: Settings) {
  const clockShift = clockShiftOf(settings)
  if (clockShift) useAccountClock(call, clockShift)
}

export const writeContext = (call: ApiRequest): WriteContext => ({
  ...actorOf(call),
  settings: call.caller.settings,
  time_zone: call.caller.time_zone,
  clock: call.clock,
  adds_accounts:
    mayChangeBankAccounts(call.caller) && isAllowed(call.caller.restrictions ?? {}, 'settings', 'add'),
  rights: call.caller.restrictions?.rights,
  department_ids: call.caller.restrictions?.department_ids,
  amount_max: call.caller.restrictions?.amount_max,
})

// Context of a job that a user requested. A job has the rights of a program.
export async function writeContextForJob(
  db: Database,
  { account_id, now: machine_now }: Pick<RunningJob, 'account_id' | 'now'>,
  {
    user_id,
    request_id,
    access_token_id,
  }: { user_id: number; request_id: string; access_token_id?: number | null },
): Promise<WriteContext> {
  const settings = await getSettings(db, account_id)
  const now = accountNow({ settings }, machine_now)
  const clock = { now: () => now }
  const adds_accounts = mayChangeBankAccounts({ role: 'member', session_id: 0, settings })
  const requester = { account_id, user_id, request_id, access_token_id: access_token_id ?? undefined }
  const writer = { ...requester, now, machine_now, settings, clock, adds_accounts }
  return { ...writer, time_zone: timeZoneOf(settings) }
}
