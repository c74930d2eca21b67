import type { profile as en } from '../en/settings-profile.ts'

export const profile: typeof en = {
  hint: 'Ihr Name erscheint im Änderungsprotokoll.',
  who: 'Ihre Daten',
  login: 'Benutzername',
  email: 'E-Mail',
  firstName: 'Vorname',
  lastName: 'Nachname',
  role: 'Ihre Rolle in diesem Konto',
  look: 'Darstellung und Sprache',
  lang: 'Sprache',
  scheme: 'Darstellung',
  passwordHint: 'Nach der Änderung werden alle Ihre anderen Sitzungen beendet. API-Token gelten weiter.',
  oldPassword: 'Aktuelles Passwort',
  password: 'Neues Passwort',
  passwordRule: 'Mindestens 6 Zeichen, am besten mehrere Wörter.',
  repeat: 'Neues Passwort wiederholen',
  differ: 'Passwörter stimmen nicht überein',
  change: 'Passwort ändern',
  changed: 'Passwort geändert',
  wrong: 'falsches Passwort',
}
