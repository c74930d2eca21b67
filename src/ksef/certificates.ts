import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

// Reads a certificate and its private key as a user uploads them: PEM, or the bare DER that the ministry's application
// provides.

export type Certificate = {
  certificate_pem: string
  private_key_pem: string // without a password
  serial: string // hexadecimal, as used in addresses
  subject: string // on one line
  nip: string | undefined // tax number of the taxpayer that the certificate names, if any
  valid_from: number
  valid_until: number
  use: 'signing' | 'offline' | 'any'
}

// Its message describes the problem and never contains the input.
export class CertificateError extends Error {
  readonly field: 'certificate' | 'private_key' | 'private_key_password'

  constructor(field: CertificateError['field'], message: string) {
    super(message)
    this.field = field
  }
}

const RSA_BITS_MIN = 2048

export function readCertificate(certificate: string, privateKey: string, password?: string): Certificate {
  const x509 = readX509(certificate)
  const key = readKey(privateKey, password)
  checkKind(key)
  if (!x509.checkPrivateKey(key))
    throw new CertificateError(
      'private_key',
      'does not belong to the certificate; choose the private key of the certificate',
    )
  return {
    certificate_pem: x509.toString(),
    private_key_pem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    serial: x509.serialNumber,
    subject: x509.subject.split('\n').join(', '),
    nip: nipOf(x509.subject),
    valid_from: Date.parse(x509.validFrom),
    valid_until: Date.parse(x509.validTo),
    use: useOf(x509.raw),
  }
}

function readX509(text: string): X509Certificate {
  try {
    return new X509Certificate(isPem(text) ? text : Buffer.from(text, 'base64'))
  } catch {
    throw new CertificateError('certificate', 'must be an X.509 certificate in PEM or DER format')
  }
}

function readKey(text: string, passphrase: string | undefined): KeyObject {
  const isLocked = /ENCRYPTED/.test(text)
  if (isLocked && !passphrase)
    throw new CertificateError('private_key_password', 'is required to open the private key')
  try {
    return isPem(text)
      ? createPrivateKey({ key: text, passphrase: passphrase ?? '' })
      : readDer(text, passphrase)
  } catch {
    if (isLocked)
      throw new CertificateError(
        'private_key_password',
        'is not the password of the private key; enter the correct one',
      )
    throw new CertificateError('private_key', 'must be a private key in PEM or DER format')
  }
}

const readDer = (text: string, passphrase: string | undefined) =>
  createPrivateKey({
    key: Buffer.from(text, 'base64'),
    format: 'der',
    type: 'pkcs8',
    ...(passphrase ? { passphrase } : {}),
  })

const isPem = (text: string) => text.includes('-----BEGIN ')

function checkKind(key: KeyObject): void {
  const { asymmetricKeyType, asymmetricKeyDetails } = key
  const isKnown =
    asymmetricKeyType === 'ec'
      ? asymmetricKeyDetails?.namedCurve === 'prime256v1'
      : asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN
  if (!isKnown)
    throw new CertificateError('private_key', 'must be an RSA key of at least 2048 bits or an EC P-256 key')
}

// A seal says VATPL-1234567890, a person's certificate TINPL-1234567890.
const nipOf = (subject: string): string | undefined => /(?:VATPL|TINPL|NIP)[-:]?(\d{10})/.exec(subject)?.[1]

const KEY_USAGE = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x0f])
const BIT_STRING = 0x03
const DIGITAL_SIGNATURE = 0x80
const NON_REPUDIATION = 0x40

// KSeF gives certificates to sign in with and others for invoices issued offline; they differ in what their key is for.
function useOf(der: Buffer): Certificate['use'] {
  const position = der.indexOf(KEY_USAGE)
  if (position === -1) return 'any'
  const value = der.subarray(position + KEY_USAGE.length, position + KEY_USAGE.length + 12)
  const at = value.indexOf(BIT_STRING, value[0] === 0x01 ? 5 : 2)
  const bits = at === -1 ? 0 : (value[at + 3] ?? 0)
  const [signs, answers] = [(bits & DIGITAL_SIGNATURE) !== 0, (bits & NON_REPUDIATION) !== 0]
  return signs === answers ? 'any' : signs ? 'signing' : 'offline'
}
