import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

// By which a request is found again: in its answer, in the log, and in the logs of the proxies it came through.

// Unique in this installation: the start of the process and the number of the request.
const process_id = randomBytes(8).toString('hex')
let requests = 0
export const newRequestId = () => `${process_id}-${(++requests).toString(36)}`

type Trust = (address: string | undefined) => boolean

// Hexadecimal with marks between, as proxies make them. Whatever else a stranger may have sent through one, a token perhaps, must
// not come into the log.
const ID = /^[0-9a-f][0-9a-f._:-]{5,127}$/i
const TRACE = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}/

export const requestIdFrom =
  (isTrusted: Trust) =>
  ({ headers, socket }: IncomingMessage): string => {
    const id = headers['x-request-id']
    return typeof id === 'string' && ID.test(id) && isTrusted(socket.remoteAddress) ? id : newRequestId()
  }

// Of the W3C's header traceparent.
export function traceIdFrom({ headers, socket }: IncomingMessage, isTrusted: Trust): string | undefined {
  const parent = headers.traceparent
  if (typeof parent !== 'string') return undefined
  const trace_id = TRACE.exec(parent)?.[1]
  return trace_id !== undefined && isTrusted(socket.remoteAddress) ? trace_id : undefined
}
