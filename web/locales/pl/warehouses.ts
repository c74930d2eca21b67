import type { warehouses as en } from '../en/warehouses.ts'
import { counting } from '../plural.ts'

const count = counting('pl')

export const warehouses: typeof en = {
  title: 'Magazyny',
  create: 'Nowy magazyn',
  edit: 'Edycja magazynu',
  count: (number) => count(number, { one: 'magazyn', few: 'magazyny', many: 'magazynów', other: 'magazynu' }),
  empty: 'Nie ma jeszcze magazynów',
  emptyHint: 'Miejsca, w których leży towar. Wystarczy jeden; przy kilku stan liczony jest w każdym.',
  name: 'Nazwa',
  description: 'Opis',
  main: 'Magazyn główny',
  mainHint: 'Tu leży towar, gdy dokument nie mówi inaczej',
  active: 'W użyciu',
  inactive: 'Nieużywany',
  stock: 'Stany',
}
