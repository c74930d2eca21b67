import { ApiError, forbidden } from '../api-error.ts'
import type { AccessToken, ApiRequest } from './route.ts'

// Checks what can change between two requests with a limited token. Only its holder sees the reason.
export function checkAccessToken(
  { revoked_at, expires_at, isAllowedFrom }: AccessToken,
  { arrived_at, client_address }: Pick<ApiRequest, 'arrived_at' | 'client_address'>,
) {
  if (revoked_at !== null) throw new ApiError(401, 'This token was revoked; use another one')
  if (expires_at !== null && expires_at <= arrived_at)
    throw new ApiError(401, 'This token has expired; change its last day, or use another one')
  if (isAllowedFrom && !isAllowedFrom(client_address))
    throw new ApiError(
      401,
      `This token cannot be used from ${client_address}; add the address to the networks of the token`,
    )
}

// An operation that no limited token may perform.
export const needsFullToken = () =>
  forbidden('A token with limited rights cannot do this; use the API token of the user, or sign in')

export const rightMissing = (rights: readonly string[]) =>
  forbidden(`This token or its user lacks the right ${rights.join(' or ')}`)
