import { constants, verify, X509Certificate } from 'node:crypto'
import { html } from '../../platform/html.ts'
import type { Answer } from './calls.ts'
import type { Issued, Office } from './state.ts'

// The page behind the codes on a document: whether what is printed is what the ministry has.

export function answerQr(office: Office, path: string): Answer {
  const parts = path.slice('/qr/'.length).split('/').map(decodeURIComponent)
  if (parts[0] === 'invoice') return confirm(office, parts.slice(1))
  if (parts[0] === 'certificate') return confirmIssuer(office, path, parts.slice(1))
  return page(404, 'Nieznany adres', [])
}

function confirm(office: Office, [nip, day, hash]: string[]): Answer {
  const found = [...office.state.documents.values()].find(
    ({ ksef_number, hash: stored }) =>
      ksef_number !== undefined && Buffer.from(stored, 'base64').toString('base64url') === hash,
  )
  const facts = found?.facts
  if (facts === undefined || facts.seller.nip !== nip || facts.issue_date !== isoDay(day ?? ''))
    return page(404, 'Faktura nie istnieje w KSeF', [])
  return page(200, 'Faktura znajduje się w KSeF', [
    ['Numer KSeF', found?.ksef_number as string],
    ['Numer faktury', facts.number],
    ['NIP sprzedawcy', facts.seller.nip],
    ['Data wystawienia', facts.issue_date],
  ])
}

// Signed is the address without its scheme and without the signature itself.
function confirmIssuer(office: Office, path: string, parts: string[]): Answer {
  const [, , seller = '', serial = '', , signature = ''] = parts
  const found = [...office.state.certificates.values()].find((one) => one.serial === serial.padStart(16, '0'))
  const text = `${office.url.replace(/^https?:\/\//, '')}${path.slice(0, path.lastIndexOf('/'))}`
  if (found === undefined || found.type !== 'Offline' || found.revoked || !isSignedBy(found, text, signature))
    return page(404, 'Certyfikat wystawcy nie został potwierdzony', [])
  return page(200, 'Certyfikat wystawcy potwierdzony', [
    ['NIP sprzedawcy', seller],
    ['Numer seryjny certyfikatu', found.serial],
  ])
}

function isSignedBy({ certificate }: Issued, text: string, signature: string): boolean {
  const { publicKey: key } = new X509Certificate(Buffer.from(certificate, 'base64'))
  const value = Buffer.from(signature, 'base64url')
  const bytes = Buffer.from(text)
  if (key.asymmetricKeyType === 'rsa')
    return verify('sha256', bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }, value)
  return (['ieee-p1363', 'der'] as const).some((dsaEncoding) =>
    verify('sha256', bytes, { key, dsaEncoding }, value),
  )
}

const isoDay = (day: string): string => day.split('-').toReversed().join('-')

const page = (status: number, title: string, rows: readonly (readonly [string, string])[]): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  bytes: Buffer.from(
    html`<!doctype html>
<html lang="pl"><meta charset="utf-8"><title>${title}</title>
<h1>${title}</h1><dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p>Atrapa KSeF: bez znaczenia prawnego.</p></html>
`.html,
  ),
})
