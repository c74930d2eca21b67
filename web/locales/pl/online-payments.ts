import type { paying as model } from '../en/online-payments.ts'

export const paying: typeof model = {
  panel: 'Panel klienta',
  panelSwitch: 'Udostępniaj klientom panel',
  panelSwitchHint:
    'Każdy, kto ma link, widzi dokumenty i saldo klienta, może płacić i pobierać pliki. Link znajdziesz u klienta; nie jest wysyłany automatycznie.',
  hint: 'Przyjmuj płatności kartą i lokalnymi metodami: z faktury, z wiadomości i z formularza płatności.',
  readOnly: 'Widzą to tylko właściciele i administratorzy konta.',
  about: 'Klient płaci na stronie Stripe i wraca; pieniądze trafiają na Twoje konto Stripe.',
  off: 'Wyłączone',
  on: 'Włączone',
  live: 'Produkcyjne',
  test: 'Tryb testowy',
  unreadable: 'Nie można odczytać kluczy, bo zmienił się klucz szyfrowania instalacji. Wpisz je ponownie.',
  testHint:
    'To klucze testowe, płatności nie są prawdziwe. Gdy wszystko działa, zastąp je kluczami produkcyjnymi.',
  atHome:
    'Ten adres nie jest dostępny z internetu. Ustaw w KWIT_URL publiczny adres https:// tej instalacji.',
  noEventHint:
    'Nie otrzymano jeszcze zdarzeń ze Stripe. Dodaj tam poniższy adres jako webhook; inaczej płatności są zapisywane dopiero, gdy klient wróci na stronę.',
  refusedHint:
    'Otrzymano zdarzenie z nieprawidłowym podpisem. Wpisz klucz podpisu, który Stripe pokazuje przy tym adresie.',
  secretKey: 'Klucz tajny',
  secretKeyHint: 'Stripe › Developers › API keys; zaczyna się od sk_ lub rk_',
  webhookSecret: 'Klucz podpisu webhooka',
  webhookSecretHint: 'Stripe pokazuje go przy webhooku; zaczyna się od whsec_',
  odd: {
    secret_key: 'nie zaczyna się od sk_ ani rk_',
    webhook_secret: 'nie zaczyna się od whsec_',
  },
  keep: 'Zapisz klucze',
  kept: (hint: string) => `Klucze są zaszyfrowane: ${hint}`,
  replace: 'Zastąp',
  stop: 'Wyłącz',
  stopAsk: 'Wyłączyć płatności online?',
  stopText: 'Klucze zostaną usunięte. Zapisane płatności pozostaną.',
  stopped: 'Usunięto klucze',
  webhook: 'Adres webhooka',
  webhookHint: 'Na ten adres Stripe wysyła informacje o płatnościach.',
  events: 'Zdarzenia:',
  lastEvent: 'Ostatnie zdarzenie',
  noEvent: 'brak',
  verdicts: { counted: 'Zapisano', not_counted: 'Nie rozpoznano', other: 'Pominięto' },
  lastRefused: (moment: string) => `Odrzucono z powodu podpisu: ${moment}`,
}
