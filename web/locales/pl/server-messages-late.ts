// Server messages about interest and reminders.
export const late: { readonly [text: string]: string } = {
  'bears no interest; choose an issued sales invoice':
    'od tego dokumentu nie nalicza się odsetek; wybierz wystawioną fakturę sprzedaży',
  'interest is calculated from the due date': 'podaj termin płatności; od niego nalicza się odsetki',
  'no statutory rates are known for a seller in –; set the rates': 'podaj kraj sprzedawcy na dokumencie',
  'no statutory rates are known for a seller in {}; set the rates':
    'nie są znane stopy ustawowe dla sprzedawcy z kraju {}; podaj stopy',
  'must be after the due date ({})': 'podaj dzień po terminie płatności ({})',
  'must be within {} days of date_from': 'za długi okres (maks. liczba dni: {}); podaj wcześniejszy dzień',
  'has already been claimed: {} covers interest until {}; enter a later date':
    'odsetki do {2} obejmuje już nota {}; podaj późniejszy dzień',
  'must not be in the future because that interest is not due yet': 'podaj datę nie późniejszą niż dziś',
  'must not be before valid_from': 'podaj datę nie wcześniejszą niż pierwszy dzień',
  'must be between {} and 1000': 'podaj wartość od {} do 1000',
  'has too many rates (maximum is {})': 'za dużo stóp (maks. {})',
  'no rate of {} is known for {}: add one of {} to interest_rates': 'brak stopy na {2}',
  'must be false: {} does not provide for it, or it has already been claimed':
    'wyłącz: rekompensata nie przysługuje albo ujęto ją już w innej nocie',
  'cannot be calculated because the exchange rate of the euro is missing':
    'brak kursu euro; dodaj go w kursach walut',
  'must be between {} and {}': 'podaj wartość od {} do {2}',
  'there are too many steps (maximum is {}); delete one first': 'za dużo kroków (maks. {}); usuń jeden',
  'is before the oldest event that is kept; read the records again and continue after {}':
    'wskazuje zdarzenie starsze niż najstarsze przechowywane; odczytaj rekordy ponownie i kontynuuj po zdarzeniu {}',
  'must be from 0 to 23': 'podaj godzinę od 0 do 23',
  'nothing is overdue for this client; choose another client':
    'ten klient nie ma zaległych dokumentów; wybierz innego',
  'nothing is due for this document; choose an unpaid one':
    'ten dokument nie ma kwoty do zapłaty; wybierz nieopłacony',
  'must be open to be marked as done': 'to przypomnienie jest już zamknięte',
  'no interest is due by this date; enter a later one': 'do tego dnia nie ma odsetek; podaj późniejszy dzień',
  'must be an object with the field sum, such as {"sum": "keep_net"}':
    'podaj obiekt z polem sum, np. {"sum": "keep_net"}',
  'has no default in the account; set it on each document':
    'nie ma wartości domyślnej na koncie; podaj ją w każdym dokumencie',
  'Not Found: this {} has no attachments': 'Ten dokument nie ma załączników',
  'dry_run is not possible for this operation: send the request without it':
    'Tej operacji nie można wykonać na próbę: wyślij żądanie bez dry_run',
  'was changed since then and stays as it is': 'dane zmieniono w międzyczasie, więc pozostają bez zmian',
  'cannot be undone': 'tej operacji nie można cofnąć',
  'is still running; wait until the task is done': 'operacja jeszcze trwa',
  'has nothing left to undo': 'nie ma już czego cofnąć',
}
