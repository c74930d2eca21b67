import { createHmac } from 'node:crypto'
import { DAY_MS } from '../../platform/clock.ts'
import { equalsConstantTime } from '../../platform/secret.ts'
import { at } from './calls.ts'
import type { Simulator } from './state.ts'

// Pre-signed addresses, which grant access to anyone who has them until they expire.

const LIFE_MS = 3 * DAY_MS

export function signedUrl(
  simulator: Simulator,
  path: string,
  lifeMs = LIFE_MS,
): { url: string; until: number } {
  const until = simulator.clock.now() + lifeMs
  return {
    url: `${simulator.storage_url}/${path}?se=${until}&sig=${signatureOf(simulator, path, until)}`,
    until,
  }
}

// Returns the address and its expiry under the names that responses use, such as `downloadUrl` and
// `downloadUrlExpirationDate`.
export function linkTo(simulator: Simulator, name: 'download' | 'upoDownload', path: string) {
  const { url, until } = signedUrl(simulator, path)
  return { [`${name}Url`]: url, [`${name}UrlExpirationDate`]: at(until) }
}

export function isSigned(simulator: Simulator, path: string, query: URLSearchParams): boolean {
  const until = Number(query.get('se'))
  return (
    equalsConstantTime(query.get('sig') ?? '', signatureOf(simulator, path, until)) &&
    simulator.clock.now() < until
  )
}

const signatureOf = ({ state }: Simulator, path: string, until: number): string =>
  createHmac('sha256', state.seed).update(`${path} ${until}`).digest('base64url')
