import type { stock as en } from '../en/stock.ts'

export const stock: typeof en = {
  title: 'Bestand',
  empty: 'Noch kein Bestand',
  emptyHint: 'Legen Sie ein Produkt an und lagern Sie es mit einem Lagerbeleg ein.',
  product: 'Produkt',
  code: 'Artikelnummer',
  total: 'Alle Lager',
  value: 'Wert',
  none: 'In keinem Lager',
  movements: 'Lagerbewegungen',
  receive: 'Ware einlagern',
  worth: 'Bestandswert',
}
