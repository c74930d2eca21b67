import type { list as en } from '../en/list.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('de')

export const list: typeof en = {
  search: 'Suchen',
  filters: 'Filter',
  any: 'Beliebig',
  columns: 'Spalten',
  perPage: 'Zeilen je Seite',
  range: (from, to, total) => `${from}–${to} von ${total}`,
  nothing: 'Keine Treffer',
  nothingHint: 'Ändern Sie Suchbegriff oder Filter.',
  clear: 'Filter zurücksetzen',
  clearOne: (name) => `Filter ${name} entfernen`,
  selected: (number) => count(number, { other: 'ausgewählt' }),
  selectAll: 'Alle Zeilen dieser Seite auswählen',
  selectRow: (name) => `${name} auswählen`,
  clearSelection: 'Auswahl aufheben',
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  from: 'Von',
  to: 'Bis',
  periods: {
    all: 'Gesamter Zeitraum',
    this_month: 'Dieser Monat',
    last_month: 'Letzter Monat',
    last_30_days: 'Letzte 30 Tage',
    this_year: 'Dieses Jahr',
    last_year: 'Letztes Jahr',
    last_12_months: 'Letzte 12 Monate',
    more: 'Anderer Zeitraum\u00a0…',
  },
  print: 'Drucken',
  printHint: 'Alle gefilterten Einträge drucken',
  period: 'Zeitraum',
  printedOn: (day) => `Stand: ${day}`,
  printedAll: (number) => `Insgesamt ${count(number, { one: 'Eintrag', other: 'Einträge' })}`,
  printedSome: (range) => `Einträge ${range}. Die Schaltfläche „Drucken“ über der Liste druckt alle.`,
  printedMax: (range, max) =>
    `Einträge ${range}. Gedruckt werden höchstens ${max} Einträge; der Export enthält alle.`,
  export: 'Export',
  exportXlsx: 'Als Tabelle (XLSX)',
  exportCsv: 'Als CSV-Datei',
  exportHint: 'Alle gefilterten Einträge',
}
