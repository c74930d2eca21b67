import { compose, readFields } from '../../../platform/fields/resource.ts'
import { actorByMachine, rootOf } from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, type Operation, post } from '../../../platform/http/route.ts'
import { requestUrl } from '../../../platform/http/url.ts'
import { installation } from '../accounts/actions.ts'
import { newMessageId } from '../email/actions.ts'
import { closeAccount, reopenAccount, requestDeletion } from './actions.ts'
import { deletionShape, reopenedShape, requestedShape } from './schema.ts'

type AccountDeletionOptions = { secret: Buffer; mail_from: string }

export const accountDeletionRoutes = (options: AccountDeletionOptions) => [
  ...post('/account/delete', 'json xml', requestByEmail(options)),
  ...post('/account/confirm_deletion', 'json xml', confirm(options)),
  ...post('/account/reopen', 'json xml', reopen()),
]

const emailContext = (call: ApiRequest, { mail_from }: AccountDeletionOptions) => ({
  base_url: requestUrl(call),
  message_id: newMessageId(mail_from),
})

function requestByEmail(options: AccountDeletionOptions): Operation {
  return {
    summary: 'Request the deletion of the account',
    description:
      'Owners only. Sends an email with a link that works once, for 24 hours. `POST /account/confirm_deletion` with its token closes the account.',
    access: 'admin',
    confirms_identity: true,
    shape: requestedShape,
    request_kind: 'nothing',
    response_kind: 'outcome',
    run: async (call) => {
      await requestDeletion(call.db, actorByMachine(call), emailContext(call, options), options.secret)
      const message = 'We have sent you an email with a confirmation link'
      return recordResponse(requestedShape, { code: 'success', message })
    },
  }
}

function confirm(options: AccountDeletionOptions): Operation {
  return {
    summary: 'Confirm the deletion of an account',
    description:
      'Takes the token of the email, once. The account accepts no further requests. For 30 days its owners can read it in the web application and reopen it; then all its data is deleted.',
    access: 'open',
    shape: deletionShape,
    request_kind: 'fields',
    response_kind: 'record',
    writes: false,
    run: async (call) => {
      const { deletion_token } = compose(
        deletionShape,
        readFields(deletionShape, rootOf(call.body, 'deletion_token')),
      )
      const actor = installation(call.now, call.request_id)
      const closed = await closeAccount(call.db, deletion_token as string, actor, emailContext(call, options))
      return recordResponse(deletionShape, closed)
    },
  }
}

function reopen(): Operation {
  return {
    summary: 'Reopen a closed account',
    description: 'Owners only, within 30 days. Returns 409 if the account is open.',
    access: 'admin',
    allows_closed_account: true,
    shape: reopenedShape,
    request_kind: 'nothing',
    response_kind: 'outcome',
    run: async (call) => {
      await reopenAccount(call.db, actorByMachine(call))
      return recordResponse(reopenedShape, { code: 'success', message: 'The account is open again' })
    },
  }
}
