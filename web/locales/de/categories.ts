import type { categories as en } from '../en/categories.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('de')

export const categories: typeof en = {
  title: 'Kategorien',
  create: 'Neue Kategorie',
  edit: 'Kategorie bearbeiten',
  count: (number) => count(number, { one: 'Kategorie', other: 'Kategorien' }),
  empty: 'Noch keine Kategorien',
  emptyHint: 'Sie ordnen Produkte, Kunden und Belege. „Leistungen“ und „Waren“ sind ein guter Anfang.',
  name: 'Name',
  description: 'Beschreibung',
}
