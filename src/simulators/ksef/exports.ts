import { type Zippable, zipSync } from 'fflate'
import { DAY_MS } from '../../platform/clock.ts'
import {
  at,
  type Body,
  type Call,
  flagIn,
  jsonBody,
  jsonReply,
  oneOf,
  partIn,
  type Reply,
  type Route,
} from './calls.ts'
import { encipher, readSessionKey } from './encryption.ts'
import { expiredFault, Fault, invalidRequest } from './errors.ts'
import { referenceNumber } from './ids.ts'
import { KEY_UNOPENED } from './online-session.ts'
import { type AcceptedDocument, type MetadataResult, metadataOf, search } from './query.ts'
import { signedUrl } from './signed-urls.ts'
import { type Export, type Simulator, type Status, stageOf } from './state.ts'
import { writeTarGz } from './tar.ts'
import { hashOf } from './validation.ts'

// Exports of the simulator: many documents packed into an archive, cut into parts, each encrypted with the key of the
// caller.

export const exportRoutes: readonly Route[] = [
  {
    call: 'POST /invoices/exports',
    access: 'context',
    group: 'invoiceExport',
    needs: ['InvoiceRead'],
    handle: start,
  },
  {
    call: 'GET /invoices/exports/:export',
    access: 'context',
    group: 'invoiceExportStatus',
    needs: ['InvoiceRead'],
    handle: show,
  },
]

const RUNNING_MAX = 10
const RETENTION_MS = 7 * DAY_MS
const PACKAGE_LIFE_MS = 2 * DAY_MS

function start(simulator: Simulator, call: Call): Reply {
  const { nip } = call.caller
  const running = [...simulator.state.exports.values()].filter(
    (candidate) => candidate.nip === nip && stageOf(simulator, candidate) < 2,
  )
  if (running.length >= RUNNING_MAX)
    throw invalidRequest(
      21182,
      `Dla uwierzytelnionego podmiotu w bieżącym kontekście osiągnięto maksymalny limit ${RUNNING_MAX} równoczesnych eksportów faktur. Spróbuj ponownie później.`,
    )
  const body = jsonBody(call)
  const { key, iv } = readSessionKey(simulator, body)
  const base = { reference: referenceNumber(simulator, 'EH'), nip, at: simulator.clock.now(), looks: 0 }
  const result =
    key === undefined ? { ...EMPTY_EXPORT, verdict: KEY_UNOPENED } : packExport(simulator, nip, body, key, iv)
  simulator.state.exports.set(base.reference, { ...base, ...result })
  return jsonReply({ referenceNumber: base.reference }, 201)
}

type ExportResult = Pick<Export, 'verdict' | 'count' | 'is_truncated' | 'last' | 'hwm' | 'size' | 'parts'>

const SUCCESS: Status = { code: 200, description: 'Eksport faktur zakończony sukcesem' }
const RUNNING: Status = { code: 100, description: 'Eksport faktur w toku' }
const EXPIRED: Status = {
  code: 210,
  description: 'Eksport faktur wygasł i nie jest już dostępny do pobrania',
}
const EMPTY_EXPORT = { count: 0, is_truncated: false, last: {}, hwm: null, size: 0, parts: [] }

function packExport(simulator: Simulator, nip: string, body: Body, key: Buffer, iv: Buffer): ExportResult {
  const { records_max, export_part_bytes } = simulator
  const result = searchOrStatus(simulator, nip, partIn(body, 'filters'))
  if (!('documents' in result)) return { ...EMPTY_EXPORT, verdict: result }
  const documents = result.documents.slice(0, records_max)
  const is_truncated = documents.length < result.documents.length
  const isTar = body.compressionType && oneOf(body, 'compressionType', ['Zip', 'TarGz'] as const) === 'TarGz'
  const files = filesOf(documents, flagIn(body, 'onlyMetadata'))
  const archive = isTar ? writeTarGz(files) : Buffer.from(zipSync(files as Zippable, { level: 1 }))
  const parts: Export['parts'] = []
  for (let from = 0; from < archive.length; from += export_part_bytes) {
    const plain = archive.subarray(from, from + export_part_bytes)
    const bytes = encipher(key, iv, plain)
    const name = `${parts.length + 1}.${isTar ? 'tar.gz' : 'zip'}.aes`
    parts.push({ name, plain_hash: hashOf(plain), plain_size: plain.length, hash: hashOf(bytes), bytes })
  }
  const last = is_truncated ? lastOf(documents.at(-1) as AcceptedDocument, result) : {}
  return {
    verdict: SUCCESS,
    count: documents.length,
    is_truncated,
    last,
    hwm: result.hwm,
    size: archive.length,
    parts,
  }
}

// An unavailable range is reported as the state of the export, not as an error of the request.
function searchOrStatus(simulator: Simulator, nip: string, filters: Body): MetadataResult | Status {
  try {
    return search(simulator, nip, filters)
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 21183) throw error
    return {
      code: 420,
      description: 'Zakres filtrowania wykracza poza dostępny zakres danych',
      details: [...error.details],
    }
  }
}

function filesOf(documents: readonly AcceptedDocument[], onlyMetadata: boolean): { [name: string]: Buffer } {
  const metadata = Buffer.from(JSON.stringify({ invoices: documents.map(metadataOf) }))
  const files = onlyMetadata ? [] : documents.map(({ ksef_number, bytes }) => [`${ksef_number}.xml`, bytes])
  return Object.fromEntries([...files, ['_metadata.json', metadata]])
}

const lastOf = (document: AcceptedDocument, { date }: MetadataResult): { [name: string]: string } =>
  date === 'Issue'
    ? { lastIssueDate: document.facts.issue_date }
    : date === 'Invoicing'
      ? { lastInvoicingDate: at(document.invoiced_at) }
      : { lastPermanentStorageDate: at(document.stored_at) }

function show(simulator: Simulator, { params, caller }: Call): Reply {
  const storedExport = simulator.state.exports.get(params.export ?? '')
  if (storedExport === undefined || storedExport.nip !== caller.nip) throw invalidRequest(21175)
  const age = simulator.clock.now() - storedExport.at
  if (age > RETENTION_MS) throw expiredFault()
  storedExport.looks++
  if (stageOf(simulator, { ...storedExport, looks: storedExport.looks * 2 }) < 2)
    return jsonReply({ status: RUNNING })
  if (storedExport.verdict.code !== 200) return jsonReply({ status: storedExport.verdict })
  if (age > PACKAGE_LIFE_MS) return jsonReply({ status: EXPIRED })
  return jsonReply({
    status: storedExport.verdict,
    completedDate: at(storedExport.at),
    packageExpirationDate: at(storedExport.at + PACKAGE_LIFE_MS),
    package: packageOf(simulator, storedExport),
  })
}

const packageOf = (
  simulator: Simulator,
  { reference, count, size, is_truncated, last, hwm, parts }: Export,
) => ({
  invoiceCount: count,
  size,
  parts: parts.map(({ name, plain_hash, plain_size, hash, bytes }, index) => {
    const { url, until } = signedUrl(simulator, `export/${reference}/${index}`)
    return {
      ordinalNumber: index + 1,
      partName: name,
      method: 'GET',
      url,
      expirationDate: at(until),
      partSize: plain_size,
      partHash: plain_hash,
      encryptedPartSize: bytes.length,
      encryptedPartHash: hash,
    }
  }),
  isTruncated: is_truncated,
  ...last,
  permanentStorageHwmDate: hwm === null ? null : at(hwm),
})
