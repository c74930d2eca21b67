// Server messages about migration.
export const moving: { readonly [text: string]: string } = {
  'cannot be read with this token; enter them manually': 'nie można odczytać tym tokenem; ustaw ręcznie',
  'A transfer into this account is already running; wait until it has ended, or stop it':
    'Migracja na to konto już trwa; poczekaj na jej koniec albo ją zatrzymaj',
  'must be an address such as https://acme.example': 'podaj adres, np. https://acme.example',
  'The transfer was stopped or is already running': 'Migrację zatrzymano albo już trwa',
  'must be an API token of the source account': 'podaj token API konta źródłowego',
  'must begin with https://': 'podaj adres zaczynający się od https://',
  'is not an allowed host; ask the operator to add it to KWIT_TRANSFER_HOSTS':
    'ten serwer nie jest dozwolony; poproś administratora serwera o dodanie go do KWIT_TRANSFER_HOSTS',
  'has an unknown document type': 'nieobsługiwany rodzaj dokumentu',
  'has no number': 'brak numeru',
  'has no issue date': 'brak daty wystawienia',
  'has no total': 'brak kwoty',
  'has an unexpected format': 'nieprawidłowy format',
  'cannot be processed: {}': 'nieobsługiwana wartość: {}',
  'has a public link that is already used; a new one was created':
    'link był już używany przez inny dokument; nadano nowy',
  'has no type, number or date': 'brak rodzaju, numeru albo daty',
  'has a number that is already used in this account: {}': 'numer jest już użyty na innym dokumencie: {}',
  'refers to a product that was not transferred': 'wskazanego produktu nie przeniesiono',
  'has no quantity': 'brak ilości',
  'was {} in the source, but its movements add up to {}':
    'na koncie źródłowym wynosił {}, a suma ruchów to {}',
  'Account transfers are disabled on this server; ask the operator to enable them (KWIT_TRANSFER)':
    'Migracja jest wyłączona w tej instalacji; poproś administratora serwera o jej włączenie (KWIT_TRANSFER)',
  'Account transfers were disabled on this server': 'Migrację wyłączono w tej instalacji',
  'was truncated: {}': 'skrócono: {}',
  'differs between the list and the single record of the source account':
    'konto źródłowe zwraca inny wpis niż na liście',
  'occurs twice with different values; the first was used':
    'występuje dwa razy z różnymi wartościami; użyto pierwszej',
  'refers to {} {}, which was not transferred': 'powiązany wpis ({} {}) nie został przeniesiony',
  'was changed in both accounts; the values of this account are kept':
    'zmieniono na obu kontach; pozostawiono dane tego konta',
  'is {}, Kwit calculates {} (difference {})': 'wynosi {}, a Kwit wyliczyłby {} (różnica {})',
  'its files cannot be read: {}': 'nie można odczytać plików: {}',
  'its lines cannot be read: {}': 'nie można odczytać pozycji: {}',
  'the file {} was skipped: {}': 'plik {} pominięto: {}',
  '{} of {} have no id': 'bez identyfikatora: {} z {}',
  '{} of {} are too long to be read together': 'zbyt duże wpisy, których nie można odczytać razem: {} z {}',
  'The source does not accept the token: {}': 'Konto źródłowe nie przyjmuje tokenu: {}',
  'The token has no permission to read this: {}': 'Token nie ma uprawnień do odczytu: {}',
  'Not found in the source: {}': 'Nie znaleziono na koncie źródłowym: {}',
  'This server does not call hosts that are not public: {}':
    'Adres nie jest publiczny, więc nie jest dozwolony: {}',
  'The source did not respond in time: {}': 'Konto źródłowe nie odpowiedziało na czas: {}',
  'The connection failed ({}): {}': 'Połączenie zostało przerwane ({}): {}',
  'The server answered more than {} MB: {}': 'Odpowiedź przekracza {} MB: {}',
  'The server answered more than {} MB': 'Odpowiedź przekracza {} MB',
  'The source answered more than {} values: {}': 'Odpowiedź zawiera ponad {} wartości: {}',
  'The source answered more than {} values': 'Odpowiedź zawiera ponad {} wartości',
  'The source answered JSON nested deeper than {} levels: {}':
    'Odpowiedź jest zagnieżdżona głębiej niż na {} poziomów: {}',
  'The source answered JSON nested deeper than {} levels':
    'Odpowiedź jest zagnieżdżona głębiej niż na {} poziomów',
  'The source asks to wait longer than a dry run allows':
    'Konto źródłowe wymaga dłuższej przerwy, niż dopuszcza sprawdzenie',
  'The source has more than {} records and notes, the limit of a transfer (KWIT_TRANSFER_ROWS): {}':
    'Przekroczono limit migracji: {} rekordów i uwag (KWIT_TRANSFER_ROWS): {}',
  'The source sends more than {} MB, the limit of a transfer (KWIT_TRANSFER_MEGABYTES): {}':
    'Przekroczono limit migracji: {} MB (KWIT_TRANSFER_MEGABYTES): {}',
  'The transfer takes longer than {} hours, the limit of a transfer (KWIT_TRANSFER_HOURS): {}':
    'Przekroczono limit migracji: {} godz. (KWIT_TRANSFER_HOURS): {}',
  'The server stopped several times during this transfer, so it is not retried':
    'Serwer kilka razy zakończył pracę podczas tej migracji; nie zostanie ponowiona',
  'The source answered more than can be read: {}': 'Odpowiedź jest za duża: {}',
  'The source answered more than can be read': 'Odpowiedź jest za duża',
  'The source answered with a page, such as a sign-in page, instead of JSON: {}':
    'Zamiast danych JSON otrzymano stronę, np. logowania: {}',
  'The source answered {}: {}': 'Odpowiedź konta źródłowego: {}: {}',
  'Imported from another service that may still issue these documents. Stop the schedule there, then resume it here':
    'Przeniesiono z innego serwisu, który może nadal wystawiać dokumenty. Zakończ cykl tam, a potem wznów tutaj',
  'Not found in the source': 'Nie znaleziono na koncie źródłowym',
  'The token has no permission to read this': 'Token nie ma uprawnień do odczytu',
  'The source answered {}': 'Odpowiedź konta źródłowego: {}',
  'The source answered with {}': 'Odpowiedź konta źródłowego: {}',
}
