// A malicious server on loopback: endless responses, responses that are large once they are parsed, and responses
// that never end.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

export const HARMS = [
  'endless',
  'huge',
  'deep',
  'packed',
  'drip',
  'silent',
  'redirect',
  'cut',
  'busy',
] as const
export type Harm = (typeof HARMS)[number]

const PIECE = Buffer.from(`[${'{},'.repeat(20_000)}`)
const PACKED = gzipSync(Buffer.alloc(200_000_000, ' '))
const HUGE = Buffer.from(`[${'{},'.repeat(1_200_000)}{}]`) // 3.6 MB of JSON that need a hundred once they are parsed
const DEEP = Buffer.from('['.repeat(100_000) + ']'.repeat(100_000))

const JSON_TYPE = { 'content-type': 'application/json' }

const DO: { readonly [harm in Harm]: (response: ServerResponse) => void } = {
  endless: (response) => {
    response.writeHead(200, JSON_TYPE)
    const more = () => {
      while (!response.destroyed && response.write(PIECE));
    }
    response.on('drain', more)
    more()
  },
  huge: (response) => void response.writeHead(200, JSON_TYPE).end(HUGE),
  deep: (response) => void response.writeHead(200, JSON_TYPE).end(DEEP),
  packed: (response) =>
    void response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(PACKED),
  drip: (response) => {
    response.writeHead(200, JSON_TYPE)
    const timer = setInterval(() => response.write(' '), 10)
    response.on('close', () => clearInterval(timer))
  },
  silent: () => {},
  redirect: (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  busy: (response) => void response.writeHead(429, { 'retry-after': '3600' }).end(),
  cut: (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': 1_000_000 })
    response.write('[')
    setTimeout(() => response.destroy(), 5)
  },
}

export type HostileServer = {
  url: string
  paths: string[]
  bytesSent: () => number // bytes accepted by the system, including those that nobody has read yet
  close: () => Promise<void>
}

// `harmful` decides by path and query what happens; `defaultAnswer` all other requests, by default with an empty
// list.
export async function startHostileServer(
  harmful: (url: URL) => Harm | undefined,
  defaultAnswer: (url: URL) => unknown = () => [],
): Promise<HostileServer> {
  const paths: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://hostile.test')
    paths.push(url.pathname)
    request.resume()
    response.on('error', () => {})
    const harm = harmful(url)
    if (harm) return DO[harm](response)
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(defaultAnswer(url)))
  })
  server.on('connection', (socket) => void sockets.add(socket))
  const bytesSent = () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, paths, bytesSent, close }
}
