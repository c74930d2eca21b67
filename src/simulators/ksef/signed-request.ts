import { isUtf8 } from 'node:buffer'
import { hash, type X509Certificate } from 'node:crypto'
import { isNip } from './calls.ts'
import { redeemChallenge } from './challenges.ts'
import { invalidRequest } from './errors.ts'
import { childNode, isNode, type Node, nodeAt, readNodes, textOf, UnreadableRequest } from './nodes.ts'
import { OWNER, type Permission } from './permissions.ts'
import { verifySignature } from './signature.ts'
import type { Authentication, Simulator, Status, Subject } from './state.ts'

// Reads a signed sign-in request (AuthTokenRequest 2.0 or 2.1): the signer, the taxpayer and the challenge.

const SPACE = /^http:\/\/ksef\.mf\.gov\.pl\/auth\/token\/2\.[01]$/

export type SignInRequest = Pick<
  Authentication,
  'method' | 'nip' | 'subject' | 'permissions' | 'verdict' | 'names'
>

export function readSignedRequest(simulator: Simulator, bytes: Buffer): SignInRequest {
  if (!isUtf8(bytes)) throw invalidRequest(21217)
  const { certificate, signed } = verifySignature(rootOf(bytes.toString('utf8').replace(/^\ufeff/, '')))
  checkForm(signed)
  redeemChallenge(simulator, textOf(childNode(signed, 'Challenge')).trim())
  const nip = textOf(nodeAt(signed, 'ContextIdentifier', 'Nip')).trim()
  if (!isNip(nip)) throw invalidRequest(21117, 'The simulator supports only contexts of the type Nip.')
  const byFingerprint = textOf(childNode(signed, 'SubjectIdentifierType')).trim() === 'certificateFingerprint'
  const names = namesOf(certificate)
  const subject = byFingerprint ? fingerprintOf(certificate) : subjectOf(names)
  if (subject === undefined) throw invalidRequest(21115, 'Certyfikat nie zawiera identyfikatora podmiotu.')
  const issuedCertificate = findIssued(simulator, certificate)
  const permissions = permissionsOf(simulator, subject, nip)
  return {
    nip,
    subject,
    permissions,
    names,
    method: issuedCertificate
      ? 'InternalCertificate'
      : names.organizationIdentifier
        ? 'QualifiedSeal'
        : 'QualifiedSignature',
    verdict: verdictOn(simulator, certificate, permissions),
  }
}

function rootOf(text: string): Node {
  try {
    return readNodes(text)
  } catch (error) {
    if (error instanceof UnreadableRequest) throw invalidRequest(9101, error.message)
    throw error
  }
}

const PARTS = ['Challenge', 'ContextIdentifier', 'SubjectIdentifierType']

function checkForm(request: Node): void {
  const parts = request.children.filter(isNode).map(({ local }) => local)
  const requiredParts = parts.filter(
    (part) => part !== 'AuthorizationPolicy' && part !== 'IpAddressPolicy' && part !== 'Signature',
  )
  if (!SPACE.test(request.uri) || requiredParts.join() !== PARTS.join())
    throw invalidRequest(21401, `The element 'AuthTokenRequest' has invalid content: ${parts.join(', ')}.`)
}

// Reads the subject as OpenSSL prints it, with several fields on a line for multi-valued names.
function namesOf(certificate: X509Certificate): { [field: string]: string } {
  const pairs = certificate.subject.split(/\n|(?<=[^\\])\+/).map((line) => {
    const separator = line.indexOf('=')
    return [NAMES[line.slice(0, separator)] ?? line.slice(0, separator), line.slice(separator + 1)]
  })
  return Object.fromEntries(pairs)
}

const NAMES: { readonly [short: string]: string } = {
  CN: 'commonName',
  C: 'countryName',
  O: 'organizationName',
  GN: 'givenName',
  SN: 'surname',
}

function subjectOf(names: { [field: string]: string }): Subject | undefined {
  const [, company] = /^VATPL-(\d{10})$/.exec(names.organizationIdentifier ?? '') ?? []
  if (company !== undefined) return { type: 'Nip', value: company }
  const [, nip] = /^(?:TINPL|NIP)\D*(\d{10})$/.exec(names.serialNumber ?? '') ?? []
  if (nip !== undefined) return { type: 'Nip', value: nip }
  const [, pesel] = /^(?:PNOPL|PESEL)\D*(\d{11})$/.exec(names.serialNumber ?? '') ?? []
  return pesel === undefined ? undefined : { type: 'Pesel', value: pesel }
}

const fingerprintOf = ({ raw }: X509Certificate): Subject => ({
  type: 'Fingerprint',
  value: hash('sha256', raw, 'hex').toUpperCase(),
})

const findIssued = ({ state }: Simulator, { raw }: X509Certificate) => {
  const text = raw.toString('base64')
  return [...state.certificates.values()].find(({ certificate }) => certificate === text)
}

// The owner of the number has all permissions; others have those granted to them.
const permissionsOf = ({ state }: Simulator, { value }: Subject, nip: string): readonly Permission[] =>
  value === nip
    ? OWNER
    : state.grants
        .filter((grant) => grant.subject === value && grant.nip === nip)
        .flatMap((grant) => grant.permissions)

const failedStatus = (code: number, description: string, detail: string): Status => ({
  code,
  description: `Uwierzytelnianie zakończone niepowodzeniem${description}`,
  details: [detail],
})

// Outside the test environment only trusted certificates count: here, those that the simulator issued.
function verdictOn(
  simulator: Simulator,
  certificate: X509Certificate,
  permissions: readonly Permission[],
): Status {
  const now = simulator.clock.now()
  const certificateError = (detail: string) => failedStatus(460, ' z powodu błędu certyfikatu', detail)
  if (now < certificate.validFromDate.getTime() || now > certificate.validToDate.getTime())
    return certificateError('Nieważny certyfikat')
  const issuedCertificate = findIssued(simulator, certificate)
  if (issuedCertificate?.revoked) return certificateError('Certyfikat odwołany')
  if (issuedCertificate?.type === 'Offline') return certificateError('Niepoprawny certyfikat')
  if (issuedCertificate === undefined && simulator.profile === 'production')
    return certificateError('Niezaufany łańcuch certyfikatów')
  if (permissions.length === 0) return failedStatus(415, '', 'Brak przypisanych uprawnień')
  return { code: 200, description: 'Uwierzytelnianie zakończone sukcesem' }
}
