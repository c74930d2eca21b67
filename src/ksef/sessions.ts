import { encrypt, encryptFor, hashOf, newKey, type SymmetricKey } from './encryption.ts'
import { KsefError, plainMessages } from './errors.ts'
import { callKsef, callSigned, type KsefTransport, requestJson } from './http.ts'
import { withPublicKey } from './keys.ts'
import type { Tokens } from './sign-in.ts'

// Interactive sessions of KSeF: opening one, sending invoices, and requesting their status and receipts (UPO).

export type SchemaCode = { systemCode: string; schemaVersion: string; value: string }
export const FA3: SchemaCode = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' }
export const FA_RR: SchemaCode = { systemCode: 'FA_RR (1)', schemaVersion: '1-1E', value: 'FA_RR' }

// A session accepts documents of one schema, which follows from the kind of invoice in the file (RodzajFaktury).
export const formOfKind = (kind: string | null): SchemaCode => (kind?.endsWith('VAT_RR') ? FA_RR : FA3)

export type Bearer = Pick<Tokens, 'access'>
export type Session = SymmetricKey & { reference: string; valid_until: number }

export type Outgoing = {
  bytes: Uint8Array
  is_offline: boolean
  corrected_hash?: string | undefined // hash of the file that a technical correction replaces
}

export type InvoiceStatus = {
  reference: string
  hash: string // SHA-256 of the file in base64, which identifies it
  code: number
  messages: string[]
  ksef_number: string | undefined
  mode: 'online' | 'offline' | undefined
  invoicing_at: number | undefined
  acquired_at: number | undefined // date of the KSeF number
  stored_at: number | undefined
  receipt_url: string | undefined // pre-signed
  original: { ksef_number: string; session_reference: string | undefined } | undefined // only for a duplicate
}

export type SessionStatus = {
  code: number
  messages: string[]
  accepted: number
  failed: number
  receipts: { reference: string; url: string }[]
}

const RECEIPT_MAX_BYTES = 20_000_000
const PAGE = 1000

// 100: accepted for processing, 150: in progress
export const isFinal = ({ code }: Pick<InvoiceStatus, 'code'>): boolean => code !== 100 && code !== 150

export const encryptionOf = (key: SymmetricKey, certificate: Buffer, publicKeyId: string) => ({
  encryptedSymmetricKey: encryptFor(certificate, key.key),
  initializationVector: key.iv.toString('base64'),
  publicKeyId,
})

export const openSession = (
  transport: KsefTransport,
  { access }: Bearer,
  form: SchemaCode = FA3,
): Promise<Session> =>
  withPublicKey(transport, 'SymmetricKeyEncryption', async ({ certificate, id }) => {
    const key = newKey()
    const opened = await requestJson<{ referenceNumber: string; validUntil: string }>(transport, {
      method: 'POST',
      path: '/sessions/online',
      token: access,
      group: 'online_open',
      json: { formCode: form, encryption: encryptionOf(key, certificate, id) },
    })
    return { ...key, reference: opened.referenceNumber, valid_until: Date.parse(opened.validUntil) }
  })

export async function sendInvoice(
  transport: KsefTransport,
  { access }: Bearer,
  session: Session,
  { bytes, is_offline, corrected_hash }: Outgoing,
): Promise<{ reference: string }> {
  const encrypted = encrypt(bytes, session)
  const { referenceNumber } = await requestJson<{ referenceNumber?: string }>(transport, {
    method: 'POST',
    path: `/sessions/online/${session.reference}/invoices`,
    token: access,
    group: 'invoice_send',
    mustNotRepeat: true,
    json: {
      invoiceHash: hashOf(bytes),
      invoiceSize: bytes.length,
      encryptedInvoiceHash: hashOf(encrypted),
      encryptedInvoiceSize: encrypted.length,
      encryptedInvoiceContent: encrypted.toString('base64'),
      offlineMode: is_offline,
      ...(corrected_hash === undefined ? {} : { hashOfCorrectedInvoice: corrected_hash }),
    },
  })
  if (referenceNumber === undefined)
    throw new KsefError('lost', { messages: ['the response of KSeF contains no reference number'] })
  return { reference: referenceNumber }
}

export const closeSession = async (
  transport: KsefTransport,
  { access }: Bearer,
  reference: string,
): Promise<void> => {
  const path = `/sessions/online/${reference}/close`
  await callKsef(transport, { method: 'POST', path, token: access, group: 'online_close' })
}

export const invoiceStatus = async (
  transport: KsefTransport,
  { access }: Bearer,
  sessionReference: string,
  reference: string,
): Promise<InvoiceStatus> => {
  const path = `/sessions/${sessionReference}/invoices/${reference}`
  return readStatus(
    await requestJson(transport, { method: 'GET', path, token: access, group: 'invoice_status' }),
  )
}

// Returns one page; pass its `next` as `from` for the following page.
export async function sessionInvoices(
  transport: KsefTransport,
  { access }: Bearer,
  sessionReference: string,
  from?: string,
): Promise<{ invoices: InvoiceStatus[]; next: string | undefined }> {
  const page = await requestJson<{ invoices: RawStatus[]; continuationToken?: string | null }>(transport, {
    method: 'GET',
    path: `/sessions/${sessionReference}/invoices?pageSize=${PAGE}`,
    token: access,
    group: 'session_invoices',
    ...(from === undefined ? {} : { headers: { 'x-continuation-token': from } }),
  })
  return { invoices: page.invoices.map(readStatus), next: page.continuationToken || undefined }
}

export async function sessionStatus(
  transport: KsefTransport,
  { access }: Bearer,
  reference: string,
): Promise<SessionStatus> {
  const path = `/sessions/${reference}`
  const response = await requestJson<RawSession>(transport, {
    method: 'GET',
    path,
    token: access,
    group: 'session_other',
  })
  return {
    code: response.status.code,
    messages: plainMessages([response.status.description, ...(response.status.details ?? [])]),
    accepted: response.successfulInvoiceCount ?? 0,
    failed: response.failedInvoiceCount ?? 0,
    receipts: (response.upo?.pages ?? []).map((page) => ({
      reference: page.referenceNumber,
      url: page.downloadUrl,
    })),
  }
}

// Official receipt (UPO) of one invoice.
export const receipt = (
  transport: KsefTransport,
  { access }: Bearer,
  sessionReference: string,
  reference: string,
) =>
  downloadFile(transport, {
    path: `/sessions/${sessionReference}/invoices/${reference}/upo`,
    token: access,
    group: 'session_other',
    max_bytes: RECEIPT_MAX_BYTES,
  })

// Receipt by its pre-signed address, which counts towards no limit but expires.
export const receiptAt = (transport: KsefTransport, url: string): Promise<Buffer> =>
  callSigned(transport, { method: 'GET', url, max_bytes: RECEIPT_MAX_BYTES })

// Downloads a file and verifies it against the hash in the response header.
export async function downloadFile(
  transport: KsefTransport,
  request: { path: string; token: string; group: 'session_other' | 'download'; max_bytes: number },
): Promise<Buffer> {
  const { bytes, headers } = await callKsef(transport, { method: 'GET', ...request })
  const expectedHash = headers.get('x-ms-meta-hash')
  if (expectedHash !== null && expectedHash !== hashOf(bytes))
    throw new KsefError('unreachable', { messages: ['the file does not match its hash'] })
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
    messages: plainMessages([description, ...(details ?? [])]),
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
