import { BlockList, isIP } from 'node:net'

// Networks of IP addresses: single addresses, and networks such as 10.0.0.0/8 or 2001:db8::/32.

export const isNetwork = (entry: string): boolean => {
  const [address = '', bits, ...more] = entry.split('/')
  const bitsMax = isIP(address) === 6 ? 128 : 32
  const hasValidBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax)
  return more.length === 0 && isIP(address) > 0 && hasValidBits
}

// Whether an address is in one of the networks. IPv4 addresses written as IPv6 (::ffff:10.0.0.1) count as IPv4.
export function networkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const version = isIP(address)
    return version > 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}
