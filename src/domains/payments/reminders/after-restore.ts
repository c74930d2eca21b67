import { amend } from '../../../platform/actions/crud.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { reminderSteps } from './schema.ts'
import { beginAnew } from './steps.ts'
import { stepsOf } from './store.ts'

// After a restore nobody knows who was reminded since the backup: steps begin anew, and what fell due before is left out.
export async function beginStepsAnew(db: Database, actor: Actor) {
  for (const step of await stepsOf(db, actor.account_id))
    await amend(db, actor, reminderSteps, step, await beginAnew(db, actor, step))
}
