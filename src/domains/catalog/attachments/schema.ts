import { HOUR_MS } from '../../../platform/clock.ts'
import type { Table } from '../../../platform/database/tables.ts'
import { bool, integer, text, timestamp } from '../../../platform/fields/field.ts'
import { type Resource, shape } from '../../../platform/fields/resource.ts'
import type { Files } from '../../../platform/files/files.ts'

// Files that somebody keeps with a document, a client, a product or a payment. Their bytes lie in platform/files, each once.

export const ATTACHMENTS_MAX = 100 // of one record
export const UPLOADS_MAX = 100 // of an account, that wait to be added
export const CREDENTIALS_MS = HOUR_MS // how long an upload is allowed for
export const UPLOADED_MS = 12 * HOUR_MS // how long what was uploaded waits to be added

// What files may be kept with: records of a resource, of an invoice also its drafts.
export type Owner = { readonly path: string; readonly stages: readonly [Resource, ...Resource[]] }

// Draft records are a stage of their resource.
export const ownerOf = (path: string, ...stages: unknown[]) => ({ path, stages }) as unknown as Owner

// The section of the API reference about the files of these owners.
export const referenceOf = (...owners: readonly Owner[]) => ({
  title: 'Attachments',
  paths: owners.flatMap(({ path }) => [`${path}/:id/attachments`, `${path}/:id/attachments_zip`]),
})

export type Shelf = { readonly files: Files; readonly bytes_max: number }

const told = { readonly: true } as const

export const attachmentShape = shape({
  name: 'attachment',
  plural: 'attachments',
  fields: {
    id: integer({ ...told, initial: 0 }),
    file_name: text({ ...told, initial: '', about: 'Without folders and signs that turn letters round' }),
    content_type: text({ ...told, initial: '', about: 'By what is inside, whatever the sender said' }),
    size: integer({ ...told, filled: true, about: 'In bytes' }),
    sha256: text({ ...told, initial: '', about: 'Of its bytes' }),
    user_id: integer({ ...told, about: 'Who added it' }),
    embedded: bool({
      about:
        'Of a sale: it is written into the UBL and CII of the document, which `PUT` chooses before that file exists',
    }),
    file_url: text({ ...told, initial: '', about: 'Where its bytes are' }),
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
    // Its bytes once more where it is embedded, so that a structured invoice is written from the database alone.
    { name: 'embedded', type: 'blob' },
  ],
  indexes: [
    ['account_id', 'resource', 'record_id', 'id'],
    ['account_id', 'sha256'],
  ],
}

// What came by signed upload and is not added yet.
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
