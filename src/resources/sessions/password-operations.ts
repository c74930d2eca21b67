import { compose, readFields } from '../../platform/fields/resource.ts'
import { askedUrl } from '../../platform/http/address.ts'
import { okAnswer, plainAnswer } from '../../platform/http/answer.ts'
import { limiter } from '../../platform/http/limiter.ts'
import { topOf } from '../../platform/http/operations.ts'
import type { Call, Operation } from '../../platform/http/route.ts'
import { invalid } from '../../platform/refusal.ts'
import { installation } from '../accounts/actions.ts'
import { checkPassword } from '../accounts/rules.ts'
import { checkSameSite, getVisit } from './access.ts'
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
      await askReset(call.db, { login: login as string, lang, base_url: askedUrl(call) }, call.now)
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
      const { reset_token, old_password, password } = readFields(passwordShape, topOf(call.body, 'password'))
      if (reset_token) {
        checkPassword(password ?? null)
        await resetPassword(call.db, reset_token, password as string, actorOf(call))
        return okAnswer()
      }
      const visit = await getVisit(call, options, 'to change something')
      if (!old_password) throw invalid({ old_password: "can't be blank" })
      checkPassword(password ?? null)
      const given = { old_password, password: password as string }
      await changePassword(call.db, visit, given, call.address, actorOf(call))
      return okAnswer()
    },
  }
}

const actorOf = ({ now, request_id }: Call) => installation(now, request_id)
