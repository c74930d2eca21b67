import { creating, deleting, restoring, updating } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { isThanks } from './rules.ts'
import { reminderSteps, type Step, type StepDraft } from './schema.ts'
import { passOverPaid, STEPS_MAX, stepsOf } from './store.ts'

// What is done, and since when.

export const createStep = creating(reminderSteps, decideStep)
export const updateStep = updating(reminderSteps, decideStep)
export const deleteStep = deleting(reminderSteps)
export const restoreStep = restoring(reminderSteps, async (db, actor, draft) => ({
  ...draft,
  ...(await beginAnew(db, actor, draft)),
}))

// What is moved or comes back begins anew, so that nobody is written to about what lies behind it.
async function decideStep(db: Database, actor: Actor, draft: StepDraft, current?: Step): Promise<StepDraft> {
  const { account_id } = actor
  const whole = { ...current, ...draft }
  checkDays(whole)
  if (!current && (await stepsOf(db, account_id)).length >= STEPS_MAX)
    throw invalid({ name: `there are too many steps (maximum is ${STEPS_MAX})` })
  const is_same = current && !isMoved(current, whole) && (current.active || !whole.active)
  return is_same ? draft : { ...draft, ...(await beginAnew(db, actor, whole)) }
}

const isMoved = (before: Step, after: StepDraft): boolean =>
  before.days !== after.days ||
  before.client_id !== (after.client_id ?? null) ||
  before.department_id !== (after.department_id ?? null) ||
  isThanks(before) !== isThanks(after)

// What was paid by now was paid before anybody meant to thank for it.
export async function beginAnew(
  db: Database,
  { account_id, now }: Actor,
  step: StepDraft,
): Promise<{ since: number }> {
  if (isThanks(step) && step.active !== false) {
    const today = dayAt(now, timeZoneOf(await getSettings(db, account_id)))
    const { client_id = null, department_id = null } = step
    await passOverPaid(db, account_id, { client_id, department_id }, today, now)
  }
  return { since: now }
}

const REMINDED = { least: -60, most: 365 }
const THANKED = { least: 0, most: 30 }

export function checkDays({ days, action }: StepDraft): number {
  const { least, most } = isThanks({ action }) ? THANKED : REMINDED
  if (days === null || days === undefined || days < least || days > most)
    throw invalid({ days: `must be between ${least} and ${most}` })
  return days
}
