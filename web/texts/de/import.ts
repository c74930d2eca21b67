import type { imports as en } from '../en/import.ts'
import { counting } from '../plural.ts'
import { fields } from './import-fields.ts'

const count = counting('de')

export const imports: typeof en = {
  title: 'Import',
  hint: 'Kunden, Produkte und Rechnungen aus der Tabelle eines anderen Programms. Alles wird übernommen, oder nichts.',
  what: 'Was in der Datei ist',
  resources: { clients: 'Kunden', products: 'Produkte', invoices: 'Rechnungen' },
  records: {
    clients: (number) => count(number, { one: 'Kunde', other: 'Kunden' }),
    products: (number) => count(number, { one: 'Produkt', other: 'Produkte' }),
    invoices: (number) => count(number, { one: 'Rechnung', other: 'Rechnungen' }),
  },
  drop: 'CSV- oder XLSX-Datei hier ablegen',
  choose: 'Datei wählen',
  limits: 'Überschriften in der ersten Zeile, höchstens 5.000 Zeilen.',
  invoiceRows: 'Zeilen mit derselben Nummer ergeben eine Rechnung.',
  sample: 'Beispieldatei herunterladen',
  another: 'Andere Datei',
  rows: (number) => count(number, { one: 'Zeile', other: 'Zeilen' }),
  match: 'Welche Spalte was ist',
  matchHint: 'Nach den Überschriften geraten. Ändern Sie, was nicht stimmt; Spalten ohne Feld bleiben weg.',
  column: 'Spalte der Datei',
  examples: 'Zum Beispiel',
  field: 'Feld in Kwit',
  leftOut: 'Bleibt weg',
  fieldOf: (column) => `Feld für ${column}`,
  fields,
  check: 'Datei prüfen',
  checkAgain: 'Noch einmal prüfen',
  good: (what) => `Alles stimmt, zum Import bereit: ${what}`,
  goodHint: 'Noch ist nichts gespeichert.',
  problems: (number) => `${count(number, { one: 'Zeile braucht', other: 'Zeilen brauchen' })} einen Blick`,
  problemsHint:
    'Nichts ist gespeichert. Berichtigen Sie die Datei und wählen Sie sie erneut, oder ordnen Sie die Spalten anders zu.',
  row: 'Zeile',
  problem: 'Was nicht stimmt',
  run: (what) => `${what} importieren`,
  running: (done, total) => `${done} von ${total}`,
  runningHint: 'Sie können diese Seite verlassen; die Arbeit geht weiter.',
  done: (what) => `${what} importiert`,
  see: 'Zur Liste',
  failed: 'Nichts wurde importiert',
  expired: 'Diese Datei wird nicht mehr aufbewahrt. Wählen Sie sie erneut.',
}
