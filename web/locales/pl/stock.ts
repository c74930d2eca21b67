import type { stock as en } from '../en/stock.ts'

export const stock: typeof en = {
  title: 'Stany magazynowe',
  empty: 'Nie ma jeszcze czego liczyć',
  emptyHint: 'Dodaj produkt i przyjmij go dokumentem magazynowym: jego stan pojawi się tutaj.',
  product: 'Produkt',
  code: 'Kod',
  total: 'Wszystkie magazyny',
  value: 'Wartość',
  none: 'W żadnym magazynie',
  movements: 'Ruchy',
  receive: 'Przyjmij towar',
  worth: 'Wartość stanu',
  products: 'Produkty na stanie',
}
