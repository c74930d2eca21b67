import { isUtf8 } from 'node:buffer'
import { hash, type X509Certificate } from 'node:crypto'
import { isNip } from './calls.ts'
import { takeChallenge } from './challenges.ts'
import { wrong } from './errors.ts'
import { childNode, isNode, type Node, nodeAt, readNodes, textOf, UnreadableRequest } from './nodes.ts'
import { OWNER, type Permission } from './permissions.ts'
import { verifySignature } from './signature.ts'
import type { Authentication, Office, Status, Subject } from './state.ts'

// A signed request for access (AuthTokenRequest 2.0 or 2.1): who signed it, for whom, over which challenge.

const SPACE = /^http:\/\/ksef\.mf\.gov\.pl\/auth\/token\/2\.[01]$/

export type SignedIn = Pick<
  Authentication,
  'method' | 'nip' | 'subject' | 'permissions' | 'verdict' | 'names'
>

export function readSignedRequest(office: Office, bytes: Buffer): SignedIn {
  if (!isUtf8(bytes)) throw wrong(21217)
  const { certificate, signed } = verifySignature(rootOf(bytes.toString('utf8').replace(/^\ufeff/, '')))
  checkForm(signed)
  takeChallenge(office, textOf(childNode(signed, 'Challenge')).trim())
  const nip = textOf(nodeAt(signed, 'ContextIdentifier', 'Nip')).trim()
  if (!isNip(nip)) throw wrong(21117, 'The stand-in knows contexts of the type Nip alone.')
  const by_print = textOf(childNode(signed, 'SubjectIdentifierType')).trim() === 'certificateFingerprint'
  const names = namesOf(certificate)
  const subject = by_print ? printOf(certificate) : subjectOf(names)
  if (subject === undefined) throw wrong(21115, 'Certyfikat nie zawiera identyfikatora podmiotu.')
  const known = knownAs(office, certificate)
  const permissions = permissionsOf(office, subject, nip)
  return {
    ...{ nip, subject, permissions, names },
    method: known
      ? 'InternalCertificate'
      : names.organizationIdentifier
        ? 'QualifiedSeal'
        : 'QualifiedSignature',
    verdict: verdictOn(office, certificate, permissions),
  }
}

function rootOf(text: string): Node {
  try {
    return readNodes(text)
  } catch (error) {
    if (error instanceof UnreadableRequest) throw wrong(9101, error.message)
    throw error
  }
}

const PARTS = ['Challenge', 'ContextIdentifier', 'SubjectIdentifierType']

function checkForm(request: Node): void {
  const parts = request.children.filter(isNode).map(({ local }) => local)
  const known = parts.filter(
    (part) => part !== 'AuthorizationPolicy' && part !== 'IpAddressPolicy' && part !== 'Signature',
  )
  if (!SPACE.test(request.uri) || known.join() !== PARTS.join())
    throw wrong(21401, `The element 'AuthTokenRequest' has invalid content: ${parts.join(', ')}.`)
}

// As OpenSSL names them, several to a line where they stand together.
function namesOf(certificate: X509Certificate): { [field: string]: string } {
  const pairs = certificate.subject.split(/\n|(?<=[^\\])\+/).map((line) => {
    const place = line.indexOf('=')
    return [NAMES[line.slice(0, place)] ?? line.slice(0, place), line.slice(place + 1)]
  })
  return Object.fromEntries(pairs)
}

const NAMES: { readonly [short: string]: string } = {
  ...{ CN: 'commonName', C: 'countryName', O: 'organizationName', GN: 'givenName', SN: 'surname' },
}

function subjectOf(names: { [field: string]: string }): Subject | undefined {
  const [, company] = /^VATPL-(\d{10})$/.exec(names.organizationIdentifier ?? '') ?? []
  if (company !== undefined) return { type: 'Nip', value: company }
  const [, nip] = /^(?:TINPL|NIP)\D*(\d{10})$/.exec(names.serialNumber ?? '') ?? []
  if (nip !== undefined) return { type: 'Nip', value: nip }
  const [, pesel] = /^(?:PNOPL|PESEL)\D*(\d{11})$/.exec(names.serialNumber ?? '') ?? []
  return pesel === undefined ? undefined : { type: 'Pesel', value: pesel }
}

const printOf = ({ raw }: X509Certificate): Subject => ({
  type: 'Fingerprint',
  value: hash('sha256', raw, 'hex').toUpperCase(),
})

const knownAs = ({ state }: Office, { raw }: X509Certificate) => {
  const text = raw.toString('base64')
  return [...state.certificates.values()].find(({ certificate }) => certificate === text)
}

// Whoever owns the number may do everything; others what they were granted.
const permissionsOf = ({ state }: Office, { value }: Subject, nip: string): readonly Permission[] =>
  value === nip
    ? OWNER
    : state.grants.filter((one) => one.subject === value && one.nip === nip).flatMap((one) => one.permissions)

const failed = (code: number, description: string, detail: string): Status => ({
  code,
  description: `Uwierzytelnianie zakończone niepowodzeniem${description}`,
  details: [detail],
})

// Elsewhere than on the test environment only certificates of somebody who is trusted count: here, of the ministry itself.
function verdictOn(office: Office, certificate: X509Certificate, permissions: readonly Permission[]): Status {
  const now = office.clock.now()
  const by_certificate = (detail: string) => failed(460, ' z powodu błędu certyfikatu', detail)
  if (now < certificate.validFromDate.getTime() || now > certificate.validToDate.getTime())
    return by_certificate('Nieważny certyfikat')
  const known = knownAs(office, certificate)
  if (known?.revoked) return by_certificate('Certyfikat odwołany')
  if (known?.type === 'Offline') return by_certificate('Niepoprawny certyfikat')
  if (known === undefined && office.profile === 'production')
    return by_certificate('Niezaufany łańcuch certyfikatów')
  if (permissions.length === 0) return failed(415, '', 'Brak przypisanych uprawnień')
  return { code: 200, description: 'Uwierzytelnianie zakończone sukcesem' }
}
