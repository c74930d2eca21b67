import type { priceLists as en } from '../en/price-lists.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('de')

export const priceLists: typeof en = {
  title: 'Preislisten',
  create: 'Neue Preisliste',
  count: (number) => count(number, { one: 'Preisliste', other: 'Preislisten' }),
  prices: (number) => count(number, { one: 'Preis', other: 'Preise' }),
  empty: 'Noch keine Preislisten',
  emptyHint:
    'Abweichende Preise für ausgewählte Kunden: fest oder in Prozent, nach Menge, für bestimmte Tage.',
  head: 'Preisliste',
  name: 'Name',
  description: 'Beschreibung',
  currency: 'Währung',
  changed: 'Geändert',
  pricesTitle: 'Preise',
  import: 'Preise importieren',
  seek: 'Produkt suchen',
  price: (number) => `Preis ${number}`,
  add: 'Preis hinzufügen',
  remove: (number) => `Preis ${number} entfernen`,
  more: (number) => `Mehr anzeigen (${number})`,
  product: 'Produkt',
  gone: 'Gelöschtes Produkt',
  how: 'Preisart',
  hows: { net: 'Nettopreis', gross: 'Bruttopreis', percentage: 'Rabatt in %' },
  amount: 'Wert',
  quantityFrom: 'Ab Menge',
  validFrom: 'Gültig ab',
  validTo: 'Gültig bis',
  tax: 'Steuersatz',
  taxOwn: 'vom Produkt',
  hint: 'Rabatte werden vom Produktpreis abgezogen. Es gilt der Preis der größten Menge, die eine Position erreicht; bei mehreren der mit dem spätesten Beginn.',
  use: 'Preisliste',
  none: 'Ohne Preisliste',
  from: (name) => `Preis aus Preisliste: ${name}`,
  chooseFirst: 'Wählen Sie die Preisliste für die importierten Preise.',
}
