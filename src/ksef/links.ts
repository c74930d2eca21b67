import { constants, createPrivateKey, sign } from 'node:crypto'

// The two addresses in the QR codes of printed invoices: the invoice in KSeF, and the certificate that vouches for an
// invoice that KSeF has not received yet.

export type LinkSubject = {
  seller_nip: string
  issue_date: string // YYYY-MM-DD, P_1
  hash: string // SHA-256 of the file in base64
}

export type OfflineKey = {
  serial: string // serial number of the certificate, hexadecimal
  private_key_pem: string
  context_nip: string // tax number that signs in
}

export function invoiceLink(qrUrl: string, { seller_nip, issue_date, hash }: LinkSubject): string {
  const [year, month, day] = issue_date.split('-')
  return `${qrUrl}/invoice/${seller_nip}/${day}-${month}-${year}/${urlSafe(hash)}`
}

export function certificateLink(qrUrl: string, { seller_nip, hash }: LinkSubject, key: OfflineKey): string {
  const link = `${qrUrl}/certificate/Nip/${key.context_nip}/${seller_nip}/${key.serial}/${urlSafe(hash)}`
  return `${link}/${signText(signedText(link), key.private_key_pem)}`
}

// KSeF verifies the address without its protocol.
const signedText = (link: string) => link.replace(/^https?:\/\//, '')

function signText(text: string, privateKeyPem: string): string {
  const key = createPrivateKey(privateKeyPem)
  const signOptions =
    key.asymmetricKeyType === 'ec'
      ? { key, dsaEncoding: 'ieee-p1363' as const }
      : { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  return sign('sha256', Buffer.from(text), signOptions).toString('base64url')
}

const urlSafe = (base64: string) => Buffer.from(base64, 'base64').toString('base64url')
