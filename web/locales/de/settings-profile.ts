import type { profile as en } from '../en/settings-profile.ts'

export const profile: typeof en = {
  hint: 'Ihr Name erscheint im Verlauf der Belege.',
  who: 'Wer Sie sind',
  login: 'Anmeldename',
  email: 'E-Mail',
  firstName: 'Vorname',
  lastName: 'Nachname',
  role: 'Ihre Rolle in diesem Konto',
  look: 'Wie Kwit aussieht',
  lang: 'Sprache',
  scheme: 'Darstellung',
  passwordHint: 'Nach der Änderung enden alle Ihre anderen Sitzungen; Codes von Programmen gelten weiter.',
  oldPassword: 'Jetziges Passwort',
  password: 'Neues Passwort',
  passwordRule: 'Mindestens 6 Zeichen; einige Wörter sind besser.',
  repeat: 'Neues Passwort noch einmal',
  differ: 'ist nicht dasselbe',
  change: 'Passwort ändern',
  changed: 'Das Passwort ist geändert',
  wrong: 'ist falsch',
}
