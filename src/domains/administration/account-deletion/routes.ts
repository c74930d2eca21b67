import { compose, readFields } from '../../../platform/fields/resource.ts'
import { actorByMachine, topOf } from '../../../platform/http/crud-operations.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import { type Call, type Operation, post } from '../../../platform/http/route.ts'
import { askedUrl } from '../../../platform/http/url.ts'
import { installation } from '../accounts/actions.ts'
import { newMessageId } from '../email/actions.ts'
import { askToClose, closeAccount, reopenAccount } from './actions.ts'
import { askedShape, closingShape, reopenedShape } from './schema.ts'

type ClosingOptions = { secret: Buffer; mail_from: string }

export const closingRoutes = (options: ClosingOptions) => [
  ...post('/account/delete', 'json xml', ask(options)),
  ...post('/account/deletion', 'json xml', confirm(options)),
  ...post('/account/reopen', 'json xml', reopen()),
]

const letterOf = (call: Call, { mail_from }: ClosingOptions) => ({
  base_url: askedUrl(call),
  message_id: newMessageId(mail_from),
})

function ask(options: ClosingOptions): Operation {
  return {
    summary: 'Ask to have the account removed',
    about:
      'Owners only. Nothing happens but a letter with a link that works once, for 24 hours; `POST /account/deletion` with its token shuts the account.',
    right: 'admin',
    shape: askedShape,
    takes: 'nothing',
    gives: 'outcome',
    run: async (call) => {
      await askToClose(call.db, actorByMachine(call), letterOf(call, options), options.secret)
      const message = 'A letter with a link that confirms it is on its way to you'
      return recordAnswer(askedShape, { code: 'success', message })
    },
  }
}

function confirm(options: ClosingOptions): Operation {
  return {
    summary: 'Shut the account that a letter is about',
    about:
      'By the token of the letter, once. The account takes no calls from then on; for thirty days its owners may read it in the web application and come back, then everything of it is removed.',
    right: 'open',
    shape: closingShape,
    takes: 'fields',
    gives: 'record',
    writes: false,
    run: async (call) => {
      const { deletion_token } = compose(
        closingShape,
        readFields(closingShape, topOf(call.body, 'deletion_token')),
      )
      const actor = installation(call.now, call.request_id)
      const shut = await closeAccount(call.db, deletion_token as string, actor, letterOf(call, options))
      return recordAnswer(closingShape, shut)
    },
  }
}

function reopen(): Operation {
  return {
    summary: 'Come back to an account that is shut',
    about: 'Owners only, within the thirty days. Of an account that is open: 409.',
    right: 'admin',
    is_for_shut: true,
    shape: reopenedShape,
    takes: 'nothing',
    gives: 'outcome',
    run: async (call) => {
      await reopenAccount(call.db, actorByMachine(call))
      return recordAnswer(reopenedShape, { code: 'success', message: 'The account is open again' })
    },
  }
}
