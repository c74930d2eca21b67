import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  privateDecrypt,
} from 'node:crypto'
import { DAY_MS } from '../../platform/clock.ts'
import { writeCertificate } from './certificates.ts'
import { invalidRequest } from './errors.ts'
import { drawHex } from './ids.ts'
import type { MinistryKey, Simulator } from './state.ts'

// Public keys of the simulator, for which callers encrypt.

const VALID_MS = 730 * DAY_MS
const USAGES = ['KsefTokenEncryption', 'SymmetricKeyEncryption'] as const
export const OFFICE = [
  ['countryName', 'PL'],
  ['organizationName', 'Ministerstwo Finansów (atrapa)'],
  ['commonName', 'KSeF simulator'],
] as const

// Key pairs are expensive and interchangeable, so all simulators of a process share them.
const pairs: string[] = []
const pairAt = (index: number): string => {
  pairs[index] ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string
  return pairs[index]
}

// Adds new keys for both usages; withdrawn keys are rejected from now on.
export function rotateKeys(simulator: Simulator, withdraw: boolean): void {
  const { state, clock } = simulator
  if (withdraw) for (const key of state.keys) key.withdrawn = true
  const generation = state.keys.length
  for (const [index, usage] of USAGES.entries())
    state.keys.push(makeKey(simulator, usage, pairAt(generation + index), clock.now() - 60_000))
}

function makeKey(simulator: Simulator, usage: MinistryKey['usage'], pem: string, from: number): MinistryKey {
  const key = createPrivateKey(pem)
  const public_key = createPublicKey(key)
  const certificate = writeCertificate({
    subject: OFFICE,
    issuer: OFFICE,
    from,
    to: from + VALID_MS,
    public_key,
    signed_with: key,
    serial: Buffer.from(drawHex(simulator, 16), 'hex'),
    usage: 'keyEncipherment',
  })
  return {
    usage,
    private_key: pem,
    certificate: certificate.toString('base64'),
    from,
    to: from + VALID_MS,
    certificate_id: hash('sha256', certificate, 'base64'),
    key_id: hash('sha256', public_key.export({ type: 'spki', format: 'der' }), 'base64'),
    withdrawn: false,
  }
}

export const keysInForce = ({ state, clock }: Simulator): MinistryKey[] =>
  state.keys.filter(({ withdrawn, from, to }) => !withdrawn && from <= clock.now() && clock.now() < to)

// Returns undefined if none of the keys decrypts the text.
export function decryptFor(
  simulator: Simulator,
  usage: MinistryKey['usage'],
  encrypted: Buffer,
  keyId: string | null | undefined,
): Buffer | undefined {
  const keys = keysInForce(simulator).filter((key) => key.usage === usage)
  const candidates = keyId ? keys.filter((key) => key.key_id === keyId) : keys
  if (keyId && candidates.length === 0)
    throw invalidRequest(21470, `Klucz o identyfikatorze ${keyId} nie jest wspierany.`)
  for (const { private_key } of candidates.toReversed()) {
    try {
      return privateDecrypt(
        { key: private_key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        encrypted,
      )
    } catch {}
  }
  return undefined
}
