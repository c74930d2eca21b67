import { constants, createPrivateKey, sign } from 'node:crypto'

// The two addresses that stand as QR codes on what leaves KSeF: where an invoice can be looked at, and who answers for one that
// KSeF has not seen yet.

export type Issued = {
  seller_nip: string
  issue_date: string // YYYY-MM-DD, P_1
  hash: string // SHA-256 of the very bytes, in base64
}

export type OfflineKey = {
  serial: string // of the certificate, hexadecimal
  private_key_pem: string
  context_nip: string // who signs in
}

export function invoiceLink(qr_url: string, { seller_nip, issue_date, hash }: Issued): string {
  const [year, month, day] = issue_date.split('-')
  return `${qr_url}/invoice/${seller_nip}/${day}-${month}-${year}/${urlSafe(hash)}`
}

export function certificateLink(qr_url: string, { seller_nip, hash }: Issued, key: OfflineKey): string {
  const link = `${qr_url}/certificate/Nip/${key.context_nip}/${seller_nip}/${key.serial}/${urlSafe(hash)}`
  return `${link}/${signed(signedText(link), key.private_key_pem)}`
}

// Without the protocol: that is how KSeF reads it.
const signedText = (link: string) => link.replace(/^https?:\/\//, '')

function signed(text: string, private_key_pem: string): string {
  const key = createPrivateKey(private_key_pem)
  const how =
    key.asymmetricKeyType === 'ec'
      ? { key, dsaEncoding: 'ieee-p1363' as const }
      : { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  return sign('sha256', Buffer.from(text), how).toString('base64url')
}

const urlSafe = (base64: string) => Buffer.from(base64, 'base64').toString('base64url')
