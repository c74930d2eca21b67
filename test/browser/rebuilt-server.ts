// A server in front of Kwit that can pretend that the application was built again.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { freePort } from '../ports.ts'

export type RebuiltServer = { url: string; rebuild: (build: number) => void }

// Each build has a service worker and a page of its own, and none has the pages of the application that were files before.
export async function openRebuiltServer(kwitUrl: string): Promise<RebuiltServer> {
  let current = 1
  const server = createServer((incoming, outgoing) => void answer(kwitUrl, current, incoming, outgoing))
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    rebuild: (build) => {
      current = build
    },
  }
}

async function answer(kwitUrl: string, build: number, incoming: IncomingMessage, outgoing: ServerResponse) {
  const path = incoming.url ?? '/'
  if (build > 1 && /^\/assets\/edit-page-/.test(path)) return void outgoing.writeHead(404).end()
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  // Kept connections may close at the moment in which they are used.
  const passed = request(
    kwitUrl + path,
    { method: incoming.method, headers, agent: false },
    async (response) => {
      const type = String(response.headers['content-type'])
      const isChanged = path === '/service-worker.js' || type.startsWith('text/html')
      if (!isChanged) {
        outgoing.writeHead(response.statusCode ?? 500, response.headers)
        return void response.pipe(outgoing)
      }
      const body = (await text(response))
        .replace(/`kwit-([0-9a-f]{16})`/, `\`kwit-${build}-$1\``)
        .replace('<title>Kwit', `<title data-build="${build}">Kwit`)
      const { 'content-length': _, ...others } = response.headers
      outgoing.writeHead(response.statusCode ?? 500, others).end(body)
    },
  )
  passed.on('error', () => outgoing.destroy())
  incoming.pipe(passed)
}
