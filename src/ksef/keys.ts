import { KsefError } from './errors.ts'
import { type KsefTransport, requestJson } from './http.ts'

// Public keys of KSeF, which change from time to time: cached for a day, and fetched again when KSeF rejects one as
// unknown.

export type PublicKey = { certificate: Buffer; id: string }
type Usage = 'KsefTokenEncryption' | 'SymmetricKeyEncryption'
type ListedKey = {
  certificate: string
  publicKeyId: string
  validFrom: string
  validTo: string
  usage: string[]
}

const CACHE_MS = 24 * 3_600_000
const UNKNOWN_KEY = 21470
const cache = new Map<string, { fetchedAt: number; keys: ListedKey[] }>()

export async function withPublicKey<Result>(
  transport: KsefTransport,
  usage: Usage,
  work: (key: PublicKey) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(await findKey(transport, usage))
  } catch (error) {
    if (!(error instanceof KsefError && error.code === UNKNOWN_KEY)) throw error
    cache.delete(transport.base_url)
    return work(await findKey(transport, usage))
  }
}

async function findKey(transport: KsefTransport, usage: Usage): Promise<PublicKey> {
  const now = transport.clock.now()
  const newest = (await listKeys(transport, now))
    .filter(
      (key) => key.usage.includes(usage) && Date.parse(key.validFrom) <= now && Date.parse(key.validTo) > now,
    )
    .sort((a, b) => Date.parse(a.validFrom) - Date.parse(b.validFrom))
    .at(-1)
  if (newest === undefined)
    throw new KsefError('unreachable', { messages: ['KSeF provides no valid public key at the moment'] })
  return { certificate: Buffer.from(newest.certificate, 'base64'), id: newest.publicKeyId }
}

async function listKeys(transport: KsefTransport, now: number): Promise<ListedKey[]> {
  const cached = cache.get(transport.base_url)
  if (cached && now >= cached.fetchedAt && now < cached.fetchedAt + CACHE_MS) return cached.keys
  const keys = await requestJson<ListedKey[]>(transport, {
    method: 'GET',
    path: '/security/public-key-certificates',
  })
  cache.set(transport.base_url, { fetchedAt: now, keys })
  return keys
}
