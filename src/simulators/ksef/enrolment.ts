import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { DAY_MS } from '../../platform/clock.ts'
import {
  at,
  bytesIn,
  type Call,
  jsonBody,
  jsonReply,
  listIn,
  maybeText,
  noContent,
  offsetIn,
  oneOf,
  type Reply,
  type Route,
  sizeIn,
  textIn,
} from './calls.ts'
import { FIELDS, writeCertificate } from './certificates.ts'
import { BadDer, type Der, dottedOf, readDer } from './der.ts'
import { forbidden, invalidRequest } from './errors.ts'
import { drawHex, referenceNumber } from './ids.ts'
import { type IssuedCertificate, type Simulator, stageOf } from './state.ts'

// Certificates that the simulator issues to callers who signed in with a signature: for signing in, or for documents
// issued offline.

export const enrolmentRoutes: readonly Route[] = [
  { call: 'GET /certificates/limits', access: 'context', handle: limits },
  {
    call: 'GET /certificates/enrollments/data',
    access: 'context',
    handle: (_simulator, call) => jsonReply(enrollmentData(call)),
  },
  { call: 'POST /certificates/enrollments', access: 'context', handle: enroll },
  { call: 'GET /certificates/enrollments/:reference', access: 'context', handle: showEnrollment },
  { call: 'POST /certificates/retrieve', access: 'context', handle: retrieve },
  { call: 'POST /certificates/query', access: 'context', handle: query },
  { call: 'POST /certificates/:serial/revoke', access: 'context', handle: revoke },
]

const VALID_MS = 730 * DAY_MS
const CERTIFICATES_MAX = 100
const TYPES = ['Authentication', 'Offline'] as const
const STATUSES = ['Active', 'Blocked', 'Revoked', 'Expired'] as const
const ISSUER = [
  ['countryName', 'PL'],
  ['commonName', 'KSeF simulator CA'],
] as const

// The CA key is created per process, because the simulator recognises its own certificates by their content.
let authority: KeyObject | undefined
const authorityKey = (): KeyObject => {
  authority ??= generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  return authority
}

const ownCertificates = ({ state }: Simulator, { caller }: Call): IssuedCertificate[] =>
  [...state.certificates.values()].filter(({ subject }) => subject.value === caller.subject.value)

function limits(simulator: Simulator, call: Call): Reply {
  const active = ownCertificates(simulator, call).filter(({ revoked }) => !revoked).length
  const quota = { limit: CERTIFICATES_MAX, remaining: CERTIFICATES_MAX - active }
  return jsonReply({ canRequest: call.caller.method !== 'Token', enrollment: quota, certificate: quota })
}

// The subject fields to copy into the certificate request, as in the certificate that the caller signed in with.
function enrollmentData({ caller }: Call): { [field: string]: string } {
  if (caller.names === undefined) throw invalidRequest(25001)
  const fields = Object.entries(caller.names).filter(([field]) => field in FIELDS)
  return { commonName: caller.subject.value, countryName: 'PL', ...Object.fromEntries(fields) }
}

function enroll(simulator: Simulator, call: Call): Reply {
  const { caller } = call
  if (caller.names === undefined || caller.method === 'Token') throw invalidRequest(25002)
  const body = jsonBody(call)
  const name = textIn(body, 'certificateName')
  if (name.length < 5 || name.length > 100)
    throw invalidRequest(21405, "'certificateName' must have 5 to 100 characters.")
  const type = oneOf(body, 'certificateType', TYPES)
  const { subject, names, public_key } = readRequest(bytesIn(body, 'csr'))
  const expectedFields = enrollmentData(call)
  if (Object.entries(expectedFields).some(([field, value]) => names[field] !== value))
    throw invalidRequest(25003)
  const now = simulator.clock.now()
  const from = Date.parse(maybeText(body, 'validFrom') ?? at(now))
  const serial = `0${drawHex(simulator, 15)}`
  const certificate = writeCertificate({
    subject,
    issuer: ISSUER,
    from,
    to: from + VALID_MS,
    public_key,
    signed_with: authorityKey(),
    serial: Buffer.from(serial, 'hex'),
    usage: type === 'Offline' ? 'nonRepudiation' : 'digitalSignature',
  }).toString('base64')
  const reference = referenceNumber(simulator, 'EG')
  simulator.state.certificates.set(reference, {
    reference,
    nip: caller.nip,
    subject: caller.subject,
    name,
    type,
    serial,
    certificate,
    common_name: names.commonName ?? '',
    at: now,
    looks: 0,
    from,
    to: from + VALID_MS,
    revoked: false,
  })
  return jsonReply({ referenceNumber: reference, timestamp: at(now) }, 202)
}

// Reads a PKCS#10 request: subject, key, and a signature made with that key.
function readRequest(bytes: Buffer): {
  subject: Buffer
  names: { [field: string]: string }
  public_key: KeyObject
} {
  try {
    const [info, , signature] = readDer((readDer(bytes)[0] as Der).content) as [Der, Der, Der]
    const [, subject, spki] = readDer(info.content) as [Der, Der, Der]
    const public_key = createPublicKey({ key: spki.raw, type: 'spki', format: 'der' })
    if (!isStrong(public_key)) throw invalidRequest(25010)
    if (!verify('sha256', info.raw, public_key, signature.content.subarray(1))) throw invalidRequest(25004)
    return { subject: subject.raw, names: readNames(subject), public_key }
  } catch (error) {
    if (
      error instanceof BadDer ||
      error instanceof TypeError ||
      (error as { code?: string }).code?.startsWith('ERR_')
    )
      throw invalidRequest(25004)
    throw error
  }
}

const isStrong = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean =>
  asymmetricKeyType === 'ec'
    ? asymmetricKeyDetails?.namedCurve === 'prime256v1'
    : asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048

function readNames(subject: Der): { [field: string]: string } {
  const fields = Object.fromEntries(Object.entries(FIELDS).map(([field, id]) => [id, field]))
  const pairs = readDer(subject.content)
    .flatMap(({ content }) => readDer(content))
    .map(({ content }) => {
      const [id, value] = readDer(content) as [Der, Der]
      const dotted = dottedOf(id.content)
      return [fields[dotted] ?? dotted, value.content.toString('utf8')]
    })
  return Object.fromEntries(pairs)
}

function showEnrollment(simulator: Simulator, call: Call): Reply {
  const certificate = ownCertificates(simulator, call).find(
    ({ reference }) => reference === call.params.reference,
  )
  if (certificate === undefined) throw invalidRequest(25005)
  certificate.looks++
  const requestDate = at(certificate.at)
  if (!isReady(simulator, certificate))
    return jsonReply({ requestDate, status: { code: 100, description: 'Wniosek przyjęty do realizacji' } })
  const status = { code: 200, description: 'Wniosek obsłużony (certyfikat wygenerowany)' }
  return jsonReply({ requestDate, status, certificateSerialNumber: certificate.serial })
}

const isReady = (simulator: Simulator, issued: IssuedCertificate): boolean =>
  stageOf(simulator, { ...issued, looks: issued.looks * 2 }) === 2

function retrieve(simulator: Simulator, call: Call): Reply {
  const serialNumbers = listIn(jsonBody(call), 'certificateSerialNumbers')
  if (serialNumbers.length < 1 || serialNumbers.length > 10)
    throw invalidRequest(21405, '1 to 10 serial numbers.')
  const issued = ownCertificates(simulator, call).filter(
    (certificate) => serialNumbers.includes(certificate.serial) && isReady(simulator, certificate),
  )
  const certificates = issued.map(({ certificate, name, serial, type }) => ({
    certificate,
    certificateName: name,
    certificateSerialNumber: serial,
    certificateType: type,
  }))
  return jsonReply({ certificates })
}

const statusOf = ({ clock }: Simulator, { revoked, to }: IssuedCertificate): (typeof STATUSES)[number] =>
  revoked ? 'Revoked' : clock.now() >= to ? 'Expired' : 'Active'

function query(simulator: Simulator, call: Call): Reply {
  const body = jsonBody(call)
  const [offset, size] = [offsetIn(call), sizeIn(call, 10, 50)]
  const matchesFilter = (name: string, value: string) => (maybeText(body, name) ?? value) === value
  const matches = ownCertificates(simulator, call).filter(
    (certificate) =>
      isReady(simulator, certificate) &&
      matchesFilter('certificateSerialNumber', certificate.serial) &&
      matchesFilter('type', certificate.type) &&
      matchesFilter('status', statusOf(simulator, certificate)) &&
      certificate.name.includes(maybeText(body, 'name') ?? ''),
  )
  const certificates = matches.slice(offset * size, (offset + 1) * size).map((certificate) => ({
    certificateSerialNumber: certificate.serial,
    name: certificate.name,
    type: certificate.type,
    commonName: certificate.common_name,
    status: statusOf(simulator, certificate),
    subjectIdentifier: certificate.subject,
    validFrom: at(certificate.from),
    validTo: at(certificate.to),
    requestDate: at(certificate.at),
  }))
  return jsonReply({ certificates, hasMore: matches.length > (offset + 1) * size })
}

function revoke(simulator: Simulator, call: Call): Reply {
  const certificate = [...simulator.state.certificates.values()].find(
    ({ serial }) => serial === call.params.serial,
  )
  if (certificate === undefined) throw invalidRequest(25008)
  if (certificate.subject.value !== call.caller.subject.value)
    throw forbidden('insufficient-resource-access', 'Brak dostępu do wskazanego certyfikatu.')
  if (statusOf(simulator, certificate) !== 'Active') throw invalidRequest(25009)
  certificate.revoked = true
  return noContent
}
