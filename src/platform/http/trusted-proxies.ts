import { BlockList, isIP } from 'node:net'

// Which neighbours' X-Forwarded-* headers are believed: addresses, networks (10.0.0.0/8) and the names below.
const NAMED: { [name: string]: string[] } = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  none: [],
}
const KNOWN_MAX = 10_000

export const isTrustable = (entry: string): boolean => {
  const [address = '', bits] = entry.split('/')
  const bits_max = isIP(address) === 6 ? 128 : 32
  return (
    Object.hasOwn(NAMED, entry) ||
    (isIP(address) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bits_max)))
  )
}

export function trusting(entries: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const entry of entries.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const known = new Map<string, boolean>()
  return (address = '') => {
    let is_trusted = known.get(address)
    if (is_trusted === undefined) {
      if (known.size >= KNOWN_MAX) known.clear()
      is_trusted = isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
      known.set(address, is_trusted)
    }
    return is_trusted
  }
}
