import { databaseUnreachable } from '../../../api-error.ts'
import { type WriteFailure, writeFailureError } from '../../write-failure.ts'

// Classifies errors of PostgreSQL that are not caused by the request.

export const READ_ONLY = '25006'

const LOST_CONNECTION_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'], // in a network of containers a stopped one has no name
  ...['57P01', '57P02', '57P03', '53300'],
])
const LOST_CONNECTION_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Query read timeout)/
const FAILURE_BY_CODE: { readonly [code: string]: WriteFailure } = {
  [READ_ONLY]: 'read_only',
  '53100': 'full',
  '58030': 'failing',
}

type PgError = Error & { code?: string }

export const writeFailureOf = ({ code = '' }: PgError): WriteFailure | undefined => FAILURE_BY_CODE[code]

export const isConnectionLost = ({ code, message }: PgError): boolean =>
  LOST_CONNECTION_CODES.has(code ?? '') || LOST_CONNECTION_MESSAGES.test(message)

export const LOCK_TIMEOUT_MS = 15_000
export const LOCK_NOT_AVAILABLE = '55P03'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

const codeOf = (error: unknown) => (error as { code?: unknown }).code

// Another transaction held a lock for too long.
export const isBusy = (error: unknown): boolean => codeOf(error) === LOCK_NOT_AVAILABLE

export const isRetryable = (error: unknown): boolean =>
  codeOf(error) === SERIALIZATION_FAILURE || codeOf(error) === DEADLOCK

// The server rejected a statement, which fails the transaction.
export const isServerError = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return typeof (code ?? cause?.code) === 'string'
}

// A server that is down, starting, out of connections or space, or a standby, is not the fault of the request.
export function toApiError(error: PgError): Error {
  const failure = writeFailureOf(error)
  if (failure) return writeFailureError(failure, error)
  return isConnectionLost(error) ? databaseUnreachable(error) : error
}
