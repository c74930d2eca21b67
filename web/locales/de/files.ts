import type { files as en } from '../en/files.ts'

// Dateien, die bei einem Datensatz liegen.
export const files: typeof en = {
  title: 'Anlagen',
  add: 'Dateien hinzufügen',
  none: 'Noch nichts. Dateien irgendwo auf dieser Seite ablegen.',
  nothing: 'Keine Anlagen.',
  waiting: 'Dateien irgendwo auf dieser Seite ablegen; sie werden beim Speichern angehängt.',
  drop: 'Zum Anhängen loslassen',
  zip: 'Alle als ZIP herunterladen',
  added: (count) => (count === 1 ? 'Die Datei ist angehängt' : `${count} Dateien sind angehängt`),
  remove: (name) => `${name} entfernen`,
  removeAsk: (name) => `${name} entfernen?`,
  removeText: 'Die Datei wird endgültig gelöscht.',
  removeYes: 'Entfernen',
  embedded: (name) => `In der E-Rechnung: ${name}`,
  inEinvoice: 'In der E-Rechnung',
  shown: 'Für den Käufer sichtbar',
  shownHint: 'Auf der Seite, die der Link des Belegs öffnet',
}
