import type { tasks as model } from '../en/invoice-tasks.ts'

// Actions on many documents at once.
export const tasks: typeof model = {
  running: {
    invoices_send: 'Wysyłanie dokumentów',
    invoices_mark_paid: 'Oznaczanie jako opłacone',
    invoices_pdf_zip: 'Tworzenie plików PDF',
    invoices_delete: 'Usuwanie dokumentów',
    invoices_categorize: 'Zmienianie kategorii',
    undo: 'Cofanie zmian',
  },
  done: {
    invoices_send: (documents) => `W kolejce do wysłania e-mailem: ${documents}`,
    invoices_mark_paid: (documents) => `Opłacone: ${documents}`,
    invoices_pdf_zip: (documents) => `Archiwum ZIP jest gotowe: ${documents}`,
    invoices_delete: (documents) => `Usunięto: ${documents}`,
    invoices_categorize: (documents) => `Zmieniono kategorię: ${documents}`,
    undo: (documents) => `Cofnięto: ${documents}`,
  },
  failed: 'Nie udało się dokończyć tej operacji.',
  problems: (documents) => `Pominięto: ${documents}`,
  progress: (done, total) => `${done} z ${total}`,
  missing: 'Nie znaleziono dokumentu',
  changeCategory: 'Zmień kategorię',
  changeCategoryMany: (documents) => `Zmiana kategorii: ${documents}`,
  noCategory: 'Bez kategorii',
  removeCategory: 'Usuń kategorię',
}
