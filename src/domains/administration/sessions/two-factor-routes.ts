import { printTime } from '../../../platform/clock.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { rootOf } from '../../../platform/http/crud-operations.ts'
import { okResponse, recordResponse } from '../../../platform/http/response.ts'
import type { Operation } from '../../../platform/http/route.ts'
import { qrSvg } from '../../../platform/images/qr-svg.ts'
import { findUser, type User } from '../accounts/store.ts'
import {
  accountsRequiringTwoFactors,
  confirmAppSetUp,
  removeApp,
  renewRecoveryCodes,
  startAppSetUp,
} from '../two-factor/actions.ts'
import { countRecoveryCodes, findApp, listPasskeys } from '../two-factor/store.ts'
import { getCurrentSession } from './current-session.ts'
import type { SessionOptions } from './present.ts'
import { factorContext, siteOf } from './second-factor.ts'
import { appCodeShape, appShape, recoveryCodesShape, twoFactorShape } from './two-factor-schema.ts'

// The second factors of the signed-in user.

const OWN = { access: 'open', is_session_route: true } as const

export function showTwoFactor(options: SessionOptions): Operation {
  return {
    ...OWN,
    summary: 'Get your second factors',
    shape: twoFactorShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const { user_id } = await getCurrentSession(call, options)
      const app = await findApp(call.db, user_id)
      const passkeys = await listPasskeys(call.db, user_id)
      const has_app = Boolean(app?.sealed)
      const time = (ms: number) => printTime(ms, 'UTC')
      return recordResponse(twoFactorShape, {
        is_on: has_app || passkeys.length > 0,
        has_app,
        app_since: has_app && app ? time(app.created_at) : null,
        passkeys: passkeys.map(({ row_id, name, created_at, last_used_at }) => ({
          id: row_id,
          name,
          created_at: time(created_at),
          last_used_at: last_used_at === null ? null : time(last_used_at),
        })),
        recovery_codes: await countRecoveryCodes(call.db, user_id),
        required_by: await accountsRequiringTwoFactors(call.db, user_id),
        passkey_domain: (await siteOf(call)).domain,
      })
    },
  }
}

export function startApp(options: SessionOptions): Operation {
  return {
    ...OWN,
    summary: 'Set up an authenticator app',
    description:
      'Returns the secret for the app. `PUT` with its first code completes the set-up, within an hour. An earlier app works until then.',
    confirms_identity: true,
    shape: appShape,
    request_kind: 'nothing',
    response_kind: 'record',
    writes: false,
    status: 201,
    run: async (call) => {
      const { user_id } = await getCurrentSession(call, options, 'to change something')
      const user = (await findUser(call.db, user_id)) as User
      const issuer = `Kwit ${new URL(call.root_url).host}`
      const { secret, uri } = await startAppSetUp(
        call.db,
        user,
        issuer,
        factorContext(call, options, user_id),
      )
      return recordResponse(appShape, { secret, uri, qr_code: qrSvg(uri, 'QR code')?.html ?? '' }, 201)
    },
  }
}

export function confirmApp(options: SessionOptions): Operation {
  return {
    ...OWN,
    summary: 'Complete the set-up of an authenticator app',
    description:
      'From now on signing in takes two factors. With the first factor, the response contains the recovery codes, and all other sessions end.',
    shape: appCodeShape,
    response_shape: recoveryCodesShape,
    request_kind: 'fields',
    response_kind: 'record',
    writes: false,
    run: async (call) => {
      const { id: session_id, user_id } = await getCurrentSession(call, options, 'to change something')
      const { code } = compose(appCodeShape, readFields(appCodeShape, rootOf(call.body, 'code')))
      const user = (await findUser(call.db, user_id)) as User
      const context = { ...factorContext(call, options, user_id), session_id }
      const recovery_codes = await confirmAppSetUp(call.db, user, code as string, context)
      return recordResponse(recoveryCodesShape, { recovery_codes })
    },
  }
}

export function endApp(options: SessionOptions): Operation {
  return {
    ...OWN,
    summary: 'Remove the authenticator app',
    description:
      'Without another factor, signing in takes the password only, and the recovery codes end. Returns 409 for the last factor if an account of the user requires two.',
    confirms_identity: true,
    shape: appShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    writes: false,
    run: async (call) => {
      const { user_id } = await getCurrentSession(call, options, 'to change something')
      const user = (await findUser(call.db, user_id)) as User
      await removeApp(call.db, user, factorContext(call, options, user_id))
      return okResponse()
    },
  }
}

export function renewCodes(options: SessionOptions): Operation {
  return {
    ...OWN,
    summary: 'Renew your recovery codes',
    description: 'Returns ten new codes; the earlier ones end.',
    confirms_identity: true,
    shape: recoveryCodesShape,
    request_kind: 'nothing',
    response_kind: 'record',
    writes: false,
    status: 201,
    run: async (call) => {
      const { user_id } = await getCurrentSession(call, options, 'to change something')
      const user = (await findUser(call.db, user_id)) as User
      const context = factorContext(call, options, user_id)
      return recordResponse(
        recoveryCodesShape,
        { recovery_codes: await renewRecoveryCodes(call.db, user, context) },
        201,
      )
    },
  }
}
