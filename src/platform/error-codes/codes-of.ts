import type { FieldProblems } from '../api-error.ts'
import { findCode } from './catalogue.ts'

// The codes of the messages of an error, in the same shape as the messages.
export const codesOf = (status: number, message: string | FieldProblems): string | FieldProblems =>
  typeof message === 'string'
    ? (findCode(message) ?? CODES_OF_STATUSES[status] ?? 'error')
    : Object.fromEntries(Object.entries(message).map(([field, texts]) => [field, texts.map(codeOfMessage)]))

// The code of a message about a field.
export const codeOfMessage = (text: string): string => findCode(text) ?? 'invalid'

// For messages that come from elsewhere, such as another service.
export const CODES_OF_STATUSES: { readonly [status: number]: string } = {
  400: 'request_unreadable',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'invalid',
  500: 'internal_error',
  503: 'server_busy',
}
