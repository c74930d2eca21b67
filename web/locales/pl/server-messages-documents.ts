// Server messages about documents, payments and goods.
export const documents: { readonly [text: string]: string } = {
  // locks and state
  'is locked because the document has been issued; issue a correction or void it':
    'zablokowano, bo dokument jest wystawiony; wystaw korektę lub anuluj dokument',
  'is locked because the document was already sent ({}); issue a correction instead':
    'zablokowano, bo dokument przekazano klientowi; wystaw korektę',
  '{}: the period is closed until {}; issue a correction instead':
    '{}: okres jest zamknięty do {}; wystaw korektę',
  'is in a closed period (until {}); enter a later date':
    'przypada na zamknięty okres (do {}); podaj późniejszą datę',
  'cannot be changed because the document is void; issue a new document':
    'nie można zmienić, bo dokument jest anulowany; wystaw nowy',
  'cannot be sent because the document is void; issue a new document':
    'nie można wysłać, bo dokument jest anulowany; wystaw nowy',
  'cannot be changed back to draft after issuing; issue a correction instead':
    'wystawionego dokumentu nie można zmienić z powrotem w szkic; wystaw korektę',
  'is a test document, which cannot be issued or sent; duplicate it as a regular document':
    'to dokument testowy, którego nie można wystawić ani wysłać; skopiuj go jako zwykły dokument',
  'a test document cannot be issued; duplicate it as a regular document':
    'dokumentu testowego nie można wystawić; skopiuj go jako zwykły dokument',
  'cannot be set on an issued document; create a separate test document':
    'wystawiony dokument nie może stać się testowym; utwórz osobny dokument testowy',
  'refers to a test document; choose a regular document': 'to dokument testowy; wskaż zwykły dokument',
  'is a draft; issue it first': 'to szkic; najpierw go wystaw',
  'the draft has been issued as {} in the meantime': 'szkic został w międzyczasie wystawiony jako {}',
  'refers to a void document; choose another': 'wskaż dokument, który nie jest anulowany',
  '{} is void; choose another document': 'dokument {} jest anulowany; wybierz inny',
  'must not refer to the document itself': 'nie może wskazywać tego samego dokumentu',
  'cannot be set directly because payments are allocated to this document; edit the payments':
    'nie można ustawić wprost, bo dokument ma płatności; zmień płatności',
  'neither the document nor its client has an email address; enter one':
    'ani dokument, ani klient nie ma adresu e-mail; podaj go',

  // lines and sums
  'contains characters ({}) that the PDF fonts lack and print as boxes; add the text in another script':
    'zawiera znaki ({}), których nie ma w czcionkach PDF i które wydrukują się jako prostokąty; dodaj tekst w innym alfabecie',
  'cannot be negative; issue a correction to reverse a sale':
    'wartość nie może być ujemna; wystaw fakturę korygującą',
  'cannot be negative because there is nothing to refund; enter 0 or more':
    'wartość nie może być ujemna, bo nie ma nic do zwrotu; podaj 0 lub więcej',
  'is less than the allocated payments ({}); edit the payments':
    'to mniej niż zapisane płatności ({:money}). Zmień płatności.',
  'cannot be changed while payments are allocated to the document; delete those payments first':
    'nie można zmienić, dopóki dokument ma płatności; najpierw je usuń',
  'must not be zero': 'podaj wartość różną od zera',
  'must not be zero because the line has an amount': 'podaj wartość różną od zera: pozycja ma kwotę',
  'is not a plausible tax rate; check it': 'nieprawidłowa stawka VAT; sprawdź ją',
  '{} was ignored: price_gross {} at {} gives a net price of {}':
    'pominięto {}: cena brutto {} przy stawce {} daje cenę netto {}',
  'must be between 0 and the line total ({})': 'podaj wartość od 0 do wartości pozycji ({})',
  'does not match the discount setting of the account ({}); change the setting or set discount_kind to it':
    'nie zgadza się z ustawieniem rabatów na koncie; zmień ustawienie albo rodzaj rabatu',
  'are missing: the document has no lines': 'dodaj co najmniej jedną pozycję',
  '"{}" is not a known code; choose one from the official list':
    'nieznany kod „{}”; wybierz kod z urzędowej listy',
  'is too large for these amounts; check the rate': 'zbyt wysoki przy tych kwotach; sprawdź kurs',
  'must be a date (YYYY-MM-DD), a month (YYYY-MM) or off': 'podaj datę lub miesiąc',

  // tax and law
  'is required to state the VAT in {}': 'podaj kurs do przeliczenia VAT na {1} tutaj albo w kursach walut',
  'is required to state the VAT in {}, because no rate of {} is available':
    'brak kursu {2} do przeliczenia VAT na {1}; podaj go tutaj albo w kursach walut',
  'belongs to {}, but the document is dated {}': 'należy do {}, a dokument ma datę {}',
  'is required because the document has VAT-exempt lines':
    'podaj podstawę: dokument ma pozycje zwolnione z VAT',
  'must be "vat" (invoice) instead of "bill" (invoice without VAT) because lines have a VAT rate':
    'rachunek nie może mieć pozycji ze stawką VAT; wybierz fakturę',
  'is foreign VAT, which cannot be deducted in Poland; a refund is possible only in that country':
    'VAT innego kraju nie podlega odliczeniu w Polsce; o zwrot można wystąpić tylko w tamtym kraju',
  'must be an EU VAT ID of another member state for an intra-Community supply':
    'przy dostawie wewnątrzwspólnotowej podaj numer VAT UE z innego kraju członkowskiego',
  '{}: the period is closed; create another document in an open period':
    '{}: okres jest zamknięty; wystaw inny dokument w otwartym okresie',
  'are {} + {} at the rate {}, but the lines add up to {} + {}; check both':
    'wynoszą {} + {} dla stawki {}, a pozycje dają {} + {}; sprawdź jedno i drugie',
  'can only be stated on an expense; remove them':
    'sumy dostawcy można podać tylko na dokumencie zakupu; usuń je',
  'can only be self-assessed on an expense': 'w ten sposób można rozliczyć tylko koszt',
  'is missing: enter the invoice number of the supplier; until then JPK states BRAK (none)':
    'brak numeru: wpisz numer faktury dostawcy; do tego czasu JPK podaje „BRAK”',
  'has no goods left to receive; enter the lines': 'wszystkie towary zostały już przyjęte; wpisz pozycje',
  'add up to more than {}; check quantities and prices': 'dają razem więcej niż {}; sprawdź ilości i ceny',
  'must be true: split payment is mandatory for goods of Annex 15 above 15,000 PLN between businesses':
    'włącz: mechanizm podzielonej płatności jest obowiązkowy dla towarów z załącznika nr 15 powyżej 15\u00a0000\u00a0zł między firmami',
  'is a regular VAT rate on a margin scheme document; the VAT of this line is shown and due':
    'zwykła stawka na fakturze VAT marża: VAT tej pozycji będzie wykazany i należny',
  'is required to calculate the margin and its VAT': 'podaj cenę zakupu, aby obliczyć marżę i VAT od marży',
  'payments were received from {} to {}, but the tax date is {}; issue one advance invoice per payment':
    'płatności otrzymano od {} do {}, a data obowiązku podatkowego to {}; wystaw fakturę zaliczkową do każdej płatności',
  'must refer to the corrected document: set invoice_id, or corrected_number and corrected_date':
    'podaj numer i datę korygowanego dokumentu',
  'is not on the receipt; an invoice for a business requires the NIP on its receipt':
    'na paragonie nie ma NIP; faktura dla firmy wymaga NIP na paragonie',

  // purchases
  'is also used by document {} of this supplier': 'ten numer ma też inny dokument tego dostawcy; sprawdź go',
  'already exists for this supplier (document {}, {}); set allow_duplicate to true to save it anyway':
    'dokument tego dostawcy o tym numerze jest już zapisany (z dnia {2})',

  // corrections
  '{} is void and cannot be corrected; issue a new document':
    'dokument {} jest anulowany i nie można go skorygować; wystaw nowy',
  '{} is not an invoice ({}); edit it instead': 'dokument {1} nie jest fakturą; edytuj go',
  '{} has an invoice; correct the invoice instead': 'do dokumentu {} jest faktura; skoryguj fakturę',
  'exceed the remaining amount of {}: {} corrected, {} left':
    'przekraczają pozostałą kwotę {}: korekta {}, pozostało {}',
  'does not match the corrected document; load that document again':
    'nie zgadza się z korygowanym dokumentem; wczytaj go ponownie',
  'does not match the current value of the document ({}); load the document again':
    'nie zgadza się z obecną wartością dokumentu ({}); wczytaj dokument ponownie',
  '{} corrects this document; delete or void the correction first':
    'ten dokument koryguje {}; najpierw usuń lub anuluj korektę',
  'the corrected document was deleted; restore it first':
    'korygowany dokument usunięto; najpierw go przywróć',
  'refer to lines that another correction has changed since; issue a new correction':
    'dotyczą pozycji, które zmieniła już inna korekta; wystaw nową korektę',
  '{} corrects the goods of this sale; delete or void the correction first':
    'towary tej sprzedaży koryguje {}; najpierw usuń lub anuluj korektę',
  'return goods that the sale no longer issues from stock; remove those lines':
    'zwracają towary, których ta sprzedaż już nie wydaje z magazynu; usuń te pozycje',
  'is the basis of correction {}; delete or void that first':
    'podstawa korekty {}; najpierw usuń lub anuluj korektę',
  'set the corrected lines, or set total_correction':
    'podaj skorygowane pozycje albo skoryguj dokument do zera',

  // documents from documents
  'must refer to the corrected document; set invoice_id to its id': 'wskaż korygowany dokument',
  'requires the order of the advances; set copy_invoice_from to its id':
    'wymaga zamówienia, do którego wystawiono zaliczki; wskaż je',
  '{} is not an advance of {}, or is void; remove it from the list':
    '{} nie jest zaliczką do {} albo jest anulowana; usuń ją z listy',
  '{} is already settled by {}; correct or delete that document first':
    '{} rozlicza już {}; najpierw skoryguj lub usuń tamten dokument',
  'results in an advance of 0 on {}; enter a larger value': 'daje zaliczkę 0 do {}; podaj wyższą wartość',
  'cannot be changed because the document was created from another one; delete it and create it again':
    'nie można zmienić, bo dokument powstał z innego; usuń go i utwórz od nowa',
  'cannot be changed because the receipt and its invoice are one sale; delete the invoice first':
    'nie można zmienić, bo paragon i jego faktura to jedna sprzedaż; najpierw usuń fakturę',
  'cannot be changed because {} was created from this document; delete that document first':
    'nie można zmienić, bo z tego dokumentu powstał {}; najpierw usuń tamten dokument',
  'cannot be changed because this document records the payments of {}; delete it and create another':
    'nie można zmienić, bo na tym dokumencie są płatności za {}; usuń go i utwórz inny',
  '{}: payments are recorded on {}; change them there': '{}: płatności zapisano na {}; zmień je tam',
  '{} was created from this document; delete or void it first':
    'z tego dokumentu powstał {}; najpierw go usuń lub anuluj',
  '{} has no amount to invoice; enter its lines and prices first':
    '{} nie ma kwoty do zafakturowania; najpierw uzupełnij w nim pozycje i ceny',
  'add up to {}, but the invoiced amount of {} cannot be negative; increase quantities or prices':
    'dają razem {}, a zafakturowana kwota z {} nie może być ujemna; zwiększ ilości lub ceny',
  'add up to less than what is already invoiced for {} ({}); increase quantities or prices':
    'dają razem mniej, niż już zafakturowano z {} ({}); zwiększ ilości lub ceny',
  'exceeds the remaining amount of {}: {}': 'przekracza pozostałą kwotę z {}: {}',
  '{} settles {}; correct it, or delete or void it first':
    '{} rozlicza {}; skoryguj go albo najpierw usuń lub anuluj',
  '{} was deleted, changed or settled by another document; select the advances again':
    '{} usunięto, zmieniono albo rozliczono innym dokumentem; wybierz zaliczki ponownie',
  'the source document was deleted; restore it first': 'dokument źródłowy usunięto; najpierw go przywróć',
  'must refer to a receipt': 'wskaż paragon',
  'already has an invoice; choose another receipt': 'do tego paragonu jest już faktura; wybierz inny',
  '{} was fully reversed by {}; choose another document':
    '{} skorygowano do zera dokumentem {}; wybierz inny dokument',
  'add up to {}, but receipt {} is for {}; the two amounts must be equal':
    'dają razem {}, a paragon {} opiewa na {}; kwoty muszą być równe',
  '{} is the invoice of {}, and both are one sale; correct the invoice instead':
    '{} jest fakturą do {} i dotyczą tej samej sprzedaży; skoryguj fakturę',
  'must be true because {} already issues the goods of this sale':
    'włącz: towary tej sprzedaży wydaje już {}',
  'must refer to an order': 'wskaż zamówienie',
  '{} is not an order, estimate or pro forma invoice; choose one of these':
    '{} nie jest zamówieniem, ofertą ani fakturą pro forma; wybierz taki dokument',
  'must be the currency of the document it is created from ({})':
    'podaj walutę dokumentu, z którego powstaje ten dokument ({})',

  // payments
  'must be greater than zero to create an invoice from it':
    'podaj kwotę większą od zera, aby wystawić fakturę',
  'differs from the currency of invoice {} ({}); set exchange_currency_rate':
    'inna niż waluta faktury {} ({}); podaj kurs',
  'can be used for invoices in one currency only': 'może dotyczyć faktur tylko w jednej walucie',

  // goods
  'must not contain the product itself': 'zestaw nie może zawierać samego siebie',
  'must be an object of codes and discounts, such as {"SPRING": "10%"}':
    'podaj kody i rabaty, np. SPRING i 10%',
  '{} must be a percentage such as 10% or an amount': '{}: podaj procent, np. 10%, albo kwotę',
  'contains more than {} products; remove some': 'za dużo produktów (maks. {}); usuń niektóre',
  'must be a list of products, each with an id and a quantity greater than zero':
    'podaj produkty z ilością większą od zera',
  'refers to more than {} products; split the document': 'za dużo produktów (maks. {}); podziel dokument',
  'results in a stock level that is too large; enter a smaller quantity':
    'zbyt duży stan magazynowy po operacji; podaj mniejszą ilość',
  'exceeds the stock of {} in {}: {} in stock, {} to issue; receive goods first':
    'większa niż stan: {} w magazynie {} – dostępne {}, do wydania {}; najpierw przyjmij towar',
  'exceeds the stock of {} without a warehouse: {} in stock, {} to issue; receive goods first':
    'większa niż stan: {} bez magazynu – dostępne {}, do wydania {}; najpierw przyjmij towar',
  'must differ from the source warehouse': 'wybierz inny magazyn niż źródłowy',

  'contains an unknown value; allowed are {}': 'zawiera nieznaną wartość; dozwolone: {}',
  'must be a tax office code of four digits': 'podaj czterocyfrowy kod urzędu skarbowego',
  'must be one of {}': 'dozwolone wartości: {}',
  'must not be before date_from': 'podaj datę nie wcześniejszą niż początek okresu',
  'is required because there is no main department': 'wybierz oddział: nie ma głównego',
  'must not be before {}': 'podaj datę nie wcześniejszą niż {}',
  'must contain an account number': 'podaj numer rachunku',
  'is not available: this server does not support fiscal printers':
    'ten serwer nie obsługuje drukarek fiskalnych',
  'is switched off; enable client portals in the settings':
    'panele klienta są wyłączone; włącz je w ustawieniach',
}
