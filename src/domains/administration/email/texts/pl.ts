import type { EmailLanguage } from './texts.ts'

const NOT_YOU =
  'Jeśli to nie Ty, od razu zmień hasło i usuń nieznane pozycje na stronie Ustawienia › Logowanie dwuskładnikowe.'

export const pl: EmailLanguage = {
  greeting: 'Dzień dobry,',
  closing: 'Kwit, {host}',
  reset: {
    subject: 'Nowe hasło dla {login}',
    paragraphs: ['Otrzymaliśmy prośbę o nowe hasło dla loginu {login} w serwisie {host}.'],
    action: 'Ustaw nowe hasło',
    note: 'Link działa jeden raz, przez godzinę. Jeśli to nie Twoja prośba, zignoruj tę wiadomość: hasło pozostaje bez zmian.',
  },
  confirmation: {
    subject: 'Potwierdź adres w serwisie {host}',
    paragraphs: ['W serwisie {host} założono konto {account} z adresem {email}.'],
    action: 'Potwierdź adres',
    note: 'Link działa przez siedem dni. Jeśli to nie Ty zakładasz to konto, zignoruj tę wiadomość.',
  },
  invitation: {
    subject: '{inviter} zaprasza na konto {account}',
    paragraphs: ['{inviter} zaprasza do pracy na koncie {account} w serwisie {host}.'],
    action: 'Przyjmij zaproszenie',
    note: 'Link działa jeden raz, przez siedem dni. Jeśli nie spodziewasz się tego zaproszenia, zignoruj tę wiadomość.',
  },
  account_delete: {
    subject: 'Usunąć konto {account}?',
    paragraphs: [
      'Otrzymaliśmy prośbę o usunięcie konta {account} w serwisie {host} ze wszystkimi dokumentami.',
    ],
    action: 'Usuń konto',
    note: 'Link działa jeden raz, przez 24 godziny. Jeśli to nie Twoja prośba, zignoruj tę wiadomość: niczego nie usuniemy.',
  },
  account_closed: {
    subject: 'Konto {account} jest zamknięte',
    paragraphs: [
      'Konto {account} w serwisie {host} jest zamknięte. {day} wszystkie dane zostaną trwale usunięte.',
      'Do tego czasu możesz się zalogować, wyeksportować dane albo przywrócić konto.',
    ],
    action: 'Zaloguj się',
    note: 'Jeśli to nie Twoja prośba, przywróć konto i zmień hasło.',
  },
  test: {
    subject: 'Wiadomość testowa z {host}',
    paragraphs: [
      'To wiadomość testowa z serwisu {host}: wysyłka e-maili działa. Wysłano ją na prośbę użytkownika konta {account}.',
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
    action: 'Zobacz oczekujące dokumenty',
    note: 'Oczekujące dokumenty są wysyłane automatycznie, gdy tylko KSeF je przyjmie. Sprawdź, czy nic ich nie blokuje.',
  },
  ksef_last_hours: {
    subject: 'KSeF: zostało kilka godzin, {day}',
    paragraphs: [
      'Dokumenty sprzedawcy {tax_no}, które przed północą (czasu polskiego) powinny znaleźć się w KSeF, a jeszcze ich tam nie ma: {count}.',
      '{numbers}',
    ],
    action: 'Zobacz oczekujące dokumenty',
    note: 'To ostatnie przypomnienie przed upływem terminu.',
  },
  ksef_late: {
    subject: 'KSeF: termin minął z końcem dnia {day}',
    paragraphs: [
      'Dokumenty sprzedawcy {tax_no}, które do końca dnia {day} powinny były znaleźć się w KSeF, a ich tam nie ma: {count}.',
      '{numbers}',
    ],
    action: 'Zobacz oczekujące dokumenty',
    note: 'Wyślij je jak najszybciej i zapytaj księgowość o skutki opóźnienia.',
  },
  recurring_made: {
    subject: '{name}: wystawiono {number}',
    paragraphs: ['Cykl {name}: wystawiono {number} z datą {day}.'],
    action: 'Otwórz cykl',
    note: '',
  },
  recurring_failed: {
    subject: '{name}: nie udało się wystawić dokumentu',
    paragraphs: ['Cykl {name}: nie udało się wystawić dokumentu na dzień {day}.'],
    action: 'Otwórz cykl',
    note: 'Przyczynę zobaczysz w cyklu. Jest on wstrzymany: zmień go, wznów albo pomiń ten termin.',
  },
  recurring_finished: {
    subject: '{name}: cykl zakończony',
    paragraphs: ['Cykl {name} się zakończył. Wystawione dokumenty: {count}.'],
    action: 'Otwórz cykl',
    note: '',
  },
  recurring_unsent: {
    subject: '{name}: nie wysłano {number}',
    paragraphs: ['Cykl {name}: wystawiono {number}, ale nie udało się wysłać dokumentu.'],
    action: 'Otwórz cykl',
    note: 'Przyczynę zobaczysz w cyklu. Potem wyślij dokument.',
  },
  today: {
    subject: 'Dzisiaj do zrobienia: {count} ({account})',
    paragraphs: ['Oto sprawy na dziś na koncie {account}:'],
    action: 'Otwórz listę',
    note: 'Ta wiadomość jest wysyłana na Twoje życzenie. Możesz ją wyłączyć na stronie Dzisiaj.',
  },
  webhook_gone: {
    subject: 'Webhook wstrzymany: {url}',
    paragraphs: [
      'Odbiorca {url} webhooka na koncie {account} odpowiedział, że już nie istnieje (410). Kwit wstrzymał ten webhook.',
    ],
    action: 'Otwórz webhooki',
    note: 'Nic nie ginie: po wznowieniu webhooka zostaną wysłane zdarzenia od chwili wstrzymania. Usuń go, jeśli nie jest już potrzebny.',
  },
  webhook_failing: {
    subject: 'Webhook wstrzymany: {url}',
    paragraphs: [
      'Od trzech dni żadna wiadomość nie dotarła do {url}, odbiorcy webhooka na koncie {account}. Kwit wstrzymał ten webhook.',
    ],
    action: 'Otwórz webhooki',
    note: 'Nic nie ginie: po wznowieniu webhooka zostaną wysłane zdarzenia od chwili wstrzymania. Usuń go, jeśli nie jest już potrzebny.',
  },
  webhook_message_failed: {
    subject: 'Wiadomość webhooka nie dotarła: {url}',
    paragraphs: [
      'Kwit 25 razy próbował dostarczyć wiadomość ({event_type}) do {url}, odbiorcy webhooka na koncie {account}, i nie podejmie już kolejnej próby.',
    ],
    action: 'Otwórz webhooki',
    note: 'Możesz wysłać tę wiadomość ponownie z listy ostatnich wiadomości. Ten e-mail jest wysyłany najwyżej raz dziennie dla każdego webhooka.',
  },
  app_added: {
    subject: 'Dodano aplikację uwierzytelniającą dla {login}',
    paragraphs: [
      'Dla użytkownika {login} w serwisie {host} dodano aplikację uwierzytelniającą. Logowanie wymaga teraz dwóch składników.',
    ],
    action: 'Sprawdź ustawienia bezpieczeństwa',
    note: NOT_YOU,
  },
  app_removed: {
    subject: 'Usunięto aplikację uwierzytelniającą dla {login}',
    paragraphs: ['Usunięto aplikację uwierzytelniającą użytkownika {login} w serwisie {host}.'],
    action: 'Sprawdź ustawienia bezpieczeństwa',
    note: NOT_YOU,
  },
  passkey_added: {
    subject: 'Dodano klucz dostępu dla {login}',
    paragraphs: [
      'Dla użytkownika {login} w serwisie {host} dodano klucz dostępu „{name}”. Można się nim zalogować bez hasła.',
    ],
    action: 'Sprawdź ustawienia bezpieczeństwa',
    note: NOT_YOU,
  },
  passkey_removed: {
    subject: 'Usunięto klucz dostępu dla {login}',
    paragraphs: ['Usunięto klucz dostępu „{name}” użytkownika {login} w serwisie {host}.'],
    action: 'Sprawdź ustawienia bezpieczeństwa',
    note: NOT_YOU,
  },
  recovery_codes_renewed: {
    subject: 'Nowe kody odzyskiwania dla {login}',
    paragraphs: [
      'Utworzono nowe kody odzyskiwania dla użytkownika {login} w serwisie {host}. Poprzednie kody już nie działają.',
    ],
    action: 'Sprawdź ustawienia bezpieczeństwa',
    note: NOT_YOU,
  },
  recovery_code_used: {
    subject: 'Użyto kodu odzyskiwania: {login}',
    paragraphs: [
      'Ktoś zalogował się jako {login} w serwisie {host} za pomocą kodu odzyskiwania. Ten kod już nie działa.',
    ],
    action: 'Sprawdź ustawienia bezpieczeństwa',
    note: NOT_YOU,
  },
  factors_reset: {
    subject: 'Zresetowano logowanie dwuskładnikowe dla {login}',
    paragraphs: [
      'Aplikację uwierzytelniającą, klucze dostępu i kody odzyskiwania użytkownika {login} w serwisie {host} usunął na Twoją prośbę właściciel konta lub administrator serwera. Dopóki nie ustawisz drugiego składnika, do logowania wystarczy hasło.',
    ],
    action: 'Sprawdź ustawienia bezpieczeństwa',
    note: NOT_YOU,
  },
}
