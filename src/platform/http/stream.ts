import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headersFor, type RequestObserver, report } from './reply.ts'
import type { Stream } from './response.ts'
import { scrub } from './scrub.ts'

// Streams a response while it is produced. Nothing is sent before the first piece, so an early error is an ordinary
// error response; a later one cuts the connection, which tells the client that the response is incomplete. Long work
// before the first piece writes an empty piece now and then, which ends the work if the client has disconnected.

const STALLED_MS = 60_000

class ClientGone extends Error {}

export async function sendStream(
  observer: RequestObserver,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, stream }: { status: number; headers: { [name: string]: string }; stream: Stream },
) {
  const { raw } = reply
  let isBegun = false
  const lateHeaders: { [name: string]: string } = {}
  const begin = () => {
    if (isBegun) return
    isBegun = true
    reply.hijack()
    raw.writeHead(status, { ...headersFor(request), ...headers, ...lateHeaders })
  }
  const write = async (piece: Uint8Array | string) => {
    if (raw.destroyed) throw new ClientGone('the client has left')
    if (piece.length === 0) return
    begin()
    if (!raw.write(piece)) await waitForDrain(raw)
  }
  try {
    if (request.method !== 'HEAD')
      await stream(write, (name, value) => {
        lateHeaders[name] = value
      })
    begin()
    raw.end()
  } catch (error) {
    if (!isBegun && !(error instanceof ClientGone)) throw error
    if (!(error instanceof ClientGone))
      observer.log.error('fault', { request_id: request.id, error: scrub(String((error as Error).stack)) })
    begin()
    raw.destroy()
  }
  report(observer, request, status)
}

// A stalled client holds a database snapshot that others need.
function waitForDrain(raw: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => raw.destroy(), STALLED_MS)
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      raw.off('drain', onDrain)
      raw.off('close', onClose)
      settle()
    }
    const onDrain = end(resolve)
    const onClose = end(() => reject(new ClientGone('the client has left')))
    raw.on('drain', onDrain)
    raw.on('close', onClose)
  })
}
