import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { headersFor, report, type Witness } from './reply.ts'
import type { Stream } from './response.ts'
import { scrub } from './scrub.ts'

// An answer that is written while it is made. Nothing leaves before its first piece is there, so what is refused at the start is a
// refusal like any other; what breaks later cuts the connection, and the client knows that it has not got all. Who works long before the
// first piece writes nothing now and then, which ends the work when the client has left.

const STALLED_MS = 60_000

class Gone extends Error {}

export async function sendStream(
  witness: Witness,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, stream }: { status: number; headers: { [name: string]: string }; stream: Stream },
) {
  const { raw } = reply
  let is_begun = false
  const late_headers: { [name: string]: string } = {}
  const begin = () => {
    if (is_begun) return
    is_begun = true
    reply.hijack()
    raw.writeHead(status, { ...headersFor(request), ...headers, ...late_headers })
  }
  const write = async (piece: Uint8Array | string) => {
    if (raw.destroyed) throw new Gone('the client has left')
    if (piece.length === 0) return
    begin()
    if (!raw.write(piece)) await drained(raw)
  }
  try {
    if (request.method !== 'HEAD')
      await stream(write, (name, value) => {
        late_headers[name] = value
      })
    begin()
    raw.end()
  } catch (error) {
    if (!is_begun && !(error instanceof Gone)) throw error
    if (!(error instanceof Gone))
      witness.log.error('fault', { request_id: request.id, error: scrub(String((error as Error).stack)) })
    begin()
    raw.destroy()
  }
  report(witness, request, status)
}

// Whoever takes nothing for so long holds a view of the database that others need.
function drained(raw: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => raw.destroy(), STALLED_MS)
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      raw.off('drain', onDrain)
      raw.off('close', onClose)
      settle()
    }
    const onDrain = end(resolve)
    const onClose = end(() => reject(new Gone('the client has left')))
    raw.on('drain', onDrain)
    raw.on('close', onClose)
  })
}
