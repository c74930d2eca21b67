import { decrypt, hashOf, newKey, type SymmetricKey } from './encryption.ts'
import { KsefFailure, plain } from './errors.ts'
import { askJson, callSigned, type Wire } from './http.ts'
import { withPublicKey } from './keys.ts'
import { askFile, type Bearer, encryptionOf, timeOf } from './sessions.ts'

// What others have sent to a taxpayer, and the taxpayer to others: lists of it, one file, or many in a package.

export const SUBJECTS = ['Subject1', 'Subject2', 'Subject3', 'SubjectAuthorized'] as const
export type Subject = (typeof SUBJECTS)[number]

export type Query = {
  subject: Subject // Subject1 sold, Subject2 bought
  from: number
  to?: number | undefined
  by?: 'PermanentStorage' | 'Invoicing' | 'Issue' | undefined
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
  is_truncated: boolean // ask again from the last date
  complete_until: number | undefined // whatever is stored later may still be missing
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
  code: number // 100 is being made, 200 is there
  words: string[]
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
  wire: Wire,
  { access }: Bearer,
  query: Query,
  page = 0,
): Promise<MetadataPage> {
  const found = await askJson<RawPage>(wire, {
    method: 'POST',
    path: `/invoices/query/metadata?sortOrder=Asc&pageOffset=${page}&pageSize=${METADATA_PAGE}`,
    token: access,
    group: 'metadata',
    json: filtersOf(query),
  })
  return {
    invoices: found.invoices.map(readMetadata),
    has_more: found.hasMore,
    is_truncated: found.isTruncated,
    complete_until: timeOf(found.permanentStorageHwmDate),
  }
}

export const invoiceByNumber = (wire: Wire, { access }: Bearer, ksef_number: string): Promise<Buffer> =>
  askFile(wire, {
    path: `/invoices/ksef/${encodeURIComponent(ksef_number)}`,
    token: access,
    group: 'download',
    max_bytes: INVOICE_MAX_BYTES,
  })

export const startExport = (wire: Wire, { access }: Bearer, query: Query) =>
  withPublicKey(wire, 'SymmetricKeyEncryption', async ({ certificate, id }) => {
    const key = newKey()
    const { referenceNumber } = await askJson<{ referenceNumber: string }>(wire, {
      method: 'POST',
      path: '/invoices/exports',
      token: access,
      group: 'export',
      json: { encryption: encryptionOf(key, certificate, id), filters: filtersOf(query) },
    })
    return { ...key, reference: referenceNumber }
  })

export async function exportStatus(wire: Wire, { access }: Bearer, reference: string): Promise<ExportStatus> {
  const path = `/invoices/exports/${reference}`
  const found = await askJson<RawExport>(wire, { method: 'GET', path, token: access, group: 'export_status' })
  const { status, package: made } = found
  return {
    code: status.code,
    words: plain([status.description, ...(status.details ?? [])]),
    package: made
      ? {
          count: made.invoiceCount,
          parts: made.parts.map(readPart),
          is_truncated: made.isTruncated,
          last_stored_at: timeOf(made.lastPermanentStorageDate),
          complete_until: timeOf(made.permanentStorageHwmDate),
        }
      : undefined,
  }
}

// Decrypted; the parts together, in their order, are one ZIP archive.
export async function exportPart(wire: Wire, part: ExportPart, key: SymmetricKey): Promise<Buffer> {
  const sealed = await callSigned(wire, { method: 'GET', url: part.url, max_bytes: PART_MAX_BYTES })
  const bytes = hashOf(sealed) === part.encrypted_hash ? decrypt(sealed, key) : undefined
  if (bytes === undefined || hashOf(bytes) !== part.hash)
    throw new KsefFailure('unreachable', { words: ['the package is not what its hash says'] })
  return bytes
}

const filtersOf = ({ subject, from, to, by = 'PermanentStorage', ksef_number, invoice_number }: Query) => ({
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
