import type { profile as en } from '../en/settings-profile.ts'

export const profile: typeof en = {
  hint: 'Twoje nazwisko pojawia się w historii dokumentów.',
  who: 'Kim jesteś',
  login: 'Login',
  email: 'E-mail',
  firstName: 'Imię',
  lastName: 'Nazwisko',
  role: 'Twoja rola na tym koncie',
  look: 'Jak wygląda Kwit',
  lang: 'Język',
  scheme: 'Wygląd',
  passwordHint: 'Po zmianie kończą się wszystkie inne Twoje sesje; kody programów działają dalej.',
  oldPassword: 'Obecne hasło',
  password: 'Nowe hasło',
  passwordRule: 'Co najmniej 6 znaków; kilka słów będzie lepsze.',
  repeat: 'Nowe hasło ponownie',
  differ: 'jest inne',
  change: 'Zmień hasło',
  changed: 'Hasło zostało zmienione',
  wrong: 'jest błędne',
}
