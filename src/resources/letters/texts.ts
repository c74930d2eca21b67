// The letters of the house itself, to people who sign in. English stands in for a language without words of its own.

export type LetterKind = 'reset' | 'confirmation' | 'invitation' | 'test' | 'accepted' | 'declined'
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
