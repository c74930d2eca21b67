import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Machines that anybody can reach. What a user names is called at these only: what lies beside the program is not theirs to ask.

// Of the registries of special addresses; documentation and tests included, since nobody is there.
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Addresses of IPv4 in other clothes, and those that are given to nobody.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]

const special = new BlockList()
for (const network of NOT_PUBLIC) {
  const [address = '', bits] = network.split('/')
  special.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
}
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && given.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

export class NotPublic extends Error {}

// Asked when the connection is made, so that a name that leads elsewhere the next time leads nowhere.
export const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const addresses = found ?? []
    const [first] = addresses
    if (error) callback(error, [])
    else if (!first || !addresses.every(({ address }) => isPublic(address))) callback(new NotPublic(), [])
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
