import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type S3Store, startS3Store } from '../../../test/s3-store.ts'
import type { ApiError } from '../api-error.ts'
import { readFilesAddress, type S3Address } from './address.ts'
import { s3Files } from './s3.ts'
import { signedHeaders } from './s3-signature.ts'

// The two examples in the documentation of signature version 4.
const EXAMPLE = {
  origin: 'https://examplebucket.s3.amazonaws.com',
  region: 'us-east-1',
  key: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const THEN = Date.parse('2013-05-24T00:00:00Z')
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

test.each([
  [
    { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' }, sha256: EMPTY },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    {
      method: 'PUT',
      path: '/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      sha256: createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
])('a request is signed as the specification describes', (request, signature) => {
  expect(signedHeaders(EXAMPLE, request, THEN).authorization).toContain(`Signature=${signature}`)
})

test.each([
  ['database:', { kind: 'database' }],
  ['file:///srv/kwit%20files', { kind: 'folder', folder: '/srv/kwit files' }],
  [
    'https://KEY:a%2Fb%2Bc@s3.example:9000/bucket/kwit/?region=eu-central-1',
    {
      ...{ kind: 's3', origin: 'https://s3.example:9000', path: '/bucket/kwit/' },
      ...{ region: 'eu-central-1', key: 'KEY', secret: 'a/b+c' },
    },
  ],
  ['https://s3.example/bucket', undefined],
  ['https://KEY:SECRET@s3.example', undefined],
  ['https://KEY:SECRET@s3.example/bucket/a b', undefined],
  ['https://KEY:%E0%A4@s3.example/bucket', undefined],
  ['file://elsewhere/share', undefined],
  ['ftp://KEY:SECRET@files.example/bucket', undefined],
  ['/srv/files', undefined],
])('%s is read', (text, address) => {
  expect(readFilesAddress(text)).toEqual(address)
})

let store: S3Store
let address: S3Address
beforeAll(async () => {
  store = await startS3Store()
  address = readFilesAddress(store.url) as S3Address
})
afterAll(() => store.close())

test('bytes are written, read and deleted', async () => {
  const files = s3Files(address)
  const bytes = Buffer.from([0, 255, 10, 13])
  await files.put(7, 'abc-1', bytes)
  expect([...store.objects.keys()]).toEqual(['/bucket/kwit/7/abc-1'])
  expect(await files.get(7, 'abc-1')).toEqual(bytes)
  expect(await files.get(8, 'abc-1')).toBeUndefined()
  await files.remove(7, 'abc-1')
  await files.remove(7, 'abc-1')
  expect(store.objects.size).toBe(0)
})

test('a wrong secret, a store that is down and an unreachable store are temporary errors', async () => {
  const refused = async (files: ReturnType<typeof s3Files>) => {
    const error = await files.put(7, 'abc-1', Buffer.from('x')).catch((error: ApiError) => error)
    expect(error).toMatchObject({
      status: 503,
      detail: 'The file store does not respond, try again later',
    })
    return ((error as ApiError).cause as Error).message
  }
  expect(await refused(s3Files({ ...address, secret: 'WRONG' }))).toBe(
    'KWIT_FILES_URL: it responded with 403',
  )
  store.is_down = true
  expect(await refused(s3Files(address))).toBe('KWIT_FILES_URL: it responded with 503')
  store.is_down = false
  await store.close()
  expect(await refused(s3Files(address))).toMatch(/cannot be reached|connection was interrupted/)
})
