import { unreachable } from '../../refusal.ts'
import { refuseWrite, type Trouble } from './trouble.ts'

// What PostgreSQL says when nothing is wrong with the request.

export const READ_ONLY = '25006'

const GONE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'], // in a network of containers one that is stopped has no name
  ...['57P01', '57P02', '57P03', '53300'],
])
const GONE_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Query read timeout)/
const TROUBLE_OF: { readonly [code: string]: Trouble } = {
  [READ_ONLY]: 'read_only',
  '53100': 'full',
  '58030': 'failing',
}

type Fault = Error & { code?: string }

export const troubleOf = ({ code = '' }: Fault): Trouble | undefined => TROUBLE_OF[code]

export const isGone = ({ code, message }: Fault): boolean =>
  GONE.has(code ?? '') || GONE_MESSAGES.test(message)

// A server that is down, starting, out of connections or room, or a standby, is no fault of the request.
export function told(error: Fault): Error {
  const trouble = troubleOf(error)
  if (trouble) return refuseWrite(trouble, error)
  return isGone(error) ? unreachable(error) : error
}
