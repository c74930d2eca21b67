import { unauthorized } from '../../../platform/api-error.ts'
import { integrationTokenOf } from '../../../platform/http/credentials.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { splitToken } from '../accounts/authenticate.ts'
import type { Settings, TokenOwner } from '../accounts/schema.ts'
import { findAccount } from '../accounts/store.ts'
import { findTokenOwner, isIntegrationToken } from '../accounts/token-store.ts'

export type IntegrationOptions = {
  secret: Buffer
  require_integration_token: boolean
  accepts_passwords: boolean // whether users sign in by password
  defaults: Settings // settings of a new account
}

export async function hasIntegrationToken({ db, query, body }: ApiRequest): Promise<boolean> {
  const token = integrationTokenOf(query, body)
  return token !== undefined && (await isIntegrationToken(db, token))
}

export async function checkIntegrationToken(call: ApiRequest) {
  if (await hasIntegrationToken(call)) return
  const isSent = integrationTokenOf(call.query, call.body) !== undefined
  throw unauthorized(
    isSent
      ? 'The integration_token is invalid; ask the operator of this server for one'
      : 'An integration_token is required; ask the operator of this server for one',
  )
}

// Finds the user of a token, who may have no account yet. On the host of an account, users of other accounts are rejected.
export async function identify({ db, token, host_prefix }: ApiRequest): Promise<TokenOwner> {
  const { token: plain, prefix } = splitToken(token ?? '')
  const owner = await findTokenOwner(db, plain)
  if (!owner || (prefix !== undefined && prefix !== owner.prefix)) throw unauthorized()
  if (owner.prefix !== null && host_prefix !== undefined && host_prefix !== owner.prefix) {
    if (await findAccount(db, host_prefix)) throw unauthorized()
  }
  return owner
}
