import type { exchangeRates as en } from '../en/exchange-rates.ts'
import { counting } from '../plural.ts'

const count = counting('de')

export const exchangeRates: typeof en = {
  title: 'Wechselkurse',
  create: 'Neuer Kurs',
  edit: 'Kurs bearbeiten',
  count: (number) => count(number, { one: 'Kurs', other: 'Kurse' }),
  empty: 'Noch keine Wechselkurse',
  emptyHint:
    'Lesen Sie eine Datei der NBP oder EZB ein. Belege in anderer Währung finden dann den Kurs ihres Tages.',
  readFile: 'Datei einlesen',
  read: (created, updated, skipped) => `Neu: ${created}, geändert: ${updated}, schon da: ${skipped}`,
  date: 'Tag',
  currency: 'Währung',
  rate: 'Kurs',
  per: 'Für wie viele Einheiten',
  kind: 'Bank',
  table: 'Tabelle',
  by: 'Wessen Kurs',
  byHand: 'Von Hand eingetragen',
  nbp: 'NBP',
  ecb: 'EZB',
  found: 'Der letzte Kurs vor dem Verkauf wird beim Speichern des Belegs genommen.',
}
