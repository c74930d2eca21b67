import type { ApiRequest } from '../../../platform/http/route.ts'
import { requestUrl } from '../../../platform/http/url.ts'
import type { PasskeySite } from '../../../platform/webauthn.ts'
import { installation } from '../accounts/actions.ts'
import { findAccount, type User } from '../accounts/store.ts'
import type { FactorContext } from '../two-factor/actions.ts'
import { type FactorInput, secondFactorNeeded, verifyFactor, wrongFactorError } from '../two-factor/verify.ts'
import type { SessionOptions } from './present.ts'

// The second step of signing in, and what all routes about second factors need.

// Throws unless the user has no second factor, or the request contains a right one.
export async function checkSecondFactor(
  call: ApiRequest,
  options: SessionOptions,
  user: User,
  { code, passkey }: FactorInput,
) {
  if (!user.two_factor) return
  const site = await siteOf(call)
  if (!code && !passkey) throw await secondFactorNeeded(call.db, user.id, site, call.now)
  await verifyFactor(
    call.db,
    user,
    { code, passkey },
    {
      ...factorContext(call, options, user.id),
      site,
      address: call.address,
      wrong: wrongFactorError,
      takesRecoveryCodes: true,
    },
  )
}

export const factorContext = (
  { now, request_id, root_url }: ApiRequest,
  { secret, sender, lang }: SessionOptions,
  user_id: number,
): FactorContext => ({
  actor: { ...installation(now, request_id), user_id },
  secret,
  mail: { base_url: root_url, from: sender, lang },
})

// A passkey works at the address of the installation and at the hosts of its accounts. Other names below the root host may belong to an
// attacker, who could pass on what a passkey signs there.
export async function siteOf({ db, root_url, host_prefix }: ApiRequest): Promise<PasskeySite> {
  const { hostname, origin } = new URL(root_url)
  const isAccountHost = host_prefix !== undefined && (await findAccount(db, host_prefix)) !== undefined
  return {
    domain: hostname,
    origins: isAccountHost ? [origin, requestUrl({ root_url, host_prefix })] : [origin],
  }
}
