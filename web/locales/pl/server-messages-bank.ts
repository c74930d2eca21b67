// Server messages about bank statements.
export const bank: { readonly [text: string]: string } = {
  'the entry has no readable amount': 'kwota pozycji jest nieczytelna',
  'the entry does not say whether money came in or went out': 'pozycja nie podaje, czy to wpływ, czy wydatek',
  'the entry is in another currency than its account': 'pozycja jest w innej walucie niż rachunek',
  'the entry has no date': 'pozycja nie ma daty',
  'this is a notification of single payments (camt.054); ask the bank for statements (camt.053)':
    'to powiadomienie o pojedynczych płatnościach (camt.054); pobierz z banku wyciąg (camt.053)',
  'this is a report of a day (MT942); ask the bank for statements (MT940)':
    'to zestawienie obrotów dnia (MT942); pobierz z banku wyciąg (MT940)',
  'this XML is not a bank statement (camt.053 or camt.052)':
    'ten plik XML nie jest wyciągiem bankowym (camt.053 lub camt.052)',
  'the statement has more than {} transactions; ask the bank for shorter periods':
    'wyciąg ma ponad {} transakcji; pobierz krótsze okresy',
  'the balance has no readable amount': 'kwota salda jest nieczytelna',
  'there is no statement in the file': 'w pliku nie ma wyciągu',
  'the balance :{}: is not readable': 'saldo :{}: jest nieczytelne',
  'the transaction :61: is not readable': 'transakcja :61: jest nieczytelna',
  'the date or the amount of the transaction :61: is not readable':
    'data lub kwota transakcji :61: jest nieczytelna',
  'the statement has no account (:25:)': 'wyciąg nie ma numeru rachunku (:25:)',
  'the statement has no opening balance (:60F:)': 'wyciąg nie ma salda początkowego (:60F:)',
  'the statement has no closing balance (:62F:); the file may have been cut off':
    'wyciąg nie ma salda końcowego (:62F:); plik może być ucięty',
  'this is a PDF; download the statement as camt.053, MT940 or CSV':
    'to plik PDF; pobierz wyciąg jako camt.053, MT940 lub CSV',
  'this is not a statement of a bank': 'to nie jest wyciąg bankowy',
  'the archive is damaged': 'archiwum jest uszkodzone',
  'the archive has no XML files': 'w archiwum nie ma plików XML',
  'the archive has more than {} files': 'w archiwum jest ponad {} plików',
  'this is not a statement in camt.053, MT940, CSV or XLSX':
    'to nie jest wyciąg w formacie camt.053, MT940, CSV ani XLSX',
  'no row has all headings of the mapping': 'żaden wiersz nie zawiera wszystkich wskazanych nagłówków',
  'the columns are not recognised; name the headings of the date and the amount in the mapping':
    'nie rozpoznano kolumn; wskaż nagłówki daty i kwoty',
  'there are no transactions below the headings': 'pod nagłówkami nie ma transakcji',
  'there are more than {} transactions': 'plik ma ponad {} transakcji',
  'there are more than {} statements; ask the bank for shorter periods':
    'plik ma ponad {} wyciągów; pobierz krótsze okresy',
  'it is unclear which sign separates the decimals of amounts':
    'nie wiadomo, który znak oddziela grosze w kwotach',
  'the date is not readable': 'data jest nieczytelna',
  'the amount is not readable': 'kwota jest nieczytelna',
  'is not readable in row {}': 'plik jest nieczytelny w wierszu {}',
  'is not readable in line {}': 'plik jest nieczytelny w linii {}',
  'is not readable in line {} of file {} of the archive':
    'plik nr {2} w archiwum jest nieczytelny w linii {1}',
  'the file takes too long to read; ask the bank for shorter periods':
    'odczyt pliku trwa zbyt długo; pobierz krótsze okresy',
  'Only administrators can add bank accounts; ask one of them':
    'Rachunki bankowe mogą dodawać tylko administratorzy; poproś o to administratora',
  'is needed, because the file has an account that is not stored; add it or choose one':
    'wskaż lub dodaj rachunek, bo rachunku z pliku nie ma na liście',
  'has another number than the account of the file': 'ten rachunek ma inny numer niż rachunek w pliku',
  'has another currency than the account of the file': 'ten rachunek ma inną walutę niż rachunek w pliku',
  'is needed, because the file does not name its account': 'wskaż rachunek, bo plik go nie podaje',
  'the storage for bank statements is full; delete some statements first':
    'brak miejsca na wyciągi bankowe; najpierw usuń zbędne',
  'must be an object of headings by field; the fields are {}': 'podaj nagłówki kolumn; dozwolone pola: {}',
  'the statement has no dates': 'wyciąg nie ma dat',
  'the currency is not readable': 'waluta jest nieczytelna',
  'an amount has more than {} decimals': 'kwota ma więcej niż {} miejsca po przecinku',
  'an amount is too large': 'kwota jest za duża',
  'Transactions of this statement are matched or booked; undo that first':
    'Transakcje z tego wyciągu są już rozliczone; najpierw cofnij rozliczenie',
  'cannot be changed because the payment comes from a bank transaction; undo its match first':
    'nie można tego zmienić, bo płatność pochodzi z transakcji bankowej; najpierw cofnij rozliczenie',
  'The bank transaction of this payment has been booked otherwise; undo that first':
    'Transakcja bankowa tej płatności została rozliczona inaczej; najpierw to cofnij',
  'This transaction is {}; open it again first':
    'Ta transakcja jest już rozliczona lub pominięta; najpierw otwórz ją ponownie',
  'belongs to another bank transaction': 'należy do innej transakcji bankowej',
  'has another amount, currency or direction than the transaction':
    'ma inną kwotę, walutę lub kierunek niż transakcja',
  'is zero; ignore the transaction': 'wynosi zero; pomiń transakcję',
  'has more than 2 decimals': 'ma więcej niż 2 miejsca po przecinku',
  'must be sales only, or expenses only': 'muszą być samymi sprzedażami albo samymi zakupami',
  'choose documents, a client or a recorded payment': 'wybierz dokumenty, klienta albo zapisaną płatność',
  'must be one for each document': 'musi być po jednej dla każdego dokumentu',
  'must be amounts with at most 2 decimals': 'muszą być kwotami z najwyżej 2 miejscami po przecinku',
  'are more than is due, or than the transaction has':
    'są wyższe niż kwota do zapłaty albo niż kwota transakcji',
  'is required, unless the rule has the account or the name of the other party':
    'uzupełnij tytuł albo rachunek lub nazwę drugiej strony',
  'must contain a letter or a digit': 'musi zawierać literę lub cyfrę',
  'choose a category or a client': 'wybierz kategorię lub klienta',
  'must be greater than 0': 'podaj kwotę większą od 0',
  'must not be less than amount_from': 'podaj kwotę nie mniejszą niż najniższa',
  'There are {} rules already; delete some first': 'Jest już {} reguł; najpierw usuń niektóre',
  'name the documents, the payment, the client or the category of the suggestion':
    'wskaż dokumenty, płatność, klienta lub kategorię propozycji',
  'needs the amounts of the documents': 'wymaga kwot dokumentów',
  'needs documents in the currency of the transaction': 'wymaga dokumentów w walucie transakcji',
  'needs amounts that leave a remainder': 'wymaga kwot, po których coś pozostaje',
  'must be Polish and in PLN, because Elixir-0 has no other transfers; download pain.001':
    'musi być polski i w PLN, bo Elixir-0 nie ma innych przelewów; pobierz pain.001',
  'cannot be paid in {} with this file': 'nie można opłacić w {} tym plikiem',
  'contains {}, which the file cannot contain; replace it':
    'zawiera {}, czego plik nie może zawierać; zmień to',
  'is too large for a split payment': 'jest za duża na podzieloną płatność',
  'must have 1 to {} characters for a split payment':
    'musi mieć od 1 do {} znaków przy podzielonej płatności',
  'its number {}': 'jego numer {}',
  'must have an IBAN': 'musi mieć numer IBAN',
  'is not in this batch': 'nie należy do tej paczki',
  'would be empty; delete the batch instead': 'nie może być puste; usuń paczkę',
  'is not in this batch: {}': 'nie należy do tej paczki: {}',
  'has no changed account: {}': 'nie ma zmienionego rachunku: {}',
  'Another user has to confirm this account, because you added the transfer':
    'Ten rachunek musi potwierdzić inny użytkownik, bo przelew dodano z Twojego konta',
  'This batch was not exported; delete it instead': 'Ta paczka nie została pobrana; usuń ją',
  'This batch was exported and cannot be changed; close it and create another':
    'Ta paczka została już pobrana i nie można jej zmienić; zamknij ją i utwórz nową',
  'This batch was exported on {}. If the bank does not have its file, download it again with again=1; otherwise it would pay twice':
    'Ta paczka została pobrana {}. Jeśli bank nie ma jej pliku, pobierz go ponownie; inaczej zapłaci dwa razy',
  'is more than is due now; remove or change the transfer':
    'przekracza kwotę, która jest teraz do zapłaty; usuń lub zmień przelew',
  'has changed, so another user has to confirm it first':
    'zmienił się, więc najpierw musi go potwierdzić inny użytkownik',
  'choose documents, or the day until which they are due':
    'wybierz dokumenty albo dzień, do którego mają termin',
  'does not exist: {}': 'nie istnieje: {}',
  'no document is due until this day in this currency': 'do tego dnia nie ma nic do zapłaty w tej walucie',
  'are more than {} documents; make several batches': 'to więcej niż {} dokumentów; utwórz kilka paczek',
  'are in several currencies, {}; make a batch for each': 'są w kilku walutach, {}; utwórz paczkę dla każdej',
  'add a bank account in {} first, or choose one':
    'najpierw dodaj rachunek bankowy w {} albo wybierz rachunek',
  'choose the bank account that pays': 'wybierz rachunek bankowy, z którego wyjdą przelewy',
  'must be amounts above zero with at most 2 decimals':
    'muszą być kwotami większymi od zera, najwyżej z 2 miejscami po przecinku',
  '{} is a sale; only expenses are paid': '{} to sprzedaż; opłaca się tylko wydatki',
  '{} is a credit note; set it off against another document instead':
    '{} to korekta; rozlicz ją z innym dokumentem',
  '{} has nothing due': '{} nie ma nic do zapłaty',
  '{} is in the batch {} already': '{} jest już w paczce {}',
  'must be a BIC of 8 or 11 characters': 'musi być kodem BIC z 8 lub 11 znaków',
  'must be an IBAN, or the 26 digits of a Polish account':
    'musi być numerem IBAN albo 26 cyframi polskiego rachunku',
  'is the account that pays': 'to rachunek, z którego wychodzą przelewy',
  'cannot be paid in {} from this bank account; only PLN within Poland and EUR within SEPA can':
    'nie można na niego zapłacić w {} z tego rachunku; możliwe są PLN w Polsce i EUR w SEPA',
  'is more than is due, {}': 'przekracza kwotę do zapłaty, {}',
  'is possible in PLN only': 'jest możliwa tylko w PLN',
  'must be above zero and at most the amount': 'musi być większy od zera i nie większy niż kwota',
  'must have 1 to {} characters': 'musi mieć od 1 do {} znaków',
}
