import { Secret, TOTP } from 'otpauth'

// One-time codes of authenticator apps (RFC 6238): six digits, a new code every 30 seconds.

const SECRET_BYTES = 20
const STEP_MS = 30_000
const DRIFT_STEPS = 1 // the clock of a phone may be one step ahead or behind

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

// The address that a QR code carries into the app.
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label }).toString()

// Returns the time step of a right code, so that the caller can refuse it a second time; undefined for a wrong code.
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const offset = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS })
  return offset === null ? undefined : Math.floor(now / STEP_MS) + offset
}
