import { invalid } from '../../../platform/api-error.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { topOf } from '../../../platform/http/crud-operations.ts'
import { limiter } from '../../../platform/http/limiter.ts'
import { okAnswer, plainAnswer } from '../../../platform/http/response.ts'
import type { Call, Operation } from '../../../platform/http/route.ts'
import { askedUrl } from '../../../platform/http/url.ts'
import { installation } from '../accounts/actions.ts'
import { checkPassword } from '../accounts/rules.ts'
import { findAccount } from '../accounts/store.ts'
import { checkSameSite, getVisit } from './current-session.ts'
import { askReset, changePassword, resetPassword } from './passwords.ts'
import type { SessionOptions } from './present.ts'
import { passwordShape, resetOutcome, resetShape } from './schema.ts'

const RESETS_A_MINUTE = 30 // from one address

export function askForReset({ lang }: SessionOptions): Operation {
  const limit = limiter(RESETS_A_MINUTE)
  return {
    summary: 'Ask for a new password',
    about:
      'The answer is the same for every login. If there is such a user, a letter with a link goes out; it works once, for an hour.',
    right: 'open',
    about_session: true,
    shape: resetShape,
    takes: 'fields',
    gives: 'outcome',
    answers: resetOutcome,
    status: 202,
    writes: false,
    run: async (call) => {
      const { login } = compose(resetShape, readFields(resetShape, topOf(call.body, 'login')))
      limit.take(call.address, call.now)
      const base_url = await knownUrl(call)
      await askReset(call.db, { login: login as string, lang, base_url }, call.now)
      return plainAnswer({ status: 'ok', message: 'If there is such a user, a letter is on its way' }, 202)
    },
  }
}

export function setPassword(options: SessionOptions): Operation {
  return {
    summary: 'Set a new password',
    about:
      'By the token of the letter, which ends all sessions, or by the old password, which ends all others.',
    right: 'open',
    about_session: true,
    shape: passwordShape,
    takes: 'fields',
    gives: 'ok',
    writes: false,
    run: async (call) => {
      checkSameSite(call)
      const sent = readFields(passwordShape, topOf(call.body, 'password'))
      const { reset_token, old_password, password } = sent
      const end_tokens = sent.end_tokens === true
      const visitor = { address: call.address, actor: actorOf(call), secret: options.secret }
      if (reset_token) {
        checkPassword(password ?? null)
        const wish = { password: password as string, end_tokens }
        await resetPassword(call.db, reset_token, wish, visitor)
        return okAnswer()
      }
      const visit = await getVisit(call, options, 'to change something')
      if (!old_password) throw invalid({ old_password: "can't be blank" })
      checkPassword(password ?? null)
      const given = { old_password, password: password as string, end_tokens }
      await changePassword(call.db, visit, given, visitor)
      return okAnswer()
    },
  }
}

// The link leads to the installation, or to the host of an account that there is: any other name under the root host may be
// somebody else's.
async function knownUrl(call: Call): Promise<string> {
  const { db, host_prefix, root_url } = call
  const is_known = host_prefix !== undefined && (await findAccount(db, host_prefix)) !== undefined
  return askedUrl({ root_url, host_prefix: is_known ? host_prefix : undefined })
}

const actorOf = ({ now, request_id }: Call) => installation(now, request_id)
