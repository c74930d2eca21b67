import type { tasks as model } from '../en/invoice-tasks.ts'

// Actions on many documents at once.
export const tasks: typeof model = {
  running: {
    invoices_send: 'Belege werden gesendet',
    invoices_mark_paid: 'Belege werden als bezahlt markiert',
    invoices_pdf_zip: 'PDFs werden erstellt',
    invoices_delete: 'Belege werden gelöscht',
    invoices_categorize: 'Kategorie wird geändert',
    undo: 'Änderungen werden rückgängig gemacht',
  },
  done: {
    invoices_send: (documents) => `Zum Senden per E-Mail vorgemerkt: ${documents}`,
    invoices_mark_paid: (documents) => `Als bezahlt markiert: ${documents}`,
    invoices_pdf_zip: (documents) => `ZIP-Datei bereit: ${documents}`,
    invoices_delete: (documents) => `Gelöscht: ${documents}`,
    invoices_categorize: (documents) => `Kategorie geändert: ${documents}`,
    undo: (documents) => `Rückgängig gemacht: ${documents}`,
  },
  failed: 'Der Vorgang konnte nicht abgeschlossen werden.',
  problems: (documents) => `Ausgelassen: ${documents}`,
  progress: (done, total) => `${done} von ${total}`,
  missing: 'Beleg nicht gefunden',
  changeCategory: 'Kategorie ändern',
  changeCategoryMany: (documents) => `Kategorie ändern: ${documents}`,
  noCategory: 'Keine Kategorie',
  removeCategory: 'Kategorie entfernen',
}
