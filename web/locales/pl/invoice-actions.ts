import type { actions as en } from '../en/invoice-actions.ts'

// The changes of a document, as its audit log names them.
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
