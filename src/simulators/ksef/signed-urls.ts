import { createHmac } from 'node:crypto'
import { DAY_MS } from '../../platform/clock.ts'
import { isSame } from '../../platform/secret.ts'
import { at } from './calls.ts'
import type { Office } from './state.ts'

// Addresses that carry their own right: whoever has one may use it, until it ends.

const LIFE_MS = 3 * DAY_MS

export function signedUrl(office: Office, path: string, life_ms = LIFE_MS): { url: string; until: number } {
  const until = office.clock.now() + life_ms
  return { url: `${office.storage_url}/${path}?se=${until}&sig=${signatureOf(office, path, until)}`, until }
}

// As answers name it: `downloadUrl`, `downloadUrlExpirationDate`.
export function linkTo(office: Office, name: 'download' | 'upoDownload', path: string) {
  const { url, until } = signedUrl(office, path)
  return { [`${name}Url`]: url, [`${name}UrlExpirationDate`]: at(until) }
}

export function isSigned(office: Office, path: string, query: URLSearchParams): boolean {
  const until = Number(query.get('se'))
  return isSame(query.get('sig') ?? '', signatureOf(office, path, until)) && office.clock.now() < until
}

const signatureOf = ({ state }: Office, path: string, until: number): string =>
  createHmac('sha256', state.seed).update(`${path} ${until}`).digest('base64url')
