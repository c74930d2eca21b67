import type { Table } from '../../../platform/database/tables.ts'

// Files as they left the house. They never change; a document that was changed since gets another one.
export const einvoicesTable: Table = {
  name: 'einvoices',
  has_id: true,
  columns: [
    { name: 'invoice_id', type: 'integer' },
    { name: 'format', type: 'text' },
    // Of what the document said then, so that one and the same is given again as it was.
    { name: 'content_sha256', type: 'text' },
    { name: 'sha256', type: 'text' },
    { name: 'size', type: 'integer' },
    { name: 'bytes', type: 'blob' },
    { name: 'created_at', type: 'integer' },
  ],
  unique: [['account_id', 'invoice_id', 'format', 'content_sha256']],
}
