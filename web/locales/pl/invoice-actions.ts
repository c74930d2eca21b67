import type { actions as en } from '../en/invoice-actions.ts'

// Names of the actions in the audit log of a document.
export const actions: typeof en = {
  create: 'Utworzono',
  update: 'Zmieniono',
  delete: 'Usunięto',
  restore: 'Przywrócono',
  cancel: 'Anulowano',
  send_by_email: 'Wysłano e-mailem',
  send_by_network: 'Wysłano przez Peppol',
  move_in: 'Zaimportowano',
  add_attachment: 'Dodano plik',
  delete_attachment: 'Usunięto plik',
  leave: 'Przekazano klientowi',
  answer: 'Odpowiedź klienta',
}
