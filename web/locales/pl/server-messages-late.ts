// Of interest and reminders: what the server says of money that is late.
export const late: { readonly [text: string]: string } = {
  'bears no interest': 'nie podlega odsetkom',
  "can't be blank: without it nothing is late": 'jest wymagany: bez niego nic nie jest opóźnione',
  "can't be blank: which ones hold for a seller in – is not known": 'brak kraju sprzedawcy',
  "can't be blank: which ones hold for a seller in {} is not known":
    'nie są znane stopy dla sprzedawcy z kraju: {}',
  'is not after the day it was due ({})': 'nie jest późniejszy niż termin płatności ({})',
  'is too far away': 'jest zbyt odległy',
  'is asked for already: {} counts until {}': 'jest już objęty notą {} (do {2})',
  'is after today: what is to come is not owed yet':
    'jest późniejszy niż dziś: przyszłe odsetki jeszcze się nie należą',
  'is before valid_from': 'jest wcześniejszy niż początek',
  'must be between {} and 1000': 'musi być między {} a 1000',
  'has too many rates (maximum is {})': 'ma zbyt wiele stawek (najwyżej {})',
  'no rate of {} is known for {}: add one of {} to interest_rates': 'brak stopy na dzień {2}',
  'is not given by {}, or asked for already': 'nie przysługuje lub objęto ją już notą',
  'cannot be told: the exchange rate of the euro is missing': 'nie da się wyliczyć: brakuje kursu euro',
  'must be between {} and {}': 'musi być między {} a {2}',
  'there are too many steps (maximum is {})': 'jest zbyt wiele kroków (najwyżej {})',
  'must be from 0 to 23': 'musi być od 0 do 23',
  'nothing is owed for it': 'nic nie jest za niego należne',
  'is no open task': 'nie jest otwartym zadaniem',
  'no interest is owed until then': 'do tego dnia nie ma odsetek',
  'is not an object with `sum`': 'musi być obiektem z polem `sum`',
  'has no default; send it with the document': 'nie ma wartości domyślnej; podaj ją w dokumencie',
  'Not Found: this {} has no attachments': 'Ten dokument nie ma załączników',
  'dry_run is not possible for this operation: send the request without it':
    'Tej operacji nie można wykonać na próbę: wyślij żądanie bez dry_run',
}
