// Server messages about recurring documents.
export const recurrings: { readonly [text: string]: string } = {
  'must be a number of days, weeks, months or years such as 1m':
    'podaj liczbę dni, tygodni, miesięcy lub lat, np. 1m',
  'must be a day of the month from 1 to 31': 'podaj dzień miesiąca od 1 do 31',
  'must be a time such as 11:30': 'podaj godzinę, np. 11:30',
  'cannot be combined with only_year_month': 'nie można łączyć z datą sprzedaży podaną jako miesiąc',
  'cannot be combined with as_draft because drafts are not sent':
    'szkicu nie można wysłać; wybierz wystawianie',
  'the schedule has ended; create a new one': 'cykl się zakończył; utwórz nowy',
  'refers to another document and cannot be repeated; choose an independent document':
    'ten dokument zależy od innego i nie można go powtarzać; wybierz samodzielny dokument',
  'set a document to repeat, a product or a price': 'wskaż dokument wzorcowy, produkt albo cenę',
  'must contain only days such as 2026-12-31 or 12-31': 'podaj dni, np. 2026-12-31 lub 12-31',
  'must be a day from 1900 to 2200': 'podaj datę z lat 1900–2200',
  'must be from 1 to {}': 'podaj wartość od 1 do {}',
  'Restored from a backup of {}: the next document may have been issued since. Check, then resume':
    'Odtworzono z kopii z {}: następny dokument mógł już od tego czasu powstać. Sprawdź dokumenty, a potem wznów cykl',
  'An unexpected error; see the log': 'Nieoczekiwany błąd; szczegóły w dzienniku',
  'The move was stopped after more than {} changes; move the clock again to continue':
    'Osiągnięto limit zmian ({}); przesuń czas dalej od tego dnia',
}
