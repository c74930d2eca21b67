import { expect, test } from 'vitest'
import { isPublic, NotPublic, publicLookup } from './public-address.ts'

test.each([
  ['93.184.216.34', true],
  ['8.8.8.8', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2a00:1450:4001::200e', true],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['localhost', false],
])('%s is public: %s', (address, expected) => expect(isPublic(address)).toBe(expected))

test.each([{ all: true }, { all: false }])(
  'rejects a name that resolves to a local address',
  async (options) => {
    const error = await new Promise((resolve) =>
      publicLookup('localhost', options, (error) => resolve(error)),
    )
    expect(error).toBeInstanceOf(NotPublic)
  },
)
