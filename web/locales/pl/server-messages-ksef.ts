// Of connections with KSeF.
export const ksef: { readonly [text: string]: string } = {
  'is not a Polish tax number (NIP)': 'nie jest numerem NIP',
  'cannot be changed while documents are on their way': 'nie można zmienić, dopóki dokumenty są w drodze',
  'has a connection already': 'ma już połączenie',
  'is not an address such as http://127.0.0.1:4180/v2': 'nie jest adresem takim jak http://127.0.0.1:4180/v2',
  'is a host that this installation does not call (KWIT_KSEF_HOSTS)':
    'to serwer, z którym ta instalacja się nie łączy (KWIT_KSEF_HOSTS)',
  'is not a KSeF token: three parts with a bar between them':
    'nie jest tokenem KSeF: trzy części rozdzielone pionową kreską',
  'belongs to another tax number: {}': 'należy do innego NIP: {}',
  'is not valid any more': 'stracił ważność',
  'is valid for {} more days': 'będzie ważny jeszcze {} dni',
  'is valid for 1 more day': 'będzie ważny jeszcze 1 dzień',
  'is one for documents issued offline': 'jest przeznaczony do dokumentów wystawianych offline',
  'is one to sign in with, not for documents issued offline':
    'służy do logowania, a nie do dokumentów wystawianych offline',
  'is not an X.509 certificate in PEM or DER': 'nie jest certyfikatem X.509 w formacie PEM lub DER',
  'is needed to open the key': 'jest potrzebne, aby otworzyć klucz',
  'does not open the key': 'nie otwiera klucza',
  'is not a private key in PEM or DER': 'nie jest kluczem prywatnym w formacie PEM lub DER',
  'is of a kind KSeF does not take: RSA from 2048 bits, or EC P-256':
    'jest rodzaju, którego KSeF nie przyjmuje: RSA od 2048 bitów albo EC P-256',
  'does not belong to the certificate': 'nie należy do certyfikatu',
  'The document is in KSeF ({}) and cannot be changed or deleted; correct it':
    'Dokument jest w KSeF ({}) i nie można go zmienić ani usunąć; wystaw korektę',
  'The document is on its way to KSeF and cannot be changed or deleted; correct it once it is there':
    'Dokument jest w drodze do KSeF i nie można go zmienić ani usunąć; wystaw korektę, gdy tam dotrze',
  'needs an offline certificate': 'wymaga certyfikatu offline',
  'needs an offline certificate in the connection with KSeF':
    'wymaga certyfikatu offline w połączeniu z KSeF',
  'Issued in a total failure of KSeF: it is not sent there':
    'Wystawiono w czasie awarii całkowitej KSeF: nie jest tam wysyłany',
  'Taken back before it was sent': 'Wycofano przed wysłaniem',
  'names two documents or more': 'wymaga co najmniej dwóch dokumentów',
  'names at most {} documents': 'może zawierać najwyżej {} dokumentów',
  '{} has no KSeF number': '{} nie ma numeru KSeF',
  'are of several sellers': 'pochodzą od różnych sprzedawców',
  'are in several currencies': 'są w różnych walutach',
  'there is no connection with KSeF to ask by': 'brak połączenia z KSeF, przez które można zapytać',
  'KSeF does not answer': 'KSeF nie odpowiada',
  'The server ended several times while it sent this document; it is tried again later':
    'Serwer kilkakrotnie zakończył pracę podczas wysyłania tego dokumentu; kolejna próba nastąpi później',
  'a cancelled document is not sent': 'anulowanego dokumentu się nie wysyła',
  'cannot be changed by a correction of what is in KSeF; take that back and issue another':
    'nie może być zmienione korektą tego, co jest w KSeF; skoryguj do zera i wystaw nowy dokument',
  'enter a token or a certificate first': 'najpierw podaj token lub certyfikat',
  'This connection is being used, try again in a moment':
    'To połączenie jest właśnie używane, spróbuj za chwilę',
  'It cannot be reached ({})': 'Brak połączenia z serwerem ({})',
  'It did not answer in time': 'Serwer nie odpowiedział na czas',
  'The connection broke ({})': 'Połączenie zostało przerwane ({})',
  'The connection broke': 'Połączenie zostało przerwane',
  'KSeF has no key that is valid now': 'KSeF nie udostępnia teraz ważnego klucza',
  'There is nothing to sign in to KSeF with': 'Brakuje tokenu lub certyfikatu do logowania w KSeF',
  'an address outside of KSeF was named': 'odpowiedź wskazuje adres spoza KSeF',
  'more documents of one moment than KSeF hands out':
    'z jednej chwili jest więcej dokumentów, niż KSeF wydaje',
  'signing in takes too long': 'logowanie trwa zbyt długo',
  'the answer is not JSON': 'odpowiedź nie jest w formacie JSON',
  'the answer names no reference': 'odpowiedź nie zawiera numeru referencyjnego',
  'the file is not what its hash says': 'plik nie zgadza się ze swoim skrótem',
  'the number has a wrong sum': 'numer ma błędną sumę kontrolną',
  'the package is not what its hash says': 'paczka nie zgadza się ze swoim skrótem',
  'the package is too large to be held': 'paczka jest zbyt duża',
  'the package: {}': 'paczka: {}',
  'too much for one batch': 'za dużo na jedną wysyłkę wsadową',
  '{} is not what its hash says': '{} nie zgadza się ze swoim skrótem',
}
