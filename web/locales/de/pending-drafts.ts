import type { pendingDrafts as en } from '../en/pending-drafts.ts'

const drafts = (count: number) => (count === 1 ? '1 Entwurf' : `${count} Entwürfe`)

export const pendingDrafts: typeof en = {
  offline:
    'Keine Verbindung. Ihre Eingaben bleiben in diesem Browser und werden als Entwurf gespeichert, sobald Sie wieder online sind.',
  offlineChange:
    'Keine Verbindung. Ihre Änderungen bleiben in diesem Browser. Speichern Sie sie, sobald Sie wieder online sind.',
  notKept:
    'Keine Verbindung, und dieser Browser kann Ihre Eingaben nicht behalten. Lassen Sie diese Seite geöffnet, bis Sie wieder online sind.',
  waiting: (count) =>
    `Keine Verbindung. In diesem Browser: ${drafts(count)}. Gespeichert wird, sobald Sie wieder online sind.`,
  saved: (name) => (name === '' ? 'Entwurf gespeichert' : `Entwurf für ${name} gespeichert`),
  refused: (name) =>
    name === ''
      ? 'Ein Entwurf konnte nicht gespeichert werden'
      : `Der Entwurf für ${name} konnte nicht gespeichert werden`,
  uncertain: (name) =>
    name === ''
      ? 'Ein Entwurf wurde möglicherweise nicht gespeichert'
      : `Der Entwurf für ${name} wurde möglicherweise nicht gespeichert`,
  uncertainHint:
    'Kwit hat nach dem Senden nicht geantwortet. Prüfen Sie Ihre Entwürfe, bevor Sie erneut speichern.',
  show: 'Entwürfe anzeigen',
  signOut: 'Mit ungespeicherten Entwürfen abmelden?',
  signOutHint: (count) =>
    `Nur in diesem Browser: ${drafts(count)}. Was Sie behalten, wird gespeichert, wenn Sie sich hier wieder anmelden.`,
  keep: 'Behalten und abmelden',
  delete: 'Löschen und abmelden',
}
