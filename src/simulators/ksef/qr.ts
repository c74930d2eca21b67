import { constants, verify, X509Certificate } from 'node:crypto'
import { html } from '../../platform/html.ts'
import type { Reply } from './calls.ts'
import type { IssuedCertificate, Simulator } from './state.ts'

// The page behind the QR codes of a document: confirms that the printed data match KSeF.

export function replyQr(simulator: Simulator, path: string): Reply {
  const parts = path.slice('/qr/'.length).split('/').map(decodeURIComponent)
  if (parts[0] === 'invoice') return confirm(simulator, parts.slice(1))
  if (parts[0] === 'certificate') return confirmIssuer(simulator, path, parts.slice(1))
  return page(404, 'Nieznany adres', [])
}

function confirm(simulator: Simulator, [nip, day, hash]: string[]): Reply {
  const document = [...simulator.state.documents.values()].find(
    ({ ksef_number, hash: stored }) =>
      ksef_number !== undefined && Buffer.from(stored, 'base64').toString('base64url') === hash,
  )
  const facts = document?.facts
  if (facts === undefined || facts.seller.nip !== nip || facts.issue_date !== isoDay(day ?? ''))
    return page(404, 'Faktura nie istnieje w KSeF', [])
  return page(200, 'Faktura znajduje się w KSeF', [
    ['Numer KSeF', document?.ksef_number as string],
    ['Numer faktury', facts.number],
    ['NIP sprzedawcy', facts.seller.nip],
    ['Data wystawienia', facts.issue_date],
  ])
}

// The signature covers the address without its scheme and the signature itself.
function confirmIssuer(simulator: Simulator, path: string, parts: string[]): Reply {
  const [, , seller = '', serial = '', , signature = ''] = parts
  const certificate = [...simulator.state.certificates.values()].find(
    (candidate) => candidate.serial === serial.padStart(16, '0'),
  )
  const text = `${simulator.url.replace(/^https?:\/\//, '')}${path.slice(0, path.lastIndexOf('/'))}`
  if (
    certificate === undefined ||
    certificate.type !== 'Offline' ||
    certificate.revoked ||
    !isSignedBy(certificate, text, signature)
  )
    return page(404, 'Certyfikat wystawcy nie został potwierdzony', [])
  return page(200, 'Certyfikat wystawcy potwierdzony', [
    ['NIP sprzedawcy', seller],
    ['Numer seryjny certyfikatu', certificate.serial],
  ])
}

function isSignedBy({ certificate }: IssuedCertificate, text: string, signature: string): boolean {
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

const page = (status: number, title: string, rows: readonly (readonly [string, string])[]): Reply => ({
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
