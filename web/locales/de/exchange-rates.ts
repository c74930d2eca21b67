import type { exchangeRates as en } from '../en/exchange-rates.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('de')

export const exchangeRates: typeof en = {
  title: 'Wechselkurse',
  create: 'Neuer Kurs',
  edit: 'Kurs bearbeiten',
  count: (number) => count(number, { one: 'Kurs', other: 'Kurse' }),
  empty: 'Noch keine Wechselkurse',
  emptyHint:
    'Tragen Sie einen Kurs ein oder lesen Sie eine Datei der NBP oder EZB ein. Belege in anderer Währung erhalten dann automatisch den Kurs ihres Tages.',
  readFile: 'Datei einlesen',
  read: (created, updated, skipped) => `Neu: ${created}, geändert: ${updated}, bereits vorhanden: ${skipped}`,
  date: 'Datum',
  currency: 'Währung',
  rate: 'Kurs',
  per: 'Anzahl der Einheiten',
  kind: 'Bank',
  table: 'Tabelle',
  by: 'Quelle',
  byHand: 'Manuell eingetragen',
  nbp: 'NBP',
  ecb: 'EZB',
  found: 'Der letzte Kurs vor dem Leistungsdatum wird beim Speichern des Belegs automatisch übernommen.',
}
