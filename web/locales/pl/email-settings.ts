import type { mail as model } from '../en/email-settings.ts'

export const mail: typeof model = {
  readOnly: 'Tylko właściciele i administratorzy konta widzą, jak wychodzi poczta.',
  server: 'Serwer pocztowy',
  set: 'Ustawiony',
  notSet: 'Nie ustawiono',
  from: 'Nadawca',
  address: 'Serwer',
  encryption: 'Szyfrowanie',
  tls: 'TLS od pierwszego bajtu',
  startTls: 'TLS, gdy tylko serwer go oferuje',
  login: 'Login',
  serverHint:
    'Dokument jest nazywany wysłanym dopiero wtedy, gdy serwer przyjął wiadomość. Nieudana wysyłka jest przez pewien czas ponawiana, a nic nie wychodzi dwa razy.',
  nothingLeaves:
    'Nic nie wychodzi z tej instalacji: wiadomości są zapisywane w folderze na serwerze i żaden klient ich nie dostaje.',
  setThese:
    'Kto prowadzi ten serwer, ustawia te dwie zmienne w środowisku lub w kwit.env i uruchamia go ponownie:',
  setHint: 'smtps:// jest dla serwerów, które od początku używają TLS (port 465).',
  folder: (folder: string) => `Do tego czasu wiadomości leżą w ${folder}.`,
  letters: 'Ostatnie wiadomości',
  noLetters: 'Ostatnio nie wysyłano żadnych dokumentów e-mailem.',
  document: 'Dokument',
  at: 'Kiedy',
  state: 'Stan',
  notifying: 'Powiadomienia',
  notifyOfAnswers: 'Powiadamiaj e-mailem, gdy klient odpowie na ofertę',
  notifyOfAnswersHint:
    'Na adres działu, którego oferta została przyjęta lub odrzucona na stronie publicznej.',
}
