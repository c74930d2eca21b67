import { applyChanges } from '../../../platform/actions/crud.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { reminderSteps } from './schema.ts'
import { restart } from './steps.ts'
import { stepsOf } from './store.ts'

// Restarts all steps after a backup was restored, because reminders sent since the backup are unknown. Due
// dates before the restore are skipped.
export async function beginStepsAnew(db: Database, actor: Actor) {
  for (const step of await stepsOf(db, actor.account_id))
    await applyChanges(db, actor, reminderSteps, step, await restart(db, actor, step))
}
