import type { stock as en } from '../en/stock.ts'

export const stock: typeof en = {
  title: 'Stany magazynowe',
  empty: 'Brak stanów magazynowych',
  emptyHint: 'Dodaj produkt i przyjmij go dokumentem magazynowym.',
  product: 'Produkt',
  code: 'Kod',
  total: 'Wszystkie magazyny',
  value: 'Wartość',
  none: 'W żadnym magazynie',
  movements: 'Ruchy magazynowe',
  receive: 'Przyjmij towar',
  worth: 'Wartość stanu',
}
