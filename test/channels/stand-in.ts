// The common part of the simulators of access points: a server on this machine with a list of faults.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// `lost`: done, and the connection breaks before the response; `broken`: done, with a 500; `down`: not done, with a
// 503; `slow`: done, with a late response; `elsewhere`: a redirect; `limited`: a 429.
export type Fault = 'lost' | 'broken' | 'down' | 'slow' | 'elsewhere' | 'limited'

export type StandInRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: any
}
export type StandInResponse = { status: number; body?: unknown }

export type StandIn = {
  url: string
  faults: Fault[] // of the next calls that send something, one each
  calls: string[]
  strangers: number // calls that followed a redirect
  close: () => Promise<void>
}

const SLOW_MS = 1500

export async function startStandIn(
  isSending: (request: StandInRequest) => boolean,
  work: (request: StandInRequest) => StandInResponse,
): Promise<StandIn> {
  const faults: Fault[] = []
  const calls: string[] = []
  const state = { strangers: 0 }
  const server = createServer(async (request, response) => {
    const parsed = await readRequest(request)
    if (parsed.path === '/elsewhere') state.strangers++
    calls.push(`${parsed.method} ${parsed.path}`)
    const fault = isSending(parsed) ? faults.shift() : undefined
    if (fault === 'down') return answer(response, { status: 503, body: {} })
    if (fault === 'limited') return answer(response, { status: 429, body: {} }, { 'retry-after': '120' })
    if (fault === 'elsewhere')
      return answer(response, { status: 307, body: {} }, { location: `${standIn.url}/elsewhere` })
    const result = work(parsed)
    if (fault === 'lost') return void request.socket.destroy()
    if (fault === 'slow') await sleep(SLOW_MS)
    answer(response, fault === 'broken' ? { status: 500, body: {} } : result)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const standIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    calls,
    get strangers() {
      return state.strangers
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}

async function readRequest(request: IncomingMessage): Promise<StandInRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
  let text = ''
  for await (const chunk of request) text += chunk
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

function answer(
  response: ServerResponse,
  { status, body }: StandInResponse,
  headers: { [name: string]: string } = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body === undefined ? '' : JSON.stringify(body))
}
