import { encrypt, hashOf, hashOfAll, newKey, type SymmetricKey } from './encryption.ts'
import { KsefError } from './errors.ts'
import { callKsef, callSigned, type KsefTransport, requestJson } from './http.ts'
import { withPublicKey } from './keys.ts'
import { type Bearer, encryptionOf, FA3, type SchemaCode } from './sessions.ts'

// Batch sessions of KSeF: one archive of many invoices, cut into parts that are encrypted and uploaded one by one.

export type Upload = { ordinal: number; url: string; headers: { [name: string]: string } }
export type Batch = SymmetricKey & { reference: string; uploads: Upload[] }

const PART_BYTES = 50_000_000 // before encryption; KSeF allows 100,000,000
const PARTS_MAX = 50

// The archive is a ZIP whose files are identified by their hashes.
export const splitArchive = (archive: Buffer, partBytes = PART_BYTES): Buffer[] => {
  const count = Math.max(1, Math.ceil(archive.length / partBytes))
  if (count > PARTS_MAX)
    throw new KsefError('refused', { messages: ['the archive is too large for one batch'] })
  return Array.from({ length: count }, (_, index) =>
    archive.subarray(index * partBytes, (index + 1) * partBytes),
  )
}

// KSeF discards a batch that is never closed, so a failed upload leaves no invoice behind.
export const openBatch = (
  transport: KsefTransport,
  { access }: Bearer,
  parts: Buffer[],
  { is_offline, form = FA3 }: { is_offline: boolean; form?: SchemaCode },
): Promise<Batch> =>
  withPublicKey(transport, 'SymmetricKeyEncryption', async ({ certificate, id }) => {
    const key = newKey()
    const opened = await requestJson<{
      referenceNumber: string
      partUploadRequests: { ordinalNumber: number; url: string; headers: { [name: string]: string } }[]
    }>(transport, {
      method: 'POST',
      path: '/sessions/batch',
      token: access,
      group: 'batch_open',
      json: {
        formCode: form,
        batchFile: {
          fileSize: parts.reduce((sum, part) => sum + part.length, 0),
          fileHash: hashOfAll(parts),
          fileParts: parts.map((part, index) => describePart(encrypt(part, key), index + 1)),
        },
        encryption: encryptionOf(key, certificate, id),
        offlineMode: is_offline,
      },
    })
    const uploads = opened.partUploadRequests.map(({ ordinalNumber, url, headers }) => ({
      ordinal: ordinalNumber,
      url,
      headers,
    }))
    return { ...key, reference: opened.referenceNumber, uploads }
  })

const describePart = (sealed: Buffer, ordinalNumber: number) => ({
  ordinalNumber,
  fileSize: sealed.length,
  fileHash: hashOf(sealed),
})

const RESPONSE_MAX_BYTES = 1_000_000
const HEADERS_ALLOWED = /^(x-ms-[a-z-]+|content-type)$/i

// Passes on only known headers of the response, because KSeF must not choose arbitrary request headers.
export async function uploadPart(
  transport: KsefTransport,
  batch: SymmetricKey,
  upload: Upload,
  part: Buffer,
): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(upload.headers ?? {}).filter(([name]) => HEADERS_ALLOWED.test(name)),
  )
  const body = encrypt(part, batch)
  const request = { method: 'PUT' as const, url: upload.url, headers, body, max_bytes: RESPONSE_MAX_BYTES }
  for (let tries = 1; ; tries++) {
    try {
      return void (await callSigned(transport, request))
    } catch (error) {
      const isOver = !(error instanceof KsefError) || error.kind !== 'unreachable' || tries === TRIES
      if (isOver) throw error
      await transport.sleep(tries * RETRY_DELAY_MS)
    }
  }
}

// Uploading a part twice stores it once.
const TRIES = 3
const RETRY_DELAY_MS = 500

// Closing submits the batch, so a lost response requires a status request before another attempt.
export async function closeBatch(
  transport: KsefTransport,
  { access }: Bearer,
  reference: string,
): Promise<void> {
  const path = `/sessions/batch/${reference}/close`
  await callKsef(transport, {
    method: 'POST',
    path,
    token: access,
    group: 'batch_close',
    mustNotRepeat: true,
  })
}
