import { invalid } from '../../../platform/api-error.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { rootOf } from '../../../platform/http/crud-operations.ts'
import { limiter } from '../../../platform/http/limiter.ts'
import { jsonResponse, okResponse } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import { requestUrl } from '../../../platform/http/url.ts'
import { installation } from '../accounts/actions.ts'
import { checkPassword } from '../accounts/rules.ts'
import { findAccount } from '../accounts/store.ts'
import { checkSameSite, getCurrentSession } from './current-session.ts'
import { changePassword, requestReset, resetPassword } from './passwords.ts'
import type { SessionOptions } from './present.ts'
import { passwordShape, resetOutcome, resetShape } from './schema.ts'

const RESETS_PER_MINUTE = 30 // from one address

export function requestPasswordReset({ lang }: SessionOptions): Operation {
  const limit = limiter(RESETS_PER_MINUTE)
  return {
    summary: 'Request a password reset',
    description:
      'The response is the same for every login. If the user exists, an email with a link is sent; it works once, for an hour.',
    access: 'open',
    is_session_route: true,
    shape: resetShape,
    request_kind: 'fields',
    response_kind: 'outcome',
    response_shape: resetOutcome,
    status: 202,
    writes: false,
    run: async (call) => {
      const { login } = compose(resetShape, readFields(resetShape, rootOf(call.body, 'login')))
      limit.take(call.address, call.now)
      const base_url = await knownUrl(call)
      await requestReset(call.db, { login: login as string, lang, base_url }, call.now)
      return jsonResponse({ status: 'ok', message: 'If the user exists, an email has been sent' }, 202)
    },
  }
}

export function setPassword(options: SessionOptions): Operation {
  return {
    summary: 'Set a new password',
    description:
      'Requires the token of the email, which ends all sessions, or the old password, which ends all other sessions.',
    access: 'open',
    is_session_route: true,
    shape: passwordShape,
    request_kind: 'fields',
    response_kind: 'ok',
    writes: false,
    run: async (call) => {
      checkSameSite(call)
      const input = readFields(passwordShape, rootOf(call.body, 'password'))
      const { reset_token, old_password, password } = input
      const end_tokens = input.end_tokens === true
      const visitor = { address: call.address, actor: actorOf(call), secret: options.secret }
      if (reset_token) {
        checkPassword(password ?? null)
        const newPassword = { password: password as string, end_tokens }
        await resetPassword(call.db, reset_token, newPassword, visitor)
        return okResponse()
      }
      const session = await getCurrentSession(call, options, 'to change something')
      if (!old_password) throw invalid({ old_password: "can't be blank" })
      checkPassword(password ?? null)
      const change = { old_password, password: password as string, end_tokens }
      await changePassword(call.db, session, change, visitor)
      return okResponse()
    },
  }
}

// The link leads to the installation, or to the host of an existing account, because any other name under the root host may belong to an
// attacker.
async function knownUrl(call: ApiRequest): Promise<string> {
  const { db, host_prefix, root_url } = call
  const isAccountHost = host_prefix !== undefined && (await findAccount(db, host_prefix)) !== undefined
  return requestUrl({ root_url, host_prefix: isAccountHost ? host_prefix : undefined })
}

const actorOf = ({ now, request_id }: ApiRequest) => installation(now, request_id)
