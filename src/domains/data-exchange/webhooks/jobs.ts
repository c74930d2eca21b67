import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import type { Engine } from '../../../platform/database/database.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { AccountMailer } from '../../administration/email/account-mailer.ts'
import { DISPATCH_JOB } from './actions.ts'
import { type DispatchTools, dispatch } from './dispatcher.ts'
import { ownerEmailJobs } from './owner-emails.ts'
import { deleteOldDeliveries } from './store.ts'

// One job of the installation sends all messages. It runs while there are working webhooks; creating one starts it.

const LOOK_MS = 30_000
const KEPT_MS = 30 * DAY_MS

type Tools = DispatchTools & { db: Engine; accountMailer: AccountMailer }

export const webhookJobs = ({ accountMailer, ...tools }: Tools): JobKinds => ({
  [DISPATCH_JOB]: {
    every_ms: LOOK_MS,
    is_long: true,
    run: (_, { signal, extendLease }) => dispatch({ ...tools, signal }, extendLease),
  },
  forget_old_webhook_deliveries: {
    every_ms: HOUR_MS,
    run: (db, { now }) => deleteOldDeliveries(db, now - KEPT_MS),
  },
  ...ownerEmailJobs(accountMailer, tools.root_url),
})
