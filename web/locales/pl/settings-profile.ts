import type { profile as en } from '../en/settings-profile.ts'

export const profile: typeof en = {
  hint: 'Twoje imię i nazwisko pojawiają się w dzienniku zmian.',
  who: 'Twoje dane',
  login: 'Login',
  email: 'E-mail',
  firstName: 'Imię',
  lastName: 'Nazwisko',
  role: 'Twoja rola na tym koncie',
  look: 'Wygląd i język',
  lang: 'Język',
  scheme: 'Wygląd',
  passwordHint: 'Zmiana hasła kończy wszystkie inne Twoje sesje. Tokeny API działają dalej.',
  oldPassword: 'Obecne hasło',
  password: 'Nowe hasło',
  passwordRule: 'Co najmniej 6 znaków, najlepiej kilka słów.',
  repeat: 'Powtórz nowe hasło',
  differ: 'hasła nie są takie same',
  change: 'Zmień hasło',
  changed: 'Hasło zostało zmienione',
  wrong: 'nieprawidłowe hasło',
}
