import type { warehouses as en } from '../en/warehouses.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('de')

export const warehouses: typeof en = {
  title: 'Lager',
  create: 'Neues Lager',
  edit: 'Lager bearbeiten',
  count: (number) => count(number, { other: 'Lager' }),
  empty: 'Noch keine Lager',
  emptyHint:
    'Legen Sie ein Lager an, um Bestände zu führen. Eines genügt; bei mehreren wird jeder Bestand getrennt geführt.',
  name: 'Name',
  description: 'Beschreibung',
  main: 'Hauptlager',
  mainHint: 'Standardlager auf Belegen',
  active: 'Aktiv',
  inactive: 'Inaktiv',
  stock: 'Bestand',
  showStock: 'Anzeigen',
  stockRequired: 'Negativen Bestand verhindern',
  stockRequiredHint: 'Belege, die mehr entnehmen, als im Lager vorhanden ist, werden abgelehnt.',
}
