import { describe, expect, test } from 'vitest'
import { readPostgresAddress } from './address.ts'

describe('the address of a database', () => {
  test.each([
    ['postgres://kwit:pw@db/kwit', ['postgres://kwit:pw@db/kwit'], false, 'postgres://kwit@db/kwit'],
    ['postgresql://db:5433/kwit', ['postgres://db:5433/kwit'], false, 'postgres://db:5433/kwit'],
    ['postgres://kwit:p@ss@db/kwit', ['postgres://kwit:p@ss@db/kwit'], false, 'postgres://kwit@db/kwit'],
    ['postgres://[::1]:5432/a', ['postgres://[::1]:5432/a'], false, 'postgres://[::1]:5432/a'],
    [
      'postgres://kwit:pw@a,b:5433/kwit?sslmode=require',
      ['postgres://kwit:pw@a/kwit?sslmode=require', 'postgres://kwit:pw@b:5433/kwit?sslmode=require'],
      true,
      'postgres://kwit@a,b:5433/kwit',
    ],
    [
      'postgres://a,b/kwit?target_session_attrs=any',
      ['postgres://a/kwit', 'postgres://b/kwit'],
      false,
      'postgres://a,b/kwit',
    ],
    ['postgres://a/kwit?target_session_attrs=read-write', ['postgres://a/kwit'], true, 'postgres://a/kwit'],
    ['postgres://a/kwit?target_session_attrs=primary', ['postgres://a/kwit'], true, 'postgres://a/kwit'],
    [
      'postgres://kwit@/kwit?host=a,b&port=1,2&password=pw',
      ['postgres://kwit@a:1/kwit?password=pw', 'postgres://kwit@b:2/kwit?password=pw'],
      true,
      'postgres://kwit@a:1,b:2/kwit',
    ],
    [
      'postgres:///kwit?host=/run/postgresql',
      ['postgres:///kwit?host=%2Frun%2Fpostgresql'],
      false,
      'postgres:///run/postgresql/kwit',
    ],
  ])('%s', (url, urls, needs_writer, shown) => {
    expect(readPostgresAddress(url)).toMatchObject({ urls, needs_writer, shown })
  })

  // In a password with unescaped characters, a part of it may look like a host, a port or a database.
  test.each([
    'mysql://kwit:s3cretPW@db/kwit',
    'postgres://kwit:s3cretPW@db:port/kwit',
    'postgres://kwit:s3cretPW@db:99999/kwit',
    'postgres://kwit:12/s3cretPW@db/kwit',
    'postgres://kwit:12?s3cretPW@db/kwit',
    'postgres://kwit:12#s3cretPW@db/kwit',
    'postgres://kwit:s3cret/PW@db/kwit',
    'postgres://kwit:s3cretPW@a,b:x/kwit',
    'postgres://kwit:s3cretPW@db/kwit?target_session_attrs=standby',
    'postgres://kwit:s3cretPW@db/kwit?host=a,b,c&port=1,2',
    'postgres://kwit:s3cretPW@[::1/kwit',
  ])('%s is rejected without repeating the password', (url) => {
    const problem = messageOf(() => readPostgresAddress(url))
    expect(problem).toMatch(/^(is not an address|a port is|target_session_attrs is|there are not)/)
    expect(problem).not.toMatch(/s3cret|PW|12/)
  })

  test('the password is removed from messages of others', () => {
    const { hide } = readPostgresAddress('postgres://kwit:s3cr%2Fet@db/kwit?password=other')
    expect(hide('bad s3cr/et, s3cr%2Fet, other')).toBe('bad ***, ***, ***')
  })
})

function messageOf(read: () => unknown): string {
  try {
    read()
    return 'read'
  } catch (error) {
    return (error as Error).message
  }
}
