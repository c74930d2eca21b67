import type { actions as en } from '../en/invoice-actions.ts'

// Names of the actions in the audit log of a document.
export const actions: typeof en = {
  create: 'Angelegt',
  update: 'Geändert',
  delete: 'Gelöscht',
  restore: 'Wiederhergestellt',
  cancel: 'Storniert',
  send_by_email: 'Per E-Mail gesendet',
  send_by_network: 'Über Peppol gesendet',
  move_in: 'Importiert',
  add_attachment: 'Datei hinzugefügt',
  delete_attachment: 'Datei entfernt',
  leave: 'An den Kunden übermittelt',
  answer: 'Antwort des Kunden',
}
