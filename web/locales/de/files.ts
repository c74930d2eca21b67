import type { files as en } from '../en/files.ts'

// Files attached to a record.
export const files: typeof en = {
  title: 'Anhänge',
  add: 'Dateien hinzufügen',
  none: 'Keine Anhänge. Dateien an beliebiger Stelle dieser Seite ablegen.',
  nothing: 'Keine Anhänge.',
  waiting: 'Dateien an beliebiger Stelle dieser Seite ablegen; sie werden beim Speichern angehängt.',
  drop: 'Zum Anhängen loslassen',
  zip: 'Alle als ZIP herunterladen',
  added: (count) => (count === 1 ? 'Datei angehängt' : `${count} Dateien angehängt`),
  remove: (name) => `${name} entfernen`,
  removeAsk: (name) => `${name} entfernen?`,
  removeText: 'Die Datei wird endgültig gelöscht.',
  removeYes: 'Entfernen',
  embedded: (name) => `In der E-Rechnung: ${name}`,
  inEinvoice: 'In der E-Rechnung',
  shown: 'Für den Kunden sichtbar',
  shownHint: 'Auf der öffentlichen Seite des Belegs',
}
