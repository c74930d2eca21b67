import type { mail as model } from '../en/email-settings.ts'

export const mail: typeof model = {
  readOnly: 'Nur Inhaber und Administratoren dieses Kontos sehen die E-Mail-Einstellungen.',
  server: 'Mailserver',
  set: 'Eingerichtet',
  notSet: 'Nicht eingerichtet',
  from: 'Absender',
  address: 'Server',
  encryption: 'Verschlüsselung',
  tls: 'TLS ab Verbindungsbeginn',
  startTls: 'TLS, sofern der Server es unterstützt',
  login: 'Benutzername',
  serverHint:
    'Ein Beleg gilt als gesendet, sobald der Mailserver die E-Mail angenommen hat. Fehlgeschlagener Versand wird eine Zeit lang wiederholt; keine E-Mail wird doppelt gesendet.',
  ownServer: 'Eigener Mailserver',
  ownServerHint:
    'Senden Sie alle E-Mails dieses Kontos über den Mailserver Ihrer Firma, von Ihrer eigenen Adresse.',
  ownServerUsed: (sender: string, host: string) =>
    `E-Mails dieses Kontos werden von ${sender} über ${host} gesendet.`,
  passwordLost:
    'Das gespeicherte Passwort lässt sich nicht entschlüsseln. Geben Sie es erneut ein; bis dahin werden keine E-Mails gesendet.',
  setServer: 'Mailserver einrichten',
  changeServer: 'Mailserver ändern',
  removeServer: 'Mailserver entfernen',
  removeServerAsk: 'Mailserver entfernen?',
  removeServerText: 'E-Mails werden dann mit den E-Mail-Einstellungen dieser Installation gesendet.',
  serverRemoved: 'Mailserver entfernt',
  host: 'Servername',
  port: 'Port',
  password: 'Passwort',
  passwordStored:
    'Ein Passwort ist gespeichert. Geben Sie es erneut ein, wenn Sie Server, Port oder Benutzernamen ändern.',
  startTlsAlways: 'STARTTLS (erforderlich)',
  senderAddress: 'Absenderadresse',
  senderName: 'Absendername',
  senderNameHint: 'Leer lassen, um den Rechnungssteller des Belegs zu verwenden',
  nothingLeaves:
    'Der E-Mail-Versand ist ausgeschaltet: E-Mails werden in einem Ordner auf dem Server abgelegt und erreichen keine Kunden.',
  forAdministrator: 'Für den Betreiber des Servers',
  setThese: 'Der Betreiber setzt diese Variablen in der Umgebung oder in kwit.env und startet Kwit neu:',
  setHint: 'smtps:// steht für Server mit TLS ab Verbindungsbeginn (Port 465).',
  folder: (folder: string) => `Bis dahin werden E-Mails in ${folder} abgelegt.`,
  letters: 'Letzte E-Mails',
  noLetters: 'In letzter Zeit wurden keine Belege per E-Mail gesendet.',
  document: 'Beleg',
  at: 'Wann',
  state: 'Status',
  notifying: 'Benachrichtigungen',
  notifyOfAnswers: 'Per E-Mail benachrichtigen, wenn ein Kunde auf ein Angebot antwortet',
  notifyOfAnswersHint:
    'An die Adresse der Niederlassung, deren Angebot auf der öffentlichen Seite angenommen oder abgelehnt wurde.',
}
