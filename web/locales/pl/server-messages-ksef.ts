// Server messages about KSeF connections.
export const ksef: { readonly [text: string]: string } = {
  'is not a Polish tax number (NIP)': 'podaj poprawny NIP',
  'cannot be changed while documents are being sent': 'nie można zmienić, dopóki trwa wysyłanie dokumentów',
  'already has a connection': 'ten NIP jest już połączony z KSeF',
  'is not an address such as http://127.0.0.1:4180/v2': 'podaj adres, np. http://127.0.0.1:4180/v2',
  'is not an allowed host (KWIT_KSEF_HOSTS)': 'ten serwer nie jest dozwolony (KWIT_KSEF_HOSTS)',
  'is not a KSeF token; enter its three parts separated by |':
    'podaj token KSeF: trzy części rozdzielone pionową kreską',
  'belongs to another tax number: {}': 'wystawiono dla innego NIP ({}); podaj token właściwego NIP',
  'is no longer valid': 'certyfikat wygasł; wybierz ważny certyfikat',
  'is valid for {} more days': 'certyfikat wygasa za {} dni',
  'is valid for 1 more day': 'certyfikat wygasa za 1 dzień',
  'is an offline certificate (type 2); enter an authentication certificate (type 1)':
    'to certyfikat typu 2 (offline); podaj certyfikat typu 1 (uwierzytelnianie)',
  'is an authentication certificate (type 1); enter an offline certificate (type 2)':
    'to certyfikat typu 1 (uwierzytelnianie); podaj certyfikat typu 2 (offline)',
  'is not an X.509 certificate in PEM or DER': 'wybierz certyfikat X.509 w formacie PEM lub DER',
  'is required to open the private key': 'podaj hasło klucza',
  'is not the password of the private key': 'nieprawidłowe hasło klucza',
  'is not a private key in PEM or DER': 'wybierz klucz prywatny w formacie PEM lub DER',
  'must be an RSA key of at least 2048 bits or an EC P-256 key':
    'KSeF nie przyjmuje tego klucza; wybierz RSA od 2048 bitów albo EC P-256',
  'does not belong to the certificate': 'ten klucz nie pasuje do certyfikatu; wybierz właściwy plik',
  'The document is in KSeF ({}) and cannot be changed or deleted; issue a correction instead':
    'Dokument jest w KSeF ({}) i nie można go zmienić ani usunąć; wystaw korektę',
  'The document is being sent to KSeF and cannot be changed or deleted; issue a correction once it is there':
    'Dokument jest wysyłany do KSeF i nie można go zmienić ani usunąć; po przyjęciu wystaw korektę',
  'requires an offline certificate': 'najpierw dodaj certyfikat KSeF typu 2 (offline)',
  'requires an offline certificate in the KSeF connection':
    'dodaj certyfikat KSeF typu 2 (offline) w ustawieniach KSeF',
  'Issued during a total failure of KSeF, so it is not sent there':
    'Wystawiono w czasie awarii całkowitej KSeF: dokument nie jest wysyłany',
  'Withdrawn before it was sent': 'Wycofano przed wysłaniem',
  'must contain at least two documents': 'wybierz co najmniej dwa dokumenty',
  'may contain at most {} documents': 'wybierz najwyżej {} dokumentów',
  '{} has no KSeF number': '{} nie ma numeru KSeF; wyślij dokument do KSeF albo usuń go z wyboru',
  'must have the same seller': 'wybierz dokumenty jednego sprzedawcy',
  'must have the same currency': 'wybierz dokumenty w jednej walucie',
  'no KSeF connection exists for this tax number; create one first':
    'brak połączenia z KSeF dla tego NIP; dodaj je w ustawieniach',
  'KSeF does not respond': 'KSeF nie odpowiada',
  'The server stopped several times while sending this document; sending is retried later':
    'Serwer kilkakrotnie zakończył pracę podczas wysyłania tego dokumentu; kolejna próba nastąpi później',
  'a void document is not sent': 'anulowany dokument nie jest wysyłany',
  'cannot be changed by a correction of an invoice in KSeF; correct that invoice to zero and issue a new one':
    'nie można zmienić korektą faktury w KSeF; skoryguj ją do zera i wystaw nową',
  'enter a token or a certificate first': 'najpierw podaj token lub certyfikat',
  'This connection is in use; try again in a moment':
    'To połączenie jest w użyciu; spróbuj ponownie za chwilę',
  'The server cannot be reached ({})': 'Brak połączenia z serwerem ({})',
  'The server did not respond in time': 'Serwer nie odpowiedział na czas',
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
