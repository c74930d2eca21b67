import { HOUR_MS } from '../../../platform/clock.ts'
import type { Table } from '../../../platform/database/tables.ts'
import { bool, integer, text, timestamp } from '../../../platform/fields/field.ts'
import { type Resource, shape } from '../../../platform/fields/resource.ts'
import type { FileStore } from '../../../platform/files/files.ts'

// Files attached to documents, clients, products and payments. Their bytes are in the file store, each once.

export const ATTACHMENTS_MAX = 100 // of one record
export const UPLOADS_MAX = 100 // of an account, waiting to be added
export const CREDENTIALS_MS = HOUR_MS // validity of upload credentials
export const UPLOADED_MS = 12 * HOUR_MS // how long an upload waits to be added

// The owner of attachments: the records of a resource, including the drafts of invoices.
export type Owner = { readonly path: string; readonly stages: readonly [Resource, ...Resource[]] }

// Drafts are a stage of their resource.
export const ownerOf = (path: string, ...stages: [Resource, ...Resource[]]): Owner => ({ path, stages })

// The section of the API reference about the attachments of these owners.
export const referenceOf = (...owners: readonly Owner[]) => ({
  title: 'Attachments',
  paths: owners.flatMap(({ path }) => [`${path}/:id/attachments`, `${path}/:id/attachments_zip`]),
})

export type AttachmentStorage = { readonly files: FileStore; readonly bytes_max: number }

const readOnly = { readonly: true } as const

export const attachmentShape = shape({
  name: 'attachment',
  plural: 'attachments',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    file_name: text({
      ...readOnly,
      initial: '',
      description: 'File name without folders and control characters',
    }),
    content_type: text({
      ...readOnly,
      initial: '',
      description: 'Detected from the content, not taken from the request',
    }),
    size: integer({ ...readOnly, never_null: true, description: 'Size in bytes' }),
    sha256: text({ ...readOnly, initial: '', description: 'Hash of the file' }),
    user_id: integer({ ...readOnly, description: 'User who added it' }),
    embedded: bool({
      description:
        'For sales: whether the file is embedded in UBL and CII files; can be changed with `PUT` until the e-invoice exists',
    }),
    file_url: text({ ...readOnly, initial: '', description: 'Address of the file' }),
    created_at: timestamp({ initial: 0 }),
  },
})

export const attachmentsTable: Table = {
  name: 'attachments',
  has_id: true,
  columns: [
    { name: 'created_at', type: 'integer' },
    { name: 'user_id', type: 'integer' },
    { name: 'resource', type: 'text' },
    { name: 'record_id', type: 'integer' },
    { name: 'file_name', type: 'text' },
    { name: 'content_type', type: 'text' },
    { name: 'sha256', type: 'text' },
    { name: 'size', type: 'integer' },
    // A copy of the bytes of embedded files, so that an e-invoice can be written from the database alone.
    { name: 'embedded', type: 'blob' },
  ],
  indexes: [
    ['account_id', 'resource', 'record_id', 'id'],
    ['account_id', 'sha256'],
  ],
}

// Signed uploads that are not added yet.
export const uploadsTable: Table = {
  name: 'file_uploads',
  passing: true,
  has_id: false,
  key: ['account_id', 'resource', 'record_id', 'file_name'],
  columns: [
    { name: 'resource', type: 'text' },
    { name: 'record_id', type: 'integer' },
    { name: 'file_name', type: 'text' },
    { name: 'content_type', type: 'text' },
    { name: 'sha256', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'size', type: 'integer' },
    { name: 'is_new', type: 'integer' },
    { name: 'created_at', type: 'integer' },
  ],
  indexes: [['created_at']],
}

export type Attachment = {
  account_id: number
  id: number
  created_at: number
  user_id: number
  resource: string
  record_id: number
  file_name: string
  content_type: string
  sha256: string
  size: number
  is_embedded: number
}
