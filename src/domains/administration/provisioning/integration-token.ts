import { unauthorized } from '../../../platform/api-error.ts'
import { integrationTokenOf } from '../../../platform/http/credentials.ts'
import type { Call } from '../../../platform/http/route.ts'
import { splitToken } from '../accounts/authenticate.ts'
import type { Settings } from '../accounts/schema.ts'
import { findAccount } from '../accounts/store.ts'
import { findTokenOwner, isIntegrationToken, type TokenOwner } from '../accounts/token-store.ts'

export type IntegrationOptions = {
  secret: Buffer
  require_integration_token: boolean
  defaults: Settings // what a new account starts with
}

export async function hasIntegrationToken({ db, query, body }: Call): Promise<boolean> {
  const token = integrationTokenOf(query, body)
  return token !== undefined && (await isIntegrationToken(db, token))
}

export async function checkIntegrationToken(call: Call) {
  if (await hasIntegrationToken(call)) return
  const is_sent = integrationTokenOf(call.query, call.body) !== undefined
  throw unauthorized(
    is_sent
      ? 'The integration_token is not valid; the operator of this installation issues it'
      : 'An integration_token is required for this call; the operator of this installation issues it',
  )
}

// Somebody who may have no account yet; on an account's host strangers are refused as everywhere.
export async function identify({ db, token, host_prefix }: Call): Promise<TokenOwner> {
  const { token: plain, prefix } = splitToken(token ?? '')
  const owner = await findTokenOwner(db, plain)
  if (!owner || (prefix !== undefined && prefix !== owner.prefix)) throw unauthorized()
  if (owner.prefix !== null && host_prefix !== undefined && host_prefix !== owner.prefix) {
    if (await findAccount(db, host_prefix)) throw unauthorized()
  }
  return owner
}
