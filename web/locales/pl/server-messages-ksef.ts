// Server messages about KSeF connections.
export const ksef: { readonly [text: string]: string } = {
  'must be a Polish tax number (NIP)': 'podaj poprawny NIP',
  'cannot be changed while documents are being sent; try again when they have been sent':
    'nie można zmienić, dopóki trwa wysyłanie dokumentów; spróbuj po jego zakończeniu',
  'already has a connection; change that one instead':
    'ten NIP jest już połączony z KSeF; zmień istniejące połączenie',
  'must be an address such as http://127.0.0.1:4180/v2': 'podaj adres, np. http://127.0.0.1:4180/v2',
  'is not an allowed host; ask the operator to add it to KWIT_KSEF_HOSTS':
    'ten serwer nie jest dozwolony; poproś administratora serwera o dodanie go do KWIT_KSEF_HOSTS',
  'must be a KSeF token: three parts separated by |':
    'podaj token KSeF: trzy części rozdzielone pionową kreską',
  'belongs to another tax number ({}); enter the token or certificate of this one':
    'wystawiono dla innego NIP ({}); podaj token lub certyfikat właściwego NIP',
  'has expired; enter a valid certificate': 'certyfikat wygasł; wybierz ważny certyfikat',
  'expires in {} days; request a new one from KSeF': 'certyfikat wygasa za {} dni; wystąp w KSeF o nowy',
  'expires in 1 day; request a new one from KSeF': 'certyfikat wygasa za 1 dzień; wystąp w KSeF o nowy',
  'is an offline certificate (type 2); enter an authentication certificate (type 1)':
    'to certyfikat typu 2 (offline); podaj certyfikat typu 1 (uwierzytelnianie)',
  'is an authentication certificate (type 1); enter an offline certificate (type 2)':
    'to certyfikat typu 1 (uwierzytelnianie); podaj certyfikat typu 2 (offline)',
  'must be an X.509 certificate in PEM or DER format': 'wybierz certyfikat X.509 w formacie PEM lub DER',
  'is required to open the private key': 'podaj hasło klucza',
  'is not the password of the private key; enter the correct one': 'nieprawidłowe hasło klucza',
  'must be a private key in PEM or DER format': 'wybierz klucz prywatny w formacie PEM lub DER',
  'must be an RSA key of at least 2048 bits or an EC P-256 key':
    'KSeF nie przyjmuje tego klucza; wybierz RSA od 2048 bitów albo EC P-256',
  'does not belong to the certificate; choose the private key of the certificate':
    'ten klucz nie pasuje do certyfikatu; wybierz właściwy plik',
  'The document is in KSeF ({}) and cannot be changed or deleted; issue a correction instead':
    'Dokument jest w KSeF ({}) i nie można go zmienić ani usunąć; wystaw korektę',
  'The document is being sent to KSeF and cannot be changed or deleted; issue a correction once it is there':
    'Dokument jest wysyłany do KSeF i nie można go zmienić ani usunąć; po przyjęciu wystaw korektę',
  'requires an offline certificate (type 2); add one to the connection':
    'najpierw dodaj certyfikat KSeF typu 2 (offline)',
  'requires an offline certificate (type 2); add one to the KSeF connection':
    'dodaj certyfikat KSeF typu 2 (offline) w ustawieniach KSeF',
  'Issued during a total failure of KSeF, so it is not sent there':
    'Wystawiono w czasie awarii całkowitej KSeF: dokument nie jest wysyłany',
  'Withdrawn before it was sent': 'Wycofano przed wysłaniem',
  'must contain at least two documents': 'wybierz co najmniej dwa dokumenty',
  'may contain at most {} documents; select fewer': 'wybierz najwyżej {} dokumentów',
  '{} has no KSeF number; send it to KSeF or remove it from the list':
    '{} nie ma numeru KSeF; wyślij dokument do KSeF albo usuń go z wyboru',
  'must have the same seller': 'wybierz dokumenty jednego sprzedawcy',
  'must have the same currency': 'wybierz dokumenty w jednej walucie',
  'no KSeF connection exists for this tax number; create one first':
    'brak połączenia z KSeF dla tego NIP; dodaj je w ustawieniach',
  'KSeF does not respond; try again later': 'KSeF nie odpowiada; spróbuj później',
  'The server stopped several times while sending this document; sending is retried later':
    'Serwer kilkakrotnie zakończył pracę podczas wysyłania tego dokumentu; kolejna próba nastąpi później',
  'a void document cannot be sent to KSeF; issue a new one':
    'anulowanego dokumentu nie można wysłać do KSeF; wystaw nowy',
  'cannot be changed by a correction of an invoice in KSeF; correct that invoice to zero and issue a new one':
    'nie można zmienić korektą faktury w KSeF; skoryguj ją do zera i wystaw nową',
  'enter a token or a certificate first': 'najpierw podaj token lub certyfikat',
  'This connection is in use; try again in a moment':
    'To połączenie jest w użyciu; spróbuj ponownie za chwilę',
  'The server cannot be reached ({})': 'Brak połączenia z serwerem ({})',
  'The server did not respond in time; try again later': 'Serwer nie odpowiedział na czas; spróbuj później',
  'The connection was interrupted ({})': 'Połączenie zostało przerwane ({})',
  'The connection was interrupted': 'Połączenie zostało przerwane',
  'KSeF provides no valid public key at the moment': 'KSeF nie udostępnia teraz ważnego klucza',
  'The KSeF connection has no token or certificate; enter one':
    'Połączenie z KSeF nie ma tokenu ani certyfikatu; podaj je w ustawieniach',
  'the response of KSeF refers to an address outside KSeF': 'odpowiedź KSeF wskazuje adres spoza KSeF',
  'KSeF stores more documents with the same timestamp than it returns':
    'KSeF przechowuje więcej dokumentów z tej samej chwili, niż zwraca',
  'signing in to KSeF timed out': 'upłynął czas oczekiwania na zalogowanie do KSeF',
  'the response of KSeF is not JSON': 'odpowiedź KSeF nie jest w formacie JSON',
  'the response of KSeF contains no reference number': 'odpowiedź KSeF nie zawiera numeru referencyjnego',
  'the file does not match its hash': 'niezgodny skrót pliku',
  'the number has a wrong checksum': 'numer ma błędną sumę kontrolną',
  'the package does not match its hash': 'niezgodny skrót paczki',
  'the package is too large': 'paczka jest zbyt duża',
  'the package: {}': 'paczka: {}',
  'the archive is too large for one batch': 'archiwum jest za duże na jedną wysyłkę wsadową',
  '{} does not match its hash': '{}: niezgodny skrót',
}
