import type { mail as model } from '../en/email-settings.ts'

export const mail: typeof model = {
  readOnly: 'Ustawienia poczty widzą tylko właściciele i administratorzy konta.',
  server: 'Serwer pocztowy',
  set: 'Ustawiono',
  notSet: 'Nie ustawiono',
  from: 'Nadawca',
  address: 'Serwer',
  encryption: 'Szyfrowanie',
  tls: 'TLS od początku połączenia',
  startTls: 'TLS, jeśli serwer go obsługuje',
  login: 'Login',
  serverHint:
    'Dokument ma status „wysłany”, gdy serwer pocztowy przyjmie wiadomość. Nieudana wysyłka jest ponawiana przez pewien czas, a żadna wiadomość nie jest wysyłana dwa razy.',
  ownServer: 'Własny serwer pocztowy',
  ownServerHint:
    'Wysyłaj wszystkie e-maile tego konta przez serwer pocztowy swojej firmy, z własnego adresu.',
  ownServerUsed: (sender: string, host: string) =>
    `E-maile tego konta są wysyłane z adresu ${sender} przez ${host}.`,
  passwordLost:
    'Nie można odszyfrować zapisanego hasła. Wpisz je ponownie; do tego czasu e-maile nie są wysyłane.',
  setServer: 'Ustaw serwer pocztowy',
  changeServer: 'Zmień serwer pocztowy',
  removeServer: 'Usuń serwer pocztowy',
  removeServerAsk: 'Usunąć serwer pocztowy?',
  removeServerText: 'E-maile będą wysyłane zgodnie z ustawieniami poczty tej instalacji.',
  serverRemoved: 'Serwer pocztowy usunięty',
  host: 'Nazwa serwera',
  port: 'Port',
  password: 'Hasło',
  passwordStored: 'Hasło jest zapisane. Wpisz je ponownie, jeśli zmieniasz serwer, port lub login.',
  startTlsAlways: 'STARTTLS (wymagane)',
  senderAddress: 'Adres nadawcy',
  senderName: 'Nazwa nadawcy',
  senderNameHint: 'Pozostaw puste, aby użyć nazwy sprzedawcy z dokumentu',
  nothingLeaves:
    'Wysyłka e-maili jest wyłączona: wiadomości są zapisywane w folderze na serwerze i nie docierają do klientów.',
  forAdministrator: 'Dla administratora serwera',
  setThese:
    'Administrator serwera ustawia te zmienne w środowisku lub w pliku kwit.env i ponownie uruchamia Kwit:',
  setHint: 'smtps:// oznacza serwer z TLS od początku połączenia (port 465).',
  folder: (folder: string) => `Do tego czasu wiadomości są zapisywane w ${folder}.`,
  letters: 'Ostatnie wiadomości',
  noLetters: 'Nie wysłano ostatnio dokumentów e-mailem.',
  document: 'Dokument',
  at: 'Kiedy',
  state: 'Status',
  notifying: 'Powiadomienia',
  notifyOfAnswers: 'Powiadamiaj e-mailem, gdy klient odpowie na ofertę',
  notifyOfAnswersHint:
    'Na adres oddziału, który wystawił ofertę zaakceptowaną lub odrzuconą na stronie publicznej.',
}
