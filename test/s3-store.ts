import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// A server on loopback with the protocol of S3: it stores what is signed with the secret, and computes the signature
// itself.

export type S3Store = {
  url: string // as in KWIT_FILES_URL
  objects: Map<string, Buffer> // by path
  is_down: boolean
  close: () => Promise<void>
}

export async function startS3Store(): Promise<S3Store> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    const hasValidSignature = isSigned(request, body)
    const path = request.url ?? ''
    const object = objects.get(path)
    if (store.is_down) response.statusCode = 503
    else if (!hasValidSignature) response.statusCode = 403
    else if (request.method === 'PUT') objects.set(path, body)
    else if (request.method === 'DELETE') response.statusCode = objects.delete(path) ? 204 : 404
    else if (object === undefined) response.statusCode = 404
    response.end(hasValidSignature && request.method === 'GET' ? object : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const store: S3Store = {
    url: `http://KEY:SECRET%2F%2B@127.0.0.1:${port}/bucket/kwit?region=eu-north-1`,
    objects,
    is_down: false,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
  return store
}

function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [, scope = '', names = '', signature] =
    /Credential=KEY\/(\S+), SignedHeaders=(\S+), Signature=(\w+)/.exec(headers.authorization ?? '') ?? []
  const lines = names.split(';').map((name) => `${name}:${headers[name]}`)
  const canonical = `${method}\n${url}\n\n${lines.join('\n')}\n\n${names}\n${sha256(body)}`
  const text = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${sha256(canonical)}`
  let key: Buffer | string = 'AWS4SECRET/+'
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(text).digest('hex') === signature
}

const sha256 = (of: Buffer | string): string => createHash('sha256').update(of).digest('hex')
