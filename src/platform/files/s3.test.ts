import { createHash, createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Refusal } from '../refusal.ts'
import { readFilesAddress, type S3Address } from './address.ts'
import { s3Files } from './s3.ts'
import { signedHeaders } from './s3-signature.ts'

// The two examples of the description of signature version 4.
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
])('a request is signed as the description says', (request, signature) => {
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

// A store that keeps what is signed by whoever has the secret, and counts the signature by itself.
const objects = new Map<string, Buffer>()
let is_down = false
let store: Server
let address: S3Address
beforeAll(async () => {
  store = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    const { authorization = '' } = request.headers
    const [, scope = '', names = '', signature] =
      /Credential=KEY\/(\S+), SignedHeaders=(\S+), Signature=(\w+)/.exec(authorization) ?? []
    const lines = names.split(';').map((name) => `${name}:${request.headers[name]}`)
    const sha256 = createHash('sha256').update(body).digest('hex')
    const canonical = `${request.method}\n${request.url}\n\n${lines.join('\n')}\n\n${names}\n${sha256}`
    const text = `AWS4-HMAC-SHA256\n${request.headers['x-amz-date']}\n${scope}\n${createHash('sha256').update(canonical).digest('hex')}`
    let key: Buffer | string = 'AWS4SECRET/+'
    for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest()
    const is_signed = createHmac('sha256', key).update(text).digest('hex') === signature
    const found = objects.get(request.url ?? '')
    if (is_down) response.statusCode = 503
    else if (!is_signed) response.statusCode = 403
    else if (request.method === 'PUT') objects.set(request.url ?? '', body)
    else if (request.method === 'DELETE') response.statusCode = objects.delete(request.url ?? '') ? 204 : 404
    else if (found === undefined) response.statusCode = 404
    response.end(is_signed && request.method === 'GET' ? found : '')
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const { port } = store.address() as AddressInfo
  address = readFilesAddress(
    `http://KEY:SECRET%2F%2B@127.0.0.1:${port}/bucket/kwit?region=eu-north-1`,
  ) as S3Address
})
afterAll(() => void store.close())

test('bytes are put, got and removed', async () => {
  const files = s3Files(address)
  const bytes = Buffer.from([0, 255, 10, 13])
  await files.put(7, 'abc-1', bytes)
  expect([...objects.keys()]).toEqual(['/bucket/kwit/7/abc-1'])
  expect(await files.get(7, 'abc-1')).toEqual(bytes)
  expect(await files.get(8, 'abc-1')).toBeUndefined()
  await files.remove(7, 'abc-1')
  await files.remove(7, 'abc-1')
  expect(objects.size).toBe(0)
})

test('a wrong secret, a store that is down and one that is away are told as what will pass', async () => {
  const refused = async (files: ReturnType<typeof s3Files>) => {
    const error = await files.put(7, 'abc-1', Buffer.from('x')).catch((error: Refusal) => error)
    expect(error).toMatchObject({
      status: 503,
      detail: 'The store of files does not answer, try again later',
    })
    return ((error as Refusal).cause as Error).message
  }
  expect(await refused(s3Files({ ...address, secret: 'WRONG' }))).toBe('KWIT_FILES_URL: it answered 403')
  is_down = true
  expect(await refused(s3Files(address))).toBe('KWIT_FILES_URL: it answered 503')
  is_down = false
  await new Promise((closed) => store.close(closed))
  expect(await refused(s3Files(address))).toMatch(/cannot be reached|connection broke/)
})
