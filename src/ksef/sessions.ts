import { encrypt, encryptFor, hashOf, newKey, type SymmetricKey } from './encryption.ts'
import { KsefFailure, plain } from './errors.ts'
import { askJson, callKsef, callSigned, type Wire } from './http.ts'
import { withPublicKey } from './keys.ts'
import type { Tokens } from './sign-in.ts'

// An interactive session: opened, one invoice after another, and asked what became of each.

export type Form = { systemCode: string; schemaVersion: string; value: string }
export const FA3: Form = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' }
export const FA_RR: Form = { systemCode: 'FA_RR (1)', schemaVersion: '1-1E', value: 'FA_RR' }

// A session takes documents of one structure, which is known by what kind of invoice the file says it is (RodzajFaktury).
export const formOfKind = (kind: string | null): Form => (kind?.endsWith('VAT_RR') ? FA_RR : FA3)

export type Bearer = Pick<Tokens, 'access'>
export type Session = SymmetricKey & { reference: string; valid_until: number }

export type Outgoing = {
  bytes: Uint8Array
  is_offline: boolean
  corrected_hash?: string | undefined // of the file that a technical correction stands for
}

export type InvoiceStatus = {
  reference: string
  hash: string // SHA-256 of the bytes in base64: by it a file is known again
  code: number
  words: string[]
  ksef_number: string | undefined
  mode: 'online' | 'offline' | undefined
  invoicing_at: number | undefined
  acquired_at: number | undefined // the day of the number
  stored_at: number | undefined
  receipt_url: string | undefined // pre-signed
  original: { ksef_number: string; session_reference: string | undefined } | undefined // of a duplicate
}

export type SessionStatus = {
  code: number
  words: string[]
  accepted: number
  failed: number
  receipts: { reference: string; url: string }[]
}

const RECEIPT_MAX_BYTES = 20_000_000
const PAGE = 1000

// 100 is taken, 150 is being read.
export const isFinal = ({ code }: Pick<InvoiceStatus, 'code'>): boolean => code !== 100 && code !== 150

export const encryptionOf = (key: SymmetricKey, certificate: Buffer, publicKeyId: string) => ({
  encryptedSymmetricKey: encryptFor(certificate, key.key),
  initializationVector: key.iv.toString('base64'),
  publicKeyId,
})

export const openSession = (wire: Wire, { access }: Bearer, form: Form = FA3): Promise<Session> =>
  withPublicKey(wire, 'SymmetricKeyEncryption', async ({ certificate, id }) => {
    const key = newKey()
    const opened = await askJson<{ referenceNumber: string; validUntil: string }>(wire, {
      method: 'POST',
      path: '/sessions/online',
      token: access,
      group: 'online_open',
      json: { formCode: form, encryption: encryptionOf(key, certificate, id) },
    })
    return { ...key, reference: opened.referenceNumber, valid_until: Date.parse(opened.validUntil) }
  })

export async function sendInvoice(
  wire: Wire,
  { access }: Bearer,
  session: Session,
  { bytes, is_offline, corrected_hash }: Outgoing,
): Promise<{ reference: string }> {
  const sealed = encrypt(bytes, session)
  const { referenceNumber } = await askJson<{ referenceNumber?: string }>(wire, {
    method: 'POST',
    path: `/sessions/online/${session.reference}/invoices`,
    token: access,
    group: 'invoice_send',
    counts: true,
    json: {
      invoiceHash: hashOf(bytes),
      invoiceSize: bytes.length,
      encryptedInvoiceHash: hashOf(sealed),
      encryptedInvoiceSize: sealed.length,
      encryptedInvoiceContent: sealed.toString('base64'),
      offlineMode: is_offline,
      ...(corrected_hash === undefined ? {} : { hashOfCorrectedInvoice: corrected_hash }),
    },
  })
  if (referenceNumber === undefined)
    throw new KsefFailure('lost', { words: ['the answer names no reference'] })
  return { reference: referenceNumber }
}

export const closeSession = async (wire: Wire, { access }: Bearer, reference: string): Promise<void> => {
  const path = `/sessions/online/${reference}/close`
  await callKsef(wire, { method: 'POST', path, token: access, group: 'online_close' })
}

export const invoiceStatus = async (
  wire: Wire,
  { access }: Bearer,
  session_reference: string,
  reference: string,
): Promise<InvoiceStatus> => {
  const path = `/sessions/${session_reference}/invoices/${reference}`
  return readStatus(await askJson(wire, { method: 'GET', path, token: access, group: 'invoice_status' }))
}

// By pages: `next` of one is `from` of the one after it.
export async function sessionInvoices(
  wire: Wire,
  { access }: Bearer,
  session_reference: string,
  from?: string,
): Promise<{ invoices: InvoiceStatus[]; next: string | undefined }> {
  const page = await askJson<{ invoices: RawStatus[]; continuationToken?: string | null }>(wire, {
    method: 'GET',
    path: `/sessions/${session_reference}/invoices?pageSize=${PAGE}`,
    token: access,
    group: 'session_invoices',
    ...(from === undefined ? {} : { headers: { 'x-continuation-token': from } }),
  })
  return { invoices: page.invoices.map(readStatus), next: page.continuationToken || undefined }
}

export async function sessionStatus(
  wire: Wire,
  { access }: Bearer,
  reference: string,
): Promise<SessionStatus> {
  const path = `/sessions/${reference}`
  const found = await askJson<RawSession>(wire, {
    method: 'GET',
    path,
    token: access,
    group: 'session_other',
  })
  return {
    code: found.status.code,
    words: plain([found.status.description, ...(found.status.details ?? [])]),
    accepted: found.successfulInvoiceCount ?? 0,
    failed: found.failedInvoiceCount ?? 0,
    receipts: (found.upo?.pages ?? []).map((page) => ({
      reference: page.referenceNumber,
      url: page.downloadUrl,
    })),
  }
}

// The official receipt of one invoice.
export const receipt = (wire: Wire, { access }: Bearer, session_reference: string, reference: string) =>
  askFile(wire, {
    path: `/sessions/${session_reference}/invoices/${reference}/upo`,
    token: access,
    group: 'session_other',
    max_bytes: RECEIPT_MAX_BYTES,
  })

// The same by its own address, which counts to no limit and stands open for a while.
export const receiptAt = (wire: Wire, url: string): Promise<Buffer> =>
  callSigned(wire, { method: 'GET', url, max_bytes: RECEIPT_MAX_BYTES })

// A file whose hash travels beside it.
export async function askFile(
  wire: Wire,
  ask: { path: string; token: string; group: 'session_other' | 'download'; max_bytes: number },
): Promise<Buffer> {
  const { bytes, headers } = await callKsef(wire, { method: 'GET', ...ask })
  const told = headers.get('x-ms-meta-hash')
  if (told !== null && told !== hashOf(bytes))
    throw new KsefFailure('unreachable', { words: ['the file is not what its hash says'] })
  return bytes
}

type RawSession = {
  status: { code: number; description: string; details?: string[] | null }
  successfulInvoiceCount?: number | null
  failedInvoiceCount?: number | null
  upo?: { pages: { referenceNumber: string; downloadUrl: string }[] } | null
}

type RawStatus = {
  referenceNumber: string
  invoiceHash: string
  ksefNumber?: string | null
  invoicingMode?: string | null
  invoicingDate?: string | null
  acquisitionDate?: string | null
  permanentStorageDate?: string | null
  upoDownloadUrl?: string | null
  status: {
    code: number
    description: string
    details?: string[] | null
    extensions?: { [name: string]: string | null } | null
  }
}

function readStatus(raw: RawStatus): InvoiceStatus {
  const { code, description, details, extensions } = raw.status
  const original = extensions?.originalKsefNumber
  return {
    reference: raw.referenceNumber,
    hash: raw.invoiceHash,
    code,
    words: plain([description, ...(details ?? [])]),
    ksef_number: raw.ksefNumber ?? undefined,
    mode: raw.invoicingMode === 'Offline' ? 'offline' : raw.invoicingMode === 'Online' ? 'online' : undefined,
    invoicing_at: timeOf(raw.invoicingDate),
    acquired_at: timeOf(raw.acquisitionDate),
    stored_at: timeOf(raw.permanentStorageDate),
    receipt_url: raw.upoDownloadUrl ?? undefined,
    original: original
      ? { ksef_number: original, session_reference: extensions?.originalSessionReferenceNumber ?? undefined }
      : undefined,
  }
}

export const timeOf = (text: string | null | undefined): number | undefined => {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? undefined : ms
}
