import type { security as model } from '../en/settings-security.ts'

export const security: typeof model = {
  hint: 'Kto może wejść i czy nic nie zmieniono za Twoimi plecami.',
  sessions: 'Zalogowane przeglądarki',
  sessionsHint: 'Przeglądarki, w których jesteś zalogowany. Nieużywana przez 14 dni wyloguje się sama.',
  thisOne: 'ta przeglądarka',
  unknownBrowser: 'Nieznana przeglądarka',
  since: (moment: string) => `od ${moment}`,
  seen: (moment: string) => `używana ${moment}`,
  end: 'Zakończ',
  endOne: (name: string) => `Zakończ sesję: ${name}`,
  endOthers: 'Zakończ wszystkie inne',
  ended: 'Wylogowano',
  removal: 'Usunięcie konta',
  removalHint:
    'Dostaniesz e-mail z odnośnikiem. Konto będzie potem zamknięte przez trzydzieści dni, w których można wrócić, a po nich usunięte.',
  remove: 'Usuń konto…',
  removalAsk: 'Usunąć to konto?',
  removalText:
    'Wyślemy e-mail. Nic się nie stanie, dopóki nie otworzysz odnośnika i nie potwierdzisz. Wcześniej wyeksportuj to, co chcesz zachować.',
  removalYes: 'Wyślij e-mail',
  removalAsked: (email: string) => `E-mail jest w drodze na adres ${email}`,
  more: 'Więcej o bezpieczeństwie',
  ways: {
    password: { title: 'Zmień hasło', hint: 'Kończy wszystkie inne sesje' },
    users: { title: 'Ludzie i role', hint: 'Kto pracuje na tym koncie i co mu wolno' },
    locks: {
      title: 'Blokowanie dokumentów',
      hint: 'Których dokumentów nikt nie zmieni, i zamknięte miesiące',
    },
  },
  tokens: 'Kody API',
  tokensHint:
    'Nimi wchodzą programy, po jednym na użytkownika. Zakończenie kodu zatrzymuje jego programy od razu.',
  ownToken: 'Twój kod',
  noTokens: 'Nie ma żadnego.',
  madeOn: (moment: string) => `utworzony ${moment}`,
  used: (moment: string) => `użyty ${moment}`,
  notUsed: 'ostatnio nieużywany',
  endToken: (name: string) => `Zakończ kod: ${name}`,
  endTokenAsk: (name: string) => `Zakończyć kod użytkownika ${name}?`,
  endTokenText: 'Programy, które go używają, będą odtąd odrzucane. Użytkownik może go odnowić.',
  tokenEnded: 'Kod zakończony',
  history: 'Historia',
  historyHint:
    'Każda zmiana jest spięta z poprzednią. Sprawdzenie przechodzi cały łańcuch i pokazuje, czy jakiś wpis zmieniono lub usunięto.',
  check: 'Sprawdź teraz',
  whole: (entries: string, moment: string) => `Historia jest nienaruszona: wpisów ${entries}, ${moment}`,
  headHint: 'Zachowaj tę pieczęć w innym miejscu: dowiedzie później, że nikt nie utworzył łańcucha od nowa.',
  broken: 'Historia została zmieniona',
  brokenHint:
    'Późniejszym wpisom nie można ufać; przywróć kopię zapasową lub zapytaj osobę, która prowadzi ten serwer.',
}
