import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { DAY_MS } from '../../platform/clock.ts'
import {
  type Answer,
  at,
  bodyOf,
  bytesIn,
  type Call,
  done,
  listIn,
  maybeText,
  offsetIn,
  oneOf,
  type Route,
  sizeIn,
  textIn,
  told,
} from './calls.ts'
import { FIELDS, writeCertificate } from './certificates.ts'
import { BadDer, type Der, dottedOf, readDer } from './der.ts'
import { forbidden, wrong } from './errors.ts'
import { drawHex, referenceNumber } from './ids.ts'
import { type Issued, type Office, stageOf } from './state.ts'

// Certificates that the ministry gives to those who signed in by a signature: to sign in with, or to sign what is issued offline.

export const enrolment_routes: readonly Route[] = [
  { call: 'GET /certificates/limits', access: 'context', work: limits },
  {
    call: 'GET /certificates/enrollments/data',
    access: 'context',
    work: (_office, call) => told(dataOf(call)),
  },
  { call: 'POST /certificates/enrollments', access: 'context', work: enrol },
  { call: 'GET /certificates/enrollments/:reference', access: 'context', work: look },
  { call: 'POST /certificates/retrieve', access: 'context', work: retrieve },
  { call: 'POST /certificates/query', access: 'context', work: query },
  { call: 'POST /certificates/:serial/revoke', access: 'context', work: revoke },
]

const VALID_MS = 730 * DAY_MS
const CERTIFICATES_MAX = 100
const TYPES = ['Authentication', 'Offline'] as const
const STATUSES = ['Active', 'Blocked', 'Revoked', 'Expired'] as const
const ISSUER = [
  ['countryName', 'PL'],
  ['commonName', 'KSeF stand-in CA'],
] as const

// What signs them is nobody's to keep: the stand-in knows its own by heart.
let authority: KeyObject | undefined
const authorityKey = (): KeyObject => {
  authority ??= generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  return authority
}

const ownOf = ({ state }: Office, { caller }: Call): Issued[] =>
  [...state.certificates.values()].filter(({ subject }) => subject.value === caller.subject.value)

function limits(office: Office, call: Call): Answer {
  const active = ownOf(office, call).filter(({ revoked }) => !revoked).length
  const left = { limit: CERTIFICATES_MAX, remaining: CERTIFICATES_MAX - active }
  return told({ canRequest: call.caller.method !== 'Token', enrollment: left, certificate: left })
}

// The names to copy into the request, as the certificate one signed in with has them.
function dataOf({ caller }: Call): { [field: string]: string } {
  if (caller.names === undefined) throw wrong(25001)
  const known = Object.entries(caller.names).filter(([field]) => field in FIELDS)
  return { commonName: caller.subject.value, countryName: 'PL', ...Object.fromEntries(known) }
}

function enrol(office: Office, call: Call): Answer {
  const { caller } = call
  if (caller.names === undefined || caller.method === 'Token') throw wrong(25002)
  const body = bodyOf(call)
  const name = textIn(body, 'certificateName')
  if (name.length < 5 || name.length > 100)
    throw wrong(21405, "'certificateName' must have 5 to 100 characters.")
  const type = oneOf(body, 'certificateType', TYPES)
  const { subject, names, public_key } = readRequest(bytesIn(body, 'csr'))
  const wanted = dataOf(call)
  if (Object.entries(wanted).some(([field, value]) => names[field] !== value)) throw wrong(25003)
  const now = office.clock.now()
  const from = Date.parse(maybeText(body, 'validFrom') ?? at(now))
  const serial = `0${drawHex(office, 15)}`
  const certificate = writeCertificate({
    ...{ subject, issuer: ISSUER, from, to: from + VALID_MS, public_key, signed_with: authorityKey() },
    serial: Buffer.from(serial, 'hex'),
    usage: type === 'Offline' ? 'nonRepudiation' : 'digitalSignature',
  }).toString('base64')
  const reference = referenceNumber(office, 'EG')
  office.state.certificates.set(reference, {
    ...{ reference, nip: caller.nip, subject: caller.subject, name, type, serial, certificate },
    ...{ common_name: names.commonName ?? '', at: now, looks: 0, from, to: from + VALID_MS, revoked: false },
  })
  return told({ referenceNumber: reference, timestamp: at(now) }, 202)
}

// PKCS#10: names, key, and a signature that the key made.
function readRequest(bytes: Buffer): {
  subject: Buffer
  names: { [field: string]: string }
  public_key: KeyObject
} {
  try {
    const [info, , signature] = readDer((readDer(bytes)[0] as Der).content) as [Der, Der, Der]
    const [, subject, spki] = readDer(info.content) as [Der, Der, Der]
    const public_key = createPublicKey({ key: spki.raw, type: 'spki', format: 'der' })
    if (!isStrong(public_key)) throw wrong(25010)
    if (!verify('sha256', info.raw, public_key, signature.content.subarray(1))) throw wrong(25004)
    return { subject: subject.raw, names: readNames(subject), public_key }
  } catch (error) {
    if (
      error instanceof BadDer ||
      error instanceof TypeError ||
      (error as { code?: string }).code?.startsWith('ERR_')
    )
      throw wrong(25004)
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

function look(office: Office, call: Call): Answer {
  const found = ownOf(office, call).find(({ reference }) => reference === call.named.reference)
  if (found === undefined) throw wrong(25005)
  found.looks++
  const requestDate = at(found.at)
  if (!isReady(office, found))
    return told({ requestDate, status: { code: 100, description: 'Wniosek przyjęty do realizacji' } })
  const status = { code: 200, description: 'Wniosek obsłużony (certyfikat wygenerowany)' }
  return told({ requestDate, status, certificateSerialNumber: found.serial })
}

const isReady = (office: Office, issued: Issued): boolean =>
  stageOf(office, { ...issued, looks: issued.looks * 2 }) === 2

function retrieve(office: Office, call: Call): Answer {
  const wanted = listIn(bodyOf(call), 'certificateSerialNumbers')
  if (wanted.length < 1 || wanted.length > 10) throw wrong(21405, '1 to 10 serial numbers.')
  const found = ownOf(office, call).filter((one) => wanted.includes(one.serial) && isReady(office, one))
  const certificates = found.map(({ certificate, name, serial, type }) => ({
    ...{ certificate, certificateName: name, certificateSerialNumber: serial, certificateType: type },
  }))
  return told({ certificates })
}

const statusOf = ({ clock }: Office, { revoked, to }: Issued): (typeof STATUSES)[number] =>
  revoked ? 'Revoked' : clock.now() >= to ? 'Expired' : 'Active'

function query(office: Office, call: Call): Answer {
  const body = bodyOf(call)
  const [offset, size] = [offsetIn(call), sizeIn(call, 10, 50)]
  const wanted = (name: string, value: string) => (maybeText(body, name) ?? value) === value
  const found = ownOf(office, call).filter(
    (one) =>
      isReady(office, one) &&
      wanted('certificateSerialNumber', one.serial) &&
      wanted('type', one.type) &&
      wanted('status', statusOf(office, one)) &&
      one.name.includes(maybeText(body, 'name') ?? ''),
  )
  const certificates = found.slice(offset * size, (offset + 1) * size).map((one) => ({
    ...{ certificateSerialNumber: one.serial, name: one.name, type: one.type, commonName: one.common_name },
    ...{ status: statusOf(office, one), subjectIdentifier: one.subject },
    ...{ validFrom: at(one.from), validTo: at(one.to), requestDate: at(one.at) },
  }))
  return told({ certificates, hasMore: found.length > (offset + 1) * size })
}

function revoke(office: Office, call: Call): Answer {
  const found = [...office.state.certificates.values()].find(({ serial }) => serial === call.named.serial)
  if (found === undefined) throw wrong(25008)
  if (found.subject.value !== call.caller.subject.value)
    throw forbidden('insufficient-resource-access', 'Brak dostępu do wskazanego certyfikatu.')
  if (statusOf(office, found) !== 'Active') throw wrong(25009)
  found.revoked = true
  return done
}
