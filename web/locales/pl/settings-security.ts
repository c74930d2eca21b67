import type { security as model } from '../en/settings-security.ts'

export const security: typeof model = {
  hint: 'Sesje, tokeny API i dziennik zmian.',
  sessions: 'Aktywne sesje',
  sessionsHint: 'Przeglądarki z dostępem do Twojego konta. Sesja nieużywana przez 14 dni wygasa.',
  thisOne: 'ta przeglądarka',
  unknownBrowser: 'Nieznana przeglądarka',
  since: (moment: string) => `od ${moment}`,
  seen: (moment: string) => `ostatnio ${moment}`,
  end: 'Zakończ',
  endOne: (name: string) => `Zakończ sesję: ${name}`,
  endOthers: 'Zakończ wszystkie inne',
  ended: 'Zakończono sesję',
  removal: 'Usunięcie konta',
  removalHint:
    'Wyślemy e-mail z linkiem. Po potwierdzeniu konto zostanie zamknięte na 30 dni, w których można je przywrócić, a potem trwale usunięte.',
  remove: 'Usuń konto…',
  removalAsk: 'Usunąć to konto?',
  removalText:
    'Wyślemy e-mail z linkiem. Konto zostanie usunięte dopiero po potwierdzeniu. Wcześniej wyeksportuj dane, które chcesz zachować.',
  removalYes: 'Wyślij e-mail',
  removalAsked: (email: string) => `Wysłano e-mail na adres ${email}`,
  more: 'Więcej ustawień bezpieczeństwa',
  ways: {
    password: { title: 'Zmień hasło', hint: 'Kończy wszystkie inne sesje' },
    twoFactor: {
      title: 'Logowanie dwuskładnikowe',
      hint: 'Aplikacja lub klucz dostępu chroni Twoje logowanie',
    },
    users: { title: 'Użytkownicy i role', hint: 'Dostęp do konta i uprawnienia' },
    locks: {
      title: 'Blokowanie dokumentów',
      hint: 'Ochrona wystawionych dokumentów i zamknięte okresy',
    },
  },
  tokens: 'Tokeny API',
  tokensHint:
    'Każdy użytkownik ma jeden token API dla integracji. Unieważnienie od razu zatrzymuje jego integracje.',
  ownToken: 'Twój token',
  noTokens: 'Brak tokenów.',
  madeOn: (moment: string) => `utworzono ${moment}`,
  used: (moment: string) => `użyto ${moment}`,
  notUsed: 'ostatnio nieużywany',
  revoke: 'Unieważnij',
  endToken: (name: string) => `Unieważnij token: ${name}`,
  endTokenAsk: (name: string) => `Unieważnić token użytkownika ${name}?`,
  endTokenText: 'Integracje z tym tokenem przestaną działać. Użytkownik może utworzyć nowy token.',
  tokenEnded: 'Unieważniono token',
  history: 'Dziennik zmian',
  historyHint:
    'Każdy wpis jest powiązany z poprzednim. Sprawdzenie wykaże, czy jakiś wpis zmieniono lub usunięto.',
  check: 'Sprawdź teraz',
  whole: (entries: string, moment: string) =>
    `Dziennik zmian jest nienaruszony, liczba wpisów: ${entries}, ${moment}`,
  headHint: 'Zapisz ten skrót w innym miejscu: pozwoli wykazać, że dziennika nie odtworzono od nowa.',
  broken: 'Dziennik zmian został naruszony',
  brokenHint:
    'Późniejsze wpisy nie są wiarygodne. Przywróć kopię zapasową lub skontaktuj się z administratorem serwera.',
  requireTwoFactor: 'Wymagaj logowania dwuskładnikowego',
  requireTwoFactorHint:
    'Użytkownicy bez drugiego składnika muszą go skonfigurować, zanim zrobią na tym koncie cokolwiek innego. Tokeny API działają nadal, ale hasło w miejscu tokenu już nie.',
  twoFactorRequired: 'Dwa składniki są teraz wymagane',
  twoFactorOptional: 'Dwa składniki są teraz opcjonalne',
}
