import type { LetterLanguage } from './texts.ts'

export const pl: LetterLanguage = {
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
