import type { paying as model } from '../en/online-payments.ts'

export const paying: typeof model = {
  panel: 'Strony klientów',
  panelSwitch: 'Klienci mają własną stronę',
  panelSwitchHint:
    'Pokazuje wszystkie dokumenty klienta i kwoty do zapłaty, z możliwością opłacenia i pobrania, każdemu, kto ma link. Link jest na karcie klienta; sam nie jest nigdzie wysyłany.',
  hint: 'Pozwól płacić kartą lub metodami z danego kraju: z faktury, z wiadomości i z formularza płatności.',
  readOnly: 'Widzą to tylko właściciele i administratorzy konta.',
  about: 'Kupujący płaci na stronie Stripe i wraca; pieniądze trafiają na Twoje konto w Stripe.',
  off: 'Nieużywane',
  on: 'Używane',
  live: 'Produkcyjne',
  test: 'Tryb testowy',
  unreadable: 'Kluczy nie da się już odczytać, bo instalacja ma inny sekret. Wpisz je ponownie.',
  testHint:
    'To klucze testowe: nikt naprawdę nie płaci. Gdy wszystko działa, zastąp je kluczami produkcyjnymi.',
  atHome:
    'Poniższy adres jest nieosiągalny z internetu. Ustaw KWIT_URL na publiczny adres https:// tej instalacji.',
  noEventHint:
    'Ze Stripe nic jeszcze nie przyszło. Wpisz tam poniższy adres jako webhook; bez niego płatności są zauważane dopiero, gdy kupujący wróci.',
  refusedHint:
    'Przyszła wiadomość z niepasującym podpisem: sekret webhooka jest inny. Wpisz ten, który Stripe pokazuje przy tym adresie.',
  secretKey: 'Klucz tajny',
  secretKeyHint: 'Stripe › Developers › API keys; zaczyna się od sk_ lub rk_',
  webhookSecret: 'Sekret podpisu webhooka',
  webhookSecretHint: 'Stripe pokazuje go przy webhooku; zaczyna się od whsec_',
  odd: {
    secret_key: 'nie zaczyna się od sk_ ani rk_',
    webhook_secret: 'nie zaczyna się od whsec_',
  },
  keep: 'Zapisz klucze',
  kept: (hint: string) => `Klucze są przechowywane zaszyfrowane: ${hint}`,
  replace: 'Zastąp',
  stop: 'Wyłącz',
  stopAsk: 'Wyłączyć płatności online?',
  stopText: 'Klucze zostaną zapomniane. To, co zapłacono, zostaje.',
  stopped: 'Klucze zostały zapomniane',
  webhook: 'Adres webhooka',
  webhookHint: 'Tu Stripe ma zgłaszać, co zapłacono.',
  events: 'Zdarzenia:',
  lastEvent: 'Ostatnia wiadomość',
  noEvent: 'jeszcze żadnej',
  verdicts: { counted: 'Zaliczona', not_counted: 'Niezaliczona', other: 'Nie o pieniądzach' },
  lastRefused: (moment: string) => `Odrzucona z powodu podpisu: ${moment}`,
}
