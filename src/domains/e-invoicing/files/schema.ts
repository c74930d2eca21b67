import type { Table } from '../../../platform/database/tables.ts'

// E-invoice files of delivered documents. Rows never change; a document that was changed since gets another row.
export const einvoicesTable: Table = {
  name: 'einvoices',
  has_id: true,
  columns: [
    { name: 'invoice_id', type: 'integer' },
    { name: 'format', type: 'text' },
    // Hash of the document content, so that the same content yields the same file.
    { name: 'content_sha256', type: 'text' },
    { name: 'sha256', type: 'text' },
    { name: 'size', type: 'integer' },
    { name: 'bytes', type: 'blob' },
    { name: 'created_at', type: 'integer' },
  ],
  unique: [['account_id', 'invoice_id', 'format', 'content_sha256']],
}
