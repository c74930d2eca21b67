import { expect, test } from 'vitest'
import { de, en, pl } from '../../../../test/web-texts.ts'
import { translateReport } from './translate-report.ts'

const csv = [
  'kind,resource,source_id,called,message,url',
  'came,invoices,,,"read 1500, new 3, changed 0, unchanged 0, skipped 2",',
  'limits,moves,,,"read 4.2 MB; allowed 60 MB, 250 records and notes, 30 hours",',
  'unreadable,clients,7,"Nowak, Jan",name: can\'t be blank,https://other.example/clients/7',
  '',
]

test.each([
  [
    'English',
    en,
    [
      'Result,Type,ID in the source,Name,Note,Link',
      'Imported data,Documents,,,"Read: 1,500, New: 3, Changed: 0, Unchanged: 0, Skipped: 2",',
      'Limits,,,,"5 MB read. Limits of a migration: 60 MB, 250 records and notes, 30 hours.",',
      'Could not be read,Clients,7,"Nowak, Jan",Name: required,https://other.example/clients/7',
    ],
  ],
  [
    'Polish',
    pl,
    [
      'Wynik,Rodzaj,ID w źródle,Nazwa,Uwaga,Link',
      'Przeniesione dane,Dokumenty,,,"Odczytane: 1500, Nowe: 3, Zmienione: 0, Bez zmian: 0, Pominięte: 2",',
      'Limity,,,,"Odczytano 5 MB. Limity migracji: 60 MB, 250 rekordów i uwag, 30 godz.",',
      'Nie udało się odczytać,Klienci,7,"Nowak, Jan",Nazwa: uzupełnij to pole,https://other.example/clients/7',
    ],
  ],
  [
    'German',
    de,
    [
      'Ergebnis,Art,ID in der Quelle,Name,Hinweis,Link',
      'Übernommene Daten,Belege,,,"Gelesen: 1.500, Neu: 3, Geändert: 0, Unverändert: 0, Ausgelassen: 2",',
      'Grenzen,,,,"5 MB gelesen. Grenzen der Übernahme: 60 MB, 250 Datensätze und Hinweise, 30 Stunden.",',
      'Nicht lesbar,Kunden,7,"Nowak, Jan",Name: bitte ausfüllen,https://other.example/clients/7',
    ],
  ],
])('the report is saved in the language of the reader: %s', (_, texts, rows) => {
  const count = (value: number) => value.toLocaleString(texts.problems.locale)
  expect(translateReport(texts, csv.join('\r\n'), count).split('\r\n').slice(0, -1)).toEqual(rows)
})
