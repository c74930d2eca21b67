import type { LetterLanguage } from './texts.ts'

export const de: LetterLanguage = {
  greeting: 'Guten Tag,',
  closing: 'Kwit, {host}',
  reset: {
    subject: 'Neues Passwort für {login}',
    paragraphs: ['Für die Anmeldung {login} bei {host} wurde ein neues Passwort angefordert.'],
    action: 'Neues Passwort wählen',
    note: 'Der Link gilt einmal und eine Stunde lang. Wenn die Anfrage nicht von Ihnen kam, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  },
  confirmation: {
    subject: 'Bitte Adresse bestätigen: {host}',
    paragraphs: ['Bei {host} wurde mit der Adresse {email} das Konto {account} eröffnet.'],
    action: 'Adresse bestätigen',
    note: 'Der Link gilt sieben Tage lang. Wenn Sie das nicht waren, tun Sie nichts: Die Adresse bleibt für Sie frei.',
  },
  invitation: {
    subject: '{inviter} lädt Sie zu {account} ein',
    paragraphs: ['{inviter} lädt Sie ein, im Konto {account} bei {host} mitzuarbeiten.'],
    action: 'Einladung annehmen',
    note: 'Der Link gilt einmal und sieben Tage lang. Wenn Sie nicht wissen, worum es geht, tun Sie nichts.',
  },
  account_delete: {
    subject: 'Konto {account} löschen?',
    paragraphs: ['Jemand möchte das Konto {account} bei {host} mit allen Belegen löschen lassen.'],
    action: 'Konto schließen und löschen',
    note: 'Der Link gilt einmal, 24 Stunden lang. Wenn Sie es nicht waren, tun Sie nichts: Es wird nichts gelöscht.',
  },
  account_closed: {
    subject: 'Das Konto {account} ist geschlossen',
    paragraphs: [
      'Das Konto {account} bei {host} ist geschlossen. Am {day} wird es mit allem, was darin ist, endgültig gelöscht.',
      'Bis dahin können Sie sich anmelden, lesen und exportieren, was Sie behalten möchten, oder zurückkehren.',
    ],
    action: 'Anmelden',
    note: 'Wenn Sie es nicht waren, kehren Sie zurück und ändern Sie Ihr Kennwort.',
  },
  test: {
    subject: 'Testnachricht von {host}',
    paragraphs: [
      'Diese Nachricht zeigt, dass {host} Post versenden kann. Angefordert wurde sie im Konto {account}.',
    ],
    action: '',
    note: '',
  },
  accepted: {
    subject: '{name} hat angenommen: {document}',
    paragraphs: ['{name} hat angenommen: {document}.'],
    action: 'Beleg öffnen',
    note: '',
  },
  declined: {
    subject: '{name} hat abgelehnt: {document}',
    paragraphs: ['{name} hat abgelehnt: {document}.'],
    action: 'Beleg öffnen',
    note: '',
  },
  ksef_last_day: {
    subject: 'KSeF: heute noch zu senden, {day}',
    paragraphs: [
      'Belege des Verkäufers {tax_no}, die bis zum Ende des {day} in KSeF sein müssen und noch nicht dort sind: {count}.',
      '{numbers}',
    ],
    action: 'Ansehen, was gesendet werden muss',
    note: 'Was wartet, geht von selbst, sobald KSeF es annimmt. Bitte prüfen Sie, ob etwas im Wege steht.',
  },
  ksef_last_hours: {
    subject: 'KSeF: nur noch wenige Stunden, {day}',
    paragraphs: [
      'Belege des Verkäufers {tax_no}, die vor Mitternacht (Warschauer Zeit) in KSeF sein müssen und noch nicht dort sind: {count}.',
      '{numbers}',
    ],
    action: 'Ansehen, was gesendet werden muss',
    note: 'Das ist die letzte Erinnerung vor dem Ende der Frist.',
  },
  ksef_late: {
    subject: 'KSeF: Frist am {day} versäumt',
    paragraphs: [
      'Belege des Verkäufers {tax_no}, die bis zum Ende des {day} in KSeF hätten sein müssen und nicht dort sind: {count}.',
      '{numbers}',
    ],
    action: 'Ansehen, was gesendet werden muss',
    note: 'Sie müssen weiterhin gesendet werden. Bitte kümmern Sie sich darum und fragen Sie Ihre Buchhaltung nach den Folgen.',
  },
  recurring_made: {
    subject: '{name}: {number} wurde erstellt',
    paragraphs: ['Die Serie {name} hat {number} mit Datum {day} erstellt.'],
    action: 'Serie öffnen',
    note: '',
  },
  recurring_failed: {
    subject: '{name}: ein Beleg konnte nicht erstellt werden',
    paragraphs: ['Die Serie {name} konnte ihren Beleg vom {day} nicht erstellen: {problem}.'],
    action: 'Serie öffnen',
    note: 'Die Serie ruht, bis jemand sie ändert, fortsetzt oder diesen Tag überspringt. Nichts geht verloren.',
  },
  recurring_finished: {
    subject: '{name} ist beendet',
    paragraphs: ['Die Serie {name} ist beendet. Erstellte Belege: {count}.'],
    action: 'Serie öffnen',
    note: '',
  },
  recurring_unsent: {
    subject: '{name}: {number} wurde nicht versendet',
    paragraphs: ['Die Serie {name} hat {number} erstellt, konnte es aber nicht versenden: {problem}.'],
    action: 'Serie öffnen',
    note: '',
  },
}
