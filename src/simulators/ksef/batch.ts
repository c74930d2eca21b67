import { BadArchive, openArchive } from '../../platform/spreadsheets/unzip.ts'
import {
  type Answer,
  type Body,
  bodyOf,
  type Call,
  done,
  hashIn,
  listIn,
  numberIn,
  oneOf,
  partIn,
  type Route,
  told,
  yesIn,
} from './calls.ts'
import { decipher, sealingOf } from './encryption.ts'
import { wrong } from './errors.ts'
import { referenceNumber } from './ids.ts'
import { DOCUMENTS_MAX, KEY_UNOPENED } from './online-session.ts'
import { isOpen, statusOf } from './progress.ts'
import { formOf, ownSession } from './sessions.ts'
import { signedUrl } from './signed-urls.ts'
import type { Office, Part, Session, Status } from './state.ts'
import { BadTar, readTarGz } from './tar.ts'
import { hashOf, takeDocument } from './validation.ts'

// Many documents in one archive, sent in parts to the storage.

const WRITERS = ['InvoiceWrite', 'EnforcementOperations'] as const

export const batch_routes: readonly Route[] = [
  { call: 'POST /sessions/batch', access: 'context', group: 'batchSession', needs: WRITERS, work: open },
  {
    call: 'POST /sessions/batch/:session/close',
    access: 'context',
    group: 'batchSessionClose',
    needs: WRITERS,
    work: close,
  },
]

const PART_TIME_MS = 20 * 60_000
const PARTS_MAX = 50
const PART_MAX_BYTES = 100_000_000
const ARCHIVE_MAX_BYTES = 5_000_000_000
const DOCUMENT_MAX_BYTES = 3_000_000
// What an archive may grow to here; the ministry has more room.
const UNPACKED_MAX_BYTES = 1_000_000_000

function open(office: Office, call: Call): Answer {
  const now = office.clock.now()
  const body = bodyOf(call)
  const form = formOf(call)
  const file = partIn(body, 'batchFile')
  const parts = partsOf(file)
  if (numberIn(file, 'fileSize') > ARCHIVE_MAX_BYTES) throw wrong(21405, "'fileSize' is too large.")
  const { key, iv } = sealingOf(office, body)
  const session: Session = {
    ...{ reference: referenceNumber(office, 'SB'), type: 'Batch', nip: call.caller.nip, form, iv },
    authentication: call.caller.reference,
    ...(key === undefined ? {} : { key }),
    ...{ created_at: now, updated_at: now, valid_until: now + parts.length * PART_TIME_MS, looks: 0 },
    ...{ is_offline: yesIn(body, 'offlineMode'), documents: [] },
    archive: {
      ...{ size: numberIn(file, 'fileSize'), hash: hashIn(file, 'fileHash'), parts },
      compression: file.compressionType ? oneOf(file, 'compressionType', ['Zip', 'TarGz'] as const) : 'Zip',
    },
  }
  office.state.sessions.set(session.reference, session)
  const partUploadRequests = parts.map(({ ordinal }) => ({
    ordinalNumber: ordinal,
    method: 'PUT',
    url: signedUrl(office, `batch/${session.reference}/${ordinal}`, parts.length * PART_TIME_MS).url,
    headers: { 'x-ms-blob-type': 'BlockBlob' },
  }))
  return told({ referenceNumber: session.reference, partUploadRequests }, 201)
}

function partsOf(file: Body): Part[] {
  const parts = listIn(file, 'fileParts')
  if (parts.length < 1 || parts.length > PARTS_MAX) throw wrong(21161, `1 to ${PARTS_MAX} parts.`)
  return parts.map((part, place) => {
    const ordinal = numberIn(part as Body, 'ordinalNumber')
    const size = numberIn(part as Body, 'fileSize')
    if (ordinal !== place + 1) throw wrong(21405, "'ordinalNumber' must count from 1.")
    if (size > PART_MAX_BYTES + 16) throw wrong(21157, `Część ${ordinal} jest za duża.`)
    return { ordinal, size, hash: hashIn(part as Body, 'fileHash') }
  })
}

// Into the storage, without any right but the address.
export function storePart({ state }: Office, reference: string, ordinal: number, call: Call): number {
  const part = state.sessions.get(reference)?.archive?.parts.find((one) => one.ordinal === ordinal)
  if (part === undefined) return 404
  if (call.headers['x-ms-blob-type'] !== 'BlockBlob') return 400
  part.bytes = call.bytes
  return 201
}

function close(office: Office, call: Call): Answer {
  const session = ownSession(office, call)
  if (session.archive === undefined) throw wrong(21173, 'Sesja nie jest wsadowa.')
  if (session.closed_at === undefined && office.clock.now() >= session.valid_until)
    throw wrong(21208, 'Sesja anulowana, przekroczony czas wysyłki.')
  if (!isOpen(office, session))
    throw wrong(21180, `Status sesji ${statusOf(office, session).code} uniemożliwia jej zamknięcie.`)
  for (const { ordinal, size, bytes } of session.archive.parts) {
    if (bytes === undefined) throw wrong(21205, `Nie przesłano zadeklarowanej '${ordinal}' części pliku.`)
    if (bytes.length !== size)
      throw wrong(21157, `Zadeklarowany rozmiar części '${ordinal}' nie zgadza się z rzeczywistym.`)
  }
  session.closed_at = office.clock.now()
  session.updated_at = session.closed_at
  const failed = unpack(office, session)
  if (failed !== undefined) session.failed = failed
  for (const part of session.archive.parts) delete part.bytes
  return done
}

const failure = (code: number, description: string): Status => ({ code, description })

// Opens the archive and takes its documents; what is wrong with it as a whole, if anything is.
function unpack(office: Office, session: Session): Status | undefined {
  const { size, hash, parts, compression } = session.archive as NonNullable<Session['archive']>
  if (session.key === undefined) return KEY_UNOPENED
  if (parts.some((part) => hashOf(part.bytes as Buffer) !== part.hash))
    return failure(405, 'Błąd weryfikacji poprawności dostarczonych elementów paczki')
  const opened = parts.map(({ bytes }) => decipher({ key: session.key, iv: session.iv }, bytes as Buffer))
  if (opened.includes(undefined)) return failure(435, 'Błąd odszyfrowania zaszyfrowanych części archiwum')
  const archive = Buffer.concat(opened as Buffer[])
  if (archive.length !== size || hashOf(archive) !== hash)
    return failure(405, 'Błąd weryfikacji poprawności dostarczonych elementów paczki')
  const files = filesOf(archive, compression)
  if (files === undefined) return failure(430, 'Błąd dekompresji pierwotnego archiwum')
  if (files.length > DOCUMENTS_MAX) return failure(420, 'Przekroczony limit faktur w sesji')
  for (const [file_name, bytes] of files)
    takeDocument(office, session, { bytes, hash: hashOf(bytes), file_name, is_offline: session.is_offline })
  return undefined
}

function filesOf(archive: Buffer, compression: 'Zip' | 'TarGz'): [string, Buffer][] | undefined {
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
