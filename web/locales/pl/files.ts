import type { files as en } from '../en/files.ts'

// Pliki przechowywane przy rekordzie.
export const files: typeof en = {
  title: 'Załączniki',
  add: 'Dodaj pliki',
  none: 'Jeszcze nic. Upuść pliki w dowolnym miejscu tej strony.',
  nothing: 'Nic nie załączono.',
  waiting: 'Upuść pliki w dowolnym miejscu tej strony; dołączą się przy zapisie.',
  drop: 'Upuść, aby dołączyć',
  zip: 'Pobierz wszystkie jako ZIP',
  added: (count) => (count === 1 ? 'Plik dołączony' : `Dołączone pliki: ${count}`),
  remove: (name) => `Usuń ${name}`,
  removeAsk: (name) => `Usunąć ${name}?`,
  removeText: 'Plik zostanie usunięty na dobre.',
  removeYes: 'Usuń',
  embedded: (name) => `W e-fakturze: ${name}`,
  inEinvoice: 'W e-fakturze',
  shown: 'Widoczne dla nabywcy',
  shownHint: 'Na stronie, którą otwiera link dokumentu',
}
