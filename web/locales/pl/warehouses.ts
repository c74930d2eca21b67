import type { warehouses as en } from '../en/warehouses.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('pl')

export const warehouses: typeof en = {
  title: 'Magazyny',
  create: 'Nowy magazyn',
  edit: 'Edycja magazynu',
  count: (number) => count(number, { one: 'magazyn', few: 'magazyny', many: 'magazynów', other: 'magazynu' }),
  empty: 'Nie ma jeszcze magazynów',
  emptyHint: 'Dodaj magazyn, aby liczyć stany towarów. Jeden wystarczy; przy kilku stany są liczone osobno.',
  name: 'Nazwa',
  description: 'Opis',
  main: 'Magazyn główny',
  mainHint: 'Domyślny magazyn na dokumentach',
  active: 'W użyciu',
  inactive: 'Nieużywany',
  stock: 'Stany',
  showStock: 'Pokaż',
  stockRequired: 'Nie pozwalaj na ujemny stan',
  stockRequiredHint: 'Dokumentu, który wydaje więcej, niż jest w magazynie, nie można zapisać.',
}
