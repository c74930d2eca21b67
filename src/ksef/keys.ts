import { KsefFailure } from './errors.ts'
import { askJson, type Wire } from './http.ts'

// The public keys of KSeF, which change now and then: kept for a day, and asked for again when KSeF does not know one any more.

export type PublicKey = { certificate: Buffer; id: string }
type Usage = 'KsefTokenEncryption' | 'SymmetricKeyEncryption'
type Listed = {
  certificate: string
  publicKeyId: string
  validFrom: string
  validTo: string
  usage: string[]
}

const KEPT_MS = 24 * 3_600_000
const UNKNOWN_KEY = 21470
const kept = new Map<string, { at: number; keys: Listed[] }>()

export async function withPublicKey<Result>(
  wire: Wire,
  usage: Usage,
  work: (key: PublicKey) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await findKey(wire, usage))
  } catch (error) {
    if (!(error instanceof KsefFailure && error.code === UNKNOWN_KEY)) throw error
    kept.delete(wire.base_url)
    return work(await findKey(wire, usage))
  }
}

async function findKey(wire: Wire, usage: Usage): Promise<PublicKey> {
  const now = wire.clock.now()
  const newest = (await listKeys(wire, now))
    .filter(
      (key) => key.usage.includes(usage) && Date.parse(key.validFrom) <= now && Date.parse(key.validTo) > now,
    )
    .sort((one, other) => Date.parse(one.validFrom) - Date.parse(other.validFrom))
    .at(-1)
  if (newest === undefined)
    throw new KsefFailure('unreachable', { words: ['KSeF has no key that is valid now'] })
  return { certificate: Buffer.from(newest.certificate, 'base64'), id: newest.publicKeyId }
}

async function listKeys(wire: Wire, now: number): Promise<Listed[]> {
  const known = kept.get(wire.base_url)
  if (known && now >= known.at && now < known.at + KEPT_MS) return known.keys
  const keys = await askJson<Listed[]>(wire, { method: 'GET', path: '/security/public-key-certificates' })
  kept.set(wire.base_url, { at: now, keys })
  return keys
}
