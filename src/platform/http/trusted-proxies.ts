import { BlockList, isIP } from 'node:net'

// Proxies whose X-Forwarded-* headers are trusted: addresses, networks (10.0.0.0/8), or the names below.
const NAMED_NETWORKS: { [name: string]: string[] } = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  none: [],
}
const CACHED_MAX = 10_000

export const isTrustable = (entry: string): boolean => {
  const [address = '', bits] = entry.split('/')
  const bitsMax = isIP(address) === 6 ? 128 : 32
  return (
    Object.hasOwn(NAMED_NETWORKS, entry) ||
    (isIP(address) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax)))
  )
}

export function trustedProxies(entries: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const entry of entries.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const cache = new Map<string, boolean>()
  return (address = '') => {
    let isTrusted = cache.get(address)
    if (isTrusted === undefined) {
      if (cache.size >= CACHED_MAX) cache.clear()
      isTrusted = isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
      cache.set(address, isTrusted)
    }
    return isTrusted
  }
}
