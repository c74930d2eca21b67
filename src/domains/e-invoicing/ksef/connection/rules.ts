import { isLoopback } from '../../../../ksef/addresses.ts'
import { type Certificate, CertificateError, readCertificate } from '../../../../ksef/certificates.ts'
import { isNip } from '../../../../ksef/number.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { plainTaxNumber, taxNumberProblem } from '../../../../platform/checks/tax-number.ts'
import type { Warning } from '../../../../platform/checks/warnings.ts'
import { DAY_MS } from '../../../../platform/clock.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Connection, ConnectionDraft, SecretsInput } from './schema.ts'

export const EXPIRY_WARNED_DAYS = 30

// Normalizes the NIP. Only production numbers are verified by their check digit, because the test environment uses
// invalid ones.
export function composeTaxNo(
  input: string | null | undefined,
  environment: Connection['environment'],
): string {
  const taxNo = plainTaxNumber(input ?? '')
  const problem = environment === 'production' ? taxNumberProblem(taxNo, 'PL') : undefined
  if (taxNo === '') throw invalid({ tax_no: "can't be blank" })
  if (!isNip(taxNo)) throw invalid({ tax_no: 'must be a Polish tax number (NIP)' })
  if (problem !== undefined) throw invalid({ tax_no: problem })
  return taxNo
}

const ADDRESSES = ['api_url', 'latarnia_url', 'qr_url'] as const

// The server would call any address entered here, so only hosts that the operator allows are accepted.
export function checkAddresses(draft: ConnectionDraft, ownHosts: readonly string[]) {
  if (draft.environment !== 'own') return
  if (isBlank(draft.api_url)) throw invalid({ api_url: "can't be blank" })
  for (const name of ADDRESSES) {
    const address = draft[name]
    if (!isBlank(address)) checkAddress(name, address as string, ownHosts)
  }
}

// A sandbox may use only the test environment or a simulator on this machine, where documents have no legal effect.
export function checkSandbox(draft: ConnectionDraft) {
  if (draft.environment === 'test') return
  if (draft.environment !== 'own')
    throw invalid({
      environment: 'must be the test environment or a simulator, because this is a sandbox account',
    })
  for (const name of ADDRESSES) {
    const address = draft[name]
    if (
      isBlank(address) ||
      (URL.canParse(address as string) && isLoopback(new URL(address as string).hostname))
    )
      continue
    throw invalid({
      [name]: 'must be the address of a simulator on this machine, because this is a sandbox account',
    })
  }
}

// Results of one address are not valid for another one.
export const leadsElsewhere = (draft: ConnectionDraft, current: Connection | undefined): boolean =>
  (['environment', ...ADDRESSES] as const).some((name) => (draft[name] || null) !== (current?.[name] || null))

function checkAddress(name: string, address: string, ownHosts: readonly string[]) {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw invalid({ [name]: 'must be an address such as http://127.0.0.1:4180/v2' })
  if (!ownHosts.includes(url.host))
    throw invalid({ [name]: 'is not an allowed host; ask the operator to add it to KWIT_KSEF_HOSTS' })
}

// The operator may have removed the host since the connection was created.
export const mayBeCalled = (connection: ConnectionDraft, ownHosts: readonly string[]): boolean =>
  connection.environment !== 'own' ||
  ADDRESSES.every((name) => {
    const address = connection[name]
    return (
      isBlank(address) ||
      (URL.canParse(address as string) && ownHosts.includes(new URL(address as string).host))
    )
  })

// A KSeF token contains its tax number: 20260101-EC-…|nip-1234567890|….
export function readToken(input: string, taxNo: string): { token: string; token_hint: string } {
  const token = input.trim()
  const [reference = '', context = '', secret = ''] = token.split('|')
  if (reference === '' || !/^[0-9a-f]{64}$/i.test(secret))
    throw invalid({ token: 'must be a KSeF token: three parts separated by |' })
  const nip = /^nip-(\d{10})$/i.exec(context)?.[1]
  if (nip !== undefined && nip !== taxNo)
    throw invalid({
      token: `belongs to another tax number (${nip}); enter the token or certificate of this one`,
    })
  return { token, token_hint: `${reference.slice(0, 11)}…${reference.slice(-2)}` }
}

type CertificateFieldName = 'certificate' | 'offline_certificate'

// Reads the sign-in certificate or the offline certificate. They have different key usages and cannot replace each
// other.
export function readCertificateInput(
  secrets: SecretsInput,
  name: CertificateFieldName,
  now: number,
): Certificate {
  const prefix = name === 'certificate' ? '' : 'offline_'
  const fieldOf = {
    certificate: name,
    private_key: `${prefix}private_key`,
    private_key_password: `${prefix}private_key_password`,
  }
  const inputOf = (field: string) => secrets[field as keyof SecretsInput] as string | null | undefined
  if (isBlank(inputOf(fieldOf.private_key))) throw invalid({ [fieldOf.private_key]: "can't be blank" })
  const certificate = parseCertificate(
    inputOf(name) ?? '',
    inputOf(fieldOf.private_key) ?? '',
    inputOf(fieldOf.private_key_password),
    fieldOf,
  )
  if (certificate.valid_until <= now) throw invalid({ [name]: 'has expired; enter a valid certificate' })
  const wrongUse = name === 'certificate' ? 'offline' : 'signing'
  if (certificate.use === wrongUse)
    throw invalid({
      [name]:
        name === 'certificate'
          ? 'is an offline certificate (type 2); enter an authentication certificate (type 1)'
          : 'is an authentication certificate (type 1); enter an offline certificate (type 2)',
    })
  return certificate
}

function parseCertificate(
  certificate: string,
  key: string,
  password: string | null | undefined,
  fieldOf: { [of in CertificateError['field']]: string },
): Certificate {
  try {
    return readCertificate(certificate.trim(), key.trim(), password ?? undefined)
  } catch (error) {
    if (error instanceof CertificateError) throw invalid({ [fieldOf[error.field]]: error.message })
    throw error
  }
}

// Warns of certificates that expire soon or have expired.
export function expiryWarnings(
  {
    certificate_valid_until,
    offline_certificate_valid_until,
  }: Pick<Connection, 'certificate_valid_until' | 'offline_certificate_valid_until'>,
  now: number,
): Warning[] {
  const ends = { certificate: certificate_valid_until, offline_certificate: offline_certificate_valid_until }
  return Object.entries(ends).flatMap(([field, until]) => {
    if (until === null || until > now + EXPIRY_WARNED_DAYS * DAY_MS) return []
    const days = Math.ceil((until - now) / DAY_MS)
    return [
      {
        field,
        message:
          days <= 0
            ? 'has expired; enter a valid certificate'
            : days === 1
              ? 'expires in 1 day; request a new one from KSeF'
              : `expires in ${days} days; request a new one from KSeF`,
      },
    ]
  })
}
