import { SPECIFICATIONS, type Verdict } from '../../../einvoice/rules/verdict.ts'
import { warningList } from '../../../platform/checks/warnings.ts'
import type { Table } from '../../../platform/database/tables.ts'
import {
  choice,
  decimal,
  integer,
  nestedList,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { apiShape, shape } from '../../../platform/fields/resource.ts'
import { problems } from '../files/check.ts'
import type { PictureExtension } from './picture.ts'

// Received files, stored byte for byte, including those that could not be read.

export const FILE_BYTES_MAX = 30 * 1024 * 1024
export const FILES_MAX = 20_000
export const UNREAD_MAX = 500
export const FILE_BYTES_TOGETHER_MAX = 2_000_000_000

export const FILE_STATUSES = ['read', 'refused'] as const
export const DECISIONS = ['booked', 'rejected'] as const
export const TAGS_MAX = 20
export const TAG_MAX = 50
export const FILE_FORMATS = ['fa3', 'fa2', 'fa_rr', 'ubl', 'cii'] as const

const readOnly = { readonly: true } as const

const bare = shape({
  name: 'received_file',
  plural: 'received_files',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    filename: text({ ...readOnly, description: 'File name as received' }),
    status: choice(FILE_STATUSES, {
      ...readOnly,
      never_null: true,
      description: '`read`: a document was created',
    }),
    reason: text({ ...readOnly, max: 1000, description: 'Why no document was created' }),
    format: choice(FILE_FORMATS, {
      ...readOnly,
      description: 'Format of the file; null if unknown',
    }),
    origin: text({
      ...readOnly,
      description: 'Source: `upload`, `ksef`, `ksef_demo` (a test environment) or the access point',
    }),
    gov_id: text({ ...readOnly, description: 'KSeF number' }),
    invoice_id: integer({ ...readOnly, description: 'Document created from the file' }),
    number: text({
      ...readOnly,
      description: 'Number of this document; like the next three fields null if it was deleted',
    }),
    vendor: text(readOnly),
    price_gross: decimal({ ...readOnly, scale: 2 }),
    currency: text(readOnly),
    duplicate_of_id: integer({
      ...readOnly,
      description: 'Existing document with the same content, if the file was rejected as a duplicate',
    }),
    decision: choice(DECISIONS, {
      ...readOnly,
      description: 'Decision about the document: `rejected` deletes it; null until it is made',
    }),
    decision_reason: text({ ...readOnly, max: 1000, description: 'Reason for the rejection' }),
    decided_at: timestamp(),
    tags: texts({ description: `Tags, at most ${TAGS_MAX} of ${TAG_MAX} characters` }),
    sha256: text({ ...readOnly, description: 'Hash of the file' }),
    size: integer({ ...readOnly, never_null: true, description: 'Size in bytes' }),
    file_url: text({ ...readOnly, initial: '', description: 'Address of the file' }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
  },
})

// Result of the validation by the rules of its format, also returned with the created document.
export const VERDICT = {
  checked_as: choice(SPECIFICATIONS, {
    ...readOnly,
    description:
      'Format whose rules were checked; null if there are none, or the file was received before rules were checked',
  }),
  problems: nestedList(problems, {
    readonly: true,
    initial: [],
    description: 'Broken rules, at most 50, `fatal` ones first',
  }),
  vendor_message: text({
    ...readOnly,
    max: 20_000,
    description:
      'Draft of a message to the supplier about broken fatal rules, in the language of its country (English, Polish, German)',
  }),
}

export const receivedShape = apiShape(bare, {
  response_fields: { ...bare.response_fields, ...VERDICT, warnings: warningList },
})

export const receivedFilesTable: Table = {
  name: 'received_files',
  has_id: true,
  columns: [
    { name: 'created_at', type: 'integer' },
    { name: 'updated_at', type: 'integer' },
    { name: 'user_id', type: 'integer' },
    { name: 'origin', type: 'text' },
    // Id in another system, such as the KSeF number.
    { name: 'remote_id', type: 'text' },
    { name: 'filename', type: 'text' },
    { name: 'extension', type: 'text' },
    { name: 'sha256', type: 'text' },
    { name: 'size', type: 'integer' },
    { name: 'bytes', type: 'blob' },
    { name: 'format', type: 'text' },
    { name: 'status', type: 'text' },
    { name: 'reason', type: 'text' },
    { name: 'warnings', type: 'text' },
    { name: 'invoice_id', type: 'integer' },
    { name: 'duplicate_of_id', type: 'integer' },
    { name: 'decision', type: 'text' },
    { name: 'decision_reason', type: 'text' },
    { name: 'decided_at', type: 'integer' },
    { name: 'tags', type: 'text' },
    { name: 'verdict', type: 'text' },
  ],
  // The same bytes, or the same remote id, are one file, however often they arrive.
  unique: [
    ['account_id', 'sha256'],
    ['account_id', 'remote_id', 'origin'],
  ],
  indexes: [
    ['account_id', 'id'],
    ['account_id', 'status', 'id'],
    ['account_id', 'decision', 'id'],
    ['account_id', 'remote_id', 'origin'],
  ],
}

export type Extension = 'xml' | 'pdf' | 'bin' | PictureExtension

export type ReceivedFile = {
  account_id: number
  id: number
  created_at: number
  updated_at: number
  user_id: number
  origin: string
  remote_id: string | null
  filename: string
  extension: Extension
  sha256: string
  size: number
  format: (typeof FILE_FORMATS)[number] | null
  status: (typeof FILE_STATUSES)[number]
  reason: string | null
  warnings: { field: string; message: string }[]
  invoice_id: number | null
  duplicate_of_id: number | null
  decision: (typeof DECISIONS)[number] | null
  decision_reason: string | null
  decided_at: number | null
  tags: string[]
  verdict:
    | (Verdict & {
        number?: string | undefined
        issue_date?: string | undefined
        country?: string | undefined
      })
    | null
}
