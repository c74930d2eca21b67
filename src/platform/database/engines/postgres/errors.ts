import { unreachable } from '../../../api-error.ts'
import { refuseWrite, type Trouble } from '../../write-failure.ts'

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

export const LOCK_TIMEOUT_MS = 15_000
export const LOCK_NOT_AVAILABLE = '55P03'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

const codeOf = (error: unknown) => (error as { code?: unknown }).code

// What it wanted was held for too long by somebody else.
export const isBusy = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE

export const mayTryAgain = (error: unknown): boolean =>
  codeOf(error) === SERIALIZATION_FAILURE || codeOf(error) === DEADLOCK

// It has failed a statement, and with it the transaction.
export const isOfServer = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return typeof (code ?? cause?.code) === 'string'
}

// A server that is down, starting, out of connections or room, or a standby, is no fault of the request.
export function told(error: Fault): Error {
  const trouble = troubleOf(error)
  if (trouble) return refuseWrite(trouble, error)
  return isGone(error) ? unreachable(error) : error
}
