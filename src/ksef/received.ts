import { decrypt, hashOf, newKey, type SymmetricKey } from './encryption.ts'
import { KsefError, plainMessages } from './errors.ts'
import { callSigned, type KsefTransport, requestJson } from './http.ts'
import { withPublicKey } from './keys.ts'
import { type Bearer, downloadFile, encryptionOf, timeOf } from './sessions.ts'

// Receives documents from KSeF: metadata queries, single files, and export packages of many files.

export const SUBJECTS = ['Subject1', 'Subject2', 'Subject3', 'SubjectAuthorized'] as const
export type Subject = (typeof SUBJECTS)[number]

export type Query = {
  subject: Subject // Subject1 is the seller, Subject2 the buyer
  from: number
  to?: number | undefined
  dateType?: 'PermanentStorage' | 'Invoicing' | 'Issue' | undefined
  ksef_number?: string | undefined
  invoice_number?: string | undefined
}

export type Metadata = {
  ksef_number: string
  invoice_number: string
  issue_date: string
  invoicing_at: number | undefined
  acquired_at: number | undefined
  stored_at: number | undefined
  seller_nip: string
  seller_name: string | undefined
  buyer_id: string | undefined
  buyer_name: string | undefined
  net: number
  tax: number
  gross: number
  currency: string
  kind: string // Vat, Kor, Zal …
  mode: 'online' | 'offline'
  form: string // FA (3)
  hash: string
}

export type MetadataPage = {
  invoices: Metadata[]
  has_more: boolean
  is_truncated: boolean // continue with another query from the last date
  complete_until: number | undefined // documents stored later may still be missing
}

export type ExportPart = {
  ordinal: number
  url: string // pre-signed
  size: number
  hash: string
  encrypted_size: number
  encrypted_hash: string
}

export type ExportStatus = {
  code: number // 100: in preparation, 200: ready
  messages: string[]
  package:
    | {
        count: number
        parts: ExportPart[]
        is_truncated: boolean
        last_stored_at: number | undefined
        complete_until: number | undefined
      }
    | undefined
}

export const METADATA_PAGE = 250
const INVOICE_MAX_BYTES = 5_000_000
const PART_MAX_BYTES = 60_000_000

export async function queryMetadata(
  transport: KsefTransport,
  { access }: Bearer,
  query: Query,
  page = 0,
): Promise<MetadataPage> {
  const response = await requestJson<RawPage>(transport, {
    method: 'POST',
    path: `/invoices/query/metadata?sortOrder=Asc&pageOffset=${page}&pageSize=${METADATA_PAGE}`,
    token: access,
    group: 'metadata',
    json: filtersOf(query),
  })
  return {
    invoices: response.invoices.map(readMetadata),
    has_more: response.hasMore,
    is_truncated: response.isTruncated,
    complete_until: timeOf(response.permanentStorageHwmDate),
  }
}

export const invoiceByNumber = (
  transport: KsefTransport,
  { access }: Bearer,
  ksefNumber: string,
): Promise<Buffer> =>
  downloadFile(transport, {
    path: `/invoices/ksef/${encodeURIComponent(ksefNumber)}`,
    token: access,
    group: 'download',
    max_bytes: INVOICE_MAX_BYTES,
  })

export const startExport = (transport: KsefTransport, { access }: Bearer, query: Query) =>
  withPublicKey(transport, 'SymmetricKeyEncryption', async ({ certificate, id }) => {
    const key = newKey()
    const { referenceNumber } = await requestJson<{ referenceNumber: string }>(transport, {
      method: 'POST',
      path: '/invoices/exports',
      token: access,
      group: 'export',
      json: { encryption: encryptionOf(key, certificate, id), filters: filtersOf(query) },
    })
    return { ...key, reference: referenceNumber }
  })

export async function exportStatus(
  transport: KsefTransport,
  { access }: Bearer,
  reference: string,
): Promise<ExportStatus> {
  const path = `/invoices/exports/${reference}`
  const response = await requestJson<RawExport>(transport, {
    method: 'GET',
    path,
    token: access,
    group: 'export_status',
  })
  const { status, package: exportPackage } = response
  return {
    code: status.code,
    messages: plainMessages([status.description, ...(status.details ?? [])]),
    package: exportPackage
      ? {
          count: exportPackage.invoiceCount,
          parts: exportPackage.parts.map(readPart),
          is_truncated: exportPackage.isTruncated,
          last_stored_at: timeOf(exportPackage.lastPermanentStorageDate),
          complete_until: timeOf(exportPackage.permanentStorageHwmDate),
        }
      : undefined,
  }
}

// Downloads and decrypts a part. The parts in their order form one ZIP archive.
export async function exportPart(
  transport: KsefTransport,
  part: ExportPart,
  key: SymmetricKey,
): Promise<Buffer> {
  const encrypted = await callSigned(transport, { method: 'GET', url: part.url, max_bytes: PART_MAX_BYTES })
  const bytes = hashOf(encrypted) === part.encrypted_hash ? decrypt(encrypted, key) : undefined
  if (bytes === undefined || hashOf(bytes) !== part.hash)
    throw new KsefError('unreachable', { messages: ['the package does not match its hash'] })
  return bytes
}

const filtersOf = ({
  subject,
  from,
  to,
  dateType: by = 'PermanentStorage',
  ksef_number,
  invoice_number,
}: Query) => ({
  subjectType: subject,
  dateRange: {
    dateType: by,
    from: new Date(from).toISOString(),
    ...(to === undefined ? {} : { to: new Date(to).toISOString() }),
    ...(by === 'PermanentStorage' ? { restrictToPermanentStorageHwmDate: true } : {}),
  },
  ...(ksef_number === undefined ? {} : { ksefNumber: ksef_number }),
  ...(invoice_number === undefined ? {} : { invoiceNumber: invoice_number }),
})

type RawMetadata = {
  ksefNumber: string
  invoiceNumber: string
  issueDate: string
  invoicingDate: string
  acquisitionDate: string
  permanentStorageDate: string
  seller: { nip: string; name?: string | null }
  buyer: { identifier?: { value?: string | null }; name?: string | null }
  netAmount: number
  grossAmount: number
  vatAmount: number
  currency: string
  invoicingMode: string
  invoiceType: string
  formCode: { systemCode: string }
  invoiceHash: string
}
type RawPage = {
  hasMore: boolean
  isTruncated: boolean
  permanentStorageHwmDate?: string | null
  invoices: RawMetadata[]
}
type RawPart = {
  ordinalNumber: number
  url: string
  partSize: number
  partHash: string
  encryptedPartSize: number
  encryptedPartHash: string
}
type RawExport = {
  status: { code: number; description: string; details?: string[] | null }
  package?: {
    invoiceCount: number
    parts: RawPart[]
    isTruncated: boolean
    lastPermanentStorageDate?: string | null
    permanentStorageHwmDate?: string | null
  } | null
}

const readMetadata = (raw: RawMetadata): Metadata => ({
  ksef_number: raw.ksefNumber,
  invoice_number: raw.invoiceNumber,
  issue_date: raw.issueDate,
  invoicing_at: timeOf(raw.invoicingDate),
  acquired_at: timeOf(raw.acquisitionDate),
  stored_at: timeOf(raw.permanentStorageDate),
  seller_nip: raw.seller.nip,
  seller_name: raw.seller.name ?? undefined,
  buyer_id: raw.buyer.identifier?.value ?? undefined,
  buyer_name: raw.buyer.name ?? undefined,
  net: raw.netAmount,
  tax: raw.vatAmount,
  gross: raw.grossAmount,
  currency: raw.currency,
  kind: raw.invoiceType,
  mode: raw.invoicingMode === 'Offline' ? 'offline' : 'online',
  form: raw.formCode.systemCode,
  hash: raw.invoiceHash,
})

const readPart = (raw: RawPart): ExportPart => ({
  ordinal: raw.ordinalNumber,
  url: raw.url,
  size: raw.partSize,
  hash: raw.partHash,
  encrypted_size: raw.encryptedPartSize,
  encrypted_hash: raw.encryptedPartHash,
})
