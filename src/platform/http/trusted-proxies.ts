import { isNetwork, networkMatcher } from '../networks.ts'

// Proxies whose X-Forwarded-* headers are trusted: addresses, networks (10.0.0.0/8), or the names below.
const NAMED_NETWORKS: { [name: string]: string[] } = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  none: [],
}
const CACHED_MAX = 10_000

export const isTrustable = (entry: string): boolean =>
  Object.hasOwn(NAMED_NETWORKS, entry) || isNetwork(entry)

export function trustedProxies(entries: readonly string[]): (address: string | undefined) => boolean {
  const matches = networkMatcher(entries.flatMap((name) => NAMED_NETWORKS[name] ?? [name]))
  const cache = new Map<string, boolean>()
  return (address = '') => {
    let isTrusted = cache.get(address)
    if (isTrusted === undefined) {
      if (cache.size >= CACHED_MAX) cache.clear()
      isTrusted = matches(address)
      cache.set(address, isTrusted)
    }
    return isTrusted
  }
}
