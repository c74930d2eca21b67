import type { categories as en } from '../en/categories.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('pl')

export const categories: typeof en = {
  title: 'Kategorie',
  create: 'Nowa kategoria',
  edit: 'Edycja kategorii',
  count: (number) =>
    count(number, { one: 'kategoria', few: 'kategorie', many: 'kategorii', other: 'kategorii' }),
  empty: 'Nie ma jeszcze kategorii',
  emptyHint: 'Porządkują produkty, klientów i dokumenty. „Usługi” i „Towary” to dobry początek.',
  name: 'Nazwa',
  description: 'Opis',
}
