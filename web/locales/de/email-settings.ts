import type { mail as model } from '../en/email-settings.ts'

export const mail: typeof model = {
  readOnly: 'Nur Inhaber und Verwalter dieses Kontos sehen, wie E-Mails hinausgehen.',
  server: 'Mailserver',
  set: 'Eingerichtet',
  notSet: 'Nicht eingerichtet',
  from: 'Absender',
  address: 'Server',
  encryption: 'Verschlüsselung',
  tls: 'TLS vom ersten Byte an',
  startTls: 'TLS, sobald der Server es anbietet',
  login: 'Anmeldung',
  serverHint:
    'Ein Beleg heißt erst gesendet, wenn dieser Server die E-Mail angenommen hat. Scheitert eine, wird sie eine Weile erneut versucht, und keine geht zweimal hinaus.',
  nothingLeaves:
    'Nichts verlässt diese Installation: E-Mails werden in einem Ordner auf dem Server abgelegt, und kein Kunde bekommt sie.',
  setThese:
    'Wer dieses Kwit betreibt, setzt diese zwei Variablen in der Umgebung oder in kwit.env und startet es neu:',
  setHint: 'smtps:// ist für Server, die von Anfang an TLS sprechen (Port 465).',
  folder: (folder: string) => `Bis dahin liegen E-Mails in ${folder}.`,
  letters: 'Letzte E-Mails',
  noLetters: 'In letzter Zeit wurde kein Beleg per E-Mail gesendet.',
  document: 'Beleg',
  at: 'Wann',
  state: 'Stand',
  notifying: 'Benachrichtigungen',
  notifyOfAnswers: 'Per E-Mail melden, wenn ein Kunde auf ein Angebot antwortet',
  notifyOfAnswersHint:
    'An die Adresse der Abteilung, deren Angebot auf der öffentlichen Seite angenommen oder abgelehnt wurde.',
}
