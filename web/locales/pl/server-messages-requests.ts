// Translations of messages about a whole request: its format, its keys and the state of the server.
export const requests: { readonly [text: string]: string } = {
  'You do not have permission to do this': 'Twoja rola na tym koncie na to nie pozwala.',
  'The header X-CSRF-Token is missing or wrong; send the csrf_token of the session':
    'Sesja jest nieaktualna; odśwież stronę',
  'Not Found': 'Nie znaleziono.',
  'This address supports only the formats {}': 'Ten adres obsługuje tylko formaty: {}',
  'The record was changed after the version that If-Match names; get it again before you change it':
    'W międzyczasie ktoś zmienił te dane; wczytaj je ponownie przed zmianą',
  'The body is larger than the limit of {} bytes': 'Za duże żądanie (maks. {} B); wyślij mniej danych',
  'Too many requests, try again in {} s': 'Zbyt wiele prób. Spróbuj ponownie za {} s.',
  'The database does not respond, try again': 'Serwer jest zajęty. Spróbuj ponownie za chwilę.',
  '{}, try again later': '{}; spróbuj później',
  'The file cannot be stored, try again later': 'Nie można zapisać pliku; spróbuj później',
  'The file store does not respond, try again later': 'Magazyn plików nie odpowiada; spróbuj później',
  'The stored file is missing, try again later': 'Brakuje zapisanego pliku; spróbuj później',
  'The disk of the database is full, try again later': 'Dysk bazy danych jest pełny; spróbuj później',
  'The database is read-only, try again later': 'Baza danych jest tylko do odczytu; spróbuj później',
  'The disk of the database is failing, try again later': 'Dysk bazy danych działa wadliwie; spróbuj później',
  'Too many changes are waiting to be stored, try again': 'Serwer jest zajęty. Spróbuj ponownie za chwilę.',
  'The request body is incomplete, send it again': 'Żądanie jest niepełne; wyślij je ponownie',
  'The key "{}" is missing: send {"{}": {…}}': 'Brak klucza „{1}”: wyślij {"{2}": {…}}',
  'The key "{}" must contain an object of fields': 'Klucz „{}” musi zawierać obiekt z polami',
  'Idempotency-Key is longer than {} characters; shorten it':
    'Idempotency-Key może mieć najwyżej {} znaków; skróć go',
  'The first request with this Idempotency-Key is still running; try again in a moment':
    'Poprzednie żądanie jeszcze trwa; spróbuj ponownie za chwilę',
  'This Idempotency-Key was used for another request; use a new key':
    'Tego Idempotency-Key użyto do innego żądania; użyj nowego',
  'The stored response of this Idempotency-Key was encrypted with another secret; use a new key':
    'Zapisaną odpowiedź zaszyfrowano innym kluczem serwera; użyj nowego Idempotency-Key',
  'The request could not be read': 'Nie można odczytać żądania; sprawdź jego format',
  'must be a comma, a semicolon or a tab': 'wybierz przecinek, średnik albo tabulator',
  'The JSON body must be an object, not a list or a single value':
    'Żądanie JSON musi być obiektem, a nie listą ani pojedynczą wartością',
  'Malformed JSON': 'Nieprawidłowy JSON; sprawdź składnię',
  'Malformed JSON: {} ({})': 'Nieprawidłowy JSON: {} ({})',
  'The JSON body contains more than {} values; send less in each request':
    'Żądanie JSON ma za dużo wartości (maks. {}); wysyłaj mniej w jednym żądaniu',
  'JSON is nested deeper than {} levels': 'JSON jest zagnieżdżony zbyt głęboko (maks. poziomów: {})',
  'Malformed XML: {} (line {}, column {})': 'Nieprawidłowy XML: {} (wiersz {}, kolumna {})',
  'Malformed XML: the text {}': 'Nieprawidłowe kodowanie pliku XML: {}',
  'The root element of the XML must contain named elements':
    'Element główny XML musi zawierać nazwane elementy',
  'The text is not valid UTF-8': 'Tekst nie jest poprawnym UTF-8; zapisz go w tym kodowaniu',
  'A field name is nested deeper than {} levels':
    'Nazwa pola jest zagnieżdżona zbyt głęboko (maks. poziomów: {})',
  'The field name __proto__ is not allowed': 'Nazwa pola __proto__ jest niedozwolona; zmień ją',
  'There are more than {} fields': 'Za dużo pól (maks. {}); wyślij mniej',
  'Malformed form: broken percent escape in field {}':
    'Nieprawidłowy formularz: błędne kodowanie procentowe w polu {}',
  'A field is given both as a value and as a group of values':
    'Pole podano jako wartość i jako grupę wartości; wybierz jedno',
  'Malformed multipart body: {}': 'Nieprawidłowe żądanie multipart: {}',
  'The header Content-Type of a multipart body must contain a boundary':
    'Nagłówek Content-Type żądania multipart musi zawierać boundary',
  'The body has more than {} parts; send fewer': 'Za dużo części (maks. {}); wyślij mniej',
  'The body has more than {} files; send fewer': 'Za dużo plików (maks. {}); wyślij mniej',
  'A field name is longer than {} bytes': 'Za długa nazwa pola (maks. {} B); skróć ją',
  'A field is longer than {} bytes': 'Za długa wartość pola (maks. {} B); skróć ją',
  'The field {} contains two files; send one in each request': 'Pole {} zawiera dwa pliki; wysyłaj po jednym',

  // messages of the command line and of requests that create accounts and users
  'must be 8 to 100 characters without spaces': 'podaj od 8 do 100 znaków bez spacji',
  'has already been issued; choose another': 'ten token już istnieje; podaj inny',
  '{} is taken; choose another': '{} jest już w użyciu; wybierz inną wartość',
  '{} is taken or reserved; choose another': '{} jest już w użyciu albo zastrzeżone; wybierz inną wartość',
  'belongs to the prefix {}; enter a token that ends with /{}':
    'należy do konta o adresie {}; podaj token z końcówką /{}',
  'an account has only one owner; choose another role':
    'konto ma tylko jednego właściciela; wybierz inną rolę',
  'This setting can be changed only in the web application': 'To ustawienie można zmienić tylko w aplikacji',

  // pages after a record
  'cannot be combined with after; send one of them': 'nie można łączyć z after; podaj jedno z nich',
  'must be id or id.desc with after': 'razem z after musi być id albo id.desc',
  'is not possible for this list; use page': 'niedostępne dla tej listy; użyj page',

  // metadata
  'must be an object of keys and texts, such as {"order": "1077"}':
    'podaj obiekt z kluczami i tekstami, np. {"order": "1077"}',
  'must not contain an empty key': 'klucz nie może być pusty',
  'the key "{}…" is too long (maximum is {} characters)': 'klucz „{}…” jest za długi (maks. {} znaków)',
  'the key "{}" is not allowed; choose another': 'klucz „{}” jest niedozwolony; wybierz inny',
  'the value of "{}" must be a text': 'wartość klucza „{}” musi być tekstem',
  'the value of "{}" is too long (maximum is {} characters)':
    'wartość klucza „{}” jest za długa (maks. {} znaków)',
  'has too many keys (maximum is {})': 'za dużo kluczy (maks. {})',
  'must name a key, such as metadata[order]=1077': 'podaj klucz, np. metadata[order]=1077',

  // batches
  'The path of an operation must end with .{}, the format of the batch':
    'Ścieżka operacji musi kończyć się na .{}, czyli formatem całego żądania',
  'This operation is not possible in a batch; send it as a request of its own':
    'Tej operacji nie można wykonać w zestawie; wyślij ją osobno',
  'dry_run belongs to the batch, not to one of its operations':
    'dry_run dotyczy całego zestawu, a nie jednej operacji',
  'has too many operations (maximum is {})': 'za dużo operacji (maks. {})',
  'must name an earlier operation and a field of its result, such as 0.id':
    'wskaż wcześniejszą operację i pole jej wyniku, np. 0.id',
  'has too many references (maximum is {})': 'za dużo odwołań (maks. {})',
  'the result of operation {} has no value "{}"': 'wynik operacji {} nie ma wartości „{}”',
}
