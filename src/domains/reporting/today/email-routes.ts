import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { rootOf } from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { get, type Operation, put } from '../../../platform/http/route.ts'
import { scheduleNext } from '../../administration/scheduler/actions.ts'
import type { WorkSource } from '../../administration/scheduler/work-source.ts'
import { emailShape } from './email-schema.ts'
import { isSubscribed, subscribe, unsubscribe } from './store.ts'

// The setting of a user for the morning email.
export const todayEmailRoutes = (source: WorkSource) => [
  ...get('/today/email', 'json xml', showSetting()),
  ...put('/today/email', 'json xml', changeSetting(source)),
]

function showSetting(): Operation {
  return {
    summary: 'Show whether you receive the list by email',
    access: 'read',
    shape: emailShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async ({ db, caller: { account_id, user_id } }) =>
      recordResponse(emailShape, { enabled: await isSubscribed(db, account_id, user_id) }),
  }
}

function changeSetting(source: WorkSource): Operation {
  return {
    summary: 'Receive the list by email, or not',
    description:
      'For your own user in this account. The email is sent on working days at 7:00 in the time zone of the account, once a day, and only if there is something to do.',
    access: 'read',
    shape: emailShape,
    request_kind: 'fields',
    response_kind: 'record',
    run: async ({ db, body, caller, now }) => {
      const { account_id, user_id, time_zone } = caller
      const enabled = readFields(emailShape, rootOf(body, 'enabled')).enabled === true
      await transaction(db, async (db) => {
        if (enabled) await subscribe(db, account_id, user_id, dayAt(now, time_zone))
        else await unsubscribe(db, account_id, user_id)
        await scheduleNext(db, source, account_id)
      })
      return recordResponse(emailShape, { enabled })
    },
  }
}
