import { encrypt, hashOf, hashOfAll, newKey, type SymmetricKey } from './encryption.ts'
import { KsefFailure } from './errors.ts'
import { askJson, callKsef, callSigned, type Wire } from './http.ts'
import { withPublicKey } from './keys.ts'
import { type Bearer, encryptionOf, FA3, type Form } from './sessions.ts'

// Many invoices at once: one archive, cut into parts, each part encrypted and put where KSeF says.

export type Upload = { ordinal: number; url: string; headers: { [name: string]: string } }
export type Batch = SymmetricKey & { reference: string; uploads: Upload[] }

const PART_BYTES = 50_000_000 // before it is encrypted; 100 000 000 are allowed
const PARTS_MAX = 50

// The archive is a ZIP, of files that are known again by their hashes.
export const partsOf = (archive: Buffer, part_bytes = PART_BYTES): Buffer[] => {
  const count = Math.max(1, Math.ceil(archive.length / part_bytes))
  if (count > PARTS_MAX) throw new KsefFailure('refused', { words: ['too much for one batch'] })
  return Array.from({ length: count }, (_, at) => archive.subarray(at * part_bytes, (at + 1) * part_bytes))
}

// A batch that is never closed is forgotten: nothing of it is taken.
export const openBatch = (
  wire: Wire,
  { access }: Bearer,
  parts: Buffer[],
  { is_offline, form = FA3 }: { is_offline: boolean; form?: Form },
): Promise<Batch> =>
  withPublicKey(wire, 'SymmetricKeyEncryption', async ({ certificate, id }) => {
    const key = newKey()
    const opened = await askJson<{
      referenceNumber: string
      partUploadRequests: { ordinalNumber: number; url: string; headers: { [name: string]: string } }[]
    }>(wire, {
      method: 'POST',
      path: '/sessions/batch',
      token: access,
      group: 'batch_open',
      json: {
        formCode: form,
        batchFile: {
          fileSize: parts.reduce((sum, part) => sum + part.length, 0),
          fileHash: hashOfAll(parts),
          fileParts: parts.map((part, at) => describePart(encrypt(part, key), at + 1)),
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

const ANSWER_MAX_BYTES = 1_000_000
const HEADERS_ALLOWED = /^(x-ms-[a-z-]+|content-type)$/i

// What stands in the answer of others does not become any header of ours.
export async function uploadPart(
  wire: Wire,
  batch: SymmetricKey,
  upload: Upload,
  part: Buffer,
): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(upload.headers ?? {}).filter(([name]) => HEADERS_ALLOWED.test(name)),
  )
  const body = encrypt(part, batch)
  const put = { method: 'PUT' as const, url: upload.url, headers, body, max_bytes: ANSWER_MAX_BYTES }
  for (let tries = 1; ; tries++) {
    try {
      return void (await callSigned(wire, put))
    } catch (error) {
      const is_over = !(error instanceof KsefFailure) || error.kind !== 'unreachable' || tries === TRIES
      if (is_over) throw error
      await wire.sleep(tries * AGAIN_AFTER_MS)
    }
  }
}

// Put twice it is there once.
const TRIES = 3
const AGAIN_AFTER_MS = 500

// From here on it is taken: an answer that never came has to be asked after.
export async function closeBatch(wire: Wire, { access }: Bearer, reference: string): Promise<void> {
  const path = `/sessions/batch/${reference}/close`
  await callKsef(wire, { method: 'POST', path, token: access, group: 'batch_close', counts: true })
}
