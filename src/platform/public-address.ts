import { lookup } from 'node:dns'
import { BlockList, connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// Decides which addresses are public. Addresses named by users are called only if they are public, so that users cannot
// reach servers in the operator's network.

// From the IANA registries of special addresses, including those for documentation and tests.
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // IPv4 addresses embedded in IPv6, and unassigned ranges.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]

const special = new BlockList()
for (const network of NOT_PUBLIC) {
  const [address = '', bits] = network.split('/')
  special.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
}
const allocatedNetworks = new BlockList()
allocatedNetworks.addSubnet('2000::', 3, 'ipv6')

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  return isIP(address) === 6 && allocatedNetworks.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

// A name without a dot belongs to a local network.
const LOCAL_NAME = /^[^.]+\.?$|\.(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i

// What a host name or address says about itself, without a lookup.
export const isLocalHost = (host: string): boolean =>
  isIP(host) === 0 ? LOCAL_NAME.test(host) : !isPublic(host)

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const LOOKUP_MS = 2_000

// Whether a host that a user enters leads to a local network. A name that does not resolve may do so later, so it is
// accepted; each connection checks its address again.
export async function leadsToLocalHost(host: string): Promise<boolean> {
  if (isLocalHost(host)) return true
  const addresses = await Promise.race([resolve(host), sleep(LOOKUP_MS, [], { ref: false })])
  return addresses.some((address) => !isPublic(address))
}

const resolve = (host: string): Promise<string[]> =>
  new Promise((done) => {
    lookup(host, { all: true }, (_, result) => done((result ?? []).map(({ address }) => address)))
  })

export class NotPublic extends Error {}

// Checks the address when connecting, so that a name that resolves differently the second time is rejected too.
export const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, result) => {
    const addresses = result ?? []
    const [first] = addresses
    if (error) callback(error, [])
    else if (!first || !addresses.every(({ address }) => isPublic(address))) callback(new NotPublic(), [])
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

// Connects to an address that an account has chosen. Names are checked by the lookup, which addresses do not need.
export function connectPublic(host: string, port: number): Socket {
  if (isIP(host) && !isPublic(host)) throw new NotPublic()
  return connect({ host, port, lookup: publicLookup })
}
