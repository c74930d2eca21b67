import type { warehouses as en } from '../en/warehouses.ts'
import { counting } from '../plural.ts'

const count = counting('de')

export const warehouses: typeof en = {
  title: 'Lager',
  create: 'Neues Lager',
  edit: 'Lager bearbeiten',
  count: (number) => count(number, { other: 'Lager' }),
  empty: 'Noch keine Lager',
  emptyHint: 'Orte, an denen Waren liegen. Eines genügt; bei mehreren wird der Bestand in jedem gezählt.',
  name: 'Name',
  description: 'Beschreibung',
  main: 'Hauptlager',
  mainHint: 'Hier liegt die Ware, wenn ein Beleg nichts anderes sagt',
  active: 'In Gebrauch',
  inactive: 'Nicht in Gebrauch',
  stock: 'Bestand',
}
