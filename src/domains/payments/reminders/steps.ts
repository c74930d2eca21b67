import { createAction, deleteAction, restoreAction, updateAction } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { isThanks } from './rules.ts'
import { type ReminderStep, reminderSteps, type StepDraft } from './schema.ts'
import { STEPS_MAX, skipPaidDocuments, stepsOf } from './store.ts'

// Actions of reminder steps. `since` is the time from which a step applies.

export const createStep = createAction(reminderSteps, decideStep)
export const updateStep = updateAction(reminderSteps, decideStep)
export const deleteStep = deleteAction(reminderSteps)
export const restoreStep = restoreAction(reminderSteps, async (db, actor, draft) => ({
  ...draft,
  ...(await restart(db, actor, draft)),
}))

// A step that is moved or restored starts anew, so that no reminders are sent for due dates that have passed.
async function decideStep(
  db: Database,
  actor: Actor,
  draft: StepDraft,
  current?: ReminderStep,
): Promise<StepDraft> {
  const { account_id } = actor
  const composed = { ...current, ...draft }
  checkDays(composed)
  if (!current && (await stepsOf(db, account_id)).length >= STEPS_MAX)
    throw invalid({ name: `there are too many steps (maximum is ${STEPS_MAX}); delete one first` })
  const isSame = current && !isMoved(current, composed) && (current.active || !composed.active)
  return isSame ? draft : { ...draft, ...(await restart(db, actor, composed)) }
}

const isMoved = (before: ReminderStep, after: StepDraft): boolean =>
  before.days !== after.days ||
  before.client_id !== (after.client_id ?? null) ||
  before.department_id !== (after.department_id ?? null) ||
  isThanks(before) !== isThanks(after)

// Skips thanks for documents that were paid before the step existed.
export async function restart(
  db: Database,
  { account_id, now }: Actor,
  step: StepDraft,
): Promise<{ since: number }> {
  if (isThanks(step) && step.active !== false) {
    const today = dayAt(now, timeZoneOf(await getSettings(db, account_id)))
    const { client_id = null, department_id = null } = step
    await skipPaidDocuments(db, account_id, { client_id, department_id }, today, now)
  }
  return { since: now }
}

const REMINDER_DAYS = { least: -60, most: 365 }
const THANKS_DAYS = { least: 0, most: 30 }

export function checkDays({ days, action }: StepDraft): number {
  const { least, most } = isThanks({ action }) ? THANKS_DAYS : REMINDER_DAYS
  if (days === null || days === undefined || days < least || days > most)
    throw invalid({ days: `must be between ${least} and ${most}` })
  return days
}
