import type { files as en } from '../en/files.ts'

// Files attached to a record.
export const files: typeof en = {
  title: 'Załączniki',
  add: 'Dodaj pliki',
  none: 'Brak załączników. Upuść pliki w dowolnym miejscu tej strony.',
  nothing: 'Brak załączników.',
  waiting: 'Upuść pliki w dowolnym miejscu tej strony; zostaną dołączone przy zapisie.',
  drop: 'Upuść, aby dołączyć',
  zip: 'Pobierz wszystkie jako ZIP',
  added: (count) => (count === 1 ? 'Dołączono plik' : `Dołączono pliki: ${count}`),
  remove: (name) => `Usuń ${name}`,
  removeAsk: (name) => `Usunąć ${name}?`,
  removeText: 'Plik zostanie trwale usunięty.',
  removeYes: 'Usuń',
  embedded: (name) => `W e-fakturze: ${name}`,
  inEinvoice: 'W e-fakturze',
  shown: 'Widoczne dla nabywcy',
  shownHint: 'Na stronie publicznej dokumentu',
}
