// The letters of the house itself, to people who sign in. English stands in for a language without words of its own.

export type LetterKind =
  | 'reset'
  | 'confirmation'
  | 'invitation'
  | 'account_delete'
  | 'account_closed'
  | 'test'
  | 'accepted'
  | 'declined'
  | 'ksef_last_day'
  | 'ksef_last_hours'
  | 'ksef_late'
  | 'recurring_made'
  | 'recurring_failed'
  | 'recurring_finished'
  | 'recurring_unsent'
export type LetterWords = {
  subject: string
  paragraphs: readonly string[]
  action: string // what the link is called; empty where there is none
  note: string
}
export type LetterLanguage = { [kind in LetterKind]: LetterWords } & { greeting: string; closing: string }

const en: LetterLanguage = {
  greeting: 'Hello,',
  closing: 'Kwit at {host}',
  reset: {
    subject: 'A new password for {login}',
    paragraphs: ['Somebody asked for a new password for the login {login} at {host}.'],
    action: 'Choose a new password',
    note: 'The link works once, for one hour. If you did not ask for it, do nothing: your password stays as it is.',
  },
  confirmation: {
    subject: 'Confirm your address for {host}',
    paragraphs: ['The account {account} at {host} was opened with the address {email}.'],
    action: 'Confirm the address',
    note: 'The link works for seven days. If it was not you, do nothing: the address stays free for you.',
  },
  invitation: {
    subject: '{inviter} invites you to {account}',
    paragraphs: ['{inviter} invites you to work in the account {account} at {host}.'],
    action: 'Accept the invitation',
    note: 'The link works once, for seven days. If you do not know what this is about, do nothing.',
  },
  account_delete: {
    subject: 'Remove the account {account}?',
    paragraphs: ['Somebody asked to have the account {account} at {host} removed, with all its documents.'],
    action: 'Shut and remove the account',
    note: 'The link works once, for 24 hours. If it was not you, do nothing: nothing is removed.',
  },
  account_closed: {
    subject: 'The account {account} is shut',
    paragraphs: [
      'The account {account} at {host} is shut. On {day} everything in it is removed for good.',
      'Until then you may sign in, read and export what you want to keep, or come back.',
    ],
    action: 'Sign in',
    note: 'If it was not you, come back and change your password.',
  },
  test: {
    subject: 'Test letter from {host}',
    paragraphs: ['This letter shows that {host} can send mail. It was asked for in the account {account}.'],
    action: '',
    note: '',
  },
  accepted: {
    subject: '{name} accepted {document}',
    paragraphs: ['{name} accepted {document}.'],
    action: 'Open the document',
    note: '',
  },
  declined: {
    subject: '{name} declined {document}',
    paragraphs: ['{name} declined {document}.'],
    action: 'Open the document',
    note: '',
  },
  ksef_last_day: {
    subject: 'KSeF: to be sent by the end of today, {day}',
    paragraphs: [
      'Documents of the seller {tax_no} that the law wants in KSeF by the end of {day}, and that are not there yet: {count}.',
      '{numbers}',
    ],
    action: 'See what has to go',
    note: 'What waits goes by itself as soon as KSeF takes it. Please look whether something stands in its way.',
  },
  ksef_last_hours: {
    subject: 'KSeF: a few hours left, {day}',
    paragraphs: [
      'Documents of the seller {tax_no} that have to be in KSeF before midnight (Warsaw time) and are not there yet: {count}.',
      '{numbers}',
    ],
    action: 'See what has to go',
    note: 'This is the last reminder before the day is over.',
  },
  ksef_late: {
    subject: 'KSeF: late since the end of {day}',
    paragraphs: [
      'Documents of the seller {tax_no} that should have been in KSeF by the end of {day}, and are not there: {count}.',
      '{numbers}',
    ],
    action: 'See what has to go',
    note: 'They are still to be sent. Please see to it, and ask your accountant what follows.',
  },
  recurring_made: {
    subject: '{name}: {number} was made',
    paragraphs: ['The series {name} has made {number}, dated {day}.'],
    action: 'Open the series',
    note: '',
  },
  recurring_failed: {
    subject: '{name}: a document could not be made',
    paragraphs: ['The series {name} could not make its document of {day}: {problem}.'],
    action: 'Open the series',
    note: 'The series rests until somebody changes it, lets it go on or skips this day. Nothing is lost.',
  },
  recurring_finished: {
    subject: '{name} has ended',
    paragraphs: ['The series {name} has ended. Documents made: {count}.'],
    action: 'Open the series',
    note: '',
  },
  recurring_unsent: {
    subject: '{name}: {number} was not sent',
    paragraphs: ['The series {name} has made {number}, but could not send it: {problem}.'],
    action: 'Open the series',
    note: '',
  },
}

const pl: LetterLanguage = {
  greeting: 'Dzień dobry,',
  closing: 'Kwit, {host}',
  reset: {
    subject: 'Nowe hasło dla {login}',
    paragraphs: ['Otrzymaliśmy prośbę o nowe hasło dla loginu {login} w serwisie {host}.'],
    action: 'Ustaw nowe hasło',
    note: 'Odnośnik działa jeden raz, przez godzinę. Jeżeli to nie Twoja prośba, nie rób nic: hasło pozostaje bez zmian.',
  },
  confirmation: {
    subject: 'Potwierdź adres w serwisie {host}',
    paragraphs: ['W serwisie {host} założono konto {account} z adresem {email}.'],
    action: 'Potwierdź adres',
    note: 'Odnośnik działa przez siedem dni. Jeżeli to nie Ty, nie rób nic: adres pozostaje dla Ciebie wolny.',
  },
  invitation: {
    subject: '{inviter} zaprasza do konta {account}',
    paragraphs: ['{inviter} zaprasza do pracy w koncie {account} w serwisie {host}.'],
    action: 'Przyjmij zaproszenie',
    note: 'Odnośnik działa jeden raz, przez siedem dni. Jeżeli nie wiesz, o co chodzi, nie rób nic.',
  },
  account_delete: {
    subject: 'Usunąć konto {account}?',
    paragraphs: [
      'Otrzymaliśmy prośbę o usunięcie konta {account} w serwisie {host} ze wszystkimi dokumentami.',
    ],
    action: 'Zamknij i usuń konto',
    note: 'Odnośnik działa jeden raz, przez 24 godziny. Jeżeli to nie Twoja prośba, nie rób nic: niczego nie usuniemy.',
  },
  account_closed: {
    subject: 'Konto {account} jest zamknięte',
    paragraphs: [
      'Konto {account} w serwisie {host} jest zamknięte. {day} zostanie ostatecznie usunięte ze wszystkim, co zawiera.',
      'Do tego czasu można się zalogować, czytać i eksportować dane albo wrócić.',
    ],
    action: 'Zaloguj się',
    note: 'Jeżeli to nie Ty, wróć do konta i zmień hasło.',
  },
  test: {
    subject: 'Wiadomość próbna z {host}',
    paragraphs: [
      'Ta wiadomość pokazuje, że {host} może wysyłać pocztę. Poproszono o nią w koncie {account}.',
    ],
    action: '',
    note: '',
  },
  accepted: {
    subject: '{name} akceptuje: {document}',
    paragraphs: ['{name} akceptuje dokument: {document}.'],
    action: 'Otwórz dokument',
    note: '',
  },
  declined: {
    subject: '{name} odrzuca: {document}',
    paragraphs: ['{name} odrzuca dokument: {document}.'],
    action: 'Otwórz dokument',
    note: '',
  },
  ksef_last_day: {
    subject: 'KSeF: do wysłania dzisiaj, {day}',
    paragraphs: [
      'Dokumenty sprzedawcy {tax_no}, które do końca dnia {day} powinny znaleźć się w KSeF, a jeszcze ich tam nie ma: {count}.',
      '{numbers}',
    ],
    action: 'Zobacz, co czeka na wysłanie',
    note: 'Oczekujące dokumenty są wysyłane automatycznie, gdy tylko KSeF je przyjmie. Prosimy sprawdzić, czy nic nie stoi na przeszkodzie.',
  },
  ksef_last_hours: {
    subject: 'KSeF: zostało kilka godzin, {day}',
    paragraphs: [
      'Dokumenty sprzedawcy {tax_no}, które przed północą (czasu polskiego) powinny znaleźć się w KSeF, a jeszcze ich tam nie ma: {count}.',
      '{numbers}',
    ],
    action: 'Zobacz, co czeka na wysłanie',
    note: 'To ostatnie przypomnienie przed upływem terminu.',
  },
  ksef_late: {
    subject: 'KSeF: termin minął z końcem dnia {day}',
    paragraphs: [
      'Dokumenty sprzedawcy {tax_no}, które do końca dnia {day} powinny były znaleźć się w KSeF, a ich tam nie ma: {count}.',
      '{numbers}',
    ],
    action: 'Zobacz, co czeka na wysłanie',
    note: 'Nadal trzeba je wysłać. Prosimy się tym zająć i zapytać księgowość o skutki opóźnienia.',
  },
  recurring_made: {
    subject: '{name}: wystawiono {number}',
    paragraphs: ['Dokument cykliczny {name}: wystawiono {number} z datą {day}.'],
    action: 'Otwórz cykl',
    note: '',
  },
  recurring_failed: {
    subject: '{name}: nie udało się wystawić dokumentu',
    paragraphs: ['Dokument cykliczny {name}: nie udało się wystawić dokumentu na dzień {day}: {problem}.'],
    action: 'Otwórz cykl',
    note: 'Cykl czeka, aż ktoś go zmieni, wznowi albo pominie ten dzień. Nic nie przepada.',
  },
  recurring_finished: {
    subject: '{name}: koniec cyklu',
    paragraphs: ['Dokument cykliczny {name}: cykl się zakończył. Wystawione dokumenty: {count}.'],
    action: 'Otwórz cykl',
    note: '',
  },
  recurring_unsent: {
    subject: '{name}: nie wysłano {number}',
    paragraphs: ['Dokument cykliczny {name}: wystawiono {number}, ale nie udało się go wysłać: {problem}.'],
    action: 'Otwórz cykl',
    note: '',
  },
}

const de: LetterLanguage = {
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
    action: 'Dokument öffnen',
    note: '',
  },
  declined: {
    subject: '{name} hat abgelehnt: {document}',
    paragraphs: ['{name} hat abgelehnt: {document}.'],
    action: 'Dokument öffnen',
    note: '',
  },
  ksef_last_day: {
    subject: 'KSeF: heute noch zu senden, {day}',
    paragraphs: [
      'Dokumente des Verkäufers {tax_no}, die bis zum Ende des {day} in KSeF sein müssen und noch nicht dort sind: {count}.',
      '{numbers}',
    ],
    action: 'Ansehen, was gesendet werden muss',
    note: 'Was wartet, geht von selbst, sobald KSeF es annimmt. Bitte prüfen Sie, ob etwas im Wege steht.',
  },
  ksef_last_hours: {
    subject: 'KSeF: nur noch wenige Stunden, {day}',
    paragraphs: [
      'Dokumente des Verkäufers {tax_no}, die vor Mitternacht (Warschauer Zeit) in KSeF sein müssen und noch nicht dort sind: {count}.',
      '{numbers}',
    ],
    action: 'Ansehen, was gesendet werden muss',
    note: 'Das ist die letzte Erinnerung vor dem Ende der Frist.',
  },
  ksef_late: {
    subject: 'KSeF: Frist am {day} versäumt',
    paragraphs: [
      'Dokumente des Verkäufers {tax_no}, die bis zum Ende des {day} in KSeF hätten sein müssen und nicht dort sind: {count}.',
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
    subject: '{name}: ein Dokument konnte nicht erstellt werden',
    paragraphs: ['Die Serie {name} konnte ihr Dokument vom {day} nicht erstellen: {problem}.'],
    action: 'Serie öffnen',
    note: 'Die Serie ruht, bis jemand sie ändert, fortsetzt oder diesen Tag überspringt. Nichts geht verloren.',
  },
  recurring_finished: {
    subject: '{name} ist beendet',
    paragraphs: ['Die Serie {name} ist beendet. Erstellte Dokumente: {count}.'],
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

const known: { [code: string]: LetterLanguage } = { en, pl, de }

// `pl`, `de-AT`, `pl/en`: the first that is known.
export function lettersIn(lang: string | null): { code: string; words: LetterLanguage } {
  const codes = (lang ?? '')
    .toLowerCase()
    .split('/')
    .map((one) => one.trim().split(/[-_]/)[0] ?? '')
  const code = codes.find((one) => Object.hasOwn(known, one)) ?? 'en'
  return { code, words: known[code] as LetterLanguage }
}
