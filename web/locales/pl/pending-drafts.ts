import type { pendingDrafts as en } from '../en/pending-drafts.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('pl')
const drafts = (number: number) =>
  count(number, { one: 'szkic', few: 'szkice', many: 'szkiców', other: 'szkicu' })

export const pendingDrafts: typeof en = {
  offline:
    'Brak połączenia. Wpisane dane są przechowywane w tej przeglądarce i zostaną zapisane jako szkic, gdy znów będziesz online.',
  offlineChange:
    'Brak połączenia. Zmiany są przechowywane w tej przeglądarce. Zapisz je, gdy znów będziesz online.',
  notKept:
    'Brak połączenia, a ta przeglądarka nie może przechować wpisanych danych. Nie zamykaj tej strony, dopóki nie będziesz online.',
  waiting: (number) =>
    `Brak połączenia. W tej przeglądarce czeka ${drafts(number)} do zapisania, gdy znów będziesz online.`,
  saved: (name) => (name === '' ? 'Zapisano szkic' : `Zapisano szkic dla: ${name}`),
  refused: (name) =>
    name === '' ? 'Nie udało się zapisać szkicu' : `Nie udało się zapisać szkicu dla: ${name}`,
  uncertain: (name) =>
    name === '' ? 'Szkic mógł się nie zapisać' : `Szkic dla: ${name} mógł się nie zapisać`,
  uncertainHint: 'Kwit nie odpowiedział po wysłaniu. Zanim zapiszesz ponownie, sprawdź listę szkiców.',
  show: 'Pokaż szkice',
  signOut: 'Wylogować się mimo niezapisanych szkiców?',
  signOutHint: (number) =>
    `Tylko w tej przeglądarce: ${drafts(number)}. Jeśli zachowasz te dane, zostaną zapisane po ponownym zalogowaniu się tutaj.`,
  keep: 'Zachowaj i wyloguj',
  delete: 'Usuń i wyloguj',
}
