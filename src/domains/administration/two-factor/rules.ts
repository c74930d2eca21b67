import { invalid } from '../../../platform/api-error.ts'
import { hashToken } from '../../../platform/secret.ts'

// Rules of second factors and their codes.

export const PASSKEYS_MAX = 20 // per user
export const RECOVERY_CODES = 10
const NAME_MAX = 60
const GROUP = 4
const GROUPS = 3

// Letters and digits that look different in every font.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

// Ten codes of 59 bits. `randomIndex` returns a number below its argument.
export const composeRecoveryCodes = (randomIndex: (below: number) => number): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP }, () => ALPHABET[randomIndex(ALPHABET.length)]).join(''),
    ).join('-'),
  )

// Codes are found by their hash. The installation's secret is not part of it: after a restore with another secret, when authenticator apps
// no longer work, recovery codes still do.
export const hashRecoveryCode = (userId: number, code: string): string =>
  hashToken(`recovery ${userId} ${normalizeCode(code)}`)

export const normalizeCode = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '')

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

export function checkPasskeyName(name: string | null | undefined): string {
  const trimmed = name?.trim() || 'Passkey'
  if (trimmed.length > NAME_MAX) throw invalid({ name: `is too long (maximum is ${NAME_MAX} characters)` })
  return trimmed
}

export type FactorMethod = 'app' | 'passkey' | 'recovery_code'

export const methodsOf = ({
  has_app,
  passkeys,
  recovery_codes,
}: {
  has_app: boolean
  passkeys: number
  recovery_codes: number
}): FactorMethod[] => [
  ...(has_app ? (['app'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(recovery_codes > 0 ? (['recovery_code'] as const) : []),
]
