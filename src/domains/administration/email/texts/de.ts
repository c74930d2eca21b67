import type { EmailLanguage } from './texts.ts'

const NOT_YOU =
  'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und entfernen Sie unter Einstellungen › Zwei-Faktor-Anmeldung alles, was Sie nicht kennen.'

export const de: EmailLanguage = {
  greeting: 'Guten Tag,',
  closing: 'Kwit, {host}',
  reset: {
    subject: 'Passwort für {login} zurücksetzen',
    paragraphs: ['Für den Benutzer {login} bei {host} wurde ein neues Passwort angefordert.'],
    action: 'Neues Passwort wählen',
    note: 'Der Link gilt einmal und eine Stunde lang. Wenn die Anfrage nicht von Ihnen kam, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt unverändert.',
  },
  confirmation: {
    subject: 'Bitte Adresse bestätigen: {host}',
    paragraphs: ['Bei {host} wurde mit der Adresse {email} das Konto {account} eröffnet.'],
    action: 'Adresse bestätigen',
    note: 'Der Link gilt sieben Tage lang. Wenn Sie dieses Konto nicht eröffnet haben, können Sie diese E-Mail ignorieren.',
  },
  invitation: {
    subject: '{inviter} lädt Sie zu {account} ein',
    paragraphs: ['{inviter} lädt Sie ein, im Konto {account} bei {host} mitzuarbeiten.'],
    action: 'Einladung annehmen',
    note: 'Der Link gilt einmal und sieben Tage lang. Wenn Sie keine Einladung erwarten, können Sie diese E-Mail ignorieren.',
  },
  account_delete: {
    subject: 'Konto {account} löschen?',
    paragraphs: ['Für das Konto {account} bei {host} wurde die Löschung mit allen Belegen angefordert.'],
    action: 'Konto löschen',
    note: 'Der Link gilt einmal und 24 Stunden lang. Wenn die Anfrage nicht von Ihnen kam, können Sie diese E-Mail ignorieren: Es wird nichts gelöscht.',
  },
  account_closed: {
    subject: 'Ihr Konto {account} ist gesperrt',
    paragraphs: [
      'Das Konto {account} bei {host} ist gesperrt. Am {day} werden alle Daten endgültig gelöscht.',
      'Bis dahin können Sie sich anmelden, Ihre Daten exportieren oder das Konto wiederherstellen.',
    ],
    action: 'Anmelden',
    note: 'Wenn die Anfrage nicht von Ihnen kam, stellen Sie das Konto wieder her und ändern Sie Ihr Passwort.',
  },
  test: {
    subject: 'Test-E-Mail von {host}',
    paragraphs: ['Test-E-Mail von {host}: Der E-Mail-Versand funktioniert. Angefordert im Konto {account}.'],
    action: '',
    note: '',
  },
  accepted: {
    subject: '{name} hat angenommen: {document}',
    paragraphs: ['{name} hat Ihr Dokument angenommen: {document}.'],
    action: 'Beleg öffnen',
    note: '',
  },
  declined: {
    subject: '{name} hat abgelehnt: {document}',
    paragraphs: ['{name} hat Ihr Dokument abgelehnt: {document}.'],
    action: 'Beleg öffnen',
    note: '',
  },
  ksef_last_day: {
    subject: 'KSeF: heute, {day}, noch zu senden',
    paragraphs: [
      'Noch nicht gesendete Belege des Rechnungsstellers {tax_no}, die spätestens am {day} in KSeF eingehen müssen: {count}.',
      '{numbers}',
    ],
    action: 'Wartende Belege ansehen',
    note: 'Wartende Belege werden automatisch gesendet, sobald KSeF sie annimmt. Bitte prüfen Sie, ob etwas sie blockiert.',
  },
  ksef_last_hours: {
    subject: 'KSeF: nur noch wenige Stunden, {day}',
    paragraphs: [
      'Noch nicht gesendete Belege des Rechnungsstellers {tax_no}, die vor Mitternacht (Warschauer Zeit) in KSeF eingehen müssen: {count}.',
      '{numbers}',
    ],
    action: 'Wartende Belege ansehen',
    note: 'Das ist die letzte Erinnerung vor Ablauf der Frist.',
  },
  ksef_late: {
    subject: 'KSeF: Frist am {day} versäumt',
    paragraphs: [
      'Belege des Rechnungsstellers {tax_no}, die spätestens am {day} in KSeF hätten eingehen müssen und noch fehlen: {count}.',
      '{numbers}',
    ],
    action: 'Wartende Belege ansehen',
    note: 'Die Belege müssen weiterhin gesendet werden. Senden Sie sie so bald wie möglich und klären Sie die Folgen mit Ihrer Buchhaltung.',
  },
  recurring_made: {
    subject: '{name}: {number} wurde ausgestellt',
    paragraphs: ['Die Serie {name} hat {number} mit Datum {day} ausgestellt.'],
    action: 'Serie öffnen',
    note: '',
  },
  recurring_failed: {
    subject: '{name}: Ein Beleg konnte nicht ausgestellt werden',
    paragraphs: ['Die Serie {name} konnte den Beleg vom {day} nicht ausstellen.'],
    action: 'Serie öffnen',
    note: 'Den Grund sehen Sie in der Serie. Sie ist pausiert, bis Sie sie ändern, fortsetzen oder diesen Termin überspringen.',
  },
  recurring_finished: {
    subject: '{name} ist beendet',
    paragraphs: ['Die Serie {name} ist beendet. Ausgestellte Belege: {count}.'],
    action: 'Serie öffnen',
    note: '',
  },
  recurring_unsent: {
    subject: '{name}: {number} wurde nicht gesendet',
    paragraphs: ['Die Serie {name} hat {number} ausgestellt, konnte den Beleg aber nicht senden.'],
    action: 'Serie öffnen',
    note: 'Den Grund sehen Sie in der Serie. Senden Sie den Beleg danach.',
  },
  today: {
    subject: 'Heute zu tun: {count} ({account})',
    paragraphs: ['Das ist heute in {account} zu tun:'],
    action: 'Liste öffnen',
    note: 'Sie erhalten diese E-Mail, weil Sie sie eingeschaltet haben. Sie können sie auf der Seite „Heute“ ausschalten.',
  },
  webhook_gone: {
    subject: 'Webhook pausiert: {url}',
    paragraphs: [
      'Der Empfänger {url} eines Webhooks im Konto {account} hat geantwortet, dass es ihn nicht mehr gibt (410). Kwit hat den Webhook pausiert.',
    ],
    action: 'Webhooks öffnen',
    note: 'Nichts geht verloren: Sobald Sie den Webhook fortsetzen, werden die Ereignisse seit der Pause gesendet. Löschen Sie ihn, wenn Sie ihn nicht mehr brauchen.',
  },
  webhook_failing: {
    subject: 'Webhook pausiert: {url}',
    paragraphs: [
      'Seit drei Tagen hat keine Nachricht {url} erreicht, den Empfänger eines Webhooks im Konto {account}. Kwit hat den Webhook pausiert.',
    ],
    action: 'Webhooks öffnen',
    note: 'Nichts geht verloren: Sobald Sie den Webhook fortsetzen, werden die Ereignisse seit der Pause gesendet. Löschen Sie ihn, wenn Sie ihn nicht mehr brauchen.',
  },
  webhook_message_failed: {
    subject: 'Webhook-Nachricht nicht zugestellt: {url}',
    paragraphs: [
      'Kwit hat 25-mal versucht, eine Nachricht ({event_type}) an {url}, den Empfänger eines Webhooks im Konto {account}, zuzustellen, und versucht es nicht weiter.',
    ],
    action: 'Webhooks öffnen',
    note: 'Sie können die Nachricht aus der Liste der letzten Nachrichten erneut senden. Diese E-Mail wird pro Webhook höchstens einmal am Tag gesendet.',
  },
  app_added: {
    subject: 'Authenticator-App für {login} hinzugefügt',
    paragraphs: [
      'Für den Benutzer {login} bei {host} wurde eine Authenticator-App hinzugefügt. Die Anmeldung erfordert jetzt zwei Faktoren.',
    ],
    action: 'Sicherheitseinstellungen prüfen',
    note: NOT_YOU,
  },
  app_removed: {
    subject: 'Authenticator-App für {login} entfernt',
    paragraphs: ['Die Authenticator-App des Benutzers {login} bei {host} wurde entfernt.'],
    action: 'Sicherheitseinstellungen prüfen',
    note: NOT_YOU,
  },
  passkey_added: {
    subject: 'Passkey für {login} hinzugefügt',
    paragraphs: [
      'Für den Benutzer {login} bei {host} wurde der Passkey „{name}“ hinzugefügt. Mit ihm ist die Anmeldung ohne Passwort möglich.',
    ],
    action: 'Sicherheitseinstellungen prüfen',
    note: NOT_YOU,
  },
  passkey_removed: {
    subject: 'Passkey für {login} gelöscht',
    paragraphs: ['Der Passkey „{name}“ des Benutzers {login} bei {host} wurde gelöscht.'],
    action: 'Sicherheitseinstellungen prüfen',
    note: NOT_YOU,
  },
  recovery_codes_renewed: {
    subject: 'Neue Wiederherstellungscodes für {login}',
    paragraphs: [
      'Für den Benutzer {login} bei {host} wurden neue Wiederherstellungscodes erstellt. Die bisherigen Codes gelten nicht mehr.',
    ],
    action: 'Sicherheitseinstellungen prüfen',
    note: NOT_YOU,
  },
  recovery_code_used: {
    subject: 'Wiederherstellungscode für {login} verwendet',
    paragraphs: [
      'Jemand hat sich als {login} bei {host} mit einem Wiederherstellungscode angemeldet. Dieser Code gilt nicht mehr.',
    ],
    action: 'Sicherheitseinstellungen prüfen',
    note: NOT_YOU,
  },
  factors_reset: {
    subject: 'Zwei-Faktor-Anmeldung für {login} zurückgesetzt',
    paragraphs: [
      'Authenticator-App, Passkeys und Wiederherstellungscodes des Benutzers {login} bei {host} hat ein Inhaber Ihres Kontos oder der Betreiber auf Ihren Wunsch entfernt. Bis Sie wieder einen zweiten Faktor einrichten, genügt zur Anmeldung Ihr Passwort.',
    ],
    action: 'Sicherheitseinstellungen prüfen',
    note: NOT_YOU,
  },
}
