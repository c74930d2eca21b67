import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

// Ids that find a request again: in its response, in the log, and in the logs of proxies.

// Unique in the installation: an id of the process and the number of the request.
const processId = randomBytes(8).toString('hex')
let requests = 0
export const newRequestId = () => `${processId}-${(++requests).toString(36)}`

type Trust = (address: string | undefined) => boolean

// Hexadecimal digits with separators, as proxies create them. Other values could be anything, even a token, and must
// not reach the log.
const ID = /^[0-9a-f][0-9a-f._:-]{5,127}$/i
const TRACE = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}/

export const requestIdFrom =
  (isTrusted: Trust) =>
  ({ headers, socket }: IncomingMessage): string => {
    const id = headers['x-request-id']
    return typeof id === 'string' && ID.test(id) && isTrusted(socket.remoteAddress) ? id : newRequestId()
  }

// The trace id in the W3C header `traceparent`.
export function traceIdFrom({ headers, socket }: IncomingMessage, isTrusted: Trust): string | undefined {
  const parent = headers.traceparent
  if (typeof parent !== 'string') return undefined
  const traceId = TRACE.exec(parent)?.[1]
  return traceId !== undefined && isTrusted(socket.remoteAddress) ? traceId : undefined
}
