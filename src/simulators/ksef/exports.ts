import { type Zippable, zipSync } from 'fflate'
import { DAY_MS } from '../../platform/clock.ts'
import {
  type Answer,
  at,
  type Body,
  bodyOf,
  type Call,
  oneOf,
  partIn,
  type Route,
  told,
  yesIn,
} from './calls.ts'
import { encipher, sealingOf } from './encryption.ts'
import { Fault, gone, wrong } from './errors.ts'
import { referenceNumber } from './ids.ts'
import { KEY_UNOPENED } from './online-session.ts'
import { type Accepted, type Found, metadataOf, search } from './query.ts'
import { signedUrl } from './signed-urls.ts'
import { type Export, type Office, type Status, stageOf } from './state.ts'
import { writeTarGz } from './tar.ts'
import { hashOf } from './validation.ts'

// Many documents at once: packed, cut into parts, each sealed with the key of whoever asked.

export const export_routes: readonly Route[] = [
  {
    call: 'POST /invoices/exports',
    access: 'context',
    group: 'invoiceExport',
    needs: ['InvoiceRead'],
    work: start,
  },
  {
    call: 'GET /invoices/exports/:export',
    access: 'context',
    group: 'invoiceExportStatus',
    needs: ['InvoiceRead'],
    work: show,
  },
]

const RUNNING_MAX = 10
const KEPT_MS = 7 * DAY_MS
const PACKAGE_LIFE_MS = 2 * DAY_MS

function start(office: Office, call: Call): Answer {
  const { nip } = call.caller
  const running = [...office.state.exports.values()].filter(
    (one) => one.nip === nip && stageOf(office, one) < 2,
  )
  if (running.length >= RUNNING_MAX)
    throw wrong(
      21182,
      `Dla uwierzytelnionego podmiotu w bieżącym kontekście osiągnięto maksymalny limit ${RUNNING_MAX} równoczesnych eksportów faktur. Spróbuj ponownie później.`,
    )
  const body = bodyOf(call)
  const { key, iv } = sealingOf(office, body)
  const base = { reference: referenceNumber(office, 'EH'), nip, at: office.clock.now(), looks: 0 }
  const made = key === undefined ? { ...NOTHING, verdict: KEY_UNOPENED } : packed(office, nip, body, key, iv)
  office.state.exports.set(base.reference, { ...base, ...made })
  return told({ referenceNumber: base.reference }, 201)
}

type Made = Pick<Export, 'verdict' | 'count' | 'is_truncated' | 'last' | 'hwm' | 'size' | 'parts'>

const SUCCESS: Status = { code: 200, description: 'Eksport faktur zakończony sukcesem' }
const RUNNING: Status = { code: 100, description: 'Eksport faktur w toku' }
const EXPIRED: Status = {
  code: 210,
  description: 'Eksport faktur wygasł i nie jest już dostępny do pobrania',
}
const NOTHING = { count: 0, is_truncated: false, last: {}, hwm: null, size: 0, parts: [] }

function packed(office: Office, nip: string, body: Body, key: Buffer, iv: Buffer): Made {
  const { records_max, export_part_bytes } = office
  const found = searchedFor(office, nip, partIn(body, 'filters'))
  if (!('found' in found)) return { ...NOTHING, verdict: found }
  const taken = found.found.slice(0, records_max)
  const is_truncated = taken.length < found.found.length
  const is_tar = body.compressionType && oneOf(body, 'compressionType', ['Zip', 'TarGz'] as const) === 'TarGz'
  const files = filesOf(taken, yesIn(body, 'onlyMetadata'))
  const archive = is_tar ? writeTarGz(files) : Buffer.from(zipSync(files as Zippable, { level: 1 }))
  const parts: Export['parts'] = []
  for (let from = 0; from < archive.length; from += export_part_bytes) {
    const plain = archive.subarray(from, from + export_part_bytes)
    const bytes = encipher(key, iv, plain)
    const name = `${parts.length + 1}.${is_tar ? 'tar.gz' : 'zip'}.aes`
    parts.push({ name, plain_hash: hashOf(plain), plain_size: plain.length, hash: hashOf(bytes), bytes })
  }
  const last = is_truncated ? lastOf(taken.at(-1) as Accepted, found) : {}
  return {
    verdict: SUCCESS,
    count: taken.length,
    is_truncated,
    last,
    hwm: found.hwm,
    size: archive.length,
    parts,
  }
}

// What the question alone refuses is told as the state of the export.
function searchedFor(office: Office, nip: string, filters: Body): Found | Status {
  try {
    return search(office, nip, filters)
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 21183) throw error
    return {
      code: 420,
      description: 'Zakres filtrowania wykracza poza dostępny zakres danych',
      details: [...error.details],
    }
  }
}

function filesOf(taken: readonly Accepted[], only_metadata: boolean): { [name: string]: Buffer } {
  const metadata = Buffer.from(JSON.stringify({ invoices: taken.map(metadataOf) }))
  const files = only_metadata ? [] : taken.map(({ ksef_number, bytes }) => [`${ksef_number}.xml`, bytes])
  return Object.fromEntries([...files, ['_metadata.json', metadata]])
}

const lastOf = (one: Accepted, { date }: Found): { [name: string]: string } =>
  date === 'Issue'
    ? { lastIssueDate: one.facts.issue_date }
    : date === 'Invoicing'
      ? { lastInvoicingDate: at(one.invoiced_at) }
      : { lastPermanentStorageDate: at(one.stored_at) }

function show(office: Office, { named, caller }: Call): Answer {
  const found = office.state.exports.get(named.export ?? '')
  if (found === undefined || found.nip !== caller.nip) throw wrong(21175)
  const age = office.clock.now() - found.at
  if (age > KEPT_MS) throw gone()
  found.looks++
  if (stageOf(office, { ...found, looks: found.looks * 2 }) < 2) return told({ status: RUNNING })
  if (found.verdict.code !== 200) return told({ status: found.verdict })
  if (age > PACKAGE_LIFE_MS) return told({ status: EXPIRED })
  return told({
    status: found.verdict,
    completedDate: at(found.at),
    packageExpirationDate: at(found.at + PACKAGE_LIFE_MS),
    package: packageOf(office, found),
  })
}

const packageOf = (office: Office, { reference, count, size, is_truncated, last, hwm, parts }: Export) => ({
  invoiceCount: count,
  size,
  parts: parts.map(({ name, plain_hash, plain_size, hash, bytes }, place) => {
    const { url, until } = signedUrl(office, `export/${reference}/${place}`)
    return {
      ...{ ordinalNumber: place + 1, partName: name, method: 'GET', url, expirationDate: at(until) },
      ...{ partSize: plain_size, partHash: plain_hash },
      ...{ encryptedPartSize: bytes.length, encryptedPartHash: hash },
    }
  }),
  isTruncated: is_truncated,
  ...last,
  permanentStorageHwmDate: hwm === null ? null : at(hwm),
})
