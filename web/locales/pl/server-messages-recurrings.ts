// Of series of documents.
export const recurrings: { readonly [text: string]: string } = {
  'is not a number of days, weeks, months or years such as 1m':
    'nie jest liczbą dni, tygodni, miesięcy lub lat, np. 1m',
  'is not a day of the month from 1 to 31': 'nie jest dniem miesiąca od 1 do 31',
  'is not a time such as 11:30': 'nie jest godziną, np. 11:30',
  'cannot stand beside only_year_month': 'nie może towarzyszyć dacie sprzedaży podanej jako miesiąc',
  'cannot stand beside as_draft: a draft is not sent': 'szkicu nie można wysłać',
  'the series has ended': 'cykl się zakończył',
  'is about another document and cannot be repeated': 'dotyczy innego dokumentu i nie można go powtarzać',
  "can't be blank: name a document to repeat, a product or a price":
    'jest wymagane: wskaż dokument, produkt albo cenę',
  'may hold days such as 2026-12-31 or 12-31': 'może zawierać dni, np. 2026-12-31 lub 12-31',
  'may be {}': 'może być jednym z: {}',
  'must be a day from 1900 to 2200': 'musi być dniem z lat 1900–2200',
  'must be from 1 to {}': 'musi być od 1 do {}',
  'Restored from a backup of {}: the next document may have been made since. Look, then resume':
    'Odtworzono z kopii z {}: następny dokument mógł już od tego czasu powstać. Sprawdź, potem wznów',
  'An unexpected error; see the log': 'Nieoczekiwany błąd; szczegóły w dzienniku',
  'There were more than {} changes on the way; move the clock on from here':
    'Po drodze było więcej niż {} zmian; przesuń zegar dalej od tego miejsca',
}
