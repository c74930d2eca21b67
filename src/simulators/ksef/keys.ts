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
import { wrong } from './errors.ts'
import { drawHex } from './ids.ts'
import type { MinistryKey, Office } from './state.ts'

// The keys of the ministry, for which others encrypt.

const VALID_MS = 730 * DAY_MS
const USAGES = ['KsefTokenEncryption', 'SymmetricKeyEncryption'] as const
export const OFFICE = [
  ['countryName', 'PL'],
  ['organizationName', 'Ministerstwo Finansów (atrapa)'],
  ['commonName', 'KSeF stand-in'],
] as const

// Pairs are costly and nothing depends on them: those of a process serve all its ministries.
const pairs: string[] = []
const pairAt = (place: number): string => {
  pairs[place] ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string
  return pairs[place]
}

// New keys for both usages; what is withdrawn is refused from now on.
export function rotateKeys(office: Office, withdraw: boolean): void {
  const { state, clock } = office
  if (withdraw) for (const key of state.keys) key.withdrawn = true
  const generation = state.keys.length
  for (const [place, usage] of USAGES.entries())
    state.keys.push(makeKey(office, usage, pairAt(generation + place), clock.now() - 60_000))
}

function makeKey(office: Office, usage: MinistryKey['usage'], pem: string, from: number): MinistryKey {
  const key = createPrivateKey(pem)
  const public_key = createPublicKey(key)
  const certificate = writeCertificate({
    ...{ subject: OFFICE, issuer: OFFICE, from, to: from + VALID_MS, public_key, signed_with: key },
    serial: Buffer.from(drawHex(office, 16), 'hex'),
    usage: 'keyEncipherment',
  })
  return {
    ...{ usage, private_key: pem, certificate: certificate.toString('base64'), from, to: from + VALID_MS },
    certificate_id: hash('sha256', certificate, 'base64'),
    key_id: hash('sha256', public_key.export({ type: 'spki', format: 'der' }), 'base64'),
    withdrawn: false,
  }
}

export const keysInForce = ({ state, clock }: Office): MinistryKey[] =>
  state.keys.filter(({ withdrawn, from, to }) => !withdrawn && from <= clock.now() && clock.now() < to)

// Undefined where it was encrypted for nobody here.
export function decryptFor(
  office: Office,
  usage: MinistryKey['usage'],
  sealed: Buffer,
  key_id: string | null | undefined,
): Buffer | undefined {
  const keys = keysInForce(office).filter((key) => key.usage === usage)
  const chosen = key_id ? keys.filter((key) => key.key_id === key_id) : keys
  if (key_id && chosen.length === 0)
    throw wrong(21470, `Klucz o identyfikatorze ${key_id} nie jest wspierany.`)
  for (const { private_key } of chosen.toReversed()) {
    try {
      return privateDecrypt(
        { key: private_key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        sealed,
      )
    } catch {}
  }
  return undefined
}
