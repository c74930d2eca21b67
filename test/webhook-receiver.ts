// A receiver of webhooks on loopback that notes what arrives, and answers as the test says.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedMessage = {
  id: string
  at: number
  path: string
  headers: { [name: string]: string }
  text: string
  json: any
}

export type Receiver = {
  url: string
  received: ReceivedMessage[]
  answer: (respond: (message: ReceivedMessage, response: ServerResponse) => void) => void
  close: () => Promise<void>
}

const accept = (_: ReceivedMessage, response: ServerResponse) => void response.writeHead(200).end('thanks')

export async function startReceiver(port = 0): Promise<Receiver> {
  const received: ReceivedMessage[] = []
  let respond: (message: ReceivedMessage, response: ServerResponse) => void = accept
  const server = createServer(async (request, response) => {
    const message = await readMessage(request).catch(() => undefined)
    if (message === undefined) return
    received.push(message)
    response.on('error', () => {})
    respond(message, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: usedPort } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${usedPort}/hook`,
    received,
    answer: (next) => {
      respond = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readMessage(request: IncomingMessage): Promise<ReceivedMessage> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const text = Buffer.concat(pieces).toString('utf8')
  const headers = request.headers as { [name: string]: string }
  return {
    id: headers['webhook-id'] ?? '',
    at: Date.now(),
    path: request.url ?? '',
    headers,
    text,
    json: JSON.parse(text),
  }
}
