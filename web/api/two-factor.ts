import { ApiError, hasStatus } from './errors.ts'

// The answer to the right password of a user with two factors.

export type SecondFactorRequest = {
  methods: readonly ('app' | 'passkey' | 'recovery_code')[]
  passkey_options?: { readonly [name: string]: unknown }
}
export type SecondFactor = { code?: string; passkey?: unknown }

// Undefined if the error is another one, such as a wrong password or code.
export function secondFactorRequestOf(error: unknown): SecondFactorRequest | undefined {
  if (!(error instanceof ApiError) || !isSecondFactorError(error)) return undefined
  const request = error.body as Partial<SecondFactorRequest>
  return request.methods ? (request as SecondFactorRequest) : undefined
}

export const isSecondFactorError = (error: unknown): boolean =>
  error instanceof ApiError && hasStatus(error, 401) && error.code === 'second_factor'
