import { BadArchive, openArchive } from '../../platform/spreadsheets/unzip.ts'
import {
  type Body,
  type Call,
  flagIn,
  hashIn,
  jsonBody,
  jsonReply,
  listIn,
  noContent,
  numberIn,
  oneOf,
  partIn,
  type Reply,
  type Route,
} from './calls.ts'
import { decipher, readSessionKey } from './encryption.ts'
import { invalidRequest } from './errors.ts'
import { referenceNumber } from './ids.ts'
import { DOCUMENTS_MAX, KEY_UNOPENED } from './online-session.ts'
import { isOpen, statusOf } from './progress.ts'
import { formOf, ownSession } from './sessions.ts'
import { signedUrl } from './signed-urls.ts'
import type { Part, Session, Simulator, Status } from './state.ts'
import { BadTar, readTarGz } from './tar.ts'
import { acceptDocument, hashOf } from './validation.ts'

// Batch sessions of the simulator: one archive of many documents, uploaded in parts to the storage.

const WRITERS = ['InvoiceWrite', 'EnforcementOperations'] as const

export const batchRoutes: readonly Route[] = [
  { call: 'POST /sessions/batch', access: 'context', group: 'batchSession', needs: WRITERS, handle: open },
  {
    call: 'POST /sessions/batch/:session/close',
    access: 'context',
    group: 'batchSessionClose',
    needs: WRITERS,
    handle: close,
  },
]

const PART_TIME_MS = 20 * 60_000
const PARTS_MAX = 50
const PART_MAX_BYTES = 100_000_000
const ARCHIVE_MAX_BYTES = 5_000_000_000
const DOCUMENT_MAX_BYTES = 3_000_000
// Limit of the unpacked archive; the ministry allows more.
const UNPACKED_MAX_BYTES = 1_000_000_000

function open(simulator: Simulator, call: Call): Reply {
  const now = simulator.clock.now()
  const body = jsonBody(call)
  const form = formOf(call)
  const file = partIn(body, 'batchFile')
  const parts = readParts(file)
  if (numberIn(file, 'fileSize') > ARCHIVE_MAX_BYTES) throw invalidRequest(21405, "'fileSize' is too large.")
  const { key, iv } = readSessionKey(simulator, body)
  const session: Session = {
    reference: referenceNumber(simulator, 'SB'),
    type: 'Batch',
    nip: call.caller.nip,
    form,
    iv,
    authentication: call.caller.reference,
    ...(key === undefined ? {} : { key }),
    created_at: now,
    updated_at: now,
    valid_until: now + parts.length * PART_TIME_MS,
    looks: 0,
    is_offline: flagIn(body, 'offlineMode'),
    documents: [],
    archive: {
      size: numberIn(file, 'fileSize'),
      hash: hashIn(file, 'fileHash'),
      parts,
      compression: file.compressionType ? oneOf(file, 'compressionType', ['Zip', 'TarGz'] as const) : 'Zip',
    },
  }
  simulator.state.sessions.set(session.reference, session)
  const partUploadRequests = parts.map(({ ordinal }) => ({
    ordinalNumber: ordinal,
    method: 'PUT',
    url: signedUrl(simulator, `batch/${session.reference}/${ordinal}`, parts.length * PART_TIME_MS).url,
    headers: { 'x-ms-blob-type': 'BlockBlob' },
  }))
  return jsonReply({ referenceNumber: session.reference, partUploadRequests }, 201)
}

function readParts(file: Body): Part[] {
  const parts = listIn(file, 'fileParts')
  if (parts.length < 1 || parts.length > PARTS_MAX) throw invalidRequest(21161, `1 to ${PARTS_MAX} parts.`)
  return parts.map((part, index) => {
    const ordinal = numberIn(part as Body, 'ordinalNumber')
    const size = numberIn(part as Body, 'fileSize')
    if (ordinal !== index + 1) throw invalidRequest(21405, "'ordinalNumber' must count from 1.")
    if (size > PART_MAX_BYTES + 16) throw invalidRequest(21157, `Część ${ordinal} jest za duża.`)
    return { ordinal, size, hash: hashIn(part as Body, 'fileHash') }
  })
}

// Stores an uploaded part. The signed address is the only permission it needs.
export function storePart({ state }: Simulator, reference: string, ordinal: number, call: Call): number {
  const part = state.sessions
    .get(reference)
    ?.archive?.parts.find((candidate) => candidate.ordinal === ordinal)
  if (part === undefined) return 404
  if (call.headers['x-ms-blob-type'] !== 'BlockBlob') return 400
  part.bytes = call.bytes
  return 201
}

function close(simulator: Simulator, call: Call): Reply {
  const session = ownSession(simulator, call)
  if (session.archive === undefined) throw invalidRequest(21173, 'Sesja nie jest wsadowa.')
  if (session.closed_at === undefined && simulator.clock.now() >= session.valid_until)
    throw invalidRequest(21208, 'Sesja anulowana, przekroczony czas wysyłki.')
  if (!isOpen(simulator, session))
    throw invalidRequest(
      21180,
      `Status sesji ${statusOf(simulator, session).code} uniemożliwia jej zamknięcie.`,
    )
  for (const { ordinal, size, bytes } of session.archive.parts) {
    if (bytes === undefined)
      throw invalidRequest(21205, `Nie przesłano zadeklarowanej '${ordinal}' części pliku.`)
    if (bytes.length !== size)
      throw invalidRequest(21157, `Zadeklarowany rozmiar części '${ordinal}' nie zgadza się z rzeczywistym.`)
  }
  session.closed_at = simulator.clock.now()
  session.updated_at = session.closed_at
  const failed = unpack(simulator, session)
  if (failed !== undefined) session.failed = failed
  for (const part of session.archive.parts) delete part.bytes
  return noContent
}

const failure = (code: number, description: string): Status => ({ code, description })

// Opens the archive and accepts its documents; returns the failure of the archive as a whole, if there is one.
function unpack(simulator: Simulator, session: Session): Status | undefined {
  const { size, hash, parts, compression } = session.archive as NonNullable<Session['archive']>
  if (session.key === undefined) return KEY_UNOPENED
  if (parts.some((part) => hashOf(part.bytes as Buffer) !== part.hash))
    return failure(405, 'Błąd weryfikacji poprawności dostarczonych elementów paczki')
  const decrypted = parts.map(({ bytes }) => decipher({ key: session.key, iv: session.iv }, bytes as Buffer))
  if (decrypted.includes(undefined)) return failure(435, 'Błąd odszyfrowania zaszyfrowanych części archiwum')
  const archive = Buffer.concat(decrypted as Buffer[])
  if (archive.length !== size || hashOf(archive) !== hash)
    return failure(405, 'Błąd weryfikacji poprawności dostarczonych elementów paczki')
  const files = unpackFiles(archive, compression)
  if (files === undefined) return failure(430, 'Błąd dekompresji pierwotnego archiwum')
  if (files.length > DOCUMENTS_MAX) return failure(420, 'Przekroczony limit faktur w sesji')
  for (const [file_name, bytes] of files)
    acceptDocument(simulator, session, {
      bytes,
      hash: hashOf(bytes),
      file_name,
      is_offline: session.is_offline,
    })
  return undefined
}

function unpackFiles(archive: Buffer, compression: 'Zip' | 'TarGz'): [string, Buffer][] | undefined {
  try {
    if (compression === 'TarGz') return [...readTarGz(archive, UNPACKED_MAX_BYTES)]
    const zip = openArchive(archive)
    return zip.names
      .filter((name) => !name.endsWith('/'))
      .map((name) => [
        name.slice(name.lastIndexOf('/') + 1),
        zip.read(name, DOCUMENT_MAX_BYTES + 1) as Buffer,
      ])
  } catch (error) {
    if (error instanceof BadTar || error instanceof BadArchive) return undefined
    throw error
  }
}
