import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import {
  bits,
  booleanTrue,
  integer,
  objectId,
  octets,
  sequence,
  set,
  taggedElement,
  text,
  time,
} from './der.ts'

// Writes X.509 certificates of the simulator: for its own keys and for taxpayers.

export type Name = readonly (readonly [field: string, value: string])[]

export const FIELDS: { readonly [field: string]: string } = {
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  serialNumber: '2.5.4.5',
  countryName: '2.5.4.6',
  organizationName: '2.5.4.10',
  givenName: '2.5.4.42',
  uniqueIdentifier: '2.5.4.45',
  organizationIdentifier: '2.5.4.97',
}

export type CertificateRequest = {
  subject: Name | Buffer
  issuer: Name
  serial: Buffer
  from: number
  to: number
  public_key: KeyObject
  signed_with: KeyObject
  usage: 'digitalSignature' | 'nonRepudiation' | 'keyEncipherment'
}

const USAGES = { digitalSignature: [0x80, 7], nonRepudiation: [0x40, 6], keyEncipherment: [0x20, 5] } as const

export function writeCertificate(request: CertificateRequest): Buffer {
  const algorithm = algorithmOf(request.signed_with)
  const [usage, unused] = USAGES[request.usage]
  const body = sequence(
    taggedElement(0, integer(Buffer.of(2))),
    integer(request.serial),
    algorithm,
    nameOf(request.issuer),
    sequence(time(request.from), time(request.to)),
    Buffer.isBuffer(request.subject) ? request.subject : nameOf(request.subject as Name),
    request.public_key.export({ type: 'spki', format: 'der' }),
    taggedElement(
      3,
      sequence(sequence(objectId('2.5.29.15'), booleanTrue(), octets(bits(Buffer.of(usage), unused)))),
    ),
  )
  return sequence(body, algorithm, bits(sign('sha256', body, request.signed_with)))
}

export const nameOf = (name: Name): Buffer =>
  sequence(...name.map(([field, value]) => set(sequence(objectId(FIELDS[field] ?? field), text(value)))))

const algorithmOf = (key: KeyObject): Buffer =>
  key.asymmetricKeyType === 'ec'
    ? sequence(objectId('1.2.840.10045.4.3.2'))
    : sequence(objectId('1.2.840.113549.1.1.11'), Buffer.of(0x05, 0x00))

// A self-signed seal like that of a trust service; the test environment accepts it.
export function selfSigned(privateKeyPem: string, subject: Name, from: number, to: number): Buffer {
  const key = createPrivateKey(privateKeyPem)
  return writeCertificate({
    subject,
    issuer: subject,
    from,
    to,
    signed_with: key,
    public_key: createPublicKey(key),
    serial: Buffer.from(`01${from.toString(16).padStart(14, '0')}`, 'hex'),
    usage: 'digitalSignature',
  })
}
