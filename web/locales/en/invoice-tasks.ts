// Actions on many documents at once.
export const tasks = {
  running: {
    invoices_send: 'Sending documents',
    invoices_mark_paid: 'Marking as paid',
    invoices_pdf_zip: 'Creating PDFs',
    invoices_delete: 'Deleting documents',
    invoices_categorize: 'Changing the category',
    undo: 'Undoing',
  },
  done: {
    invoices_send: (documents: string) => `Queued for sending: ${documents}`,
    invoices_mark_paid: (documents: string) => `Paid: ${documents}`,
    invoices_pdf_zip: (documents: string) => `ZIP file ready: ${documents}`,
    invoices_delete: (documents: string) => `Deleted: ${documents}`,
    invoices_categorize: (documents: string) => `Category changed: ${documents}`,
    undo: (documents: string) => `Undone: ${documents}`,
  },
  failed: 'This task could not be completed.',
  problems: (documents: string) => `Skipped: ${documents}`,
  progress: (done: string, total: string) => `${done} of ${total}`,
  missing: 'Document not found',
  changeCategory: 'Change category',
  changeCategoryMany: (documents: string) => `Change the category of ${documents}`,
  noCategory: 'No category',
  removeCategory: 'Remove category',
}
