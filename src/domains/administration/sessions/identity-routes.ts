import { invalid } from '../../../platform/api-error.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { rootOf } from '../../../platform/http/crud-operations.ts'
import { okResponse } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import { withLoginLimit } from '../accounts/login.ts'
import { isPassword } from '../accounts/password.ts'
import { findUser, type User } from '../accounts/store.ts'
import { wrongCodeError, wrongPasskeyError } from '../two-factor/actions.ts'
import { verifyFactor } from '../two-factor/verify.ts'
import { getCurrentSession } from './current-session.ts'
import type { SessionOptions } from './present.ts'
import { factorContext, siteOf } from './second-factor.ts'
import { confirmSession } from './store.ts'
import { identityShape } from './two-factor-schema.ts'

// Confirms again who the user of a session is, before a change that outlasts the session.

export function confirmIdentity(options: SessionOptions): Operation {
  return {
    summary: 'Confirm your identity',
    description:
      'With the password, the code of an authenticator app or a passkey. Routes that return 403 with `code` `confirm_identity` work for ten minutes afterwards, and after signing in.',
    access: 'open',
    is_session_route: true,
    shape: identityShape,
    request_kind: 'fields',
    response_kind: 'ok',
    writes: false,
    run: async (call) => {
      const { id, user_id } = await getCurrentSession(call, options, 'to change the session')
      const input = readFields(identityShape, inputOf(call.body))
      const user = (await findUser(call.db, user_id)) as User
      if (input.code || input.passkey) await checkFactor(call, options, user, input)
      else await checkOwnPassword(call, user, input.password)
      await unlockedTransaction(call.db, (db) => confirmSession(db, id, call.now))
      return okResponse()
    },
  }
}

// XML has a root element that JSON does not have.
const inputOf = (body: InputObject): InputObject =>
  Object.keys(identityShape.fields).some((field) => field in body) ? body : rootOf(body, 'password')

// Recovery codes are for signing in without the factor, so none is wasted here.
const checkFactor = async (
  call: ApiRequest,
  options: SessionOptions,
  user: User,
  { code, passkey }: { code?: string | null; passkey?: unknown },
) =>
  verifyFactor(
    call.db,
    user,
    { code, passkey },
    {
      ...factorContext(call, options, user.id),
      site: await siteOf(call),
      address: call.address,
      takesRecoveryCodes: false,
      wrong: code ? wrongCodeError : wrongPasskeyError,
    },
  )

const checkOwnPassword = (
  { db, address, now }: ApiRequest,
  user: User,
  password: string | null | undefined,
) => {
  if (!password) throw invalid({ password: "can't be blank" })
  return withLoginLimit(db, user.login, address, now, async () => {
    if (!(await isPassword(password, user.password_hash)))
      throw invalid({ password: 'is incorrect; enter your current password' })
    return user
  })
}
